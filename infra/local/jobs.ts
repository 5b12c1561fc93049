import { randomUUID } from 'node:crypto';
import { handler as backup } from '#functions/jobs/backup.ts';
import { handler as couriers } from '#functions/jobs/couriers.ts';
import { handler as customs } from '#functions/jobs/customs.ts';
import { handler as exceptions } from '#functions/jobs/exceptions.ts';
import { handler as imports } from '#functions/jobs/import.ts';
import { handler as mailEvents } from '#functions/jobs/mail-events.ts';
import { handler as notifications } from '#functions/jobs/notifications.ts';
import { handler as operations } from '#functions/jobs/operations.ts';
import { handler as recount } from '#functions/jobs/recount.ts';
import { handler as restore } from '#functions/jobs/restore.ts';
import { handler as retention } from '#functions/jobs/retention.ts';
import { handler as statements } from '#functions/jobs/statements.ts';
import { addDays, seoulDay, seoulMinute, startOfSeoulDay } from '#shared/domain/dates.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

const dailyAt =
  (hour: number) =>
  (now: Date): number => {
    const today = startOfSeoulDay(seoulDay(now)).getTime() + hour * HOUR;
    return today > now.getTime() ? today : startOfSeoulDay(addDays(seoulDay(now), 1)).getTime() + hour * HOUR;
  };
const everyMinutes =
  (minutes: number) =>
  (now: Date): number =>
    now.getTime() + minutes * MINUTE;

/**
 * `next` returns the time of the next scheduled run in epoch milliseconds. A job without `next` runs on request only. A
 * job with `atStart` also runs when the product starts, to resume interrupted work.
 */
type Job = {
  handler(event: unknown, context: { awsRequestId: string }): Promise<Record<string, unknown>>;
  next?: (now: Date) => number;
  /** Event of a scheduled run; default: an empty one. */
  event?: (now: Date) => unknown;
  atStart?: true;
};

/** Runs a handler once at a time, like a function with a reserved concurrency of 1. A further run waits. */
const oneAtATime = (handler: Job['handler']): Job['handler'] => {
  let last: Promise<unknown> = Promise.resolve();
  return (event, context) => {
    const run = last.then(() => handler(event, context));
    last = run.catch(() => undefined);
    return run;
  };
};

const jobs = {
  backup: { handler: backup, next: dailyAt(3) },
  recount: { handler: recount, next: dailyAt(4) },
  retention: { handler: retention, next: dailyAt(5) },
  exceptions: { handler: exceptions, next: everyMinutes(60) },
  couriers: { handler: oneAtATime(couriers), next: everyMinutes(5) },
  customs: { handler: oneAtATime(customs), next: everyMinutes(5) },
  operations: { handler: operations, next: everyMinutes(5) },
  notifications: { handler: notifications, next: everyMinutes(5) },
  mailEvents: { handler: mailEvents },
  statements: {
    handler: statements,
    next: everyMinutes(5),
    // Drafts the last month at 06:00 on the first day of a month.
    event: (now) => (/-01 06:0[0-4]/.test(seoulMinute(now)) ? {} : { resume: true }),
    atStart: true,
  },
  import: { handler: imports, next: everyMinutes(5), atStart: true },
  restore: { handler: restore, next: everyMinutes(5), atStart: true },
} satisfies Record<string, Job>;
export type JobName = keyof typeof jobs;
export const jobNames = Object.keys(jobs) as JobName[];
const jobOf = (name: JobName): Job => jobs[name];
export const isJob = (name: string): name is JobName => Object.hasOwn(jobs, name);

/** Runs a job. @param event default: the empty event of a schedule @returns the report of the job */
export const runJob = (name: JobName, event: unknown = {}) =>
  jobOf(name).handler(event, { awsRequestId: randomUUID() });

/**
 * Resumes interrupted work and schedules all jobs. @param isTimed false to run jobs on request only
 * @returns a function that cancels the schedules
 */
export const startSchedules = (onFailure: (error: unknown) => void, isTimed: boolean): (() => void) => {
  const timers = new Map<JobName, NodeJS.Timeout>();
  const plan = (name: JobName) => {
    const now = new Date();
    const next = jobOf(name).next?.(now);
    if (!isTimed || next === undefined) return;
    const run = () => {
      plan(name);
      runJob(name, jobOf(name).event?.(new Date())).catch(onFailure);
    };
    timers.set(name, setTimeout(run, next - now.getTime()).unref());
  };
  for (const name of jobNames) {
    plan(name);
    if (jobOf(name).atStart) runJob(name, jobOf(name).event?.(new Date())).catch(onFailure);
  }
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
  };
};
