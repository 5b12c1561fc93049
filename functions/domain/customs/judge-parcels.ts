import { createHash } from 'node:crypto';
import type { StoredOverride, StoredPreflight } from '#functions/db/preflight.entity.ts';
import type { PccCheck } from '#shared/domain/customs/pcc-check.ts';
import {
  type Colour,
  colours,
  type Preflight,
  type PreflightFinding,
  type PreflightParcel,
  RuleName,
} from '#shared/domain/customs/preflight.ts';
import { overridable, RULE_VERSION, type RuleFinding, type RuleId } from '#shared/domain/customs/rules.ts';
import type { Order } from '#shared/domain/order.ts';

/** Decisions of people about the findings in a consol. */
export type Decisions = Pick<StoredPreflight, 'reasons' | 'overrides'>;

/** Findings of the rules in an order, and what the answer shows beside them. */
export type FoundOrder = {
  order: Pick<Order, 'id' | 'version' | 'hblNo' | 'orderId' | 'receiverName'>;
  findings: readonly RuleFinding[];
  pcc: PccCheck;
};

export type Judgement = Pick<
  Preflight,
  'digest' | 'canClose' | 'counts' | 'missingReasons' | 'reasons' | 'overrides' | 'parcels'
>;

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

// Other values of the parcel result in another key, so that an override ends with the values that it was made for.
const keyOf = (orderId: number, { rule, values }: RuleFinding): string => hash([rule, orderId, values]);

export type OverrideRef = Pick<StoredOverride, 'orderId' | 'rule' | 'key'>;

/** Returns a text that differs between the findings of a consol. */
export const nameOf = ({ orderId, rule, key }: OverrideRef): string => `${orderId} ${rule} ${key}`;

/** True for the name of a present rule. A later version of the rules may not know a rule with a stored decision. */
const isRule = (name: string): name is RuleId => RuleName.safeParse(name).success;

const colourOf = (findings: readonly PreflightFinding[]): Colour => {
  const coloured = findings.filter(({ severity }) => severity !== 'info');
  if (coloured.some(({ severity, overridden }) => severity === 'red' && !overridden)) return 'red';
  return coloured.length > 0 ? 'amber' : 'green';
};

const toParcel = ({ order, findings, pcc }: FoundOrder, overridden: ReadonlySet<string>): PreflightParcel => {
  const judged = findings.map(({ values: _, ...finding }, nth): PreflightFinding => {
    const key = keyOf(order.id, findings[nth] as RuleFinding);
    const isOverridden = overridden.has(nameOf({ orderId: order.id, rule: finding.rule, key }));
    return {
      ...finding,
      key,
      overridable: finding.severity === 'red' && overridable(finding.rule),
      overridden: finding.severity === 'red' && isOverridden,
    };
  });
  const { id: orderId, hblNo, orderId: orderNumber, receiverName } = order;
  return {
    orderId,
    hblNo,
    orderNumber,
    receiverName,
    colour: colourOf(judged),
    findings: judged,
    pcc,
    correction: null,
  };
};

const byColour = (a: PreflightParcel, b: PreflightParcel): number =>
  colours.indexOf(a.colour) - colours.indexOf(b.colour) || (a.hblNo < b.hblNo ? -1 : 1);

const digestOf = (found: readonly FoundOrder[], { reasons, overrides }: Decisions): string => {
  const versions = found.map(({ order }) => [order.id, order.version]).sort(([a = 0], [b = 0]) => a - b);
  const given = Object.entries(reasons).map(([rule, { text }]) => [rule, text]);
  const allowed = overrides.map((override) => [nameOf(override), override.reason]);
  return hash([RULE_VERSION, versions, given.sort(), allowed.sort()]);
};

/** Returns the red findings of a parcel that no override allows. */
export const stoppingFindings = ({ findings }: PreflightParcel): PreflightFinding[] =>
  findings.filter(({ severity, overridden }) => severity === 'red' && !overridden);

/** Returns what the findings in the orders of a consol, and the decisions about them, mean for the consol. */
export const judgeParcels = (found: readonly FoundOrder[], decisions: Decisions): Judgement => {
  const decided = new Set(decisions.overrides.map(nameOf));
  const parcels = found.map((one) => toParcel(one, decided)).sort(byColour);
  const findings = parcels.flatMap((parcel) => parcel.findings);
  const amber = new Set(findings.filter(({ severity }) => severity === 'amber').map(({ rule }) => rule));
  const missingReasons = RuleName.options.filter((rule) => amber.has(rule) && !decisions.reasons[rule]);
  const countOf = (colour: Colour) => parcels.filter((parcel) => parcel.colour === colour).length;
  const counts = { red: countOf('red'), amber: countOf('amber'), green: countOf('green') };
  const holding = new Set(
    parcels.flatMap(({ orderId, findings: own }) =>
      own.filter(({ overridden }) => overridden).map((finding) => nameOf({ orderId, ...finding })),
    ),
  );
  return {
    digest: digestOf(found, decisions),
    canClose: counts.red === 0 && missingReasons.length === 0,
    counts,
    missingReasons,
    reasons: Object.fromEntries(Object.entries(decisions.reasons).filter(([rule]) => isRule(rule))),
    overrides: decisions.overrides.flatMap((override) =>
      isRule(override.rule) ? { ...override, rule: override.rule, holds: holding.has(nameOf(override)) } : [],
    ),
    parcels,
  };
};
