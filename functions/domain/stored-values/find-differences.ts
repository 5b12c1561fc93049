import type * as z from 'zod';
import { AddressInput } from '#shared/domain/address.ts';
import { maskAddress } from '#shared/domain/address-mask.ts';
import { maskName, maskPhone } from '#shared/domain/masking.ts';
import { MemberMobile } from '#shared/domain/member.ts';
import { SenderFields } from '#shared/domain/order.ts';
import { orderFields, sentFields } from '#shared/domain/order-fields.ts';
import { orderItemFields, sentItemFields } from '#shared/domain/order-item-fields.ts';
import { sentShapeOf } from '#shared/domain/order-rules.ts';
import { PartnerInput } from '#shared/domain/partner.ts';
import { PickupRequestInput } from '#shared/domain/pickup-request.ts';
import { type FieldKind, numberKinds, textKinds } from '#shared/domain/values/kinds.ts';
import { messages } from '#shared/words.ko.ts';
import type { StoredRecord } from './stored-records.ts';

type Value = string | number;

/** Stored value that the rule of its kind refuses, or would store in another spelling. */
export type Difference = {
  /** `receiverMobile`, `itemList.0.hsCode`, `sender.shipperMobile` */
  field: string;
  kind: FieldKind;
  stored: Value;
  /** The value as the rule stores it; undefined if the rule refuses it. */
  read: Value | undefined;
};

type Rule = { kind: FieldKind; read: (stored: Value) => Value | undefined };
type Rules = Record<string, Rule>;

const MAX_REMEMBERED = 1_000;

// Many records have the same size, sender or zipcode, so each rule remembers the values that it read last.
const ruleOf = (kind: FieldKind, schema: z.ZodType): Rule => {
  const remembered = new Map<Value, Value | undefined>();
  const read = (stored: Value): Value | undefined => {
    if (!remembered.has(stored)) {
      if (remembered.size === MAX_REMEMBERED) remembered.clear();
      remembered.set(stored, schema.safeParse(stored).data as Value | undefined);
    }
    return remembered.get(stored);
  };
  return { kind, read };
};

// Values that the product chooses from a list have other rules.
const isEntered = (kind: FieldKind | null | undefined): kind is FieldKind =>
  kind !== undefined && kind !== null && kind !== 'code' && (kind in textKinds || kind in numberKinds);

const rulesOf = (
  table: Record<string, { label: string; kind?: FieldKind | null }>,
  schemas: Record<string, z.ZodType>,
): Rules =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const kind = table[name]?.kind;
      return isEntered(kind) ? [[name, ruleOf(kind, schema)]] : [];
    }),
  );

const enteredFields = sentFields.filter((name) => isEntered(orderFields[name].kind));
const ofOrder = rulesOf(orderFields, sentShapeOf(orderFields, enteredFields, messages));
const ofItem = rulesOf(orderItemFields, sentShapeOf(orderItemFields, sentItemFields, messages));
const ofSender = rulesOf(orderFields, SenderFields.shape);
const ofAddress = rulesOf(orderFields, AddressInput.shape);
const ofMember = { mobile: ruleOf('phone', MemberMobile) };
const ofPartner = { phone: ruleOf('phone', PartnerInput.shape.phone) };
const ofPickupRequest = {
  senderMobNum: ruleOf('phone', PickupRequestInput.shape.senderMobNum),
  receiverMobNum: ruleOf('phone', PickupRequestInput.shape.receiverMobNum),
};

const differencesIn = (values: object, rules: Rules, path = ''): Difference[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const stored = (values as Record<string, Value | undefined>)[name];
    if (stored === undefined || stored === '') return [];
    const read = rule.read(stored);
    return read === stored ? [] : [{ field: `${path}${name}`, kind: rule.kind, stored, read }];
  });

/** Returns the stored values that their rules refuse or change. Empty values are valid. */
export const differencesOf = (record: StoredRecord): Difference[] => {
  switch (record.kind) {
    case 'order':
      return [
        ...differencesIn(record.value, ofOrder),
        ...record.value.itemList.flatMap((item, nth) => differencesIn(item, ofItem, `itemList.${nth}.`)),
      ];
    case 'member':
      return [
        ...differencesIn(record.value, ofMember),
        ...differencesIn(record.value.sender ?? {}, ofSender, 'sender.'),
      ];
    case 'partner':
      return differencesIn(record.value, ofPartner);
    case 'pickupRequest':
      return differencesIn(record.value, ofPickupRequest);
    case 'address':
      return differencesIn(record.value, ofAddress);
  }
};

// Kinds with a `key`, by which two spellings are the same value.
const fixedKinds: readonly FieldKind[] = ['phone', 'pcc', 'trackingNumber'];

export type Fixable = Difference & { read: Value };

/** True if only the spelling of the value differs, so that it can be stored as its rule reads it. */
export const isFixable = (difference: Difference): difference is Fixable =>
  difference.read !== undefined && fixedKinds.includes(difference.kind);

/** Returns the values with the differences fixed. */
export const withFixes = <T extends object>(values: T, fixes: readonly Fixable[]): T => {
  const fixed = structuredClone(values);
  for (const { field, read } of fixes) {
    const path = field.split('.');
    const name = path.pop() as string;
    const parent = path.reduce(
      (at, key) => at[key] as Record<string, unknown>,
      fixed as Record<string, unknown>,
    );
    parent[name] = read;
  }
  return fixed;
};

const HIDDEN = '***';
const hide = () => HIDDEN;
const masks: Partial<Record<FieldKind, (text: string) => string>> = {
  phone: maskPhone,
  personName: maskName,
  firmName: maskName,
  koreanAddress: maskAddress,
  pcc: hide,
  addressDetail: hide,
  englishAddress: hide,
  text: hide,
};

/** Returns the stored value for a report, without personal data. */
export const maskedValue = ({ kind, stored }: Difference): string => (masks[kind] ?? String)(String(stored));
