import { lastingDrafts } from '#web/lib/draft.ts';
import { keptOver } from '#web/lib/kept-over.ts';
import type { NoticeValues } from './queries.ts';

/** What was written and not sent, and the version of the notice that it was written over. */
export type NoticeDraft = { values: NoticeValues; version: number };

/** Drafts lie under their writer: others who sign in with this browser do not see them. */
const nameOf = (memberId: number, id: number | undefined) => `notice.${memberId}.${id ?? 'new'}`;

const flagOf = (value: unknown, byDefault: boolean) => (typeof value === 'boolean' ? value : byDefault);

/** The draft of a notice, or of a new one; `values` are what its form begins with otherwise. */
export const noticeDraft = (
  memberId: number,
  id: number | undefined,
  { isFixed, isShown, ...texts }: NoticeValues,
) => {
  const name = nameOf(memberId, id);
  return {
    read: (): NoticeDraft | undefined => {
      const kept = lastingDrafts.read(name) as
        | { values?: Record<string, unknown>; version?: unknown }
        | undefined;
      if (!kept?.values) return undefined;
      const values = {
        ...keptOver(texts, kept.values),
        isFixed: flagOf(kept.values.isFixed, isFixed),
        isShown: flagOf(kept.values.isShown, isShown),
      };
      return { values, version: Number(kept.version) };
    },
    keep: (draft: NoticeDraft): void => lastingDrafts.keep(name, draft),
    drop: (): void => lastingDrafts.drop(name),
  };
};
