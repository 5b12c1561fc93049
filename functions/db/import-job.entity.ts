import * as z from 'zod';
import { ImportJobResult } from '#shared/contract/parcel-import.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { Session } from '#shared/domain/session.ts';
import { type Action, getItem, type Key, queryAll, transact, updateItem } from './client.ts';
import { unexpired } from './expiry.ts';

/**
 * Imports of uploaded files, from the moment that an upload is asked for. Those that are not at their end are listed
 * beside, so that one whose worker died is found; who works on one holds a lease.
 */
const ImportJob = z.object({
  id: z.string(),
  partnerId: z.number(),
  /** On whose behalf. */
  actor: Session,
  filename: z.string(),
  size: z.number(),
  dryRun: z.boolean(),
  repeat: z.boolean(),
  at: z.iso.datetime(),
  /** Until when it is kept (epoch seconds). */
  ttl: z.number(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Orders. */
  done: z.number(),
  total: z.number(),
  /** Who works on it, and until when nobody else does (epoch ms). */
  owner: z.string(),
  until: z.number(),
  /** How often somebody began to. */
  attempts: z.number(),
  /** How often a worker stopped without releasing its lease: the process or the function died. */
  crashes: z.number().default(0),
  result: ImportJobResult.nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
});
export type ImportJob = z.output<typeof ImportJob>;
type Progress = Pick<ImportJob, 'done' | 'total' | 'until'>;
/** How a job ended. */
export type Ending = Pick<ImportJob, 'done' | 'result' | 'reason'> & { state: 'done' | 'failed' };

/** Long enough to come back to after a weekend. */
const KEPT_SECONDS = 7 * 24 * 3600;
const OPEN = 'IMPORTJOBS';
const jobKey = (id: string): Key => ({ pk: `IMPORTJOB#${id}`, sk: 'IMPORTJOB' });
const openKey = ({ at, id }: Pick<ImportJob, 'at' | 'id'>): Key => ({ pk: OPEN, sk: `${at}#${id}` });

const unbegun = {
  state: 'waiting',
  done: 0,
  total: 0,
  owner: '',
  until: 0,
  attempts: 0,
  crashes: 0,
  result: null,
  reason: null,
} as const satisfies Partial<ImportJob>;

/** AP-150 a new job, which waits for its file, together with `answer`. @returns the failed conditions */
export const addImportJob = async (
  job: Omit<ImportJob, keyof typeof unbegun | 'ttl'>,
  answer: readonly Action[],
): Promise<string[]> => {
  const ttl = epochSeconds(new Date(job.at)) + KEPT_SECONDS;
  return transact([
    ...answer,
    { name: 'JOB', put: { ...jobKey(job.id), ...job, ...unbegun, ttl } },
    { name: 'OPEN', put: { ...openKey(job), id: job.id, ttl } },
  ]);
};

/** AP-151 a job, as it stands now. */
export const getImportJob = async (id: string, now: Date): Promise<ImportJob | undefined> => {
  const item = unexpired(await getItem(jobKey(id), { consistent: true }), epochSeconds(now));
  return item && ImportJob.parse(item);
};

/** AP-152 the jobs that are not at their end, oldest first. @returns their ids */
export const listOpenImportJobs = async (): Promise<string[]> =>
  (await queryAll(OPEN, '', { consistent: true })).map(({ id }) => String(id));

/** The number of crashes once the lease of a job has expired: a lease that was released is 0. */
export const crashesOf = ({ state, until, crashes }: ImportJob): number =>
  crashes + (state === 'running' && until !== 0 ? 1 : 0);

/** AP-153 takes a job on. Undefined when it is not as it was seen: somebody else did, or ended it. */
export const claimImportJob = async (
  seen: ImportJob,
  owner: string,
  until: number,
): Promise<ImportJob | undefined> => {
  const result = await updateItem(jobKey(seen.id), {
    UpdateExpression:
      'SET #state = :running, #owner = :owner, #until = :until, crashes = :crashes ADD attempts :one',
    ConditionExpression: '#state = :seenState AND #owner = :seenOwner AND #until = :seenUntil',
    ExpressionAttributeNames: { '#state': 'state', '#owner': 'owner', '#until': 'until' },
    ExpressionAttributeValues: {
      ':running': 'running',
      ':owner': owner,
      ':until': until,
      ':crashes': crashesOf(seen),
      ':one': 1,
      ':seenState': seen.state,
      ':seenOwner': seen.owner,
      ':seenUntil': seen.until,
    },
  });
  return result.ok ? ImportJob.parse(result.item) : undefined;
};

const asOurs = { condition: '#owner = :owner', names: { '#owner': 'owner' } };

/** AP-153 notes how far a job has come, and holds it on or, with `until` 0, lets go. False when it is not ours any more. */
export const moveImportJob = async (
  { id, owner }: ImportJob,
  { done, total, until }: Progress,
): Promise<boolean> => {
  const { ok } = await updateItem(jobKey(id), {
    UpdateExpression: 'SET #done = :done, #total = :total, #until = :until',
    ConditionExpression: asOurs.condition,
    ExpressionAttributeNames: { ...asOurs.names, '#done': 'done', '#total': 'total', '#until': 'until' },
    ExpressionAttributeValues: { ':owner': owner, ':done': done, ':total': total, ':until': until },
    ReturnValues: 'NONE',
  });
  return ok;
};

/** AP-154 the end of a job that is ours still. */
export const endImportJob = async (
  job: ImportJob,
  { state, done, result, reason }: Ending,
): Promise<void> => {
  await transact([
    {
      name: 'JOB',
      update: jobKey(job.id),
      expression: 'SET #state = :state, #done = :done, #result = :result, #reason = :reason',
      condition: asOurs.condition,
      names: {
        ...asOurs.names,
        '#state': 'state',
        '#done': 'done',
        '#result': 'result',
        '#reason': 'reason',
      },
      values: { ':owner': job.owner, ':state': state, ':done': done, ':result': result, ':reason': reason },
    },
    { name: 'OPEN', delete: openKey(job) },
  ]);
};
