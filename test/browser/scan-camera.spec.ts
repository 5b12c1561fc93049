import type { Page } from '@playwright/test';
import { code128 } from '#web/lib/pdf/code128.ts';
import { expect, press, registerOrder, STAFF, test } from './back-office.ts';
import { expectNoOverflow, expectNoOverflowAtBothWidths, openAsStaff } from './fixtures.ts';
import { cutNetwork } from './scan-station.ts';

/** Makes the camera of the page show a barcode. */
const showToCamera = async (page: Page, text: string): Promise<void> => {
  const symbol = code128('code', text, { x: 0, y: 0, width: 60, height: 20 });
  await page.addInitScript((bars) => {
    const SCALE = 0.15;
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
      const draw = () => {
        drawing.fillStyle = 'white';
        drawing.fillRect(0, 0, canvas.width, canvas.height);
        drawing.fillStyle = 'black';
        for (const { x, width } of bars) drawing.fillRect(300 + x * SCALE, 240, width * SCALE, 240);
      };
      // A stream sends a picture when something is drawn.
      setInterval(draw, 100);
      return canvas.captureStream(10);
    };
  }, symbol?.bars ?? []);
};

test('staff: a parcel is received with the camera, which the security policy of the page allows', async ({
  page,
  api: { partner },
}) => {
  const { hblNo } = await registerOrder(partner);
  await showToCamera(page, hblNo);
  await openAsStaff(page, STAFF, '/admin/scan');
  await press(page, '카메라');
  await expect(page.getByRole('region', { name: '스캔 결과' })).toContainText(`입고${hblNo}`);
  await expect(page.getByRole('region', { name: '최근 스캔' }).getByRole('listitem')).toHaveCount(1);
  await expectNoOverflowAtBothWidths(page);
  await press(page, '설정');
  const settings = page.getByRole('dialog', { name: '이 기기의 설정' });
  await expect(settings).toBeVisible();
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await press(page, '카메라');
  await expect(page.getByRole('region', { name: '카메라' })).toBeHidden();
});

test.describe('without network', () => {
  // The station starts without network by its service worker.
  test.use({ serviceWorkers: 'allow' });

  test('staff: the camera reads a barcode after the page was loaded again without network', async ({
    page,
    context,
    api: { partner },
  }) => {
    const { hblNo } = await registerOrder(partner);
    await showToCamera(page, hblNo);
    await openAsStaff(page, STAFF, '/admin/scan');
    await cutNetwork(page);
    await page.reload();
    await press(page, '위치');
    await page.getByLabel('넣을 위치').selectOption('IMSYD01');
    await press(page, '카메라');
    await expect(page.getByRole('region', { name: '스캔 결과' })).toContainText(`확인 중${hblNo}`);
    await expect(page.getByText(/^미전송 1건/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('모두 전송함')).toBeVisible();
    await expect(page.getByRole('region', { name: '스캔 결과' })).toContainText(`위치${hblNo}`);
  });
});
