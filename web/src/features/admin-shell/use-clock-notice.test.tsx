import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { seoulDay } from '#shared/domain/dates.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, setServerClock } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { expectNotice, field, press } from '#test/component/screen.ts';
import { followServerClock } from '#web/lib/clock.ts';
import { differenceText } from './use-clock-notice.ts';

const LIST = 'POST /api/consol/getConsolList';
const HOUR = 3_600_000;
const notices = page.getByRole('region', { name: '알림' }).getByText(/이 컴퓨터의 시각이/);
const lastSearch = () => JSON.stringify(callsOf(LIST).at(-1)?.body);

beforeEach(() => {
  answerReference();
  answer(LIST, []);
  answer('GET /api/freight/getFreightList', []);
});
afterEach(() => followServerClock(new Date().toUTCString(), Date.now()));

it('names a clock that is a day slow once, and the first search covers the day of the server', async () => {
  setServerClock(26 * HOUR);
  await openPage('/admin/console', { as: 'staff' });
  await expectNotice('이 컴퓨터의 시각이 26시간 느립니다.');
  await expect.poll(lastSearch).toContain(seoulDay(new Date(Date.now() + 26 * HOUR)));
  await openPage('/admin/console?status=003', { as: 'staff' });
  await expect.poll(() => callsOf(LIST).length).toBeGreaterThan(1);
  expect(notices.elements().length).toBeLessThanOrEqual(1);
});

it('a parcel search starts with orders up to the day of the server', async () => {
  setServerClock(26 * HOUR);
  answer('POST /api/parcel/parcel', { rows: [], nextPaging: null });
  await openPage('/admin/parcel-info', { as: 'staff' });
  await expect.element(field('통합 검색')).toHaveFocus();
  await press('조회', page.getByRole('search'));
  const search = () => JSON.stringify(callsOf('POST /api/parcel/parcel').at(-1)?.body);
  await expect.poll(search).toContain(seoulDay(new Date(Date.now() + 26 * HOUR)));
});

it('names no difference of 4 minutes', async () => {
  setServerClock(4 * 60_000);
  await openPage('/admin/console', { as: 'staff' });
  await expect.poll(lastSearch).toContain(seoulDay(new Date(Date.now() + 4 * 60_000)));
  expect(notices.elements()).toHaveLength(0);
});

it.each([
  [26 * HOUR, '26시간 느립니다'],
  [-7 * 60_000, '7분 빠릅니다'],
  [HOUR, '1시간 느립니다'],
  [1.5 * HOUR, '90분 느립니다'],
  [-2.4 * HOUR, '2시간 빠릅니다'],
])('differenceText states an offset of %d ms', (offsetMs, text) => {
  expect(differenceText(offsetMs)).toBe(`이 컴퓨터의 시각이 ${text}.`);
});
