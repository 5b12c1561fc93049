import { changedFields } from '#functions/domain/audit.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { Decisions as DecisionInput } from '#shared/contract/preflight.ts';
import type { AuditEntry } from '#shared/domain/audit.ts';
import type { PreflightFinding, PreflightParcel } from '#shared/domain/customs/preflight.ts';
import { AppError } from '#shared/errors.ts';
import { customsRuleNames } from '#shared/preflight-words.ko.ts';
import { type Decisions, nameOf, type OverrideRef } from './judge-parcels.ts';

type Input = Omit<DecisionInput, 'consolId'>;

/** Maximum overrides of a consol, which keeps the item below the limit of DynamoDB. */
const MAX_OVERRIDES = 300;

/** Returns the present red finding that an override is about; undefined if its values have changed. */
const redFinding = (
  parcels: readonly PreflightParcel[],
  { orderId, rule, key }: OverrideRef,
): PreflightFinding | undefined =>
  parcels
    .find((parcel) => parcel.orderId === orderId)
    ?.findings.find((one) => one.severity === 'red' && one.rule === rule && one.key === key);

/** @throws FINDING_CHANGED if an override is not about a present red finding */
export const requireRed = (parcels: readonly PreflightParcel[], overrides: Input['overrides']): void => {
  if (!overrides.every((one) => redFinding(parcels, one))) throw new AppError('FINDING_CHANGED');
};

/** Returns the overrides after a request. A new one replaces those of its parcel and rule that no longer hold. */
const decideOverrides = (
  parcels: readonly PreflightParcel[],
  before: Decisions['overrides'],
  { overrides, withdraw }: Pick<Input, 'overrides' | 'withdraw'>,
  by: { by: string; at: string },
): Decisions['overrides'] => {
  const isAbout = (one: OverrideRef, { orderId, rule, key }: Input['withdraw'][number]): boolean =>
    one.orderId === orderId && one.rule === rule && (key === undefined || one.key === key);
  const isReplaced = ({ orderId, rule }: OverrideRef): boolean =>
    overrides.some((one) => one.orderId === orderId && one.rule === rule);
  const kept = before.filter(
    (one) =>
      !withdraw.some((withdrawn) => isAbout(one, withdrawn)) &&
      (redFinding(parcels, one) || !isReplaced(one)),
  );
  const byName = new Map(kept.map((one) => [nameOf(one), one]));
  for (const override of overrides) {
    // An override with the same reason keeps its author, because the change log would not show another one.
    const isSame = byName.get(nameOf(override))?.reason === override.reason;
    if (!isSame) byName.set(nameOf(override), { ...override, ...by });
  }
  return [...byName.values()];
};

/**
 * Returns the decisions after a request. @param parcels judged with the decisions before it
 * @throws VALIDATION_FAILED for more than `MAX_OVERRIDES` overrides
 */
export const decide = (
  parcels: readonly PreflightParcel[],
  before: Decisions,
  { reasons, ...input }: Input,
  by: { by: string; at: string },
): Decisions => {
  const after = { ...before.reasons };
  for (const [rule, text] of Object.entries(reasons)) {
    if (text === null) delete after[rule];
    else if (text !== undefined && text !== after[rule]?.text) after[rule] = { text, ...by };
  }
  const overrides = decideOverrides(parcels, before.overrides, input, by);
  if (overrides.length > MAX_OVERRIDES) throw wrongField('overrides', '승인');
  return { reasons: after, overrides };
};

const ruleNames: Readonly<Record<string, string>> = customsRuleNames;

const partOf = (finding: PreflightFinding | undefined): string => {
  if (!finding) return ' · 바뀌기 전 내용';
  return finding.item === null ? '' : ` · 상품 ${finding.item + 1}`;
};

/** Name of an override in the change log. The items of a parcel have different names. */
const labelOf = (parcels: readonly PreflightParcel[], override: OverrideRef): string => {
  const { orderId, rule } = override;
  const hblNo = parcels.find((parcel) => parcel.orderId === orderId)?.hblNo ?? orderId;
  return `승인: ${hblNo} ${ruleNames[rule] ?? rule}${partOf(redFinding(parcels, override))}`;
};

/** Texts of decisions by a name that is unique in the consol. */
const textsOf = ({ reasons, overrides }: Decisions): Record<string, string> =>
  Object.fromEntries([
    ...Object.entries(reasons).map(([rule, { text }]) => [rule, text]),
    ...overrides.map((override) => [nameOf(override), override.reason]),
  ]);

/** Returns the changes of decisions for the audit entry of the consol. */
export const decisionChanges = (
  parcels: readonly PreflightParcel[],
  before: Decisions,
  after: Decisions,
): AuditEntry['changes'] => {
  const rules = Object.keys({ ...before.reasons, ...after.reasons });
  const labels = Object.fromEntries([
    ...rules.map((rule) => [rule, `사유: ${ruleNames[rule] ?? rule}`]),
    ...[...before.overrides, ...after.overrides].map((one) => [nameOf(one), labelOf(parcels, one)]),
  ]);
  return changedFields(labels, textsOf(before), textsOf(after));
};
