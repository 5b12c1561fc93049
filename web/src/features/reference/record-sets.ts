import { type QueryKey, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { AuditKind } from '#shared/domain/audit.ts';
import {
  type CodeGroup,
  CourierInput,
  courierLabels,
  ParcelLocationInput,
  PickupPlaceInput,
  parcelLocationLabels,
  pickupPlaceLabels,
} from '#shared/domain/reference.ts';
import type { IconName } from '#web/components/ui/icons.tsx';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';

export type Row = Record<string, string>;

/** The kind of a field. It determines the input of the form and the text in the table. */
export type FieldKind = 'code' | 'name' | 'class' | 'memo' | Extract<CodeGroup, 'NATION' | 'CIT' | 'REGION'>;
type Field<N extends string> = { name: N; kind: FieldKind; isOptional?: true };

type ListQuery = { data?: readonly Row[]; error: unknown; isFetching: boolean; refetch: () => unknown };

type Names<T> = keyof T & string;

/** Definition of one kind of reference record, which staff add and delete on a management page. */
export type RecordSet<T extends Row = Row> = {
  /** Noun for a record: `택배사`. */
  noun: string;
  icon: IconName;
  kind: AuditKind;
  emptyHint: string;
  fields: readonly [code: Field<Names<T>>, name: Field<Names<T>>, ...Field<Names<T>>[]];
  labels: Record<Names<T>, string>;
  schema: z.ZodType<T, unknown>;
  queryKey: QueryKey;
  useRows: () => ListQuery;
  // Declared as methods, whose parameters are bivariant, so that a set of any record type is assignable to `RecordSet`.
  add(input: T): Promise<unknown>;
  remove(code: string): Promise<unknown>;
  /** Returns true if the record has a label with a barcode. Absent if none has. */
  hasLabel?(row: T): boolean;
};

/** Reloads the records when a management page opens, so that it shows the changes of other members. */
const alwaysReload = { staleTime: 0 };

export const couriers: RecordSet<CourierInput> = {
  noun: '택배사',
  icon: 'dolly',
  kind: 'courier',
  emptyHint: '주문의 운송장 번호를 입력하려면 먼저 택배사를 등록해주세요.',
  fields: [
    { name: 'courierCode', kind: 'code' },
    { name: 'courierName', kind: 'name' },
    { name: 'country', kind: 'NATION' },
  ],
  labels: courierLabels,
  schema: CourierInput,
  queryKey: referenceQueries.couriers.queryKey,
  useRows: () => useQuery({ ...referenceQueries.couriers, ...alwaysReload }),
  add: (body) => call('POST /api/courier/addCourier', { body }),
  remove: (courierCode) => call('POST /api/courier/delCourier', { body: { courierCode } }),
};

export const pickupPlaces: RecordSet<PickupPlaceInput> = {
  noun: '픽업 장소',
  icon: 'pin',
  kind: 'pickup',
  emptyHint: '주문에서 고를 픽업 장소를 등록해주세요.',
  fields: [
    { name: 'code', kind: 'code' },
    { name: 'name', kind: 'name' },
    { name: 'country', kind: 'NATION' },
    { name: 'city', kind: 'CIT' },
    { name: 'region', kind: 'REGION', isOptional: true },
    { name: 'memo', kind: 'memo' },
  ],
  labels: pickupPlaceLabels,
  schema: PickupPlaceInput,
  queryKey: referenceQueries.pickupPlaces.queryKey,
  useRows: () => useQuery({ ...referenceQueries.pickupPlaces, ...alwaysReload }),
  add: (body) => call('POST /api/pickup/addPickup', { body }),
  remove: (pickupCode) => call('POST /api/pickup/delpickup', { body: { pickupCode } }),
};

export const parcelLocations: RecordSet<ParcelLocationInput> = {
  noun: '화물 위치',
  icon: 'warehouse',
  kind: 'location',
  emptyHint: '화물이 놓이는 곳과 픽업 요청 상태를 등록해주세요.',
  fields: [
    { name: 'code', kind: 'code' },
    { name: 'name', kind: 'name' },
    { name: 'class', kind: 'class' },
    { name: 'country', kind: 'NATION' },
    { name: 'region', kind: 'REGION', isOptional: true },
    { name: 'memo', kind: 'memo' },
  ],
  labels: parcelLocationLabels,
  schema: ParcelLocationInput,
  queryKey: referenceQueries.locations.queryKey,
  useRows: () => useQuery({ ...referenceQueries.locations, ...alwaysReload }),
  add: (body) => call('POST /api/parcelLocation/addParcelLocation', { body }),
  remove: (code) => call('POST /api/parcelLocation/delParcelLocation', { body: { code } }),
  // The other classes are no places where a parcel is put.
  hasLabel: (row) => row.class === 'IM_PC_LO',
};
