import * as z from 'zod';
import type { RecordPartition } from '#shared/domain/record-sets.ts';
import { Code, Courier, codeGroups, type LocationClass, ParcelLocation } from '#shared/domain/reference.ts';
import {
  type Action,
  addItem,
  getItem,
  type Item,
  type Key,
  queryAll,
  transact,
  updateItem,
} from './client.ts';
import { keptForMinute, type ReadOptions } from './kept.ts';

const partitions = keptForMinute((pk) => queryAll(pk));

/** Returns all items of a partition, at most a minute old. */
export const readCached: (pk: string, options?: ReadOptions) => Promise<Item[]> = partitions.read;

/** Partition of the reference records of one type. */
export type ReferenceSet = RecordPartition | 'PARTNER' | `CODE#${string}`;

// Numbers are padded with zeros, so that they sort by value.
export const referenceKey = (pk: ReferenceSet, code: string | number): Key => ({
  pk,
  sk: typeof code === 'number' ? String(code).padStart(8, '0') : code,
});

/** AP-112 Marks a record as used, which prevents its deletion. @returns false if the record does not exist */
export const markUsed = async (pk: ReferenceSet, code: string | number): Promise<boolean> => {
  const key = referenceKey(pk, code);
  const cached = (await readCached(pk)).find(({ sk }) => sk === key.sk);
  if (cached?.isUsed) return true;
  const { ok } = await updateItem(key, {
    UpdateExpression: 'SET isUsed = :yes',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true },
  });
  if (ok && cached) cached.isUsed = true;
  return ok;
};

/** AP-35 Adds a reference record. Fails as `REFERENCE` if the code is taken. */
export const addReferenceAction = (pk: ReferenceSet, code: string | number, fields: Item): Action => ({
  name: 'REFERENCE',
  put: { ...fields, ...referenceKey(pk, code) },
  condition: 'attribute_not_exists(pk)',
});

/** AP-35 Deletes a reference record. Fails as `REFERENCE` if the record is used or does not exist. */
export const removeReferenceAction = (pk: ReferenceSet, code: string | number): Action => ({
  name: 'REFERENCE',
  delete: referenceKey(pk, code),
  condition: 'attribute_exists(pk) AND attribute_not_exists(isUsed)',
});

const keyOf = (action: Action): Key => {
  if ('put' in action) return action.put;
  if ('update' in action) return action.update;
  return 'delete' in action ? action.delete : action.check;
};

/** AP-35 Runs a transaction and clears the cached partitions that it writes. @returns the names of failed actions */
export const writeReference = async (actions: readonly Action[]): Promise<string[]> => {
  const failed = await transact(actions);
  for (const action of actions) partitions.forget(keyOf(action).pk);
  return failed;
};

const codePartition = (group: string) => `CODE#${group}` as const;
const codeItem = (code: Code) => ({
  pk: codePartition(code.parentCode),
  sk: code.code,
  ...z.encode(Code, code),
});

/** AP-30 Returns the codes of a group in display order, including inactive codes. */
export const listCodes = async (group: string, options?: ReadOptions): Promise<Code[]> => {
  const items = await readCached(codePartition(group), options);
  return items.map((item) => Code.parse(item)).sort((a, b) => a.orderNo - b.orderNo);
};

/** AP-30 Returns the active codes of a group in display order. */
export const listActiveCodes = async (group: string, options?: ReadOptions): Promise<Code[]> =>
  (await listCodes(group, options)).filter(({ status }) => status);

// Class of the locations that an order can have. The other classes are statuses and branches of pickup requests.
const STORAGE: LocationClass = 'IM_PC_LO';

const isChoice = (pk: ReferenceSet, item: Item): boolean => {
  if (pk === 'LOCATION') return ParcelLocation.parse(item).class === STORAGE;
  return !pk.startsWith('CODE#') || Code.parse(item).status;
};

/** AP-230 Returns the codes of a set that an order may have. Omits inactive codes, and locations of pickup requests. */
export const listChoices = async (pk: ReferenceSet, options?: ReadOptions): Promise<string[]> => {
  const items = await readCached(pk, options);
  return items.filter((item) => isChoice(pk, item)).map(({ sk }) => String(sk));
};

const ADDED_GROUPS = 'CODEGROUP';

// AP-262 Returns the names of all code groups: built-in groups first, then groups that staff added.
const listCodeGroups = async (options?: ReadOptions): Promise<string[]> => {
  const addedGroups = await readCached(ADDED_GROUPS, options);
  return [...codeGroups, ...addedGroups.map(({ sk }) => String(sk))];
};

/** AP-262 True if `group` is a built-in code group or was added by staff. */
export const isCodeGroup = async (group: string, options?: ReadOptions): Promise<boolean> =>
  codeGroups.some((known) => known === group) || (await listCodeGroups(options)).includes(group);

/** AP-262 Adds a code group. The action belongs to the transaction that adds the first code of the group. */
export const addCodeGroupAction = (group: string): Action => ({
  name: 'CODEGROUP',
  put: { pk: ADDED_GROUPS, sk: group },
});

/** AP-30 Returns the codes of all groups, bypassing the cache. */
export const listAllCodes = async (): Promise<Code[]> => {
  const groups = await listCodeGroups({ fresh: true });
  return (await Promise.all(groups.map((group) => listCodes(group, { fresh: true })))).flat();
};

/** AP-30 Returns a code by a strongly consistent read that bypasses the cache. */
export const getCode = async (group: string, code: string): Promise<Code | undefined> => {
  const item = await getItem({ pk: codePartition(group), sk: code }, { consistent: true });
  return item && Code.parse(item);
};

/** AP-35 Adds a code. Fails as `CODE` if the code exists. */
export const addCodeAction = (code: Code): Action => ({
  name: 'CODE',
  put: codeItem(code),
  condition: 'attribute_not_exists(pk)',
});

const CodeFields = Code.pick({
  codeLabel: true,
  value: true,
  description: true,
  orderNo: true,
  status: true,
});
export type CodeFields = Partial<z.output<typeof CodeFields>>;

/**
 * AP-35 Changes a code and sets its next version. Fails as `CODE` if the code was modified or deleted concurrently.
 * Codes of earlier versions of the product have no version.
 */
export const changeCodeAction = ({ parentCode, code, version }: Code, changes: CodeFields): Action => {
  const fields = Object.entries({ ...z.encode(CodeFields.partial(), changes), version: version + 1 });
  return {
    name: 'CODE',
    update: { pk: codePartition(parentCode), sk: code },
    expression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    condition: 'attribute_exists(pk) AND (#version = :was OR attribute_not_exists(#version))',
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: { ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])), ':was': version },
  };
};

/** AP-31, AP-32, AP-33 Returns the records of a set. */
export const listRecords = async <S extends z.ZodType>(
  pk: RecordPartition,
  record: S,
  options?: ReadOptions,
): Promise<z.output<S>[]> => (await readCached(pk, options)).map((item) => record.parse(item));

/** AP-31 Returns couriers, Korean ones first, then by code. */
export const listCouriers = async (options?: ReadOptions): Promise<Courier[]> =>
  (await listRecords('COURIER', Courier, options)).sort(
    (a, b) => b.country.localeCompare(a.country) || a.courierCode.localeCompare(b.courierCode),
  );

/** AP-33 Returns all locations, also those of pickup requests. */
export const listParcelLocations = (options?: ReadOptions): Promise<ParcelLocation[]> =>
  listRecords('LOCATION', ParcelLocation, options);

// Functions for seed data. Each returns false if the record exists.
const USED = { isUsed: true };

/** AP-35 Adds a code. @param isBuiltIn true marks the record as used, because the source code refers to it */
export const addCode = async (code: Code, isBuiltIn: boolean): Promise<boolean> =>
  addItem({ ...codeItem(code), ...(isBuiltIn && USED) });

/** AP-35 Adds a record of a set. @param isBuiltIn see `addCode` */
export const addRecordItem = async (
  pk: RecordPartition,
  code: string,
  record: Item,
  isBuiltIn = false,
): Promise<boolean> => addItem({ ...record, pk, sk: code, ...(isBuiltIn && USED) });
