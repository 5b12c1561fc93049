import {
  addDropOffAction,
  changeDropOffAction,
  getDropOff,
  removeDropOffAction,
} from '#functions/db/drop-off.entity.ts';
import { writeReference } from '#functions/db/reference.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { type DropOff, type DropOffInput, dropOffLabels } from '#shared/domain/drop-off.ts';
import { AppError } from '#shared/errors.ts';

const audit = (caller: Caller, before: DropOff | undefined, after: DropOff | undefined) => {
  const { id, name } = (after ?? before) as DropOff;
  return auditAction(caller, { kind: 'dropOff', id, name }, dropOffLabels, before, after);
};

const requireDropOff = async (id: number): Promise<DropOff> => {
  const place = await getDropOff(id);
  if (!place) throw new AppError('DROP_OFF_NOT_FOUND');
  return place;
};

const addDropOff = async (input: DropOffInput, caller: Caller): Promise<DropOff> => {
  const place = { ...input, id: await nextId('dropOff'), version: 1 };
  await writeReference([addDropOffAction(place), audit(caller, undefined, place)]);
  return place;
};

/**
 * Adds a drop-off place, or changes the place with the id.
 * @param version that the caller read; without it the change overwrites concurrent changes
 * @throws DROP_OFF_NOT_FOUND, CONFLICT, UNAVAILABLE after repeated conflicts
 */
export const saveDropOff = async (
  { id, version, ...input }: DropOffInput & { id?: number; version?: number },
  caller: Caller,
): Promise<DropOff> => {
  if (id === undefined) return addDropOff(input, caller);
  return retryOnConflict(async () => {
    const before = await requireDropOff(id);
    if (version !== undefined && version !== before.version) throw new AppError('CONFLICT');
    const after = { ...input, id, version: before.version + 1 };
    const failed = await writeReference([changeDropOffAction(after), audit(caller, before, after)]);
    return failed.length === 0 ? after : undefined;
  });
};

/** @throws DROP_OFF_NOT_FOUND, UNAVAILABLE after repeated conflicts */
export const deleteDropOff = async (id: number, caller: Caller): Promise<void> => {
  await retryOnConflict(async () => {
    const place = await requireDropOff(id);
    const failed = await writeReference([removeDropOffAction(place), audit(caller, place, undefined)]);
    return failed.length === 0 || undefined;
  });
};
