import type { Locator } from '@playwright/test';
import { noticePayload } from '#test/fixtures/notices.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import type { Client } from '#test/support/client.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  expect,
  expectNotice,
  OWNER,
  press,
  rowsOf,
  STAFF,
  send,
  test,
  uniqueText,
} from './back-office.ts';
import { openAsStaff, signInAsStaff } from './fixtures.ts';

const PAGE = '/admin/notice';

const text = (form: Locator) => form.getByRole('textbox', { name: '내용' });

/** Adds a notice that is not published, because other tests count the published ones. */
const add = async (as: Client): Promise<string> => {
  const title = `공지 ${uniqueText()}`;
  const { status, body } = await as.postForm('/api/board/addNotice', noticePayload({ title, isShown: '1' }));
  expect(status, JSON.stringify(body)).toBe(200);
  return title;
};

/** Pastes a picture into the text. */
const pastePicture = (form: Locator) =>
  text(form).evaluate((editor, data) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'pasted', { type: 'image/png' }));
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pixel);

test('staff: a notice is written with formats and a picture, shown to visitors as written, changed and deleted', async ({
  page,
  api: { staff },
}) => {
  test.slow();
  const title = `설 연휴 안내 ${uniqueText()}`;
  const row = rowsOf(page, '공지사항').filter({ hasText: title });
  const form = dialogOf(page, '공지사항 등록');
  await openAsStaff(page, STAFF, PAGE);

  await test.step('writing with heading, bold, colour, list, link and picture', async () => {
    await press(page, '공지사항 등록');
    await form.getByLabel('제목').fill(title);
    await expect(form.getByLabel('작성자')).toHaveValue('최은영');
    await form.getByLabel('게시 (방문자에게 보임)').uncheck();
    await text(form).click();
    await form.getByLabel('문단').selectOption('큰 제목');
    await page.keyboard.type('연휴 일정');
    await page.keyboard.press('Enter');
    await page.keyboard.type('마지막 편은 ');
    await press(form, /^굵게/);
    await expect(form.getByRole('button', { name: '굵게' })).toHaveAttribute('aria-pressed', 'true');
    await form.getByLabel('글자 색').selectOption('빨간 글자');
    await page.keyboard.type('금요일');
    await page.keyboard.press('Enter');
    await press(form, /^글머리 목록/);
    await page.keyboard.type('시드니');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await press(form, /^링크/);
    await form.getByLabel('링크 주소').fill('example.com/air');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await pastePicture(form);
    await form.getByLabel('이미지 설명').fill('운항표');
    await page.keyboard.press('Enter');
    await expect(text(form).getByRole('img', { name: '운항표' })).toHaveAttribute('src', /^\/api\/image\//);
  });

  await test.step('the preview shows the notice as visitors see it', async () => {
    await press(form, /^미리보기/);
    const preview = dialogOf(page, title);
    await expect(preview).toContainText('관리자');
    await expect(preview.getByRole('heading', { name: '연휴 일정' })).toBeVisible();
    await expect(preview.getByRole('link', { name: 'https://example.com/air' })).toHaveAttribute(
      'rel',
      'noopener',
    );
    await expect(preview.getByRole('img', { name: '운항표' })).toHaveJSProperty('complete', true);
    await page.keyboard.press('Escape');
    await press(form, '등록');
    await expectNotice(page, '공지사항을 등록했습니다.');
    await expect(row).toContainText('최은영');
    await expect(page.getByRole('checkbox', { name: `${title} 게시` })).not.toBeChecked();
  });

  await test.step('the public page keeps formats and picture under its stricter content policy', async () => {
    const notices = await send(staff, '/api/admin/getNoticeList', { paging: 0 });
    const savedNotice = notices.find((each: { title: string }) => each.title === title);
    await page.route('**/api/board/getNotice', (route) => route.fulfill({ json: savedNotice }));
    await page.goto(`/notice?id=${savedNotice.id}`);
    const article = page.getByRole('article');
    await expect(article.getByText('금요일')).toHaveCSS('color', 'rgb(176, 23, 34)');
    await expect(article.getByText('금요일')).toHaveCSS('font-weight', '700');
    await expect(article.getByRole('listitem')).toHaveCSS('list-style-type', 'disc');
    const picture = article.getByRole('img', { name: '운항표' });
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(1);
    await expect(article.locator('[style], .ql-ui')).toHaveCount(0);
  });

  await test.step('changing, pinning and deleting', async () => {
    await page.goto(PAGE);
    await press(page, `${title} 수정`);
    const editDialog = dialogOf(page, '공지사항 수정');
    await expect(text(editDialog).getByRole('heading', { name: '연휴 일정' })).toBeVisible();
    await editDialog.getByLabel('제목').fill(`${title} 변경`);
    await press(editDialog, '수정');
    await expectNotice(page, '공지사항을 수정했습니다.');
    const pinned = page.getByRole('checkbox', { name: `${title} 변경 상단 고정` });
    // `check` would fail: it expects the new state immediately, but the check box changes with the next render.
    await pinned.click();
    await expect(pinned).toBeChecked();
    await expectNotice(page, '상태를 변경했습니다.');
    const notices = await send(staff, '/api/admin/getNoticeList', { paging: 0 });
    expect(notices.find((each: { title: string }) => each.title === `${title} 변경`)?.isFixed).toBe(0);
    await press(page, `${title} 변경 삭제`);
    await expect(alertDialog(page)).toContainText(`공지사항 ${title} 변경을 삭제할까요?`);
    await answerAlert(page, '삭제');
    await expectNotice(page, '삭제했습니다.');
    await expect(row).toHaveCount(0);
  });
});

test('staff: all notices are loaded in steps; one selected notice can be edited, and several deleted', async ({
  page,
  api: { staff },
}) => {
  const rows = rowsOf(page, '공지사항');
  await openAsStaff(page, STAFF, PAGE);

  await test.step('the list shows ten notices, loads more on request, and is searched by title', async () => {
    await expect(rows).toHaveCount(10);
    const more = page.getByRole('button', { name: '더 보기' });
    const end = page.getByText('더이상 공지사항이 없습니다.');
    await expect(async () => {
      await more.or(end).first().waitFor();
      if (await more.isVisible()) await more.click({ timeout: 1000 });
      await expect(end).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByText('시드니 물류센터 입고 시간 변경')).toBeVisible();
    await expect(
      page.getByRole('checkbox', { name: '홈페이지 점검 안내 게시', exact: true }),
    ).not.toBeChecked();
    await page.getByLabel('공지사항 찾기').fill('시드니 물류센터 입고');
    await expect(rows).toHaveCount(1);
    await page.getByLabel('공지사항 찾기').fill('아무도 쓰지 않은 제목');
    await expect(page.getByText('찾는 공지사항이 없습니다')).toBeVisible();
  });

  await test.step('the menu edits one selected notice, and deletes several', async () => {
    const titles = [await add(staff), await add(staff)];
    await page.reload();
    const menu = page.getByRole('button', { name: /^작업/ });
    await menu.click();
    await expect(page.getByRole('button', { name: '삭제', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.getByLabel(`${titles[0]} 선택`).check();
    await menu.click();
    await press(page, '수정');
    await press(dialogOf(page, '공지사항 수정'), '취소');
    await page.getByLabel(`${titles[1]} 선택`).check();
    await expect(menu).toHaveText('작업 (2건)');
    await menu.click();
    await expect(page.getByRole('button', { name: '수정', exact: true })).toBeDisabled();
    await press(page, '삭제');
    for (const title of titles) await expect(alertDialog(page)).toContainText(title);
    await answerAlert(page, '삭제');
    await expectNotice(page, '삭제했습니다.');
    for (const title of titles) await expect(rows.filter({ hasText: title })).toHaveCount(0);
    await expect(menu).toHaveText('작업');
  });
});

test('owner: a draft of a notice is offered again in a new window and deleted at sign-out', async ({
  page,
  context,
}) => {
  await signInAsStaff(page, OWNER);
  await page.goto(PAGE);
  await press(page, '공지사항 등록');
  const form = dialogOf(page, '공지사항 등록');
  await form.getByLabel('제목').fill('쓰다 만 공지');
  await text(form).click();
  await page.keyboard.type('아직 쓰는 중');
  await press(form, '닫기');
  await expect(form).toBeHidden();
  await page.close();

  const next = await context.newPage();
  await next.goto(PAGE);
  await press(next, '공지사항 등록');
  const again = dialogOf(next, '공지사항 등록');
  await expect(again.getByRole('status').filter({ hasText: '작성하던 내용을 불러왔습니다.' })).toBeVisible();
  await expect(again.getByLabel('제목')).toHaveValue('쓰다 만 공지');
  await expect(text(again)).toHaveText('아직 쓰는 중');
  await press(again, '새로 작성');
  await expect(again.getByLabel('제목')).toHaveValue('');
  await expect(text(again)).toHaveText('');
  await again.getByLabel('제목').fill('또 쓰다 만 공지');
  await press(again, '취소');
  const stored = () => next.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain('또 쓰다 만 공지');
  await press(next, '로그아웃');
  await next.waitForURL(/\/admin$/);
  expect(await stored()).not.toContain('또 쓰다 만 공지');
});
