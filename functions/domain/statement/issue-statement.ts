import { getSettings } from '#functions/db/settings.entity.ts';
import {
  getLastNumber,
  putNumberAction,
  type StoredStatement,
  sumsOf,
} from '#functions/db/statement.entity.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { statementRoutes } from '#shared/contract/statement.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Statement } from '#shared/domain/statement.ts';
import { AppError } from '#shared/errors.ts';
import { changeStatement, type StatementRequest } from './change-statement.ts';
import { startStatements } from './start-job.ts';
import { statementNumber } from './statement-view.ts';

type Body = BodyOf<typeof statementRoutes.issue>;

/** A draft that is older shows amounts that may have changed. */
const DRAFT_MS = 24 * 3600_000;

const requireIssuable = (
  statement: StoredStatement,
  { version, total }: Pick<Body, 'version' | 'total'>,
  now: Date,
): void => {
  if (statement.stage === 'issued') throw new AppError('STATEMENT_NOT_DRAFT');
  if (statement.stage === 'drafting') throw new AppError('STATEMENT_BUSY');
  const sums = sumsOf(statement);
  if (statement.version !== version || sums.total !== total) throw new AppError('STATEMENT_CHANGED');
  if (now.getTime() - Date.parse(statement.draftedAt) > DRAFT_MS) throw new AppError('STATEMENT_OLD');
  if (sums.total < 0) throw new AppError('STATEMENT_NEGATIVE');
};

/**
 * Stores that a draft is issued as it was seen, with the next number of the partner's month, and starts no job.
 * @throws STATEMENT_NOT_FOUND, STATEMENT_NOT_DRAFT, STATEMENT_BUSY while it is drafted, STATEMENT_CHANGED, STATEMENT_OLD,
 * STATEMENT_NEGATIVE
 */
export const storeIssue = async ({ id, ...seen }: Body, request: StatementRequest): Promise<Statement> => {
  const { statementTermDays } = await getSettings({ fresh: true });
  return changeStatement(
    id,
    async (before) => {
      requireIssuable(before, seen, request.now);
      const nth = (await getLastNumber(before)) + 1;
      const issuedOn = seoulDay(request.now);
      const after: StoredStatement = {
        ...before,
        stage: 'issued',
        number: statementNumber(before, nth),
        issuedOn,
        issuedBy: request.author.name,
        dueOn: addDays(issuedOn, statementTermDays),
      };
      return { after, actions: [putNumberAction(before, nth)] };
    },
    request,
  );
};

/** Issues a draft. The job then mails the partner and records the amounts at the parcels. @throws see `storeIssue` */
export const issueStatement = async (body: Body, request: StatementRequest): Promise<Statement> => {
  const issued = await storeIssue(body, request);
  await startStatements();
  return issued;
};
