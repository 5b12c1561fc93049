import { lineCauses, type StatementState, statementStates } from '#shared/domain/statement.ts';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import type { IconName } from '#web/components/ui/icons.tsx';
import { formatMeasured } from '#web/lib/formats.ts';
import type { Statement, StatementLine } from './queries.ts';

const looks: Record<StatementState, { tone: Tone; icon?: IconName }> = {
  drafting: { tone: 'neutral' },
  draft: { tone: 'neutral', icon: 'edit' },
  open: { tone: 'info', icon: 'calendar' },
  partlyPaid: { tone: 'warning' },
  paid: { tone: 'success' },
  overdue: { tone: 'danger' },
};

/** State in words, and the number of days for an overdue statement. */
export const StateChip = ({ statement: { state, daysOverdue } }: { statement: Statement }) => (
  <Chip {...looks[state]}>
    {state === 'overdue' ? `${statementStates.overdue} ${daysOverdue}일` : statementStates[state]}
  </Chip>
);

/** True from the issue on: payments are recorded, and nothing else changes. */
export const isIssued = ({ state }: Statement): boolean => state !== 'drafting' && state !== 'draft';

/** Number of an issued statement, or the word for a draft. */
export const titleOf = ({ number }: Statement): string => number ?? statementStates.draft;

/** Returns what a line bills: a charge or a correction, with its cause. */
export const causeOf = ({ kind, cause }: StatementLine): string => {
  if (cause === '') return kind === 'charge' ? '요금' : '정정';
  return kind === 'charge' ? lineCauses[cause] : `정정: ${lineCauses[cause]}`;
};

/** Billed measure of a line; a declared one is marked. */
export const measureOf = ({ measure, unit, basis }: StatementLine): string =>
  `${formatMeasured(measure)} ${unit}${basis === 'declared' ? ' (신고)' : ''}`;
