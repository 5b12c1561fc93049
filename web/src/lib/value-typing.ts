import * as businessNumber from '#shared/domain/values/business-number.ts';
import { type FieldKind, type TextKind, textKinds } from '#shared/domain/values/kinds.ts';
import * as phone from '#shared/domain/values/phone.ts';
import { hyphenate, hyphenateRecipient } from '#shared/domain/values/phone-typing.ts';
import { withoutSeparators } from '#shared/domain/values/spelling.ts';
import * as timeOfDay from '#shared/domain/values/time-of-day.ts';
import { quantityTypings } from './quantity-typing.ts';
import { plainTyping, readShown, type Typing } from './typing.ts';

const unchanged = (text: string): string => text;
const toUpper = (text: string): string => text.toUpperCase();

const printed = (kind: TextKind, autofill?: string): Typing => ({
  attributes: {},
  autofill,
  read: readShown(textKinds[kind], unchanged),
});

const lengthOfGroups = (text: string): number => withoutSeparators(text).replace(/[.()]/g, '').length;

/** Digits or capital letters, in groups that blanks and hyphens may separate. */
const grouped = (kind: TextKind, maxLength: number, inputMode?: 'numeric'): Typing => ({
  attributes: inputMode ? { inputMode } : { autoCapitalize: 'characters', spellCheck: false },
  read: readShown(textKinds[kind], unchanged),
  lengthOf: lengthOfGroups,
  maxLength,
});

/** Letters of a code are upper case. */
const upperCase = (typing: Typing): Typing => ({
  ...typing,
  read: (text) => typing.read(toUpper(text)),
  whileTyping: toUpper,
});

const phoneTyping: Typing = {
  attributes: { type: 'tel', inputMode: 'tel', placeholder: '010-1234-5678' },
  autofill: 'tel',
  read: readShown(phone.read, phone.format),
  whileTyping: hyphenate,
  // The limit counts national digits, so that a number with its country code can be typed.
  lengthOf: (text) => text.replace(/\D/g, '').replace(/^(?:00(?:11)?)?(?:82|61)/, '').length,
  maxLength: 11,
};

/** `dialledPhone`: a number next to its country code. `recipientPhone`: a number that is usually Korean. */
export type ValueKind = FieldKind | 'dialledPhone' | 'recipientPhone' | 'timeOfDay';

/** How the fields of a form treat their texts, by the kind of the value. */
export const valueTypings: Record<ValueKind, Typing> = {
  ...quantityTypings,
  text: plainTyping,
  choice: plainTyping,
  list: plainTyping,
  day: { ...plainTyping, attributes: { type: 'date' } },
  record: { ...plainTyping, attributes: { inputMode: 'numeric' } },
  email: {
    ...plainTyping,
    attributes: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
    autofill: 'email',
  },
  phone: phoneTyping,
  recipientPhone: {
    ...phoneTyping,
    read: readShown(phone.read, phone.formatOfRecipient),
    whileTyping: hyphenateRecipient,
  },
  dialledPhone: {
    ...phoneTyping,
    read: readShown(phone.readDialled, phone.format),
    autofill: 'tel-national',
  },
  zipcode: { ...grouped('zipcode', 5, 'numeric'), autofill: 'postal-code' },
  hsCode: grouped('hsCode', 6, 'numeric'),
  businessNumber: {
    ...grouped('businessNumber', 10, 'numeric'),
    read: readShown(businessNumber.read, businessNumber.format),
  },
  pcc: upperCase(grouped('pcc', 13)),
  trackingNumber: upperCase(grouped('trackingNumber', 20)),
  hblNo: upperCase({ ...grouped('hblNo', 20), lengthOf: undefined }),
  code: upperCase({ ...grouped('code', 20), lengthOf: undefined }),
  freightNo: upperCase({ ...printed('freightNo'), maxLength: 6 }),
  orderNumber: { ...printed('orderNumber'), maxLength: 20 },
  personName: printed('personName', 'name'),
  firmName: printed('firmName', 'name'),
  koreanAddress: printed('koreanAddress', 'address-line1'),
  addressDetail: printed('addressDetail', 'address-line2'),
  englishAddress: printed('englishAddress', 'street-address'),
  goodsName: printed('goodsName'),
  timeOfDay: {
    attributes: { inputMode: 'numeric', placeholder: '15:00' },
    read: readShown(timeOfDay.read, unchanged),
  },
};
