import { randomInt } from 'node:crypto';
import { courierFile } from '#test/fixtures/spreadsheets.ts';
import { expect, press, registerOrders, rowsOf, STAFF, test } from './back-office.ts';
import { openAsStaff } from './fixtures.ts';
import { editOrder, field, press as pressInDrawer, readOrder, section } from './order-drawer.ts';

/** A valid number of 우체국택배. */
const postNumber = (): string => `6${randomInt(1e11, 1e12)}`;

test('staff: tracking numbers are pasted and read from a workbook, checked, saved with status 09 and used once', async ({
  page,
  api,
}) => {
  const orders = await registerOrders(api.partner, [{}, {}, {}]);
  const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
  const [one, two] = [postNumber(), postNumber()];
  const pasted = [
    'H/BL\t택배사\t운송장 번호',
    `${first.hblNo}\t우체국\t${one}`,
    `${second.hblNo}\t우체국\t123`,
    `NOSUCH1\t우체국\t${two}`,
  ].join('\n');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const paste = page.getByLabel('H/BL, 택배사, 운송장 번호');
  await openAsStaff(page, STAFF, '/admin/courier-numbers');

  await test.step('the check lists the rows that cannot be saved, and saves nothing', async () => {
    await expect(paste).toBeFocused();
    await page.keyboard.insertText(pasted);
    await press(page, '번호 확인');
    await expect(heading('3행을 확인했습니다.')).toBeFocused();
    await expect(rowsOf(page, '번호 확인이 필요한 행')).toHaveText([new RegExp(`3행${second.hblNo}.*123`)]);
    await expect(rowsOf(page, '등록할 수 없는 행')).toHaveText([
      /4행NOSUCH1.*등록되지 않은 H\/BL 번호입니다/,
    ]);
    expect(await readOrder(api.staff, first.id)).toMatchObject({ courierNum: '', status: '01' });
  });

  await test.step('the valid row is saved with the status 09, and the same rows again change nothing', async () => {
    await page.getByLabel(/상태를 09/).check();
    await press(page, '1건 등록');
    await expect(heading('1건을 등록했습니다.')).toBeFocused();
    expect(await readOrder(api.staff, first.id)).toMatchObject({ courierNum: one, status: '09' });
    await press(page, '다른 번호 등록');
    await paste.fill(pasted);
    await press(page, '번호 확인');
    await expect(page.getByText('이미 등록됨 1건')).toBeVisible();
    await expect(page.getByText('등록할 변경이 없습니다.')).toBeVisible();
  });

  await test.step('a workbook is read with its row numbers, and a used number is refused', async () => {
    await press(page, '다시 입력');
    await page.getByRole('tab', { name: '엑셀 파일' }).click();
    const { filename, content } = courierFile([
      { '송장 번호': one, 'H/BL 번호': second.hblNo },
      { '송장 번호': two, 'H/BL 번호': third.hblNo },
    ]);
    await page.getByLabel('엑셀 파일 선택').setInputFiles({
      name: filename,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(content, 'base64'),
    });
    await expect(rowsOf(page, '등록할 수 없는 행')).toContainText(
      `다른 주문의 운송장 번호입니다: ${one} (H/BL ${first.hblNo})`,
    );
    await press(page, '1건 등록');
    await expect(heading('1건을 등록했습니다.')).toBeVisible();
    expect(await readOrder(api.staff, third.id)).toMatchObject({ courierNum: two });
  });

  await test.step('the drawer refuses the number of another order', async () => {
    const drawer = await editOrder(page, api.staff, second);
    await field(section(page, '배송 현황'), '운송장 번호').fill(one);
    await pressInDrawer(page, '수정');
    const problem = `다른 주문의 운송장 번호입니다: ${one} (H/BL ${first.hblNo})`;
    await expect(drawer.getByText(problem).first()).toBeVisible();
    expect(await readOrder(api.staff, second.id)).toMatchObject({ courierNum: '', version: 1 });
  });
});
