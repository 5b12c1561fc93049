import * as z from 'zod';
import { Day, Id } from '../contract/wire.ts';
import { messages } from '../words.ko.ts';
import { required, text } from './fields.ts';

/** Status in which orders can be linked to a consol. */
export const CONSOL_OPEN = '001';

export const consolLabels = {
  freightCode: '운송편',
  mblNo: 'M/BL 번호',
  etd: '출발 예정일',
  eta: '도착 예정일',
  departCity: '출발지',
  arrivalCity: '도착지',
  status: '콘솔 상태',
  memo: '메모',
} as const;

// Statuses of orders that do not leave the warehouse: 오류입고, 출고보류, 반송·폐기, 신청취소. 통관보류 (82) and 세금납부대기 (83)
// are not among them, because they occur after the departure.
const notLoadable = ['80', '81', '84', '90'];

/** True if an order in this status can be linked to a consol. */
export const isLoadable = (status: string): boolean => !notLoadable.includes(status);

/** Form of an M/BL number for comparison: upper case, without blanks and hyphens. */
export const normaliseMblNo = (mblNo: string): string => mblNo.replace(/[\s-]/g, '').toUpperCase();

/**
 * Checks the check digit of an air waybill number (3-digit airline, 7 digits, check digit mod 7; IATA Resolution 600a). A
 * form shows a hint for a wrong check digit, but accepts the number.
 */
export const checkAirWaybill = (mblNo: string): 'right' | 'wrong' | 'no air waybill' => {
  const number = normaliseMblNo(mblNo);
  if (!/^\d{11}$/.test(number)) return 'no air waybill';
  return Number(number.slice(3, 10)) % 7 === Number(number[10]) ? 'right' : 'wrong';
};

export const ConsolInput = z
  .object({
    freightCode: Id,
    /** Air waybill number, or free text for sea freight. Must contain more than blanks and hyphens. */
    mblNo: required(consolLabels.mblNo, 14, /^[^\p{C}]+$/u).refine(
      (mblNo) => normaliseMblNo(mblNo) !== '',
      messages.enterCorrectly(consolLabels.mblNo),
    ),
    etd: Day,
    eta: Day,
    departCity: required(consolLabels.departCity, 6),
    arrivalCity: required(consolLabels.arrivalCity, 6),
    status: required(consolLabels.status, 6).default(CONSOL_OPEN),
    memo: text(400),
  })
  .refine(({ etd, eta }) => etd <= eta, { path: ['eta'], error: messages.enterCorrectly(consolLabels.eta) });
export type ConsolInput = z.output<typeof ConsolInput>;

export const ConsolTotals = z.object({
  totalOrderQty: z.number(),
  /** Number of boxes. */
  totalQty: z.number(),
  /** Actual weight in kg. */
  totalWeight: z.number(),
  /** Volume weight in kg by air, volume in CBM by sea. */
  totalVolume: z.number(),
  /** Orders that the totals contain with the default size, because their box was not measured. */
  unmeasuredOrderQty: z.number(),
});
export type ConsolTotals = z.output<typeof ConsolTotals>;

export const Consol = z.object({
  id: z.number(),
  version: z.number(),
  freightCode: z.number(),
  flightName: z.string(),
  method: z.literal([1, 2]),
  mblNo: z.string(),
  etd: z.string(),
  eta: z.string(),
  departCity: z.string(),
  arrivalCity: z.string(),
  status: z.string(),
  statusLabel: z.string(),
  memo: z.string(),
  ...ConsolTotals.shape,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Consol = z.output<typeof Consol>;

/** Calendar entry of a consol on its day of departure. `title` is the M/BL number, `id` the negative consol id. */
export const ConsolDeparture = z.object({
  id: z.number(),
  title: z.string(),
  mblNo: z.string(),
  departCity: z.string(),
  arrivalCity: z.string(),
  freightCode: z.number(),
  etd: z.string(),
  eta: z.string(),
  eventDate: z.string(),
  eventType: z.number(),
  days: z.number(),
});
export type ConsolDeparture = z.output<typeof ConsolDeparture>;
