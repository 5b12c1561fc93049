import * as z from 'zod';
import { Code, Courier, codeGroups, ParcelLocation, PickupPlace } from '#shared/domain/reference.ts';
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

/**
 * Reference data: small partitions, read often and changed rarely. A function remembers what it read for a minute, so
 * a busy one asks the table once a minute and not once a request.
 */
const MEMORY_MS = 60_000;
const memory = new Map<string, { at: number; items: Promise<Item[]> }>();

/** How a list is read: `fresh` asks the table whatever is remembered, for those who just changed it. */
export type Reading = { fresh?: boolean };

/** Everything of a partition, a minute old at most. */
export const remembered = (pk: string, { fresh = false }: Reading = {}): Promise<Item[]> => {
  const known = memory.get(pk);
  if (!fresh && known && Date.now() - known.at < MEMORY_MS) return known.items;
  const items = queryAll(pk);
  memory.set(pk, { at: Date.now(), items });
  items.catch(() => memory.delete(pk));
  return items;
};

/** A partition of reference data. */
export type ReferenceSet = 'COURIER' | 'PICKUP' | 'LOCATION' | 'PARTNER' | `CODE#${string}`;

/** Codes as they are, numbers in their order. */
export const referenceKey = (pk: ReferenceSet, code: string | number): Key => ({
  pk,
  sk: typeof code === 'number' ? String(code).padStart(8, '0') : code,
});

/**
 * AP-112 notes, once for ever, that something refers to a record: from then on it cannot be removed.
 * @returns false when there is no such record
 */
export const noteUse = async (pk: ReferenceSet, code: string | number): Promise<boolean> => {
  const key = referenceKey(pk, code);
  const known = (await remembered(pk)).find(({ sk }) => sk === key.sk);
  if (known?.isUsed) return true;
  const { ok } = await updateItem(key, {
    UpdateExpression: 'SET isUsed = :yes',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true },
  });
  if (ok && known) known.isUsed = true;
  return ok;
};

/** AP-35 adds a record; reported as `REFERENCE` when its code is taken. */
export const addReferenceAction = (pk: ReferenceSet, code: string | number, fields: Item): Action => ({
  name: 'REFERENCE',
  put: { ...fields, ...referenceKey(pk, code) },
  condition: 'attribute_not_exists(pk)',
});

/** AP-35 removes a record that nothing ever referred to; reported as `REFERENCE` when something did, or it is gone. */
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

/** AP-35 a change of reference data with what belongs to it. @returns the names of what stood against it */
export const writeReference = async (actions: readonly Action[]): Promise<string[]> => {
  const failed = await transact(actions);
  for (const action of actions) memory.delete(keyOf(action).pk);
  return failed;
};

const codePartition = (group: string) => `CODE#${group}` as const;
const codeItem = (code: Code) => ({
  pk: codePartition(code.parentCode),
  sk: code.code,
  ...z.encode(Code, code),
});

/** AP-30 the codes of a group in display order, switched off ones included. */
export const listCodes = async (group: string, reading?: Reading): Promise<Code[]> => {
  const items = await remembered(codePartition(group), reading);
  return items.map((item) => Code.parse(item)).sort((a, b) => a.orderNo - b.orderNo);
};

/** AP-30 the codes of a group that are switched on: what choices are made from. */
export const listCodesInUse = async (group: string, reading?: Reading): Promise<Code[]> =>
  (await listCodes(group, reading)).filter(({ status }) => status);

/** AP-230 the codes of a set that may be chosen: switched-off ones of a group are left out. */
export const listChoices = async (pk: ReferenceSet, reading?: Reading): Promise<string[]> => {
  const isGroup = pk.startsWith('CODE#');
  const items = await remembered(pk, reading);
  return items.flatMap((item) => (isGroup && !Code.parse(item).status ? [] : String(item.sk)));
};

const ADDED_GROUPS = 'CODEGROUP';

/** AP-262 the groups of the code table: those of the product, then those that staff added. */
const listCodeGroups = async (reading?: Reading): Promise<string[]> => {
  const added = await remembered(ADDED_GROUPS, reading);
  return [...codeGroups, ...added.map(({ sk }) => String(sk))];
};

/** AP-262 true for a group of the product, and for one that staff added. */
export const isCodeGroup = async (group: string, reading?: Reading): Promise<boolean> =>
  codeGroups.some((known) => known === group) || (await listCodeGroups(reading)).includes(group);

/** AP-262 part of the transaction that adds the first code of a new group; a repeat changes nothing. */
export const addCodeGroupAction = (group: string): Action => ({
  name: 'CODEGROUP',
  put: { pk: ADDED_GROUPS, sk: group },
});

/** AP-30 every code of every group. */
export const listAllCodes = async (): Promise<Code[]> => {
  const groups = await listCodeGroups({ fresh: true });
  return (await Promise.all(groups.map((group) => listCodes(group, { fresh: true })))).flat();
};

/** AP-30 one code, as it stands now. */
export const getCode = async (group: string, code: string): Promise<Code | undefined> => {
  const item = await getItem({ pk: codePartition(group), sk: code }, { consistent: true });
  return item && Code.parse(item);
};

/** AP-35 a new code; reported as `CODE` where there is one already. */
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

/** AP-35 a code changed; reported as `CODE` when it is of another version by now, or gone. One of an older table has none. */
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

/** AP-31 couriers, in the order of their codes with Korean ones first. */
export const listCouriers = async (reading?: Reading): Promise<Courier[]> =>
  (await remembered('COURIER', reading))
    .map((item) => Courier.parse(item))
    .sort((a, b) => b.country.localeCompare(a.country) || a.courierCode.localeCompare(b.courierCode));

/** AP-32 pickup places. */
export const listPickupPlaces = async (reading?: Reading): Promise<PickupPlace[]> =>
  (await remembered('PICKUP', reading)).map((item) => PickupPlace.parse(item));

/** AP-33 parcel locations. */
export const listParcelLocations = async (reading?: Reading): Promise<ParcelLocation[]> =>
  (await remembered('LOCATION', reading)).map((item) => ParcelLocation.parse(item));

/** Marks a record that the product itself refers to. */
const USED = { isUsed: true };

/** AP-35 adds what is not there yet; what people changed meanwhile stays. */
/** @param isBuiltIn the product itself refers to the record */
export const addCode = async (code: Code, isBuiltIn: boolean): Promise<boolean> =>
  addItem({ ...codeItem(code), ...(isBuiltIn && USED) });
export const addCourier = async (courier: Courier, isBuiltIn: boolean): Promise<boolean> =>
  addItem({ pk: 'COURIER', sk: courier.courierCode, ...courier, ...(isBuiltIn && USED) });
export const addPickupPlace = async (place: PickupPlace, isBuiltIn: boolean): Promise<boolean> =>
  addItem({ pk: 'PICKUP', sk: place.code, ...place, ...(isBuiltIn && USED) });
export const addParcelLocation = async (location: ParcelLocation): Promise<boolean> =>
  addItem({ pk: 'LOCATION', sk: location.code, ...location });
