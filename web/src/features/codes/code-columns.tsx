import { codeGroupName, codeLabels } from '#shared/domain/code.ts';
import { IconButton } from '#web/components/button.tsx';
import type { Column } from '#web/components/table.tsx';
import { CodeSwitch } from './code-switch.tsx';
import type { CodeRow } from './queries.ts';

const group: Column<CodeRow> = {
  key: 'parentCode',
  header: codeLabels.parentCode,
  tight: true,
  sortBy: ({ parentCode }) => codeGroupName(parentCode),
  render: ({ parentCode }) => codeGroupName(parentCode),
};

type Choice = {
  /** Whether the codes are of several groups. */
  showsGroup: boolean;
  onEdit: (code: CodeRow) => void;
  onDelete: (code: CodeRow) => void;
};

/** The columns of the code table. */
export const codeColumns = ({ showsGroup, onEdit, onDelete }: Choice): readonly Column<CodeRow>[] => [
  {
    key: 'code',
    header: codeLabels.code,
    tight: true,
    sortBy: ({ code }) => code,
    render: ({ code }) => code,
  },
  ...(showsGroup ? [group] : []),
  {
    key: 'codeLabel',
    header: codeLabels.codeLabel,
    sortBy: ({ codeLabel }) => codeLabel,
    render: ({ codeLabel }) => <span className="inline-block min-w-28">{codeLabel}</span>,
  },
  {
    key: 'value',
    header: codeLabels.value,
    tight: true,
    sortBy: ({ value }) => value,
    render: ({ value }) => value || '-',
  },
  {
    key: 'orderNo',
    header: codeLabels.orderNo,
    tight: true,
    align: 'right',
    sortBy: ({ orderNo }) => orderNo,
    render: ({ orderNo }) => orderNo,
  },
  {
    key: 'description',
    header: codeLabels.description,
    render: ({ description }) => <span className="line-clamp-2 min-w-24">{description || '-'}</span>,
  },
  { key: 'status', header: codeLabels.status, tight: true, render: (code) => <CodeSwitch code={code} /> },
  {
    key: 'actions',
    header: '관리',
    tight: true,
    render: (code) => (
      <span className="inline-flex gap-1">
        <IconButton icon="edit" size={32} label={`${code.codeLabel} 수정`} onClick={() => onEdit(code)} />
        <IconButton icon="trash" size={32} label={`${code.codeLabel} 삭제`} onClick={() => onDelete(code)} />
      </span>
    ),
  },
];
