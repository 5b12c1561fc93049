import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { config } from '#functions/config.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { Rehearsal, Repair, Restore, RestorePhase } from '#shared/domain/rehearsal.ts';
import { type Action, getItem, type Item, type Key, query, transact, updateItem } from './client.ts';
import { dropExpired, ifAbsent } from './expiry.ts';

// A run is a rehearsal or a restore that a job works on. Its item has the progress, the lease and the result. One lock
// item names the open run, so that a scheduled job finds the run of a crashed worker.

/** `RESTORE` is a restore into a new table, whose name the run stores. */
type RunKind = 'REHEARSAL' | 'RESTORE';

const StoredDigest = z.record(z.string(), z.object({ items: z.number(), hash: z.string() }));
export type StoredDigest = z.output<typeof StoredDigest>;

/** State of a restore between two steps. Another worker continues from it. */
const RestoreState = z.object({
  phase: RestorePhase,
  /** Number of items that the phase has processed. */
  done: z.number(),
  /** Key of the last item of the scan that the phase has processed. */
  cursor: z.object({ pk: z.string(), sk: z.string() }).loose().optional(),
  /** Digest of the backup with the repairs so far. */
  expected: StoredDigest,
  /** Digest of the items that the phase `compare` has read, and number of orders among them. */
  found: StoredDigest,
  orders: z.number(),
  /** Number of dependent items that the phase `repair` found in the pages that it has processed. */
  dependentItems: z.number(),
  repaired: z.number(),
  repairs: z.array(Repair),
});
export type RestoreState = z.output<typeof RestoreState>;

const Run = Restore.partial({ table: true, tableState: true }).extend({
  /** Current worker, and the end of its lease in epoch milliseconds; 0 after the lease was released. */
  owner: z.string().default(''),
  until: z.number().default(0),
  /** Number of workers since the last progress. */
  stalls: z.number().default(0),
  work: RestoreState.optional(),
});
export type RestoreRun = z.output<typeof Run> & { kind: RunKind };
export type RunResult = Partial<
  Pick<Rehearsal, 'items' | 'orders' | 'hashes' | 'differences' | 'repairs' | 'reason'>
> & { state: 'done' | 'failed' };
type Progress = Rehearsal['progress'];

const TTL_SECONDS = 400 * 24 * 3600;
/** Time after which a run of version 0.9.16 or earlier, which has no lease, was interrupted. */
const MAX_RUN_MS = 16 * 60_000;
const LISTED = 20;
/** Maximum number of repairs in the item of a run. */
const STORED_REPAIRS = 50;

const runKey = ({ kind, id }: Pick<RestoreRun, 'kind' | 'id'>): Key => ({ pk: kind, sk: id });
const lockKey: Key = { pk: 'REHEARSING', sk: 'REHEARSING' };

type NewRun = Pick<RestoreRun, 'kind' | 'filename' | 'by' | 'table'>;

/** A new run. Its id starts with its instant, so that the partition is sorted by time. */
export const newRun = (run: NewRun, now: Date): RestoreRun => {
  const at = now.toISOString();
  const id = `${at}#${randomUUID()}`;
  const target = run.table ? ({ table: run.table, tableState: 'absent' } as const) : {};
  return {
    kind: run.kind,
    id,
    filename: run.filename,
    by: run.by,
    at,
    state: 'running',
    ...target,
    ...noLease,
  };
};
const noLease = { owner: '', until: 0, stalls: 0 };

/** The run of an ended restore that the table does not have. */
export const runOfRestore = (restore: Restore): RestoreRun => ({ ...restore, ...noLease, kind: 'RESTORE' });

const lockAction = ({ kind, id }: RestoreRun, now: Date): Action => ({
  name: 'RESTORE_LOCK',
  put: { ...lockKey, id, kind, ttl: epochSeconds(now) + TTL_SECONDS },
  ...ifAbsent(epochSeconds(now)),
});

/** AP-190 Adds a run. Fails as `RESTORE_LOCK` while another run is open. */
export const beginRunActions = (run: RestoreRun, now: Date): Action[] => {
  const { kind, ...stored } = run;
  return [
    { name: 'RESTORE_RUN', put: { ...runKey(run), ...stored, ttl: epochSeconds(now) + TTL_SECONDS } },
    lockAction(run, now),
  ];
};

const runOf = (kind: RunKind, item: Item): RestoreRun => ({ ...Run.parse(item), kind });

const getRun = async (kind: RunKind, id: string): Promise<RestoreRun | undefined> => {
  const item = await getItem(runKey({ kind, id }), { consistent: true });
  return item && runOf(kind, item);
};

/** AP-191 Returns a restore; undefined if it is unknown or expired. */
export const getRestore = async (id: string, now: Date): Promise<RestoreRun | undefined> => {
  const item = dropExpired(
    await getItem(runKey({ kind: 'RESTORE', id }), { consistent: true }),
    epochSeconds(now),
  );
  return item && runOf('RESTORE', item);
};

/** AP-191 Returns the open run: a rehearsal, a restore, or a restore whose table is being removed. */
export const getOpenRun = async (now: Date): Promise<RestoreRun | undefined> => {
  const lock = dropExpired(await getItem(lockKey, { consistent: true }), epochSeconds(now));
  return lock && getRun(lock.kind === 'RESTORE' ? 'RESTORE' : 'REHEARSAL', String(lock.id));
};

/**
 * AP-194 Acquires the lease of a run. The caller checks that the lease in `seen` has expired.
 * @param until end of the lease in epoch milliseconds
 * @returns undefined if another worker acquired the lease or ended the run after `seen` was read
 */
export const claimRun = async (
  seen: RestoreRun,
  owner: string,
  until: number,
): Promise<RestoreRun | undefined> => {
  const result = await updateItem(runKey(seen), {
    UpdateExpression: 'SET #owner = :owner, #until = :until, stalls = :stalls',
    ConditionExpression:
      '#state = :state AND (attribute_not_exists(#owner) OR (#owner = :seenOwner AND #until = :seenUntil))',
    ExpressionAttributeNames: { '#state': 'state', '#owner': 'owner', '#until': 'until' },
    ExpressionAttributeValues: {
      ':owner': owner,
      ':until': until,
      ':stalls': seen.stalls + 1,
      ':state': seen.state,
      ':seenOwner': seen.owner,
      ':seenUntil': seen.until,
    },
  });
  return result.ok ? runOf(seen.kind, result.item) : undefined;
};

type Step = { work: RestoreState; progress: Progress; until: number };

/** AP-194 Stores the state of a run and renews its lease. Fails as `RESTORE_RUN` if the lease was lost. */
const stepAction = (run: RestoreRun, { work, progress, until }: Step): Action => ({
  name: 'RESTORE_RUN',
  update: runKey(run),
  expression: 'SET #work = :work, progress = :progress, #until = :until, stalls = :none',
  condition: '#owner = :owner',
  names: { '#work': 'work', '#until': 'until', '#owner': 'owner' },
  values: {
    ':work': { ...work, repairs: work.repairs.slice(0, STORED_REPAIRS) },
    ':progress': progress,
    ':until': until,
    ':none': 0,
    ':owner': run.owner,
  },
});

/** AP-194 Stores the state of a run and renews its lease. @returns false if the lease was lost */
export const saveRun = async (run: RestoreRun, step: Step): Promise<boolean> =>
  (await transact([stepAction(run, step)])).length === 0;

/** AP-195 Stores the state of a run together with a write to the table that it restores. @returns false if the lease was lost */
export const saveRunWithItem = async (run: RestoreRun, step: Step, action: Action): Promise<boolean> =>
  (await transact([action, stepAction(run, step)])).length === 0;

/** AP-194 Extends the lease, or releases it with `until` 0. @returns false if the lease was lost */
export const renewRun = async (run: RestoreRun, until: number, progress?: Progress): Promise<boolean> => {
  const { ok } = await updateItem(runKey(run), {
    UpdateExpression: `SET #until = :until${progress ? ', progress = :progress' : ''}`,
    ConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#until': 'until', '#owner': 'owner' },
    ExpressionAttributeValues: {
      ':until': until,
      ':owner': run.owner,
      ...(progress && { ':progress': progress }),
    },
    ReturnValues: 'NONE',
  });
  return ok;
};

/** AP-196 Records that the restore creates its table. @returns false if the lease was lost */
export const markTablePresent = async (run: RestoreRun): Promise<boolean> => {
  const { ok } = await updateItem(runKey(run), {
    UpdateExpression: 'SET tableState = :present',
    ConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':present': 'present', ':owner': run.owner },
    ReturnValues: 'NONE',
  });
  return ok;
};

const endActions = (run: RestoreRun, attributes: Item): Action[] => {
  const ended = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return [
    {
      name: 'RESTORE_RUN',
      update: runKey(run),
      expression: `SET ${ended.map((_, nth) => `#n${nth} = :v${nth}`).join(', ')} REMOVE #work, progress`,
      condition: '#owner = :owner',
      names: {
        '#owner': 'owner',
        '#work': 'work',
        ...Object.fromEntries(ended.map(([name], nth) => [`#n${nth}`, name])),
      },
      values: {
        ':owner': run.owner,
        ...Object.fromEntries(ended.map(([, value], nth) => [`:v${nth}`, value])),
      },
    },
    { name: 'RESTORE_LOCK', delete: lockKey, condition: 'id = :id', values: { ':id': run.id } },
  ];
};

/**
 * AP-192 Stores the result of a run and releases the lock, so that another run can begin. Fails as `RESTORE_RUN` if the lease was
 * lost.
 */
export const endRunActions = (
  run: RestoreRun,
  result: RunResult & Pick<RestoreRun, 'tableState'>,
  now: Date,
): Action[] => endActions(run, { ...result, endedAt: now.toISOString() });

/** AP-197 Requests the removal of a restored table. Fails as `RESTORE_RUN` after a concurrent request, as `RESTORE_LOCK` while a run is open. */
export const beginRemovalActions = (run: RestoreRun, by: string, now: Date): Action[] => [
  {
    name: 'RESTORE_RUN',
    update: runKey(run),
    expression: 'SET tableState = :removing, removedBy = :by, #owner = :none, #until = :zero, stalls = :zero',
    condition: 'tableState = :present',
    names: { '#owner': 'owner', '#until': 'until' },
    values: { ':removing': 'removing', ':present': 'present', ':by': by, ':none': '', ':zero': 0 },
  },
  lockAction(run, now),
];

/** AP-197 Records the removal, or that the table could not be removed, and releases the lock. */
export const endRemovalActions = (
  run: RestoreRun,
  result: Pick<RestoreRun, 'tableState' | 'removedAt' | 'reason'>,
): Action[] => endActions(run, result);

const listItems = async (kind: RunKind, now: Date): Promise<Item[]> => {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': kind },
    ScanIndexForward: false,
    Limit: LISTED,
    ConsistentRead: true,
  });
  const at = epochSeconds(now);
  return items.filter((item) => dropExpired(item, at));
};

/** AP-193 Returns the last 20 rehearsals, newest first. An interrupted rehearsal without a lease is returned as failed. */
export const listRehearsals = async (now: Date): Promise<Rehearsal[]> =>
  (await listItems('REHEARSAL', now)).map((item) => {
    const rehearsal = Rehearsal.parse(item);
    const isInterrupted = item.owner === undefined && now.getTime() - Date.parse(rehearsal.at) > MAX_RUN_MS;
    return rehearsal.state === 'running' && isInterrupted
      ? { ...rehearsal, state: 'failed', reason: '도중에 중단되었습니다.' }
      : rehearsal;
  });

/** AP-193 Returns the last 20 restores, newest first. */
export const listRestores = async (now: Date): Promise<Restore[]> =>
  (await listItems('RESTORE', now)).map((item) => Restore.parse(item));

/** Part of the table name that marks a restored table. The grants of the job allow tables with this part only. */
const RESTORED = '-restore-';

/** First part of the names of all restored tables: the name of the first table, and the mark. */
const restoredPrefix = `${config.TABLE_NAME.split(RESTORED)[0]}${RESTORED}`;

/** Returns the name of a new table, which ends with the UTC time to the second. */
export const restoreTableName = (now: Date): string =>
  `${restoredPrefix}${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;

/** True for a table that a restore of this product created. */
export const isRestoredTable = (table: string): boolean => table.startsWith(restoredPrefix);

/** True for the table of the product. */
export const isLiveTable = (table: string): boolean => table === config.TABLE_NAME;
