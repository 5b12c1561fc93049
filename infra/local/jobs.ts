import { randomUUID } from 'node:crypto';
import { handler as backup } from '#functions/jobs/backup.ts';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';

const HOUR = 3_600_000;

/** The jobs that run by the clock, with the hour of the Seoul day as in the stack. */
const jobs = { backup: { handler: backup, hour: 3 } } as const;
type JobName = keyof typeof jobs;
export const jobNames = Object.keys(jobs) as JobName[];

/** Runs a job as its schedule would. @returns what it reports of its work */
export const runJob = (name: JobName) => jobs[name].handler({}, { awsRequestId: randomUUID() });

const nextRun = (hour: number, now: Date): number => {
  const today = startOfSeoulDay(seoulDay(now)).getTime() + hour * HOUR;
  return today > now.getTime() ? today : startOfSeoulDay(addDays(seoulDay(now), 1)).getTime() + hour * HOUR;
};

/** Runs every job at its hour, as long as the product runs. @returns the end of it */
export const startSchedules = (onFailure: (error: unknown) => void): (() => void) => {
  const timers = new Map<JobName, NodeJS.Timeout>();
  const plan = (name: JobName) => {
    const now = new Date();
    const wait = nextRun(jobs[name].hour, now) - now.getTime();
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
