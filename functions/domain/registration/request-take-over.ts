import { putTakeOverRequest } from '#functions/db/take-over.entity.ts';
import { isWithinMailLimit } from '#functions/domain/mail/mail-allowance.ts';
import type { TakeOverRequest } from '#shared/domain/take-over.ts';

/**
 * Stores the request of a link and reads no order. `takeOverMailing` finds the order asynchronously, so that response
 * and timing are the same for addresses that belong to a parcel, for others, and over the hourly limit.
 */
export const requestTakeOver = async (
  request: TakeOverRequest,
  memberId: number,
  now: Date,
): Promise<void> => {
  if (await isWithinMailLimit('takeOver', request.email, now))
    await putTakeOverRequest({ memberId, ...request }, now);
};
