import type { ReadOptions } from '#functions/db/kept.ts';
import {
  addReferenceAction,
  listCouriers,
  listParcelLocations,
  listPickupPlaces,
  type ReferenceSet,
  removeReferenceAction,
  writeReference,
} from '#functions/db/reference.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import type { AuditKind } from '#shared/domain/audit.ts';
import {
  type CodeGroup,
  type Courier,
  courierLabels,
  type ParcelLocation,
  type PickupPlace,
  parcelLocationLabels,
  pickupPlaceLabels,
} from '#shared/domain/reference.ts';
import { AppError, type ErrorCode, errorCatalog } from '#shared/errors.ts';
import { changedReferences, requireCodes } from './check-codes.ts';

type Texts<T> = { [K in keyof T]: string };

/**
 * Set of reference records that staff add and delete on a page of the back office, with a code that staff choose as
 * key.
 */
type RecordSet<T extends Texts<T>> = {
  set: ReferenceSet;
  kind: AuditKind;
  list: (options: ReadOptions) => Promise<T[]>;
  /** Field that contains the code. */
  code: keyof T & string;
  /** Field that names the record in its audit entries. */
  name: keyof T;
  labels: Record<Exclude<keyof T, 'regDate'>, string>;
  /** Code group of each field that contains a code. */
  groups: Partial<Record<keyof T, CodeGroup>>;
  /** Error for an unknown record. */
  missing: ErrorCode;
};

export const couriers: RecordSet<Courier> = {
  set: 'COURIER',
  kind: 'courier',
  list: listCouriers,
  code: 'courierCode',
  name: 'courierName',
  labels: courierLabels,
  groups: { country: 'NATION' },
  missing: 'COURIER_NOT_FOUND',
};

export const pickupPlaces: RecordSet<PickupPlace> = {
  set: 'PICKUP',
  kind: 'pickup',
  list: listPickupPlaces,
  code: 'code',
  name: 'name',
  labels: pickupPlaceLabels,
  groups: { country: 'NATION', city: 'CIT', region: 'REGION' },
  missing: 'PICKUP_NOT_FOUND',
};

export const parcelLocations: RecordSet<ParcelLocation> = {
  set: 'LOCATION',
  kind: 'location',
  list: listParcelLocations,
  code: 'code',
  name: 'name',
  labels: parcelLocationLabels,
  groups: { country: 'NATION', region: 'REGION' },
  missing: 'LOCATION_NOT_FOUND',
};

const auditedRecord = <T extends Texts<T>>({ kind, code, name }: RecordSet<T>, record: T) => ({
  kind,
  id: record[code],
  name: record[name],
});

/** Adds a record. @throws VALIDATION_FAILED for an unknown or inactive code in a field, CODE_TAKEN */
export const addRecord = async <T extends Texts<T>>(
  records: RecordSet<T>,
  input: Omit<T, 'regDate'>,
  caller: Caller,
): Promise<T> => {
  const { set, code, labels, groups } = records;
  const record = { ...input, regDate: caller.now.toISOString() } as unknown as T;
  const coded = Object.entries(groups) as [Exclude<keyof T & string, 'regDate'>, CodeGroup][];
  await requireCodes(
    changedReferences(
      Object.fromEntries(coded.map(([field, group]) => [field, [group, record[field], labels[field]]])),
    ),
  );
  const failed = await writeReference([
    addReferenceAction(set, record[code], record),
    auditAction<Record<string, string>>(caller, auditedRecord(records, record), labels, undefined, record),
  ]);
  if (failed.length > 0) {
    throw new AppError('CODE_TAKEN', {
      fields: [{ path: code, message: errorCatalog.CODE_TAKEN.message }],
    });
  }
  return record;
};

/** Deletes a record. @throws REFERENCE_IN_USE for a used record, `records.missing` for an unknown one */
export const deleteRecord = async <T extends Texts<T>>(
  records: RecordSet<T>,
  code: string,
  caller: Caller,
): Promise<void> => {
  const find = async (): Promise<T> => {
    const found = (await records.list({ fresh: true })).find((record) => record[records.code] === code);
    if (!found) throw new AppError(records.missing);
    return found;
  };
  const record = await find();
  const failed = await writeReference([
    removeReferenceAction(records.set, code),
    auditAction<Record<string, string>>(
      caller,
      auditedRecord(records, record),
      records.labels,
      record,
      undefined,
    ),
  ]);
  if (failed.length === 0) return;
  await find();
  throw new AppError('REFERENCE_IN_USE');
};
