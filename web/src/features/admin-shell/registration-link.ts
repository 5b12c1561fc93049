import type { PartnerChoice } from '#shared/domain/partner.ts';

/** URL of the public order registration for a partner. `memberId` is the member who created the QR code. */
export const registrationLink = (
  origin: string,
  { id, partner_name }: PartnerChoice,
  memberId: number,
): string =>
  `${origin}/parcel-reg-aus-to-kor?partnerId=${id}&partnerName=${encodeURIComponent(partner_name)}&memberId=${memberId}`;

/** File name of a QR code image. In the partner name, everything but letters and digits becomes an underscore. */
export const qrFileName = (partnerName: string): string =>
  `QR_${partnerName.replace(/[^\p{L}\p{N}]+/gu, '_')}.png`;
