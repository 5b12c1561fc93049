import type * as z from 'zod';
import type { ErrorCode } from '#shared/errors.ts';
import type { AuditKind } from './audit.ts';
import {
  type CodeGroup,
  Courier,
  CourierInput,
  courierLabels,
  ParcelLocation,
  ParcelLocationInput,
  PickupPlace,
  PickupPlaceInput,
  parcelLocationLabels,
  pickupPlaceLabels,
} from './reference.ts';

const choiceGroups = ['NATION', 'CIT', 'REGION'] as const satisfies CodeGroup[];
type ChoiceGroup = (typeof choiceGroups)[number];

/** The kind of a field. It determines the input of the form and the text in the table. A code group: the field has one of its codes. */
export type FieldKind = 'code' | 'name' | 'class' | 'memo' | ChoiceGroup;

/** Returns the code group of a field; undefined for a field with another content. */
export const groupOfKind = (kind: FieldKind): ChoiceGroup | undefined =>
  choiceGroups.find((group) => group === kind);

/** Set of reference records that staff add and delete on a page of the back office. Staff choose the code, which is the key. */
export type RecordSet<N extends string = string> = {
  kind: AuditKind;
  /** Partition key of the table. */
  partition: string;
  /** Noun for a record: `택배사`. */
  noun: string;
  /** Field that contains the code. */
  code: N;
  /** Field that names the record in its audit entries. */
  name: N;
  /** Fields in the sequence of the form. */
  fields: Record<N, FieldKind>;
  /** Fields that may be empty. */
  optional?: readonly N[];
  labels: Record<N, string>;
  input: z.ZodObject<Record<N, z.ZodType<string>>>;
  record: z.ZodObject<Record<N | 'regDate', z.ZodType<string>>>;
  /** Error for an unknown record. */
  missing: ErrorCode;
};

// One constant for each set, so that the bundle of a function contains only the sets that it uses.
export const courierSet = {
  kind: 'courier',
  partition: 'COURIER',
  noun: '택배사',
  code: 'courierCode',
  name: 'courierName',
  fields: { courierCode: 'code', courierName: 'name', country: 'NATION' },
  labels: courierLabels,
  input: CourierInput,
  record: Courier,
  missing: 'COURIER_NOT_FOUND',
} as const satisfies RecordSet<keyof CourierInput>;

export const pickupPlaceSet = {
  kind: 'pickup',
  partition: 'PICKUP',
  noun: '픽업 장소',
  code: 'code',
  name: 'name',
  fields: { code: 'code', name: 'name', country: 'NATION', city: 'CIT', region: 'REGION', memo: 'memo' },
  optional: ['region', 'memo'],
  labels: pickupPlaceLabels,
  input: PickupPlaceInput,
  record: PickupPlace,
  missing: 'PICKUP_NOT_FOUND',
} as const satisfies RecordSet<keyof PickupPlaceInput>;

export const parcelLocationSet = {
  kind: 'location',
  partition: 'LOCATION',
  noun: '화물 위치',
  code: 'code',
  name: 'name',
  fields: { code: 'code', name: 'name', class: 'class', country: 'NATION', region: 'REGION', memo: 'memo' },
  optional: ['region', 'memo'],
  labels: parcelLocationLabels,
  input: ParcelLocationInput,
  record: ParcelLocation,
  missing: 'LOCATION_NOT_FOUND',
} as const satisfies RecordSet<keyof ParcelLocationInput>;

/** All sets. The API, the management pages and the tests follow from their rows. */
export const recordSets = {
  courier: courierSet,
  pickup: pickupPlaceSet,
  location: parcelLocationSet,
} satisfies { [K in AuditKind]?: RecordSet & { kind: K } };
export type RecordKind = keyof typeof recordSets;
export type RecordPartition = (typeof recordSets)[RecordKind]['partition'];
