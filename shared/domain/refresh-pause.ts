/** Time after which a person may ask an outside service about the same parcel again. */
export const REFRESH_PAUSE_MS = 10 * 60_000;
