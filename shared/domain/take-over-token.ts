/**
 * Contents of the token of a link that transfers a parcel to a member. The token names the member, so that no other member
 * can use it.
 */
type TakeOver = { hblNo: string; memberId: number; secret: string };

/** Hours for which the link is valid. */
export const TAKE_OVER_HOURS = 24;

const TOKEN = /^([\w.-]{1,20})\.([1-9]\d{0,11})\.([\w-]{43})$/;

export const writeTakeOverToken = ({ hblNo, memberId, secret }: TakeOver): string =>
  `${hblNo}.${memberId}.${secret}`;

/** Reads a token of `writeTakeOverToken` without checking the secret. Returns undefined for any other text. */
export const readTakeOverToken = (token: string): TakeOver | undefined => {
  const [, hblNo, memberId, secret] = TOKEN.exec(token) ?? [];
  return hblNo && secret ? { hblNo, memberId: Number(memberId), secret } : undefined;
};
