import type { PutAction } from '#functions/db/client.ts';
import { putCorrectionAction } from '#functions/db/correction.entity.ts';
import { addParcelEventAction } from '#functions/db/history.entity.ts';
import { hashOfSecret, newSecret } from '#functions/db/secret.ts';
import { type ChangeAuthor, eventOfAuthor } from '#functions/domain/order/parcel-events.ts';
import { CORRECTION_DAYS, type CorrectionField, isHeldByCustoms } from '#shared/domain/customs/correction.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';

/**
 * `sentTo`: masked address to which the link is mailed. `hold`: event about the hold whose mail contains the link; its
 * instant also identifies the request, so that a repeated mail requests nothing again.
 */
type LinkContext = {
  author: ChangeAuthor;
  now: Date;
  origin: string;
  sentTo: string | null;
  hold?: { id: string; at: string };
};

type NewCorrection = { url: string; expiresAt: Date; put: PutAction; request: PutAction };

/**
 * Returns a new link by which the receiver of an order corrects fields, with the actions that store it in place of an
 * earlier link and add the event about the request. The event fails as `EVENT` if it was added before.
 */
export const newCorrection = (
  { id, consolId, ...order }: Order,
  fields: readonly CorrectionField[],
  { author, now, origin, sentTo, hold }: LinkContext,
): NewCorrection => {
  const secret = newSecret();
  const ttl = epochSeconds(now) + CORRECTION_DAYS * 24 * 3_600;
  const draft = {
    kind: 'infoRequested' as const,
    sourceId: hold ? `correction ${hold.id}` : `correction ${now.getTime()}`,
    ...(hold && { occurredAt: hold.at }),
    data: { fields: [...fields] },
  };
  return {
    url: `${origin}/correct?token=${id}.${secret}`,
    expiresAt: new Date(ttl * 1_000),
    put: putCorrectionAction(id, {
      ...{ hash: hashOfSecret(secret), fields: [...fields], tries: 0, ttl },
      ...{ by: author.name, byId: author.memberId, consolId, isHeld: isHeldByCustoms(order), sentTo },
      holdId: hold?.id ?? null,
    }),
    request: addParcelEventAction(id, eventOfAuthor(draft, author, now)),
  };
};
