import type { StoredConsol } from '#functions/db/consol.entity.ts';
import { getPreflight } from '#functions/db/preflight.entity.ts';
import { getSettings } from '#functions/db/settings.entity.ts';
import { endsPreparation } from '#shared/domain/consol.ts';
import type { PreflightFinding, PreflightParcel } from '#shared/domain/customs/preflight.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { findInConsol } from './find-in-consol.ts';
import { judgeParcels, stoppingFindings } from './judge-parcels.ts';

/** Maximum findings that an answer names. */
const MAX_NAMED = 20;

const refusal = (
  code: ErrorCode,
  parcels: readonly PreflightParcel[],
  findingsOf: (parcel: PreflightParcel) => PreflightFinding[],
): AppError => {
  const fields = parcels.flatMap((parcel) =>
    findingsOf(parcel).map(({ rule, text }) => ({ path: `orders.${parcel.orderId}.${rule}`, message: text })),
  );
  return new AppError(code, { fields: fields.slice(0, MAX_NAMED), details: { count: fields.length } });
};

/**
 * Checks the orders of a consol that is about to end its preparation by the customs rules. A consol that had no preflight is
 * not checked, unless the setting requires one.
 * @param released ids of orders that leave the consol with the same change
 * @returns true if the orders were checked
 * @throws PREFLIGHT_RED, PREFLIGHT_REASON_MISSING, PREFLIGHT_MISSING
 */
export const passPreflight = async (
  consol: StoredConsol,
  status: string,
  released: readonly number[],
  now: Date,
): Promise<boolean> => {
  if (!endsPreparation(consol.status, status)) return false;
  const stored = await getPreflight(consol.id);
  if (!stored) {
    if ((await getSettings()).preflightRequired) throw new AppError('PREFLIGHT_MISSING');
    return false;
  }
  const { parcels, missingReasons, counts } = judgeParcels(await findInConsol(consol, now, released), stored);
  if (counts.red > 0) throw refusal('PREFLIGHT_RED', parcels, stoppingFindings);
  if (missingReasons.length > 0)
    throw refusal('PREFLIGHT_REASON_MISSING', parcels, ({ findings }) =>
      findings.filter(({ severity, rule }) => severity === 'amber' && missingReasons.includes(rule)),
    );
  return true;
};
