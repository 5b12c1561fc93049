import type { Order } from '#shared/domain/order.ts';
import type { FieldAt } from '#shared/domain/order-fields.ts';
import type { SortingCode } from '#shared/domain/sorting-code.ts';

/** Order fields that the label prints in another form. */
type ReformattedField =
  | 'boxes'
  | 'courierCode'
  | 'freightMethod'
  | 'itemList'
  | 'orderMemo'
  | 'printCount'
  | 'regDate'
  | 'weight';

export type WaybillData = Pick<Order, Exclude<FieldAt<'waybill'>, ReformattedField>> & {
  /** Number of the box, from 1 to `boxQty`. */
  box: number;
  /** Empty if no one measured or registered one. */
  weight: string;
  courierName: string;
  /** Null if the lookup of the zip code failed. All but `cod0` are empty if the code of the zip code is unknown. */
  sorting: SortingCode | null;
  freight: string;
  items: readonly { name: string; quantity: number }[];
  registeredOn: string;
  printedAt: string;
  /** True if the labels of the order were printed before. */
  isReprint: boolean;
};

export type MissingCharacters = {
  hblNo: string;
  characters: string[];
};

/** True if the sorting code is complete. */
export const isResolved = (sorting: SortingCode | null): boolean => Boolean(sorting?.cod1);
