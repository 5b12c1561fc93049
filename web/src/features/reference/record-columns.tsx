import { IconButton } from '#web/components/button.tsx';
import type { Column } from '#web/components/table.tsx';
import { formatDay } from '#web/lib/formats.ts';
import type { RecordSet, Row } from './record-set.ts';

export type TextOf = (row: Row, field: RecordSet['fields'][number]) => string;

/** The columns of records, every value as people read it. */
export const recordColumns = (
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
