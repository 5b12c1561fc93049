import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { pickupPayload } from '../fixtures/visitor-forms.ts';
import { client } from '../support/client.ts';
import {
  expectClosedToPartners,
  expectNoBarriers,
  expectNoOverflow,
  openAsStaff,
  readAlert,
} from './fixtures.ts';
import { expect, OWNER, STAFF, test, unique } from './lookup-page.ts';
import { noticeOf } from './members.ts';

const LIST = '**/api/parcel/reqPickUpInq';
const CHANGE = '**/api/parcel/modifyExportStatus';
const PAGE = '/admin/pickup-request-list';

/** Requests for one receiver, in the order of their numbers. */
const request = async (url: string | undefined, count: number, changes = {}): Promise<string[]> => {
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const senderEmail = `${unique()}@example.com`;
    const payload = pickupPayload({ senderEmail, ...changes });
    const { status, body } = await client(url as string).post('/api/parcel/regPickUpReq', payload);
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(body.id);
  }
  return ids;
};

const rows = (page: Page) =>
  page
    .getByRole('table', { name: '수출 픽업 요청' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const rowOf = (page: Page, id = '') => rows(page).filter({ hasText: new RegExp(`${id}(?!\\d)`) });
const search = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: '조회', exact: true }).click();
};
const change = async (page: Page, status: string) => {
  await page.getByLabel('바꿀 상태').selectOption(status);
  await page.getByRole('button', { name: '상태 변경' }).click();
};

test('requests are found, opened and put on another status', async ({ page, baseURL }) => {
  const receiver = unique();
  const [first, second, third] = await request(baseURL, 3, {
    receiver: `EMMA ${receiver}`,
    receiverImId: 'IM-77',
    memo: '<b>오후</b>',
  });
  await openAsStaff(page, OWNER, PAGE);
  await search(page, { '받는 분 이름': receiver.toLowerCase() });
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(third as string);
  for (const text of ['정하윤', '+82 010-3456-7890', 'IM-77', '인천 수출 픽업장', '접수', '<b>오후</b>'])
    await expect(rowOf(page, first)).toContainText(text);

  await page.getByLabel(`${first} 선택`).check();
  await page.getByLabel(`${third} 선택`).check();
  await expect(page.getByText('2건 선택')).toBeVisible();
  await change(page, '픽업완료');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2건의 상태를 변경할까요?');
  await expect(question).toContainText(`${third}, ${first} → 픽업완료`);
  await question.getByRole('button', { name: '취소' }).click();
  await expect(rowOf(page, first)).toContainText('접수');
  await page.getByRole('button', { name: '상태 변경' }).click();
  await question.getByRole('button', { name: '변경' }).click();
  await expect(noticeOf(page, '2건의 상태를 변경했습니다.')).toBeVisible();
  for (const id of [first, third]) await expect(rowOf(page, id)).toContainText('픽업완료');
  await expect(rowOf(page, second)).not.toContainText('픽업완료');
  await expect(page.getByText('선택 없음')).toBeVisible();

  await page.reload();
  await expect(rowOf(page, first)).toContainText('픽업완료');
  await page.getByRole('button', { name: first, exact: true }).click();
  const detail = page.getByRole('dialog', { name: first });
  for (const text of ['픽업완료', '8 Pitt St Sydney NSW 2000', '@example.com'])
    await expect(detail).toContainText(text);
  await detail.getByRole('link', { name: '변경 기록' }).click();
  await expect(page.getByRole('table', { name: '변경 기록' })).toContainText('접수 → 픽업완료');
});

test('a number is found with and without its letters, and what is nowhere says so', async ({
  page,
  baseURL,
}) => {
  const [id = ''] = await request(baseURL, 1);
  await openAsStaff(page, STAFF, PAGE);
  for (const typed of [id, id.slice(4), ` ${id.toLowerCase()} `]) {
    await search(page, { 요청번호: typed });
    await expect(rows(page)).toHaveCount(1);
    await expect(rowOf(page, id)).toBeVisible();
  }
  await search(page, { 요청번호: 'EXP-99999999' });
  await expect(page.getByText('찾는 픽업 요청이 없습니다')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('요청번호')).toHaveValue(id.toLowerCase());
  await expect(rowOf(page, id)).toBeVisible();
  await page.getByRole('button', { name: '초기화' }).click();
  await expect(page.getByLabel('요청번호')).toHaveValue('');
  await expect(rows(page).nth(1)).toBeVisible();
});

test('ten come at once, more at a press, and what was chosen stays', async ({ page, baseURL }) => {
  const receiver = unique();
  const ids = await request(baseURL, 12, { receiver });
  await openAsStaff(page, STAFF, `${PAGE}#receiver=${receiver}`);
  await expect(rows(page)).toHaveCount(10);
  await page.getByLabel('모두 선택').check();
  await expect(page.getByText('10건 선택')).toBeVisible();
  await page.getByRole('button', { name: '더 보기' }).click();
  await expect(rows(page)).toHaveCount(12);
  await expect(rows(page).last()).toContainText(ids[0] as string);
  await expect(page.getByText('10건 선택')).toBeVisible();
  await expect(page.getByRole('button', { name: '더 보기' })).toHaveCount(0);
});

test('a change that was refused says why and shows what is', async ({ page, baseURL, api: { staff } }) => {
  const receiver = unique();
  const [id = ''] = await request(baseURL, 1, { receiver });
  await openAsStaff(page, STAFF, `${PAGE}#receiver=${receiver}`);
  await page.getByLabel(`${id} 선택`).check();
  await page.route(CHANGE, (route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: errorCatalog.CONFLICT.message } }),
  );
  const body = { id: [id.slice(4)], parcelStatus: 'EXRQ02' };
  expect((await staff.post('/api/parcel/modifyExportStatus', body)).status).toBe(200);
  await change(page, '픽업완료');
  await page.getByRole('alertdialog').getByRole('button', { name: '변경' }).click();
  await readAlert(page, `상태 변경에 실패했습니다.${errorCatalog.CONFLICT.message}`);
  await expect(rowOf(page, id)).toContainText('픽업예정');
});

test('a partner is not shown the page and sent away', ({ page }) =>
  expectClosedToPartners(page, '수출 픽업 요청', PAGE));

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('cards, request and failure have no barrier and stay on the screen', async ({ page, baseURL }) => {
    const receiver = unique();
    const [id = ''] = await request(baseURL, 1, { receiver, senderAddress: 'W'.repeat(200) });
    await page.route(LIST, (route) =>
      route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
    );
    await openAsStaff(page, STAFF, `${PAGE}#receiver=${receiver}`);
    await expect(page.getByRole('alert')).toContainText('픽업 요청을 불러오지 못했습니다.');
    await page.unroute(LIST);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await page.getByLabel(`${id} 선택`).check();
    await expect(page.getByText('1건 선택')).toBeVisible();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: id, exact: true }).click();
    await expect(page.getByRole('dialog', { name: id })).toBeVisible();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });
});
