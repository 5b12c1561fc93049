import * as z from 'zod';
import { Partner } from '#shared/domain/partner.ts';
import { type Action, addItem, getItem, queryAll } from './client.ts';
import { type Reading, referenceKey, remembered } from './reference.entity.ts';

/** The stored form of a partner. Data of its admin is the member's. A partner that was ever used is never deleted. */
const Kept = Partner.omit({ admin_name: true, admin_phone: true, admin_email: true }).extend({
  isUsed: z.literal(true).optional(),
});
export type KeptPartner = z.output<typeof Kept>;

const SET = 'PARTNER';

/** AP-34 partners by number. */
export const listPartners = async (reading?: Reading): Promise<KeptPartner[]> =>
  (await remembered(SET, reading)).map((item) => Kept.parse(item));

/** AP-34 one partner, strongly consistent. */
export const readPartner = async (id: number): Promise<KeptPartner | undefined> => {
  const item = await getItem(referenceKey(SET, id), { consistent: true });
  return item && Kept.parse(item);
};

/** AP-34 one partner from the cache, at most a minute old. */
export const getPartner = async (id: number): Promise<KeptPartner | undefined> =>
  (await listPartners()).find((partner) => partner.id === id) ?? readPartner(id);

/** AP-122 the partner that a member is the admin of, strongly consistent. */
export const findPartnerOfAdmin = async (memberId: number): Promise<KeptPartner | undefined> => {
  const items = await queryAll(SET, '', { consistent: true });
  return items.map((item) => Kept.parse(item)).find(({ adminId }) => adminId === memberId);
};

/** AP-35 transaction action that adds a partner. */
export const addPartner = async (partner: KeptPartner): Promise<boolean> =>
  addItem({ ...referenceKey(SET, partner.id), ...partner });

/** AP-35 transaction action that changes a partner. Fails as `PARTNER` if it was modified concurrently. */
export const changePartnerAction = (before: KeptPartner, after: KeptPartner): Action => {
  const { id, isUsed: _, ...changed } = { ...after, version: before.version + 1 };
  const fields = Object.entries(changed);
  // An update and not a put, so that a concurrent `isUsed` is kept.
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
