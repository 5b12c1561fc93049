import { type StatementState, statementStates } from '#shared/domain/statement.ts';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import type { IconName } from '#web/components/ui/icons.tsx';
import type { Statement } from './queries.ts';

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
