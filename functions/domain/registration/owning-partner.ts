import { getPartner } from '#functions/db/partner.entity.ts';
import type { OrderInput } from '#shared/domain/order.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import type { PartnerChoice } from '#shared/domain/partner.ts';
import { isPartnerOrStaff, isStaff, type Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Returns the partner of an order: the caller's own partner if the caller has the partner level, otherwise the sent or
 * the default partner. The file is separate from the registration, so that small routes do not bundle the registration.
 * @throws PARTNER_NOT_FOUND
 */
export const partnerOf = async (
  input: Pick<OrderInput, 'partnerId'>,
  actor: Session | undefined,
): Promise<PartnerChoice> => {
  const isPartner = isPartnerOrStaff(actor) && !isStaff(actor);
  const id = isPartner ? actor?.partnerId : (input.partnerId ?? DEFAULT_PARTNER);
  const partner = id ? await getPartner(id) : undefined;
  if (!partner) throw new AppError('PARTNER_NOT_FOUND');
  return partner;
};
