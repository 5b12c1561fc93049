import { randomUUID } from 'node:crypto';
import { type Action, transact } from '#functions/db/client.ts';
import {
  beginRunActions,
  claimRun,
  endRemovalActions,
  endRunActions,
  getOpenRun,
  markTablePresent,
  newRun,
  type RestoreRun,
  type RestoreState,
  type RunResult,
  renewRun,
  saveRun,
  saveRunWithItem,
} from '#functions/db/restore-run.entity.ts';
import { ownTable } from '#functions/db/scan-table.ts';
import {
  dropTable,
  isEmptyOrAbsent,
  isTableMissing,
  makeTable,
  rehearsalTable,
} from '#functions/db/whole-table.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { Restore } from '#shared/domain/rehearsal.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { asObject } from '#shared/korean.ts';
import type { Manifest } from './backup-files.ts';
import { checkBackup } from './check.ts';
import { type Checkpoint, keyOf } from './checkpoint.ts';
import { countItems, initialState, restoreBackup } from './restore.ts';
import { RestoreError } from './restore-error.ts';
import { dropRestore, keepRestore } from './restored-tables.ts';
import { bucketSource } from './source.ts';

/** Longer than every wait of a worker, such as the creation of a table, which takes at most 2 minutes. */
const LEASE_MS = 3 * 60_000;
const SAVE_EVERY_MS = 2_000;
/** A run fails after this many workers without progress. */
const MAX_STALLS = 5;
/** Number of repairs in the result. */
const LISTED_REPAIRS = 50;

/** `timeUp`: aborts at the deadline of the worker. */
export type WorkerContext = { clock: () => Date; timeUp: AbortSignal };

/** The deadline of the worker was reached. The next worker continues. */
class TimeUp extends Error {}
/** Another worker has acquired the lease. */
class LeaseLost extends Error {}

const tableOf = (run: RestoreRun): string => (run.kind === 'RESTORE' ? (run.table ?? '') : rehearsalTable);

/** Stores the state in the item of the run. */
const checkpointOf = (run: RestoreRun, { clock, timeUp }: WorkerContext) => {
  let savedAt = Number.NEGATIVE_INFINITY;
  let savedPhase = run.work?.phase;
  let manifest: Manifest | undefined;

  const step = (work: RestoreState) => ({
    work,
    progress: { phase: work.phase, done: work.done, total: manifest?.items ?? 0 },
    until: clock().getTime() + LEASE_MS,
  });
  const requireLease = (isHeld: boolean) => {
    savedAt = performance.now();
    if (!isHeld) throw new LeaseLost();
  };
  const isDue = () => timeUp.aborted || performance.now() - savedAt >= SAVE_EVERY_MS;
  const stopInTime = () => {
    if (timeUp.aborted) throw new TimeUp();
  };

  const keepLease = async (bytes?: number) => {
    if (!isDue()) return;
    const progress = bytes === undefined ? undefined : { phase: 'check' as const, done: bytes, total: 0 };
    requireLease(await renewRun(run, clock().getTime() + LEASE_MS, progress));
  };

  const checkpoint: Checkpoint = {
    save: async (work) => {
      if (work.phase === savedPhase && !isDue()) return;
      requireLease(await saveRun(run, step(work)));
      savedPhase = work.phase;
      stopInTime();
    },
    change: async (change, work) => {
      const table = tableOf(run);
      const action: Action = change.after
        ? { name: 'ITEM', table, put: { ...change.after, ...keyOf(change) } }
        : { name: 'ITEM', table, delete: keyOf(change) };
      requireLease(await saveRunWithItem(run, step(work), action));
      stopInTime();
    },
    renew: async (bytes) => {
      await keepLease(bytes);
      stopInTime();
    },
  };
  return {
    ...checkpoint,
    /** Renews the lease of the last step, which has no state and is not stopped at the deadline. */
    keepLease: () => keepLease(),
    /** Sets the backup whose number of items is the total of the progress. */
    setManifest: (verified: Manifest) => {
      manifest = verified;
    },
  };
};

const isTemporary = (error: unknown): boolean => {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return error instanceof AppError || ($metadata?.httpStatusCode ?? 500) >= 500;
};

const createTarget = async (table: string): Promise<void> => {
  try {
    await makeTable(table);
  } catch (error) {
    if (isTemporary(error)) throw error;
    throw new RestoreError(
      `복원할 테이블 ${asObject(table)} 만들지 못했습니다. 권한과 테이블 수 한도를 확인해주세요. (${(error as Error).name})`,
      { cause: error },
    );
  }
};

/** Creates the table of a run. A table that an interrupted rehearsal left is replaced. @throws RestoreError */
const prepareTable = async (run: RestoreRun): Promise<void> => {
  const table = tableOf(run);
  if (run.kind === 'REHEARSAL') {
    await dropTable(table);
    return createTarget(table);
  }
  if (table === ownTable) throw new RestoreError('지금 쓰고 있는 테이블에는 복원할 수 없습니다.');
  if (!(await isEmptyOrAbsent(table))) {
    throw new RestoreError(
      `테이블 ${table}에 이미 데이터가 있습니다. 비어 있는 테이블에만 복원할 수 있습니다.`,
    );
  }
  // Recorded before the creation, so that no table is left without a record.
  if (!(await markTablePresent(run))) throw new LeaseLost();
  run.tableState = 'present';
  await createTarget(table);
};

const work = async (run: RestoreRun, context: WorkerContext): Promise<RunResult> => {
  if (run.stalls > MAX_STALLS) {
    throw new RestoreError('작업이 진행되지 않아 중단했습니다. 잠시 뒤에 다시 시작해주세요.');
  }
  const source = bucketSource(run.filename);
  const state = run.work ?? initialState();
  const checkpoint = checkpointOf(run, context);
  const manifest = await checkBackup(source, { onBytes: checkpoint.renew });
  checkpoint.setManifest(manifest);
  if (state.phase === 'check') await prepareTable(run);
  const { items, orders, repaired, repairs } = await restoreBackup(source, manifest, tableOf(run), {
    state,
    checkpoint,
  });
  const current = await countItems(ownTable, checkpoint.keepLease);
  return {
    state: 'done',
    items,
    orders,
    hashes: { file: manifest.fileSha256, lines: manifest.linesSha256 },
    differences: {
      repaired,
      itemsSince: current.items - items,
      ordersSince: current.orders - orders,
    },
    repairs: repairs.slice(0, LISTED_REPAIRS),
  };
};

/** Removes the table of a failed run, whose contents are incomplete. @returns the state of the table */
const dropIncomplete = async (run: RestoreRun): Promise<RestoreRun['tableState']> => {
  if (run.kind === 'RESTORE' && run.tableState !== 'present') return run.tableState;
  const isDropped = await dropTable(tableOf(run)).then(
    () => true,
    () => false,
  );
  if (run.kind === 'REHEARSAL') return undefined;
  return isDropped ? 'absent' : 'present';
};

/** Returns the error that ends a run; undefined if the next worker may succeed. */
const finalErrorOf = (error: unknown, { stalls }: RestoreRun): RestoreError | undefined => {
  if (error instanceof RestoreError) return error;
  if (isTableMissing(error))
    return new RestoreError('복원하던 테이블이 없어졌습니다. 다시 시작해주세요.', { cause: error });
  return stalls < MAX_STALLS ? undefined : new RestoreError(errorCatalog.INTERNAL.message, { cause: error });
};

/** State of a run after a worker: `paused` at the deadline, `skipped` if another worker has the lease. */
export type Outcome = RunResult | { state: 'paused' | 'skipped' | 'removed' };

const NOT_REMOVED = '테이블을 지우지 못했습니다. 테이블에 삭제 방지가 켜져 있으면 끈 뒤 다시 지워주세요.';

const removeTable = async (run: RestoreRun, { clock }: WorkerContext): Promise<Outcome> => {
  const table = tableOf(run);
  try {
    await dropTable(table);
    await dropRestore(table);
  } catch (error) {
    await transact(endRemovalActions(run, { tableState: 'present', reason: NOT_REMOVED }));
    throw error;
  }
  // A restore that succeeded has a reason only from an earlier attempt.
  const reason = run.state === 'done' ? '' : run.reason;
  const removedAt = clock().toISOString();
  await transact(endRemovalActions(run, { tableState: 'removed', removedAt, reason }));
  return { state: 'removed' };
};

/**
 * Continues a run, unless another worker has its lease. @returns the outcome
 * @throws the cause of a failure. A RestoreError ends the run; after another error the next worker continues.
 */
const continueRun = async (seen: RestoreRun, context: WorkerContext): Promise<Outcome> => {
  const { clock } = context;
  const now = clock().getTime();
  if (seen.until > now) return { state: 'skipped' };
  const run = await claimRun(seen, randomUUID(), now + LEASE_MS);
  if (!run) return { state: 'skipped' };
  if (run.tableState === 'removing') return removeTable(run, context);
  try {
    const result = await work(run, context);
    if (run.kind === 'REHEARSAL') await dropTable(rehearsalTable);
    else {
      const endedAt = clock().toISOString();
      await keepRestore(Restore.parse({ ...run, ...result, endedAt, progress: undefined }));
    }
    await transact(endRunActions(run, result, clock()));
    return result;
  } catch (error) {
    if (error instanceof LeaseLost) return { state: 'skipped' };
    const final = error instanceof TimeUp ? undefined : finalErrorOf(error, run);
    if (!final) {
      await renewRun(run, 0).catch(() => undefined);
      if (error instanceof TimeUp) return { state: 'paused' };
      throw error;
    }
    const result = { state: 'failed', reason: final.message, tableState: await dropIncomplete(run) } as const;
    await transact(endRunActions(run, result, clock()));
    throw error;
  }
};

/** Continues the open run, if there is one. @throws the cause of a failure */
export const continueOpenRun = async (context: WorkerContext): Promise<Outcome> => {
  const open = await getOpenRun(context.clock());
  return open ? continueRun(open, context) : { state: 'skipped' };
};

/** Adds a rehearsal that no member has requested. @returns false while another run is open */
export const beginSystemRehearsal = async (filename: string, now: Date): Promise<boolean> => {
  const run = newRun({ kind: 'REHEARSAL', filename, by: SYSTEM_NAME }, now);
  return (await transact(beginRunActions(run, now))).length === 0;
};
