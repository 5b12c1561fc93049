import { mailLinkSecret } from '#functions/db/mail-link.entity.ts';
import type { Order } from '#shared/domain/order.ts';

/** Returns the address of the tracking page for a mail about an order. Its reader also reads why the parcel is held. */
export const trackingLink = async (
  { id, hblNo }: Pick<Order, 'id' | 'hblNo'>,
  { origin, now }: { origin: string; now: Date },
): Promise<string> =>
  `${origin}/parcel-info?hblNo=${encodeURIComponent(hblNo)}&k=${await mailLinkSecret({ kind: 'order', id }, now)}`;
