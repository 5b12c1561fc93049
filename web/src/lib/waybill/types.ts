import type { Order } from '#shared/domain/order.ts';
import type { FieldAt } from '#shared/domain/order-fields.ts';
import type { SortingCode } from '#shared/domain/sorting-code.ts';

/** Order fields that the label prints in another form. */
type ReformattedField = 'courierCode' | 'freightMethod' | 'itemList' | 'orderMemo' | 'regDate';

export type WaybillData = Pick<Order, Exclude<FieldAt<'waybill'>, ReformattedField>> & {
  courierName: string;
  /** Null if the lookup of the zip code failed. */
  sorting: SortingCode | null;
  freight: string;
  items: readonly { name: string; quantity: number }[];
  registeredOn: string;
  printedAt: string;
};

export type MissingCharacters = {
  hblNo: string;
  characters: string[];
};
