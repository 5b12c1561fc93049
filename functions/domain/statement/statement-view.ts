import { type StoredStatement, sumsOf } from '#functions/db/statement.entity.ts';
import type { AuditDraft } from '#functions/domain/audit.ts';
import { changedFields } from '#functions/domain/audit.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { addDays, dayNumber, seoulDay } from '#shared/domain/dates.ts';
import { formatCharge } from '#shared/domain/money.ts';
import {
  paymentMethods,
  type Statement,
  type StatementState,
  statementStates,
} from '#shared/domain/statement.ts';

const stateOf = (stored: StoredStatement, today: string): StatementState => {
  if (stored.stage !== 'issued') return stored.stage;
  const { balance, paid } = sumsOf(stored);
  if (balance === 0) return 'paid';
  if (today > stored.dueOn) return 'overdue';
  return paid > 0 ? 'partlyPaid' : 'open';
};

/** Days since the due day; 0 until it has passed. */
export const daysAfter = (dueOn: string, today: string): number =>
  Math.max(0, dayNumber(today) - dayNumber(dueOn));

/** Returns a statement with its sums and the state that it has now. */
export const toStatement = (stored: StoredStatement, now: Date): Statement => {
  const { stage: _, ...fields } = stored;
  const today = seoulDay(now);
  const state = stateOf(stored, today);
  return {
    ...fields,
    ...sumsOf(stored),
    state,
    daysOverdue: state === 'overdue' ? daysAfter(stored.dueOn, today) : 0,
  };
};

/** Last day of a month. @param month `YYYY-MM` */
export const lastDayOf = (month: string): string => {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return addDays(new Date(Date.UTC(year, nth, 1)).toISOString().slice(0, 10), -1);
};

/** `ST-YYYYMM-PPP-n` */
export const statementNumber = (
  { month, partnerId }: Pick<StoredStatement, 'month' | 'partnerId'>,
  nth: number,
): string => `ST-${month.replace('-', '')}-${String(partnerId).padStart(3, '0')}-${nth}`;

const auditLabels = {
  state: '상태',
  number: '정산서 번호',
  parcels: '화물 수',
  total: '합계',
  adjustments: '조정 항목',
  payments: '입금',
  balance: '남은 금액',
  issuedOn: '발행일',
  dueOn: '납부 기한',
};

const stageNames = { ...statementStates, issued: '발행' };

const auditFieldsOf = (stored: StoredStatement) => {
  const { currency, stage, number, parcels, adjustments, payments, issuedOn, dueOn } = stored;
  const amountOf = (amount: number) => formatCharge({ amount, currency });
  const { total, balance } = sumsOf(stored);
  return {
    ...{ number, parcels, issuedOn, dueOn },
    state: stageNames[stage],
    total: amountOf(total),
    balance: stage === 'issued' ? amountOf(balance) : '',
    adjustments: adjustments.map(({ name, amount }) => `${name} ${amountOf(amount)}`),
    payments: payments.map(
      ({ paidOn, amount, method }) => `${paidOn} ${paymentMethods[method]} ${amountOf(amount)}`,
    ),
  };
};

/** Audit entry of a change of a statement. @param before undefined for a new one @param after undefined for a deleted one */
export const statementDraft = (
  before: StoredStatement | undefined,
  after: StoredStatement | undefined,
  reason?: string,
): AuditDraft => {
  const { id = '', month = '', partnerName = '', currency = '', number = null } = after ?? before ?? {};
  return {
    kind: 'statement',
    recordId: id,
    name: number ?? `${month} ${partnerName} ${currency}`,
    action: !before ? 'add' : after ? 'change' : 'delete',
    changes: changedFields(auditLabels, before && auditFieldsOf(before), after && auditFieldsOf(after)),
    ...(reason && { reason }),
  };
};

/** @throws VALIDATION_FAILED for a month that has not ended in Seoul */
export const requireEnded = (month: string, now: Date): void => {
  if (month >= seoulDay(now).slice(0, 7)) throw wrongField('month', '정산 월');
};
