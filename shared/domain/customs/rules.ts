import { combinedRules } from './combined-rules.ts';
import { goodsRules } from './goods-rules.ts';
import { parcelRules } from './parcel-rules.ts';
import { receiverRules } from './receiver-rules.ts';
import {
  type Found,
  fillSentence,
  type Rule,
  type RuleContext,
  type RuleOrder,
  type Severity,
} from './rule.ts';
import { valueRules } from './value-rules.ts';

export {
  beforeRegistration,
  methodOf,
  type RuleContext,
  type RuleOrder,
  type Severity,
  severities,
} from './rule.ts';

/** Day of the last change of a rule. */
export const RULE_VERSION = '2026-12-01';

/** The rules of customs, in the sequence in which findings are listed. */
export const customsRules = [
  ...receiverRules,
  ...valueRules,
  ...combinedRules,
  ...goodsRules,
  ...parcelRules,
] as const;

export type RuleId = (typeof customsRules)[number]['id'];

/**
 * Finding of a rule in an order. `text`: what is wrong. `todo`: what to do, and which exchange rates apply.
 * `fields`: fields of the order, or of the item with the index `item`. `values`: the values that the rule used.
 */
export type RuleFinding = {
  rule: RuleId;
  severity: Severity;
  text: string;
  todo: string;
  fields: string[];
  item: number | null;
  values: string;
};

const findingOf = (rule: Rule & { id: RuleId }, found: Found): RuleFinding => ({
  rule: rule.id,
  severity: found.severity ?? rule.severity,
  text: fillSentence(found.sentence ?? rule.sentence, found.words ?? {}),
  todo: found.note ? `${rule.todo} ${found.note}` : rule.todo,
  fields: [...(found.fields ?? rule.fields)],
  item: found.item ?? null,
  values: [...found.values, found.item ?? ''].join('|'),
});

/** Checks an order by the rules that apply today. */
export const findingsOf = (order: RuleOrder, context: RuleContext): RuleFinding[] =>
  customsRules
    .filter(({ validFrom }) => validFrom <= context.today)
    .flatMap((rule) => rule.find(order, context).map((found) => findingOf(rule, found)));

/** True if staff of level 99 may override a red finding of the rule. */
export const overridable = (id: RuleId): boolean =>
  customsRules.some((rule) => rule.id === id && rule.isOverridable);
