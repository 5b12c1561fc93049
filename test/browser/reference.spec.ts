import type { Locator, Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { orderPayload } from '../fixtures/orders.ts';
import type { Client } from '../support/client.ts';
import { expectNoBarriers, expectNoOverflow, openAsStaff, readAlert } from './fixtures.ts';
import { expect, OWNER, STAFF, test, unique } from './lookup-page.ts';
import { noticeOf } from './members.ts';

/** A code that no other test uses. */
const uniqueCode = () => `T${unique().slice(0, 7)}`;

const dialog = (page: Page, noun: string) => page.getByRole('dialog', { name: `${noun} 등록` });
const rows = (page: Page, noun: string) =>
  page
    .getByRole('table', { name: noun })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const send = (form: Locator) => form.getByRole('button', { name: '등록', exact: true }).click();
const find = (page: Page, noun: string, wanted: string) => page.getByLabel(`${noun} 찾기`).fill(wanted);
const addCourier = async (as: Client, courierCode: string) => {
  const courier = { courierCode, courierName: `택배 ${courierCode}`, country: 'KOR' };
  expect((await as.post('/api/courier/addCourier', courier)).status).toBe(200);
};

/** The three pages: what is typed, and how it reads in the list. */
const pages = [
  {
    path: '/admin/courier-manage',
    noun: '택배사',
    as: STAFF,
    choices: { 국가: '대한민국 (KOR)' },
    memo: undefined,
    shown: ['대한민국'],
    done: ['택배사를 등록했습니다.', '택배사를 삭제했습니다.'],
  },
  {
    path: '/admin/pickup-manage',
    noun: '픽업 장소',
    as: OWNER,
    choices: { 국가: '호주 (AUS)', 도시: '시드니 (SYD)', 지역: '뉴사우스웨일스 (NSW)' },
    memo: '평일 <b>9시</b>부터',
    shown: ['호주', '시드니', '뉴사우스웨일스', '평일 <b>9시</b>부터'],
    done: ['픽업 장소를 등록했습니다.', '픽업 장소를 삭제했습니다.'],
  },
  {
    path: '/admin/location-manage',
    noun: '화물 위치',
    as: STAFF,
    choices: { 구분: '픽업 요청 상태', 국가: '대한민국 (KOR)' },
    memo: '기사 배정',
    shown: ['픽업 요청 상태', '대한민국', '기사 배정'],
    done: ['화물 위치를 등록했습니다.', '화물 위치를 삭제했습니다.'],
  },
] as const;

for (const { path, noun, as, choices, memo, shown, done } of pages) {
  test(`${noun}: added, found and deleted`, async ({ page }) => {
    const code = uniqueCode();
    await openAsStaff(page, as, path);
    await page.getByRole('button', { name: `${noun} 등록` }).click();
    const form = dialog(page, noun);
    await send(form);
    for (const label of [`${noun} 코드`, `${noun}명`, ...Object.keys(choices).slice(0, 2)]) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(/필수 입력 항목입니다\./);
    }
    await expect(form.getByLabel(`${noun} 코드`)).toBeFocused();
    await form.getByLabel(`${noun} 코드`).fill(`${code.toLowerCase()}9`);
    await expect(form.getByLabel(`${noun} 코드`)).toHaveValue(code);
    await form.getByLabel(`${noun}명`).fill(`시험 ${code}`);
    for (const [label, option] of Object.entries(choices)) await form.getByLabel(label).selectOption(option);
    if (memo) await form.getByLabel('메모').fill(memo);
    await send(form);
    await expect(noticeOf(page, done[0])).toBeVisible();
    await expect(form).toBeHidden();

    await find(page, noun, `${code.toLowerCase()} ${shown[0]}`);
    await expect(page.getByText('1곳 찾음')).toBeVisible();
    for (const text of [code, `시험 ${code}`, ...shown]) await expect(rows(page, noun)).toContainText(text);

    await page.getByRole('button', { name: `시험 ${code} 삭제` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`${noun} 시험 ${code}을(를) 삭제할까요?`);
    await expect(question).toContainText(`${code} · ${shown[0]}`);
    await question.getByRole('button', { name: '취소' }).click();
    await expect(rows(page, noun)).toHaveCount(1);
    await page.getByRole('button', { name: `시험 ${code} 삭제` }).click();
    await question.getByRole('button', { name: '삭제' }).click();
    await expect(noticeOf(page, done[1])).toBeVisible();
    await expect(page.getByText(`찾는 ${noun}가 없습니다`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('a code that is taken is said at its field, and what was used stays', async ({
  page,
  api: { staff },
}) => {
  const code = uniqueCode();
  await addCourier(staff, code);
  await openAsStaff(page, STAFF, '/admin/courier-manage');
  await page.getByRole('button', { name: '택배사 등록' }).click();
  const form = dialog(page, '택배사');
  await form.getByLabel('택배사 코드').fill(code);
  await form.getByLabel('택배사명').fill('같은 코드');
  await form.getByLabel('국가').selectOption('AUS');
  await send(form);
  await readAlert(page, `택배사 등록에 실패했습니다.${errorCatalog.CODE_TAKEN.message}`);
  await expect(form.getByLabel('택배사 코드')).toHaveAccessibleDescription(/이미 등록된 코드입니다\./);
  await expect(form.getByLabel('택배사명')).toHaveValue('같은 코드');
  await form.getByRole('button', { name: '취소' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click();

  const order = orderPayload({ courierCode: code, courierNum: '1234567890' });
  expect((await staff.post('/api/parcel/registerOrderByCustomer', order)).status).toBe(200);
  await find(page, '택배사', code);
  await page.getByRole('button', { name: `택배 ${code} 삭제` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await readAlert(page, `택배사 삭제에 실패했습니다.${errorCatalog.REFERENCE_IN_USE.message}`);
  await expect(rows(page, '택배사')).toHaveCount(1);
});

test('a list that cannot be had says so, an empty one how to begin, and a long one comes ten a page', async ({
  page,
}) => {
  const LIST = '**/api/parcelLocation/getParcelLocationList';
  const { MALFORMED } = errorCatalog;
  await page.route(LIST, (route) =>
    route.fulfill({ status: 400, json: { code: 'MALFORMED', message: MALFORMED.message } }),
  );
  await openAsStaff(page, STAFF, '/admin/location-manage');
  await expect(page.getByRole('alert')).toContainText('화물 위치를 불러오지 못했습니다.');
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('등록된 화물 위치가 없습니다')).toBeVisible();
  await expectNoBarriers(page);

  await page.unroute(LIST);
  const many = Array.from({ length: 12 }, (_, index) => ({
    class: 'IM_PC_LO',
    code: `IMTEST${String(index + 1).padStart(2, '0')}`,
    name: '가'.repeat(100),
    country: 'AUS',
    region: 'NSW',
    memo: '나'.repeat(400),
    regDate: `2026-11-${10 + index}T00:00:00.000Z`,
  }));
  await page.route(LIST, (route) => route.fulfill({ json: many }));
  await page.reload();
  await expect(rows(page, '화물 위치')).toHaveCount(10);
  await expect(rows(page, '화물 위치').first()).toContainText('IMTEST12');
  await page.getByRole('button', { name: '2페이지' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(rows(page, '화물 위치')).toHaveCount(2);
  await expectNoOverflow(page);
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: '화물 위치' }).getByRole('listitem')).toHaveCount(2);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: '화물 위치 등록' }).click();
  await send(dialog(page, '화물 위치'));
  await expect(dialog(page, '화물 위치').getByLabel('국가')).toHaveAttribute('aria-invalid', 'true');
  await expectNoOverflow(page);
  await expectNoBarriers(page);
});
