import * as z from 'zod';
import { Partner } from '#shared/domain/partner.ts';
import { type Action, addItem, getItem, queryAll } from './client.ts';
import { type Reading, referenceKey, remembered } from './reference.entity.ts';

/** A partner as kept: what is told of its admin is the member's. One that was ever used is marked, and never removed. */
const Kept = Partner.omit({ admin_name: true, admin_phone: true, admin_email: true }).extend({
  isUsed: z.literal(true).optional(),
});
export type KeptPartner = z.output<typeof Kept>;

const SET = 'PARTNER';

/** AP-34 partners by number. */
export const listPartners = async (reading?: Reading): Promise<KeptPartner[]> =>
  (await remembered(SET, reading)).map((item) => Kept.parse(item));

/** AP-34 one partner, as it stands now. */
export const readPartner = async (id: number): Promise<KeptPartner | undefined> => {
  const item = await getItem(referenceKey(SET, id), { consistent: true });
  return item && Kept.parse(item);
};

/** AP-34 one partner; what is told of it may be a minute old. */
export const getPartner = async (id: number): Promise<KeptPartner | undefined> =>
  (await listPartners()).find((partner) => partner.id === id) ?? readPartner(id);

/** AP-122 the partner that a member is the admin of, as it stands now. */
export const findPartnerOfAdmin = async (memberId: number): Promise<KeptPartner | undefined> => {
  const items = await queryAll(SET, '', { consistent: true });
  return items.map((item) => Kept.parse(item)).find(({ adminId }) => adminId === memberId);
};

/** AP-35 adds a partner that is not there yet. */
export const addPartner = async (partner: KeptPartner): Promise<boolean> =>
  addItem({ ...referenceKey(SET, partner.id), ...partner });

/** AP-35 part of a transaction: the partner as changed since it was read; reported as `PARTNER` when somebody was faster. */
export const changePartnerAction = (before: KeptPartner, after: KeptPartner): Action => {
  const { id, isUsed: _, ...changed } = { ...after, version: before.version + 1 };
  const fields = Object.entries(changed);
  // An update, so that a use that is noted meanwhile stays noted.
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
