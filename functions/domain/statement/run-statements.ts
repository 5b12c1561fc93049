import { listPartners } from '#functions/db/partner.entity.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { finishStatements, type WorkerContext } from './finish-statements.ts';
import { startDrafts } from './start-drafts.ts';
import { requireEnded } from './statement-view.ts';

/** `YYYY-MM` of the month before that of an instant in Seoul. */
export const lastMonth = (now: Date): string => {
  const [year = 0, nth = 0] = seoulDay(now).split('-').map(Number);
  return new Date(Date.UTC(year, nth - 2, 1)).toISOString().slice(0, 7);
};

type StatementRun = {
  month: string;
  drafted: number;
  empty: number;
  blocked: number;
  marked: number;
};

/**
 * Finishes what was started or interrupted, then drafts the statements of all partners for a month.
 * @param asked month, by default the last one; `null` to draft none
 */
export const runStatements = async (
  asked: string | undefined | null,
  context: Omit<WorkerContext, 'author'>,
): Promise<StatementRun> => {
  const now = context.clock();
  const month = asked ?? lastMonth(now);
  requireEnded(month, now);
  const author = { name: SYSTEM_NAME, memberId: 0 };
  const partners = await listPartners({ fresh: true });
  const ids = partners.map(({ id }) => id);
  const first = await finishStatements(ids, { ...context, author });
  if (asked === null) return { month, ...first, blocked: 0 };
  const { blocked, empty } = await startDrafts(partners, { month, author, now, isJob: true });
  const second = await finishStatements(ids, { ...context, author });
  return {
    month,
    drafted: first.drafted + second.drafted,
    empty: empty + second.empty,
    blocked: blocked.length,
    marked: first.marked + second.marked,
  };
};
