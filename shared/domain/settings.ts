import * as z from 'zod';
import { messages } from '#shared/words.ko.ts';

/** Settings of the whole product, which owners change. */

export const settingLabels = {
  preflightRequired: '마감 전 통관 사전점검 필수',
  statementTermDays: '정산서 납부 기한',
} as const;

/** Maximum days from the issue of a statement to its due day. */
export const MAX_TERM_DAYS = 90;

const wrongTerm = messages.enterCorrectly(settingLabels.statementTermDays);

export const Settings = z.object({
  /** 0 until the settings are saved for the first time. */
  version: z.int().min(0),
  /** A consol can be closed only after its customs preflight. */
  preflightRequired: z.boolean(),
  /** Days from the issue of a statement to its due day. */
  statementTermDays: z.int(wrongTerm).min(1, wrongTerm).max(MAX_TERM_DAYS, wrongTerm),
});
export type Settings = z.output<typeof Settings>;

/** Settings of a table that has none: a table of an earlier version keeps its behaviour. */
export const unsavedSettings: Settings = { version: 0, preflightRequired: false, statementTermDays: 14 };

/** Settings that `create-admin` stores in a table that has none. */
export const firstSettings: Settings = { version: 1, preflightRequired: true, statementTermDays: 14 };
