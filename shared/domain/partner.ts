import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';
import { isDay } from './dates.ts';
import { Email } from './email.ts';
import { count, orEmpty, readText, text } from './fields.ts';
import { isOwnImage } from './image.ts';
import { defaultPartnerNotices, type PartnerNoticeKind, partnerNoticeKinds } from './notifications.ts';
import { DEFAULT_PARTNER } from './order-fields.ts';
import { optionalPhone } from './phone-field.ts';
import { typedText } from './typed-text.ts';
import * as businessNumber from './values/business-number.ts';

export const partnerLabels = {
  partner_name: '파트너명',
  business_number: '사업자등록번호',
  ceo_name: '대표자명',
  business_type: '업종',
  phone: '전화번호',
  email: '이메일',
  address: '주소',
  item_categories: '취급 품목',
  pickup_area: '픽업 지역',
  contract_start_date: '계약 시작일',
  contract_end_date: '계약 종료일',
  monthly_estimate_volume: '월 예상 물량',
  logo_url: '로고',
} as const;

const missingMessage = '필수 정보를 입력해주세요.';
const requiredText = (label: string, most: number, pattern: RegExp) =>
  typedText()
    .min(1, { error: missingMessage, abort: true })
    .max(most, { error: messages.tooLong(most), abort: true })
    .regex(pattern, messages.enterCorrectly(label))
    .prefault('');

const orDay = (label: string) =>
  text(10).refine((value) => value === '' || isDay(value), messages.enterCorrectly(label));

/** Fields of a partner, except the admin, who is changed by a separate request. */
export const PartnerInput = z
  .object({
    partner_name: requiredText(partnerLabels.partner_name, 50, /^/),
    business_number: readText(businessNumber.read, {
      max: 10,
      wrong: messages.enterCorrectly(partnerLabels.business_number),
      whenEmpty: missingMessage,
    }),
    ceo_name: requiredText(partnerLabels.ceo_name, 50, /^[가-힣 ]+$/),
    business_type: text(6),
    phone: optionalPhone(partnerLabels.phone),
    email: orEmpty(Email),
    address: text(400),
    item_categories: text(200),
    pickup_area: text(100),
    contract_start_date: orDay(partnerLabels.contract_start_date),
    contract_end_date: orDay(partnerLabels.contract_end_date),
    /** Orders per month. */
    monthly_estimate_volume: count(partnerLabels.monthly_estimate_volume, 0, 0, 999_999),
    logo_url: text(100).refine(
      (url) => url === '' || isOwnImage(url),
      messages.enterCorrectly(partnerLabels.logo_url),
    ),
  })
  .refine(
    (partner) => !partner.contract_end_date || partner.contract_start_date <= partner.contract_end_date,
    {
      path: ['contract_end_date'],
      error: messages.enterCorrectly(partnerLabels.contract_end_date),
    },
  );
export type PartnerInput = z.output<typeof PartnerInput>;

export const partnerNoticeLabels = {
  delayed: '지연',
  problems: '문제',
  short: '부족',
  delivered: '배송완료',
} as const satisfies Record<PartnerNoticeKind, string>;

/** Kinds of mails about parcels that the admin of a partner gets, each once and in one sequence. */
export const PartnerNotices = z
  .array(z.enum(partnerNoticeKinds))
  .transform((chosen) => partnerNoticeKinds.filter((kind) => chosen.includes(kind)));

export const PartnerChoice = z.object({ id: z.number(), partner_name: z.string() });
export type PartnerChoice = z.output<typeof PartnerChoice>;

export const Partner = PartnerChoice.extend({
  version: z.number(),
  business_number: z.string(),
  ceo_name: z.string(),
  business_type: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  item_categories: z.string(),
  pickup_area: z.string(),
  contract_start_date: z.string(),
  contract_end_date: z.string(),
  monthly_estimate_volume: z.number(),
  logo_url: z.string(),
  adminId: z.number().nullable(),
  admin_name: z.string(),
  admin_phone: z.string(),
  admin_email: z.string(),
  /** Mails to `admin_email`. Empty without this address and for the product's own company. */
  notices: z.array(z.enum(partnerNoticeKinds)),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Partner = z.output<typeof Partner>;

export const PartnerNoticeSetting = Partner.pick({ notices: true, admin_email: true });
export type PartnerNoticeSetting = z.output<typeof PartnerNoticeSetting>;

/** Choice of a partner; undefined before the first one. */
type NoticeChoice = { notices?: readonly PartnerNoticeKind[] | undefined };

/** Returns the kinds of mails that a partner chose, or the default. */
export const chosenNotices = ({
  notices = defaultPartnerNotices,
}: NoticeChoice): readonly PartnerNoticeKind[] => notices;

/** True if the admin of a partner has an address and the partner is not the product's own company. */
export const hasNoticeReader = ({ id }: Pick<Partner, 'id'>, adminEmail: string): boolean =>
  id !== DEFAULT_PARTNER && adminEmail !== '';

/** Returns the kinds of mails that the admin of a partner gets. */
export const sentNoticesOf = (
  partner: NoticeChoice & Pick<Partner, 'id'>,
  adminEmail: string,
): PartnerNoticeKind[] => (hasNoticeReader(partner, adminEmail) ? [...chosenNotices(partner)] : []);
