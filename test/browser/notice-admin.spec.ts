import type { Locator, Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { noticePayload } from '../fixtures/notices.ts';
import { pixel } from '../fixtures/pictures.ts';
import type { Client } from '../support/client.ts';
import {
  expectClosedToPartners,
  expectNoBarriers,
  expectNoOverflow,
  openAsStaff,
  readAlert,
  signInAsStaff,
} from './fixtures.ts';
import { expect, OWNER, STAFF, test, unique } from './lookup-page.ts';
import { noticeOf } from './members.ts';

const PAGE = '/admin/notice';
const LIST = '**/api/admin/getNoticeList';
const FILL_ALL = '모든 항목을 입력해주세요.';

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const rows = (page: Page) =>
  page
    .getByRole('table', { name: '공지사항' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title });
const flagOf = (page: Page, title: string, flag: string) =>
  page.getByRole('checkbox', { name: `${title} ${flag}` });
const text = (form: Locator) => form.getByRole('textbox', { name: '내용' });
const send = (form: Locator, name: string) => form.getByRole('button', { name, exact: true }).click();

/** A notice that no visitor sees: other tests count those. */
const add = async (as: Client, changes: Record<string, string> = {}) => {
  const { status, body } = await as.postForm(
    '/api/board/addNotice',
    noticePayload({ title: `공지 ${unique()}`, isShown: '1', ...changes }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { id: number; title: string; version: number };
};

const openForm = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: '공지사항 등록' }).click();
  const form = dialog(page, '공지사항 등록');
  await expect(text(form)).toBeVisible();
  return form;
};

/** Puts something into the text as if it came from the clipboard. */
const paste = (form: Locator, kind: string, content: string, isFile = false) =>
  text(form).evaluate(
    (editor, [type, data, asFile]) => {
      const clipboardData = new DataTransfer();
      if (asFile) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'pasted', { type }));
      } else clipboardData.setData(type, data);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [kind, content, isFile] as const,
  );

test('a notice is written, previewed, shown to visitors as written, changed and deleted', async ({
  page,
  api: { staff },
}) => {
  const title = `설 연휴 안내 ${unique()}`;
  await openAsStaff(page, STAFF, PAGE);
  const form = await openForm(page);
  await form.getByLabel('제목').fill(title);
  await expect(form.getByLabel('작성자')).toHaveValue('최은영');
  await form.getByLabel('게시').uncheck();
  await text(form).click();
  await form.getByLabel('문단').selectOption('큰 제목');
  await page.keyboard.type('연휴 일정');
  await page.keyboard.press('Enter');
  await page.keyboard.type('마지막 편은 ');
  await form.getByRole('button', { name: '굵게' }).click();
  await expect(form.getByRole('button', { name: '굵게' })).toHaveAttribute('aria-pressed', 'true');
  await form.getByLabel('글자 색').selectOption('빨간 글자');
  await page.keyboard.type('금요일');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: '글머리 목록' }).click();
  await page.keyboard.type('시드니');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: '링크' }).click();
  await form.getByLabel('링크 주소').fill('example.com/air');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await paste(form, 'image/png', pixel, true);
  await form.getByLabel('이미지 설명').fill('운항표');
  await page.keyboard.press('Enter');
  await expect(text(form).getByRole('img', { name: '운항표' })).toHaveAttribute('src', /^\/api\/image\//);

  await form.getByRole('button', { name: '미리보기' }).click();
  const preview = dialog(page, title);
  await expect(preview).toContainText('관리자');
  await expect(preview.getByRole('heading', { name: '연휴 일정' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'https://example.com/air' })).toHaveAttribute(
    'rel',
    'noopener',
  );
  await expect(preview.getByRole('img', { name: '운항표' })).toHaveJSProperty('complete', true);
  await page.keyboard.press('Escape');
  await send(form, '등록');
  await expect(noticeOf(page, '공지사항을 등록했습니다.')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('최은영');
  await expect(flagOf(page, title, '게시')).not.toBeChecked();

  // On the visitors' page, under its stricter policy.
  const { body } = await staff.post('/api/admin/getNoticeList', { paging: 0 });
  const kept = body.find((each: { title: string }) => each.title === title);
  await page.route('**/api/board/getNotice', (route) => route.fulfill({ json: kept }));
  await page.goto(`/notice?id=${kept.id}`);
  const article = page.getByRole('article');
  await expect(article.getByText('금요일')).toHaveCSS('color', 'rgb(176, 23, 34)');
  await expect(article.getByText('금요일')).toHaveCSS('font-weight', '700');
  await expect(article.getByRole('listitem')).toHaveCSS('list-style-type', 'disc');
  const picture = article.getByRole('img', { name: '운항표' });
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1);
  await expect(article.locator('[style], .ql-ui')).toHaveCount(0);

  await page.goto(PAGE);
  await page.getByRole('button', { name: `${title} 수정` }).click();
  const changed = dialog(page, '공지사항 수정');
  await expect(text(changed).getByRole('heading', { name: '연휴 일정' })).toBeVisible();
  await changed.getByLabel('제목').fill(`${title} 변경`);
  await send(changed, '수정');
  await expect(noticeOf(page, '공지사항을 수정했습니다.')).toBeVisible();
  await page.getByRole('button', { name: `${title} 변경 삭제` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`공지사항 ${title} 변경을(를) 삭제할까요?`);
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(noticeOf(page, '삭제했습니다.')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
});

test('staff: selected notices are edited one at a time and deleted together', async ({
  page,
  api: { staff },
}) => {
  const titles = [(await add(staff)).title, (await add(staff)).title];
  await openAsStaff(page, STAFF, PAGE);
  const menu = page.getByRole('button', { name: /^작업/ });
  await menu.click();
  await expect(page.getByRole('button', { name: '삭제', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.getByLabel(`${titles[0]} 선택`).check();
  await menu.click();
  await page.getByRole('button', { name: '수정', exact: true }).click();
  await dialog(page, '공지사항 수정').getByRole('button', { name: '취소', exact: true }).click();
  await page.getByLabel(`${titles[1]} 선택`).check();
  await expect(menu).toHaveText('작업 (2건)');
  await menu.click();
  await expect(page.getByRole('button', { name: '수정', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: '삭제', exact: true }).click();
  const question = page.getByRole('alertdialog');
  for (const title of titles) await expect(question).toContainText(title);
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(noticeOf(page, '삭제했습니다.')).toBeVisible();
  for (const title of titles) await expect(rowOf(page, title)).toHaveCount(0);
  await expect(menu).toHaveText('작업');
});

test('what is missing is asked for, and what cannot be saved stays in the form', async ({
  page,
  api: { staff },
}) => {
  const { id, title, version } = await add(staff);
  await openAsStaff(page, STAFF, PAGE);
  const form = await openForm(page);
  await form.getByLabel('작성자').fill('');
  await send(form, '등록');
  await expect(form.getByText(FILL_ALL)).toHaveCount(3);
  await expect(text(form)).toHaveAccessibleDescription(new RegExp(FILL_ALL));
  await form.getByLabel('제목').fill('제목');
  await form.getByLabel('작성자').fill('최은영');
  await text(form).click();
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await send(form, '등록');
  await expect(form.getByText(FILL_ALL)).toHaveCount(1);
  await expect(text(form)).toBeFocused();
  await page.keyboard.type('내용');
  await page.route('**/api/board/addNotice', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: errorCatalog.INTERNAL.message } }),
  );
  await send(form, '등록');
  await readAlert(page, /등록 실패!\s*알수 없는 오류가 발생했습니다\./);
  await expect(text(form)).toContainText('내용');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: `${title} 수정` }).click();
  const changed = dialog(page, '공지사항 수정');
  await text(changed).click();
  await page.keyboard.type('더 ');
  const { boardType: _, ...other } = noticePayload({
    title: `${title} 새로`,
    isShown: '1',
    id: `${id}`,
    version: `${version}`,
  });
  expect((await staff.postForm('/api/board/editNotice', other)).status).toBe(200);
  await send(changed, '수정');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/수정 실패!\s*다른 사용자가 먼저 수정했습니다/);
  await question.getByRole('button', { name: '계속 입력' }).click();
  await expect(text(changed)).toContainText('더 ');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `${title} 새로 수정` }).click();
  await expect(changed.getByText('저장하면 수정된 내용을 덮어씁니다.')).toBeVisible();
  await expect(text(changed)).toContainText('더 ');
  await changed.getByRole('button', { name: '저장된 내용으로 되돌리기' }).click();
  await expect(text(changed)).not.toContainText('더 ');
});

test('a draft outlives the window, is offered again, and goes at sign-out', async ({ page, context }) => {
  await signInAsStaff(page, OWNER);
  await page.goto(PAGE);
  const form = await openForm(page);
  await form.getByLabel('제목').fill('쓰다 만 공지');
  await text(form).click();
  await page.keyboard.type('아직 쓰는 중');
  await form.getByRole('button', { name: '닫기' }).click();
  await expect(form).toBeHidden();
  await page.close();

  const next = await context.newPage();
  await next.goto(PAGE);
  const again = await openForm(next);
  await expect(again.getByRole('status').filter({ hasText: '작성하던 내용을 불러왔습니다.' })).toBeVisible();
  await expect(again.getByLabel('제목')).toHaveValue('쓰다 만 공지');
  await expect(text(again)).toHaveText('아직 쓰는 중');
  await again.getByRole('button', { name: '새로 작성' }).click();
  await expect(again.getByLabel('제목')).toHaveValue('');
  await expect(text(again)).toHaveText('');
  await again.getByLabel('제목').fill('또 쓰다 만 공지');
  await again.getByRole('button', { name: '취소', exact: true }).click();
  expect(await next.evaluate(() => JSON.stringify(localStorage))).toContain('또 쓰다 만 공지');
  await next.getByRole('button', { name: '로그아웃' }).click();
  await next.waitForURL(/\/admin$/);
  expect(await next.evaluate(() => JSON.stringify(localStorage))).not.toContain('또 쓰다 만 공지');
});

test('flags change at once, and go back where they are refused', async ({ page, api: { staff } }) => {
  const { title } = await add(staff);
  const read = async () => {
    const { body } = await staff.post('/api/admin/getNoticeList', { paging: 0 });
    return body.find((each: { title: string }) => each.title === title)?.isFixed;
  };
  await openAsStaff(page, STAFF, PAGE);
  await flagOf(page, title, '상단 고정').check();
  await expect(noticeOf(page, '상태를 변경했습니다.')).toBeVisible();
  expect(await read()).toBe(0);
  await page.route('**/api/board/editNotice', (route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: errorCatalog.CONFLICT.message } }),
  );
  await flagOf(page, title, '상단 고정').click();
  await readAlert(page, /수정 실패!\s*다른 사용자가 먼저 수정했습니다/);
  await expect(flagOf(page, title, '상단 고정')).toBeChecked();
});

test('staff: a notice that was changed concurrently is refused, and its newest text is loaded on request', async ({
  page,
  api: { staff },
}) => {
  const { id, title, version } = await add(staff);
  await openAsStaff(page, STAFF, PAGE);
  await page.getByRole('button', { name: `${title} 수정` }).click();
  const form = dialog(page, '공지사항 수정');
  await expect(text(form)).toBeVisible();
  await form.getByLabel('작성자').fill('나');
  const theirs = noticePayload({ title, contents: '<p>남의 글</p>', writer: '남', isShown: '1' });
  const { status } = await staff.postForm('/api/board/editNotice', {
    ...theirs,
    id: String(id),
    version: String(version),
  });
  expect(status).toBe(200);
  await send(form, '수정');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(errorCatalog.CONFLICT.message);
  await question.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(form.getByLabel('작성자')).toHaveValue('남');
  await expect(text(form)).toHaveText('남의 글');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('남의 글');
  await form.getByLabel('작성자').fill('우리');
  await send(form, '수정');
  await expect(rowOf(page, title)).toContainText('우리');
});

test('only pictures of ours get into the text, and nothing as data', async ({ page }) => {
  await openAsStaff(page, STAFF, PAGE);
  const form = await openForm(page);
  await text(form).click();
  await page.keyboard.type('글');
  const pictures = text(form).locator('img');
  await paste(form, 'text/plain', btoa('text'), true);
  await expect(noticeOf(page, errorCatalog.IMAGE_UNREADABLE.message)).toBeVisible();
  await paste(form, 'image/png', btoa('x'.repeat(1_500_001)), true);
  await expect(pictures).toHaveCount(0);
  await paste(
    form,
    'text/html',
    `<p style="color:red" onclick="x()">붙인 글<img src="data:image/png;base64,${pixel}"><img src="https://example.com/a.png"></p>`,
  );
  await expect(noticeOf(page, /다른 사이트의 이미지는 붙여넣을 수 없습니다/)).toBeVisible();
  await expect(text(form)).toContainText('붙인 글');
  await expect(text(form).locator('p[style]')).toHaveCount(0);
  await form.locator('input[type=file]').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel, 'base64'),
  });
  await expect(pictures).toHaveCount(1);
  await expect(pictures).toHaveAttribute('src', /^\/api\/image\/[0-9a-f]{64}\.png$/);
  // Tab goes on to what follows.
  await text(form).focus();
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('게시')).toBeFocused();
});

test('the list grows to its end, and says why it cannot be had', async ({ page }) => {
  await openAsStaff(page, STAFF, PAGE);
  await expect(rows(page)).toHaveCount(10);
  const more = page.getByRole('button', { name: '더 보기' });
  await expect(async () => {
    await more.click({ timeout: 1000 });
    await expect(page.getByText('더이상 공지사항이 없습니다.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('시드니 물류센터 입고 시간 변경')).toBeVisible();
  await expect(flagOf(page, '홈페이지 점검 안내', '게시')).not.toBeChecked();
  await page.getByLabel('공지사항 찾기').fill('시드니 물류센터 입고');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('공지사항 찾기').fill('아무도 쓰지 않은 제목');
  await expect(page.getByText('찾는 공지사항이 없습니다')).toBeVisible();

  await page.route(LIST, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '오류' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('공지글 불러오기 실패!');
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('등록된 공지사항이 없습니다')).toBeVisible();
});

test('a partner does not see it in the menu, and is sent away from its address', ({ page }) =>
  expectClosedToPartners(page, '공지사항 관리', PAGE));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('list, form and preview have no barrier and stay on the screen', async ({ page, api: { staff } }) => {
    const { title } = await add(staff, {
      title: `아주 긴 제목 ${'가'.repeat(70)} ${unique()}`,
      contents: `<p>${'긴글'.repeat(80)}</p>`,
    });
    await openAsStaff(page, STAFF, PAGE);
    await expect(page.getByText(title)).toBeVisible();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: `${title} 수정` }).click();
    const form = dialog(page, '공지사항 수정');
    await expect(text(form)).toContainText('긴글');
    await expectNoOverflow(page);
    await expectNoBarriers(page);
    await form.getByRole('button', { name: '미리보기' }).click();
    await expect(dialog(page, title)).toContainText('긴글');
    await expectNoOverflow(page);
  });
});
