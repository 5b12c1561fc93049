import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { inquiryPayload } from '../fixtures/visitor-forms.ts';
import { client } from '../support/client.ts';
import {
  expectClosedToPartners,
  expectNoBarriers,
  expectNoOverflow,
  openAsStaff,
  readAlert,
} from './fixtures.ts';
import { expect, STAFF, test, unique } from './lookup-page.ts';
import { noticeOf } from './members.ts';

const PAGE = '/admin/inquery';
const LIST = '**/api/inquiry/getInquiryList';

const row = (page: Page, title: string) =>
  page.getByRole('table', { name: '고객 문의' }).getByRole('row').filter({ hasText: title });
const history = (page: Page) => page.getByRole('dialog').getByRole('listitem');
const answerField = (page: Page) => page.getByRole('dialog').getByLabel('답변', { exact: false });
const send = (page: Page) => page.getByRole('button', { name: '답변 보내기' }).click();

const ask = async (changes: Parameters<typeof inquiryPayload>[0] = {}) => {
  const visitor = client(process.env.PRODUCT_URL ?? '');
  const payload = inquiryPayload({
    title: `문의 ${unique()}`,
    email: `${unique().toLowerCase()}@example.com`,
    ...changes,
  });
  const { status, body } = await visitor.post('/api/inquiry/addInquiry', payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...payload, id: body.id as number };
};

const open = async (page: Page, title: string) => {
  await page.getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
};

test('a question is read and answered, by mail, and answered once more', async ({ page }) => {
  const { title, contents, email, name } = await ask();
  await openAsStaff(page, STAFF, PAGE);
  await expect(row(page, title)).toContainText('미답변');
  await expect(row(page, title)).toContainText(name);
  await open(page, title);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(contents);
  await expect(dialog).toContainText('010-2345-6789');
  await expect(dialog).toContainText('아직 답변하지 않았습니다.');
  await send(page);
  await expect(answerField(page)).toHaveAccessibleDescription(/답변은\(는\) 필수 입력 항목입니다\./);
  await answerField(page).fill('이틀 걸립니다.\n<b>감사합니다.</b>');
  await send(page);
  await expect(noticeOf(page, '답변을 메일로 보냈습니다.')).toBeVisible();
  await expect(history(page)).toHaveCount(1);
  await expect(history(page)).toContainText('최은영');
  await expect(history(page)).toContainText('<b>감사합니다.</b>');
  await expect(answerField(page)).toHaveValue('');
  await answerField(page).fill('하루로 줄었습니다.');
  await send(page);
  await expect(history(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(row(page, title)).toContainText('답변 완료');
  await page.getByLabel('문의 찾기').fill(title);
  await expect(page.getByText('1건 찾음')).toBeVisible();
  await page.getByLabel('문의 찾기').fill(`${title} 아님`);
  await expect(page.getByText('찾는 문의가 없습니다')).toBeVisible();

  const mails = await (
    await page.request.get('/_local/mail', { headers: { accept: 'application/json' } })
  ).json();
  const answers = mails.filter(
    (mail: { to: string; text: string }) => mail.to === email && /걸립니다|줄었/.test(mail.text),
  );
  expect(answers).toHaveLength(2);
});

test('those without an answer are listed alone, until they have one', async ({ page }) => {
  const { title } = await ask();
  await openAsStaff(page, STAFF, PAGE);
  await page.getByLabel('미답변').click();
  await expect(page).toHaveURL(/status=open$/);
  await expect(page.getByText('답변 완료')).toHaveCount(0);
  await open(page, title);
  await answerField(page).fill('답변입니다.');
  await send(page);
  await expect(history(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(row(page, title)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('미답변')).toBeChecked();
  await expect(row(page, title)).toHaveCount(0);
});

test('a draft waits; a failed mail is sent again; who answered meanwhile is read first', async ({
  page,
  api: { staff },
}) => {
  const { id, title } = await ask();
  await openAsStaff(page, STAFF, PAGE);
  await open(page, title);
  await answerField(page).fill('쓰다 만 답변');
  await page.keyboard.press('Escape');
  await page.reload();
  await open(page, title);
  await expect(page.getByText('작성하던 답변을 불러왔습니다.')).toBeVisible();
  await expect(answerField(page)).toHaveValue('쓰다 만 답변');

  const first = { id, answer: '먼저 한 답변', seen: 0 };
  expect((await staff.post('/api/inquiry/answerInquiry', first)).status).toBe(200);
  await send(page);
  await readAlert(page, /답변에 실패했습니다\.\s*다른 사용자가 먼저 수정했습니다/);
  await expect(history(page)).toContainText(['먼저 한 답변']);
  await expect(answerField(page)).toHaveValue('쓰다 만 답변');

  await page.route('**/api/inquiry/answerInquiry', async (route) => {
    const response = await route.fetch();
    const inquiry = await response.json();
    inquiry.answers.at(-1).isMailed = false;
    await route.fulfill({ response, json: inquiry });
  });
  await send(page);
  await readAlert(page, /메일을 보내지 못했습니다\.\s*답변은 이력에 저장되었습니다/);
  await expect(history(page).last()).toContainText('메일을 보내지 못했습니다.');
  await page.getByRole('button', { name: '메일 다시 보내기' }).click();
  await expect(noticeOf(page, '답변을 메일로 보냈습니다.')).toBeVisible();
  await expect(history(page).last()).toContainText('메일 발송됨');
});

test('the list says why it cannot be had or is empty', async ({ page }) => {
  await page.route(LIST, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: errorCatalog.INTERNAL.message } }),
  );
  await openAsStaff(page, STAFF, PAGE);
  await expect(page.getByRole('alert')).toContainText('문의를 불러오지 못했습니다.');
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: { rows: [], nextPaging: null } }));
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('접수된 문의가 없습니다')).toBeVisible();
  await page.getByLabel('미답변').click();
  await expect(page.getByText('답변할 문의가 없습니다')).toBeVisible();
});

test('a partner does not see it in the menu, and is sent away from its address', ({ page }) =>
  expectClosedToPartners(page, '고객 문의', PAGE));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('list and answer have no barrier and stay on the screen', async ({ page }) => {
    const { title } = await ask({ title: `${'긴제목'.repeat(25)} ${unique()}`, contents: 'a'.repeat(2000) });
    await openAsStaff(page, STAFF, PAGE);
    await expect(page.getByText(title)).toBeVisible();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
    await open(page, title);
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });
});
