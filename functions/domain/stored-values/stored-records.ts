import { addressOf } from '#functions/db/address.entity.ts';
import type { Item } from '#functions/db/client.ts';
import { type Member, memberOf } from '#functions/db/member.entity.ts';
import { orderOf } from '#functions/db/order.entity.ts';
import { partnerOf, type StoredPartner } from '#functions/db/partner.entity.ts';
import { pickupRequestOf } from '#functions/db/pickup-request.entity.ts';
import { scanTable } from '#functions/db/scan-table.ts';
import type { Address } from '#shared/domain/address.ts';
import type { Order } from '#shared/domain/order.ts';
import type { PickupRequest } from '#shared/domain/pickup-request.ts';

/** Record whose values people entered. `memberId`: owner of an address book entry. */
export type StoredRecord =
  | { kind: 'order'; value: Order }
  | { kind: 'member'; value: Member }
  | { kind: 'partner'; value: StoredPartner }
  | { kind: 'pickupRequest'; value: PickupRequest }
  | { kind: 'address'; value: Address; memberId: number };

const recordOf = (item: Item): StoredRecord | undefined => {
  const order = orderOf(item);
  if (order) return { kind: 'order', value: order };
  const member = memberOf(item);
  if (member) return { kind: 'member', value: member };
  const partner = partnerOf(item);
  if (partner) return { kind: 'partner', value: partner };
  const request = pickupRequestOf(item);
  if (request) return { kind: 'pickupRequest', value: request };
  const entry = addressOf(item);
  return entry && { kind: 'address', value: entry.address, memberId: entry.memberId };
};

/** Yields the records of the table, page by page. */
export async function* scanRecords(): AsyncGenerator<StoredRecord[]> {
  for await (const items of scanTable()) yield items.flatMap((item) => recordOf(item) ?? []);
}

/** Name of a record in a report: `order 12`. An address book entry has the number of its member. */
export const nameOf = (record: StoredRecord): string =>
  `${record.kind} ${record.kind === 'address' ? `${record.memberId}/${record.value.id}` : record.value.id}`;
