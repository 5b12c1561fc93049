import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { MAX_MERGED } from '#shared/contract/parcel-repack.ts';
import { isStaff } from '#shared/domain/auth-level.ts';
import type { OrderReference } from '#web/components/order/bulk-action.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DisclosureMenu, menuEntry } from '#web/components/ui/disclosure-menu.tsx';
import { Icon, type IconName } from '#web/components/ui/icons.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { OnDemand, useLast } from '#web/components/ui/on-demand.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { type Store, useStore } from '#web/lib/store.ts';
import { backupFormats } from './backup-formats.ts';
import type { ParcelView } from './parcel-view.tsx';
import { temporaryConsol } from './temporary-consol.ts';
import { useBulkActions } from './use-bulk-actions.tsx';
import type { ParcelList } from './use-parcel-list.ts';

const StatusDialog = lazy(() => import('./status-dialog.tsx'));
const ConsolDialog = lazy(() => import('./consol-dialog.tsx'));
const SplitDialog = lazy(() => import('./repacking/split-dialog.tsx'));
const MergeDialog = lazy(() => import('./repacking/merge-dialog.tsx'));
const ChargeOptionsDialog = lazy(() => import('./charge-options-dialog.tsx'));
const TemporaryConsolDialog = lazy(() => import('./temporary-consol-dialog.tsx'));

type Props = {
  list: ParcelList;
  selection: Store<ReadonlySet<number>>;
  isDeleted: boolean;
  layout: 'grid' | 'cards';
  onPrint: (ids: number[]) => void;
};

/** Key of a dialog for these versions of the rows. `dialog`: without it, dialogs side by side would have the same key. */
const keyOf = (dialog: 'status' | 'split' | 'merge' | 'charge', rows: readonly ParcelView[]): string =>
  [dialog, ...rows.map(({ id, version }) => `${id} ${version}`)].join();

type Action = { label: string; icon: IconName; run: () => unknown; busy?: boolean; isDangerous?: boolean };

const Actions = ({ actions, layout }: { actions: readonly Action[]; layout: Props['layout'] }) => {
  const [first, ...otherActions] = actions;
  const renderButton = ({ label, icon, run, busy, isDangerous }: Action) => (
    <Button
      key={label}
      size="sm"
      variant="ghost"
      icon={icon}
      busy={busy}
      className={clsx('px-2.5! max-xl:[&_.inline-flex>svg]:hidden', isDangerous && 'ml-auto text-danger!')}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
  if (layout === 'grid')
    return <div className="flex flex-wrap rounded-control bg-subtle p-0.5">{actions.map(renderButton)}</div>;
  return (
    <div className="flex gap-1">
      {first && renderButton(first)}
      {otherActions.length > 0 && (
        <DisclosureMenu label="작업" className="h-8 rounded-control px-3 text-13 font-semibold text-ink-2">
          {otherActions.map(({ label, icon, run, isDangerous }) => (
            <button
              key={label}
              type="button"
              className={`${menuEntry} gap-2 ${isDangerous ? 'text-danger' : ''}`}
              onClick={() => void run()}
            >
              <Icon name={icon} size={18} />
              {label}
            </button>
          ))}
        </DisclosureMenu>
      )}
    </div>
  );
};

export const ParcelToolbar = ({ list, selection, isDeleted, layout, onPrint }: Props) => {
  const navigate = useNavigate();
  const isOfStaff = isStaff(useSession());
  const selected = useStore(selection);
  const temporaryOrders = useStore(temporaryConsol);
  const bulk = useBulkActions();
  const [statusRows, setStatusRows] = useState<readonly ParcelView[]>();
  const lastStatusRows = useLast(statusRows);
  const [ordersToLink, setOrdersToLink] = useState<readonly OrderReference[]>();
  const lastOrdersToLink = useLast(ordersToLink);
  const [rowToSplit, setRowToSplit] = useState<ParcelView>();
  const lastRowToSplit = useLast(rowToSplit);
  const [rowsToMerge, setRowsToMerge] = useState<readonly ParcelView[]>();
  const lastRowsToMerge = useLast(rowsToMerge);
  const [rowsToCharge, setRowsToCharge] = useState<readonly ParcelView[]>();
  const lastRowsToCharge = useLast(rowsToCharge);
  const [isTemporaryConsolOpen, setTemporaryConsolOpen] = useState(false);
  const rows = list.rows.filter(({ id }) => selected.has(id));

  /** Runs an action with the selected rows. If no row is selected, shows the error `noSelection` instead. */
  const withRows = (noSelection: string, run: (rows: readonly ParcelView[]) => unknown) => () =>
    rows.length > 0 ? run(rows) : notice.error(noSelection, LOOKUP_NOTICE);
  const withOrders = (run: (rows: readonly ParcelView[]) => unknown) =>
    withRows('선택된 ORDER가 없습니다.', run);

  const print: Action = {
    label: '운송장 미리보기·출력',
    icon: 'print',
    run: withRows('선택된 배송상품이 없습니다.', (chosen) => onPrint(chosen.map(({ id }) => id))),
  };
  const downloads = (['csv', 'workbook'] as const).map(
    (format): Action => ({
      label: backupFormats[format].title,
      icon: 'download',
      busy: bulk.running === backupFormats[format].title,
      run: () =>
        list.rows.length > 0
          ? bulk.download(format, list.rows, list.hasMore)
          : notice.error('조회된 상품이 없습니다.', LOOKUP_NOTICE),
    }),
  );
  const staffActions: Action[] = [
    { label: '콘솔 연결', icon: 'link', run: withOrders(setOrdersToLink) },
    { label: '콘솔 해제', icon: 'unlink', busy: bulk.running === '해제', run: withOrders(bulk.release) },
    { label: '임시 목록에 담기', icon: 'plus', run: withOrders(bulk.addToTemporary) },
    {
      label: `임시 콘솔 목록 (${formatNumber(temporaryOrders.length)})`,
      icon: 'box',
      run: () =>
        temporaryOrders.length > 0
          ? setTemporaryConsolOpen(true)
          : notice.error('임시 콘솔 목록이 없습니다.', LOOKUP_NOTICE),
    },
    {
      label: '합포장',
      icon: 'box',
      run: () =>
        rows.length > 1 && rows.length <= MAX_MERGED + 1
          ? setRowsToMerge(rows)
          : notice.error(`합포장할 화물을 2~${MAX_MERGED + 1}건 선택해주세요.`, LOOKUP_NOTICE),
    },
    {
      label: '나눔',
      icon: 'copy',
      run: () =>
        rows.length === 1
          ? setRowToSplit(rows[0])
          : notice.error('나눌 화물을 1건만 선택해주세요.', LOOKUP_NOTICE),
    },
    { label: '추가 요금 선택', icon: 'calculator', run: withOrders(setRowsToCharge) },
    { label: '운송장 번호 등록', icon: 'numbers', run: () => navigate({ to: '/admin/courier-numbers' }) },
  ];
  const restore: Action = {
    label: '복원',
    icon: 'refresh',
    busy: bulk.running === '복원',
    run: withOrders(bulk.restore),
  };
  const actions: Action[] = isDeleted
    ? [restore, ...downloads]
    : [
        print,
        { label: '상태 변경', icon: 'edit', run: withOrders(setStatusRows) },
        ...(isOfStaff ? staffActions : []),
        ...downloads,
        ...(isOfStaff
          ? [
              {
                label: '삭제',
                icon: 'trash' as const,
                busy: bulk.running === '삭제',
                isDangerous: true,
                run: withOrders(bulk.remove),
              },
            ]
          : []),
      ];

  return (
    <>
      <Actions actions={actions} layout={layout} />
      <Suspense>
        {lastStatusRows && (
          <StatusDialog
            key={keyOf('status', lastStatusRows)}
            open={statusRows !== undefined}
            onClose={() => setStatusRows(undefined)}
            rows={lastStatusRows}
          />
        )}
        <OnDemand open={isTemporaryConsolOpen}>
          <TemporaryConsolDialog
            open={isTemporaryConsolOpen}
            onClose={() => setTemporaryConsolOpen(false)}
            onLink={(orders) => {
              setTemporaryConsolOpen(false);
              setOrdersToLink(orders);
            }}
          />
        </OnDemand>
        {lastRowToSplit && (
          <SplitDialog
            key={keyOf('split', [lastRowToSplit])}
            open={rowToSplit !== undefined}
            onClose={() => setRowToSplit(undefined)}
            order={lastRowToSplit}
          />
        )}
        {lastRowsToMerge && (
          <MergeDialog
            key={keyOf('merge', lastRowsToMerge)}
            open={rowsToMerge !== undefined}
            onClose={() => setRowsToMerge(undefined)}
            rows={lastRowsToMerge}
          />
        )}
        {lastRowsToCharge && (
          <ChargeOptionsDialog
            key={keyOf('charge', lastRowsToCharge)}
            open={rowsToCharge !== undefined}
            onClose={() => setRowsToCharge(undefined)}
            rows={lastRowsToCharge}
          />
        )}
        {lastOrdersToLink && (
          <ConsolDialog
            open={ordersToLink !== undefined}
            onClose={() => setOrdersToLink(undefined)}
            orders={lastOrdersToLink}
          />
        )}
      </Suspense>
    </>
  );
};
