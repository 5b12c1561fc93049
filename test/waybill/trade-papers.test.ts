import { describe, expect, test } from 'vitest';
import type { OrderItem } from '#shared/domain/order.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { locationPages } from '#web/lib/location-label.ts';
import { type Page, shapesOf } from '#web/lib/pdf/shapes.ts';
import { invoicePages } from '#web/lib/trade-papers/invoice.ts';
import { manifestPages } from '#web/lib/trade-papers/manifest.ts';
import { statementPages } from '#web/lib/trade-papers/statement.ts';
import { type PaperOrder, toInvoices, toManifest } from '#web/lib/trade-papers/to-papers.ts';
import type { StatementPaper } from '#web/lib/trade-papers/types.ts';
import { drawPdf, openPdf, printPage, readCode128, textsOf, typesetter } from './support.ts';

const item = { brand: '', unit: 'EA', currency: 'USD' } as OrderItem;
const order = {
  hblNo: 'HH2611000123',
  mblNo: '180-12345675',
  orderId: 'SM-20261118-004',
  freightMethod: AIR,
  shipperName: 'MIN JUN KIM',
  shipperAddress: '12 Rawson St, Eastwood NSW 2122, Australia',
  shipperMobile: '61491570006',
  receiverName: '홍길동',
  receiverMobile: '01012345678',
  receiverZipcode: '04524',
  receiverAddress1: '서울특별시 중구 세종대로 110',
  receiverAddress2: '태평로1가 3층 301호',
  itemList: [
    {
      ...item,
      itemName: 'OMEGA 3 FISH OIL',
      brand: 'SOUTHERN COAST',
      itemQty: 2,
      unitPrice: 24.5,
      hsCode: '210690',
    },
    { ...item, itemName: 'MANUKA HONEY 500G', itemQty: 1, unitPrice: 45, hsCode: '040900' },
  ],
  totalPrice: 94,
  totalCurrency: 'USD',
  totalUsd: 94,
  rates: { USD: 1 },
  boxQty: 2,
  weight: 3.2,
  volumeWeight: 2.5,
  volumeMm3: 15_000_000,
  width: 30,
  length: 25,
  height: 20,
  exclusion: '',
  isUnmeasured: 0,
} as PaperOrder;
/** Registered without a size, so that both boxes have the default one. */
const unsized = { ...order, isUnmeasured: 1 as const, volumeWeight: 0.33, volumeMm3: 2_000_000 };
const consol = {
  mblNo: '180-12345675',
  method: AIR,
  flightName: 'KE402',
  departCity: 'SYD',
  arrivalCity: 'ICN',
  etd: '2026-12-01',
  eta: '2026-12-02',
  loading: null,
} as const;
const now = new Date('2026-11-20T16:05:00Z');

const manifestOf = (orders: readonly PaperOrder[], changes = {}) =>
  manifestPages(toManifest({ ...consol, ...changes }, orders, now), typesetter);
const invoiceOf = (...orders: readonly PaperOrder[]) =>
  invoicePages(toInvoices(consol, orders, now), typesetter);
const ordersWithNumbers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...order,
    hblNo: `HH2611${String(index).padStart(6, '0')}`,
  }));
const textsOfPages = async (pages: Parameters<typeof drawPdf>[0]): Promise<string[][]> => {
  const pdf = await openPdf(await drawPdf(pages));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => textsOf(await pdf.getPage(index + 1))),
  );
};
const millimetres = async (pages: Parameters<typeof drawPdf>[0]) => {
  const page = await (await openPdf(await drawPdf(pages))).getPage(1);
  return page.view.slice(2).map((points) => Math.round(((points ?? 0) * 25.4) / 72));
};

const shapesOutside = (page: Page, width: number, height: number) =>
  shapesOf(page).filter(
    (shape) => shape.x < 9 || shape.x + shape.width > width - 9 || shape.y < 7 || shape.y > height - 7,
  );

describe('cargo manifest PDF', () => {
  test('is a landscape page with consol and orders as text', async () => {
    const pages = manifestOf([order]);
    expect(await millimetres(pages)).toEqual([297, 210]);
    const [texts] = await textsOfPages(pages);
    expect(texts).toEqual(
      expect.arrayContaining([
        'CARGO MANIFEST',
        '180-12345675',
        'FLIGHT',
        'KE402',
        'SYD - ICN',
        '2026-12-01',
        '2026-12-02',
        'HH2611000123',
        'MIN JUN KIM',
        '홍길동',
        'HONG GILDONG',
        'OMEGA 3 FISH OIL x2, MANUKA HONEY 500G x1',
        '3.20',
        '2.50',
        'USD 94.00',
        '3.20 kg',
        'TOTAL · 1 H/BL',
        'Page 1 of 1',
      ]),
    );
    expect(texts?.join('')).toContain('서울특별시 중구 세종대로 110 태평로1가 3층 301호 (04524)');
    expect(texts?.join(' ')).toContain('printed 2026-11-21 01:05 KST');
  });

  test('of sea freight has a vessel and the volume in CBM', async () => {
    const [texts] = await textsOfPages(manifestOf([{ ...order, volumeWeight: 0.015 }], { method: SEA }));
    expect(texts).toEqual(expect.arrayContaining(['VESSEL', 'Volume CBM', '0.015 CBM']));
    expect(texts).not.toContain('CHARGEABLE WEIGHT');
  });

  test('of 300 orders repeats the header on each page and has one total', async () => {
    const orders = ordersWithNumbers(300);
    const sheets = await textsOfPages(manifestOf(orders));
    expect(sheets).toHaveLength(16);
    sheets.forEach((texts, index) => {
      expect(texts).toEqual(expect.arrayContaining(['MASTER B/L', 'Consignee', `Page ${index + 1} of 16`]));
    });
    const listed = sheets.flat().filter((text) => /^HH2611\d{6}$/.test(text));
    expect(listed).toEqual(orders.map(({ hblNo }) => hblNo));
    expect(sheets.flat().filter((text) => text.startsWith('TOTAL'))).toEqual(['TOTAL · 300 H/BL']);
    // 600 boxes, 300 × 3.2 kg, 300 × 2.5 kg, 300 × USD 94
    expect(sheets.at(-1)).toEqual(expect.arrayContaining(['600', '960.00', '750.00', 'USD 28,200.00']));
  });

  test('totals the lines of each currency separately, without rounding errors', async () => {
    const priced = (unitPrice: number, currency: OrderItem['currency']) =>
      ({ ...item, hsCode: '', itemName: 'A', itemQty: 1, unitPrice, currency }) as OrderItem;
    const mixed = { ...order, itemList: [priced(90_000, 'KRW'), priced(10, 'AUD')], totalUsd: 71.3 };
    const cents = { ...order, itemList: [priced(0.1, 'USD')], totalUsd: 0.1, weight: 0.1 };
    const more = { ...cents, itemList: [priced(0.2, 'USD')], totalUsd: 0.2, weight: 0.2 };
    const [texts] = await textsOfPages(manifestOf([mixed, cents, more]));
    expect(texts?.filter((text) => text === 'KRW 90,000')).toHaveLength(2);
    expect(texts?.filter((text) => text === 'AUD 10.00')).toHaveLength(2);
    expect(texts).toEqual(expect.arrayContaining(['USD 0.30', '71.30', '71.60', '3.50 kg']));
  });

  test('names the currency of an order without a rate, and converts an order of an earlier version at the current rates', async () => {
    const itemList = [
      { ...item, hsCode: '', itemName: 'A', itemQty: 1, unitPrice: 1500, currency: 'JPY' as const },
    ];
    const yen = { ...order, itemList, totalPrice: 1500, totalCurrency: 'JPY' as const, totalUsd: null };
    const orders = [order, { ...yen, rates: {} }, { ...yen, rates: null }];
    const manifest = manifestPages(toManifest(consol, orders, now, { JPY: 0.0066 }), typesetter);
    const [texts] = await textsOfPages(manifest);
    expect(texts?.filter((text) => text.startsWith('No rate'))).toEqual(['No rate (JPY)']);
    expect(texts).toEqual(expect.arrayContaining(['94.00', '9.90', 'JPY 3,000', '103.90']));
    expect(texts?.join(' ')).toContain('excl. 1 H/BL');
  });

  test.each([0, 18, 19, 20, 37, 38])(
    'lists all of %i orders, with at least one on each page unless there are none',
    (count) => {
      const { pages } = manifestOf(ordersWithNumbers(count));
      const rows = pages.map(
        (shapes) =>
          shapes.filter((shape) => shape.kind === 'text' && /^HH2611\d{6}$/.test(shape.text)).length,
      );
      expect(rows.reduce((sum, onPage) => sum + onPage, 0)).toBe(count);
      if (count > 0) expect(Math.min(...rows)).toBeGreaterThan(0);
      for (const shapes of pages) expect(shapesOutside(shapes, 297, 210)).toEqual([]);
    },
  );

  const goods = (count: number, itemName: (nth: number) => string) =>
    Array.from({ length: count }, (_, nth) => ({
      ...item,
      hsCode: '',
      unitPrice: 1,
      itemName: itemName(nth),
      itemQty: nth + 1,
    }));

  test('of a house bill with 50 items has all goods in its row', async () => {
    const itemList = goods(50, (nth) => `SOUTHERN COAST PRODUCT ${nth}`);
    const pages = manifestOf([order, { ...order, itemList }, order]);
    const sheets = await textsOfPages(pages);
    const printed = sheets.flat().join(' ');
    for (const { itemName, itemQty } of itemList) expect(printed).toContain(`${itemName} x${itemQty}`);
    expect(printed).not.toContain('별지');
    expect(sheets.flat().filter((text) => text === 'HH2611000123')).toHaveLength(3);
    for (const shapes of pages.pages) expect(shapesOutside(shapes, 297, 210)).toEqual([]);
  });

  const long = {
    ...order,
    shipperName: 'W'.repeat(50),
    shipperAddress: 'W '.repeat(100),
    receiverName: '뷁'.repeat(50),
    receiverAddress1: '가'.repeat(200),
    receiverAddress2: '가 '.repeat(100),
    itemList: goods(100, (nth) => `${String(nth).padStart(2, '0')}${'W'.repeat(48)}`),
  } as PaperOrder;

  test('of a house bill that is longer than a page lists the rest of its goods on an attached sheet', async () => {
    const pages = manifestOf([order, long]);
    const printed = (await textsOfPages(pages)).flat().join('').replaceAll(/\s/g, '');
    const [, rest] = /외(\d+)건\(별지\)/.exec(printed) ?? [];
    const listed = long.itemList.length - Number(rest);
    for (const { itemName, itemQty } of long.itemList.slice(0, listed))
      expect(printed).toContain(`${itemName}x${itemQty}`);
    expect(printed).toContain('별지(ATTACHEDSHEET)·GOODS');
    long.itemList.slice(listed).forEach(({ itemName, itemQty }, nth) => {
      expect(printed).toContain(`HH2611000123${listed + nth + 1}${itemName}${itemQty}`);
    });
    for (const text of [long.receiverName, long.receiverAddress1]) expect(printed).toContain(text);
    expect(printed).not.toContain('…');
    for (const shapes of pages.pages) expect(shapesOutside(shapes, 297, 210)).toEqual([]);
  });

  test('keeps the longest texts inside their cells', () => {
    const lines = manifestOf([long]).pages.flatMap((shapes) =>
      shapes.flatMap((shape) => (shape.kind === 'text' && shape.field === 'row' ? [shape] : [])),
    );
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(100);
  });

  test('keeps a long figure in one line, and measures that were not taken blank', async () => {
    const itemList = [
      {
        ...item,
        hsCode: '',
        itemName: 'A',
        itemQty: 99_999,
        unitPrice: 1_234_567.25,
        currency: 'AUD' as const,
      },
    ];
    const large = { ...order, itemList, totalUsd: 80_246_000_000.25, weight: 0, volumeWeight: 0 };
    const [texts] = await textsOfPages(manifestOf([large]));
    expect(texts).toEqual(expect.arrayContaining(['123,455,490,432.75', '80,246,000,000.25']));
    expect(texts).not.toContain('0.00');
  });

  test('leaves weights of 0 and volumes of default boxes blank, and names their house bills in the totals', async () => {
    const unweighed = { ...order, weight: 0 };
    const [texts = []] = await textsOfPages(
      manifestOf([order, unweighed, unsized, { ...unsized, weight: 0 }]),
    );
    expect(texts).not.toContain('0.33');
    const joined = texts.join(' ');
    expect(joined).toContain('GROSS WEIGHT 6.40 kg excl. 2 H/BL');
    expect(joined).toContain('CHARGEABLE WEIGHT 6.40 kg excl. 2 H/BL');
    // The weight has two house bills less, the volume two with the default size.
    expect(texts).toEqual(expect.arrayContaining(['6.40', 'excl. 2 H/BL', '5.67', 'est. 2 H/BL']));
  });

  test('names the house bills whose chargeable weight has the default size', async () => {
    const [texts = []] = await textsOfPages(manifestOf([order, unsized]));
    expect(texts.join(' ')).toContain('CHARGEABLE WEIGHT 6.40 kg est. 1 H/BL');
  });

  test('shows the volume of an order of which some boxes were measured, and counts it', async () => {
    const partly = {
      ...order,
      boxQty: 3,
      isUnmeasured: 1 as const,
      volumeWeight: 32.17,
      volumeMm3: 193_000_000,
    };
    const [texts = []] = await textsOfPages(manifestOf([order, partly]));
    expect(texts).toEqual(expect.arrayContaining(['32.17', '34.67']));
  });
});

describe('commercial invoice and packing list PDF', () => {
  test('is a portrait page with sender, receiver, goods, total and packing as text', async () => {
    const pages = invoiceOf(order);
    expect(await millimetres(pages)).toEqual([210, 297]);
    const [texts] = await textsOfPages(pages);
    expect(texts).toEqual(
      expect.arrayContaining([
        'COMMERCIAL INVOICE & PACKING LIST',
        'HH2611000123',
        '2026-11-21',
        'SM-20261118-004',
        'AIR',
        'MIN JUN KIM',
        '홍길동',
        'Tel +61 491 570 006',
        'Tel 010-1234-5678',
        'OMEGA 3 FISH OIL',
        'Brand: SOUTHERN COAST',
        '210690',
        '24.50',
        '49.00',
        '45.00',
        'USD 94.00',
        '3.20 kg',
        '2.50 kg',
        '25 × 30 × 20 cm',
        'Name and signature',
        'Page 1 of 1',
      ]),
    );
  });

  test('shows every decimal of a unit price, and lines that add up to the total of their currency', async () => {
    const itemList = [
      { ...item, hsCode: '', itemName: 'A', itemQty: 100, unitPrice: 0.125 },
      { ...item, hsCode: '', itemName: 'B', itemQty: 3, unitPrice: 0.333 },
      { ...item, hsCode: '', itemName: 'C', itemQty: 3, unitPrice: 0.5, currency: 'KRW' as const },
      { ...item, hsCode: '', itemName: 'D', itemQty: 3, unitPrice: 12.3333333333333 },
      { ...item, hsCode: '', itemName: 'E', itemQty: 3, unitPrice: 1e-7 },
    ];
    const [texts] = await textsOfPages(invoiceOf({ ...order, itemList, totalUsd: 50.5 }));
    expect(texts).toEqual(expect.arrayContaining(['0.125', '12.50', '0.333', '1.00', '0.5', '2']));
    expect(texts).toEqual(expect.arrayContaining(['12.3333333333333', '37.00', '0.0000001', '0.00']));
    expect(texts).toEqual(expect.arrayContaining(['USD 50.50', 'KRW 2', 'VALUE IN USD 50.50']));
  });

  test('leaves the measures of an order blank that no one measured', async () => {
    const unmeasured = { ...unsized, weight: 0 };
    const [texts] = await textsOfPages(invoiceOf({ ...unmeasured, width: 10, length: 10, height: 10 }));
    expect(texts?.join(' ')).not.toMatch(/0\.\d+ kg|10 × 10 × 10/);
  });

  test('of a sea consol has mode SEA and the volume in CBM', async () => {
    const pages = invoicePages(toInvoices({ method: SEA, loading: null }, [order], now), typesetter);
    const [texts] = await textsOfPages(pages);
    expect(texts).toEqual(expect.arrayContaining(['SEA', '2.50 CBM']));
  });

  test('numbers pages per order, with the signature on the last one', async () => {
    const long = {
      ...order,
      itemList: Array.from({ length: 100 }, (_, index) => ({
        ...item,
        itemName: `ITEM ${index}`,
        itemQty: 1,
        unitPrice: 0.1,
        hsCode: '210690',
      })),
    } as PaperOrder;
    const { pages } = invoiceOf(order, long);
    const texts = pages.map((shapes) =>
      shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
    );
    expect(texts.flatMap((all) => all.filter((text) => text.startsWith('Page ')))).toEqual([
      'Page 1 of 1',
      ...Array.from({ length: 5 }, (_, index) => `Page ${index + 1} of 5`),
    ]);
    expect(texts.map((all) => all.includes('Name and signature'))).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(texts.flat().filter((text) => /^ITEM \d+$/.test(text))).toHaveLength(100);
    expect(texts.at(-1)).toContain('USD 10.00');
    for (const shapes of pages) expect(shapesOutside(shapes, 210, 297)).toEqual([]);
  });
});

describe('orders that do not travel with their consol', () => {
  const missing = { ...order, hblNo: 'HH2611000124', exclusion: '적재되지 않음' };
  const cancelled = { ...order, hblNo: 'HH2611000125', exclusion: '신청취소' };

  test('are listed behind the manifest, which does not count them', async () => {
    const pages = manifestOf([missing, order, cancelled]);
    const [sheet, behind] = await textsOfPages(pages);
    expect(sheet).toEqual(expect.arrayContaining(['HH2611000123', 'TOTAL · 1 H/BL', '3.20 kg']));
    expect(sheet?.join()).not.toContain('HH2611000124');
    expect(behind?.join(' ')).toContain('적재 제외 (NOT SHIPPED) · 2 H/BL');
    expect(behind).toEqual(
      expect.arrayContaining(['HH2611000124', '적재되지 않음', 'HH2611000125', '신청취소']),
    );
    for (const shapes of pages.pages) expect(shapesOutside(shapes, 297, 210)).toEqual([]);
  });

  test('have no invoice and are listed behind the others', async () => {
    const pages = invoiceOf(missing, order);
    const [invoice, behind, ...others] = await textsOfPages(pages);
    expect(others).toEqual([]);
    expect(invoice).toContain('HH2611000123');
    expect(behind).toEqual(expect.arrayContaining(['HH2611000124', '적재되지 않음']));
    for (const shapes of pages.pages) expect(shapesOutside(shapes, 210, 297)).toEqual([]);
  });

  test('are not final while a session of loading is open, which each sheet states', async () => {
    const counts = { expected: 154, scanned: 139, short: 15, incomplete: 0, over: 4 };
    const loading = { state: 'open' as const, sessionId: 's', closedAt: null, ...counts };
    const note = '적재 확인 중 (139/154)';
    for (const [texts] of [
      await textsOfPages(manifestOf([order], { loading })),
      await textsOfPages(invoicePages(toInvoices({ ...consol, loading }, [order], now), typesetter)),
    ])
      expect(texts?.join(' ')).toContain(note);
  });
});

describe('location labels', () => {
  const locations = [
    { code: 'imsyd01', name: '시드니 창고 1번 선반' },
    { code: 'IM-SYD-ZONE-02-SHELF', name: '시드니 창고 2번 선반' },
  ];

  test('show code and name, and a barcode with the code in upper case that a scanner reads', async () => {
    const labels = locationPages(locations, typesetter);
    expect(await textsOfPages(labels)).toEqual([
      ['imsyd01', '시드니 창고 1번 선반', 'IMSYD01'],
      ['IM-SYD-ZONE-02-SHELF', '시드니 창고 2번 선반', 'IM-SYD-ZONE-02-SHELF'],
    ]);
    const document = await openPdf(await drawPdf(labels));
    const printed = await Promise.all([1, 2].map(async (nth) => printPage(await document.getPage(nth))));
    expect(await Promise.all(printed.map(readCode128))).toEqual([['IMSYD01'], ['IM-SYD-ZONE-02-SHELF']]);
  });
});

describe('statement PDF', () => {
  const line = (nth: number) => ({
    hblNo: `HH2611${String(nth).padStart(6, '0')}`,
    orderNumber: `SM-${nth}`,
    day: '2026-11-24',
    method: '항공',
    measure: '29.25 kg (신고)',
    cause: '정정: 무게·크기 변경',
    amount: 'AUD 160.00',
  });
  const paper: StatementPaper = {
    partnerName: '시드니마트',
    number: 'ST-202611-002-1',
    month: '2026년 11월',
    issuedOn: '2026-12-01',
    dueOn: '2026-12-15',
    sums: [
      { name: '항공 운임과 추가 요금', count: '2', amount: 'AUD 320.00' },
      { name: '할인', count: '', amount: 'AUD -10.50' },
    ],
    total: 'AUD 309.50',
    remark: '',
    lines: [line(1), line(2)],
  };
  const numbersIn = (sheets: readonly string[][]) =>
    sheets.flat().filter((text) => /^HH2611\d{6}$/.test(text));

  test('states number, partner, month, days, sums, adjustments, total and every line', async () => {
    const pages = statementPages(paper, typesetter);
    expect(await millimetres(pages)).toEqual([210, 297]);
    const [sums, lines, ...others] = await textsOfPages(pages);
    expect(others).toEqual([]);
    const { partnerName, number, month, issuedOn, dueOn, total } = paper;
    const amounts = paper.sums.flatMap(({ name, amount }) => [name, amount]);
    expect(sums).toEqual(
      expect.arrayContaining(['정산서', partnerName, number, month, issuedOn, dueOn, ...amounts, total]),
    );
    expect(lines).toEqual(expect.arrayContaining(paper.lines.flatMap((row) => Object.values(row))));
    for (const shapes of pages.pages) expect(shapesOutside(shapes, 210, 297)).toEqual([]);
  });

  test('lists 2,000 lines', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => line(index + 1));
    const sheets = await textsOfPages(statementPages({ ...paper, lines }, typesetter));
    expect(numbersIn(sheets)).toEqual(lines.map(({ hblNo }) => hblNo));
  });

  test('without lines has one sheet with the remark', async () => {
    const remark = '상세 내역은 엑셀 파일을 확인해주세요.';
    const sheets = await textsOfPages(statementPages({ ...paper, remark, lines: [] }, typesetter));
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toContain(remark);
  });
});
