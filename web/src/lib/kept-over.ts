/** The known texts of something kept, over the defaults. */
export const keptOver = <T extends Record<string, unknown>>(defaults: T, kept: unknown): T =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, byDefault]) => {
      const value = (kept as Record<string, unknown> | null)?.[key];
      return [key, typeof value === 'string' ? value : byDefault];
    }),
  ) as T;
