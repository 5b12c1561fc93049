import { read, utils } from '@e965/xlsx';
import type { BrowserContext, Page } from '@playwright/test';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { exceptionRuleNames } from '#shared/exception-words.ko.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { MISREAD, reportPartNames, scanReasonSentences } from '#shared/scan-words.ko.ts';
import type { OrderPayload } from '#test/fixtures/orders.ts';
import type { Client } from '#test/support/client.ts';
import { readOrder } from '#test/support/orders.ts';
import {
  createConsol,
  createFreightRun,
  dialogOf,
  downloadBy,
  expect,
  expectException,
  press,
  type RegisteredOrder,
  registerOrder,
  rowsOf,
  send,
  test,
} from './back-office.ts';
import { changeConsol } from './console-page.ts';
import { expectNoOverflowAtBothWidths } from './fixtures.ts';
import { allSent, cutNetwork, openStation, region, result, scan, scanAs, typeScan } from './scan-station.ts';

// The station starts without network by its service worker.
test.use({ serviceWorkers: 'allow' });

const registerMany = (partner: Client, count: number, changes: Partial<OrderPayload> = {}) =>
  mapWithLimit([...Array(count).keys()], 5, () => registerOrder(partner, changes));

const hblNos = (orders: readonly RegisteredOrder[]): string[] => orders.map(({ hblNo }) => hblNo);

/** Parcels that a load scan refuses, by the sentence that the page shows. */
const refusedParcels = async ({ staff, partner }: Record<'staff' | 'partner', Client>) => {
  const setStatus = ({ id }: RegisteredOrder, status: string) =>
    send(staff, '/api/parcel/modifyOrderStatus', { id, status, autoOrderId: true });
  const [missing, partial, held, cancelled, deleted, elsewhere, bySea] = await Promise.all([
    registerOrder(partner),
    registerOrder(partner, { boxQty: 2 }),
    registerOrder(partner),
    registerOrder(partner),
    registerOrder(partner),
    registerOrder(partner),
    registerOrder(partner, { freightMethod: 1 }),
  ]);
  const scanId = crypto.randomUUID();
  const firstBox = { scanId, code: `${partial.hblNo}-01`, scannedAt: new Date().toISOString() };
  await send(staff, '/api/scan/record', { mode: 'receive', scans: [firstBox] });
  await setStatus(held, '83');
  await setStatus(cancelled, '90');
  await send(staff, '/api/parcel/delete', { id: deleted.id, isDel: '1' });
  await setStatus(bySea, '02');
  const other = await createConsol(staff);
  await send(staff, '/api/consol/linkConsol', { consolId: other.id, orderList: [elsewhere.id] });
  return {
    [missing.hblNo]: scanReasonSentences.NOT_RECEIVED,
    [`${partial.hblNo}-02`]: scanReasonSentences.BOXES_MISSING,
    [held.hblNo]: scanReasonSentences.ON_HOLD,
    [cancelled.hblNo]: scanReasonSentences.ORDER_CANCELLED,
    [deleted.hblNo]: scanReasonSentences.ORDER_DELETED,
    [elsewhere.hblNo]: scanReasonSentences.OTHER_CONSOL,
    [bySea.hblNo]: scanReasonSentences.METHOD_DIFFERS,
    'NO-SUCH-1': scanReasonSentences.UNKNOWN_NUMBER,
  };
};

/** Confirms all refused scans with the keyboard. @returns their number */
const confirmRefused = async (page: Page): Promise<number> => {
  const refused = region(page, /^거절된 스캔/);
  const count = await refused.getByRole('listitem').count();
  for (let left = count; left > 0; left -= 1) {
    await refused.getByRole('button', { name: '확인', exact: true }).first().press('Enter');
    await expect(refused.getByRole('listitem')).toHaveCount(left - 1);
  }
  return count;
};

/** Closes the tab as a kill of the browser does, without asking, and opens the station again in the same state. */
const killAndReopen = async (page: Page, context: BrowserContext): Promise<Page> => {
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await openStation(next);
  return next;
};

test('staff: a day at the scan station, from receiving 150 boxes to the report of a loaded consol', async ({
  page: first,
  context,
  api,
}) => {
  test.slow();
  const { staff, partner } = api;
  const parcels = await registerMany(partner, 147);
  const boxes = await registerOrder(partner, { boxQty: 3 });
  const threeBoxes = [1, 2, 3].map((box) => `${boxes.hblNo}-0${box}`);
  let page = first;
  await openStation(page);

  await test.step('150 boxes are received, with 3 unknown numbers and 2 duplicates', async () => {
    for (const code of [...hblNos(parcels), ...threeBoxes]) await scan(page, code);
    for (const code of ['NO-SUCH-1', 'NO-SUCH-2', 'NO-SUCH-3']) await scanAs(page, code, '안 됨');
    for (const code of hblNos(parcels.slice(0, 2))) await scanAs(page, code, '이미 스캔함');
    await allSent(page);
    const orders = await mapWithLimit([...parcels, boxes], 5, ({ id }) => readOrder(staff, id));
    expect(orders.filter(({ status }) => status === '02')).toHaveLength(148);
    expect(await confirmRefused(page)).toBe(3);
  });

  await test.step('weights are typed with the keyboard after each scan', async () => {
    await press(page, '측정');
    for (const { hblNo } of parcels.slice(0, 3)) {
      await typeScan(page, hblNo);
      await expect(page.getByRole('form', { name: `${hblNo} 측정` })).toBeVisible();
      await expect(page.getByLabel('무게 (kg)')).toBeFocused();
      await page.keyboard.type('3.2');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('세로 (cm)')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(result(page)).toContainText(`측정${hblNo.slice(0, -4)}`);
    }
    await allSent(page);
    expect(await readOrder(staff, parcels[0]?.id ?? 0)).toMatchObject({ weight: 3.2 });
  });

  const freightCode = await createFreightRun(staff);
  const consol = await createConsol(staff, { freightCode });
  const linked = parcels.slice(0, 40);
  const orderList = [...linked, boxes].map(({ id }) => id);
  await send(staff, '/api/consol/linkConsol', { consolId: consol.id, orderList });

  await test.step('parcels are loaded onto a consol, and each kind of refusal is shown', async () => {
    await press(page, '적재');
    const choice = page.getByLabel('적재할 콘솔');
    await choice.selectOption(String(consol.id));
    await press(page, '시작');
    await expect(page.getByText('0 / 41건')).toBeVisible();
    for (const code of hblNos(linked.slice(0, 15))) await scanAs(page, code, '적재');
    for (const [code, sentence] of Object.entries(await refusedParcels(api))) {
      await scanAs(page, code, sentence);
    }
    await scanAs(page, parcels[50]?.hblNo ?? '', '적재');
    await scanAs(page, boxes.hblNo, scanReasonSentences.WHICH_BOX);
    await scanAs(page, threeBoxes[0] ?? '', '박스 3개 중 1개');
    await scanAs(page, linked[0]?.hblNo ?? '', '이미 스캔함');
    await changeConsol(staff, consol.mblNo, { status: '009' });
    await scanAs(page, parcels[51]?.hblNo ?? '', scanReasonSentences.CONSOL_CLOSED);
    await changeConsol(staff, consol.mblNo, { status: '001' });
  });

  await test.step('without network the station starts again after a kill, and sends its scans later', async () => {
    await allSent(page);
    await cutNetwork(page);
    for (const code of hblNos(linked.slice(15, 34))) await scanAs(page, code, '적재');
    await expect(page.getByText(/^미전송 19건/)).toBeVisible();
    page = await killAndReopen(page, context);
    await scanAs(page, linked[34]?.hblNo ?? '', '적재');
    await expect(page.getByText(/^미전송 20건/)).toBeVisible();
    await context.setOffline(false);
    await allSent(page);
    await expect(page.getByText('36 / 42건')).toBeVisible();
  });

  await test.step('the session is closed with a report, whose lines become exceptions', async () => {
    expect(await confirmRefused(page)).toBe(9);
    await page.getByRole('button', { name: '마감' }).press('Enter');
    const report = dialogOf(page, `${consol.mblNo} 적재 마감`);
    await expect(report).toContainText('예정 42건 중 36건 스캔');
    await expect(report).toContainText('부족: 스캔하지 않은 화물 5건');
    await expect(report).toContainText('박스 일부만 스캔한 화물 1건');
    await expect(report).toContainText('초과: 거절된 번호 8건');
    await expect(report).toContainText('오독: 번호가 아닌 코드 1건');
    await expect(report).toContainText('스캔으로 콘솔에 담은 화물 1건');
    await expectNoOverflowAtBothWidths(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(report, '마감');
    const final = dialogOf(page, `${consol.mblNo} 적재 마감 보고`);
    const { name, bytes } = await downloadBy(final, '엑셀');
    expect(name).toBe(`${consol.mblNo} 스캔 보고.xlsx`);
    const book = read(bytes, { type: 'buffer' });
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] as never, { header: 1 });
    expect(rows.map(([part, code]) => [part, code])).toEqual(
      expect.arrayContaining([
        [reportPartNames.short, linked[39]?.hblNo],
        [MISREAD, 'NO-SUCH-1'],
      ]),
    );
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('적재할 콘솔')).toBeVisible();

    await expectException(staff, { id: linked[39]?.id ?? 0 }, 'SHORT');
    await expectException(staff, boxes, 'BOXES_INCOMPLETE');
    await expectException(staff, { id: parcels[51]?.id ?? 0 }, 'OVER');
    await page.goto('/admin/exceptions');
    const lines = rowsOf(page, '확인 필요');
    const lineOf = (code = '') => lines.filter({ hasText: code });
    await expect(lineOf(linked[39]?.hblNo)).toContainText(exceptionRuleNames.SHORT);
    await expect(lineOf(boxes.hblNo)).toContainText(exceptionRuleNames.BOXES_INCOMPLETE);
    const over = lineOf(parcels[51]?.hblNo);
    for (const text of [exceptionRuleNames.OVER, '최은영', addDays(seoulDay(new Date()), 1)]) {
      await expect(over).toContainText(text);
    }
  });

  await test.step('a scan is refused after another device has closed the session', async () => {
    const opening = { mode: 'load', consolId: consol.id };
    await openStation(page);
    await page.getByLabel('적재할 콘솔').selectOption(String(consol.id));
    await press(page, '시작');
    await expect(page.getByText('36 / 42건')).toBeVisible();
    const { sessionId } = await send(staff, '/api/scan/openSession', opening);
    await send(staff, '/api/scan/closeSession', { sessionId });
    await scanAs(page, linked[35]?.hblNo ?? '', scanReasonSentences.SESSION_CLOSED);
    await expect(page.getByText('작업을 다른 기기에서 마감했습니다.')).toBeVisible();
    await expect(page.getByRole('button', { name: `지난 적재 마감 보고: ${consol.mblNo}` })).toBeVisible();
    expect(await confirmRefused(page)).toBe(1);
  });
});
