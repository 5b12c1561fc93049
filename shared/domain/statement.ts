import * as z from 'zod';
import { chargeCurrencies } from './money.ts';

// Statements: the charges of a month of one partner in one currency. Amounts are integers of the smallest unit of the
// currency. Days and months are those of Seoul.

/** Number of lines in a page of `getLines`, and in a stored chunk. */
export const LINES_PER_PAGE = 100;
export const MAX_ADJUSTMENTS = 20;
/** Maximum payments and reversals of a statement. */
export const MAX_PAYMENTS = 50;

export const statementStates = {
  drafting: '작성 중',
  draft: '초안',
  open: '미납',
  partlyPaid: '일부 납부',
  paid: '완납',
  overdue: '연체',
} as const;
export type StatementState = keyof typeof statementStates;

export const paymentMethods = {
  transfer: '계좌 이체',
  card: '카드',
  cash: '현금',
  offset: '상계',
} as const;
export type PaymentMethod = keyof typeof paymentMethods;

/** Why a line corrects an earlier statement; `late` for a charge of an earlier month. */
export const lineCauses = {
  weight: '무게·크기 변경',
  line: '추가 항목 변경',
  deleted: '취소·삭제',
  late: '이전 달 입고',
} as const;

const keysOf = <T extends Record<string, string>>(words: T) =>
  z.enum(Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]);

const Adjustment = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

const Payment = z.object({
  id: z.string(),
  paidOn: z.string(),
  amount: z.number(),
  method: keysOf(paymentMethods),
  memo: z.string(),
  by: z.string(),
  at: z.string(),
  /** Id of the payment that the entry reverses; null for a payment. */
  reverses: z.string().nullable(),
});

export const Statement = z.object({
  id: z.string(),
  /** `ST-YYYYMM-PPP-n`; null for a draft. */
  number: z.string().nullable(),
  state: keysOf(statementStates),
  partnerId: z.number(),
  partnerName: z.string(),
  month: z.string(),
  currency: z.enum(chargeCurrencies),
  parcels: z.number(),
  lineCount: z.number(),
  charges: z.number(),
  corrections: z.number(),
  adjustmentTotal: z.number(),
  /** `charges` + `corrections` + `adjustmentTotal` */
  total: z.number(),
  paid: z.number(),
  balance: z.number(),
  draftedAt: z.string(),
  issuedOn: z.string(),
  issuedBy: z.string(),
  dueOn: z.string(),
  /** Days since the due day; 0 if nothing is overdue. */
  daysOverdue: z.number(),
  /** True when the amounts are recorded at the parcels. */
  marked: z.boolean(),
  version: z.number(),
  adjustments: z.array(Adjustment),
  payments: z.array(Payment),
});
export type Statement = z.output<typeof Statement>;

export const StatementLine = z.object({
  orderId: z.number(),
  hblNo: z.string(),
  orderNumber: z.string(),
  day: z.string(),
  method: z.number(),
  basis: z.enum(['declared', 'measured']),
  measure: z.number(),
  unit: z.enum(['kg', 'CBM']),
  freight: z.number(),
  surcharges: z.number(),
  manual: z.number(),
  amount: z.number(),
  /** A `charge` if the parcel was on no statement before. */
  kind: z.enum(['charge', 'correction']),
  cause: z.enum(['', 'weight', 'line', 'deleted', 'late']),
  /** Amount that was billed before; null for a charge. */
  before: z.number().nullable(),
});
export type StatementLine = z.output<typeof StatementLine>;

/** The debt of a partner in a currency. */
export const Balance = z.object({
  partnerId: z.number(),
  partnerName: z.string(),
  currency: z.enum(chargeCurrencies),
  /** All that is open, and the part of it that is past due. */
  open: z.number(),
  overdue: z.number(),
  /** Number of open statements. */
  statements: z.number(),
  oldestDueOn: z.string(),
  daysOverdue: z.number(),
});
export type Balance = z.output<typeof Balance>;
