import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import type { RecordField } from '#shared/domain/record-sets.ts';
import { locationClasses } from '#shared/domain/reference.ts';
import { ManagedList } from '#web/components/office/managed-list.tsx';
import { savePaper } from '#web/components/order/save-paper.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { useRemoval } from '#web/components/ui/record-form.ts';
import type { Column } from '#web/components/ui/table.tsx';
import { formatDay, formatNumber } from '#web/lib/formats.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { couriers, type ManagedSet, parcelLocations, pickupPlaces, type Row } from './record-sets.ts';
import { SortingCodeSection } from './sorting-codes.tsx';
import { useTrackingServices } from './tracking-services.tsx';

type TextOf = (row: Row, field: RecordField) => string;

type RowActions = { onDelete: (row: Row) => void; onPrint: (rows: readonly Row[]) => void };

const recordColumns = (
  { fields, labels, hasLabel }: ManagedSet,
  textOf: TextOf,
  stateColumns: readonly Column<Row>[],
  { onDelete, onPrint }: RowActions,
): readonly Column<Row>[] => [
  ...fields.map((field) => {
    const isText = field.kind === 'name' || field.kind === 'memo';
    return {
      key: field.name,
      header: labels[field.name] ?? field.name,
      tight: !isText,
      sortBy: (row: Row) => textOf(row, field),
      render: (row: Row) => {
        const text = textOf(row, field) || '-';
        return isText ? <span className="line-clamp-2 min-w-24 break-all">{text}</span> : text;
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
    header: '관리',
    tight: true,
    render: (row) => {
      const name = row[fields[1].name];
      return (
        <span className="inline-flex">
          {hasLabel?.(row) && (
            <IconButton icon="print" size={32} label={`${name} 라벨`} onClick={() => onPrint([row])} />
          )}
          <IconButton icon="trash" size={32} label={`${name} 삭제`} onClick={() => onDelete(row)} />
        </span>
      );
    },
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
  return (row, { name, kind, group }) => {
    const value = row[name] ?? '';
    return names[group ?? kind]?.(value) ?? value;
  };
};

/** Prints labels of records in the sequence of their codes. */
const useLabels = ({ noun, fields: [code, name] }: ManagedSet) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: readonly Row[]) => {
      const locations = rows
        .map((row) => ({ code: row[code.name] ?? '', name: row[name.name] ?? '' }))
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
  const [code, name, ...more] = set.fields;
  const askToRemove = (row: Row) =>
    void remove({
      name: textOf(row, name),
      details: [code, ...more]
        .map((field) => textOf(row, field))
        .filter(Boolean)
        .join(' · '),
      send: () => set.remove(textOf(row, code)),
    });

  return (
    <div className="p-3 sm:p-4">
      <ManagedList
        noun={set.noun}
        counter="곳"
        icon={set.icon}
        searchHint="코드, 이름, 국가"
        textsOf={(row) => [...set.fields.map((field) => textOf(row, field)), ...Object.values(row)]}
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
        rowKey={(row) => row[code.name] ?? ''}
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
      <ReferenceScreen set={couriers} stateColumns={columns}>
        {note}
      </ReferenceScreen>
      <SortingCodeSection />
    </>
  );
};

export const PickupScreen = () => <ReferenceScreen set={pickupPlaces} />;

/** 화물 위치 관리: places of parcels, branches for export pickups, and statuses of pickup requests. */
export const LocationScreen = () => <ReferenceScreen set={parcelLocations} />;
