import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LINK_LIMIT } from '#shared/contract/consol.ts';
import { type Rates, ratesOf } from '#shared/domain/exchange-rates.ts';
import { runBulkAction } from '#web/components/order/bulk-action.tsx';
import { confirmRelease } from '#web/components/order/confirm-release.ts';
import { savePaper } from '#web/components/order/save-paper.ts';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { askReason } from '#web/components/ui/reasons.tsx';
import { call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { closedWarning } from '#web/lib/closed-consols.ts';
import { saveFile } from '#web/lib/files.ts';
import { formatNumber } from '#web/lib/formats.ts';
import type { Paper } from '#web/lib/pdf/paper.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { reportError } from '#web/lib/report.ts';
import { toInvoices, toManifest } from '#web/lib/trade-papers/to-papers.ts';
import { type ConsolOrder, type ConsolView, consolQueries, consolQueryKeys } from './queries.ts';

const CHOOSE_NOTICE = { duration: 2000 };
/** Why staff usually download a G1 workbook. */
const G1_REASONS = ['통관 신고', '재발급'];
const EXCEL_NOTICE = { duration: 10_000 };

const invoicesOf = (consol: ConsolView, orders: readonly ConsolOrder[], rates: Rates): Paper => ({
  kind: 'invoices',
  ...toInvoices(consol, orders, serverNow(), rates),
});

/** Actions on the orders of a consol. `running` is the name of the running action. */
export const useOrderActions = (consol: ConsolView | undefined, selected: readonly ConsolOrder[]) => {
  const client = useQueryClient();
  const releasing = useMutation({
    mutationFn: (confirmed: { reason?: string }) =>
      runBulkAction(selected, {
        verb: '해제',
        limit: LINK_LIMIT,
        send: (chunk) => {
          const orderList = chunk.map(({ id }) => id);
          return call('POST /api/consol/deConsolize', { body: { orderList, ...confirmed } });
        },
      }),
    meta: { invalidates: consolQueryKeys, failed: '콘솔 해제에 실패했습니다!' },
    onSuccess: (released) => {
      if (released.length > 0) notice.success('콘솔이 해제되었습니다.', LOOKUP_NOTICE);
    },
  });
  const [running, setRunning] = useState<'excel' | 'manifest' | 'invoices' | 'selected' | 'release'>();

  /** Returns a handler that runs `action` if a consol is selected and no other action is running. */
  const withConsol =
    (name: NonNullable<typeof running>, action: (consol: ConsolView) => Promise<unknown>) => async () => {
      if (!consol) return notice.error('콘솔을 선택해주세요.', CHOOSE_NOTICE);
      if (running) return;
      setRunning(name);
      await action(consol).finally(() => setRunning(undefined));
    };

  const downloadExcel = withConsol('excel', async ({ id, mblNo }) => {
    const reason = await askReason({
      title: 'G1 엑셀 내려받기',
      name: `콘솔 ${mblNo}`,
      choices: G1_REASONS,
    });
    if (!reason) return;
    try {
      const file = await call('GET /api/consol/downloadExcel/{id}', { params: { id }, query: { reason } });
      saveFile(file, `${mblNo}.xlsx`);
    } catch {
      notice.error('엑셀 다운로드에 실패했습니다.', EXCEL_NOTICE);
    }
  });

  /** Runs `save` and shows a notice. @param nounWithParticle Korean object of the notice, such as `화물 적하목록을` */
  const withSaveNotice = async (nounWithParticle: string, save: () => Promise<boolean>) => {
    try {
      if (await save()) notice.success(`${nounWithParticle} 저장했습니다.`, LOOKUP_NOTICE);
    } catch (error) {
      reportError(error);
      notice.error(`${nounWithParticle} 만들지 못했습니다.`, LOOKUP_NOTICE);
    }
  };

  /** Loads all orders of the consol again, regardless of the selection on the page. */
  const loadAllOrders = async ({ id }: ConsolView): Promise<readonly ConsolOrder[]> => {
    const orders = await client.fetchQuery(consolQueries.orders(id));
    if (orders.length === 0) notice.error('콘솔에 담긴 주문이 없습니다.', LOOKUP_NOTICE);
    return orders;
  };

  const loadRates = async (): Promise<Rates> =>
    ratesOf(await client.fetchQuery(referenceQueries.codes('EXRATE')));

  const saveManifest = withConsol('manifest', (chosen) =>
    withSaveNotice('화물 적하목록을', async () => {
      const orders = await loadAllOrders(chosen);
      if (orders.length === 0) return false;
      const manifest = toManifest(chosen, orders, serverNow(), await loadRates());
      return savePaper({ kind: 'manifest', manifest }, `MANIFEST-${chosen.mblNo}.pdf`);
    }),
  );

  const saveInvoices = withConsol('invoices', (chosen) =>
    withSaveNotice('콘솔 전체의 송장·포장명세서를', async () => {
      const orders = await loadAllOrders(chosen);
      if (orders.length === 0) return false;
      return savePaper(invoicesOf(chosen, orders, await loadRates()), `INVOICE-${chosen.mblNo}.pdf`);
    }),
  );

  const saveSelectedInvoices = withConsol('selected', async (chosen) => {
    const [first, ...others] = selected;
    if (!first) return notice.error('선택된 ORDER가 없습니다.', LOOKUP_NOTICE);
    const name = others.length > 0 ? `${chosen.mblNo}-${selected.length}` : first.hblNo;
    await withSaveNotice(`송장·포장명세서 ${formatNumber(selected.length)}건을`, async () =>
      savePaper(invoicesOf(chosen, selected, await loadRates()), `INVOICE-${name}.pdf`),
    );
  });

  const release = withConsol('release', async (chosen) => {
    const { mblNo } = chosen;
    const warning = closedWarning(chosen);
    if (selected.length === 0) return notice.error('선택된 ORDER가 없습니다.', LOOKUP_NOTICE);
    const count = formatNumber(selected.length);
    const confirmed = await confirmRelease([chosen], {
      title: `주문 ${count}건의 콘솔을 해제할까요?`,
      body: [warning, `콘솔 ${mblNo}에서 빠집니다.`].filter(Boolean).join('\n'),
      action: `${count}건 해제`,
      tone: warning ? 'danger' : 'normal',
    });
    if (confirmed) await releasing.mutateAsync(confirmed).catch(() => undefined);
  });

  return { running, downloadExcel, saveManifest, saveInvoices, saveSelectedInvoices, release };
};
