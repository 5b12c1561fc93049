// Without schemas, so that the rules of exceptions load no others.

import { orderStatuses, statusCodes } from './order-status.ts';

/** Days without an event after which a parcel needs attention, by status (code group ORDSTT). */
export type DwellLimits = Readonly<Record<string, number>>;

/** Seed data of the code group DWELLT. A status whose code is missing or has an invalid value has its seed limit. */
export const seedDwellLimits: DwellLimits = Object.fromEntries(
  statusCodes.flatMap((status) => {
    const { dwellDays } = orderStatuses[status];
    return dwellDays ? [[status, dwellDays]] : [];
  }),
);

const MAX_DAYS = 365;

/** Returns the limit that a text states: whole days, at least 1. Undefined for another text. */
export const parseDwellLimit = (text: string): number | undefined => {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days : undefined;
};

/** @param codes codes of the group DWELLT. A status whose code is inactive has no limit. */
export const dwellLimitsOf = (
  codes: readonly { code: string; value: string; status: boolean }[],
): DwellLimits => {
  const limits: Record<string, number> = { ...seedDwellLimits };
  for (const { code, value, status } of codes) {
    const days = parseDwellLimit(value);
    if (!status) delete limits[code];
    else if (days) limits[code] = days;
  }
  return limits;
};
