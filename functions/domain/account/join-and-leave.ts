import { listAddresses, removeAddressActions } from '#functions/db/address.entity.ts';
import type { Action } from '#functions/db/client.ts';
import { removeMailStopAction } from '#functions/db/mail-stop.entity.ts';
import { addMember, changeMemberActions, Member } from '#functions/db/member.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { CUSTOMER } from '#shared/domain/auth-level.ts';
import { defaultNotifications, storedNotifications } from '#shared/domain/notifications.ts';
import { AppError } from '#shared/errors.ts';

/** Fields of a new member. `email` must be in lower case. */
export type NewMember = Pick<
  Member,
  'email' | 'lName' | 'fName' | 'mobile' | 'country' | 'authLevel' | 'partnerId' | 'passwordHash'
>;

/** Adds a member. @returns the member number @throws EMAIL_TAKEN */
export const createMember = async (person: NewMember, now: Date): Promise<number> => {
  const id = await nextId('member');
  const isNew = await addMember(
    Member.parse({
      ...person,
      id,
      regDate: now.toISOString(),
      statusMail: true,
      notifications: storedNotifications(defaultNotifications),
    }),
  );
  if (!isNew) throw new AppError('EMAIL_TAKEN');
  return id;
};

/**
 * Actions that anonymise a member and delete the address book. Orders stay, because the law requires keeping contracts.
 */
export const withdrawActions = async (member: Member, now: Date): Promise<Action[]> => {
  const anonymised: Member = {
    ...member,
    email: '',
    passwordHash: '',
    lName: '',
    fName: '탈퇴회원',
    mobile: '',
    authLevel: CUSTOMER,
    partnerId: null,
    statusMail: false,
    notifications: undefined,
    sender: null,
    lastSignInAt: undefined,
    stoppedAt: undefined,
    withdrawnAt: now.toISOString(),
  };
  const addresses = await listAddresses(member.id);
  return [
    ...changeMemberActions(member, anonymised),
    ...removeAddressActions(
      member.id,
      addresses.map(({ id }) => id),
    ),
    removeMailStopAction(member.email),
  ];
};
