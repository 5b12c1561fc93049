import {
  dialogOf,
  expect,
  expectException,
  expectNotice,
  press,
  registerOrder,
  rowsOf,
  STAFF,
  send,
  test,
} from './back-office.ts';
import { openAsStaff } from './fixtures.ts';
import { drawerOf } from './order-drawer.ts';

test('staff: a held order is assigned, commented on, opened and closed without leaving the exceptions', async ({
  page,
  api,
}) => {
  const { id, hblNo } = await registerOrder(api.partner);
  const hold = { id: [id], status: '81', holdReason: '', holdNote: '연락처 확인' };
  await send(api.staff, '/api/parcel/modifyOrderStatus', hold);
  await expectException(api.staff, { id }, 'STATUS_PROBLEM');
  await openAsStaff(page, STAFF, '/admin/exceptions?rule=STATUS_PROBLEM');
  const row = rowsOf(page, '확인 필요').filter({ hasText: hblNo });
  const name = `${hblNo} 문제 상태`;

  await test.step('assignee and due date are set, and an overdue date is named', async () => {
    await expect(row).toContainText('하루 안');
    await page.getByLabel(`${name} 선택`).check();
    await press(page, '담당자 지정');
    await dialogOf(page).getByLabel('기한').fill('2020-01-31');
    await press(dialogOf(page), '지정');
    await expect(row).toContainText('2020-01-31기한 지남');
    await expect(row).not.toContainText('없음');
  });

  await test.step('a comment is counted in its row', async () => {
    await press(row, `${name} 메모 0`);
    await dialogOf(page).getByLabel('새 메모').fill('고객에게 전화함');
    await press(dialogOf(page), '메모 남기기');
    await expect(dialogOf(page).getByRole('listitem')).toContainText('고객에게 전화함');
    await press(dialogOf(page), '취소');
    await expect(row).toContainText('메모 1');
  });

  await test.step('the order opens over the list and returns the focus', async () => {
    await press(row, hblNo);
    await expect(drawerOf(page).getByRole('heading', { name: '배송 현황' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/admin/exceptions\\?.*order=${id}`));
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toBeHidden();
    await expect(row.getByRole('button', { name: hblNo, exact: true })).toBeFocused();
  });

  await test.step('it is closed with a reason, which the closed ones show', async () => {
    await page.getByLabel(`${name} 선택`).check();
    await press(page, '처리 완료');
    await dialogOf(page).getByLabel('처리 내용').fill('새 연락처를 받음');
    await press(dialogOf(page), '처리 완료');
    await expectNotice(page, '1건을 처리 완료로 닫았습니다.');
    await expect(row).toHaveCount(0);
    // The choice is in the URL, so the radio button changes after the navigation.
    await page.getByLabel('닫힌 항목').click();
    await expect(page.getByLabel('닫힌 항목')).toBeChecked();
    await expect(row).toContainText('새 연락처를 받음');
    await expectException(api.staff, { id }, 'STATUS_PROBLEM', false);
  });
});
