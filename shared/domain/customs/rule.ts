import type { PricedItem } from '#shared/domain/amounts.ts';
import type { Order, OrderItem } from '#shared/domain/order.ts';
import { asCompanion, asSubject, asTopic } from '#shared/korean.ts';
import type { CustomsRates } from './customs-rates.ts';
import type { PccCheck } from './pcc-check.ts';

/** From the gravest: `red` stops a parcel, `amber` needs the judgement of a person, `info` colours nothing. */
export const severities = ['red', 'amber', 'info'] as const;
export type Severity = (typeof severities)[number];

/**
 * Result of the check of the customs code. `notApplicable`: no check is possible, as for a company, or before the
 * registration.
 */
type CheckedPcc = Pick<PccCheck, 'state' | 'checkedAt' | 'wrong'>;

type RuleItem = Pick<OrderItem, 'itemName' | 'hsCode'> & PricedItem;

/** The part of an order that the rules read. `status`: empty before the registration. */
export type RuleOrder = Pick<
  Order,
  | 'id'
  | 'hblNo'
  | 'regDate'
  | 'receiverMobile'
  | 'receiverZipcode'
  | 'receiverAddress1'
  | 'pcc'
  | 'needClearance'
  | 'customsCategory'
  | 'ecommerceType'
  | 'overSeasSellerCode'
  | 'overSeasSellerName'
  | 'shippingAgencyCode'
  | 'shippingAgencyName'
  | 'sellerAgencyCode'
  | 'sellerAgencyName'
  | 'siteUrl'
  | 'weight'
  | 'boxQty'
  | 'isUnmeasured'
  | 'status'
  | 'statusesBelow'
  | 'firstStatus'
> & { receiverType: number; itemList: readonly RuleItem[]; pccCheck: CheckedPcc };

/** The part of an order that exists before its registration. */
type NewOrder = Omit<
  RuleOrder,
  'id' | 'hblNo' | 'regDate' | 'status' | 'statusesBelow' | 'firstStatus' | 'isUnmeasured' | 'pccCheck'
>;

/** Returns an order that is not registered. No one can have checked its customs code or measured its boxes. */
export const beforeRegistration = (order: NewOrder): RuleOrder => ({
  ...order,
  id: 0,
  hblNo: '',
  regDate: '',
  status: '',
  statusesBelow: '',
  firstStatus: '',
  isUnmeasured: false,
  pccCheck: { state: 'notApplicable', checkedAt: null, wrong: [] },
});

/**
 * `method`: of the run of the consol, otherwise of the order. `today`: day in Seoul. `consolOrders`: all parcels of the
 * consol; rules about several parcels apply only with them.
 */
export type RuleContext = {
  rates: CustomsRates;
  method: 'air' | 'sea';
  today: string;
  consolOrders?: readonly RuleOrder[];
};

// This folder has no schema, because the registration form uses it.
const SEA: typeof import('#shared/domain/order-fields.ts').SEA = 1;

/** Method of an order, for a parcel without a consol. */
export const methodOf = ({ freightMethod }: { freightMethod: number }): RuleContext['method'] =>
  freightMethod === SEA ? 'sea' : 'air';

/** Finding of a rule. Values that are absent are those of the rule. */
export type Found = {
  severity?: Severity;
  sentence?: string;
  fields?: readonly string[];
  /** Index of the item, from 0. */
  item?: number;
  /** Values of the placeholders of the sentence. */
  words?: Readonly<Record<string, string>>;
  /** Values of the order that the rule used. A decision about the finding holds while they are the same. */
  values: readonly (string | number)[];
  /** Sentence after `todo`. */
  note?: string;
};

export type Rule = {
  id: string;
  severity: Severity;
  /** First day in Seoul on which the rule applies. */
  validFrom: string;
  /** Where the rule comes from. */
  source: string;
  /** Sentence with placeholders: `{name}은(는)` becomes the name with the particle that fits. */
  sentence: string;
  /** Sentence that says how to resolve the finding. */
  todo: string;
  /** Fields of the order, or of its item, that cause a finding. */
  fields: readonly string[];
  /** True if staff of level 99 may override a red finding. */
  isOverridable: boolean;
  find: (order: RuleOrder, context: RuleContext) => readonly Found[];
};

/** Day from which the rules of the first version apply. */
export const FIRST_DAY = '2026-01-01';

const particles: Readonly<Record<string, (text: string) => string>> = {
  '이(가)': asSubject,
  '은(는)': asTopic,
  '과(와)': asCompanion,
};

/** Fills the placeholders of a sentence, and chooses the particles behind them. */
export const fillSentence = (sentence: string, words: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}(이\(가\)|은\(는\)|과\(와\))?/g, (_, name: string, particle = '') => {
    const word = words[name] ?? '';
    return particles[particle]?.(word) ?? word;
  });

/** Returns the finding if the condition holds. */
export const findIf = (condition: boolean, found: Found): Found[] => (condition ? [found] : []);

/** Checks each item of an order. @param find returns undefined for an item without a finding */
export const findInItems = ({ itemList }: RuleOrder, find: (item: RuleItem) => Found | undefined): Found[] =>
  itemList.flatMap((item, index) => {
    const found = find(item);
    return found ? [{ ...found, item: index }] : [];
  });

/** True if the order is to be cleared by list (목록통관). */
export const isListed = ({ needClearance }: Pick<RuleOrder, 'needClearance'>): boolean =>
  needClearance === 'Y';
