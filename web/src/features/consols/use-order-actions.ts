import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chunks } from '#shared/chunks.ts';
import { LINK_LIMIT } from '#shared/contract/consol.ts';
import { alert, confirm } from '../../components/dialogs.tsx';
import { LOOKUP_NOTICE, notice } from '../../components/notice.tsx';
import { askReason } from '../../components/reasons.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/formats.ts';
import { reportError } from '../../lib/report.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toInvoice, toManifest } from '../../lib/trade-papers/to-papers.ts';
import { savePaper } from './print-papers.ts';
import { type ConsolOrder, type ConsolView, refreshConsols } from './queries.ts';

const CHOOSE_NOTICE = { duration: 2000 };
const EXCEL_NOTICE = { duration: 10_000 };

/** What is done with a consol's orders, and what is waited for now. */
export const useOrderActions = (
  consol: ConsolView | undefined,
  orders: readonly ConsolOrder[] | undefined,
  selected: readonly ConsolOrder[],
) => {
  const client = useQueryClient();
  const [running, setRunning] = useState<'excel' | 'manifest' | 'invoices' | 'release'>();

  /** One at a time, and only with a consol. */
  const withConsol =
    (name: NonNullable<typeof running>, deed: (consol: ConsolView) => Promise<unknown>) => async () => {
      if (!consol) return notice.error('콘솔을 선택해주세요.', CHOOSE_NOTICE);
      if (running) return;
      setRunning(name);
      await deed(consol).finally(() => setRunning(undefined));
    };

  const downloadExcel = withConsol('excel', async ({ id, mblNo }) => {
    const reason = await askReason({ title: 'G1 엑셀 내려받기', name: `콘솔 ${mblNo}` });
    if (!reason) return;
    try {
      const file = await call('GET /api/consol/downloadExcel/{id}', { params: { id }, query: { reason } });
      saveFile(file, `${mblNo}.xlsx`);
    } catch {
      notice.error('엑셀 다운로드에 실패했습니다.', EXCEL_NOTICE);
    }
  });

  const print = async (what: string, deed: () => Promise<boolean>) => {
    try {
      if (await deed()) notice.success(`${what} 저장했습니다.`, LOOKUP_NOTICE);
    } catch (error) {
      reportError(error);
      notice.error(`${what} 만들지 못했습니다.`, LOOKUP_NOTICE);
    }
  };

  const printManifest = withConsol('manifest', async (chosen) => {
    if (!orders?.length) return notice.error('콘솔에 담긴 주문이 없습니다.', LOOKUP_NOTICE);
    const manifest = toManifest(chosen, orders, new Date());
    await print('화물 적하목록을', () =>
      savePaper({ kind: 'manifest', manifest }, `MANIFEST-${chosen.mblNo}.pdf`),
    );
  });

  const printInvoices = withConsol('invoices', async ({ mblNo }) => {
    const [first, ...others] = selected;
    if (!first) return notice.error('선택된 ORDER가 없습니다.', LOOKUP_NOTICE);
    const now = new Date();
    const invoices = selected.map((order) => toInvoice(order, now));
    const name = others.length > 0 ? `${mblNo}-${selected.length}` : first.hblNo;
    await print(`송장·포장명세서 ${formatNumber(selected.length)}건을`, () =>
      savePaper({ kind: 'invoices', invoices }, `INVOICE-${name}.pdf`),
    );
  });

  const release = withConsol('release', async ({ mblNo }) => {
    if (selected.length === 0) return notice.error('선택된 ORDER가 없습니다.', LOOKUP_NOTICE);
    const count = formatNumber(selected.length);
    const isSure = await confirm({
      title: `주문 ${count}건의 콘솔을 해제할까요?`,
      body: `콘솔 ${mblNo}에서 빠집니다.`,
      action: `${count}건 해제`,
    });
    if (!isSure) return;
    try {
      for (const chunk of chunks(selected, LINK_LIMIT)) {
        await call('POST /api/consol/deConsolize', { body: { orderList: chunk.map(({ id }) => id) } });
      }
      notice.success('콘솔이 해제되었습니다.', LOOKUP_NOTICE);
    } catch (error) {
      await alert({
        title: '콘솔 해제에 실패했습니다!',
        body: messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.'),
      });
    }
    await refreshConsols(client);
  });

  return { running, downloadExcel, printManifest, printInvoices, release };
};
