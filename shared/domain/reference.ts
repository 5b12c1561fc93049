import * as z from 'zod';
import { InvertedFlag } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { required, text } from './fields.ts';

/** Code groups that the source code reads. Staff may add others. */
export const codeGroups = [
  'ORDSTT',
  'CONSTT',
  'AUTHLV',
  'BIZTYP',
  'NATION',
  'CIT',
  'REGION',
  'FRTMTD',
  'EXRATE',
  'HOLDRS',
  'DELAYR',
  'LEADTM',
  'DWELLT',
  'DAYOFF',
] as const;
export type CodeGroup = (typeof codeGroups)[number];

export const Code = z.object({
  /** `<parentCode>-<code>` */
  id: z.string(),
  code: z.string(),
  parentCode: z.string(),
  orderNo: z.number(),
  codeLabel: z.string(),
  value: z.string(),
  /** True while the code is active; 0 on the wire. */
  status: InvertedFlag,
  description: z.string(),
  /** Codes that an earlier version of the product stored have no version. */
  version: z.number().default(1),
});
export type Code = z.output<typeof Code>;

// Code of a record: letters, with digits after the first letter; converted to upper case.
const recordCode = (label: string) =>
  required(label, 8, /^[A-Za-z][A-Za-z0-9]*$/).transform((code) => code.toUpperCase());
const nation = (label: string) => required(label, 3);

export const courierLabels = {
  courierCode: '택배사 코드',
  courierName: '택배사명',
  country: '국가',
} as const;

export const CourierInput = z.object({
  courierCode: recordCode(courierLabels.courierCode),
  courierName: required(courierLabels.courierName, 100),
  country: nation(courierLabels.country),
});
export type CourierInput = z.output<typeof CourierInput>;

export const pickupPlaceLabels = {
  code: '픽업 장소 코드',
  name: '픽업 장소명',
  country: '국가',
  city: '도시',
  region: '지역',
  memo: '메모',
} as const;

export const PickupPlaceInput = z.object({
  code: recordCode(pickupPlaceLabels.code),
  name: required(pickupPlaceLabels.name, 100),
  country: nation(pickupPlaceLabels.country),
  city: required(pickupPlaceLabels.city, 6),
  region: text(6),
  memo: text(400),
});
export type PickupPlaceInput = z.output<typeof PickupPlaceInput>;

export const locationClasses = {
  IM_PC_LO: '입고·보관',
  EX_RQ_ST: '픽업 요청 상태',
  EX_PU_LO: '수출 픽업 장소',
} as const;
export type LocationClass = keyof typeof locationClasses;

export const parcelLocationLabels = {
  class: '구분',
  code: '화물 위치 코드',
  name: '화물 위치명',
  country: '국가',
  region: '지역',
  memo: '메모',
} as const;

export const ParcelLocationInput = z.object({
  class: z.enum(Object.keys(locationClasses) as [LocationClass, ...LocationClass[]], {
    error: ({ input }) => (input ? messages.enterCorrectly : messages.required)(parcelLocationLabels.class),
  }),
  code: recordCode(parcelLocationLabels.code),
  name: required(parcelLocationLabels.name, 100),
  country: nation(parcelLocationLabels.country),
  region: text(3),
  memo: text(400),
});
export type ParcelLocationInput = z.output<typeof ParcelLocationInput>;

const registrationShape = { regDate: z.iso.datetime() };

export const Courier = z.object({
  courierCode: z.string(),
  courierName: z.string(),
  country: z.string(),
  ...registrationShape,
});
export type Courier = z.output<typeof Courier>;

export const PickupPlace = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  city: z.string(),
  region: z.string(),
  memo: z.string(),
  ...registrationShape,
});
export type PickupPlace = z.output<typeof PickupPlace>;

export const ParcelLocation = PickupPlace.omit({ city: true }).extend({ class: z.string() });
export type ParcelLocation = z.output<typeof ParcelLocation>;
