import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { errorCatalog } from '#shared/errors.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import type { Client } from '../support/client.ts';
import {
  accountOf,
  expectClosedToPartners,
  expectNoBarriers,
  expectNoOverflow,
  openAsStaff,
  tabTo,
} from './fixtures.ts';
import { expect, OWNER, register, STAFF, test, unique } from './lookup-page.ts';
import { noticeOf } from './members.ts';

const PAGE = '/admin/backup-management';
const LIST = '**/api/admin/getBackupList';

const rows = (page: Page, caption: string) =>
  page
    .getByRole('table', { name: caption })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const question = (page: Page) => page.getByRole('alertdialog');
const dialog = (page: Page) => page.getByRole('dialog', { name: '파일 내려받기' });

/** An import whose only order is left out. @returns what its file was called */
const failedImport = async (as: Client): Promise<string> => {
  const name = `${unique()} 주문.xlsx`;
  const form = importForm(spreadsheet([orderCells({ '배송 메모': unique(), 우편번호: '1' })]));
  form.set('importExcel', new File([form.get('importExcel') as File], name));
  const { status, body } = await as.postForm('/api/parcel/importExcel', form);
  expect([status, body.failedCount]).toEqual([200, 1]);
  return name;
};

const file = (nth: number) => ({
  filename: `2026-01-${String((nth % 28) + 1).padStart(2, '0')}-${1_767_200_000_000 + nth}.jsonl.gz`,
  createdAt: '2026-01-01T00:00:00.000Z',
  size: 3_355_443 + nth,
  backup: { isWhole: nth % 2 === 0, orders: null },
});

test('a backup is made, taken away for a reason, rehearsed, and all of it can be read', async ({ page }) => {
  // The jobs work through every order, beside whatever else the machine does.
  test.slow();
  await openAsStaff(page, STAFF, PAGE);
  const start = page.getByRole('button', { name: '지금 백업' });
  await start.click();
  await expect(question(page)).toContainText('지금 백업할까요?');
  await question(page).getByRole('button', { name: '취소' }).click();
  await expect(start).toBeFocused();
  const begun = page.waitForResponse('**/api/admin/runBackup');
  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: '백업', exact: true }).click();
  const { filename } = await (await begun).json();
  await expect(noticeOf(page, '백업을 시작했습니다.')).toBeVisible();
  const row = rows(page, '백업 파일').filter({ hasText: filename });
  await expect(row).toContainText('완료', { timeout: 60_000 });
  await expect(row).toContainText(/\d KB/);
  await expect(page.getByText('백업하는 중입니다.')).toHaveCount(0);
  await expectNoBarriers(page);

  await row.getByRole('button', { name: `${filename} 내려받기` }).click();
  const reason = dialog(page).getByLabel('내려받는 이유');
  await dialog(page).getByRole('button', { name: '내려받기' }).click();
  await expect(reason).toHaveAccessibleDescription(/내려받는 이유은\(는\) 필수 입력 항목입니다\./);
  await reason.fill('<b>월간</b> 점검');
  await expectNoBarriers(page);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '내려받기' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(filename);
  expect((await stat(await saved.path())).size).toBeGreaterThan(10_000);
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(PAGE);

  await row.getByRole('button', { name: `${filename} 복원 연습` }).click();
  await question(page).getByRole('button', { name: '복원 연습' }).click();
  const rehearsal = page.getByRole('region', { name: '복원 연습' });
  await expect(rehearsal).toContainText(filename);
  await expect(rehearsal.getByText('성공').first()).toBeVisible({ timeout: 90_000 });
  await expect(rehearsal).toContainText(/복원한 항목[\d,]+개 \(주문 [\d,]+건\)/);
  await expect(rehearsal).toContainText('백업과 다른 항목없음');

  await tab(page, '내려받은 기록').click();
  await expect(page).toHaveURL(/\?tab=downloads$/);
  const noted = rows(page, '내려받은 기록').filter({ hasText: filename });
  await expect(noted).toContainText('최은영');
  await expect(noted).toContainText('<b>월간</b> 점검');
  await page.goto('/admin/audit?kind=backup');
  await expect(rows(page, '변경 기록').filter({ hasText: filename })).toContainText('백업');
});

test('what was imported and left out is found by name and taken away', async ({ page, api: { partner } }) => {
  const name = await failedImport(partner);
  await openAsStaff(page, STAFF, PAGE);
  await tab(page, '업로드').click();
  await expect(page).toHaveURL(/\?tab=uploads$/);
  await page.getByLabel('업로드 파일 찾기').fill(name);
  await expect(rows(page, '업로드 파일')).toHaveCount(1);
  await expect(rows(page, '업로드 파일')).toContainText('이준호');
  await page.keyboard.press('Escape');
  await tab(page, '실패 행').click();
  await page.getByLabel('실패 행 파일 찾기').fill(name);
  await tabTo(page, rows(page, '실패 행 파일').getByRole('button', { name: '내려받기' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('내려받는 이유')).toHaveValue('등록에 실패한 행 수정');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '내려받기' }).click();
  expect((await download).suggestedFilename()).toMatch(/^등록 실패 \d{4}-\d{2}-\d{2}\.xlsx$/);
  await page.reload();
  await expect(tab(page, '실패 행')).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('실패 행 파일 찾기').fill('없는 파일');
  await expect(page.getByText('찾는 파일이 없습니다')).toBeVisible();
  await tab(page, '내려받은 기록').click();
  await page.getByRole('button', { name: '이전 달' }).click();
  await expect(page).toHaveURL(/\?tab=downloads&month=\d{4}-\d{2}$/);
});

test('a running backup is followed to its end, one that was cut off is told', async ({ page }) => {
  const asked = { filename: file(0).filename, at: '2026-01-01T00:00:00.000Z', by: '최은영' };
  let answer: Record<string, unknown> = {
    fileDetails: [],
    nextPaging: null,
    askedBackup: { ...asked, state: 'running' },
  };
  await page.route(LIST, (route) => route.fulfill({ json: answer }));
  await openAsStaff(page, STAFF, PAGE);
  await expect(page.getByText('백업하는 중입니다. 2026-01-01 09:00, 최은영')).toBeVisible();
  await expect(page.getByText('지금 만드는 백업이 끝나면 여기에 나타납니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '지금 백업' })).toHaveAttribute('aria-busy', 'true');
  answer = { fileDetails: [file(0)], nextPaging: null, askedBackup: { ...asked, state: 'done' } };
  await expect(noticeOf(page, '백업을 마쳤습니다.')).toBeVisible();
  await expect(rows(page, '백업 파일')).toContainText('완료');
  answer = { fileDetails: [file(1)], nextPaging: null, askedBackup: { ...asked, state: 'failed' } };
  await page.reload();
  await expect(page.getByText('백업이 끝나지 않았습니다.')).toBeVisible();
  await expect(rows(page, '백업 파일')).toContainText('미완료');
  await expect(rows(page, '백업 파일').getByRole('button', { name: '복원 연습' })).toHaveCount(0);
});

test('a long list comes two hundred at once, and what fails is said', async ({ page }) => {
  const names = Array.from({ length: 260 }, (_, nth) => file(nth));
  await page.route(LIST, (route) => {
    const isFirst = !route.request().postDataJSON().paging;
    return route.fulfill({
      json: {
        fileDetails: isFirst ? names.slice(0, 200) : names.slice(200),
        nextPaging: isFirst ? 'next' : null,
        askedBackup: null,
      },
    });
  });
  await page.route('**/api/admin/rehearseBackup', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'REHEARSAL_RUNNING', message: errorCatalog.REHEARSAL_RUNNING.message },
    }),
  );
  await openAsStaff(page, STAFF, PAGE);
  await expect(page.getByText('200건 이상')).toBeVisible();
  await page.getByRole('button', { name: '더 보기' }).click();
  await expect(page.getByText('260건')).toBeVisible();
  await page.getByRole('button', { name: '크기' }).click();
  await expect(rows(page, '백업 파일').first()).toContainText(file(0).filename);
  await expect(rows(page, '백업 파일').first()).toContainText('3.2 MB');

  await page.getByRole('button', { name: `${file(0).filename} 복원 연습` }).click();
  await question(page).getByRole('button', { name: '복원 연습' }).click();
  await expect(question(page)).toContainText(errorCatalog.REHEARSAL_RUNNING.message);
  await question(page).getByRole('button', { name: '확인' }).click();

  // A download that would fail is not begun.
  await page.getByRole('button', { name: `${file(0).filename} 내려받기` }).click();
  await dialog(page).getByLabel('내려받는 이유').fill('점검');
  await page.route(LIST, (route) =>
    route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
  );
  await dialog(page).getByRole('button', { name: '내려받기' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(errorCatalog.MALFORMED.message);
});

test('owner: the access record shows who read an order, and finds it by month and member number', async ({
  page,
  api: { staff, partner },
}) => {
  const { id } = await register(partner);
  await staff.post('/api/parcel/getItemList', { orderId: id });
  const { memberId } = (await accountOf(STAFF)).session;
  await openAsStaff(page, OWNER, PAGE);
  await tab(page, '접속 기록').click();
  await expect(page).toHaveURL(/\?tab=access$/);
  await page.getByLabel('회원 번호').fill(String(memberId));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?tab=access&member=${memberId}$`));
  const read = rows(page, '접속 기록').filter({ hasText: `주문 상품 ${id}` });
  await expect(read).toContainText(`최은영 (${memberId})`);
  await expect(read).toContainText('열람');
  await expectNoBarriers(page);
  await page.getByLabel('회원 번호').fill('999999999');
  await page.getByRole('button', { name: '조회', exact: true }).click();
  await expect(page.getByText('회원 999999999의 접속 기록이 없습니다')).toBeVisible();
  await page.getByRole('button', { name: '이전 달' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}&member=999999999$/);
});

test('staff: the access record is not offered below level 99', async ({ page }) => {
  await openAsStaff(page, STAFF, `${PAGE}?tab=access`);
  await expect(tab(page, '백업')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, '접속 기록')).toHaveCount(0);
});

test('a partner is not shown the page and sent away', ({ page }) =>
  expectClosedToPartners(page, '백업 관리', PAGE));

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('every tab, dialog and failure has no barrier and stays on the screen', async ({
    page,
    api: { partner },
  }) => {
    const name = await failedImport(partner);
    await page.route(LIST, (route) =>
      route.fulfill({ status: 400, json: { code: 'MALFORMED', message: errorCatalog.MALFORMED.message } }),
    );
    await openAsStaff(page, STAFF, `${PAGE}?tab=failed`);
    await expect(page.getByRole('alert')).toContainText('파일 목록을 불러오지 못했습니다.');
    await page.unroute(LIST);
    await page.getByRole('button', { name: '다시 시도' }).click();
    const card = page
      .getByRole('list', { name: '실패 행 파일' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(card).toBeVisible();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
    await card.getByRole('button', { name: '내려받기' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectNoOverflow(page);
    await dialog(page).getByRole('button', { name: '취소' }).click();
    await page.route(LIST, (route) =>
      route.fulfill({ json: { fileDetails: [file(0), file(1)], nextPaging: null, askedBackup: null } }),
    );
    await page.route('**/api/admin/getRehearsalList', (route) =>
      route.fulfill({
        json: [
          {
            id: '2',
            filename: file(0).filename,
            at: '2026-01-02T00:00:00Z',
            by: '최은영',
            state: 'failed',
            reason: '백업 파일의 내용이 목록과 다릅니다.',
          },
          { id: '1', filename: file(1).filename, at: '2026-01-01T00:00:00Z', by: '최은영', state: 'running' },
        ],
      }),
    );
    await tab(page, '백업').click();
    await expect(page.getByText('백업 파일의 내용이 목록과 다릅니다.')).toBeVisible();
    await page.getByText('이전 기록 1건').click();
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });

  test('owner: a link to the last tab scrolls the tab list to it', async ({ page }) => {
    await openAsStaff(page, OWNER, `${PAGE}?tab=access`);
    await expect(tab(page, '접속 기록')).toBeInViewport({ ratio: 0.95 });
    await expectNoOverflow(page);
    await expectNoBarriers(page);
  });
});
