import { lazy, Suspense, useState } from 'react';
import { locationClasses } from '#shared/domain/reference.ts';
import { ButtonLink, IconButton } from '#web/components/button.tsx';
import { ManagedList } from '#web/components/managed-list.tsx';
import { useRemoval } from '#web/components/record-form.ts';
import type { Column } from '#web/components/table.tsx';
import { formatDay } from '#web/lib/formats.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { couriers, parcelLocations, pickupPlaces, type RecordSet, type Row } from './record-sets.ts';
import { SortingCodeSection } from './sorting-codes.tsx';

type TextOf = (row: Row, field: RecordSet['fields'][number]) => string;

const recordColumns = (
  { fields, labels }: RecordSet,
  textOf: TextOf,
  onDelete: (row: Row) => void,
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
    render: (row) => (
      <IconButton
        icon="trash"
        size={32}
        label={`${row[fields[1].name]} 삭제`}
        onClick={() => onDelete(row)}
      />
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
  return (row, { name, kind }) => {
    const value = row[name] ?? '';
    return names[kind]?.(value) ?? value;
  };
};

const sortNewestFirst = (rows: readonly Row[]) =>
  [...rows].sort((a, b) => (b.regDate ?? '').localeCompare(a.regDate ?? ''));

const ReferenceScreen = ({ set }: { set: RecordSet }) => {
  const query = set.useRows();
  const textOf = useTextOf();
  const remove = useRemoval(set.noun, set.queryKey);
  const [isAdding, setAdding] = useState(false);
  const [code, name, ...more] = set.fields;
  const close = () => setAdding(false);
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
        onAdd={() => setAdding(true)}
        emptyHint={set.emptyHint}
        tools={
          <ButtonLink to="/admin/audit" search={{ kind: set.kind }} variant="secondary" icon="history">
            변경 기록
          </ButtonLink>
        }
        pageSize={PAGE_SIZE}
        columns={recordColumns(set, textOf, askToRemove)}
        rowKey={(row) => row[code.name] ?? ''}
      />
      {isAdding && (
        <Suspense>
          <RecordDialog set={set} onSaved={close} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};

export const CourierScreen = () => (
  <>
    <ReferenceScreen set={couriers} />
    <SortingCodeSection />
  </>
);

export const PickupScreen = () => <ReferenceScreen set={pickupPlaces} />;

/** 화물 위치 관리: places of parcels, branches for export pickups, and statuses of pickup requests. */
export const LocationScreen = () => <ReferenceScreen set={parcelLocations} />;
