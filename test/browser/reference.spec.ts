import { asObject } from '#shared/korean.ts';
import { recordTests } from '#test/fixtures/records.ts';
import {
  alertDialog,
  answerAlert,
  dialogOf,
  downloadBy,
  expect,
  expectNotice,
  OWNER,
  press,
  rowsOf,
  STAFF,
  test,
  uniqueText,
} from './back-office.ts';
import { expectNoOverflow, openAsStaff } from './fixtures.ts';

for (const { kind, label: noun, page: given } of recordTests) {
  const { path, choices, memo, shown, done } = given;
  test(`staff: ${noun} records are added, found and deleted`, async ({ page }) => {
    const code = `T${uniqueText().slice(0, 7)}`;
    const rows = rowsOf(page, noun);
    await openAsStaff(page, kind === 'pickup' ? OWNER : STAFF, path);
    await press(page, `${noun} 등록`);
    const form = dialogOf(page, `${noun} 등록`);
    await press(form, '등록');
    for (const label of [`${noun} 코드`, `${noun}명`, ...Object.keys(choices).slice(0, 2)]) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(/필수 입력 항목입니다\./);
    }
    await expect(form.getByLabel(`${noun} 코드`)).toBeFocused();
    await form.getByLabel(`${noun} 코드`).pressSequentially(`${code.toLowerCase()}9`);
    await expect(form.getByLabel(`${noun} 코드`)).toHaveValue(code);
    await form.getByLabel(`${noun}명`).fill(`시험 ${code}`);
    for (const [label, option] of Object.entries(choices)) await form.getByLabel(label).selectOption(option);
    if (memo) await form.getByLabel('메모').fill(memo);
    await press(form, '등록');
    await expectNotice(page, done[0]);
    await expect(form).toBeHidden();

    await page.getByLabel(`${noun} 찾기`).fill(`${code.toLowerCase()} ${shown[0]}`);
    await expect(page.getByText('1곳 찾음')).toBeVisible();
    for (const text of [code, `시험 ${code}`, ...shown]) await expect(rows).toContainText(text);

    await press(page, `시험 ${code} 삭제`);
    await expect(alertDialog(page)).toContainText(`${noun} ${asObject(`시험 ${code}`)} 삭제할까요?`);
    await expect(alertDialog(page)).toContainText(`${code} · ${shown[0]}`);
    await answerAlert(page, '취소');
    await expect(rows).toHaveCount(1);
    await press(page, `시험 ${code} 삭제`);
    await answerAlert(page, '삭제');
    await expectNotice(page, done[1]);
    await expect(page.getByText(`찾는 ${noun}가 없습니다`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('staff: labels of parcel locations are printed, all or one', async ({ page }) => {
  await openAsStaff(page, STAFF, '/admin/location-manage');
  const all = await downloadBy(page, /^라벨 \d+장$/);
  expect(all.name).toBe('화물 위치 라벨.pdf');
  const one = await downloadBy(rowsOf(page, '화물 위치').filter({ hasText: '입고·보관' }).first(), /라벨$/);
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(one.bytes.length).toBeLessThan(all.bytes.length);
  // Statuses of pickup requests are no places.
  await expect(
    rowsOf(page, '화물 위치')
      .filter({ hasText: '픽업 요청 상태' })
      .first()
      .getByRole('button', { name: /라벨$/ }),
  ).toHaveCount(0);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
});
