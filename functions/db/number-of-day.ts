/** Number that sorts an index by day: `2026-11-30` → 20261130. */
export const numberOfDay = (day: string): number => Number(day.replaceAll('-', ''));
