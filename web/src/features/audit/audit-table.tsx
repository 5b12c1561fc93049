import { Link } from '@tanstack/react-router';
import { auditKinds } from '#shared/domain/audit.ts';
import { Chip, type Tone } from '#web/components/chip.tsx';
import { Instant } from '#web/components/instant.tsx';
import { type Column, Table } from '#web/components/table.tsx';
import type { Entry } from './queries.ts';

const actions: Record<Entry['action'], { label: string; tone: Tone }> = {
  add: { label: '등록', tone: 'success' },
  change: { label: '수정', tone: 'info' },
  delete: { label: '삭제', tone: 'danger' },
};

/** Changes of one record in sight; more of them unfold. */
const IN_SIGHT = 4;

type Change = Entry['changes'][number];

const Value = ({ text }: { text: string }) =>
  text === '' ? <span className="text-ink-3">(없음)</span> : text;

const Changes = ({ changes, action }: { changes: readonly Change[]; action: Entry['action'] }) => (
  <ul className="space-y-0.5">
    {changes.map(({ label, from, to }) => (
      <li key={label}>
        <span className="text-ink-3">{label} </span>
        {action === 'add' ? (
          <Value text={to} />
        ) : (
          <>
            <Value text={from} />
            {action === 'change' && (
              <>
                {' → '}
                <Value text={to} />
              </>
            )}
          </>
        )}
      </li>
    ))}
  </ul>
);

const AllChanges = ({ changes, action }: Entry) => {
  const more = changes.slice(IN_SIGHT);
  return (
    <div className="min-w-60 text-left">
      {changes.length === 0 ? '-' : <Changes changes={changes.slice(0, IN_SIGHT)} action={action} />}
      {more.length > 0 && (
        <details>
          <summary className="cursor-pointer text-13 text-brand">{`${more.length}개 더 보기`}</summary>
          <Changes changes={more} action={action} />
        </details>
      )}
    </div>
  );
};

const columns: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: '언제',
    tight: true,
    render: ({ at }) => <Instant at={at} />,
  },
  { key: 'by', header: '누가', tight: true, render: ({ by }) => by },
  { key: 'kind', header: '종류', tight: true, render: ({ kind }) => auditKinds[kind] },
  {
    key: 'name',
    header: '무엇을',
    render: ({ kind, recordId, name }) => (
      <Link
        to="/admin/audit"
        // The month stays: a record's changes before it are one press away.
        search={({ month }) => ({ month, kind, recordId })}
        resetScroll={false}
        title="이 기록만 보기"
        className="inline-block min-w-40 text-brand underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'action',
    header: '작업',
    tight: true,
    render: ({ action }) => (
      <Chip tone={actions[action].tone} icon={null}>
        {actions[action].label}
      </Chip>
    ),
  },
  { key: 'changes', header: '변경 내용', render: AllChanges },
];

/** Who changed what. */
export const AuditTable = ({ entries }: { entries: readonly Entry[] }) => (
  <div className="[&_td]:align-top">
    <Table caption="변경 기록" columns={columns} rows={entries} rowKey={({ id }) => id} />
  </div>
);

/** All texts of an entry that a search looks at. */
export const textsOf = ({ by, name, kind, action, changes }: Entry): string[] => [
  by,
  name,
  auditKinds[kind],
  actions[action].label,
  ...changes.flatMap(({ label, from, to }) => [label, from, to]),
];
