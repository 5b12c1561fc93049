import * as z from 'zod';
import { Partner } from '#shared/domain/partner.ts';
import { type Action, addItem, getItem, type Item, queryAll } from './client.ts';
import type { ReadOptions } from './kept.ts';
import { readCached, referenceKey } from './reference.entity.ts';

const Stored = Partner.omit({ admin_name: true, admin_phone: true, admin_email: true }).extend({
  isUsed: z.literal(true).optional(),
  /** Absent before the partner chooses. `sentNoticesOf` returns the kinds that are sent. */
  notices: Partner.shape.notices.optional(),
});
export type StoredPartner = z.output<typeof Stored>;

const PARTNERS = 'PARTNER';

export const partnerOf = (item: Item): StoredPartner | undefined =>
  item.pk === PARTNERS ? Stored.parse(item) : undefined;

/** AP-34 Returns all partners, cached for a minute. */
export const listPartners = async (options?: ReadOptions): Promise<StoredPartner[]> =>
  (await readCached(PARTNERS, options)).map((item) => Stored.parse(item));

/** AP-34 Returns a partner by a strongly consistent read that bypasses the cache. */
export const readPartner = async (id: number): Promise<StoredPartner | undefined> => {
  const item = await getItem(referenceKey(PARTNERS, id), { consistent: true });
  return item && Stored.parse(item);
};

/** AP-34 Returns a cached partner, at most a minute old. Reads the table if the cache does not contain the partner. */
export const getPartner = async (id: number): Promise<StoredPartner | undefined> =>
  (await listPartners()).find((partner) => partner.id === id) ?? readPartner(id);

/** AP-122 Returns the partner that the member administers, by a strongly consistent read that bypasses the cache. */
export const findPartnerOfAdmin = async (memberId: number): Promise<StoredPartner | undefined> => {
  const items = await queryAll(PARTNERS, '', { consistent: true });
  return items.map((item) => Stored.parse(item)).find(({ adminId }) => adminId === memberId);
};

/** AP-121 Condition check. Fails as `PARTNER` if the partner was deleted. */
export const partnerGuardAction = (id: number): Action => ({
  name: 'PARTNER',
  check: referenceKey(PARTNERS, id),
  condition: 'attribute_exists(pk)',
});

/** AP-35 Adds a partner. @returns false if the number is taken */
export const addPartner = async (partner: StoredPartner): Promise<boolean> =>
  addItem({ ...referenceKey(PARTNERS, partner.id), ...partner });

/** AP-35 Changes a partner and sets its next version. Fails as `PARTNER` if the partner was modified concurrently. */
export const changePartnerAction = (before: StoredPartner, after: StoredPartner): Action => {
  const { id, isUsed: _, ...changed } = { ...after, version: before.version + 1 };
  const fields = Object.entries(changed);
  // An update and not a put, because `isUsed` may be set concurrently.
  return {
    name: 'PARTNER',
    update: referenceKey(PARTNERS, id),
    expression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    condition: '#version = :was',
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ':was': before.version,
    },
  };
};
