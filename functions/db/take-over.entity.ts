import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { TAKE_OVER_HOURS } from '#shared/domain/take-over-token.ts';
import { type Action, getItem, type Item, type Key, putItem } from './client.ts';
import { dropExpired, ifPresent } from './expiry.ts';
import { hashOfSecret, newSecret } from './secret.ts';

// A link that is mailed to the address of a visitor transfers the visitor's parcel to the member who requested it.

const Request = z.object({ memberId: z.number(), hblNo: z.string(), email: z.string() });
type Request = z.output<typeof Request>;

const REQUEST = 'TAKEOVERREQUEST';
const TOKEN = 'TAKEOVER';

const expiryOf = (now: Date): number => epochSeconds(now) + TAKE_OVER_HOURS * 3600;

/** AP-500 Records that a member requested a link, in place of its earlier request. The parcel need not exist. */
export const putTakeOverRequest = (request: Request, now: Date): Promise<void> =>
  putItem({
    pk: `${REQUEST}#${request.memberId}`,
    sk: REQUEST,
    ...request,
    at: now.toISOString(),
    ttl: expiryOf(now),
  });

/** Returns the request that an item contains; undefined for any other item. */
export const takeOverRequestOf = (item: Item): Request | undefined =>
  item.sk === REQUEST ? Request.parse(item) : undefined;

/** Order that a link transfers to a member. */
type TakeOver = { orderId: number; memberId: number };

const tokenKey = ({ orderId, memberId }: TakeOver): Key => ({
  pk: `${TOKEN}#${orderId}#${memberId}`,
  sk: TOKEN,
});

/** AP-501 Stores the hash of a new secret in place of an earlier one. @returns the secret of the link */
export const putTakeOverSecret = async (takeOver: TakeOver, now: Date): Promise<string> => {
  const secret = newSecret();
  await putItem({ ...tokenKey(takeOver), hash: hashOfSecret(secret), ttl: expiryOf(now) });
  return secret;
};

/** AP-502 True if the secret is that of the latest link, which has neither expired nor been used. */
export const isTakeOverSecret = async (takeOver: TakeOver, secret: string, now: Date): Promise<boolean> => {
  const item = await getItem(tokenKey(takeOver), { consistent: true });
  return dropExpired(item, epochSeconds(now))?.hash === hashOfSecret(secret);
};

/** AP-503 Deletes the secret of a link with its use. Fails as `TAKEOVER` if the link is not valid any more. */
export const removeTakeOverSecretAction = (takeOver: TakeOver, secret: string, now: Date): Action => {
  const { condition, names, values } = ifPresent(epochSeconds(now));
  return {
    name: TOKEN,
    delete: tokenKey(takeOver),
    condition: `#hash = :hash AND ${condition}`,
    names: { ...names, '#hash': 'hash' },
    values: { ...values, ':hash': hashOfSecret(secret) },
  };
};
