import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button, expectNotice, field, press } from '#test/component/screen.ts';
import { SessionBar } from './session-bar.tsx';
import { useSession } from './use-session.ts';
import type { Station } from './use-station.ts';

const SESSION = 'b1946ac9-2f0e-4a5e-9d0c-0a1b2c3d4e5f';
const consol = { id: 3, mblNo: '081-12345675', etd: '2026-11-27', linkedOrderQty: 2 };
const expected = [
  { orderId: 1, hblNo: 'HHK1000001', boxQty: 1, scanned: [] as number[] },
  { orderId: 2, hblNo: 'HHK1000002', boxQty: 1, scanned: [] as number[] },
];
const scanned = expected.map((parcel) => ({ ...parcel, scanned: [1] }));
const open = { expected: 2, scanned: 0, closedAt: null };

const queue = { send: async () => true, backlog: { unsent: 0 } };

const Bar = () => {
  const station = { mode: 'load', session: useSession('load'), queue, isTraining: false };
  return <SessionBar station={station as unknown as Station} onReport={() => {}} />;
};

const start = async (): Promise<void> => {
  answer('POST /api/consol/getConsolList', [consol as never]);
  answer('POST /api/scan/openSession', { sessionId: SESSION, expected });
  await renderComponent(<Bar />, { as: 'staff' });
  await field('적재할 콘솔').selectOptions('3');
  await press('시작');
};

// Deletes the stored session, which the next test must not find.
const leave = async (): Promise<void> => {
  await press('다른 콘솔');
  await expect.element(field('적재할 콘솔')).toBeVisible();
};

it('shows the scans of other devices within five seconds, and loads the list again', async () => {
  answer('POST /api/scan/progress', open);
  await start();
  await expect.element(page.getByText('0 / 2건')).toBeVisible();
  await expect.poll(() => callsOf('POST /api/scan/progress')).not.toHaveLength(0);
  expect(callsOf('POST /api/scan/openSession')).toHaveLength(1);
  answer('POST /api/scan/openSession', { sessionId: SESSION, expected: scanned });
  answer('POST /api/scan/progress', { ...open, scanned: 2 });
  await expect.element(page.getByText('2 / 2건'), { timeout: 6_000 }).toBeVisible();
  const reloads = callsOf('POST /api/scan/openSession').slice(1);
  expect(reloads).toMatchObject([{ body: { sessionId: SESSION } }]);
  await leave();
});

it('shows the shared count while the list cannot be loaded again', async () => {
  answer('POST /api/scan/progress', async () => {
    answer('POST /api/scan/openSession', refuse('UNAVAILABLE'));
    return { expected: 3, scanned: 1, closedAt: null };
  });
  await start();
  await expect.poll(() => callsOf('POST /api/scan/openSession').length).toBeGreaterThan(1);
  await expect.element(page.getByText('1 / 3건')).toBeVisible();
});

it('leaves a session that another device has closed', async () => {
  answer('POST /api/scan/progress', { ...open, closedAt: '2026-11-27T03:00:00.000Z' });
  await start();
  await expectNotice('081-12345675 작업을 다른 기기에서 마감했습니다. 콘솔을 다시 골라주세요.');
  await expect.element(button('지난 적재 마감 보고: 081-12345675')).toBeVisible();
});
