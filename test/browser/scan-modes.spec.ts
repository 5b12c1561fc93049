import type { Locator, Page } from '@playwright/test';
import { scanModeNames } from '#shared/scan-words.ko.ts';
import { expect, registerOrder, test } from './back-office.ts';
import { changeConsol, createFilledConsol } from './console-page.ts';
import { expectNoOverflowAtBothWidths, tabTo } from './fixtures.ts';
import { allSent, openStation, result, scan, scanAs, typeScan } from './scan-station.ts';

/** Chooses an option with the arrow keys. */
const choose = async (page: Page, list: Locator, value: string): Promise<void> => {
  await tabTo(page, list);
  await expect(list.locator(`option[value="${value}"]`)).toBeAttached();
  const count = await list.getByRole('option').count();
  for (let presses = 0; presses < count && (await list.inputValue()) !== value; presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(list).toHaveValue(value);
};

const pressKey = async (page: Page, button: string): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name: button, exact: true }));
  await page.keyboard.press('Enter');
};

test('staff: the modes for locations, arrival, couriers and timelines work with keys only', async ({
  page,
  api,
}) => {
  test.slow();
  const { consol, orders } = await createFilledConsol(api, [{}]);
  const { hblNo = '' } = orders[0] ?? {};
  const stray = await registerOrder(api.partner);
  await changeConsol(api.staff, consol.mblNo, { status: '004' });
  await openStation(page);

  await test.step(scanModeNames.putAway, async () => {
    await pressKey(page, scanModeNames.putAway);
    await typeScan(page, 'IMSYD01');
    await expect(result(page)).toContainText('이 위치에 넣을 박스를 스캔하세요.');
    await expectNoOverflowAtBothWidths(page);
    await scanAs(page, hblNo, scanModeNames.putAway);
    await expectNoOverflowAtBothWidths(page);
  });

  await test.step(scanModeNames.arrival, async () => {
    await pressKey(page, scanModeNames.arrival);
    await choose(page, page.getByLabel('도착할 콘솔'), String(consol.id));
    await pressKey(page, '시작');
    await expect(page.getByText('0 / 1건')).toBeVisible();
    await scanAs(page, hblNo, scanModeNames.arrival);
    await scanAs(page, stray.hblNo, '이 콘솔에 담긴 주문이 아닙니다.');
    await expectNoOverflowAtBothWidths(page);
    await pressKey(page, '마감');
    await expect(page.getByRole('dialog')).toContainText('예정 1건 중 1건 스캔');
    await expectNoOverflowAtBothWidths(page);
    await page.keyboard.press('Escape');
  });

  await test.step(scanModeNames.handOver, async () => {
    await pressKey(page, scanModeNames.handOver);
    await choose(page, page.getByLabel('택배사'), 'K002');
    await scan(page, hblNo);
    await expect(result(page)).toContainText('이제 택배사 운송장을 스캔하세요.');
    await expectNoOverflowAtBothWidths(page);
    await typeScan(page, String(Math.floor(1e9 + Math.random() * 9e9)));
    await expect(result(page)).toContainText(`${scanModeNames.handOver}${hblNo}`);
    await allSent(page);
    await expectNoOverflowAtBothWidths(page);
  });

  await test.step(scanModeNames.lookUp, async () => {
    await pressKey(page, scanModeNames.lookUp);
    await scanAs(page, hblNo, scanModeNames.lookUp);
    await expect(page.getByText('택배사에 인계되었습니다.')).toBeVisible();
    await expectNoOverflowAtBothWidths(page);
  });
});
