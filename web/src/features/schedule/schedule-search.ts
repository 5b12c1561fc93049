// Part of the entry, for the route reads it before any code of the page has loaded: as little as possible, no schema.

export type ScheduleSearch = { month?: string };

/** Reads the month (`2026-11`) of the address, with a year to spare on either side of those that can be asked for. */
export const readScheduleSearch = ({ month }: Record<string, unknown>): ScheduleSearch => ({
  month: typeof month === 'string' && /^20(?!00)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
});
