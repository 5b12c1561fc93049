import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { answerAlert, tabTo } from '#test/component/actions.ts';
import { address, leftFor, openPage } from '#test/component/app.tsx';
import { answer, answerRest, callsOf, never, offline, refuse } from '#test/component/network.ts';
import { button } from '#test/component/screen.ts';
import { sessions } from '#test/component/sessions.ts';
import { refuseStorage, refusingStates } from '#test/component/storage.ts';
import { addScan, openScanDb } from '#web/lib/scan-store.ts';
import { getSession } from '#web/lib/session.ts';

const WRONG = errorCatalog.INVALID_CREDENTIALS.message;
const signIns = {
  '/login': 'POST /api/cust/signIn',
  '/partnerAdmin': 'POST /api/admin/signIn',
  '/admin': 'POST /api/admin/signIn',
} as const;
const pages = Object.keys(signIns) as (keyof typeof signIns)[];

const email = page.getByLabelText('이메일', { exact: true });
const password = page.getByLabelText('비밀번호', { exact: true });
const submit = page.getByRole('main').getByRole('button', { name: '로그인', exact: true });
const failure = (text: string) => page.getByRole('main').getByRole('alert').filter({ hasText: text });

const signIn = async () => {
  await email.fill('member@example.com');
  await password.fill('a password');
  await submit.click();
};

describe.each(pages)('%s', (path) => {
  const expectFailure = async (sentence: string) => {
    if (path === '/login') await answerAlert(sentence);
    await expect.element(failure(sentence)).toBeVisible();
    expect(getSession()).toBeNull();
    expect(leftFor()).toBeUndefined();
  };

  it('shows an error at each missing field, and the reason when the server rejects the sign-in', async () => {
    await openPage(path);
    await submit.click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription('이메일을 입력해주세요.');
    await expect.element(password).toHaveAccessibleDescription('비밀번호를 입력해주세요.');

    answer(signIns[path], refuse('INVALID_CREDENTIALS'));
    await signIn();
    await expectFailure(WRONG);
    await expect.element(password).toHaveValue('');
    await expect.element(password).toHaveFocus();
    expect(callsOf(signIns[path]).map(({ body }) => body)).toEqual([
      { email: 'member@example.com', pwd: 'a password' },
    ]);
  });

  it('disables the button for the seconds of Retry-After', async () => {
    answer(signIns[path], refuse('TOO_MANY_ATTEMPTS', { retryAfter: 300 }));
    await openPage(path);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await signIn();
    await expectFailure(errorCatalog.TOO_MANY_ATTEMPTS.message);
    await expect.element(button(/^(300|29\d)초 후 다시 시도$/)).toBeDisabled();
    vi.advanceTimersByTime(100_000);
    await expect.element(button(/^(200|1[89]\d)초 후 다시 시도$/)).toBeDisabled();
    vi.advanceTimersByTime(200_000);
    await expect.element(submit).toBeEnabled();
  });

  it.each(refusingStates)('signs in with %s storage', async (state) => {
    answer(signIns[path], path === '/login' ? sessions.customer : sessions.staff);
    refuseStorage(state);
    await openPage(path);
    answerRest(never);
    await signIn();
    await expect.poll(address).not.toBe(path);
    expect(getSession()).not.toBeNull();
  });

  if (path !== '/login') {
    it('rejects a customer with an error', async () => {
      answer(signIns[path], refuse('NOT_STAFF'));
      await openPage(path);
      await signIn();
      await expectFailure(errorCatalog.NOT_STAFF.message);
    });
  }
});

describe('/login', () => {
  it('shows and hides the password', async () => {
    await openPage('/login');
    await expect.element(password).toHaveAttribute('type', 'password');
    await button('비밀번호 표시').click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await button('비밀번호 숨기기').click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  it('can be submitted with the keyboard alone, and focuses the password after a failure', async () => {
    answer('POST /api/cust/signIn', refuse('INVALID_CREDENTIALS'));
    await openPage('/login');
    await tabTo(email);
    await userEvent.keyboard('member@example.com');
    await userEvent.tab();
    await userEvent.keyboard('a password{Enter}');
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent(WRONG);
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveFocus();
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example/'])(
    'opens the home page after sign-in when the redirect is %s',
    async (target) => {
      answer('POST /api/cust/signIn', sessions.customer);
      await openPage(`/login?redirect=${encodeURIComponent(target)}`);
      answerRest(never);
      await signIn();
      await expect.poll(address).toBe('/');
      expect(leftFor()).toBeUndefined();
    },
  );
});

describe('sign-out', () => {
  it('shows an error on the public site and keeps the session when the request fails', async () => {
    answerRest(never);
    answer('GET /api/cust/signOut', offline);
    await openPage('/', { as: 'customer' });
    await page.getByRole('banner').getByRole('button', { name: '김민지님, 안녕하세요' }).click();
    await button('로그아웃').click();
    await answerAlert('로그아웃 도중 오류가 발생했습니다.');
    expect(getSession()).not.toBeNull();
  });

  it('shows an error in the back office and keeps the session when the request fails', async () => {
    answerRest(never);
    answer('POST /api/admin/signOut', offline);
    await openPage('/admin/update-report', { as: 'staff' });
    await button('로그아웃').click();
    await answerAlert('로그아웃 중 오류가 발생했습니다.');
    expect(getSession()).not.toBeNull();
  });
});

describe('sign-out of a device that several members use', () => {
  const { memberId } = sessions.staff;
  const scanned = (member: number, refusal?: string) => ({
    memberId: member,
    mode: 'receive' as const,
    scan: { scanId: crypto.randomUUID(), code: 'HHK1000123', scannedAt: new Date().toISOString() },
    photos: [new Blob(['photo'])],
    ...(refusal && { refusal }),
  });
  const session = { sessionId: 's', mode: 'load' as const, consolId: 3, mblNo: '081-12345675', expected: [] };

  it('names unsent scans and photos first, and deletes only what is sent', async () => {
    answerRest(never);
    answer('POST /api/admin/signOut', {});
    const db = await openScanDb();
    await Promise.all([db.clear('scans'), db.clear('sessions')]);
    await addScan(db, scanned(memberId));
    await addScan(db, scanned(memberId, '보류 중인 주문입니다.'));
    await addScan(db, scanned(memberId + 1));
    await db.put('sessions', session);
    await openPage('/admin/update-report', { as: 'staff' });
    const question = page.getByRole('alertdialog', { name: '로그아웃할까요?' });
    await button('로그아웃').click();
    await expect
      .element(question)
      .toHaveTextContent('보내지 않은 스캔 1건, 사진 1장, 확인하지 않은 스캔 1건');
    await button('취소', question).click();
    expect(callsOf('POST /api/admin/signOut')).toEqual([]);
    await button('로그아웃').click();
    await button('그래도 로그아웃', question).click();
    await expect.poll(leftFor).toBe('/admin');
    expect(await db.count('scans')).toBe(3);
    expect(await db.count('sessions')).toBe(0);
    await db.clear('scans');
    db.close();
  });

  it.each(refusingStates)('signs out with %s storage', async (state) => {
    answerRest(never);
    answer('POST /api/admin/signOut', {});
    refuseStorage(state);
    await openPage('/admin/update-report', { as: 'staff' });
    await button('로그아웃').click();
    await expect.poll(leftFor).toBe('/admin');
    expect(getSession()).toBeNull();
  });

  it('asks nothing if all is sent', async () => {
    answerRest(never);
    answer('POST /api/admin/signOut', {});
    const db = await openScanDb();
    await db.put('sessions', session);
    await openPage('/admin/update-report', { as: 'staff' });
    await button('로그아웃').click();
    await expect.poll(leftFor).toBe('/admin');
    expect(await db.count('sessions')).toBe(0);
    db.close();
  });
});

describe('expired session', () => {
  it.each([
    ['the code SESSION_EXPIRED', refuse('SESSION_EXPIRED')],
    ['the header for expired sessions', refuse('FORBIDDEN', { expired: true })],
  ])('redirects to the login page with the current path when the response has %s', async (_, refusal) => {
    answerRest(never);
    answer('POST /api/parcel/byCustomer', refusal);
    await openPage('/parcel-info', { as: 'customer' });
    await expect.poll(leftFor).toBe('/login?redirect=%2Fparcel-info');
    expect(getSession()).toBeNull();
  });

  it('is removed by the staff login page when the server has no session', async () => {
    answer('GET /api/admin/getSession', { isLogin: false, user: null });
    await openPage('/admin', { as: 'staff' });
    await expect.element(page.getByRole('heading', { name: '관리자 로그인' })).toBeVisible();
    expect(getSession()).toBeNull();
  });
});
