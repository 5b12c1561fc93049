import type { SortingCode } from '#shared/domain/sorting-code.ts';

/** The printable facts of one parcel. */
export type WaybillData = {
  hblNo: string;
  mblNo: string;
  courierName: string;
  courierNum: string;
  /** null when the lookup of the zipcode failed. */
  sorting: SortingCode | null;
  freight: string;
  orderId: string;
  shipperName: string;
  shipperMobile: string;
  shipperAddress: string;
  receiverName: string;
  receiverTel: string;
  receiverMobile: string;
  receiverZipcode: string;
  receiverAddress1: string;
  receiverAddress2: string;
  items: readonly { name: string; quantity: number }[];
  totalQty: number;
  weight: number;
  boxQty: number;
  deliveryRequest: string;
  partnerName: string;
  registeredOn: string;
  printedAt: string;
};

/** Characters of a waybill that no font can draw. */
export type MissingCharacters = {
  hblNo: string;
  characters: string[];
};
