import { useEffect, useRef, useState } from 'react';
import { courierColumns } from '#shared/domain/courier-rows.ts';
import { IN_DELIVERY, mayStartDelivery } from '#shared/domain/order-status.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { saveFile } from '#web/lib/files.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { type Cell, identifier, toCsv, toHtmlTable, toTsv } from '#web/lib/spreadsheet-text.ts';
import {
  type CheckedRow,
  type CourierNumbers,
  changesOrder,
  type SaveOptions,
} from './use-courier-numbers.ts';

/** Maximum number of rows in a table. Copy and download contain all of them. */
const MAX_LISTED_ROWS = 100;

const rowColumn: Column<CheckedRow> = {
  key: 'row',
  header: '행',
  align: 'right',
  tight: true,
  render: ({ rowIndex }) => `${formatNumber(rowIndex)}행`,
};
const hblColumn: Column<CheckedRow> = {
  key: 'hblNo',
  header: courierColumns.hblNo.header,
  tight: true,
  render: ({ hblNo }) => hblNo || '-',
};
const sentColumns: readonly Column<CheckedRow>[] = [
  rowColumn,
  hblColumn,
  {
    key: 'courier',
    header: courierColumns.courier.header,
    long: true,
    render: ({ courier }) => courier || '-',
  },
  {
    key: 'courierNum',
    header: courierColumns.courierNum.header,
    long: true,
    render: ({ courierNum }) => courierNum || '-',
  },
];
const problemColumns: readonly Column<CheckedRow>[] = [
  ...sentColumns,
  { key: 'problem', header: '사유', render: ({ problem }) => problem },
];
const warningColumns: readonly Column<CheckedRow>[] = [
  ...sentColumns,
  {
    key: 'warning',
    header: '확인할 점',
    render: ({ warning }) => (
      <span className="font-semibold text-warning">
        <Icon name="warning" size={16} className="mr-1 inline" />
        {warning}
      </span>
    ),
  },
];

type NameOf = (courierCode: string) => string;
const replacedColumns = (nameOf: NameOf): readonly Column<CheckedRow>[] => [
  rowColumn,
  hblColumn,
  {
    key: 'before',
    header: '지금 번호',
    render: ({ before }) => (before ? `${nameOf(before.courierCode)} ${before.courierNum}` : '-'),
  },
  {
    key: 'after',
    header: '새 번호',
    render: ({ courierCode = '', courierNum }) => `${nameOf(courierCode)} ${courierNum}`,
  },
];

const Rows = ({
  title,
  rows,
  columns,
}: {
  title: string;
  rows: readonly CheckedRow[];
  columns: readonly Column<CheckedRow>[];
}) => (
  <>
    <Table
      caption={title}
      columns={columns}
      rows={rows.slice(0, MAX_LISTED_ROWS)}
      rowKey={({ rowIndex }) => rowIndex}
    />
    {rows.length > MAX_LISTED_ROWS && (
      <p className="mt-2 text-13 text-ink-2">외 {formatNumber(rows.length - MAX_LISTED_ROWS)}행</p>
    )}
  </>
);

const problemCells = (rows: readonly CheckedRow[]): Cell[][] => [
  ['행', ...Object.values(courierColumns).map(({ header }) => header), '사유'],
  ...rows.map(({ rowIndex, hblNo, courier, courierNum, problem }) => [
    String(rowIndex),
    identifier(hblNo),
    courier,
    identifier(courierNum),
    problem,
  ]),
];

const Problems = ({
  rows,
  onCorrect,
}: {
  rows: readonly CheckedRow[];
  onCorrect: (text: string) => void;
}) => {
  const cells = problemCells(rows);
  return (
    <section className="mt-6">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-16 font-bold">등록할 수 없는 행 {formatNumber(rows.length)}개</h2>
        <CopyButton text={toTsv(cells)} html={toHtmlTable(cells)} what="등록할 수 없는 행을">
          복사
        </CopyButton>
        <Button
          variant="weak"
          icon="download"
          onClick={() => saveFile(new Blob([toCsv(cells)], { type: 'text/csv' }), '운송장 번호 오류.csv')}
        >
          내려받기
        </Button>
        <Button variant="weak" icon="edit" onClick={() => onCorrect(toTsv(cells))}>
          이 행만 고치기
        </Button>
      </div>
      <Rows title="등록할 수 없는 행" rows={rows} columns={problemColumns} />
    </section>
  );
};

/** Number of orders with each status that the change to `IN_DELIVERY` affects. */
const statusCounts = (rows: readonly CheckedRow[], nameOf: (status: string) => string): string => {
  const counts = new Map<string, number>();
  for (const { status = '' } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([status, count]) => `${nameOf(status)} ${formatNumber(count)}건`)
    .join(', ');
};

const Counts = ({ rows }: { rows: readonly CheckedRow[] }) => {
  const valid = rows.filter(({ problem }) => !problem);
  const warningCount = valid.filter(({ warning }) => warning).length;
  const count = (change: CheckedRow['change']) => valid.filter((row) => row.change === change).length;
  const problemCount = rows.length - valid.length;
  return (
    <div className="flex flex-wrap gap-2">
      {count('add') > 0 && <Chip tone="success">새 번호 {formatNumber(count('add'))}건</Chip>}
      {count('replace') > 0 && <Chip tone="warning">번호 변경 {formatNumber(count('replace'))}건</Chip>}
      {count('none') > 0 && <Chip>이미 등록됨 {formatNumber(count('none'))}건</Chip>}
      {warningCount > 0 && <Chip tone="warning">번호 확인 필요 {formatNumber(warningCount)}건</Chip>}
      {problemCount > 0 && <Chip tone="danger">등록 불가 {formatNumber(problemCount)}건</Chip>}
    </div>
  );
};

type Props = {
  bulk: CourierNumbers;
  rows: readonly CheckedRow[];
  nameOf: NameOf;
  /** Returns to the input with this text. */
  onReturn: (text: string) => void;
};

/** Result of the check, and of saving: counts, replaced numbers and rows that cannot be saved. */
export const CheckedNumbers = ({ bulk, rows, nameOf, onReturn }: Props) => {
  const [options, setOptions] = useState<SaveOptions>({ toDelivery: false, acceptWarnings: false });
  const statusName = useCodeName('ORDSTT');
  const heading = useRef<HTMLHeadingElement>(null);
  const { progress, failure, save, startOver } = bulk;
  const savedCount = rows.filter(({ isSaved }) => isSaved).length;
  const changeCount = rows.filter((row) => changesOrder(row, options)).length;
  const deliverable = rows.filter(
    ({ problem, isSaved, status }) =>
      !problem && !isSaved && status !== undefined && mayStartDelivery(status),
  );
  const replaced = rows.filter(({ problem, change }) => !problem && change === 'replace');
  const problems = rows.filter(({ problem }) => problem);
  const warned = rows.filter(({ problem, warning, isSaved }) => !problem && !isSaved && warning);
  const isDone = savedCount > 0 && changeCount === 0 && !progress;

  // The button that was pressed is gone, so the focus moves to the result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves again when saving ends
  useEffect(() => heading.current?.focus(), [isDone]);

  return (
    <div className="max-w-page">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-18 font-bold outline-none">
        {isDone
          ? `${formatNumber(savedCount)}건을 등록했습니다.`
          : `${formatNumber(rows.length)}행을 확인했습니다.`}
      </h2>
      <Counts rows={rows} />
      {!isDone && deliverable.length > 0 && (
        <Checkbox
          className="mt-4"
          label={`상태를 ${IN_DELIVERY}(${statusName(IN_DELIVERY)})로 변경`}
          hint={`현재 상태: ${statusCounts(deliverable, statusName)}. 배송완료나 보류 상태인 주문은 그대로 둡니다.`}
          checked={options.toDelivery}
          disabled={progress !== undefined}
          onChange={({ target }) => setOptions((now) => ({ ...now, toDelivery: target.checked }))}
        />
      )}
      {warned.length > 0 && (
        <Checkbox
          className="mt-4"
          label="검사 숫자가 맞지 않는 번호도 저장"
          hint={`아래 ${formatNumber(warned.length)}건을 운송장과 비교한 뒤 선택해주세요. 택배사 형식과 다른 번호도 함께 저장합니다.`}
          checked={options.acceptWarnings}
          disabled={progress !== undefined}
          onChange={({ target }) => setOptions((now) => ({ ...now, acceptWarnings: target.checked }))}
        />
      )}
      <div className="mt-4 space-y-3">
        <FormFailure
          message={
            failure && savedCount > 0
              ? `${formatNumber(savedCount)}건까지 등록하고 멈췄습니다. 다시 누르면 나머지를 등록합니다. ${failure}`
              : failure
          }
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            onClick={() => (isDone ? onReturn('') : startOver())}
            disabled={progress !== undefined}
          >
            {isDone ? '다른 번호 등록' : '다시 입력'}
          </Button>
          {!isDone && (
            <Button
              disabled={changeCount === 0}
              busy={progress !== undefined}
              onClick={() => void save(options)}
            >
              {`${formatNumber(changeCount)}건 등록`}
            </Button>
          )}
          {changeCount === 0 && !isDone && <p className="text-14 text-ink-2">등록할 변경이 없습니다.</p>}
        </div>
      </div>
      {warned.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-16 font-bold">번호 확인이 필요한 행 {formatNumber(warned.length)}개</h2>
          <Rows title="번호 확인이 필요한 행" rows={warned} columns={warningColumns} />
        </section>
      )}
      {replaced.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-16 font-bold">번호가 바뀌는 주문 {formatNumber(replaced.length)}건</h2>
          <Rows title="번호가 바뀌는 주문" rows={replaced} columns={replacedColumns(nameOf)} />
        </section>
      )}
      {problems.length > 0 && <Problems rows={problems} onCorrect={onReturn} />}
    </div>
  );
};
