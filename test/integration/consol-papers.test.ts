import ExcelJS from 'exceljs';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedOrder } from '#shared/domain/order.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { downloadWorkbook } from '#test/support/imports.ts';
import { type Registered, readOrders, registerOrder } from '#test/support/orders.ts';
import { drawPdf, openPdf, typesetter } from '#test/waybill/support.ts';
import { backupTable } from '#web/features/parcels/backup-table.ts';
import { contentOf } from '#web/lib/spreadsheet-text.ts';
import { invoicePages } from '#web/lib/trade-papers/invoice.ts';
import { manifestPages } from '#web/lib/trade-papers/manifest.ts';
import { toInvoices, toManifest } from '#web/lib/trade-papers/to-papers.ts';

// Every expected figure is computed here from the registered values, and with no function of the product.

const [staff] = await demoClients('staff');

type Line = { name: string; price: number; count: number; currency: 'USD' | 'KRW' | 'AUD' };
/** `volume`: volume weight of all boxes in kg, chosen so that it needs no rounding. */
type Sent = { boxes: number; weight: number; sides: [number, number, number]; volume: number; lines: Line[] };

const sent: Sent[] = [
  {
    boxes: 1,
    weight: 4.25,
    sides: [30, 25, 20],
    volume: 2.5,
    lines: [
      { name: 'VITAMIN C', price: 0.125, count: 100, currency: 'USD' },
      { name: 'FISH OIL', price: 0.333, count: 3, currency: 'USD' },
      { name: 'HONEY', price: 1234.5, count: 2, currency: 'USD' },
    ],
  },
  {
    boxes: 2,
    weight: 1.05,
    sides: [60, 50, 20],
    volume: 20,
    lines: [
      { name: 'SOAP', price: 10_000, count: 2, currency: 'KRW' },
      { name: 'BALM', price: 19.99, count: 5, currency: 'AUD' },
    ],
  },
  {
    boxes: 1,
    weight: 0.7,
    sides: [40, 30, 20],
    volume: 4,
    lines: [
      { name: 'STICKER', price: 0.5, count: 3, currency: 'KRW' },
      { name: 'POSTER', price: 12_345, count: 7, currency: 'KRW' },
    ],
  },
];
const left: Sent = {
  ...(sent[0] as Sent),
  weight: 99,
  lines: [{ name: 'LAMP', price: 777, count: 1, currency: 'USD' }],
};

/** Rounds half up. The product of decimals is a little below its value at most. */
const rounded = (value: number, decimals: number) =>
  Math.floor(value * 10 ** decimals + 0.5 + 1e-6) / 10 ** decimals;
const sumOf = (values: readonly number[], decimals = 2) =>
  rounded(
    values.reduce((sum, value) => sum + value, 0),
    decimals,
  );
const decimalsOf = ({ currency }: Pick<Line, 'currency'>) => (currency === 'KRW' ? 0 : 2);
const amountOf = (line: Line) => rounded(line.price * line.count, decimalsOf(line));

/** `1,234.50`, `0.125`, `12,345` */
const written = (value: number, least: number) => {
  const [whole = '', fraction = ''] = String(value).split('.');
  const decimals = fraction.padEnd(least, '0');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals && `.${decimals}`);
};
const kilograms = (value: number) => written(value, 2);

const totalsOf = (lines: readonly Line[]) =>
  [...new Set(lines.map(({ currency }) => currency))].map((currency) => {
    const amounts = lines.filter((line) => line.currency === currency).map(amountOf);
    return `${currency} ${written(sumOf(amounts), decimalsOf({ currency }))}`;
  });

let rates: Record<string, number>;
const usdOf = ({ lines }: Sent) =>
  sumOf(
    lines.map((line) =>
      rounded(amountOf(line) * (line.currency === 'USD' ? 1 : Number(rates[line.currency])), 2),
    ),
  );

let registered: Registered[];
let mblNo: string;
let consolId: number;
let reason: string;

beforeAll(async () => {
  const codes = (await staff.post('/api/code/getCodeList', { parentCode: 'EXRATE' })).body;
  rates = Object.fromEntries(
    codes.map(({ code, value }: { code: string; value: string }) => [code, Number(value)]),
  );
  registered = [];
  for (const { boxes, weight, sides, lines } of [...sent, left]) {
    const [width, length, height] = sides;
    const itemList = lines.map(({ name, price, count, currency }) => ({
      itemName: name,
      unitPrice: price,
      itemQty: count,
      currency,
      hsCode: '210690',
    }));
    registered.push(await registerOrder(staff, { boxQty: boxes, weight, width, length, height, itemList }));
  }
  const flight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
  const consol = (await staff.post('/api/consol/registerConsol', consolPayload(flight))).body;
  [consolId, mblNo] = [consol.id, consol.mblNo];
  const ids = registered.map(({ id }) => id);
  expect((await staff.post('/api/consol/linkConsol', { consolId, orderList: ids })).status).toBe(200);
  const cancelled = { id: ids.slice(-1), status: '84' };
  expect((await staff.post('/api/parcel/modifyOrderStatus', cancelled)).status).toBe(200);
  reason = (await readOrders(staff, ids.slice(-1)))[0]?.statusName ?? '';
});

const travellingNumbers = () => registered.slice(0, -1).map(({ hblNo }) => hblNo);
const numberLeft = () => registered.at(-1)?.hblNo;

const loadPaperData = async () => ({
  consol: (await staff.post('/api/consol/getConsolList', { mblNo })).body[0],
  orders: (await staff.post('/api/consol/getOrderListByConsole', { consoleId: consolId })).body,
});

type Placed = { text: string; left: number; right: number; y: number };
const placedTexts = async (page: PDFPageProxy): Promise<Placed[]> => {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = [item.transform[4], item.transform[5]];
    return { text: item.str, left: x, right: x + item.width, y };
  });
};

const NEAR = 1;
/** Texts below a header that begin or end with it, from top to bottom. */
const columnsOf = (texts: readonly Placed[]) => (header: string) => {
  const head = texts.find(({ text }) => text === header) as Placed;
  return texts
    .filter(({ y }) => y < head.y)
    .filter(({ left: x, right }) => Math.abs(x - head.left) < NEAR || Math.abs(right - head.right) < NEAR)
    .sort((a, b) => b.y - a.y)
    .map(({ text }) => text);
};

const readPages = async (pages: Parameters<typeof drawPdf>[0]): Promise<Placed[][]> => {
  const pdf = await openPdf(await drawPdf(pages));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => placedTexts(await pdf.getPage(index + 1))),
  );
};

const allLines = sent.flatMap(({ lines }) => lines);
const totalBoxes = sumOf(sent.map(({ boxes }) => boxes));
const totalWeight = sumOf(sent.map(({ weight }) => weight));
const totalVolume = sumOf(sent.map(({ volume }) => volume));
const totalUsd = () => sumOf(sent.map(usdOf));

describe('the papers of a consol with orders in several currencies and one that does not travel', () => {
  it('have the registered figures on the G1 workbook', async () => {
    const { content } = await downloadWorkbook(url, staff, `/api/consol/downloadExcel/${consolId}`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(content.buffer as ArrayBuffer);
    const sheet = workbook.worksheets[0] as ExcelJS.Worksheet;
    const headers = sheet.getRow(1).values as string[];
    const rows = sheet.getRows(2, sheet.rowCount - 1) ?? [];
    const column = (header: string) => rows.map((row) => row.getCell(headers.indexOf(header)).value);
    /** Values of an order are in the row of its first item. */
    const once = (of: (order: Sent) => number) =>
      sent.flatMap((order) => order.lines.map((_, index) => (index === 0 ? of(order) : null)));
    const behind = (value: unknown) => [null, value];

    const numbers = sent.flatMap(({ lines }, nth) => lines.map(() => travellingNumbers()[nth]));
    expect(column('H/BL')).toEqual([...numbers, `${sent.length}건`, ...behind(numberLeft())]);
    expect(column('단가')).toEqual([...allLines.map(({ price }) => price), null, ...behind(777)]);
    const counts = allLines.map(({ count }) => count);
    expect(column('수량')).toEqual([...counts, sumOf(counts), ...behind(1)]);
    const total = totalsOf(allLines).join(' / ');
    expect(column('금액')).toEqual([...allLines.map(amountOf), total, ...behind(777)]);
    expect(column('H/BL 금액(USD)')).toEqual([...once(usdOf), totalUsd(), ...behind(777)]);
    expect(column('박스 수량')).toEqual([...once(({ boxes }) => boxes), totalBoxes, ...behind(1)]);
    expect(column('실중량(kg)')).toEqual([...once(({ weight }) => weight), totalWeight, ...behind(99)]);
    expect(column('부피무게(kg)')).toEqual([...once(({ volume }) => volume), totalVolume, ...behind(2.5)]);
    expect(column('확인 필요')).toEqual([...allLines.map(() => null), null, ...behind(reason)]);
  });

  it('have the same figures on the manifest', async () => {
    const { consol, orders } = await loadPaperData();
    const manifest = toManifest(consol, orders, new Date());
    const [page = [], excluded = [], ...others] = await readPages(manifestPages(manifest, typesetter));
    expect(others).toEqual([]);
    const column = columnsOf(page);
    expect(column('Pieces')).toEqual([...sent.map(({ boxes }) => String(boxes)), String(totalBoxes)]);
    expect(column('Gross kg')).toEqual([...sent.map(({ weight }) => weight), totalWeight].map(kilograms));
    expect(column('Volume kg')).toEqual([...sent.map(({ volume }) => volume), totalVolume].map(kilograms));
    const values = sent.flatMap(({ lines }) => totalsOf(lines));
    expect(column('Value')).toEqual([...values, ...totalsOf(allLines)]);
    expect(column('Value USD')).toEqual([...sent.map(usdOf), totalUsd()].map((usd) => written(usd, 2)));
    const texts = page.map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([`${kilograms(totalWeight)} kg`, `${kilograms(totalVolume)} kg`]),
    );
    for (const { lines } of sent)
      expect(texts.join(' ')).toContain(lines.map(({ name, count }) => `${name} x${count}`).join(', '));
    expect(texts).not.toContain(numberLeft());
    expect(excluded.map(({ text }) => text)).toEqual(expect.arrayContaining([numberLeft(), reason]));
  });

  it('have the same figures on the invoices', async () => {
    const { consol, orders } = await loadPaperData();
    const pages = await readPages(invoicePages(toInvoices(consol, orders, new Date()), typesetter));
    expect(pages).toHaveLength(sent.length + 1);
    sent.forEach((order, nth) => {
      const { lines } = order;
      const page = pages[nth] ?? [];
      const column = columnsOf(page);
      const texts = page.map(({ text }) => text);
      expect(texts).toContain(travellingNumbers()[nth]);
      const counts = lines.map(({ count }) => count);
      expect(column('Quantity')).toEqual([...counts, sumOf(counts)].map((count) => written(count, 0)));
      expect(column('Unit price')).toEqual(lines.map((line) => written(line.price, decimalsOf(line))));
      const isInUsd = lines.every(({ currency }) => currency === 'USD');
      const usd = isInUsd ? [] : [`VALUE IN USD ${written(usdOf(order), 2)}`];
      const amounts = lines.map((line) => written(amountOf(line), decimalsOf(line)));
      expect(column('Amount')).toEqual([...amounts, ...totalsOf(lines), ...usd]);
      expect(texts).toEqual(
        expect.arrayContaining([`${kilograms(order.weight)} kg`, `${kilograms(order.volume)} kg`]),
      );
    });
    expect(pages.at(-1)?.map(({ text }) => text)).toEqual(expect.arrayContaining([numberLeft(), reason]));
  });

  it('have the same prices, quantities and weights in the backup CSV', async () => {
    const ids = registered.slice(0, -1).map(({ id }) => id);
    const orders = await readOrders(staff, ids);
    const [headers = [], ...rows] = backupTable(
      ids.map((id) => orders.find((order) => order.id === id) as NamedOrder),
    ).map((row) => row.map((cell) => String(contentOf(cell))));
    const cellOf = (row: readonly string[], header: string) => row[headers.indexOf(header)];
    const column = (header: string) => rows.map((row) => cellOf(row, header));
    expect(column('상품 단가')).toEqual(allLines.map(({ price }) => String(price)));
    expect(column('상품 수량')).toEqual(allLines.map(({ count }) => String(count)));
    expect(column('상품 통화')).toEqual(allLines.map(({ currency }) => currency));
    sent.forEach((order, nth) => {
      const row = rows[sent.slice(0, nth).flatMap(({ lines }) => lines).length] ?? [];
      const [currency, ...others] = new Set(order.lines.map((line) => line.currency));
      const isMixed = others.length > 0;
      const total = isMixed ? usdOf(order) : sumOf(order.lines.map(amountOf));
      expect(cellOf(row, 'H/BL 번호')).toBe(travellingNumbers()[nth]);
      expect([cellOf(row, '실중량'), cellOf(row, '부피무게')]).toEqual(
        [order.weight, order.volume].map(String),
      );
      expect([cellOf(row, '금액'), cellOf(row, '금액 통화')]).toEqual([
        String(total),
        isMixed ? 'USD' : currency,
      ]);
    });
  });
});
