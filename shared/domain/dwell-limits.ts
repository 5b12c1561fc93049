// Without schemas, so that the rules of exceptions load no others.

/** Days without an event after which a parcel needs attention, by status (code group ORDSTT). */
export type DwellLimits = Readonly<Record<string, number>>;

/**
 * Seed data of the code group DWELLT. A status whose code is missing or has an invalid value has its seed limit. The
 * other statuses are exceptions themselves or final.
 */
export const seedDwellLimits: DwellLimits = {
  '00': 14,
  '01': 14,
  '02': 7,
  '03': 4,
  '04': 4,
  '05': 30,
  '06': 4,
  '07': 7,
  '08': 4,
  '09': 5,
};

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
