import { storeAnswer } from '#functions/db/idempotency.entity.ts';
import { listPartners } from '#functions/db/partner.entity.ts';
import { AppError } from '#shared/errors.ts';
import type { StatementRequest } from './change-statement.ts';
import { type StartedDrafts, startDrafts } from './start-drafts.ts';
import { startStatements } from './start-job.ts';
import { requireEnded } from './statement-view.ts';

/**
 * Begins the statements of an ended month for one partner or all of them.
 * @throws VALIDATION_FAILED for a month that has not ended; for one partner also STATEMENT_DRAFT_OPEN and STATEMENT_BUSY if
 * none of its statements was begun
 */
export const draftStatements = async (
  { month, partnerId }: { month: string; partnerId?: number | undefined },
  { author, now, idempotency }: StatementRequest,
): Promise<Pick<StartedDrafts, 'started' | 'blocked'>> => {
  requireEnded(month, now);
  const partners = (await listPartners({ fresh: true })).filter(
    ({ id }) => partnerId === undefined || id === partnerId,
  );
  const { started, blocked } = await startDrafts(partners, { month, author, now, isJob: false });
  const [first] = blocked;
  if (partnerId !== undefined && first && started.length === 0) throw new AppError(first.code);
  const answer = { started, blocked };
  await storeAnswer(idempotency, answer);
  if (started.length > 0) await startStatements();
  return answer;
};
