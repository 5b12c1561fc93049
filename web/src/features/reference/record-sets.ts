import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type RecordKind, type RecordSet, recordSets } from '#shared/domain/record-sets.ts';
import type { CourierInput, ParcelLocationInput, PickupPlaceInput } from '#shared/domain/reference.ts';
import type { IconName } from '#web/components/ui/icons.tsx';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';

export type Row = Record<string, string>;

type ListQuery = { data?: readonly Row[]; error: unknown; isFetching: boolean; refetch: () => unknown };

/** Set of reference records with the texts and requests of its management page. */
export type ManagedSet = Omit<RecordSet, 'record' | 'missing' | 'partition'> & {
  icon: IconName;
  emptyHint: string;
  queryKey: QueryKey;
  useRows: () => ListQuery;
  // Declared as methods, whose parameters are bivariant, so that a set of any record type is a `ManagedSet`.
  add(input: Row): Promise<unknown>;
  remove(code: string): Promise<unknown>;
  /** Returns true if the record has a label with a barcode. Absent if none has. */
  hasLabel?(row: Row): boolean;
};

/** Reloads the records when a management page opens, so that it shows the changes of other members. */
const alwaysReload = { staleTime: 0 };

/** The sets with their management pages. */
export const managedSets = {
  courier: {
    ...recordSets.courier,
    icon: 'dolly',
    emptyHint: '주문의 운송장 번호를 입력하려면 먼저 택배사를 등록해주세요.',
    queryKey: referenceQueries.couriers.queryKey,
    useRows: () => useQuery({ ...referenceQueries.couriers, ...alwaysReload }),
    add: (body: CourierInput) => call('POST /api/courier/addCourier', { body }),
    remove: (courierCode: string) => call('POST /api/courier/delCourier', { body: { courierCode } }),
  },
  pickup: {
    ...recordSets.pickup,
    icon: 'pin',
    emptyHint: '주문에서 고를 픽업 장소를 등록해주세요.',
    queryKey: referenceQueries.pickupPlaces.queryKey,
    useRows: () => useQuery({ ...referenceQueries.pickupPlaces, ...alwaysReload }),
    add: (body: PickupPlaceInput) => call('POST /api/pickup/addPickup', { body }),
    remove: (pickupCode: string) => call('POST /api/pickup/delpickup', { body: { pickupCode } }),
  },
  location: {
    ...recordSets.location,
    icon: 'warehouse',
    emptyHint: '화물이 놓이는 곳과 픽업 요청 상태를 등록해주세요.',
    queryKey: referenceQueries.locations.queryKey,
    useRows: () => useQuery({ ...referenceQueries.locations, ...alwaysReload }),
    add: (body: ParcelLocationInput) => call('POST /api/parcelLocation/addParcelLocation', { body }),
    remove: (code: string) => call('POST /api/parcelLocation/delParcelLocation', { body: { code } }),
    // The other classes are no places where a parcel is put.
    hasLabel: (row: ParcelLocationInput) => row.class === 'IM_PC_LO',
  },
} satisfies Record<RecordKind, ManagedSet>;
