import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { eventPayload } from '#test/fixtures/freight.ts';
import { dialogOf as dialog, expect, OWNER, STAFF, test } from './back-office.ts';
import { openAsStaff, readAlert } from './fixtures.ts';
import { createEvent, eventButton, openSchedule, press } from './schedule-page.ts';

const refuse = (page: Page, path: string, status: number, code: keyof typeof errorCatalog) =>
  page.route(`**/api/schedule/${path}`, (route) =>
    route.fulfill({ status, json: { code, message: errorCatalog[code].message } }),
  );

test('owner: missing and wrong values of an event are shown at their fields', async ({ page }) => {
  await openSchedule(page, OWNER, '2041-05');
  await page.getByRole('button', { name: '일정 등록' }).click();
  const form = dialog(page, '일정 등록');
  await expect(form.getByLabel('날짜')).toHaveValue('2041-05-01');
  await form.getByLabel('하루 종일').uncheck();
  await form.getByLabel('날짜').fill('');
  await form.getByLabel('기간').fill('32');
  await form.getByLabel('소요 시간').fill('1441');
  await form.getByLabel('내용').fill('가'.repeat(1001));
  await press(page, '등록');
  for (const [label, message] of [
    ['제목', '제목은 필수 입력 항목입니다.'],
    ['날짜', '날짜는 필수 입력 항목입니다.'],
    ['기간', '기간을 올바르게 입력해주세요.'],
    ['시각', '시각은 필수 입력 항목입니다.'],
    ['소요 시간', '소요 시간을 올바르게 입력해주세요.'],
    ['내용', '최대 1000자까지 입력 가능합니다.'],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.locator('form')).toContainText(message);
  }
  await form.getByLabel('시각').fill('2561');
  await form.getByLabel('기간').fill('');
  await press(page, '등록');
  await expect(form.getByLabel('시각')).toHaveAccessibleDescription(/시각을 올바르게 입력해주세요\./);
  await expect(form.getByLabel('기간')).toHaveAccessibleDescription(/기간은 필수 입력 항목입니다\./);
  // An event of a whole day has no time.
  await form.getByLabel('하루 종일').check();
  await form.getByLabel('제목').fill('연휴');
  await form.getByLabel('날짜').fill('2041-05-06');
  await form.getByLabel('기간').fill('31');
  await form.getByLabel('내용').fill('');
  await press(page, '등록');
  await expect(form).toBeHidden();
  await expect(eventButton(page, '연휴').first()).toBeVisible();
});

test('owner: a failure to save or delete an event keeps the dialog and its input', async ({
  page,
  api: { owner },
}) => {
  await createEvent(owner, { title: '회의', eventTime: '', eventDate: '2041-06-12' });
  await openSchedule(page, OWNER, '2041-06');
  await refuse(page, 'reg', 500, 'INTERNAL');
  await page.getByRole('button', { name: '일정 등록' }).click();
  await page.getByLabel('제목').fill('새 일정');
  await press(page, '등록');
  await readAlert(page, /일정 등록에 실패했습니다\.\s*알수 없는 오류가 발생했습니다\./);
  await expect(page.getByLabel('제목')).toHaveValue('새 일정');
  await press(page, '취소');
  await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click();

  await eventButton(page, '회의').click();
  await refuse(page, 'delete', 500, 'INTERNAL');
  await press(page, '삭제');
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await readAlert(page, '일정 삭제에 실패했습니다.');
  await expect(dialog(page, '일정 수정')).toBeVisible();
});

test('owner: an event that was deleted or moved concurrently is reported, and the month loaded again', async ({
  page,
  api: { owner },
}) => {
  const [gone, moved] = [
    await createEvent(owner, { title: '사라질 일정', eventTime: '', eventDate: '2041-07-10' }),
    await createEvent(owner, { title: '옮길 일정', eventTime: '', eventDate: '2041-07-11' }),
  ];
  await openSchedule(page, OWNER, '2041-07');
  await eventButton(page, '사라질 일정').click();
  expect((await owner.post('/api/schedule/delete', { id: gone })).status).toBe(200);
  await press(page, '수정');
  await readAlert(page, `일정 수정에 실패했습니다.${errorCatalog.EVENT_NOT_FOUND.message}`);
  await expect(dialog(page, '일정 수정')).toBeHidden();
  await expect(eventButton(page, '사라질 일정')).toHaveCount(0);

  await eventButton(page, '옮길 일정').click();
  const elsewhere = eventPayload({ id: moved, title: '옮긴 일정', eventTime: '', eventDate: '2041-07-24' });
  expect((await owner.post('/api/schedule/modify', elsewhere)).status).toBe(200);
  await refuse(page, 'delete', 409, 'CONFLICT');
  await press(page, '삭제');
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await readAlert(page, `일정 삭제에 실패했습니다.${errorCatalog.CONFLICT.message}`);
  await expect(dialog(page, '일정 수정')).toBeHidden();
  await expect(eventButton(page, '옮길 일정')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '2041년 7월 24일 수요일, 옮긴 일정' })).toBeVisible();
});

test('staff: a month that failed to load is loaded again on request', async ({ page, api: { owner } }) => {
  await createEvent(owner, { title: '회의', eventTime: '', eventDate: '2041-09-12' });
  await openAsStaff(page, STAFF);
  await refuse(page, 'loadSchedule', 400, 'MALFORMED');
  await page.goto('/admin/manage-schedule?month=2041-09');
  await expect(page.getByRole('alert')).toContainText('일정을 불러오지 못했습니다.');
  await page.unroute('**/api/schedule/loadSchedule');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(eventButton(page, '회의')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
