import { existsSync, readFileSync } from 'node:fs';

/**
 * One figure. Speed is a ratio to a baseline of the same run, because machines differ. Units, bytes and counts are
 * exact on every machine.
 */
export type Line = {
  what: string;
  value: string;
  /** Baseline of a ratio. */
  baseline?: string;
  goal?: string;
  held?: boolean;
};

const judged = (
  what: string,
  value: number,
  of: (value: number) => string,
  most?: number,
  least?: number,
) => {
  const limit = most ?? least;
  if (limit === undefined) return { what, value: of(value) };
  const held = most === undefined ? value >= limit : value <= limit;
  return { what, value: of(value), goal: `${most === undefined ? '≥' : '≤'} ${of(limit)}`, held };
};

export type Goal = { most?: number; least?: number };

export const figure = (
  what: string,
  value: number,
  of: (value: number) => string,
  { most, least }: Goal = {},
): Line => judged(what, value, of, most, least);

export const ratio = (
  what: string,
  value: number,
  [baseline, against]: readonly [name: string, value: number],
  { most, least }: Goal = {},
): Line => ({ ...judged(what, value / against, times, most, least), baseline });

export type Figure = Goal & { name: string; of: (value: number) => string };

export const linesOf = <K extends string>(
  page: string,
  figures: Record<K, Figure>,
  values: Record<K, number>,
): Line[] =>
  (Object.keys(figures) as K[]).map((key) => {
    const { name, of, ...goal } = figures[key];
    return figure(`${page}: ${name}`, values[key], of, goal);
  });

export const whole = (value: number) => Math.round(value).toLocaleString('en');
export const times = (value: number) => `${value < 0.1 ? value.toPrecision(2) : value.toFixed(2)} ×`;
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
export const milliseconds = (value: number) => `${Math.round(value)} ms`;
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
export const units = (value: number) => `${value} units`;
export const dollars = (value: number) => `$${value.toPrecision(3)}`;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of each figure of several runs. */
export const medians = <K extends string>(runs: readonly Record<K, number>[]): Record<K, number> =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((key) => [key, median(runs.map((run) => run[key as K]))]),
  ) as Record<K, number>;

export const time = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Median of several sequential runs, in milliseconds. */
export const medianTime = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  const all: number[] = [];
  for (let nth = 0; nth < runs; nth += 1) all.push(await time(work));
  return median(all);
};

/** Peak memory of a process in bytes (Linux only). */
export const peakMemory = (pid: number): number | undefined => {
  const file = `/proc/${pid}/status`;
  const kilobytesHeld = existsSync(file) && /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytesHeld ? Number(kilobytesHeld) * 1024 : undefined;
};
