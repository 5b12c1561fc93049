import { existsSync, readFileSync } from 'node:fs';

/**
 * One line of the report. Most durations are ratios to a baseline measured in the same run, because machines differ.
 * Units, bytes and counts are exact on every machine.
 */
export type Line = {
  name: string;
  value: string;
  /** Name of the measurement that a ratio is relative to. */
  baseline?: string;
  goal?: string;
  isGoalMet?: boolean;
};

/** Inclusive limits. A line has at most one of them. */
type Goal = { max?: number; min?: number };

/** One line with a value and, if a limit exists, the verdict. */
export const toLine = (
  name: string,
  value: number,
  format: (value: number) => string,
  { max, min }: Goal = {},
): Line => {
  const limit = max ?? min;
  if (limit === undefined) return { name, value: format(value) };
  const isGoalMet = max === undefined ? value >= limit : value <= limit;
  return { name, value: format(value), goal: `${max === undefined ? '≥' : '≤'} ${format(limit)}`, isGoalMet };
};

/** One line with `value` as a multiple of the baseline. The limits of the goal apply to this multiple. */
export const toRatioLine = (
  name: string,
  value: number,
  [baseline, baselineValue]: readonly [name: string, value: number],
  goal: Goal = {},
): Line => ({ ...toLine(name, value / baselineValue, formatMultiple, goal), baseline });

/** Name, format and limit of a value that is measured on several pages. */
export type Figure = Goal & { name: string; format: (value: number) => string };

/** One line per figure of a page. */
export const toPageLines = <K extends string>(
  page: string,
  figures: Record<K, Figure>,
  values: Record<K, number>,
): Line[] =>
  (Object.keys(figures) as K[]).map((key) => {
    const { name, format, ...goal } = figures[key];
    return toLine(`${page}: ${name}`, values[key], format, goal);
  });

export const formatInteger = (value: number) => Math.round(value).toLocaleString('en');
const formatMultiple = (value: number) => `${value < 0.1 ? value.toPrecision(2) : value.toFixed(2)} ×`;
export const formatKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const formatMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
export const formatMilliseconds = (value: number) => `${Math.round(value)} ms`;
export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const formatUnits = (value: number) => `${value} units`;
export const formatDollars = (value: number) => `$${value.toPrecision(3)}`;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of each figure of several runs. */
export const medians = <K extends string>(runs: readonly Record<K, number>[]): Record<K, number> =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((key) => [key, median(runs.map((run) => run[key as K]))]),
  ) as Record<K, number>;

/** Duration of `work` in milliseconds. */
const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Median of several sequential runs, in milliseconds. */
export const measureMedianMs = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  const all: number[] = [];
  for (let nth = 0; nth < runs; nth += 1) all.push(await measureMs(work));
  return median(all);
};

/** Peak memory of a process in bytes (Linux only). */
export const peakMemory = (pid: number): number | undefined => {
  const file = `/proc/${pid}/status`;
  const kilobytesHeld = existsSync(file) && /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytesHeld ? Number(kilobytesHeld) * 1024 : undefined;
};
