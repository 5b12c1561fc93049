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

/** Field of a record: of a kind that the form knows, or a code of a group. `isOptional` marks a field that may be empty. */
export type RecordField<N extends string = string> =
  | { name: N; kind: 'code' | 'name' | 'class' | 'memo'; group?: undefined; isOptional?: true }
  | { name: N; kind?: undefined; group: Extract<CodeGroup, 'NATION' | 'CIT' | 'REGION'>; isOptional?: true };

/** Set of reference records that staff add and delete on a page of the back office. Staff choose the code, which is the key. */
export type RecordSet<N extends string = string> = {
  kind: AuditKind;
  /** Partition key of the table. */
  partition: string;
  /** Noun for a record: `택배사`. */
  noun: string;
  /** Fields in the sequence of the form: first the code, then the name, which the audit entries show. */
  fields: readonly [code: RecordField<N>, name: RecordField<N>, ...RecordField<N>[]];
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
  fields: [
    { name: 'courierCode', kind: 'code' },
    { name: 'courierName', kind: 'name' },
    { name: 'country', group: 'NATION' },
  ],
  labels: courierLabels,
  input: CourierInput,
  record: Courier,
  missing: 'COURIER_NOT_FOUND',
} as const satisfies RecordSet<keyof CourierInput>;

export const pickupPlaceSet = {
  kind: 'pickup',
  partition: 'PICKUP',
  noun: '픽업 장소',
  fields: [
    { name: 'code', kind: 'code' },
    { name: 'name', kind: 'name' },
    { name: 'country', group: 'NATION' },
    { name: 'city', group: 'CIT' },
    { name: 'region', group: 'REGION', isOptional: true },
    { name: 'memo', kind: 'memo', isOptional: true },
  ],
  labels: pickupPlaceLabels,
  input: PickupPlaceInput,
  record: PickupPlace,
  missing: 'PICKUP_NOT_FOUND',
} as const satisfies RecordSet<keyof PickupPlaceInput>;

export const parcelLocationSet = {
  kind: 'location',
  partition: 'LOCATION',
  noun: '화물 위치',
  fields: [
    { name: 'code', kind: 'code' },
    { name: 'name', kind: 'name' },
    { name: 'class', kind: 'class' },
    { name: 'country', group: 'NATION' },
    { name: 'region', group: 'REGION', isOptional: true },
    { name: 'memo', kind: 'memo', isOptional: true },
  ],
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
