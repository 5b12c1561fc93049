import { logger } from '#functions/runtime/logger.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { AppError } from '#shared/errors.ts';
import { escapeXml } from '#shared/xml.ts';
import { sortingCodeOf } from '../../domain/order/sorting-code.ts';

export const handler = route(parcelRoutes.lookupZipcode, async ({ params, now, requestId }) => {
  const code = await sortingCodeOf(params.zipcode, now, (error) =>
    logger.warn('sorting code request failed, built-in list used', { requestId, error: error as Error }),
  );
  if (!code) throw new AppError('ZIPCODE_NOT_FOUND');
  const elements = Object.entries(code).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?><sortingCode>${elements.join('')}</sortingCode>`;
});
