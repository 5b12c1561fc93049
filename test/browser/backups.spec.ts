import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  downloadBy,
  expect,
  expectNotice,
  OWNER,
  press,
  registerOrder,
  rowsOf,
  STAFF,
  send,
  test,
  uniqueText,
} from './back-office.ts';
import { clientOf, openAsStaff, tabTo } from './fixtures.ts';

test('owner: a backup is made, downloaded with a reason, restored in a rehearsal and into a table, and recorded', async ({
  page,
  api: { staff, partner },
}) => {
  // A backup and a rehearsal read the orders that all tests have created, so both are slow.
  test.slow();
  const tab = (name: string) => page.getByRole('tab', { name });
  const dialog = dialogOf(page, '파일 내려받기');
  let filename = '';
  await openAsStaff(page, OWNER, '/admin/backup-management');

  await test.step('a backup starts after confirmation and appears in the list when it is complete', async () => {
    const start = page.getByRole('button', { name: '지금 백업' });
    await start.click();
    await expect(alertDialog(page)).toContainText('지금 백업할까요?');
    await answerAlert(page, '취소');
    await expect(start).toBeFocused();
    const started = page.waitForResponse('**/api/admin/runBackup');
    await page.keyboard.press('Enter');
    await answerAlert(page, '백업');
    ({ filename } = await (await started).json());
    await expectNotice(page, '백업을 시작했습니다.');
    const row = rowsOf(page, '백업 파일').filter({ hasText: filename });
    await expect(row).toContainText('완료', { timeout: 60_000 });
    await expect(row).toContainText(/\d KB/);
    await expect(page.getByText('백업하는 중입니다.')).toHaveCount(0);
  });

  await test.step('downloading the backup requires a reason', async () => {
    await press(page, `${filename} 내려받기`);
    const reason = dialog.getByLabel('내려받는 이유');
    await press(dialog, '내려받기');
    await expect(reason).toHaveAccessibleDescription(/내려받는 이유는 필수 입력 항목입니다\./);
    await reason.fill('<b>월간</b> 점검');
    const saved = await downloadBy(dialog, '내려받기');
    expect(saved.name).toBe(filename);
    expect(saved.bytes.length).toBeGreaterThan(10_000);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/admin/backup-management');
  });

  await test.step('a rehearsal restores the backup and compares every item', async () => {
    await press(page, `${filename} 복원 연습`);
    await answerAlert(page, '복원 연습');
    const rehearsal = page.getByRole('region', { name: '복원 연습' });
    await expect(rehearsal).toContainText(filename);
    await expect(rehearsal.getByText('성공').first()).toBeVisible({ timeout: 90_000 });
    await expect(rehearsal).toContainText(/복원한 항목[\d,]+개 \(주문 [\d,]+건\)/);
    await expect(rehearsal).toContainText('백업과 다른 항목없음');
  });

  await test.step('a restore creates a new table after the day of the backup is typed; the table is removed', async () => {
    await page.getByRole('button', { name: `${filename} 복원`, exact: true }).click();
    const restoring = dialogOf(page, '새 테이블에 복원');
    await expect(restoring).toContainText('복원 연습 성공');
    await restoring.getByLabel('백업 날짜').fill(filename.slice(0, 10));
    await press(restoring, '복원');
    await expectNotice(page, '복원을 시작했습니다.');
    const restore = page.getByRole('region', { name: '복원', exact: true });
    await expect(restore.getByText('성공')).toBeVisible({ timeout: 90_000 });
    await expect(restore).toContainText(/테이블hanho-restore-\d{14}/);
    await page.reload();
    await press(restore, '테이블 지우기');
    const removing = dialogOf(page, '복원한 테이블 지우기');
    const table = /hanho-restore-\d{14}/.exec((await restore.textContent()) ?? '')?.[0] ?? '';
    await removing.getByLabel('테이블 이름').fill(table);
    await press(removing, '지우기');
    await expect(restore).toContainText(/hanho-restore-\d{14} 지움/, { timeout: 30_000 });
  });

  await test.step('the download record names the member and the reason', async () => {
    await tab('내려받은 기록').click();
    await expect(page).toHaveURL(/\?tab=downloads$/);
    const recorded = rowsOf(page, '내려받은 기록').filter({ hasText: filename });
    await expect(recorded).toContainText('<b>월간</b> 점검');
    await press(page, '이전 달');
    await expect(page).toHaveURL(/\?tab=downloads&month=\d{4}-\d{2}$/);
  });

  await test.step('the access record shows who read an order, by month and member number', async () => {
    const { id } = await registerOrder(partner);
    await send(staff, '/api/parcel/getItemList', { orderId: id });
    const { memberId } = (await clientOf(STAFF)).session;
    await tab('접속 기록').click();
    await expect(page).toHaveURL(/\?tab=access/);
    await page.goto('/admin/backup-management?tab=access');
    await page.getByLabel('회원 번호').fill(String(memberId));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`\\?tab=access&member=${memberId}$`));
    const read = rowsOf(page, '접속 기록').filter({ hasText: `주문 상품 ${id}` });
    await expect(read).toContainText(`최은영 (${memberId})`);
    await expect(read).toContainText('열람');
    await page.getByLabel('회원 번호').fill('999999999');
    await press(page, '조회');
    await expect(page.getByText('회원 999999999의 접속 기록이 없습니다')).toBeVisible();
    await press(page, '이전 달');
    await expect(page).toHaveURL(/month=\d{4}-\d{2}&member=999999999$/);
  });

  await test.step('the audit record lists the backup', async () => {
    await page.goto('/admin/audit?kind=backup');
    await expect(rowsOf(page, '변경 기록').filter({ hasText: filename }).first()).toContainText('백업');
  });
});

test('staff: an imported workbook and its failed rows are found by name; the failed rows are downloaded by keyboard', async ({
  page,
  api: { partner },
}) => {
  const name = `${uniqueText()} 주문.xlsx`;
  const form = importForm(spreadsheet([orderCells({ '배송 메모': uniqueText(), 우편번호: '1' })]), {}, name);
  const { status, body } = await partner.postForm('/api/parcel/importExcel', form);
  expect([status, body.failedCount]).toEqual([200, 1]);
  const tab = (label: string) => page.getByRole('tab', { name: label });
  const dialog = dialogOf(page, '파일 내려받기');
  await openAsStaff(page, STAFF, '/admin/backup-management');
  await tab('업로드').click();
  await expect(page).toHaveURL(/\?tab=uploads$/);
  await page.getByLabel('업로드 파일 찾기').fill(name);
  await expect(rowsOf(page, '업로드 파일')).toHaveCount(1);
  await expect(rowsOf(page, '업로드 파일')).toContainText('이준호');
  await page.keyboard.press('Escape');
  await tab('실패 행').click();
  await page.getByLabel('실패 행 파일 찾기').fill(name);
  await tabTo(page, rowsOf(page, '실패 행 파일').getByRole('button', { name: '내려받기' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('내려받는 이유')).toHaveValue('등록에 실패한 행 수정');
  expect((await downloadBy(dialog, '내려받기')).name).toMatch(/^등록 실패 \d{4}-\d{2}-\d{2}\.xlsx$/);
  await page.reload();
  await expect(tab('실패 행')).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('실패 행 파일 찾기').fill('없는 파일');
  await expect(page.getByText('찾는 파일이 없습니다')).toBeVisible();
});
