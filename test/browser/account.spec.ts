import type { Page } from '@playwright/test';
import { signUpPayload } from '#test/fixtures/members.ts';
import {
  expect,
  expectNoOverflow,
  expectNoOverflowAtBothWidths,
  mainField as field,
  mailsTo,
  readAlert,
  submitSignIn,
  tabTo,
  test,
} from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const REGISTERED_EMAIL = 'customer@demo.hanho.test';

const next = (page: Page) => page.getByRole('button', { name: '다음' });

/** Expects a field to have the focus and types into it. */
const typeInto = async (page: Page, label: string, text: string) => {
  await expect(field(page, label)).toBeFocused();
  await page.keyboard.type(text);
};

const openPasswordStep = async (page: Page, email: string) => {
  await page.goto('/signUp');
  await field(page, '이메일필수').fill(email);
  await next(page).click();
};

const openTermsStep = async (page: Page, person: ReturnType<typeof signUpPayload>) => {
  await openPasswordStep(page, person.email);
  await field(page, '비밀번호필수').fill(person.password);
  await field(page, '비밀번호 확인필수').fill(person.password);
  await next(page).click();
  await field(page, '성필수').fill(person.lastName);
  await field(page, '이름필수').fill(person.firstName);
  await next(page).click();
  await field(page, '휴대폰번호필수').fill(person.mobile);
  await next(page).click();
  await field(page, 'KOR (대한민국)').check();
  await next(page).click();
};

const agreeAndRegister = async (page: Page) => {
  await page.getByRole('checkbox').check();
  await page.getByRole('main').getByRole('button', { name: '회원가입' }).click();
};

const signUp = async (page: Page, person: ReturnType<typeof signUpPayload>) => {
  await openTermsStep(page, person);
  await agreeAndRegister(page);
  await page.waitForURL('/');
};

/** Requests a reset mail and opens the link in the mail. @returns the link */
const followMail = async (page: Page, email: string) => {
  await page.goto('/forgot-password');
  await field(page, '이메일').fill(email);
  await page.getByRole('button', { name: '재설정 메일 받기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('메일을 보냈습니다');
  let link = '';
  const findLink = async () => {
    const { text = '' } = (await mailsTo(page, email))[0] ?? {};
    link = /https?:\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
    return link;
  };
  await expect.poll(findLink).not.toBe('');
  await page.goto(link);
  return link;
};

test('visitor: signs up by keyboard on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const person = signUpPayload();
  const sent = page.waitForRequest('**/api/cust/signUp');
  await page.goto('/login');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: '회원가입' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^회원가입 \|/);
  const status = page.getByText(/^6단계 중/);
  await expect(status).toHaveText('6단계 중 1단계: 이메일');
  await expect(field(page, '비밀번호필수')).toHaveCount(0);
  await tabTo(page, field(page, '이메일필수'));
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');

  await typeInto(page, '비밀번호필수', person.password);
  await expect(status).toHaveText('6단계 중 2단계: 비밀번호');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await typeInto(page, '비밀번호 확인필수', person.password);
  await page.keyboard.press('Enter');

  await typeInto(page, '성필수', person.lastName);
  await page.keyboard.press('Tab');
  await typeInto(page, '이름필수', person.firstName);
  await page.keyboard.press('Enter');

  await typeInto(page, '휴대폰번호필수', '01012345678');
  await expect(field(page, '휴대폰번호필수')).toHaveValue('010-1234-5678');
  await page.keyboard.press('Enter');

  await expect(field(page, 'AUS (호주)')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(field(page, 'KOR (대한민국)')).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(status).toHaveText('6단계 중 6단계: 약관 동의');
  await expectNoOverflow(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '이용약관' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '이용약관 보기' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await expect(page.getByText('회원가입에 성공했습니다.')).toBeVisible();
  await page.waitForURL('/');
  expect((await sent).postDataJSON()).toMatchObject({ mobile: '01012345678', country: 'KOR' });
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('navigation', { name: '주 메뉴' })).toContainText('홍길동님, 안녕하세요');
});

test('visitor: the link of a reset mail sets a new password once', async ({ page }) => {
  const person = signUpPayload();
  const fresh = 'a boat on the river';
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/log')) reports.push(request.postData() ?? '');
  });
  await signUp(page, person);
  const link = await followMail(page, person.email);
  await expect(page).toHaveURL('/reset-password');
  const [password, again] = [field(page, '새 비밀번호'), field(page, '새 비밀번호 확인')];
  const change = page.getByRole('button', { name: '비밀번호 변경' });
  await change.click();
  await expect(password).toHaveAccessibleDescription(/비밀번호를 입력해주세요\./);
  await expect(again).toHaveAccessibleDescription('비밀번호를 입력해주세요.');
  await password.fill(fresh);
  await again.fill('a boat on the lake');
  await change.click();
  await expect(again).toHaveAccessibleDescription('비밀번호가 일치하지 않습니다.');
  await expect(again).toHaveValue('');
  await expectNoOverflowAtBothWidths(page);
  await again.fill(fresh);
  await change.click();
  await expect(page.getByText('비밀번호가 변경되었습니다.')).toBeVisible();
  await page.waitForURL('/login');

  await submitSignIn(page, person.email, person.password);
  await readAlert(page, '이메일 또는 비밀번호가 올바르지 않습니다.');
  await submitSignIn(page, person.email, fresh);
  await page.waitForURL('/');

  await page.goto(link);
  await expect(page.getByText('비밀번호 재설정 링크가 만료되었거나 올바르지 않습니다.')).toBeVisible();
  await expect(password).toHaveCount(0);
  await page.route('**/api/admin/{checkResetToken,reset-password}', (route) => route.abort());
  await page.goto(link);
  await password.fill('a boat on the sea');
  await again.fill('a boat on the sea');
  await change.click();
  await readAlert(page, '오류가 발생했습니다.');
  await expect.poll(() => reports.join()).toContain('/api/admin/reset-password');
  expect(reports.join()).not.toContain(new URL(link).searchParams.get('token'));
});

test('visitor: the token of a reset link leaves the address bar and the history before any request', async ({
  page,
}) => {
  const token = 'token-of-a-mail';
  // The document requests its scripts before any script can change the URL.
  const isOfDocument = (url: string) => /\/assets\//.test(url) && !/reset-password/.test(url);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || isOfDocument(request.url())) return;
    sent.push(`${request.url()} ${request.headers().referer ?? ''}`);
  });
  // In a browser that was signed in, the app requests the session.
  await page.addInitScript(() => localStorage.setItem('hanho.signed-in', 'true'));
  await page.goto('/login');
  await page.goto(`/reset-password?token=${token}`);
  await expect(page.getByText('비밀번호 재설정 링크가 만료되었거나 올바르지 않습니다.')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  expect(sent.join('\n')).toMatch(/getSession \S+\/reset-password$/m);
  expect(sent.join('\n')).not.toContain(token);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await page.goForward();
  await expect(page).toHaveURL((url) => !url.href.includes(token));
});

test('visitor: a reset request shows the same answer for known and unknown e-mail addresses', async ({
  page,
}) => {
  await page.goto('/login');
  await expectNoOverflowAtBothWidths(page);
  await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await expect(page).toHaveTitle(/^비밀번호 찾기 \|/);
  const email = field(page, '이메일');
  const request = page.getByRole('button', { name: '재설정 메일 받기' });
  await request.click();
  await expect(email).toHaveAccessibleDescription('이메일을 입력해 주세요');
  await email.fill('nobody');
  await request.click();
  await expect(email).toHaveAccessibleDescription('잘못된 이메일 형식입니다.');
  await expectNoOverflowAtBothWidths(page);
  const answers: string[] = [];
  for (const address of [REGISTERED_EMAIL, 'nobody@demo.hanho.test']) {
    await email.fill(address);
    await request.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    answers.push((await page.getByRole('main').innerText()).replace(address, ''));
    await expectNoOverflowAtBothWidths(page);
    await page.getByRole('button', { name: '다시 입력' }).click();
  }
  expect(answers[0]).toContain('메일을 보냈습니다');
  expect(answers[1]).toBe(answers[0]);
});
