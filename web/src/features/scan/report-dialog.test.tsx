import { expect, it } from 'vitest';
import { expectNoOverflow } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { answer } from '#test/component/network.ts';
import { dialog } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';
import ReportDialog from './report-dialog.tsx';

const session = {
  sessionId: 'b1946ac9-2f0e-4a5e-9d0c-0a1b2c3d4e5f',
  mblNo: '081-12345675',
  mode: 'load' as const,
};

const openDialog = async (report: Answer<'POST /api/scan/report'>) => {
  answer('POST /api/scan/report', report);
  await renderComponent(
    <ReportDialog session={session} backlog={undefined} onClosed={() => {}} onCancel={() => {}} />,
    { width: 390 },
  );
  return dialog('081-12345675 적재 마감 보고');
};

const empty = { expected: 1, scanned: 0, added: [], short: [], over: [], misread: [], incomplete: [] };

it('shows receiver, partner, last place and last event of a missing parcel at 390 px', async () => {
  const opened = await openDialog({
    ...empty,
    short: [
      {
        hblNo: 'HHK1000002',
        orderId: 2,
        receiverName: '홍*동',
        partnerName: '아주 긴 이름을 가진 시드니 물류 파트너 주식회사',
        lastPlace: 'IMSYD01',
        lastEventAt: '2026-11-20T03:00:00.000Z',
      },
    ],
  });
  await expect
    .element(opened)
    .toHaveTextContent(
      'HHK1000002홍*동 · 아주 긴 이름을 가진 시드니 물류 파트너 주식회사 · 위치 IMSYD01 · 마지막 기록 2026-11-20 12:00',
    );
  await expectNoOverflow();
});

it('lists misread codes as one group with their number', async () => {
  const opened = await openDialog({
    ...empty,
    over: [{ hblNo: 'HHK9999999', reason: 'UNKNOWN_NUMBER' }],
    misread: ['1234', 'X'.repeat(100)],
  });
  await expect.element(opened).toHaveTextContent('초과: 거절된 번호 1건HHK9999999등록되지 않은 번호입니다.');
  await expect.element(opened).toHaveTextContent('오독: 번호가 아닌 코드 2건1234XXX');
  await expectNoOverflow();
});

it('shows a report of an earlier version, whose lines name the number only', async () => {
  const opened = await openDialog({ ...empty, short: [{ hblNo: 'HHK1000002', orderId: 2 }] });
  await expect.element(opened).toHaveTextContent('부족: 스캔하지 않은 화물 1건HHK1000002');
});
