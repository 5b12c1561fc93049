import ApexCharts, { type ApexOptions } from 'apexcharts';
import korean from 'apexcharts/dist/locales/ko.json';
import { useEffect, useRef } from 'react';
import { formatNumber } from '#web/lib/formats.ts';
import { CALM, useMediaQuery } from '#web/lib/media-query.ts';

/** A point of the line; the same list keeps the drawing. */
export type ChartPoint = { name: string; value: number };

const optionsOf = (name: string, points: readonly ChartPoint[], isCalm: boolean): ApexOptions => {
  const color = (token: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--color-${token}`);
  return {
    chart: {
      type: 'line',
      height: '100%',
      fontFamily: 'inherit',
      locales: [korean],
      defaultLocale: 'ko',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: !isCalm, speed: 200 },
    },
    series: [{ name, data: points.map(({ value }) => value) }],
    colors: [color('brand')],
    stroke: { width: 3, curve: 'straight' },
    markers: { size: 5, strokeWidth: 2 },
    dataLabels: {
      enabled: true,
      offsetY: -8,
      formatter: (value) => formatNumber(Number(value)),
      style: { fontSize: '13px', colors: [color('ink')] },
      background: { enabled: false },
    },
    grid: { borderColor: color('line'), padding: { top: 8, left: 16, right: 24 } },
    xaxis: {
      categories: points.map((point) => point.name),
      labels: { style: { fontSize: '12px', colors: color('ink-2') }, hideOverlappingLabels: true, rotate: 0 },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: 0,
      forceNiceScale: true,
      decimalsInFloat: 0,
      labels: { style: { fontSize: '12px', colors: [color('ink-2')] }, formatter: formatNumber },
    },
  };
};

/**
 * A line over a few points, as high as its container. Whoever cannot see it has the `label`; give the figures in a table
 * beside it too.
 */
const LineChart = ({
  label,
  name,
  points,
}: {
  label: string;
  name: string;
  points: readonly ChartPoint[];
}) => {
  const isCalm = useMediaQuery(CALM);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Drawing goes on after `render` has returned, so every run has an element of its own to throw away.
    const canvas = document.createElement('div');
    canvas.className = 'h-full';
    frame.current?.append(canvas);
    const chart = new ApexCharts(canvas, optionsOf(name, points, isCalm));
    void chart.render();
    return () => {
      chart.destroy();
      canvas.remove();
    };
  }, [name, points, isCalm]);
  return <div ref={frame} role="img" aria-label={label} className="h-full" />;
};

export default LineChart;
