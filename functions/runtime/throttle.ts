import { createHash } from 'node:crypto';
import { config } from '#functions/config.ts';
import { countInWindow } from '#functions/db/limit.entity.ts';
import { type ThrottleName, throttles } from '#shared/contract/throttles.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import { isPartnerOrStaff } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { networkOf } from './network.ts';
import type { Actor } from './session.ts';

/** Returns the hashed IP network of a client. It is hashed, so that the table contains no IP address. */
export const clientOf = (address: string): string =>
  createHash('sha256').update(networkOf(address)).digest('base64url').slice(0, 16);

/**
 * Counts a request of an IP network or member.
 * @throws TOO_MANY_REQUESTS over the limit, with the seconds until the window ends
 */
export const throttle = async (
  name: ThrottleName,
  address: string,
  actor: Actor | undefined,
  now: Date,
): Promise<void> => {
  const { count, seconds, exemptsStaff, perMember } = throttles[name];
  if (exemptsStaff && isPartnerOrStaff(actor)) return;
  const at = epochSeconds(now);
  const endsAt = (Math.floor(at / seconds) + 1) * seconds;
  const subject = perMember && actor ? String(actor.memberId) : clientOf(address);
  if ((await countInWindow(name, subject, endsAt)) > count * config.THROTTLE_FACTOR) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: endsAt - at });
  }
};
