import { asObject } from '#shared/korean.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  expect,
  expectNotice,
  press,
  rowsOf,
  STAFF,
  test,
  uniqueText,
} from './back-office.ts';
import { openAsStaff } from './fixtures.ts';

test('staff: a freight run is registered, found, modified, switched off and deleted', async ({
  page,
  api,
}) => {
  const freightNo = uniqueText().slice(0, 6);
  const rows = rowsOf(page, '운송편');
  const row = rows.filter({ hasText: freightNo });
  const inUseSwitch = page.getByRole('switch', { name: `${freightNo} 사용 여부` });
  const search = page.getByLabel('운송편 찾기');
  await openAsStaff(page, STAFF, '/admin/freight-manage');

  await test.step('registering adds the freight run to the list as in use', async () => {
    await press(page, '운송편 등록');
    const form = dialogOf(page, '운송편 등록');
    await form.getByLabel('해운').check();
    await form.getByLabel('편명').fill(freightNo.toLowerCase());
    await form.getByLabel('국가').selectOption('대한민국 (KOR)');
    await form.getByLabel('출발지').selectOption('인천항 (KRINC)');
    await form.getByLabel('도착지').selectOption('시드니항 (AUSYD)');
    await form.getByLabel('비고').fill('<b>격주</b>');
    await expect(form.getByText('9 / 1000자')).toBeVisible();
    await press(form, '등록');
    await expectNotice(page, '운송편을 등록했습니다.');
    await expect(form).toBeHidden();
    for (const text of ['해운', '인천항 → 시드니항', '<b>격주</b>']) await expect(row).toContainText(text);
    await expect(inUseSwitch).toBeChecked();
  });

  await test.step('search finds the freight run by method, port name and port code', async () => {
    for (const text of [`${freightNo} 해운`, `${freightNo} 시드니항`, `${freightNo.toLowerCase()} krinc`]) {
      await search.fill(text);
      await expect(page.getByText('1편 찾음')).toBeVisible();
    }
    await search.fill(`${freightNo} 항공`);
    await expect(page.getByText('찾는 운송편이 없습니다')).toBeVisible();
    await search.fill(freightNo);
  });

  await test.step('modifying the freight run updates its row in the list', async () => {
    await press(page, `${freightNo} 수정`);
    const form = dialogOf(page, '운송편 수정');
    await expect(form.getByLabel('출발지')).toHaveValue('KRINC');
    await form.getByLabel('항공').check();
    await form.getByLabel('출발지').selectOption('ICN');
    await press(form, '수정');
    await expectNotice(page, '운송편을 수정했습니다.');
    for (const text of ['항공', '인천 → 시드니항']) await expect(row).toContainText(text);
  });

  await test.step('switching the freight run off is kept after a reload', async () => {
    await inUseSwitch.click();
    await expectNotice(page, '상태를 변경했습니다.');
    await page.reload();
    await search.fill(freightNo);
    await expect(inUseSwitch).not.toBeChecked();
    const { body } = await api.staff.get('/api/freight/getFreightList');
    expect(body.find((run: { freightNo: string }) => run.freightNo === freightNo)?.status).toBe(1);
  });

  await test.step('deleting requires confirmation, and returns the focus to the heading', async () => {
    await press(page, `${freightNo} 삭제`);
    await expect(alertDialog(page)).toContainText(`운송편 ${asObject(freightNo)} 삭제할까요?`);
    await expect(alertDialog(page)).toContainText('항공 · 인천 → 시드니항');
    await answerAlert(page, '취소');
    await expect(rows).toHaveCount(1);
    await press(page, `${freightNo} 삭제`);
    await answerAlert(page, '삭제');
    await expectNotice(page, '운송편을 삭제했습니다.');
    await expect(page.getByText('찾는 운송편이 없습니다')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
