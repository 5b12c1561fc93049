import * as z from 'zod';
import { Id, NumberLike } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { PARTNER, STAFF } from './auth-level.ts';
import { Email } from './email.ts';
import {
  Country,
  Customer,
  choosePartnerSentence,
  customerLabels,
  MemberMobile,
  MemberName,
  NewPassword,
} from './member.ts';

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;

/** A member of level 80 or above. `lastSignInAt` is absent before the first sign-in. */
export const Person = Customer.extend({ lastSignInAt: z.iso.datetime().optional() });

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  authLevel: z.number(),
  authLevelName: z.string(),
  partnerId: z.number().nullable(),
  /** Full name of the member who sent the invitation last. */
  invitedBy: z.string(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof Invitation>;

export const InvitationId = z.string().regex(/^[\w-]{22}$/);

const level = messages.enterCorrectly(customerLabels.authLevel);

/** Only the partner level has a chosen partner, and requires one, whose orders the member may see. */
export const InvitationInput = z
  .object({
    email: Email,
    authLevel: NumberLike.pipe(z.int(level).min(PARTNER, level)),
    partnerId: Id.nullish(),
  })
  .refine(({ authLevel, partnerId }) => authLevel >= STAFF || partnerId, {
    path: ['partnerId'],
    error: choosePartnerSentence,
  })
  .transform(({ partnerId, ...input }) => ({
    ...input,
    partnerId: input.authLevel >= STAFF ? null : (partnerId ?? null),
  }));
export type InvitationInput = z.output<typeof InvitationInput>;

/** Invitation as the invited person sees it. */
export const OpenedInvitation = z.object({
  email: z.string(),
  authLevel: z.number(),
  authLevelName: z.string(),
  /** Empty without a partner. */
  partner_name: z.string(),
  /** True if the e-mail address belongs to a customer, whose account gets the level. */
  isMember: z.boolean(),
});
export type OpenedInvitation = z.output<typeof OpenedInvitation>;

/** Fields that the invited person enters. */
export const InvitedPerson = z.object({
  lName: MemberName,
  fName: MemberName,
  mobile: MemberMobile,
  country: Country,
  password: NewPassword,
});
export type InvitedPerson = z.output<typeof InvitedPerson>;
