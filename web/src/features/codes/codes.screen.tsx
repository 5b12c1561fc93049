import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy } from 'react';
import { codeGroupName, codeLabels } from '#shared/domain/code.ts';
import { dayOffValueName } from '#shared/domain/day-off.ts';
import { codeGroups } from '#shared/domain/reference.ts';
import { actionsColumn, ManagedList } from '#web/components/office/managed-list.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { useRemoval } from '#web/components/ui/record-form.ts';
import { RecordSwitch } from '#web/components/ui/switch.tsx';
import type { Column } from '#web/components/ui/table.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { allCodes, type CodeRow, referenceKey } from './queries.ts';

/** Switches a code on or off. Drop-downs offer only codes in use. */
const CodeSwitch = ({ code: { id, codeLabel, isInUse } }: { code: CodeRow }) => {
  const client = useQueryClient();
  return (
    <RecordSwitch
      name={codeLabel}
      checked={isInUse}
      queryKey={allCodes.queryKey}
      affected={referenceKey}
      show={(isOn) =>
        client.setQueryData(allCodes.queryKey, (codes) =>
          codes?.map((code) => (code.id === id ? { ...code, isInUse: isOn } : code)),
        )
      }
      send={(isOn) => call('POST /api/code/updateCodeStatus', { body: { id, status: isOn ? 0 : 1 } })}
      failed="상태변경에 실패했습니다"
    />
  );
};

const group: Column<CodeRow> = {
  key: 'parentCode',
  header: codeLabels.parentCode,
  tight: true,
  sortBy: ({ parentCode }) => codeGroupName(parentCode),
  render: ({ parentCode }) => codeGroupName(parentCode),
};

const valueText = ({ parentCode, value }: CodeRow): string =>
  (parentCode === 'DAYOFF' ? dayOffValueName(value) : value) || '-';

type ColumnOptions = {
  /** True if the list shows codes of several groups. */
  showsGroup: boolean;
  onEdit: (code: CodeRow) => void;
  onDelete: (code: CodeRow) => void;
};

const codeColumns = ({ showsGroup, ...actions }: ColumnOptions): readonly Column<CodeRow>[] => [
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
    render: valueText,
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
  actionsColumn(({ codeLabel }) => codeLabel, actions),
];

const ALL_GROUPS = '전체';

/** Built-in groups first, then groups that staff added. */
const groupsOf = (codes: readonly CodeRow[] = []): string[] => [
  ...new Set([...codeGroups, ...codes.map(({ parentCode }) => parentCode)]),
];

/** Formatted number of codes in a group, or in all groups. Empty before the codes are loaded. */
const countCodes = (codes: readonly CodeRow[] | undefined, group?: string): string =>
  codes
    ? formatNumber(group ? codes.filter(({ parentCode }) => parentCode === group).length : codes.length)
    : '';

type Props = { codes: readonly CodeRow[] | undefined; group: string | undefined };

const GroupLink = ({ codes, group, label, isCurrent }: Props & { label: string; isCurrent: boolean }) => (
  <Link
    to="/admin/code-management"
    search={{ group }}
    resetScroll={false}
    aria-current={isCurrent ? 'true' : undefined}
    className={clsx(
      'flex min-h-9 items-center justify-between gap-3 rounded-control px-3 text-14',
      isCurrent ? 'bg-brand-weak font-semibold text-brand-strong' : 'hover:bg-subtle',
    )}
  >
    {label}
    <span className="text-13 text-ink-2 tabular-nums">{countCodes(codes, group)}</span>
  </Link>
);

const GroupTree = ({ codes, group: currentGroup }: Props) => (
  <nav aria-label="코드 그룹" className="w-48 shrink-0">
    <ul>
      <li>
        <GroupLink codes={codes} group={undefined} label={ALL_GROUPS} isCurrent={!currentGroup} />
        <ul className="mt-1 ml-3 space-y-1 border-line border-l pl-2">
          {groupsOf(codes).map((group) => (
            <li key={group}>
              <GroupLink
                codes={codes}
                group={group}
                label={codeGroupName(group)}
                isCurrent={group === currentGroup}
              />
            </li>
          ))}
        </ul>
      </li>
    </ul>
  </nav>
);

const GroupSelect = ({
  codes,
  group,
  onChange,
}: Props & { onChange: (group: string | undefined) => void }) => (
  <SelectField
    label="코드 그룹"
    hideLabel
    value={group ?? ''}
    placeholder={`${ALL_GROUPS} ${countCodes(codes)}`}
    options={groupsOf(codes).map((value) => ({
      value,
      label: `${codeGroupName(value)} ${countCodes(codes, value)}`,
    }))}
    onChange={({ target }) => onChange(target.value || undefined)}
    className="w-full"
  />
);

const CodeDialog = lazy(() => import('./code-dialog.tsx'));

const route = getRouteApi('/admin/_shell/code-management');

const PAGE_SIZE = 30;

const adviceFor = (error: unknown) =>
  error instanceof ApiError && error.code === 'REFERENCE_IN_USE'
    ? '새로 고르지 못하게 하려면 미사용으로 바꿔주세요.'
    : undefined;

export const CodesScreen = () => {
  const navigate = route.useNavigate();
  const { group: groupInUrl } = route.useSearch();
  const isPhone = useMediaQuery(PHONE);
  const query = useQuery(allCodes);
  const group = groupsOf(query.data).find((known) => known === groupInUrl);
  const remove = useRemoval('코드', referenceKey, {
    removed: '삭제했습니다.',
    failed: '삭제에 실패했습니다',
    advice: adviceFor,
  });
  const codes = group ? query.data?.filter(({ parentCode }) => parentCode === group) : query.data;

  return (
    <div className="flex gap-5 p-3 sm:p-4">
      {!isPhone && <GroupTree codes={query.data} group={group} />}
      <div className="min-w-0 flex-1">
        <ManagedList
          noun="코드"
          counter="개"
          icon="tree"
          searchHint="코드, 이름, 값, 설명"
          textsOf={({ code, parentCode, codeLabel, value, description }) => [
            code,
            parentCode,
            codeGroupName(parentCode),
            codeLabel,
            value,
            description,
          ]}
          query={{ ...query, data: codes }}
          emptyHint="화면의 목록과 이름이 여기에서 나옵니다."
          pageSize={PAGE_SIZE}
          tools={
            isPhone && (
              <GroupSelect
                codes={query.data}
                group={group}
                onChange={(next) => void navigate({ search: { group: next }, resetScroll: false })}
              />
            )
          }
          auditKind="code"
          columns={(onEdit) =>
            codeColumns({
              showsGroup: !group,
              onEdit,
              onDelete: ({ id, codeLabel, code, parentCode }) =>
                void remove({
                  name: codeLabel,
                  details: `${codeGroupName(parentCode)} · ${code}`,
                  send: () => call('POST /api/code/delCode', { body: { id } }),
                }),
            })
          }
          rowKey={({ id }) => id}
          dialog={(code, close) => (
            <CodeDialog
              code={code}
              group={group}
              groups={groupsOf(query.data)}
              onSaved={close}
              onClose={close}
            />
          )}
        />
      </div>
    </div>
  );
};
