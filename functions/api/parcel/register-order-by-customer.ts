import { backOfficeScopeOf } from '#functions/db/scope.ts';
import { orderMailRecipient } from '#functions/domain/mail/order-mail-requests.ts';
import { draftOrder, registerOrder } from '#functions/domain/registration/register-order.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { isPartnerOrStaff } from '#shared/domain/session.ts';

export const handler = route(
  parcelRoutes.registerOrderByCustomer,
  async ({ body, actor, networkHash, now, requestId, idempotency }) => {
    const draft = await draftOrder(body, actor, now);
    const mailTo = isPartnerOrStaff(actor)
      ? undefined
      : await orderMailRecipient(body.noticeEmail, { actor, networkHash, now });
    const scope = backOfficeScopeOf(actor);
    return registerOrder(draft, { id: idempotency?.id ?? requestId, idempotency, mailTo, scope, now });
  },
);
