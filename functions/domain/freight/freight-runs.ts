import { transact } from '#functions/db/client.ts';
import {
  addFreightAction,
  changeFreightAction,
  countFreightUses,
  getFreight,
  listFreight,
  removeFreightAction,
  type StoredFreight,
} from '#functions/db/freight.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { changedReferences, requireCodes } from '#functions/domain/reference/check-codes.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import {
  type Freight,
  type FreightChange,
  type FreightInput,
  freightLabels,
  type NewFreight,
} from '#shared/domain/freight.ts';
import { AppError } from '#shared/errors.ts';

const withMethodLabels = async (runs: readonly StoredFreight[]): Promise<Freight[]> => {
  const labels = new Map((await listCodes('FRTMTD')).map(({ code, codeLabel }) => [code, codeLabel]));
  return runs.map((run) => ({ ...run, methodLabel: labels.get(String(run.method)) ?? '' }));
};

const withMethodLabel = async (run: StoredFreight): Promise<Freight> =>
  (await withMethodLabels([run]))[0] as Freight;

const requireFreight = async (id: number): Promise<Freight> => {
  const run = await getFreight(id);
  if (!run) throw new AppError('FREIGHT_NOT_FOUND');
  return withMethodLabel(run);
};

const auditedLabels = { ...freightLabels, status: '사용' };
const auditFields = (run: Freight) => ({ ...run, method: run.methodLabel });
const auditFreight = (caller: Caller, before: Freight | undefined, after: Freight | undefined) => {
  const { id, freightNo } = (after ?? before) as Freight;
  return auditAction(
    caller,
    { kind: 'freight', id, name: freightNo },
    auditedLabels,
    before && auditFields(before),
    after && auditFields(after),
  );
};

const checkCodes = ({ nation, departure, arrival }: FreightInput, before?: Freight) =>
  requireCodes(
    changedReferences(
      {
        nation: ['NATION', nation, freightLabels.nation],
        departure: ['CIT', departure, freightLabels.departure],
        arrival: ['CIT', arrival, freightLabels.arrival],
      },
      before,
    ),
  );

export const listFreightRuns = async (): Promise<Freight[]> => withMethodLabels(await listFreight());

/** Adds a freight run. @throws VALIDATION_FAILED for an unknown or inactive code */
export const registerFreight = async (
  { status = true, ...input }: NewFreight,
  caller: Caller,
): Promise<Freight> => {
  await checkCodes(input);
  const run = await withMethodLabel({ ...input, id: await nextId('freight'), status, version: 1 });
  await transact([addFreightAction(run), auditFreight(caller, undefined, run)]);
  return run;
};

// Changes a freight run. With `version`, throws CONFLICT if the run has another version. Without, repeats the change
// after a concurrent change, so that the audit entry shows the actual previous values.
const changeRun = (
  id: number,
  { version, ...changes }: Partial<Omit<StoredFreight, 'id'>>,
  caller: Caller,
): Promise<Freight> =>
  retryOnConflict(async () => {
    const before = await requireFreight(id);
    const expectedVersion = version ?? before.version;
    const after = await withMethodLabel({ ...before, ...changes, version: expectedVersion + 1 });
    if (after.method !== before.method && (await countFreightUses(id)) > 0) {
      throw new AppError('FREIGHT_METHOD_IN_USE');
    }
    const failed = await transact([changeFreightAction(before, after), auditFreight(caller, before, after)]);
    if (failed.length === 0) return after;
    if (version !== undefined) throw new AppError('CONFLICT');
    return undefined;
  });

/**
 * @throws VALIDATION_FAILED, FREIGHT_NOT_FOUND, CONFLICT, FREIGHT_METHOD_IN_USE for another method of a run with
 * consols
 */
export const modifyFreight = async (id: number, input: FreightChange, caller: Caller): Promise<Freight> => {
  await checkCodes(input, await requireFreight(id));
  return changeRun(id, input, caller);
};

/** Activates or deactivates a freight run. @throws FREIGHT_NOT_FOUND, UNAVAILABLE after repeated conflicts */
export const setFreightStatus = (id: number, status: boolean, caller: Caller): Promise<Freight> =>
  changeRun(id, { status }, caller);

/** @throws FREIGHT_NOT_FOUND, FREIGHT_IN_USE while the run has consols */
export const deleteFreight = async (id: number, caller: Caller): Promise<void> => {
  const run = await requireFreight(id);
  const failed = await transact([removeFreightAction(id), auditFreight(caller, run, undefined)]);
  if (failed.length === 0) return;
  await requireFreight(id);
  throw new AppError('FREIGHT_IN_USE');
};
