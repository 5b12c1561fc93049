import { IconButton } from '#web/components/button.tsx';
import { Icon } from '#web/components/icons.tsx';
import type { Column } from '#web/components/table.tsx';
import { eventKind } from '#web/lib/event-kind.ts';
import type { FreightRun } from '#web/lib/reference-queries.ts';
import { RunSwitch } from './run-switch.tsx';

/** A run with the names of its codes. */
export type NamedRun = FreightRun & { nationName: string; route: string };

const Actions = ({ run, onEdit, onDelete }: { run: NamedRun; onEdit: () => void; onDelete: () => void }) => (
  <span className="inline-flex gap-1">
    <IconButton icon="edit" size={32} label={`${run.freightNo} 수정`} onClick={onEdit} />
    <IconButton icon="trash" size={32} label={`${run.freightNo} 삭제`} onClick={onDelete} />
  </span>
);

/** The columns of freight runs. */
export const runColumns = (actions: {
  onEdit: (run: NamedRun) => void;
  onDelete: (run: NamedRun) => void;
}): readonly Column<NamedRun>[] => [
  {
    key: 'freightNo',
    header: '편명',
    tight: true,
    sortBy: (run) => run.freightNo,
    render: ({ freightNo }) => freightNo,
  },
  {
    key: 'method',
    header: '운송 방법',
    tight: true,
    sortBy: ({ methodLabel }) => methodLabel,
    render: ({ method, methodLabel }) => (
      <span className="inline-flex items-center gap-1.5 align-middle">
        <Icon name={eventKind(method).icon} size={18} />
        {methodLabel}
      </span>
    ),
  },
  {
    key: 'nation',
    header: '국가',
    tight: true,
    sortBy: (run) => run.nationName,
    render: ({ nationName }) => nationName,
  },
  { key: 'route', header: '노선', tight: true, sortBy: (run) => run.route, render: ({ route }) => route },
  {
    key: 'note',
    header: '비고',
    render: ({ note }) => <span className="line-clamp-2 min-w-24 break-all">{note || '-'}</span>,
  },
  {
    key: 'status',
    header: '사용 여부',
    tight: true,
    sortBy: ({ isInUse }) => Number(!isInUse),
    render: (run) => <RunSwitch run={run} />,
  },
  {
    key: 'actions',
    header: '관리',
    tight: true,
    render: (run) => (
      <Actions run={run} onEdit={() => actions.onEdit(run)} onDelete={() => actions.onDelete(run)} />
    ),
  },
];
