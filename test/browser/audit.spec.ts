import { expect, OWNER, press, rowsOf, send, test, uniqueText } from './back-office.ts';
import { chooseAndType, openAsStaff } from './fixtures.ts';

test('owner: changes are found by kind, text, record and month, fifty at a time', async ({ page, api }) => {
  const codeLabel = `<i>${uniqueText()}</i>`;
  const code = uniqueText().slice(0, 6);
  const input = { parentCode: 'REGION', code, codeLabel, status: 1 };
  const { id } = await send(api.staff, '/api/code/regiCode', input);
  const rename = (version: number) =>
    send(api.staff, '/api/code/modifyCode', { id, version, codeLabel: `${codeLabel} ${version}` });
  await rename(1);
  const rows = rowsOf(page, '변경 기록');
  const searchField = page.getByLabel('변경 기록 찾기');
  await openAsStaff(page, OWNER, '/admin/audit');

  await test.step('kind and text find the changes of a record', async () => {
    await page.getByLabel('종류').selectOption('코드');
    await expect(page).toHaveURL(/\?kind=code$/);
    await searchField.fill(`최은영 ${code}`);
    await expect(page.getByText(/불러온 \d+건에서 2건 찾음/)).toBeVisible();
    await expect(page).toHaveURL(/\?kind=code#q=/);
    await expect(rows.first()).toContainText(`이름 ${codeLabel} → ${codeLabel} 1`);
    await expect(rows.last()).toContainText('등록');
    await rows.last().getByText('개 더 보기').click();
    await expect(rows.last()).toContainText('사용 여부 아니요');
    await searchField.fill('');
    await page.reload();
    await expect(page.getByLabel('종류')).toHaveValue('code');
  });

  await test.step('buttons change the month, and a month without entries shows a message', async () => {
    await page.goto('/admin/audit?month=2020-01');
    await expect(page.getByText('2020년 1월에는 변경 기록이 없습니다')).toBeVisible();
    await chooseAndType(page.getByRole('button', { name: '이전 달' }), searchField, '이름');
    await expect(page).toHaveURL(/month=2019-12#q=/);
    await searchField.fill('');
    await expect(page.getByText('2019년 12월에는 변경 기록이 없습니다')).toBeVisible();
    await press(page, '오늘');
    await expect(page).toHaveURL(/\/admin\/audit$/);
    await expect(rows.first()).toBeVisible();
  });

  await test.step('a link shows one record, 50 changes first and the others on request', async () => {
    for (let version = 2; version <= 50; version += 1) await rename(version);
    await page.goto(`/admin/audit?kind=code&recordId=${id}`);
    await expect(page.getByText(`코드 ${id}의 기록만 보는 중`)).toBeVisible();
    await expect(rows).toHaveCount(50);
    await expect(page.getByText('50건 이상')).toBeVisible();
    await press(page, '더 보기');
    await expect(rows).toHaveCount(51);
    await expect(rows.last()).toContainText(codeLabel);
    await expect(page.getByRole('button', { name: '더 보기' })).toHaveCount(0);
    await press(page, '모두 보기');
    await expect(page).toHaveURL(/\?kind=code$/);
  });
});
