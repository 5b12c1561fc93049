import { CUSTOMER, OWNER, PARTNER, STAFF } from '#shared/domain/auth-level.ts';
import type { Session } from '#shared/domain/session.ts';

const session = (memberId: number, authLevel: number, changes: Partial<Session> = {}): Session => ({
  id: memberId,
  memberId,
  partnerId: null,
  partner_name: '',
  email: `member${memberId}@example.com`,
  lName: '김',
  fName: '민지',
  authLevel,
  ...changes,
});

/** Session of each role. `null` is a visitor. */
export const sessions = {
  visitor: null,
  customer: session(11, CUSTOMER),
  partner: session(12, PARTNER, { partnerId: 2, partner_name: '시드니마트' }),
  staff: session(13, STAFF),
  owner: session(14, OWNER),
} as const satisfies Record<string, Session | null>;

export type Role = keyof typeof sessions;
