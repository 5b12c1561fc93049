import { jpeg } from '#test/fixtures/photos.ts';
import { expect, press, registerOrder, STAFF, test } from './back-office.ts';
import { expectNoOverflowAtBothWidths, openAsStaff } from './fixtures.ts';

test('staff: a photo of a received box is uploaded with the scan and shown in the timeline', async ({
  page,
  api: { partner },
}) => {
  const { id, hblNo } = await registerOrder(partner);
  await page.addInitScript(
    (settings) => {
      localStorage.setItem('hanho.scan.settings', JSON.stringify(settings));
    },
    { asks: ['weight', 'photo'] },
  );
  await openAsStaff(page, STAFF, '/admin/scan');
  await page.getByLabel('번호 직접 입력').fill(hblNo);
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: `${hblNo} 측정` });
  await form.getByLabel('사진 찍기').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await expect(form.getByRole('img', { name: '찍은 사진 1' })).toBeVisible();
  await expectNoOverflowAtBothWidths(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(form, '저장');
  await expect(page.getByRole('region', { name: '스캔 결과' })).toContainText(`입고${hblNo}`);
  await expect(page.getByText('모두 전송함')).toBeVisible();

  await page.goto(`/admin/parcel-info?hblNo=${hblNo}&order=${id}`);
  const records = page.getByRole('dialog').getByRole('region', { name: '진행 내역' });
  await records.scrollIntoViewIfNeeded();
  const photo = records.getByRole('img', { name: /^사진 1\/1/ });
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});
