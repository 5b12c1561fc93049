import * as z from 'zod';
import { ImportJobResult } from '#shared/contract/parcel-import.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { CorrectedCell } from '#shared/domain/import-mapping.ts';
import { Session } from '#shared/domain/session.ts';
import { type Action, getItem, type Item, type Key, queryAll, transact, updateItem } from './client.ts';
import { dropExpired } from './expiry.ts';
import type { Change } from './stream.ts';

// The partition IMPORTJOBS lists unfinished jobs, so that a scheduled job can find those of crashed workers.
const ImportJob = z.object({
  id: z.string(),
  partnerId: z.number(),
  actor: Session,
  filename: z.string(),
  size: z.number(),
  dryRun: z.boolean(),
  /** Registers the file even if it was imported before. */
  repeat: z.boolean(),
  /** Row of the headers, from 1, if the user chose it. */
  headerRow: z.number().optional(),
  /** Name of the sheet, if the user chose it. */
  sheet: z.string().optional(),
  /** Registers hidden rows, too. */
  includeHidden: z.boolean().default(false),
  /** Import whose failed rows the job imports again, with their corrected cells. */
  corrects: z.object({ importId: z.string(), cells: z.array(CorrectedCell) }).optional(),
  at: z.iso.datetime(),
  /** Time at which the job expires, in epoch seconds. */
  ttl: z.number(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Progress that the user sees: number of processed orders, and of all orders in the file. */
  done: z.number(),
  total: z.number(),
  /** Id of the current worker, and the end of its lease in epoch milliseconds; 0 after the lease was released. */
  owner: z.string(),
  until: z.number(),
  /** Number of times that a worker acquired the lease. */
  attempts: z.number(),
  /** Time at which the first worker acquired the lease, and time of the end. Absent in jobs of version 0.9.16 or earlier. */
  startedAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
  /** Number of leases that expired without being released. */
  crashes: z.number().default(0),
  result: ImportJobResult.nullable(),
  /** Korean sentence that explains why the job failed; null otherwise. */
  reason: z.string().nullable(),
  /** Error code of a protected file, whose upload is kept for the password; null otherwise. */
  code: z.literal('SPREADSHEET_PROTECTED').nullable().default(null),
});
export type ImportJob = z.output<typeof ImportJob>;
export type Correction = NonNullable<ImportJob['corrects']>;
type Progress = Pick<ImportJob, 'done' | 'total' | 'until'>;
export type Ending = Pick<ImportJob, 'done' | 'result' | 'reason' | 'code'> & { state: 'done' | 'failed' };
/** `until`: end of the lease in epoch milliseconds. */
type Lease = { owner: string; now: Date; until: number };

const TTL_SECONDS = 7 * 24 * 3600;
const OPEN = 'IMPORTJOBS';
const jobKey = (id: string): Key => ({ pk: `IMPORTJOB#${id}`, sk: 'IMPORTJOB' });
const openKey = ({ at, id }: Pick<ImportJob, 'at' | 'id'>): Key => ({ pk: OPEN, sk: `${at}#${id}` });

const initialState = {
  state: 'waiting',
  done: 0,
  total: 0,
  owner: '',
  until: 0,
  attempts: 0,
  crashes: 0,
  result: null,
  reason: null,
  code: null,
} as const satisfies Partial<ImportJob>;

export type NewImportJob = Omit<ImportJob, keyof typeof initialState | 'ttl' | 'at'>;

/**
 * AP-150 Adds a job that waits for its file.
 * @param answer actions that store the answer to the request
 * @returns the names of failed actions
 */
export const addImportJob = async (
  job: NewImportJob & Pick<ImportJob, 'at'>,
  answer: readonly Action[],
): Promise<string[]> => {
  const ttl = epochSeconds(new Date(job.at)) + TTL_SECONDS;
  return transact([
    ...answer,
    { name: 'IMPORT_JOB', put: { ...jobKey(job.id), ...job, ...initialState, ttl } },
    { name: 'OPEN', put: { ...openKey(job), id: job.id, ttl } },
  ]);
};

const jobOf = (item: Item | undefined): ImportJob | undefined =>
  item?.sk === jobKey('').sk ? ImportJob.parse(item) : undefined;

/** Returns the job that a change ended; undefined for other changes. */
export const endedImportJobOf = ({ before, after }: Change): ImportJob | undefined => {
  const [seen, job] = [jobOf(before), jobOf(after)];
  return seen?.state === 'running' && job && job.state !== 'running' ? job : undefined;
};

/** AP-151 Returns a job by a strongly consistent read; undefined if it is unknown or expired. */
export const getImportJob = async (id: string, now: Date): Promise<ImportJob | undefined> => {
  const item = dropExpired(await getItem(jobKey(id), { consistent: true }), epochSeconds(now));
  return item && ImportJob.parse(item);
};

/** AP-152 Returns the ids of unfinished jobs, oldest first. */
export const listOpenImportJobs = async (): Promise<string[]> =>
  (await queryAll(OPEN, '', { consistent: true })).map(({ id }) => String(id));

/** Returns the number of crashes of a job whose lease has expired. A lease that was not released counts as one more. */
export const countCrashes = ({ state, until, crashes }: ImportJob): number =>
  crashes + (state === 'running' && until !== 0 ? 1 : 0);

/**
 * AP-153 Acquires the lease of a job. The caller checks that the lease in `seen` has expired.
 * @returns the job; undefined if another worker acquired the lease or ended the job after `seen` was read
 */
export const claimImportJob = async (
  seen: ImportJob,
  { owner, now, until }: Lease,
): Promise<ImportJob | undefined> => {
  const result = await updateItem(jobKey(seen.id), {
    UpdateExpression:
      'SET #state = :running, #owner = :owner, #until = :until, crashes = :crashes, startedAt = if_not_exists(startedAt, :now) ADD attempts :one',
    ConditionExpression: '#state = :seenState AND #owner = :seenOwner AND #until = :seenUntil',
    ExpressionAttributeNames: { '#state': 'state', '#owner': 'owner', '#until': 'until' },
    ExpressionAttributeValues: {
      ':running': 'running',
      ':owner': owner,
      ':until': until,
      ':now': now.toISOString(),
      ':crashes': countCrashes(seen),
      ':one': 1,
      ':seenState': seen.state,
      ':seenOwner': seen.owner,
      ':seenUntil': seen.until,
    },
  });
  return result.ok ? ImportJob.parse(result.item) : undefined;
};

const ifLeaseHeld = { condition: '#owner = :owner', names: { '#owner': 'owner' } };

/** AP-153 Stores the progress and renews the lease. `until` 0 releases it. @returns false if the lease was lost */
export const updateImportJob = async (
  { id, owner }: ImportJob,
  { done, total, until }: Progress,
): Promise<boolean> => {
  const { ok } = await updateItem(jobKey(id), {
    UpdateExpression: 'SET #done = :done, #total = :total, #until = :until',
    ConditionExpression: ifLeaseHeld.condition,
    ExpressionAttributeNames: { ...ifLeaseHeld.names, '#done': 'done', '#total': 'total', '#until': 'until' },
    ExpressionAttributeValues: { ':owner': owner, ':done': done, ':total': total, ':until': until },
    ReturnValues: 'NONE',
  });
  return ok;
};

/** AP-154 Ends a job. Writes nothing if the lease was lost. */
export const endImportJob = async (
  job: ImportJob,
  { state, done, result, reason, code }: Ending,
  now: Date,
): Promise<void> => {
  await transact([
    {
      name: 'IMPORT_JOB',
      update: jobKey(job.id),
      expression:
        'SET #state = :state, #done = :done, #result = :result, #reason = :reason, #code = :code, endedAt = :now',
      condition: ifLeaseHeld.condition,
      names: {
        ...ifLeaseHeld.names,
        '#state': 'state',
        '#done': 'done',
        '#result': 'result',
        '#reason': 'reason',
        '#code': 'code',
      },
      values: {
        ':owner': job.owner,
        ':state': state,
        ':done': done,
        ':result': result,
        ':reason': reason,
        ':code': code,
        ':now': now.toISOString(),
      },
    },
    { name: 'OPEN', delete: openKey(job) },
  ]);
};
