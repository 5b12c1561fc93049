import { addEvent } from '#functions/domain/order/add-event.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelEventRoutes } from '#shared/contract/parcel-events.ts';

export const handler = route(parcelEventRoutes.addEvent, ({ body, actor, now, idempotency }) =>
  addEvent(body, { actor, now, idempotency }),
);
