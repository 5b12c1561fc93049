import type { Billing } from '#functions/db/billing.entity.ts';
import { billingAfter } from '#functions/domain/charge/bill-orders.ts';
import type { ChargeCurrency } from '#shared/domain/money.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import type { StatementLine } from '#shared/domain/statement.ts';

const causeOf = (billing: Billing, firstDay: string): StatementLine['cause'] => {
  if (billing.statements.length === 0) return billing.day < firstDay ? 'late' : '';
  if (billing.isVoid) return 'deleted';
  return billing.manual === billing.billedManual ? 'weight' : 'line';
};

const lineOf = (billing: Billing, firstDay: string): StatementLine => {
  const { orderId, hblNo, orderNumber, day, method, basis, measure, freight, surcharges, manual } = billing;
  const isCharge = billing.statements.length === 0;
  return {
    ...{ orderId, hblNo, orderNumber, day, method, basis, measure, freight, surcharges, manual },
    unit: method === AIR ? 'kg' : 'CBM',
    amount: billing.total - billing.billed,
    kind: isCharge ? 'charge' : 'correction',
    cause: causeOf(billing, firstDay),
    before: isCharge ? null : billing.billed,
  };
};

/**
 * Returns the lines of parcels on a statement, in the sequence of day and order id. The first statement of a parcel charges
 * it, and each later one corrects what was billed before.
 * @param month `YYYY-MM`
 */
export const linesFor = (billings: readonly Billing[], month: string): StatementLine[] =>
  billings
    .map((billing) => lineOf(billing, `${month}-01`))
    .sort((one, other) => one.day.localeCompare(other.day) || one.orderId - other.orderId);

/** Sums of lines in minor units, by kind. */
export const lineSums = (lines: readonly StatementLine[]): { charges: number; corrections: number } => {
  const sumOf = (kind: StatementLine['kind']): number =>
    lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0);
  return { charges: sumOf('charge'), corrections: sumOf('correction') };
};

/**
 * Returns what the billing item of a parcel becomes when a statement has its line. Undefined if it was recorded before.
 * The charge of the parcel may have got another currency after the draft.
 */
export const withBilled = (
  billing: Billing,
  { amount, measure, freight, surcharges, manual }: StatementLine,
  { number, currency }: { number: string; currency: ChargeCurrency },
): Billing | undefined => {
  if (billing.statements.includes(number)) return undefined;
  const isSame = billing.currency === currency;
  const billed: Billing = {
    ...billing,
    billed: (isSame ? billing.billed : 0) + amount,
    billedMeasure: measure,
    billedManual: manual,
    statements: [...billing.statements, number],
  };
  if (isSame) return billed;
  return billingAfter({ ...billed, currency, freight, surcharges, manual, total: amount }, billing);
};
