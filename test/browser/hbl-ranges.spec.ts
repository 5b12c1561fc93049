import { expect, press, rowsOf, STAFF, test } from './back-office.ts';
import { openAsStaff } from './fixtures.ts';

// Other tests issue numbers from the active range, so this test does not activate another range.
test('staff: views the usage of the active H/BL range and saves the range unchanged', async ({
  page,
  api: { staff },
}) => {
  const form = page.getByRole('region', { name: '번호 범위 저장' });
  const monitor = page.getByRole('region', { name: /발급 중인 범위/ });
  await openAsStaff(page, STAFF, '/admin/hbl-no-manage');
  await expect(rowsOf(page, 'H/BL 번호 범위').first()).toContainText(/^HHK\s*발급 중/);
  await expect(rowsOf(page, 'H/BL 번호 범위').last()).toContainText('HHS00080');
  for (const text of [
    '발급 중인 범위 HHK',
    /현재 번호HHK\d{7}/,
    /남음9,9\d\d,\d{3}개/,
    '1회차',
    '10년 이상 남음',
  ])
    await expect(monitor).toContainText(text);

  await press(page, 'HHK 수정');
  await expect(form.getByLabel('이름')).toBeFocused();
  for (const [label, value] of [
    ['이름', 'HHK'],
    ['최소값', '1'],
    ['최대값', '9999999'],
    ['시작값', '1000001'],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveValue(value);
  }
  await expect(form).toContainText('첫 번호 HHK1000001');
  await press(form, '저장');
  await expect(form.getByRole('status')).toHaveText(
    'HHK 범위를 저장했습니다. 다음 접수부터 이 범위에서 번호를 발급합니다.',
  );
  await expect(form.getByLabel('이름')).toHaveValue('');
  const { body } = await staff.get('/api/seqConfig/sequence-list');
  expect(body.data[0]).toMatchObject({
    name: 'HHK',
    min_value: 1,
    max_value: 9_999_999,
    base_value: 1_000_001,
    active: true,
  });
});
