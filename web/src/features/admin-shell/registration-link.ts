import type { PartnerChoice } from '#shared/domain/partner.ts';

/** The address behind a partner's QR code: public order registration, with the member who created the code. */
export const registrationLink = (
  origin: string,
  { id, partner_name }: PartnerChoice,
  memberId: number,
): string =>
  `${origin}/parcel-reg-aus-to-kor?partnerId=${id}&partnerName=${encodeURIComponent(partner_name)}&memberId=${memberId}`;

/** A file name from a partner's name, which may contain characters that a file system refuses. */
export const qrFileName = (partnerName: string): string =>
  `QR_${partnerName.replace(/[^\p{L}\p{N}]+/gu, '_')}.png`;
