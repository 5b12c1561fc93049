import { nameKey } from './clean-text.ts';
import { type Tracker, trackers } from './trackers.ts';
import { key as trackingNumberKey } from './values/tracking-number.ts';

type CourierRules = {
  name: string;
  /** Other names that spreadsheets use. Names are compared by `nameKey`. */
  aliases: readonly string[];
  country: 'KOR' | 'AUS';
  /** Form of its tracking numbers without hyphens; absent if it is not published, so that any form is accepted. */
  form?: { pattern: RegExp; words: string };
  /** False if the check digit of a number of this form is wrong. Absent if the rule is not published. */
  hasCheckDigit?: (trackingNumber: string) => boolean;
  /** Public page of the courier about one parcel. The tracking number is appended. */
  trackingPage: string;
  /** Null if no service reports the events of its parcels. */
  tracker: Tracker | null;
};

// The last digit of a number of 12 digits is the remainder of digits 3 to 11 divided by 7. Numbers of 10 digits have no
// check digit. CJ publishes no rule: this one holds for every number that was found in public sources.
const hasCjCheckDigit = (trackingNumber: string): boolean =>
  trackingNumber.length !== 12 || Number(trackingNumber.slice(2, 11)) % 7 === Number(trackingNumber[11]);

const S10_NUMBER = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

// International postal numbers, standard S10 of the Universal Postal Union. Domestic numbers have no check digit.
const hasS10CheckDigit = (trackingNumber: string): boolean => {
  if (!S10_NUMBER.test(trackingNumber)) return true;
  const sum = S10_WEIGHTS.reduce((total, weight, at) => total + weight * Number(trackingNumber[at + 2]), 0);
  const check = 11 - (sum % 11);
  return Number(trackingNumber[10]) === ({ 10: 0, 11: 5 }[check] ?? check);
};

/** Couriers by code. Stored courier records refer to them by code; staff may add couriers that are not listed here. */
export const couriers = {
  K001: {
    name: '우체국택배',
    aliases: ['우체국', '우편', 'epost'],
    country: 'KOR',
    form: { pattern: /^[1-7]\d{12}$/, words: '1~7로 시작하는 숫자 13자리' },
    trackingPage: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1=',
    tracker: trackers.K001,
  },
  K002: {
    name: 'CJ대한통운',
    aliases: ['cj', '대한통운', 'cj택배', 'cj대한통운택배'],
    country: 'KOR',
    form: { pattern: /^(?:\d{10}|\d{12})$/, words: '숫자 10자리 또는 12자리' },
    hasCheckDigit: hasCjCheckDigit,
    trackingPage: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=',
    tracker: trackers.K002,
  },
  K003: {
    name: '한진택배',
    aliases: ['한진'],
    country: 'KOR',
    form: { pattern: /^(?:\d{12}|\d{14})$/, words: '숫자 12자리 또는 14자리' },
    trackingPage:
      'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2=',
    tracker: trackers.K003,
  },
  K004: {
    name: '롯데택배',
    aliases: ['롯데', '롯데글로벌로지스'],
    country: 'KOR',
    form: { pattern: /^\d{12}$/, words: '숫자 12자리' },
    trackingPage: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo=',
    tracker: trackers.K004,
  },
  K005: {
    name: '로젠택배',
    aliases: ['로젠'],
    country: 'KOR',
    form: { pattern: /^\d{11}$/, words: '숫자 11자리' },
    trackingPage: 'https://www.ilogen.com/web/personal/trace/',
    tracker: trackers.K005,
  },
  K006: {
    name: '경동택배',
    aliases: ['경동'],
    country: 'KOR',
    trackingPage: 'https://kdexp.com/service/delivery/etc/delivery.do?barcode=',
    tracker: trackers.K006,
  },
  A001: {
    name: 'Australia Post',
    aliases: ['auspost', '호주우체국'],
    country: 'AUS',
    form: { pattern: /^[A-Z0-9]{10,20}$/, words: '영문과 숫자 10~20자리' },
    hasCheckDigit: hasS10CheckDigit,
    trackingPage: 'https://auspost.com.au/mypost/track/details/',
    tracker: null,
  },
  A002: {
    name: 'StarTrack',
    aliases: [],
    country: 'AUS',
    form: {
      pattern: /^[A-Z0-9]{4}\d{8}(?:[A-Z]{3}\d{5})?$/,
      words: '영문과 숫자 4자리, 숫자 8자리',
    },
    trackingPage: 'https://startrack.com.au/track/details/',
    tracker: null,
  },
} as const satisfies Record<string, CourierRules>;
export type CourierCode = keyof typeof couriers;

const rulesOf = (courierCode: string): CourierRules | undefined =>
  Object.hasOwn(couriers, courierCode) ? couriers[courierCode as CourierCode] : undefined;

/** Returns the address of the courier's public page about a parcel; undefined without a number, or if the courier is not listed. */
export const trackingUrlOf = (courierCode: string, courierNum: string): string | undefined => {
  const rules = rulesOf(courierCode);
  return rules && courierNum
    ? rules.trackingPage + encodeURIComponent(trackingNumberKey(courierNum))
    : undefined;
};

type TrackingNumberFault = 'form' | 'checkDigit';

const faultOf = ({ form, hasCheckDigit }: CourierRules, trackingNumber: string) => {
  if (form && !form.pattern.test(trackingNumber)) return 'form';
  return hasCheckDigit && !hasCheckDigit(trackingNumber) ? 'checkDigit' : undefined;
};

/**
 * Checks a tracking number by the rules of its courier. A courier that is not listed accepts any number.
 * @param trackingNumber as stored
 * @returns the rule that the number breaks
 */
export const trackingNumberFault = (
  courierCode: string,
  trackingNumber: string,
): TrackingNumberFault | undefined => {
  const rules = rulesOf(courierCode);
  return rules && faultOf(rules, trackingNumber);
};

/** Describes the form of the courier's tracking numbers in Korean; undefined if it is not known. */
export const trackingNumberForm = (courierCode: string): string | undefined =>
  rulesOf(courierCode)?.form?.words;

/**
 * Returns the other couriers whose published rules a number follows: those of the same country, otherwise of any.
 * @param trackingNumber as stored
 */
export const suggestCouriers = (courierCode: string, trackingNumber: string): CourierCode[] => {
  const fitting = Object.entries<CourierRules>(couriers).filter(
    ([code, rules]) => code !== courierCode && rules.form && !faultOf(rules, trackingNumber),
  );
  const country = rulesOf(courierCode)?.country;
  const sameCountry = fitting.filter(([, rules]) => rules.country === country);
  return (sameCountry.length > 0 ? sameCountry : fitting).map(([code]) => code as CourierCode);
};

export type StoredCourier = { courierCode: string; courierName: string };

/** Code, name and other common names of a courier. */
export const courierNames = ({ courierCode, courierName }: StoredCourier): string[] => [
  courierCode,
  courierName,
  ...(rulesOf(courierCode)?.aliases ?? []),
];

/**
 * Returns the code of the courier that a cell names by its code, name or alias; undefined for an unknown name.
 * @param stored couriers of the product
 */
export const findCourierCode = (typed: string, stored: readonly StoredCourier[]): string | undefined => {
  const key = nameKey(typed);
  return stored.find((courier) => courierNames(courier).some((name) => nameKey(name) === key))?.courierCode;
};
