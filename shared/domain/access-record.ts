import * as z from 'zod';
import { DownloadReason } from './stored-file.ts';

// Korean law (safety measures for personal data, Art. 8) requires records of access to personal data by partners and staff.

export const accessActions = { signIn: '로그인', search: '조회', view: '열람', export: '내려받기' } as const;
type AccessAction = keyof typeof accessActions;

/**
 * How requests to a route are written to the access records. `what`: Korean name of the data, as shown to staff.
 * `exportsWithReason`: a request with a `reason` is an export. Without it, only routes with the action `export` record
 * their `reason`, because elsewhere it explains a change.
 */
export type AccessRule = { action: AccessAction; what: string; exportsWithReason?: true };

/** Maximum length, which keeps a record below one write unit. */
export const MAX_EXPORT_REASON = 100;
export const ExportReason = DownloadReason.max(MAX_EXPORT_REASON);

export const AccessRecord = z.object({
  /** `<instant>#<UUID>`. Sortable by time. */
  id: z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[0-9a-f-]{36}$/),
  at: z.iso.datetime(),
  /** Full name of the member, and member number. */
  by: z.string(),
  byId: z.number(),
  /** IP address of the client. */
  address: z.string(),
  action: z.enum(Object.keys(accessActions) as [AccessAction, ...AccessAction[]]),
  what: z.string(),
  /** Ids of all records that were shown, as ranges: `12-14,20`. A list of access records cuts it with `…`. */
  subjects: z.string(),
  /** Number of all records that were shown. */
  count: z.number(),
  reason: z.string(),
});
export type AccessRecord = z.output<typeof AccessRecord>;

const MAX_LISTED_SUBJECTS = 300;

/** Cuts the subjects of a record after a whole id, so that a list stays small. */
export const listedSubjects = (text: string): string => {
  if (text.length <= MAX_LISTED_SUBJECTS) return text;
  const cut = text.slice(0, MAX_LISTED_SUBJECTS);
  return `${cut.slice(0, Math.max(0, cut.lastIndexOf(',')))}…`;
};

/** Joins ids and writes consecutive numbers as one range, so that the ids of a page fit into an access record. */
export const subjectText = (ids: readonly (number | string)[]): string => {
  const ranges: [from: number, to: number][] = [];
  const numbers = ids.filter((id) => typeof id === 'number').sort((a, b) => a - b);
  for (const id of numbers) {
    const last = ranges.at(-1);
    if (last && id <= last[1] + 1) last[1] = id;
    else ranges.push([id, id]);
  }
  const parts = [
    ...ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)),
    ...ids.filter((id) => typeof id === 'string'),
  ];
  return parts.join(',');
};
