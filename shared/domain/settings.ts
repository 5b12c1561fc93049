import * as z from 'zod';

/** Settings of the whole product, which owners change. */

export const settingLabels = {
  preflightRequired: '마감 전 통관 사전점검 필수',
} as const;

export const Settings = z.object({
  /** 0 until the settings are saved for the first time. */
  version: z.int().min(0),
  /** A consol can be closed only after its customs preflight. */
  preflightRequired: z.boolean(),
});
export type Settings = z.output<typeof Settings>;

/** Settings of a table that has none: a table of an earlier version keeps its behaviour. */
export const unsavedSettings: Settings = { version: 0, preflightRequired: false };

/** Settings that `create-admin` stores in a table that has none. */
export const firstSettings: Settings = { version: 1, preflightRequired: true };
