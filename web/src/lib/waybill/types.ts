import type { Order } from '#shared/domain/order.ts';
import type { FieldAt } from '#shared/domain/order-fields.ts';
import type { SortingCode } from '#shared/domain/sorting-code.ts';

/** Fields that the label prints in words of its own. */
type Worded = 'courierCode' | 'freightMethod' | 'itemList' | 'orderMemo' | 'regDate';

/** The printable facts of one parcel. */
export type WaybillData = Pick<Order, Exclude<FieldAt<'waybill'>, Worded>> & {
  courierName: string;
  /** null when the lookup of the zipcode failed. */
  sorting: SortingCode | null;
  freight: string;
  items: readonly { name: string; quantity: number }[];
  registeredOn: string;
  printedAt: string;
};

/** Characters of a waybill that no font can draw. */
export type MissingCharacters = {
  hblNo: string;
  characters: string[];
};
