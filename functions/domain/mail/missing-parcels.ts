import { getOrders } from '#functions/db/order.entity.ts';
import { addPendingMail } from '#functions/db/pending-mail.entity.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import type { ScanReport } from '#shared/domain/scan.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { shortNewsId } from './news.ts';

const CONCURRENCY = 10;

/** Stores the news for the partners of the parcels that a closed session did not find completely. Repeatable. */
export const addMissingParcels = async (
  { short, incomplete }: ScanReport,
  { mode, closedAt }: { mode: SessionMode; closedAt: string },
  now: Date,
): Promise<void> => {
  const ids = [...short, ...incomplete].flatMap(({ orderId }) => orderId ?? []);
  const orders = (await getOrders('all', ids)).filter(({ partnerId }) => partnerId !== DEFAULT_PARTNER);
  const news = { kind: 'short', eventId: shortNewsId(mode, closedAt), audience: 'partner' } as const;
  await mapWithLimit([...groupBy(orders, ({ partnerId }) => partnerId)], CONCURRENCY, ([recipientId, own]) =>
    addPendingMail({ ...news, recipientId, orderIds: own.map(({ id }) => id) }, now),
  );
};
