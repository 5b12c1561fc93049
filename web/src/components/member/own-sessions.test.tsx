import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button, expectGone, expectNotice, press, question, readAlert } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'GET /api/my/getSessions';
const END = 'POST /api/my/endSession';
const END_OTHERS = 'POST /api/my/endOtherSessions';
type Sessions = Answer<typeof LIST>;

const here: Sessions[number] = {
  id: 'here',
  startedAt: '2026-11-20T01:00:00.000Z',
  seenAt: '2026-11-20T02:00:00.000Z',
  address: '203.0.113.***',
  device: 'Chrome · Windows',
  isCurrent: true,
};
const phone: Sessions[number] = { ...here, id: 'phone', device: 'Safari · iPhone', isCurrent: false };
const unknown: Sessions[number] = { ...phone, id: 'unknown', device: '', address: '' };
let sessions: Sessions;

const devices = page.getByRole('list', { name: '로그인한 기기' }).getByRole('listitem');

beforeEach(() => {
  sessions = [here, phone, unknown];
  answer(LIST, () => sessions);
  answer('GET /api/my/getProfile', refuse('UNAVAILABLE'));
});

describe.each([
  ['/my/profile', 'customer', 390],
  ['/admin/account', 'partner', 1440],
] as const)('devices on %s', (path, as, width) => {
  const open = async () => {
    await openPage(path, { as, width });
    await expect.element(devices.first()).toBeVisible();
  };

  it('shows browser, hidden address, sign-in and last use, and marks this device', async () => {
    await open();
    await expect.element(devices.first()).toHaveTextContent(/Chrome · Windows\s*이 기기/);
    await expect.element(devices.first()).toHaveTextContent(/203\.0\.113\.\*\*\*로그인 2026-11-20 10:00/);
    await expectGone(button(/로그아웃/, devices.first()));
    await expect.element(devices.nth(2)).toHaveTextContent('알 수 없는 기기');
  });

  it('signs one device out', async () => {
    answer(END, [here, unknown]);
    await open();
    await press('Safari · iPhone 로그아웃');
    await expectNotice('로그아웃했습니다.');
    await expectGone(devices.filter({ hasText: 'iPhone' }));
    expect(callsOf(END).map(({ body }) => body)).toEqual([{ id: 'phone' }]);
  });

  it('signs all other devices out after a confirmation', async () => {
    answer(END_OTHERS, () => {
      sessions = [here];
      return { count: 2 };
    });
    await open();
    await press('다른 기기 모두 로그아웃');
    await expect.element(question()).toHaveTextContent('이 기기를 뺀 2대에서 다시 로그인해야 합니다.');
    await press('모두 로그아웃', question());
    await expectNotice('다른 기기 2대에서 로그아웃했습니다.');
    await expectGone(devices.nth(1));
    await expect.element(button('다른 기기 모두 로그아웃')).toBeDisabled();
  });

  it('loads the list again if the device was signed out already', async () => {
    answer(END, refuse('SESSION_NOT_FOUND'));
    await open();
    sessions = [here];
    await press('Safari · iPhone 로그아웃');
    await readAlert('로그인 기록을 찾을 수 없습니다.');
    await expectGone(devices.nth(1));
  });
});
