import ApexCharts, { type ApexOptions } from 'apexcharts';
import korean from 'apexcharts/dist/locales/ko.json';
import { useEffect, useRef } from 'react';
import { formatNumber } from '#web/lib/formats.ts';
import { REDUCED_MOTION, useMediaQuery } from '#web/lib/media-query.ts';

type ChartPoint = { name: string; value: number };

type Look = { reducesMotion: boolean; showsValues: boolean };

const optionsOf = (
  name: string,
  points: readonly ChartPoint[],
  { reducesMotion, showsValues }: Look,
): ApexOptions => {
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
      animations: { enabled: !reducesMotion, speed: 200 },
    },
    series: [{ name, data: points.map(({ value }) => value) }],
    colors: [color('brand')],
    stroke: { width: 3, curve: 'straight' },
    markers: { size: 5, strokeWidth: 2 },
    dataLabels: {
      enabled: showsValues,
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
 * Line chart that fills its container. `label` is the text alternative; show the values in a table as well. Load it
 * lazily.
 */
const LineChart = ({
  label,
  name,
  points,
  showsValues = true,
}: {
  label: string;
  /** Name of the values in the tooltip. */
  name: string;
  /** A new array redraws the chart, so pass the same array between renders. */
  points: readonly ChartPoint[];
  /** False for values that would cover each other beside the points. */
  showsValues?: boolean;
}) => {
  const reducesMotion = useMediaQuery(REDUCED_MOTION);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // ApexCharts continues drawing after `render` has returned. Each effect run uses its own element and removes it.
    const canvas = document.createElement('div');
    canvas.className = 'h-full';
    frame.current?.append(canvas);
    const chart = new ApexCharts(canvas, optionsOf(name, points, { reducesMotion, showsValues }));
    void chart.render();
    return () => {
      chart.destroy();
      canvas.remove();
    };
  }, [name, points, reducesMotion, showsValues]);
  return <div ref={frame} role="img" aria-label={label} className="h-full" />;
};

export default LineChart;
