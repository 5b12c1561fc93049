import * as address from './address.ts';
import * as businessNumber from './business-number.ts';
import * as code from './code.ts';
import * as count from './count.ts';
import * as firmName from './firm-name.ts';
import * as freightNo from './freight-no.ts';
import * as goodsName from './goods-name.ts';
import * as hblNo from './hbl-no.ts';
import * as hsCode from './hs-code.ts';
import * as length from './length.ts';
import * as pcc from './pcc.ts';
import * as personName from './person-name.ts';
import * as phone from './phone.ts';
import * as price from './price.ts';
import type { Read } from './reading.ts';
import * as text from './text.ts';
import * as trackingNumber from './tracking-number.ts';
import * as weight from './weight.ts';
import * as won from './won.ts';
import * as zipcode from './zipcode.ts';

/** Readers of texts by kind. Field tables name the kind of each field. */
export const textKinds = {
  text: text.read,
  code: code.read,
  orderNumber: code.read,
  hblNo: hblNo.read,
  trackingNumber: trackingNumber.read,
  phone: phone.read,
  zipcode: zipcode.read,
  pcc: pcc.read,
  hsCode: hsCode.read,
  businessNumber: businessNumber.read,
  freightNo: freightNo.read,
  personName: personName.read,
  firmName: firmName.read,
  koreanAddress: address.read,
  addressDetail: address.readDetail,
  englishAddress: address.readEnglish,
  goodsName: goodsName.read,
} satisfies Record<string, Read<string>>;

/** Readers of numbers by kind. */
export const numberKinds = {
  weight: weight.read,
  length: length.read,
  count: count.read,
  price: price.read,
  won: won.read,
} satisfies Record<string, Read<number>>;

export type TextKind = keyof typeof textKinds;
export type NumberKind = keyof typeof numberKinds;

/** Kinds of fields whose values the product chooses: a code of a list, the number of a record, a list of items, an address. */
type OtherKind = 'choice' | 'record' | 'list' | 'email' | 'day';
export type FieldKind = TextKind | NumberKind | OtherKind;
