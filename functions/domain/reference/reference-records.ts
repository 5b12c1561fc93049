import type * as z from 'zod';
import {
  addReferenceAction,
  listRecords,
  removeReferenceAction,
  writeReference,
} from '#functions/db/reference.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { groupOfKind, type RecordPartition, type RecordSet } from '#shared/domain/record-sets.ts';
import { AppError, errorCatalog } from '#shared/errors.ts';
import { changedReferences, requireCodes } from './check-codes.ts';

type StoredSet = RecordSet & { partition: RecordPartition };
type Texts = Record<string, string>;

const audit = (
  caller: Caller,
  { kind, code, name, labels }: RecordSet,
  before: Texts | undefined,
  after: Texts | undefined,
) => {
  const { [code]: id = '', [name]: text = '' } = { ...before, ...after };
  return auditAction<Texts>(caller, { kind, id, name: text }, labels, before, after);
};

/** Adds a record. @throws VALIDATION_FAILED for an unknown or inactive code in a field, CODE_TAKEN */
export const addRecord = async <S extends StoredSet>(
  set: S,
  input: z.output<S['input']>,
  caller: Caller,
): Promise<z.output<S['record']>> => {
  const { partition, code, fields, labels } = set;
  const record: Texts = { ...input, regDate: caller.now.toISOString() };
  const references = Object.entries(fields).flatMap(([field, kind]) => {
    const group = groupOfKind(kind);
    return group ? [[field, [group, record[field] ?? '', labels[field] ?? field]] as const] : [];
  });
  await requireCodes(changedReferences(Object.fromEntries(references)));
  const failed = await writeReference([
    addReferenceAction(partition, record[code] ?? '', record),
    audit(caller, set, undefined, record),
  ]);
  if (failed.length > 0) {
    throw new AppError('CODE_TAKEN', {
      fields: [{ path: code, message: errorCatalog.CODE_TAKEN.message }],
    });
  }
  return record as z.output<S['record']>;
};

/** Deletes a record. @throws REFERENCE_IN_USE for a used record, `missing` of the set for an unknown one */
export const deleteRecord = async (set: StoredSet, id: string, caller: Caller): Promise<void> => {
  const { partition, code, missing } = set;
  const find = async (): Promise<Texts> => {
    const records = await listRecords(partition, set.record, { fresh: true });
    const found = records.find((record) => record[code] === id);
    if (!found) throw new AppError(missing);
    return found;
  };
  const failed = await writeReference([
    removeReferenceAction(partition, id),
    audit(caller, set, await find(), undefined),
  ]);
  if (failed.length === 0) return;
  await find();
  throw new AppError('REFERENCE_IN_USE');
};
