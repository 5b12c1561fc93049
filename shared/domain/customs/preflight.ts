import * as z from 'zod';
import { PccCheck } from './pcc-check.ts';
import { customsRules, type RuleId } from './rules.ts';

export const RuleName = z.enum(customsRules.map(({ id }) => id) as [RuleId, ...RuleId[]]);

/** Colours of a parcel, worst first. */
export const colours = ['red', 'amber', 'green'] as const;
export type Colour = (typeof colours)[number];

const PreflightFinding = z.object({
  rule: RuleName,
  severity: z.enum(['red', 'amber', 'info']),
  text: z.string(),
  todo: z.string(),
  /** Fields of the order that the finding is about. */
  fields: z.array(z.string()),
  /** Index of the item that the finding is about; null for the whole order. */
  item: z.number().nullable(),
  /** Hash of the rule, the parcel and the values that the rule used. */
  key: z.string(),
  /** True if an owner may override the rule. */
  overridable: z.boolean(),
  /** True if an override holds for this finding. */
  overridden: z.boolean(),
});
export type PreflightFinding = z.output<typeof PreflightFinding>;

const PreflightParcel = z.object({
  orderId: z.number(),
  hblNo: z.string(),
  orderNumber: z.string(),
  receiverName: z.string(),
  colour: z.enum(colours),
  findings: z.array(PreflightFinding),
  pcc: PccCheck,
  /** Open link by which the recipient corrects the order. `sentTo`: masked address to which it was mailed. */
  correction: z.object({ expiresAt: z.iso.datetime(), sentTo: z.string().nullable() }).nullable(),
});
export type PreflightParcel = z.output<typeof PreflightParcel>;

const PreflightOverride = z.object({
  orderId: z.number(),
  rule: RuleName,
  key: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** False if the values of the parcel have changed since. */
  holds: z.boolean(),
});

/** Findings of the customs rules in a consol, and the decisions of people about them. */
export const Preflight = z.object({
  consolId: z.number(),
  mblNo: z.string(),
  /** Status of the consol (code group CONSTT). */
  status: z.string(),
  at: z.iso.datetime(),
  ruleVersion: z.string(),
  /** Hash of the version of the rules, the versions of the orders and the decisions. */
  digest: z.string(),
  canClose: z.boolean(),
  /** True if the preflight decides whether the consol may be closed. */
  active: z.boolean(),
  counts: z.object({ red: z.number(), amber: z.number(), green: z.number() }),
  /** Rules with an amber finding and without a reason. */
  missingReasons: z.array(RuleName),
  reasons: z.partialRecord(RuleName, z.object({ text: z.string(), by: z.string(), at: z.iso.datetime() })),
  overrides: z.array(PreflightOverride),
  /** Red parcels first, then amber and green ones, each sorted by their house bill number. */
  parcels: z.array(PreflightParcel),
});
export type Preflight = z.output<typeof Preflight>;
