import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import type { FieldKind } from '#shared/domain/record-sets.ts';
import { locationClasses } from '#shared/domain/reference.ts';
import { ManagedList } from '#web/components/office/managed-list.tsx';
import { rowActions } from '#web/components/office/row-actions.ts';
import { savePaper } from '#web/components/order/save-paper.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { useRemoval } from '#web/components/ui/record-form.ts';
import type { Column } from '#web/components/ui/table.tsx';
import { formatDay, formatNumber } from '#web/lib/formats.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { type ManagedSet, managedSets, type Row } from './record-sets.ts';
import { SortingCodeSection } from './sorting-codes.tsx';
import { useTrackingServices } from './tracking-services.tsx';

type TextOf = (row: Row, field: string, kind: FieldKind) => string;

type RowActions = { onDelete: (row: Row) => void; onPrint: (rows: readonly Row[]) => void };

const recordColumns = (
  { fields, name, labels, hasLabel }: ManagedSet,
  textOf: TextOf,
  stateColumns: readonly Column<Row>[],
  { onDelete, onPrint }: RowActions,
): readonly Column<Row>[] => [
  ...Object.entries(fields).map(([field, kind]) => {
    const isText = kind === 'name' || kind === 'memo';
    return {
      key: field,
      header: labels[field] ?? field,
      tight: !isText,
      long: isText,
      sortBy: (row: Row) => textOf(row, field, kind),
      render: (row: Row) => {
        const text = textOf(row, field, kind) || '-';
        return isText ? <span className="line-clamp-2">{text}</span> : text;
      },
    };
  }),
  ...stateColumns,
  {
    key: 'regDate',
    header: '등록일',
    tight: true,
    sortBy: ({ regDate = '' }) => regDate,
    render: ({ regDate = '' }) => <span className="tabular-nums">{formatDay(regDate)}</span>,
  },
  {
    key: 'actions',
    ...rowActions,
    render: (row) => (
      <span className="inline-flex">
        {hasLabel?.(row) && (
          <IconButton icon="print" size={32} label={`${row[name]} 라벨`} onClick={() => onPrint([row])} />
        )}
        <IconButton icon="trash" size={32} label={`${row[name]} 삭제`} onClick={() => onDelete(row)} />
      </span>
    ),
  },
];

const RecordDialog = lazy(() => import('./record-dialog.tsx'));

const PAGE_SIZE = 10;

const useTextOf = (): TextOf => {
  const names: Partial<Record<string, (code: string) => string>> = {
    NATION: useCodeName('NATION'),
    CIT: useCodeName('CIT'),
    REGION: useCodeName('REGION'),
    class: (code) => (locationClasses as Record<string, string>)[code] ?? code,
  };
  return (row, field, kind) => {
    const value = row[field] ?? '';
    return names[kind]?.(value) ?? value;
  };
};

/** Prints labels of records in the sequence of their codes. */
const useLabels = ({ noun, code, name }: ManagedSet) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: readonly Row[]) => {
      const locations = rows
        .map((row) => ({ code: row[code] ?? '', name: row[name] ?? '' }))
        .sort((one, other) => one.code.localeCompare(other.code));
      return savePaper({ kind: 'locations', locations }, `${noun} 라벨.pdf`);
    },
    meta: { failed: '라벨을 만들지 못했습니다.' },
  });
  return { print: mutate, isPrinting: isPending };
};

const sortNewestFirst = (rows: readonly Row[]) =>
  [...rows].sort((a, b) => (b.regDate ?? '').localeCompare(a.regDate ?? ''));

type Props = {
  set: ManagedSet;
  /** Columns before the date of registration, about what the records do. */
  stateColumns?: readonly Column<Row>[];
  /** Content below the list. */
  children?: ReactNode;
};

const ReferenceScreen = ({ set, stateColumns = [], children }: Props) => {
  const query = set.useRows();
  const textOf = useTextOf();
  const remove = useRemoval(set.noun, set.queryKey);
  const { print, isPrinting } = useLabels(set);
  const labelled = (query.data ?? []).filter((row) => set.hasLabel?.(row));
  const textsOf = (row: Row) =>
    Object.entries(set.fields).map(([field, kind]) => [field, textOf(row, field, kind)] as const);
  const askToRemove = (row: Row) =>
    void remove({
      name: row[set.name] ?? '',
      details: textsOf(row)
        .flatMap(([field, text]) => (field === set.name ? [] : text || []))
        .join(' · '),
      send: () => set.remove(row[set.code] ?? ''),
    });

  return (
    <div className="p-3 sm:p-4">
      <ManagedList
        noun={set.noun}
        counter="곳"
        icon={set.icon}
        searchHint="코드, 이름, 국가"
        textsOf={(row) => [...textsOf(row).map(([, text]) => text), ...Object.values(row)]}
        query={{ ...query, data: query.data && sortNewestFirst(query.data) }}
        emptyHint={set.emptyHint}
        tools={
          labelled.length > 0 && (
            <Button variant="secondary" icon="print" busy={isPrinting} onClick={() => print(labelled)}>
              {`라벨 ${formatNumber(labelled.length)}장`}
            </Button>
          )
        }
        auditKind={set.kind}
        pageSize={PAGE_SIZE}
        columns={() => recordColumns(set, textOf, stateColumns, { onDelete: askToRemove, onPrint: print })}
        rowKey={(row) => row[set.code] ?? ''}
        dialog={(_, close) => <RecordDialog set={set} onSaved={close} onClose={close} />}
      />
      {children}
    </div>
  );
};

export const CourierScreen = () => {
  const { columns, note } = useTrackingServices();
  return (
    <>
      <ReferenceScreen set={managedSets.courier} stateColumns={columns}>
        {note}
      </ReferenceScreen>
      <SortingCodeSection />
    </>
  );
};

export const PickupScreen = () => <ReferenceScreen set={managedSets.pickup} />;

/** 화물 위치 관리: places of parcels, branches for export pickups, and statuses of pickup requests. */
export const LocationScreen = () => <ReferenceScreen set={managedSets.location} />;
