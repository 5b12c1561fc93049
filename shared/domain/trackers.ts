// Separate from the other rules of couriers, so that a function that needs only the trackers does not contain them.

/** Code of a courier at the tracking service. */
export type Tracker = { service: 'smart'; code: string };

/** Trackers by the code of the courier. A courier without an entry is not tracked. */
export const trackers = {
  K001: { service: 'smart', code: '01' },
  K002: { service: 'smart', code: '04' },
  K003: { service: 'smart', code: '05' },
  K004: { service: 'smart', code: '08' },
  K005: { service: 'smart', code: '06' },
  K006: { service: 'smart', code: '23' },
} as const satisfies Record<string, Tracker>;

/** Returns the tracker of a courier; undefined if it has none, or if the courier is not listed. */
export const trackerOf = (courierCode: string): Tracker | undefined =>
  Object.hasOwn(trackers, courierCode) ? trackers[courierCode as keyof typeof trackers] : undefined;
