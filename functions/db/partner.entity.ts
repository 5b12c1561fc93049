import * as z from 'zod';
import { Partner } from '#shared/domain/partner.ts';
import { type Action, addItem, getItem, queryAll } from './client.ts';
import { type Reading, readCached, referenceKey } from './reference.entity.ts';

const Stored = Partner.omit({ admin_name: true, admin_phone: true, admin_email: true }).extend({
  isUsed: z.literal(true).optional(),
});
export type StoredPartner = z.output<typeof Stored>;

const SET = 'PARTNER';

/** AP-34 The result is at most a minute old. */
export const listPartners = async (reading?: Reading): Promise<StoredPartner[]> =>
  (await readCached(SET, reading)).map((item) => Stored.parse(item));

/** AP-34 A strongly consistent read. */
export const readPartner = async (id: number): Promise<StoredPartner | undefined> => {
  const item = await getItem(referenceKey(SET, id), { consistent: true });
  return item && Stored.parse(item);
};

/** AP-34 The result is at most a minute old. */
export const getPartner = async (id: number): Promise<StoredPartner | undefined> =>
  (await listPartners()).find((partner) => partner.id === id) ?? readPartner(id);

/** AP-122 A strongly consistent read. */
export const findPartnerOfAdmin = async (memberId: number): Promise<StoredPartner | undefined> => {
  const items = await queryAll(SET, '', { consistent: true });
  return items.map((item) => Stored.parse(item)).find(({ adminId }) => adminId === memberId);
};

/** AP-35 @returns false if the number is taken */
export const addPartner = async (partner: StoredPartner): Promise<boolean> =>
  addItem({ ...referenceKey(SET, partner.id), ...partner });

/** AP-35 Fails as `PARTNER` if the partner was modified concurrently. */
export const changePartnerAction = (before: StoredPartner, after: StoredPartner): Action => {
  const { id, isUsed: _, ...changed } = { ...after, version: before.version + 1 };
  const fields = Object.entries(changed);
  // An update and not a put, because `isUsed` may be set concurrently.
  return {
    name: 'PARTNER',
    update: referenceKey(SET, id),
    expression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    condition: '#version = :was',
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ':was': before.version,
    },
  };
};
