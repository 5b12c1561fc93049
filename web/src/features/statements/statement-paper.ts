import type { QueryClient } from '@tanstack/react-query';
import { formatCharge } from '#shared/domain/money.ts';
import { LINES_PER_PAGE } from '#shared/domain/statement.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { freightNames } from '#shared/words.ko.ts';
import { formatMonth } from '#web/lib/calendar.ts';
import { formatNumber } from '#web/lib/formats.ts';
import type { StatementPaper } from '#web/lib/trade-papers/types.ts';
import { type Statement, type StatementLine, statementQueries } from './queries.ts';
import { causeOf, measureOf, titleOf } from './statement-words.tsx';

/** Lines of a statement that its PDF lists at most. */
const MAX_PDF_LINES = 2_000;
const PAGES_AT_ONCE = 4;

const methodOf = ({ method }: Pick<StatementLine, 'method'>): string => freightNames[method === 1 ? 1 : 2];

/**
 * Loads all lines of a statement, of which the PDF states the sums.
 * @throws ApiError
 */
export const loadLines = async (client: QueryClient, statement: Statement): Promise<StatementLine[]> => {
  const pages = Math.ceil(statement.lineCount / LINES_PER_PAGE);
  const loaded = await mapWithLimit(
    Array.from({ length: pages }, (_, page) => page * LINES_PER_PAGE),
    PAGES_AT_ONCE,
    (from) => client.fetchQuery(statementQueries.lines(statement, from)),
  );
  return loaded.flatMap(({ lines }) => lines);
};

/** Returns the statement as its PDF shows it. */
export const toStatementPaper = (statement: Statement, lines: readonly StatementLine[]): StatementPaper => {
  const price = (amount: number) => formatCharge({ amount, currency: statement.currency });
  const sumOf = (name: string, some: readonly StatementLine[]) => ({
    name,
    count: formatNumber(some.length),
    amount: price(some.reduce((sum, { amount }) => sum + amount, 0)),
  });
  const corrections = lines.filter(({ kind }) => kind === 'correction');
  const byMethod = groupBy(
    lines.filter(({ kind }) => kind === 'charge'),
    methodOf,
  );
  return {
    partnerName: statement.partnerName,
    number: titleOf(statement),
    month: formatMonth(statement.month),
    issuedOn: statement.issuedOn,
    dueOn: statement.dueOn,
    sums: [
      ...[...byMethod].map(([name, some]) => sumOf(`${name} 운임과 추가 요금`, some)),
      ...(corrections.length > 0 ? [sumOf('이전 정산서의 정정', corrections)] : []),
      ...statement.adjustments.map(({ name, amount }) => ({ name, count: '', amount: price(amount) })),
    ],
    total: price(statement.total),
    remark: lines.length > MAX_PDF_LINES ? '상세 내역은 엑셀 파일을 확인해주세요.' : '',
    lines:
      lines.length > MAX_PDF_LINES
        ? []
        : lines.map((line) => ({
            hblNo: line.hblNo,
            orderNumber: line.orderNumber,
            day: line.day,
            method: methodOf(line),
            measure: measureOf(line),
            cause: causeOf(line),
            amount: price(line.amount),
          })),
  };
};
