import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { OrderItem } from '#shared/domain/order.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { g1Workbook } from './g1-workbook.ts';
import type { LoadedConsol } from './load-consol.ts';

const consol = { mblNo: '081-12345675', etd: '2026-12-01' } as LoadedConsol['consol'];
const item = {
  itemName: 'MANUKA HONEY 500G',
  itemQty: 2,
  unitPrice: 19.99,
  currency: 'USD',
  hsCode: '040900',
} as OrderItem;
const order = {
  hblNo: 'HHK1000000',
  shipperMobile: '61491570006',
  receiverType: 1,
  receiverName: '홍길동',
  receiverMobile: '01052330490',
  receiverTel: '0212345678',
  receiverAddress1: '서울특별시 중구 세종대로 110',
  receiverAddress2: '1호',
  boxQty: 1,
  weight: 0.1,
  volumeWeight: 0.2,
  totalQty: 4,
  totalUsd: null,
  rates: null,
  pcc: 'P123456789012',
  needClearance: 'N',
  isUnmeasured: false,
  customsCategory: 'A',
  ecommerceType: 'B2C',
  overSeasSellerCode: 'S-1',
  overSeasSellerName: 'SYDNEY HONEY',
  shippingAgencyCode: 'H-1',
  shippingAgencyName: '한호',
  sellerAgencyCode: 'G-1',
  sellerAgencyName: '중개상회',
  customsRequest: '=합산과세 확인',
  itemList: [item, item],
  loaded: null,
  exclusion: '',
} as LoadedConsol['orders'][number];

type Loaded = Pick<LoadedConsol, 'loading'>;

const sheetOf = async (
  orders: readonly LoadedConsol['orders'][number][],
  { rates = {}, method = AIR as 1 | 2, loading = null as Loaded['loading'] } = {},
) => {
  const loaded = { consol, flightName: 'QF87', method, orders: [...orders], loading };
  const content = await g1Workbook(loaded, rates);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(content) as never);
  const sheet = workbook.getWorksheet('G1') as ExcelJS.Worksheet;
  const headers = sheet.getRow(1).values as string[];
  const cell = (row: number, header: string) => sheet.getRow(row).getCell(headers.indexOf(header));
  return {
    size: content.length,
    sheet,
    headers,
    cell,
    column: (header: string) =>
      Array.from({ length: sheet.rowCount - 1 }, (_, index) => cell(index + 2, header).value),
  };
};

describe('G1 workbook', () => {
  it('contains 3,000 orders with correct totals in less than 4 MB', async () => {
    const count = 3_000;
    const orders = Array.from({ length: count }, (_, index) => ({
      ...order,
      hblNo: `HHK${1_000_000 + index}`,
    }));
    const { size, sheet, cell } = await sheetOf(orders);
    expect(size).toBeLessThan(4_000_000);
    expect(sheet.rowCount).toBe(1 + 2 * count + 1);
    const total = (header: string) => cell(sheet.rowCount, header).value;
    expect(total('박스 수량')).toBe(count);
    expect(total('실중량(kg)')).toBe(300);
    expect(total('수량')).toBe(4 * count);
    expect(total('금액')).toBe('USD 239,880.00');
    expect(total('H/BL 금액(USD)')).toBe(239_880);
  });

  it('has the columns of the table in the README of the folder', async () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| ([A-Z]{1,2}) \| ([^|]+) \|/gm)];
    const { sheet, headers } = await sheetOf([order]);
    expect(rows.map(([, , header]) => header)).toEqual(headers.slice(1));
    expect(rows.map(([, letter]) => letter)).toEqual(
      headers.slice(1).map((_, index) => sheet.getColumn(index + 1).letter),
    );
  });

  it('contains e-commerce fields, the customs request as text, and the customs category as code and name', async () => {
    const { column } = await sheetOf([order]);
    const expected = {
      '통관 용도': 'A',
      '통관 용도명': '전자상거래',
      '전자상거래 유형': 'B2C',
      '해외판매자 부호': 'S-1',
      '해외판매자 상호': 'SYDNEY HONEY',
      '배송대행업체 부호': 'H-1',
      '배송대행업체 상호': '한호',
      '판매중개업체 부호': 'G-1',
      '판매중개업체 상호': '중개상회',
      '통관 요청사항': '=합산과세 확인',
    };
    for (const [header, value] of Object.entries(expected))
      expect(column(header)).toEqual([value, value, null]);
  });

  it('shows every decimal of a unit price, and rounds amounts to their currency', async () => {
    const itemList = [
      { ...item, unitPrice: 0.125, itemQty: 100 },
      { ...item, unitPrice: 0.13, itemQty: 100 },
      { ...item, unitPrice: 0.5, itemQty: 3, currency: 'KRW' as const },
      { ...item, unitPrice: 10_000, itemQty: 1, currency: 'KRW' as const },
    ];
    const { column, cell } = await sheetOf([{ ...order, itemList }]);
    expect(column('금액')).toEqual([12.5, 13, 2, 10_000, 'USD 25.50 / KRW 10,002']);
    const formats = (header: string) => itemList.map((_, index) => cell(index + 2, header).numFmt);
    expect(formats('단가')).toEqual(['#,##0.000', '#,##0.00', '#,##0.0', '#,##0']);
    expect(formats('금액')).toEqual(['#,##0.00', '#,##0.00', '#,##0', '#,##0']);
  });

  it('marks rows without an HS code and counts them in the last row', async () => {
    const { column, cell } = await sheetOf([{ ...order, itemList: [item, { ...item, hsCode: '' }] }]);
    expect(column('확인 필요')).toEqual([null, 'HS CODE 없음', 'HS CODE 없음 1건']);
    expect(cell(2, 'H/BL').fill).toMatchObject({ pattern: 'none' });
    expect(cell(3, 'H/BL').fill).toMatchObject({ fgColor: { argb: 'FFFFF2CC' } });
  });

  it('shows phone numbers as all papers do', async () => {
    const { column } = await sheetOf([order]);
    expect(column('보내는 분 전화번호')[0]).toBe('+61 491 570 006');
    expect(column('휴대폰번호')[0]).toBe('010-5233-0490');
    expect(column('전화번호')[0]).toBe('02-1234-5678');
  });

  it('marks and counts house bills that customs would refuse, and leaves measures of 0 blank', async () => {
    const listed = { ...order, needClearance: 'Y' as const, totalUsd: 150.01 };
    const company = { ...order, receiverType: 2 as const, pcc: '1208147521' };
    const bad = { ...order, itemList: [item], weight: 0, volumeWeight: 0, isUnmeasured: true, pcc: '1' };
    const { column, cell } = await sheetOf([listed, company, bad]);
    const problems = '개인통관고유부호 확인, 실중량 없음, 미측정';
    expect(column('확인 필요')).toEqual([
      '목록통관 USD 150 초과',
      '목록통관 USD 150 초과',
      null,
      null,
      problems,
      '개인통관고유부호 확인 1건, 실중량 없음 1건, 미측정 1건, 목록통관 USD 150 초과 1건',
    ]);
    expect([cell(6, '실중량(kg)').value, cell(6, '부피무게(kg)').value]).toEqual([null, null]);
    expect(cell(6, 'H/BL').fill).toMatchObject({ fgColor: { argb: 'FFFFF2CC' } });
  });

  it('leaves the volume of the default box blank, which totals count, and totals without a weight too', async () => {
    const unsized = {
      ...order,
      itemList: [item],
      isUnmeasured: true,
      volumeWeight: 0.17,
      volumeMm3: 1_000_000,
    };
    const { column } = await sheetOf([unsized]);
    expect(column('부피무게(kg)')).toEqual([null, 0.17]);
    expect(column('실중량(kg)')).toEqual([0.1, 0.1]);
    expect(column('확인 필요')).toEqual(['미측정', '미측정 1건']);
    const unweighed = await sheetOf([{ ...unsized, weight: 0 }]);
    expect(unweighed.column('실중량(kg)')).toEqual([null, null]);
  });

  it('lists orders that do not travel below the totals, which do not count them', async () => {
    const excluded = { ...order, hblNo: 'HHK1000001', exclusion: '적재되지 않음' };
    const cancelled = { ...order, hblNo: 'HHK1000002', exclusion: '신청취소', itemList: [item] };
    const { column } = await sheetOf([excluded, order, cancelled]);
    expect(column('M/BL')).toEqual([null, null, '합계', '적재 제외', null, null, null]);
    expect(column('H/BL')).toEqual([
      'HHK1000000',
      'HHK1000000',
      '1건',
      null,
      'HHK1000001',
      'HHK1000001',
      'HHK1000002',
    ]);
    expect(column('확인 필요').slice(4)).toEqual(['적재되지 않음', '적재되지 않음', '신청취소']);
    expect(column('실중량(kg)')[2]).toBe(0.1);
  });

  it('names the state of the loading while a session is open', async () => {
    const loading = { sessionId: 's', closedAt: null, expected: 154, scanned: 139 };
    const counts = { short: 15, incomplete: 0, over: 4 };
    const { column } = await sheetOf([order], { loading: { state: 'open', ...loading, ...counts } });
    expect(column('M/BL').at(-1)).toBe('적재 확인 중 (139/154)');
  });

  it('shows the stored value of each house bill in USD, not that at the current rates', async () => {
    const itemList = [{ ...item, unitPrice: 10_000, currency: 'KRW' as const }];
    const stored = { ...order, itemList, totalUsd: 14.4, rates: { KRW: 0.00072 } };
    const { column } = await sheetOf([stored], { rates: { KRW: 0.001 } });
    expect(column('H/BL 금액(USD)')).toEqual([14.4, 14.4]);
  });

  it('names the currency of a house bill that was stored without its rate, even if it has a rate now', async () => {
    const itemList = [{ ...item, currency: 'JPY' as const }];
    const { column } = await sheetOf([{ ...order, itemList, rates: {} }], { rates: { JPY: 0.0066 } });
    expect(column('H/BL 금액(USD)')).toEqual(['환율 없음 (JPY)', '0.00 (환율 없음 1건 제외)']);
  });

  it('converts the value of a house bill of an earlier version and names currencies without a rate', async () => {
    const won = { ...order, itemList: [item, { ...item, unitPrice: 10_000, currency: 'KRW' as const }] };
    const yen = { ...order, itemList: [{ ...item, currency: 'JPY' as const }] };
    const { column } = await sheetOf([won, yen], { rates: { KRW: 0.00075 } });
    // 2 x 19.99 USD + 2 x 10,000 KRW at 0.00075
    expect(column('H/BL 금액(USD)')).toEqual([54.98, null, '환율 없음 (JPY)', '54.98 (환율 없음 1건 제외)']);
  });

  it.each([
    [AIR, '부피무게(kg)'],
    [SEA, '부피(CBM)'],
  ] as const)(
    'names the unit of the volume column by the freight method %i of the consol',
    async (method, header) => {
      expect((await sheetOf([order], { method })).headers).toContain(header);
    },
  );
});
