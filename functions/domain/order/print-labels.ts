import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import type { EventData } from '#shared/domain/timeline.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { addParcelEvent } from '../../db/history.entity.ts';
import { markPrinted } from '../../db/order.entity.ts';
import { sortingCodeOf } from '../sorting/sorting-codes.ts';
import { authorOf } from './order-version.ts';
import { eventOfAuthor } from './parcel-events.ts';

const CONCURRENCY = 25;

type OnFailure = Parameters<typeof sortingCodeOf>[2];

const readSortingData = async (
  zipcodes: readonly string[],
  now: Date,
  onFailure: OnFailure,
): Promise<Map<string, EventData>> =>
  new Map(
    await mapWithLimit([...new Set(zipcodes)], CONCURRENCY, async (zipcode) => {
      const code = await sortingCodeOf(zipcode, now, onFailure);
      if (code?.cod1) return [zipcode, {}] as const;
      return [zipcode, { sortingCode: code?.cod0 ? 'centreOnly' : 'none' }] as const;
    }),
  );

/**
 * Records that the labels of orders were printed, and which labels had no sorting code.
 * @param onFailure see `sortingCodeOf`
 */
export const recordPrint = async (
  orders: readonly Order[],
  { actor, now, onFailure }: { actor: Session; now: Date; onFailure: OnFailure },
): Promise<void> => {
  const zipcodes = orders.map(({ receiverZipcode }) => receiverZipcode);
  const data = await readSortingData(zipcodes, now, onFailure);
  const event = eventOfAuthor({ kind: 'labelPrinted', sourceId: randomUUID() }, authorOf(actor), now);
  await mapWithLimit(orders, CONCURRENCY, ({ id, isPrinted, receiverZipcode }) =>
    Promise.all([
      addParcelEvent(id, { ...event, data: data.get(receiverZipcode) }),
      isPrinted ? undefined : markPrinted(id),
    ]),
  );
};
