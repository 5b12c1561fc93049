import type { PartnerChoice } from '#shared/domain/partner.ts';

/** The address behind a partner's QR code: public order registration, with a note of who handed it out. */
export const registrationLink = (
  origin: string,
  { id, partner_name }: PartnerChoice,
  memberId: number,
): string =>
  `${origin}/parcel-reg-aus-to-kor?partnerId=${id}&partnerName=${encodeURIComponent(partner_name)}&memberId=${memberId}`;

/** A file's name out of a partner's, which may hold what a file system does not take. */
export const qrFileName = (partnerName: string): string =>
  `QR_${partnerName.replace(/[^\p{L}\p{N}]+/gu, '_')}.png`;
