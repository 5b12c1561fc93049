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

// Each Lambda instance caches reference data for a minute, so that it does not query the table on every request.
const MEMORY_MS = 60_000;
const memory = new Map<string, { at: number; items: Promise<Item[]> }>();

export type Reading = { fresh?: boolean };

export const readCached = (pk: string, { fresh = false }: Reading = {}): Promise<Item[]> => {
  const known = memory.get(pk);
  if (!fresh && known && Date.now() - known.at < MEMORY_MS) return known.items;
  const items = queryAll(pk);
  memory.set(pk, { at: Date.now(), items });
  items.catch(() => memory.delete(pk));
  return items;
};

export type ReferenceSet = 'COURIER' | 'PICKUP' | 'LOCATION' | 'PARTNER' | `CODE#${string}`;

// Numbers are padded, so that they sort by value.
export const referenceKey = (pk: ReferenceSet, code: string | number): Key => ({
  pk,
  sk: typeof code === 'number' ? String(code).padStart(8, '0') : code,
});

/** AP-112 A used record cannot be deleted. @returns false if the record does not exist */
export const markUsed = async (pk: ReferenceSet, code: string | number): Promise<boolean> => {
  const key = referenceKey(pk, code);
  const known = (await readCached(pk)).find(({ sk }) => sk === key.sk);
  if (known?.isUsed) return true;
  const { ok } = await updateItem(key, {
    UpdateExpression: 'SET isUsed = :yes',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true },
  });
  if (ok && known) known.isUsed = true;
  return ok;
};

/** AP-35 Fails as `REFERENCE` if the code is taken. */
export const addReferenceAction = (pk: ReferenceSet, code: string | number, fields: Item): Action => ({
  name: 'REFERENCE',
  put: { ...fields, ...referenceKey(pk, code) },
  condition: 'attribute_not_exists(pk)',
});

/** AP-35 Fails as `REFERENCE` if the record is used or does not exist. */
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

/** AP-35 Also clears the cache. @returns the failed conditions */
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

/** AP-30 Sorted in display order, including inactive codes. */
export const listCodes = async (group: string, reading?: Reading): Promise<Code[]> => {
  const items = await readCached(codePartition(group), reading);
  return items.map((item) => Code.parse(item)).sort((a, b) => a.orderNo - b.orderNo);
};

/** AP-30 */
export const listCodesInUse = async (group: string, reading?: Reading): Promise<Code[]> =>
  (await listCodes(group, reading)).filter(({ status }) => status);

/** AP-230 Omits inactive codes. */
export const listChoices = async (pk: ReferenceSet, reading?: Reading): Promise<string[]> => {
  const isGroup = pk.startsWith('CODE#');
  const items = await readCached(pk, reading);
  return items.flatMap((item) => (isGroup && !Code.parse(item).status ? [] : String(item.sk)));
};

const ADDED_GROUPS = 'CODEGROUP';

// AP-262 Built-in groups first, then groups that staff added.
const listCodeGroups = async (reading?: Reading): Promise<string[]> => {
  const added = await readCached(ADDED_GROUPS, reading);
  return [...codeGroups, ...added.map(({ sk }) => String(sk))];
};

/** AP-262 */
export const isCodeGroup = async (group: string, reading?: Reading): Promise<boolean> =>
  codeGroups.some((known) => known === group) || (await listCodeGroups(reading)).includes(group);

/** AP-262 Written with the first code of a group. */
export const addCodeGroupAction = (group: string): Action => ({
  name: 'CODEGROUP',
  put: { pk: ADDED_GROUPS, sk: group },
});

/** AP-30 */
export const listAllCodes = async (): Promise<Code[]> => {
  const groups = await listCodeGroups({ fresh: true });
  return (await Promise.all(groups.map((group) => listCodes(group, { fresh: true })))).flat();
};

/** AP-30 A strongly consistent read. */
export const getCode = async (group: string, code: string): Promise<Code | undefined> => {
  const item = await getItem({ pk: codePartition(group), sk: code }, { consistent: true });
  return item && Code.parse(item);
};

/** AP-35 Fails as `CODE` if the code exists. */
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

/** AP-35 Fails as `CODE` if the code was modified or deleted concurrently. Old codes have no version. */
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

/** AP-31 Sorted with Korean couriers first, then by code. */
export const listCouriers = async (reading?: Reading): Promise<Courier[]> =>
  (await readCached('COURIER', reading))
    .map((item) => Courier.parse(item))
    .sort((a, b) => b.country.localeCompare(a.country) || a.courierCode.localeCompare(b.courierCode));

/** AP-32 */
export const listPickupPlaces = async (reading?: Reading): Promise<PickupPlace[]> =>
  (await readCached('PICKUP', reading)).map((item) => PickupPlace.parse(item));

/** AP-33 */
export const listParcelLocations = async (reading?: Reading): Promise<ParcelLocation[]> =>
  (await readCached('LOCATION', reading)).map((item) => ParcelLocation.parse(item));

const USED = { isUsed: true };

/** AP-35 @param isBuiltIn the code of the product refers to the record, so it counts as used */
export const addCode = async (code: Code, isBuiltIn: boolean): Promise<boolean> =>
  addItem({ ...codeItem(code), ...(isBuiltIn && USED) });
export const addCourier = async (courier: Courier, isBuiltIn: boolean): Promise<boolean> =>
  addItem({ pk: 'COURIER', sk: courier.courierCode, ...courier, ...(isBuiltIn && USED) });
export const addPickupPlace = async (place: PickupPlace, isBuiltIn: boolean): Promise<boolean> =>
  addItem({ pk: 'PICKUP', sk: place.code, ...place, ...(isBuiltIn && USED) });
export const addParcelLocation = async (location: ParcelLocation): Promise<boolean> =>
  addItem({ pk: 'LOCATION', sk: location.code, ...location });
