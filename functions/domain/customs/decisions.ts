import { changedFields } from '#functions/domain/audit.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { Decisions as DecisionInput } from '#shared/contract/preflight.ts';
import type { AuditEntry } from '#shared/domain/audit.ts';
import type { PreflightParcel } from '#shared/domain/customs/preflight.ts';
import { AppError } from '#shared/errors.ts';
import { customsRuleNames } from '#shared/preflight-words.ko.ts';
import type { Decisions } from './judge-parcels.ts';

type Input = Omit<DecisionInput, 'consolId'>;

/** Maximum overrides of a consol, which keeps the item below the limit of DynamoDB. */
const MAX_OVERRIDES = 300;

/** @throws FINDING_CHANGED if an override is not about a present red finding */
export const requireRed = (parcels: readonly PreflightParcel[], overrides: Input['overrides']): void => {
  const parcelOf = new Map(parcels.map((parcel) => [parcel.orderId, parcel]));
  const isRed = ({ orderId, rule, key }: Input['overrides'][number]): boolean =>
    parcelOf
      .get(orderId)
      ?.findings.some((one) => one.severity === 'red' && one.rule === rule && one.key === key) ?? false;
  if (!overrides.every(isRed)) throw new AppError('FINDING_CHANGED');
};

/** Returns the decisions after a request. @throws VALIDATION_FAILED for more than `MAX_OVERRIDES` overrides */
export const decide = (
  before: Decisions,
  { reasons, overrides, withdraw }: Input,
  by: { by: string; at: string },
): Decisions => {
  const after = { ...before.reasons };
  for (const [rule, text] of Object.entries(reasons)) {
    if (text === null) delete after[rule];
    else if (text !== undefined && text !== after[rule]?.text) after[rule] = { text, ...by };
  }
  const isWithdrawn = (one: Decisions['overrides'][number]) =>
    withdraw.some(({ orderId, rule }) => one.orderId === orderId && one.rule === rule);
  const isReplaced = (one: Decisions['overrides'][number]) =>
    overrides.some(
      ({ orderId, rule, key }) => one.orderId === orderId && one.rule === rule && one.key === key,
    );
  const kept = before.overrides.filter((one) => !isWithdrawn(one) && !isReplaced(one));
  const allowed = [...kept, ...overrides.map((override) => ({ ...override, ...by }))];
  if (allowed.length > MAX_OVERRIDES) throw wrongField('overrides', '승인');
  return { reasons: after, overrides: allowed };
};

const textsOf = (
  parcels: readonly PreflightParcel[],
  { reasons, overrides }: Decisions,
): Record<string, string> => {
  const hblNoOf = new Map(parcels.map(({ orderId, hblNo }) => [orderId, hblNo]));
  const names: Readonly<Record<string, string>> = customsRuleNames;
  const texts = [
    ...Object.entries(reasons).map(([rule, { text }]) => [`사유: ${names[rule] ?? rule}`, text] as const),
    ...overrides.map(
      ({ orderId, rule, reason }) =>
        [`승인: ${hblNoOf.get(orderId) ?? orderId} ${names[rule] ?? rule}`, reason] as const,
    ),
  ];
  return Object.fromEntries(texts);
};

/** Returns the changes of decisions for the audit entry of the consol. */
export const decisionChanges = (
  parcels: readonly PreflightParcel[],
  before: Decisions,
  after: Decisions,
): AuditEntry['changes'] => {
  const [previous, present] = [textsOf(parcels, before), textsOf(parcels, after)];
  const labels = Object.fromEntries(Object.keys({ ...previous, ...present }).map((label) => [label, label]));
  return changedFields(labels, previous, present);
};
