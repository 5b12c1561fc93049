import * as z from 'zod';
import {
  Code,
  type CodeGroup,
  Courier,
  codeGroups,
  ParcelLocation,
  Partner,
  PickupPlace,
} from '#shared/domain/reference.ts';
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

const remembered = (pk: string, { fresh = false }: Reading = {}): Promise<Item[]> => {
  const known = memory.get(pk);
  if (!fresh && known && Date.now() - known.at < MEMORY_MS) return known.items;
  const items = queryAll(pk);
  memory.set(pk, { at: Date.now(), items });
  items.catch(() => memory.delete(pk));
  return items;
};

/** A partition of reference data. */
export type ReferenceSet = 'COURIER' | 'PICKUP' | 'LOCATION' | 'PARTNER' | `CODE#${CodeGroup}`;

/** Codes as they are, numbers in their order. */
const sortKey = (code: string | number) => (typeof code === 'number' ? String(code).padStart(8, '0') : code);

/**
 * AP-112 notes, once for ever, that something refers to a record: from then on it cannot be removed.
 * @returns false when there is no such record
 */
export const noteUse = async (pk: ReferenceSet, code: string | number): Promise<boolean> => {
  const sk = sortKey(code);
  const known = (await remembered(pk)).find((item) => item.sk === sk);
  if (known?.isUsed) return true;
  const { ok } = await updateItem(
    { pk, sk },
    {
      UpdateExpression: 'SET isUsed = :yes',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':yes': true },
    },
  );
  if (ok && known) known.isUsed = true;
  return ok;
};

/** AP-35 removes a record that nothing ever referred to; reported as `REFERENCE` when something did, or it is gone. */
export const removeReferenceAction = (pk: ReferenceSet, code: string | number): Action => ({
  name: 'REFERENCE',
  delete: { pk, sk: sortKey(code) },
  condition: 'attribute_exists(pk) AND attribute_not_exists(isUsed)',
});

/** AP-35 a change of reference data with what belongs to it. @returns the names of what stood against it */
export const writeReference = async (actions: readonly Action[]): Promise<string[]> => {
  const failed = await transact(actions);
  memory.clear();
  return failed;
};

const codePartition = (group: CodeGroup) => `CODE#${group}` as const;
const codeItem = (code: Code) => ({
  pk: codePartition(code.parentCode as CodeGroup),
  sk: code.code,
  ...z.encode(Code, code),
});
const partnerKey = (id: number): Key => ({ pk: 'PARTNER', sk: sortKey(id) });

/** AP-30 the codes of a group in display order, switched off ones included. */
export const listCodes = async (group: CodeGroup, reading?: Reading): Promise<Code[]> => {
  const items = await remembered(codePartition(group), reading);
  return items.map((item) => Code.parse(item)).sort((a, b) => a.orderNo - b.orderNo);
};

/** AP-30 the codes of a group that are switched on: what choices are made from. */
export const listCodesInUse = async (group: CodeGroup, reading?: Reading): Promise<Code[]> =>
  (await listCodes(group, reading)).filter(({ status }) => status);

/** AP-30 every code of every group. */
export const listAllCodes = async (): Promise<Code[]> =>
  (await Promise.all(codeGroups.map((group) => listCodes(group, { fresh: true })))).flat();

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

/** AP-34 partners by number. */
export const listPartners = async (reading?: Reading): Promise<Partner[]> =>
  (await remembered('PARTNER', reading)).map((item) => Partner.parse(item));

/** AP-34 one partner, as it stands now. */
export const getPartner = async (id: number): Promise<Partner | undefined> => {
  const known = (await listPartners()).find((partner) => partner.id === id);
  if (known) return known;
  const item = await getItem(partnerKey(id));
  return item && Partner.parse(item);
};

/** Marks a record that the product itself refers to. */
const USED = { isUsed: true };

/** AP-35 adds what is not there yet; what people changed meanwhile stays. */
export const addPartner = async (partner: Partner): Promise<boolean> =>
  addItem({ ...partnerKey(partner.id), ...partner });
/** @param isBuiltIn the product's rules know the code */
export const addCode = async (code: Code, isBuiltIn: boolean): Promise<boolean> =>
  addItem({ ...codeItem(code), ...(isBuiltIn && USED) });
export const addCourier = async (courier: Courier): Promise<boolean> =>
  addItem({ pk: 'COURIER', sk: courier.courierCode, ...courier });
export const addPickupPlace = async (place: PickupPlace): Promise<boolean> =>
  addItem({ pk: 'PICKUP', sk: place.code, ...place });
export const addParcelLocation = async (location: ParcelLocation): Promise<boolean> =>
  addItem({ pk: 'LOCATION', sk: location.code, ...location });
