import { transact } from '#functions/db/client.ts';
import {
  AnsweredConcurrently,
  type Idempotency,
  resolveAnswerActions,
  storeAnswerActions,
} from '#functions/db/idempotency.entity.ts';
import {
  beginRemovalActions,
  beginRunActions,
  endRemovalActions,
  endRunActions,
  getRestore,
  isLiveTable,
  newRun,
  type RestoreRun,
  restoreTableName,
  runOfRestore,
} from '#functions/db/restore-run.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { confirmationOf } from '#shared/domain/rehearsal.ts';
import { fullName } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { BackupName } from './backup-files.ts';
import { isComplete } from './backup-state.ts';
import { listKeptRestores } from './restored-tables.ts';
import { startRecordedJob } from './start-job.ts';

type Request = Caller & { idempotency?: Idempotency };

const requireStarted = (failed: readonly string[]): void => {
  if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
  if (failed.length > 0) throw new AppError('REHEARSAL_RUNNING');
};

const labels = { rehearsal: '복원 연습', table: '복원한 테이블' };

const startRun = async (run: RestoreRun, { idempotency, ...caller }: Request): Promise<string> => {
  const { id, filename, table } = run;
  const after = table ? { table } : { rehearsal: '시작' };
  requireStarted(
    await transact([
      ...beginRunActions(run, caller.now),
      auditAction(caller, { kind: 'backup', id: filename, name: filename }, labels, {}, after),
      ...storeAnswerActions(idempotency, { id }),
    ]),
  );
  await startRecordedJob('restore', {}, async () => {
    const failed = { state: 'failed', reason: '시작하지 못했습니다.' } as const;
    await transact([
      ...endRunActions(run, failed, caller.now),
      ...resolveAnswerActions(idempotency, undefined),
    ]);
  });
  return id;
};

const requireBackup = async (filename: string): Promise<void> => {
  if (!BackupName.safeParse(filename).success || !(await isComplete(filename)))
    throw new AppError('NOT_FOUND');
};

/**
 * Starts a rehearsal. @returns its id
 * @throws NOT_FOUND if no complete backup has this name, REHEARSAL_RUNNING, UNAVAILABLE if the job cannot be started
 */
export const requestRehearsal = async (filename: string, request: Request): Promise<string> => {
  await requireBackup(filename);
  return startRun(newRun({ kind: 'REHEARSAL', filename, by: fullName(request.actor) }, request.now), request);
};

/**
 * Starts a restore into a new table. @param confirmation typed by the member
 * @returns its id
 * @throws VALIDATION_FAILED if the confirmation differs, and the errors of `requestRehearsal`
 */
export const requestRestore = async (
  { filename, confirmation }: { filename: string; confirmation: string },
  request: Request,
): Promise<string> => {
  await requireBackup(filename);
  if (confirmation !== confirmationOf(filename)) throw wrongField('confirmation', '백업 날짜');
  const { actor, now } = request;
  const run = { kind: 'RESTORE', filename, by: fullName(actor), table: restoreTableName(now) } as const;
  return startRun(newRun(run, now), request);
};

/** Returns a restore that was recorded before a switch to another table. */
const findKeptRun = async (id: string): Promise<RestoreRun | undefined> => {
  const restore = (await listKeptRestores()).find((kept) => kept.id === id);
  return restore && runOfRestore(restore);
};

/**
 * Starts the removal of the table of a restore, unless the table is removed.
 * @param confirmation typed by the member
 * @throws NOT_FOUND, RESTORED_TABLE_LIVE, REHEARSAL_RUNNING, UNAVAILABLE, VALIDATION_FAILED if the confirmation differs
 */
export const requestTableRemoval = async (
  { id, confirmation }: { id: string; confirmation: string },
  caller: Caller,
): Promise<void> => {
  const { actor, now } = caller;
  const recorded = await getRestore(id, now);
  const run = recorded ?? (await findKeptRun(id));
  if (!run?.table || run.tableState === 'absent') throw new AppError('NOT_FOUND');
  if (run.tableState === 'removed' || run.tableState === 'removing') return;
  if (isLiveTable(run.table)) throw new AppError('RESTORED_TABLE_LIVE');
  if (confirmation !== run.table) throw wrongField('confirmation', '테이블 이름');
  const removedBy = fullName(actor);
  requireStarted(
    await transact([
      ...(recorded
        ? beginRemovalActions(run, removedBy, now)
        : beginRunActions({ ...run, tableState: 'removing', removedBy }, now)),
      auditAction(caller, { kind: 'backup', id: run.filename, name: run.filename }, labels, run, {}),
    ]),
  );
  await startRecordedJob('restore', {}, async () => {
    await transact(endRemovalActions({ ...run, owner: '' }, { tableState: 'present' }));
  });
};
