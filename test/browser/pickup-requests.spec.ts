import type { Page } from '@playwright/test';
import { pickupPayload } from '#test/fixtures/visitor-forms.ts';
import { client } from '#test/support/client.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  expect,
  expectNotice,
  OWNER,
  press,
  rowsOf,
  send,
  test,
  uniqueText,
} from './back-office.ts';
import { openAsStaff } from './fixtures.ts';

const rows = (page: Page) => rowsOf(page, '수출 픽업 요청');
const rowOf = (page: Page, id = '') => rows(page).filter({ hasText: new RegExp(`${id}(?!\\d)`) });
const search = async (page: Page, label: string, value: string) => {
  await page.getByLabel(label).fill(value);
  await press(page, '조회');
};

test('staff: export pickup requests are found, selected over pages and moved to another status', async ({
  page,
  baseURL,
}) => {
  const receiver = uniqueText();
  const ids: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const payload = pickupPayload({
      senderEmail: `${uniqueText()}@example.com`,
      receiver: `EMMA ${receiver}`,
      receiverImId: 'IM-77',
      memo: '<b>오후</b>',
    });
    ids.push((await send(client(baseURL as string), '/api/parcel/regPickUpReq', payload)).id);
  }
  const [first = '', second = '', third = ''] = ids.slice(-3);
  await openAsStaff(page, OWNER, '/admin/pickup-request-list');

  await test.step('a request is found by its number, with or without the letters of the number', async () => {
    for (const typed of [first, first.slice(4), ` ${first.toLowerCase()} `]) {
      await search(page, '요청번호', typed);
      await expect(rows(page)).toHaveCount(1);
      await expect(rowOf(page, first)).toBeVisible();
    }
    await search(page, '요청번호', 'EXP-99999999');
    await expect(page.getByText('찾는 픽업 요청이 없습니다')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('요청번호')).toHaveValue(first.toLowerCase());
    await expect(rowOf(page, first)).toBeVisible();
    await press(page, '초기화');
    await expect(page.getByLabel('요청번호')).toHaveValue('');
    await expect(rows(page).nth(1)).toBeVisible();
  });

  await test.step('a receiver name finds ten requests, the newest first, and the others on request', async () => {
    await search(page, '받는 분 이름', receiver.toLowerCase());
    await expect(rows(page)).toHaveCount(10);
    await expect(rows(page).first()).toContainText(third);
    for (const text of ['정하윤', '+82 10-3456-7890', 'IM-77', '인천 수출 픽업장', '접수', '<b>오후</b>'])
      await expect(rowOf(page, first)).toContainText(text);
    await page.getByLabel('모두 선택').check();
    await expect(page.getByText('10건 선택')).toBeVisible();
    await press(page, '더 보기');
    await expect(rows(page)).toHaveCount(12);
    await expect(rows(page).last()).toContainText(ids[0] as string);
    await expect(page.getByText('10건 선택')).toBeVisible();
    await expect(page.getByRole('button', { name: '더 보기' })).toHaveCount(0);
  });

  await test.step('the status of selected requests changes after confirmation', async () => {
    await page.getByLabel('모두 선택').check();
    await page.getByLabel('모두 선택').uncheck();
    await page.getByLabel(`${first} 선택`).check();
    await page.getByLabel(`${third} 선택`).check();
    await expect(page.getByText('2건 선택')).toBeVisible();
    await page.getByLabel('바꿀 상태').selectOption('픽업완료');
    await press(page, '상태 변경');
    await expect(alertDialog(page)).toContainText('2건의 상태를 변경할까요?');
    await expect(alertDialog(page)).toContainText(`${third}, ${first} → 픽업완료`);
    await answerAlert(page, '취소');
    await expect(rowOf(page, first)).toContainText('접수');
    await press(page, '상태 변경');
    await answerAlert(page, '변경');
    await expectNotice(page, '2건의 상태를 변경했습니다.');
    for (const id of [first, third]) await expect(rowOf(page, id)).toContainText('픽업완료');
    await expect(rowOf(page, second)).not.toContainText('픽업완료');
    await expect(page.getByText('선택 없음')).toBeVisible();
  });

  await test.step('a request shows its details and leads to its audit record', async () => {
    await page.reload();
    await expect(rowOf(page, first)).toContainText('픽업완료');
    await press(page, first);
    const detail = dialogOf(page, first);
    for (const text of ['픽업완료', '8 Pitt St Sydney NSW 2000', '@example.com'])
      await expect(detail).toContainText(text);
    await detail.getByRole('link', { name: '변경 기록' }).click();
    await expect(page.getByRole('table', { name: '변경 기록' })).toContainText('접수 → 픽업완료');
  });
});
