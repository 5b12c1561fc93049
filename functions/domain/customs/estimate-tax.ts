import { estimateTax, type TaxEstimate, type TaxedParcel } from '#shared/domain/customs/tax-estimate.ts';
import { AppError } from '#shared/errors.ts';
import { readCustomsRates } from './read-rates.ts';

/** Estimates duty and VAT at the rates of today. @throws VALIDATION_FAILED for a currency without a rate */
export const estimateOf = async (parcel: TaxedParcel, now: Date): Promise<TaxEstimate> => {
  const rates = await readCustomsRates(now);
  const estimate = estimateTax(parcel, rates);
  if (estimate) return estimate;
  const paths = [
    ...parcel.items.map(({ currency }, nth) => ({ path: `items.${nth}.currency`, currency })),
    ...(parcel.freight ? [{ path: 'freight.currency', currency: parcel.freight.currency }] : []),
  ];
  throw new AppError('VALIDATION_FAILED', {
    fields: paths.flatMap(({ path, currency }) =>
      rates[currency] ? [] : { path, message: `환율이 없는 통화입니다: ${currency}` },
    ),
  });
};
