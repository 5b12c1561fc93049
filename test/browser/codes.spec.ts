import { asObject } from '#shared/korean.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  expect,
  expectNotice,
  OWNER,
  press,
  rowsOf,
  test,
  uniqueText,
} from './back-office.ts';
import { chooseAndType, openAsStaff } from './fixtures.ts';

test('owner: a code is registered, found, renamed for other pages, switched off, deleted and audited', async ({
  page,
}) => {
  const code = uniqueText().slice(0, 6);
  const [name, newName] = [uniqueText(), uniqueText()];
  const row = rowsOf(page, '코드').filter({ hasText: code });
  const groups = page.getByRole('navigation', { name: '코드 그룹' });
  const inUseSwitch = page.getByRole('switch', { name: `${newName} 사용 여부` });
  await openAsStaff(page, OWNER, '/admin/code-management');

  await test.step('the list has 30 codes per page, and the number of codes next to each group', async () => {
    await expect(rowsOf(page, '코드')).toHaveCount(30);
    await expect(groups.getByRole('link', { name: '회원 등급 4' })).toBeVisible();
    await press(page, '2페이지');
    await expect(page).toHaveURL(/\?page=2$/);
    await groups.getByRole('link', { name: '도시' }).click();
    await expect(page).toHaveURL(/\?group=CIT$/);
    await page.reload();
    await expect(rowsOf(page, '코드').filter({ hasText: '시드니항' })).toBeVisible();
  });

  await test.step('the form of a new code selects the group of the page, and changes the code to six capitals', async () => {
    await press(page, '코드 등록');
    const form = dialogOf(page, '코드 등록');
    await expect(form.getByLabel('그룹')).toHaveValue('CIT');
    await form.getByLabel('코드').pressSequentially(`${code.toLowerCase()}Z`);
    await expect(form.getByLabel('코드')).toHaveValue(code);
    await form.getByLabel('이름').fill(name);
    await form.getByLabel('설명').fill('<b>반려동물</b>');
    await press(form, '등록');
    await expectNotice(page, '코드를 등록했습니다.');
    await expect(row).toContainText('<b>반려동물</b>');
  });

  const pageLink = (label: string) =>
    page.getByRole('navigation', { name: '업무 메뉴' }).getByRole('link', { name: label });
  const expectCityOffered = async (city: string) => {
    await pageLink('운송편 관리').click();
    await press(page, '운송편 등록');
    const form = dialogOf(page, '운송편 등록');
    await expect(form.getByLabel('출발지').getByRole('option', { name: city })).toBeAttached();
    await press(form, '취소');
    const settings = page.getByRole('button', { name: '설정', exact: true });
    if ((await settings.getAttribute('aria-expanded')) === 'false') await settings.click();
    await pageLink('코드 관리').click();
  };
  await test.step('pages that had loaded the previous name show the new name immediately', async () => {
    await expectCityOffered(name);
    await chooseAndType(
      groups.getByRole('link', { name: '전체' }),
      page.getByLabel('코드 찾기'),
      `도시 ${name.toLowerCase()}`,
    );
    await expect(page).not.toHaveURL(/group=/);
    await expect(page.getByText('1개 찾음')).toBeVisible();
    await press(page, `${name} 수정`);
    const form = dialogOf(page, '코드 수정');
    await expect(form).toContainText(`도시 · ${code}`);
    await form.getByLabel('이름').fill(newName);
    await form.getByLabel('값').fill('PET');
    await form.getByLabel('순서').fill('99');
    await press(form, '수정');
    await expectNotice(page, '코드를 수정했습니다.');
    await expectCityOffered(newName);
  });

  await test.step('the code is switched off and deleted', async () => {
    await page.getByLabel('코드 찾기').fill(newName);
    await expect(row).toContainText('PET');
    await inUseSwitch.click();
    await expectNotice(page, '상태를 변경했습니다.');
    await expect(inUseSwitch).not.toBeChecked();
    await press(page, `${newName} 삭제`);
    await expect(alertDialog(page)).toContainText(`코드 ${asObject(newName)} 삭제할까요?`);
    await answerAlert(page, '삭제');
    await expectNotice(page, '삭제했습니다.');
    await expect(page.getByText('찾는 코드가 없습니다')).toBeVisible();
  });

  await test.step('the audit record lists each change', async () => {
    await page.getByRole('link', { name: '변경 기록' }).last().click();
    await expect(page).toHaveURL(/\/admin\/audit\?kind=code$/);
    await page.goto(`/admin/audit?kind=code&recordId=CIT-${code}`);
    await expect(rowsOf(page, '변경 기록')).toHaveCount(4);
    await expect(rowsOf(page, '변경 기록').nth(1)).toContainText('사용 여부 예 → 아니요');
  });
});
