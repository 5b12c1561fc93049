import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LINK_LIMIT } from '#shared/contract/consol.ts';
import { CHANGE_LIMIT } from '#shared/contract/parcel.ts';
import { isLoadable } from '#shared/domain/order-status.ts';
import { runBulkAction } from '#web/components/order/bulk-action.tsx';
import { confirmRelease } from '#web/components/order/confirm-release.ts';
import { OrderMessages } from '#web/components/order/order-messages.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { askReason } from '#web/components/ui/reasons.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { closedWarnings, loadConsols } from '#web/lib/closed-consols.ts';
import { saveFile } from '#web/lib/files.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { serverToday } from '#web/lib/today.ts';
import { type BackupFormat, backupFormats } from './backup-formats.ts';
import type { ParcelView } from './parcel-view.tsx';
import { fetchAllOrders, refreshRows, removeRows } from './queries.ts';
import { addToTemporaryConsol } from './temporary-consol.ts';

const LOAD_FAILED = '불러오기 실패!';
const idsOf = (rows: readonly ParcelView[]) => rows.map(({ id }) => id);
const mblNosOf = (rows: readonly ParcelView[]) => [...new Set(rows.map(({ mblNo }) => mblNo))];

type Action = {
  name: string;
  failureTitle: string;
  run: () => Promise<unknown>;
};

/**
 * Actions on the selected orders. Deleting, restoring and releasing ask for a confirmation, a download for a reason.
 * Only one of these four actions runs at a time; `running` is its name.
 */
export const useBulkActions = () => {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ run }: Action) => run(),
    onError: (error, { failureTitle }) =>
      alert({ title: failureTitle, body: messageOf(error, '오류가 발생했습니다. 다시 시도해주세요.') }),
  });
  const start = (action: Action) => {
    if (!isPending) mutate(action);
  };

  const setDeleted = (rows: readonly ParcelView[], isDel: '0' | '1') => {
    const verb = isDel === '1' ? '삭제' : '복원';
    const count = formatNumber(rows.length);
    const linked = rows.filter(({ mblNo }) => mblNo !== '');
    const run = async () => {
      const consols = await loadConsols(mblNosOf(linked));
      const linkedLine = `콘솔에 연결된 ${formatNumber(linked.length)}건은 콘솔에서도 빠집니다.`;
      const unlinkedBody = isDel === '1' ? '삭제 주문 관리에서 복원할 수 있습니다.' : '';
      const confirmed = await confirmRelease(consols, {
        title: `주문 ${count}건을 ${verb}할까요?`,
        body: linked.length > 0 ? [linkedLine, ...closedWarnings(consols)].join('\n') : unlinkedBody,
        action: `${count}건 ${verb}`,
        tone: isDel === '1' ? 'danger' : 'normal',
      });
      if (!confirmed) return;
      const changed = await runBulkAction(rows, {
        verb,
        limit: CHANGE_LIMIT,
        send: (chunk) => call('POST /api/parcel/delete', { body: { id: idsOf(chunk), isDel, ...confirmed } }),
      });
      if (changed.length === 0) return;
      removeRows(client, idsOf(changed));
      notice.success(isDel === '1' ? '삭제했습니다.' : '복원했습니다.', LOOKUP_NOTICE);
    };
    start({ name: verb, failureTitle: LOAD_FAILED, run });
  };

  const release = (rows: readonly ParcelView[]) => {
    const linked = rows.filter(({ mblNo }) => mblNo !== '');
    if (linked.length === 0) return notice.error('콘솔에 연결된 주문이 없습니다.', LOOKUP_NOTICE);
    const count = formatNumber(linked.length);
    const run = async () => {
      const mblNos = mblNosOf(linked);
      const consols = await loadConsols(mblNos);
      const warnings = closedWarnings(consols);
      const confirmed = await confirmRelease(consols, {
        title: `주문 ${count}건의 콘솔을 해제할까요?`,
        body: [mblNos.join(', '), ...warnings].join('\n'),
        action: `${count}건 해제`,
        tone: warnings.length > 0 ? 'danger' : 'normal',
      });
      if (!confirmed) return;
      const changed = await runBulkAction(linked, {
        verb: '해제',
        limit: LINK_LIMIT,
        send: (chunk) =>
          call('POST /api/consol/deConsolize', { body: { orderList: idsOf(chunk), ...confirmed } }),
      });
      if (changed.length === 0) return;
      notice.success('콘솔이 해제되었습니다.', LOOKUP_NOTICE);
      await refreshRows(client, idsOf(changed));
    };
    start({ name: '해제', failureTitle: '콘솔 해제에 실패했습니다!', run });
  };

  const addToTemporary = async (rows: readonly ParcelView[]) => {
    const loadable = rows.filter(({ status }) => isLoadable(status));
    const refused = rows.filter(({ status }) => !isLoadable(status));
    if (refused.length > 0) {
      await alert({
        title: `${formatNumber(refused.length)}건을 임시 콘솔 목록에 담을 수 없습니다.`,
        body: (
          <OrderMessages orders={refused.map(({ hblNo, statusName }) => ({ hblNo, text: statusName }))} />
        ),
      });
    }
    if (loadable.length === 0) return;
    const addedCount = addToTemporaryConsol(loadable);
    const duplicates = loadable.length - addedCount;
    notice.success(
      `${formatNumber(addedCount)}건을 임시 콘솔 목록에 담았습니다.${duplicates > 0 ? ` (이미 있는 ${formatNumber(duplicates)}건 제외)` : ''}`,
      LOOKUP_NOTICE,
    );
  };

  const download = (format: BackupFormat, rows: readonly ParcelView[], hasMore: boolean) => {
    const { title, extension, fileOf } = backupFormats[format];
    const run = async () => {
      const count = formatNumber(rows.length);
      const name = hasMore
        ? `불러온 주문 ${count}건. 조회 결과가 더 있습니다. 더 보기로 불러온 것까지만 저장됩니다.`
        : `주문 ${count}건`;
      const reason = await askReason({ title, name });
      if (!reason) return;
      const orders = await fetchAllOrders(idsOf(rows), { reason });
      saveFile(await fileOf(orders), `parcels-${serverToday()}.${extension}`);
      notice.success(`${formatNumber(orders.length)}건을 저장했습니다.`, LOOKUP_NOTICE);
    };
    start({ name: title, failureTitle: LOAD_FAILED, run });
  };

  return {
    running: isPending ? variables.name : undefined,
    remove: (rows: readonly ParcelView[]) => setDeleted(rows, '1'),
    restore: (rows: readonly ParcelView[]) => setDeleted(rows, '0'),
    release,
    addToTemporary,
    download,
  };
};
