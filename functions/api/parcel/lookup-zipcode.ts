import { recordUnresolved, sortingCodeOf } from '#functions/domain/sorting/sorting-codes.ts';
import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { isPartnerOrStaff } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';
import { escapeXml } from '#shared/xml.ts';

export const handler = route(parcelRoutes.lookupZipcode, async ({ params, actor, now, requestId }) => {
  const warn = (part: string, error: unknown) =>
    logger.warn('sorting code lookup failed in part', { requestId, part, error: error as Error });
  const { code, source } = await sortingCodeOf(params.zipcode, now, warn);
  // Visitors do not print labels, and could fill the list with any zipcodes.
  if (!code?.cod1 && isPartnerOrStaff(actor)) await recordUnresolved(params.zipcode, now, warn);
  if (!code) throw new AppError('ZIPCODE_NOT_FOUND');
  const elements = Object.entries({ ...code, source }).map(
    ([name, value]) => `<${name}>${escapeXml(value)}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><sortingCode>${elements.join('')}</sortingCode>`;
});
