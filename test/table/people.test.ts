import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#functions/db/member.entity.ts';
import { OWNER, PARTNER, STAFF } from '#shared/domain/auth-level.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { startTable } from '#test/support/engine.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/counter.entity.ts')),
  ...(await import('#functions/db/member.entity.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/reference.entity.ts')),
  ...(await import('#functions/domain/order/counting.ts')),
  ...(await import('#functions/domain/office-members.ts')),
  ...(await import('#functions/domain/member/people.ts')),
  ...(await import('#functions/domain/partner/partner-members.ts')),
  ...(await import('#functions/domain/partner/partners.ts')),
};

beforeEach(() => table.empty());
afterAll(() => table.stop());

const now = new Date('2026-11-20T03:00:00.000Z');
const at = now.toISOString();
const memberWith = (id: number, changes: Partial<Member> = {}): Member =>
  product.Member.parse({
    id,
    email: `${id}@hanho.test`,
    passwordHash: '-',
    lName: '김',
    fName: `직원${id}`,
    mobile: '',
    country: 'KOR',
    authLevel: STAFF,
    partnerId: null,
    regDate: at,
    ...changes,
  });
const storeMember = async (member: Member) => {
  await product.addMember(member);
  await product.transact(
    product.addTalliesActions(product.talliesOf(product.memberItem(member), 1, '2026-11-01')),
  );
};
const peopleIds = async () => (await product.listPeople(now)).rows.map(({ id }) => id);

describe('listPeople', () => {
  it('returns members of level 80 and above by level, also stopped ones, and reads no customers', async () => {
    await storeMember(memberWith(1, { authLevel: PARTNER, partnerId: 2 }));
    await storeMember(memberWith(2, { authLevel: OWNER }));
    await storeMember(memberWith(3, { stoppedAt: at }));
    await storeMember(memberWith(4, { authLevel: 10 }));
    expect(await product.listPeople(now)).toMatchObject({
      rows: [{ id: 2 }, { id: 3, stoppedAt: at }, { id: 1, partnerId: 2 }],
      total: 3,
      invitations: [],
    });
    expect(await product.listOfficeMemberIds()).toEqual([3, 2, 1]);
  });

  it('includes members whose record was stored before the list existed', async () => {
    await storeMember(memberWith(1));
    await storeMember(memberWith(2));
    await storeMember(memberWith(3, { authLevel: 10 }));
    const { g3: _, ...old } = product.memberItem(memberWith(2));
    await product.putItem(old);
    expect(await product.listOfficeMemberIds()).toEqual([1]);
    expect(await peopleIds()).toEqual([2, 1]);
  });

  it('omits a member whose level was lowered below 80', async () => {
    const before = memberWith(1);
    await storeMember(before);
    await product.transact(product.changeMemberActions(before, { ...before, authLevel: 10 }));
    expect(await product.listOfficeMemberIds()).toEqual([]);
    expect(await peopleIds()).toEqual([]);
  });
});

describe('deletePartner', () => {
  const PARTNER_ID = 7;
  const editorOf = (authLevel: number) => ({
    actor: { ...memberWith(1), memberId: 1, authLevel, partner_name: '' },
    now,
  });
  const storePartner = async (levels: readonly number[]) => {
    await storeMember(memberWith(1, { authLevel: OWNER }));
    const partner = {
      ...partnerPayload(),
      id: PARTNER_ID,
      version: 1,
      adminId: null,
      created_at: at,
      updated_at: at,
    };
    await product.addPartner(partner as never);
    for (const [nth, authLevel] of levels.entries()) {
      await storeMember(memberWith(100 + nth, { authLevel, partnerId: PARTNER_ID }));
    }
  };
  const membersLeft = async () =>
    (await product.readOfficeMembers()).filter(({ partnerId }) => partnerId === PARTNER_ID).length;

  it('removes the partner from more members than one transaction can change', async () => {
    await storePartner(Array(101).fill(PARTNER));
    await product.deletePartner(editorOf(OWNER), PARTNER_ID);
    expect(await product.readPartner(PARTNER_ID)).toBeUndefined();
    expect(await membersLeft()).toBe(0);
  });

  it('changes no member if one of them has a higher level than the caller', async () => {
    await storePartner([...Array(60).fill(PARTNER), OWNER]);
    await expect(product.deletePartner(editorOf(STAFF), PARTNER_ID)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await membersLeft()).toBe(61);
  });
});
