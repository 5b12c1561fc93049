import { chargeStateNames } from '#shared/domain/charge-states.ts';
import { addDays, isDay } from '#shared/domain/dates.ts';
import { printStates } from '#shared/domain/label-print.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { key as mblNoKey } from '#shared/domain/values/mbl-no.ts';
import { spellingsOf } from '#shared/domain/values/number-spellings.ts';
import { numbersIn, splitNumbers } from '#shared/domain/values/numbers-in-text.ts';
import * as personName from '#shared/domain/values/person-name.ts';
import * as phone from '#shared/domain/values/phone.ts';
import type { Body } from '#web/lib/call.ts';
import { mergeStored } from '#web/lib/draft.ts';
import { pccStates } from '#web/lib/order-words.ts';
import { serverToday } from '#web/lib/today.ts';
import type { ParcelSearch } from './parcel-search.ts';

/** The values of the search form. All are strings, and an empty string does not restrict the search. */
const emptyCriteria = {
  /** Numbers of any kind, or the receiver's name or phone number, as typed. */
  find: '',
  /** Lists of numbers, as typed or pasted: `orderId`, `hblNo` and `mblNo`. */
  orderId: '',
  hblNo: '',
  mblNo: '',
  from: '',
  to: '',
  receiverName: '',
  receiverMobile: '',
  courierCode: '',
  courierNum: '',
  /** The receiver's mobile number, or a part of it, as country code, +82 or +61, and number. */
  mobileCountry: '',
  mobileNum: '',
  customerNum: '',
  /** For display only; not sent. */
  customerName: '',
  /** Id of a partner. Only staff see this field. */
  partnerId: '',
  parcelLocation: '',
  freightMethod: '',
  /** Status codes, separated by commas. */
  status: '',
  /** A `PrintState`, empty for all orders. */
  printState: '',
  /** States of the check of the customs code, separated by commas. */
  pccState: '',
  /** States of the charge, separated by commas. */
  chargeState: '',
  /** `1` for orders whose box was not measured, empty for all orders. */
  isUnmeasured: '',
  /** `1` for orders whose promised window has passed, empty for all orders. */
  isLate: '',
  /** First and last day on which the promised window ends. An empty day leaves the range open. */
  promisedFrom: '',
  promisedTo: '',
  /** `1` for orders that are neither delivered, returned nor cancelled, empty for all orders. */
  isOpen: '',
  /** Id of a mail to a partner, whose orders are searched. */
  notice: '',
  /** `1` for deleted orders, empty for orders that are not deleted. */
  isDel: '',
};
export type Criteria = typeof emptyCriteria;
type Field = keyof Criteria;

export const MAX_NUMBERS = 500;
const DEFAULT_DAYS = 7;

const numberFields = ['orderId', 'hblNo', 'mblNo'] as const satisfies readonly Field[];
type NumberField = (typeof numberFields)[number];
/** Fields for lists, in the sequence of the form. */
export const listFields = ['find', ...numberFields] as const;
export type ListField = (typeof listFields)[number];
export const listLabels = { ...orderLabels, find: '통합 검색' } satisfies Record<ListField, string>;
/** Fields of the collapsible details. A pair of fields counts once. */
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
  'printState',
  'pccState',
  'chargeState',
  'isUnmeasured',
  'isLate',
  'isOpen',
  'promisedFrom',
] as const satisfies readonly Field[];

// A text without separators may be a name or phone number with blanks.
const listedNumbers = (text: string): string[] => (/[\r\n\t,;]/.test(text) ? numbersIn(text) : []);

const parsers = {
  find: listedNumbers,
  orderId: splitNumbers,
  hblNo: numbersIn,
  mblNo: splitNumbers,
} satisfies Record<ListField, unknown>;

/** Returns the distinct numbers in the text of a field. House bill numbers can be part of sentences. */
export const parseNumbers = (field: ListField, text: string): string[] => parsers[field](text);

const defaultRange = (to = serverToday()): { from: string; to: string } => ({
  from: addDays(to, 1 - DEFAULT_DAYS),
  to,
});

/** Moves the default period of one day to that of another; leaves other criteria as they are. */
export const followToday = (criteria: Criteria, before: string, today: string): Criteria => {
  const { from, to } = defaultRange(before);
  const isDefault = criteria.from === from && criteria.to === to;
  return isDefault ? { ...criteria, ...defaultRange(today) } : criteria;
};

export const defaultCriteria = (): Criteria => ({ ...emptyCriteria, ...defaultRange() });

/** Trims texts and joins numbers with commas, so that equal searches have equal criteria. */
export const normalizeCriteria = (criteria: Criteria): Criteria => ({
  ...(Object.fromEntries(
    Object.entries(criteria).map(([field, value]) => [field, value.trim()]),
  ) as Criteria),
  ...(Object.fromEntries(
    numberFields.map((field) => [field, parseNumbers(field, criteria[field]).join(',')]),
  ) as Pick<Criteria, NumberField>),
});

type Numbered = Pick<OrderRow, NumberField | 'courierNum'>;

const keyOf = (field: keyof Numbered, stored: string): string =>
  field === 'mblNo' ? mblNoKey(stored) : stored;

/** Returns a function that is true for a number that one of the rows has in one of the fields. */
const findsNumber = (rows: readonly Numbered[], fields: readonly (keyof Numbered)[]) => {
  const found = new Set(rows.flatMap((row) => fields.map((field) => `${field} ${keyOf(field, row[field])}`)));
  return (number: string): boolean =>
    fields.some((field) => spellingsOf[field](number).some((spelling) => found.has(`${field} ${spelling}`)));
};

/** True if one of the rows has the number, in small or capital letters, of any kind. */
const findsAnyNumber = (rows: readonly Numbered[]) => {
  const upperCase = rows.map((row) => ({ ...row, orderId: row.orderId.toUpperCase() }));
  const finds = findsNumber(upperCase, [...numberFields, 'courierNum']);
  return (number: string): boolean => finds(number.toUpperCase());
};

/** Numbers of a search that no row has, by field. Fields without such numbers are left out. */
export const missingNumbers = (
  criteria: Criteria,
  rows: readonly Numbered[],
): { field: ListField; numbers: string[] }[] =>
  listFields
    .map((field) => {
      const finds = field === 'find' ? findsAnyNumber(rows) : findsNumber(rows, [field]);
      return { field, numbers: parseNumbers(field, criteria[field]).filter((number) => !finds(number)) };
    })
    .filter(({ numbers }) => numbers.length > 0);

/** True if the text is a number of the order, or the whole name or phone number of its receiver. */
export const isExactHit = (
  text: string,
  order: Numbered & Pick<OrderRow, 'receiverName' | 'receiverMobile'>,
): boolean => {
  const numbers = numbersIn(text);
  return (
    [text, ...(numbers.length === 1 ? numbers : [])].some(findsAnyNumber([order])) ||
    personName.key(text) === personName.key(order.receiverName) ||
    ('value' in phone.read(text) && phone.key(text) === phone.key(order.receiverMobile))
  );
};

/** True if the search needs no first day, because the server knows the days with open orders. */
const mayOmitFirstDay = ({ isOpen, isLate, isDel }: Pick<Criteria, 'isOpen' | 'isLate' | 'isDel'>): boolean =>
  (isOpen === '1' || isLate === '1') && isDel !== '1';

/**
 * Selects late orders or all orders. Late orders are searched without a first day, because most of them were registered
 * before the default range.
 */
export const selectLate = (criteria: Criteria, isLate: boolean): Pick<Criteria, 'isLate' | 'from'> => {
  const selected = { ...criteria, isLate: isLate ? '1' : '' };
  if (!mayOmitFirstDay(selected))
    return { isLate: selected.isLate, from: criteria.from || defaultRange().from };
  return { isLate: selected.isLate, from: isLate ? '' : criteria.from };
};

const LATE_START = '시작일이 종료일보다 늦습니다.';

const hasFirstDay = (criteria: Criteria): boolean =>
  criteria.from === '' ? mayOmitFirstDay(criteria) : isDay(criteria.from);

/** Reads criteria from stored values. An invalid date range is replaced by the last seven days. */
export const readCriteria = (stored: unknown): Criteria => {
  const read = mergeStored(emptyCriteria, stored);
  return normalizeCriteria(hasFirstDay(read) && isDay(read.to) ? read : { ...read, ...defaultRange() });
};

/** Encodes criteria for the URL hash. Browsers do not send the hash to a server, and criteria may contain names. */
export const hashOf = (criteria: Criteria): string =>
  String(new URLSearchParams(Object.entries(criteria).filter(([, value]) => value !== '')));

/** Reads criteria from the URL hash, or else from the URL parameters. Undefined if the URL has neither. */
export const criteriaOf = (
  { departure, hblNo, status, from, to, partnerId, open, late, notice }: ParcelSearch,
  hash: string,
): Criteria | undefined => {
  if (hash) return readCriteria(Object.fromEntries(new URLSearchParams(hash)));
  if (!(departure || hblNo || status || from || to || partnerId || open || late || notice)) return undefined;
  return readCriteria({
    hblNo,
    status,
    from,
    to: to ?? (late ? defaultRange().to : undefined),
    partnerId: String(partnerId ?? ''),
    isOpen: String(open ?? ''),
    isLate: String(late ?? ''),
    notice,
  });
};

/** True if the criteria contain an order, H/BL, M/BL or courier number, or a mail. The date range is then ignored. */
export const hasNumbers = ({ orderId, hblNo, mblNo, courierNum, notice }: Criteria): boolean =>
  [orderId, hblNo, mblNo, courierNum, notice].some((text) => text.trim() !== '');

/** Number of detail fields with a value. */
export const detailCount = (criteria: Criteria): number => {
  const { promisedFrom, promisedTo } = criteria;
  return detailFields.filter(
    (field) => ({ ...criteria, promisedFrom: promisedFrom || promisedTo })[field] !== '',
  ).length;
};

export type CriteriaErrors = Partial<Record<Field, string>>;

const numberError = (field: ListField, text: string): string | undefined => {
  const { length } = parseNumbers(field, text);
  return length > MAX_NUMBERS
    ? `한 번에 ${MAX_NUMBERS}개까지 조회할 수 있습니다. (${length}개 입력)`
    : undefined;
};

const rangeError = (criteria: Criteria): string | undefined => {
  const { from, to } = criteria;
  if (hasNumbers(criteria)) return undefined;
  if (!hasFirstDay(criteria) || !isDay(to)) return '조회 기간을 입력해주세요.';
  if (from === '') return undefined;
  if (from > to) return LATE_START;
  return to > addDays(from, 366) ? '조회 기간은 1년까지입니다.' : undefined;
};

const promisedError = ({ promisedFrom, promisedTo }: Criteria): string | undefined => {
  if ([promisedFrom, promisedTo].some((day) => day !== '' && !isDay(day))) return '날짜를 확인해주세요.';
  return promisedFrom && promisedTo && promisedFrom > promisedTo ? LATE_START : undefined;
};

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0/, '');

// The server compares one number, so two different ones would silently be one.
const mobileNumError = ({ mobileNum, receiverMobile }: Criteria): string | undefined => {
  const [a, b] = [digitsOf(mobileNum), digitsOf(receiverMobile)];
  return a && b && !a.endsWith(b) && !b.endsWith(a) ? '받는 분 휴대폰번호와 다른 번호입니다.' : undefined;
};

/** Error messages by field. The message of an invalid date range is at `from`. */
export const errorsOf = (criteria: Criteria): CriteriaErrors => {
  const errors: CriteriaErrors = {
    ...Object.fromEntries(listFields.map((field) => [field, numberError(field, criteria[field])])),
    from: rangeError(criteria),
    promisedFrom: promisedError(criteria),
    mobileNum: mobileNumError(criteria),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message));
};

const pairs = [
  ['mobileCountry', 'mobileNum', '국가번호를 선택해주세요.', '휴대폰 번호를 입력해주세요.'],
  ['courierCode', 'courierNum', '택배사를 선택해주세요.', '운송장 번호를 입력해주세요.'],
] as const;

/**
 * Finds the first pair with one empty field, such as a country code without a number.
 * @returns the empty field and a message that asks for its value; undefined if no pair is incomplete
 */
export const findIncompletePair = (criteria: Criteria): { field: Field; message: string } | undefined => {
  for (const [choice, number, chooseFirst, enterNumber] of pairs) {
    if (criteria[number].trim() && !criteria[choice]) return { field: choice, message: chooseFirst };
    if (criteria[choice] && !criteria[number].trim()) return { field: number, message: enterNumber };
  }
  return undefined;
};

/** The longer of the two numbers, because one of them may be a part of the other. */
const mobileOf = ({ mobileCountry, mobileNum, receiverMobile }: Criteria): string =>
  digitsOf(mobileNum).length >= digitsOf(receiverMobile).length && mobileNum
    ? `${mobileCountry} ${mobileNum}`
    : receiverMobile;

/** The request body. A search by number omits the date range. */
export const bodyOf = (criteria: Criteria): Body<'POST /api/parcel/parcel'> => ({
  find: criteria.find,
  orderId: parseNumbers('orderId', criteria.orderId),
  hblNo: parseNumbers('hblNo', criteria.hblNo),
  mblNo: parseNumbers('mblNo', criteria.mblNo),
  receiverName: criteria.receiverName,
  receiverMobile: mobileOf(criteria),
  courierCode: criteria.courierCode,
  courierNum: criteria.courierNum,
  notice: criteria.notice,
  customerNum: criteria.customerNum,
  partnerId: criteria.partnerId,
  parcelLocation: criteria.parcelLocation,
  freightMethod: criteria.freightMethod,
  status: criteria.status,
  printState: printStates.find((state) => state === criteria.printState) ?? '',
  pccState: pccStates.filter((state) => criteria.pccState.split(',').includes(state)),
  chargeState: chargeStateNames.filter((state) => criteria.chargeState.split(',').includes(state)),
  isUnmeasured: criteria.isUnmeasured === '1' ? '1' : '0',
  isLate: criteria.isLate === '1' ? '1' : '0',
  isOpen: criteria.isOpen === '1' ? '1' : '0',
  promised: { from: criteria.promisedFrom, to: criteria.promisedTo },
  isDel: criteria.isDel === '1' ? '1' : '0',
  ...(!hasNumbers(criteria) && { regDate: { from: criteria.from, to: criteria.to } }),
});
