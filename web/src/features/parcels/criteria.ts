import { addDays, isDay, seoulDay } from '#shared/domain/dates.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { messages } from '#shared/words.ko.ts';
import type { Body } from '#web/lib/call.ts';
import { mergeStored } from '#web/lib/draft.ts';
import type { ParcelSearch } from './parcel-search.ts';

/** The search form: every field a text as its control holds it, empty when nothing is asked of it. */
const nothing = {
  /** Numbers, as typed or pasted. */
  orderId: '',
  hblNo: '',
  mblNo: '',
  from: '',
  to: '',
  receiverName: '',
  receiverMobile: '',
  courierCode: '',
  courierNum: '',
  /** The receiver's mobile as written abroad: +82 or +61 and the number. */
  mobileCountry: '',
  mobileNum: '',
  customerNum: '',
  /** Only shown. */
  customerName: '',
  /** Staff may look at one partner's alone. */
  partnerId: '',
  parcelLocation: '',
  freightMethod: '',
  /** Codes, separated by commas. */
  status: '',
  /** 1 for the deleted ones. */
  isDel: '',
};
export type Criteria = typeof nothing;
type Field = keyof Criteria;

export const MOST_NUMBERS = 500;
const MOST_DIGITS = 20;
const DEFAULT_DAYS = 7;

export const numberFields = ['orderId', 'hblNo', 'mblNo'] as const satisfies readonly Field[];
/** What stands behind the fold of the form. */
const detailFields = [
  'receiverName',
  'receiverMobile',
  'courierCode',
  'mobileCountry',
  'customerNum',
  'partnerId',
  'parcelLocation',
  'freightMethod',
  'status',
] as const satisfies readonly Field[];

/** Numbers out of a typed or pasted list: separated by commas, blanks or line ends, each once. */
export const parseNumbers = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Today and the six days before, in Seoul. */
const defaultRange = (): { from: string; to: string } => {
  const to = seoulDay(new Date());
  return { from: addDays(to, 1 - DEFAULT_DAYS), to };
};

/** The form as it opens. */
export const noCriteria = (): Criteria => ({ ...nothing, ...defaultRange() });

/** The search in one form, however it was typed. */
export const tidy = (criteria: Criteria): Criteria => ({
  ...(Object.fromEntries(
    Object.entries(criteria).map(([field, value]) => [field, value.trim()]),
  ) as Criteria),
  ...(Object.fromEntries(
    numberFields.map((field) => [field, parseNumbers(criteria[field]).join(',')]),
  ) as Pick<Criteria, (typeof numberFields)[number]>),
});

/** A search out of texts by the names of its fields; days that are none become the last seven. */
export const readCriteria = (kept: unknown): Criteria => {
  const read = mergeStored(nothing, kept);
  return tidy(isDay(read.from) && isDay(read.to) ? read : { ...read, ...defaultRange() });
};

/**
 * The search behind the `#` of an address, which never leaves the browser: it may name people, and servers keep the
 * addresses they are asked for.
 */
export const hashOf = (criteria: Criteria): string =>
  String(new URLSearchParams(Object.entries(criteria).filter(([, value]) => value !== '')));

/** The search an address asks for; undefined when it asks for none and the page waits for the button. */
export const criteriaOf = (
  { departure, hblNo, status, from, to, partnerId }: ParcelSearch,
  hash: string,
): Criteria | undefined => {
  if (hash) return readCriteria(Object.fromEntries(new URLSearchParams(hash)));
  if (!(departure || hblNo || status || from || to || partnerId)) return undefined;
  return readCriteria({ hblNo, status, from, to, partnerId: String(partnerId ?? '') });
};

/** Numbers are looked up whatever their date. */
export const hasNumbers = ({ orderId, hblNo, mblNo, courierNum }: Criteria): boolean =>
  [orderId, hblNo, mblNo, courierNum].some((text) => text.trim() !== '');

/** How many fields behind the fold hold something. */
export const detailCount = (criteria: Criteria): number =>
  detailFields.filter((field) => criteria[field] !== '').length;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const nationalMobiles: Record<string, RegExp> = { '+82': /^1\d{8,9}$/, '+61': /^4\d{8}$/ };

/** A number as far as it is the same at home and abroad: 01012345678 and +821012345678 are 1012345678. */
const nationalMobile = (text: string): string => digitsOf(text).replace(/^(?:82|61)?0?/, '');

/** Whether a text is a mobile number of Korea or Australia, however it is spelled. */
const isMobile = (text: string): boolean =>
  Object.values(nationalMobiles).some((form) => form.test(nationalMobile(text)));

/** What is wrong with the receiver's mobile number; asked when its field is left, too. */
export const mobileError = (receiverMobile: string): string | undefined =>
  receiverMobile && !isMobile(receiverMobile)
    ? messages.enterCorrectly(orderLabels.receiverMobile)
    : undefined;

export type CriteriaErrors = Partial<Record<Field, string>>;

const numberError = (text: string): string | undefined => {
  const numbers = parseNumbers(text);
  const tooLong = numbers.find((number) => number.length > MOST_DIGITS);
  if (tooLong) return `번호는 ${MOST_DIGITS}자까지입니다: ${tooLong}`;
  return numbers.length > MOST_NUMBERS
    ? `한 번에 ${MOST_NUMBERS}개까지 조회할 수 있습니다. (${numbers.length}개 입력)`
    : undefined;
};

const rangeError = (criteria: Criteria): string | undefined => {
  const { from, to } = criteria;
  if (hasNumbers(criteria)) return undefined;
  if (!isDay(from) || !isDay(to)) return '조회 기간을 입력해주세요.';
  if (from > to) return '시작일이 종료일보다 늦습니다.';
  return to > addDays(from, 366) ? '조회 기간은 1년까지입니다.' : undefined;
};

const mobileNumError = (criteria: Criteria): string | undefined => {
  const { mobileCountry, mobileNum, receiverMobile } = criteria;
  if (!mobileCountry || !mobileNum) return undefined;
  const national = nationalMobile(mobileNum);
  if (!nationalMobiles[mobileCountry]?.test(national)) return messages.enterCorrectly('휴대폰 번호');
  return receiverMobile && nationalMobile(receiverMobile) !== national
    ? '받는 분 휴대폰번호와 다른 번호입니다.'
    : undefined;
};

/** What keeps a search from being asked, field by field. */
export const errorsOf = (criteria: Criteria): CriteriaErrors => {
  const errors: CriteriaErrors = {
    ...Object.fromEntries(numberFields.map((field) => [field, numberError(criteria[field])])),
    from: rangeError(criteria),
    receiverMobile: mobileError(criteria.receiverMobile),
    mobileNum: mobileNumError(criteria),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message));
};

const pairs = [
  ['mobileCountry', 'mobileNum', '국가번호를 선택해주세요.', '휴대폰 번호를 입력해주세요.'],
  ['courierCode', 'courierNum', '택배사를 선택해주세요.', '운송장 번호를 입력해주세요.'],
] as const;

/** The first field that stands alone though it makes sense with another only, and what to say of the missing one. */
export const missingPartner = (criteria: Criteria): { field: Field; message: string } | undefined => {
  for (const [choice, number, chooseFirst, enterNumber] of pairs) {
    if (criteria[number].trim() && !criteria[choice]) return { field: choice, message: chooseFirst };
    if (criteria[choice] && !criteria[number].trim()) return { field: number, message: enterNumber };
  }
  return undefined;
};

/** What is asked of the server; with numbers the days do not count. */
export const bodyOf = (criteria: Criteria): Body<'POST /api/parcel/parcel'> => ({
  orderId: parseNumbers(criteria.orderId),
  hblNo: parseNumbers(criteria.hblNo),
  mblNo: parseNumbers(criteria.mblNo),
  receiverName: criteria.receiverName,
  receiverMobile: nationalMobile(criteria.mobileNum || criteria.receiverMobile),
  courierCode: criteria.courierCode,
  courierNum: criteria.courierNum,
  customerNum: criteria.customerNum,
  partnerId: criteria.partnerId,
  parcelLocation: criteria.parcelLocation,
  freightMethod: criteria.freightMethod,
  status: criteria.status,
  isDel: criteria.isDel === '1' ? '1' : '0',
  ...(!hasNumbers(criteria) && { regDate: { from: criteria.from, to: criteria.to } }),
});
