import type { CustomerType } from '#shared/contract/member.ts';
import { type Customer, type CustomerInput, customerLabels } from '#shared/domain/member.ts';
import { fullName, isPartnerOrStaff, isStaff, PARTNER } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words.ko.ts';
import { listMembers, type Member, type MemberRow } from '../db/member.entity.ts';
import { findPartnerOfAdmin, getPartner } from '../db/partner.entity.ts';
import { listCodes } from '../db/reference.entity.ts';
import type { Editor } from './audit.ts';
import { requireCodes } from './codes.ts';
import { changeMembers, requireMember } from './member-changes.ts';

/** Members as staff manage them. */

const isOf: Record<CustomerType, (member: MemberRow) => boolean> = {
  all: () => true,
  partner: (member) => isPartnerOrStaff(member) && !isStaff(member),
  customer: (member) => !isPartnerOrStaff(member),
};

const named = async (members: readonly MemberRow[]): Promise<Customer[]> => {
  const labels = new Map((await listCodes('AUTHLV')).map(({ code, codeLabel }) => [code, codeLabel]));
  return members.map((member) => ({
    ...member,
    authLevelName: labels.get(String(member.authLevel)) ?? String(member.authLevel),
    name: fullName(member),
  }));
};

/** Members who have not withdrawn, newest first. */
export const listCustomers = async (type: CustomerType): Promise<Customer[]> =>
  named((await listMembers()).filter(isOf[type]));

/** @throws VALIDATION_FAILED for a level that is no code, or a partner that does not exist */
const check = async (before: Member, { authLevel, partnerId }: Member): Promise<void> => {
  if (authLevel !== before.authLevel) {
    await requireCodes({ authLevel: ['AUTHLV', String(authLevel), customerLabels.authLevel] });
  }
  if (partnerId !== null && partnerId !== before.partnerId && !(await getPartner(partnerId))) {
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ path: 'partnerId', message: say.enterCorrectly(customerLabels.partnerId) }],
    });
  }
};

/** @throws MEMBER_IS_PARTNER_ADMIN for whom a partner needs as its own */
const requireNotAdmin = async (id: number): Promise<void> => {
  if (await findPartnerOfAdmin(id)) throw new AppError('MEMBER_IS_PARTNER_ADMIN');
};

/**
 * Changes a member who is still as it was read (`version`).
 * @throws MEMBER_NOT_FOUND, CONFLICT, VALIDATION_FAILED, EMAIL_TAKEN, FORBIDDEN, OWN_ACCOUNT, MEMBER_IS_PARTNER_ADMIN
 */
export const modifyCustomer = async (
  editor: Editor,
  id: number,
  version: number,
  { partnerId, ...input }: CustomerInput,
): Promise<Customer> => {
  const before = await requireMember(id);
  if (before.version !== version) throw new AppError('CONFLICT');
  const belongs = partnerId === undefined ? before.partnerId : partnerId;
  const after = { ...before, ...input, partnerId: input.authLevel < PARTNER ? null : belongs };
  await check(before, after);
  if (before.partnerId !== after.partnerId) await requireNotAdmin(id);
  await changeMembers(editor, [{ before, after }]);
  return (await named([{ ...after, version: version + 1 }]))[0] as Customer;
};

/** @throws MEMBER_NOT_FOUND, CONFLICT, FORBIDDEN, OWN_ACCOUNT, MEMBER_IS_PARTNER_ADMIN */
export const deleteCustomer = async (editor: Editor, id: number): Promise<void> => {
  const before = await requireMember(id);
  await requireNotAdmin(id);
  await changeMembers(editor, [{ before }]);
};
