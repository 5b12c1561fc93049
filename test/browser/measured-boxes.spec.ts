import ExcelJS from 'exceljs';
import {
  createConsol,
  downloadBy,
  expect,
  openLookup,
  press,
  registerOrder,
  send,
  test,
} from './back-office.ts';
import { openConsol, totals } from './console-page.ts';
import { openOrder, rowOf } from './order-drawer.ts';
import { pdfTexts } from './pdf-texts.ts';
import { allSent, openStation, result, scanAs, typeScan } from './scan-station.ts';

// Three registered boxes of 60 × 40 × 40 cm, of which two are measured: 1,000 + 48,000 + 96,000 cm³.
const registered = { boxQty: 3, width: 60, length: 40, height: 40, weight: 12 };
const VOLUME = '24.17';
const WEIGHT = '12.50';

test('staff: boxes of a parcel are measured, labelled and loaded, and every screen and paper has the same figures', async ({
  page,
  api: { staff, partner },
}) => {
  test.slow();
  const order = await registerOrder(partner, registered);
  const consol = await createConsol(staff);
  const box = (no: number) => `${order.hblNo}-0${no}`;

  const typeMeasures = async (weight: string, length: string, width: string, height: string) => {
    for (const [label, value] of Object.entries({
      '무게 (kg)': weight,
      '세로 (cm)': length,
      '가로 (cm)': width,
      '높이 (cm)': height,
    })) {
      await expect(page.getByLabel(label)).toBeFocused();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    }
  };

  await test.step('two boxes are measured with the keyboard, one of them chosen by its number', async () => {
    await openStation(page);
    for (const no of [1, 2, 3]) await scanAs(page, box(no), `박스 3개 중 ${no}개`);
    await press(page, '측정');
    await typeScan(page, box(1));
    await typeMeasures('3.5', '10', '10', '10');
    await expect(result(page)).toContainText('측정');
    await typeScan(page, order.hblNo);
    await typeMeasures('5', '40', '30', '40');
    await expect(result(page)).toContainText('박스 번호를 골라주세요');
    await page.keyboard.press('2');
    await expect
      .poll(async () => (await send(staff, '/api/parcel/getOrders', { id: [order.id] }))[0].boxes)
      .toMatchObject([
        { no: 1, weight: 3.5, length: 10 },
        { no: 2, weight: 5, width: 30 },
      ]);
  });

  await test.step('all boxes are loaded on a consol', async () => {
    await press(page, '적재');
    await page.getByLabel('적재할 콘솔').selectOption(String(consol.id));
    await press(page, '시작');
    for (const no of [1, 2, 3]) await scanAs(page, box(no), `박스 3개 중 ${no}개`);
    await allSent(page);
  });

  await test.step('lookup and drawer show the sums, and the drawer each box', async () => {
    await openLookup(page);
    await openOrder(page, staff, order);
    const drawer = page.getByRole('dialog', { name: /^주문/ });
    const boxes = drawer.getByRole('region', { name: '상자별 측정' });
    await expect(boxes).toContainText('상자별 측정 2/3');
    await expect(boxes.getByRole('row').nth(2)).toContainText('5.0030 × 40 × 40');
    await expect(rowOf(page, order).locator('[col-id=volumeWeight]')).toHaveText(VOLUME);
    await expect(rowOf(page, order).locator('[col-id=weight]')).toHaveText(WEIGHT);
  });

  await test.step('the consol, G1, manifest and invoice have them, too', async () => {
    await openConsol(page, consol);
    await expect(totals(page)).toContainText(`실중량 ${WEIGHT} kg부피무게 ${VOLUME} kg`);
    const manifest = await pdfTexts((await downloadBy(page, '화물 적하목록 PDF')).bytes);
    const invoice = await pdfTexts((await downloadBy(page, '송장·포장명세서 PDF')).bytes);
    for (const { text } of [manifest, invoice]) {
      expect(text).toContain(VOLUME);
      expect(text).toContain(WEIGHT);
    }
    await press(page, 'G1 엑셀');
    await page.getByLabel('통관 신고').check();
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await downloadBy(page, '내려받기')).bytes as never);
    const values = workbook.getWorksheet('G1')?.getSheetValues() as unknown[][];
    expect(values.flat()).toEqual(expect.arrayContaining([Number(WEIGHT), Number(VOLUME)]));
  });
});
