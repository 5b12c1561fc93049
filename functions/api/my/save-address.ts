import { addressIdOf, listAddresses, putAddress } from '#functions/db/address.entity.ts';
import { route } from '#functions/runtime/route.ts';
import { myRoutes } from '#shared/contract/my.ts';
import { ADDRESS_LIMIT } from '#shared/domain/address.ts';
import { AppError } from '#shared/errors.ts';

export const handler = route(myRoutes.saveAddress, async ({ body, actor }) => {
  const known = await listAddresses(actor.memberId);
  if (body.id && !known.some(({ id }) => id === body.id)) throw new AppError('ADDRESS_NOT_FOUND');
  const isNew = !body.id && !known.some(({ id }) => id === addressIdOf(body.address));
  if (isNew && known.length >= ADDRESS_LIMIT) throw new AppError('ADDRESS_BOOK_FULL');
  return putAddress(actor.memberId, body.address, body.id);
});
