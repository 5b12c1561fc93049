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
import { addItem, getItem, type Item, type Key, queryAll } from './client.ts';

/**
 * Reference data: small partitions, read often and changed rarely. A function remembers what it read for a minute, so
 * a busy one asks the table once a minute and not once a request.
 */
const MEMORY_MS = 60_000;
const memory = new Map<string, { at: number; items: Promise<Item[]> }>();

const remembered = (pk: string): Promise<Item[]> => {
  const known = memory.get(pk);
  if (known && Date.now() - known.at < MEMORY_MS) return known.items;
  const items = queryAll(pk);
  memory.set(pk, { at: Date.now(), items });
  items.catch(() => memory.delete(pk));
  return items;
};

const codePartition = (group: CodeGroup) => `CODE#${group}`;
const partnerKey = (id: number): Key => ({ pk: 'PARTNER', sk: String(id).padStart(8, '0') });

/** AP-30 the codes of a group in display order, switched off ones included. */
export const listCodes = async (group: CodeGroup): Promise<Code[]> => {
  const items = await remembered(codePartition(group));
  return items.map((item) => Code.parse(item)).sort((a, b) => a.orderNo - b.orderNo);
};

/** AP-30 the codes of a group that are switched on: what choices are made from. */
export const listCodesInUse = async (group: CodeGroup): Promise<Code[]> =>
  (await listCodes(group)).filter(({ status }) => status);

/** AP-30 every code of every group. */
export const listAllCodes = async (): Promise<Code[]> =>
  (await Promise.all(codeGroups.map(listCodes))).flat();

/** AP-31 couriers, in the order of their codes with Korean ones first. */
export const listCouriers = async (): Promise<Courier[]> =>
  (await remembered('COURIER'))
    .map((item) => Courier.parse(item))
    .sort((a, b) => b.country.localeCompare(a.country) || a.courierCode.localeCompare(b.courierCode));

/** AP-32 pickup places. */
export const listPickupPlaces = async (): Promise<PickupPlace[]> =>
  (await remembered('PICKUP')).map((item) => PickupPlace.parse(item));

/** AP-33 parcel locations. */
export const listParcelLocations = async (): Promise<ParcelLocation[]> =>
  (await remembered('LOCATION')).map((item) => ParcelLocation.parse(item));

/** AP-34 partners by number. */
export const listPartners = async (): Promise<Partner[]> =>
  (await remembered('PARTNER')).map((item) => Partner.parse(item));

/** AP-34 one partner, as it stands now. */
export const getPartner = async (id: number): Promise<Partner | undefined> => {
  const known = (await listPartners()).find((partner) => partner.id === id);
  if (known) return known;
  const item = await getItem(partnerKey(id));
  return item && Partner.parse(item);
};

/** AP-35 adds what is not there yet; what people changed meanwhile stays. */
export const addPartner = async (partner: Partner): Promise<boolean> =>
  addItem({ ...partnerKey(partner.id), ...partner });
export const addCode = async (code: Code): Promise<boolean> =>
  addItem({ pk: `CODE#${code.parentCode}`, sk: code.code, ...z.encode(Code, code) });
export const addCourier = async (courier: Courier): Promise<boolean> =>
  addItem({ pk: 'COURIER', sk: courier.courierCode, ...courier });
export const addPickupPlace = async (place: PickupPlace): Promise<boolean> =>
  addItem({ pk: 'PICKUP', sk: place.code, ...place });
export const addParcelLocation = async (location: ParcelLocation): Promise<boolean> =>
  addItem({ pk: 'LOCATION', sk: location.code, ...location });
