import { randomUUID } from 'node:crypto';
import { handler as backup } from '#functions/jobs/backup.ts';
import { handler as operations } from '#functions/jobs/operations.ts';
import { handler as recount } from '#functions/jobs/recount.ts';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The next time it is that hour in Seoul. */
const daily =
  (hour: number) =>
  (now: Date): number => {
    const today = startOfSeoulDay(seoulDay(now)).getTime() + hour * HOUR;
    return today > now.getTime() ? today : startOfSeoulDay(addDays(seoulDay(now), 1)).getTime() + hour * HOUR;
  };
const everyMinutes =
  (minutes: number) =>
  (now: Date): number =>
    now.getTime() + minutes * MINUTE;

/** The jobs that run by the clock, each when the stack runs it. */
const jobs = {
  backup: { handler: backup, next: daily(3) },
  recount: { handler: recount, next: daily(4) },
  operations: { handler: operations, next: everyMinutes(5) },
} as const;
export type JobName = keyof typeof jobs;
export const jobNames = Object.keys(jobs) as JobName[];
export const isJob = (name: string): name is JobName => Object.hasOwn(jobs, name);

/** Runs a job as its schedule would, or with what its caller hands it. @returns what it reports of its work */
export const runJob = (name: JobName, event: unknown = {}) =>
  jobs[name].handler(event, { awsRequestId: randomUUID() });

/** Runs every job by its schedule, as long as the product runs. @returns the end of it */
export const startSchedules = (onFailure: (error: unknown) => void): (() => void) => {
  const timers = new Map<JobName, NodeJS.Timeout>();
  const plan = (name: JobName) => {
    const now = new Date();
    const wait = jobs[name].next(now) - now.getTime();
    const run = () => {
      plan(name);
      runJob(name).catch(onFailure);
    };
    timers.set(name, setTimeout(run, wait).unref());
  };
  for (const name of jobNames) plan(name);
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
  };
};
