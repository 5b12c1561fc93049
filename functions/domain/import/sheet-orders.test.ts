import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { MAX_CALL_ROWS, REASON_HEADER } from '#shared/domain/order-sheet.ts';
import type { Courier } from '#shared/domain/reference.ts';
import { type OrderCells, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { columnsOf } from './columns.ts';
import { ERROR_VALUE, FORMULA } from './read-cell.ts';
import { readSheet } from './read-workbook.ts';
import { ordersOfSheet, reasonOf, refuseOrder, type SheetOrder } from './sheet-orders.ts';

const columns = columnsOf([]);
const ordersIn = async (file: Uint8Array) => ordersOfSheet(await readSheet(file, MAX_CALL_ROWS), columns, 2);
const ordersOf = (...rows: OrderCells[]) => ordersIn(spreadsheet(rows));
// Row numbers of each order, with `!` after an order with errors.
const shapeOf = async (...rows: OrderCells[]) =>
  (await ordersOf(...rows)).map(
    ({ rows, input }) => rows.map(({ rowIndex }) => rowIndex).join(' ') + (input ? '' : '!'),
  );
const problemsOf = async (...rows: OrderCells[]) =>
  (await ordersOf(...rows)).flatMap(({ problems }) => [...problems]);

const ordersOfChangedSheet = async (change: (sheet: ExcelJS.Worksheet) => void, ...rows: OrderCells[]) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(spreadsheet(rows).buffer as ArrayBuffer);
  const sheet = book.worksheets[0] as ExcelJS.Worksheet;
  change(sheet);
  return ordersIn(new Uint8Array(await book.xlsx.writeBuffer()));
};
const placeOf = (header: string) => Object.keys(orderCells()).indexOf(header) + 1;

const HONG = '홍길동';
const KIM = '김철수';
const of = (orderId: string, receiver = HONG) => orderCells({ 주문번호: orderId, '받는 분 이름': receiver });

describe('grouping of rows into orders by ordersOfSheet', () => {
  it.each([
    ['joins rows with the same order number', ['2 4', '3'], [of('A'), of('B'), of('A')]],
    [
      'joins consecutive rows without an order number and with the same receiver',
      ['2 3', '4'],
      [of(''), of(''), of('', KIM)],
    ],
    [
      'joins a row without order fields to the order above',
      ['2 3', '4'],
      [of('A'), { 품명: 'SECOND' }, of('')],
    ],
    ['separates rows with an empty row between them', ['2', '4'], [of(''), {}, of('')]],
    [
      'separates a row without an order number from a row with an order number',
      ['2', '3'],
      [of('A'), of('')],
    ],
    [
      'separates rows with different mobile numbers',
      ['2', '3'],
      [of(''), { ...of(''), 휴대폰번호: '01099998888' }],
    ],
  ])('%s', async (_, shape, rows) => {
    expect(await shapeOf(...rows)).toEqual(shape);
  });

  it('reports an error for an order without a required field', async () => {
    expect(await shapeOf({ 주문번호: '', 품명: 'BAG', ...orderCells(), 주소: '' })).toEqual(['2!']);
  });
});

describe('values of a list in ordersOfSheet', () => {
  const withCourier = columnsOf([{ courierCode: 'K002', courierName: 'CJ대한통운' } as Courier]);
  const orderOf = async (cells: OrderCells) =>
    ordersOfSheet(await readSheet(spreadsheet([orderCells(cells)]), MAX_CALL_ROWS), withCourier, 2)[0];

  it.each([
    ['택배사', 'cj 대한통운', 'courierCode', 'K002'],
    ['택배사', 'CJ', 'courierCode', 'K002'],
    ['택배사', 'k002', 'courierCode', 'K002'],
    ['운송 방법', 'Sea', 'freightMethod', 1],
    ['통관 구분', '목록', 'needClearance', 'Y'],
    ['통관 용도', '개인 용', 'customsCategory', 'D'],
    ['받는 분 구분', '법인', 'receiverType', 2],
  ])('reads the %s %s', async (header, typed, field, value) => {
    expect((await orderOf({ [header]: typed }))?.input).toMatchObject({ [field]: value });
  });

  it.each([
    ['usd', 'USD'],
    ['A$', 'AUD'],
    ['호주 달러', 'AUD'],
    ['원', 'KRW'],
  ])('reads the currency %s as %s', async (typed, currency) => {
    expect((await orderOf({ 통화: typed }))?.input?.itemList[0]?.currency).toBe(currency);
  });

  it('refuses the sign of several currencies, and an unknown courier', async () => {
    expect((await orderOf({ 통화: '$' }))?.problems.get(2)).toContain('통화');
    expect((await orderOf({ 택배사: 'HANJIN' }))?.problems.get(2)).toBe(
      '택배사: 등록되지 않은 택배사입니다. (입력값: HANJIN)',
    );
  });
});

describe('errors of ordersOfSheet', () => {
  it('name the field of a later row that differs from the first row', async () => {
    expect(await problemsOf(of('A'), { ...of('A'), 상세주소: '다른 곳' })).toEqual([
      [3, '2행과 다른 값입니다: 상세주소 (입력값: 다른 곳)'],
    ]);
  });

  it('repeat for the text of a formula or an error value that the file of failed rows has', async () => {
    const header = orderLabels.orderMemo;
    const again = async (memo: string, problem: string) =>
      problemsOf({ ...orderCells({ [header]: memo }), [REASON_HEADER]: `${header}: ${problem}` });
    expect(await again('=A1+1', FORMULA)).toEqual([[2, `${header}: ${FORMULA} (입력값: =A1+1)`]]);
    expect(await again('#', ERROR_VALUE)).toEqual([[2, `${header}: ${ERROR_VALUE} (입력값: #)`]]);
    expect(await again('문 앞', FORMULA)).toEqual([]);
    expect(await again('=A1+1', '최대 400자까지 입력 가능합니다.')).toEqual([]);
  });

  it('name no field of a later row that has the same value in another spelling', async () => {
    const spelled = (orderId: string, pcc: string, courierNum: string, detail: string) => ({
      ...of(orderId),
      개인통관고유부호: pcc,
      택배사: 'K001',
      '운송장 번호': courierNum,
      상세주소: detail,
    });
    const rows = [
      spelled('A-1', 'P123456789012', '6892012345678', '12-3'),
      spelled('A–1', 'p1234-5678-9012', '6892-0123-45678', '12–3'),
    ];
    expect(await problemsOf(...rows)).toEqual([]);
    expect(await shapeOf(...rows)).toEqual(['2 3']);
  });

  it('report an order number that an earlier row has for another receiver', async () => {
    expect(await problemsOf(of('A'), of('B'), of('A', KIM))).toEqual([
      [4, '파일 안에 같은 주문번호가 있습니다(2행) (입력값: A)'],
    ]);
  });

  it('report an H/BL number that an earlier order of the file has', async () => {
    const rows = [of('A'), of('B')].map((row) => ({ ...row, 'H/BL 번호': 'own-1' }));
    expect(await shapeOf(...rows)).toEqual(['2', '3!']);
  });

  it('appear in the row that has them, and other rows of the order refer to this row', async () => {
    const [order] = await ordersOf(of('A'), { 주문번호: 'A', 품명: '오메가' });
    expect(order && [2, 3].map((row) => reasonOf(order, row))).toEqual([
      '같은 주문의 3행을 확인해주세요.',
      '품명 을 올바르게 입력해주세요. (입력값: 오메가)',
    ]);
  });

  it('name every wrong cell', async () => {
    const [[, problem]] = (await problemsOf({
      ...of('A'),
      우편번호: '1',
      단가: '백원',
      '통관 구분': '몰라요',
    })) as [[number, string]];
    expect(problem.split(' / ')).toEqual([
      '통관 구분 을 올바르게 입력해주세요. (입력값: 몰라요)',
      '우편번호: 5자리를 입력하세요 (입력값: 1)',
      '단가 을 올바르게 입력해주세요. (입력값: 백원)',
    ]);
  });

  it('shorten a long value, and name an empty cell', async () => {
    const [[, problem]] = (await problemsOf({ ...of('A'), 상세주소: '', 브랜드: '가'.repeat(40) })) as [
      [number, string],
    ];
    expect(problem.split(' / ')).toEqual([
      '상세주소은(는) 필수 입력 항목입니다. (빈 칸)',
      `브랜드 을 올바르게 입력해주세요. (입력값: ${'가'.repeat(29)}…)`,
    ]);
  });

  it('are listed with the index of each wrong cell', async () => {
    const rows = [of('A'), { 주문번호: 'A', 품명: '오메가', 우편번호: '1' }];
    const [order] = await ordersOf(...rows);
    expect([...(order?.wrongPlaces ?? [])]).toEqual([
      [3, new Set([placeOf('우편번호') - 1, placeOf('품명') - 1])],
    ]);
  });

  it('report a formula in an import column, but not in another column', async () => {
    const formula = (header: string) => (sheet: ExcelJS.Worksheet) => {
      sheet.getCell(2, placeOf(header)).value = { formula: '1+1', result: 2 };
    };
    expect((await ordersOfChangedSheet(formula('수량'), of('A')))[0]?.problems).toEqual(
      new Map([[2, '수량: 수식 대신 값을 입력해주세요.']]),
    );
    const inUnknownColumn = (sheet: ExcelJS.Worksheet) => {
      sheet.getCell(1, 40).value = '합계';
      sheet.getCell(2, 40).value = { formula: '1+1', result: 2 };
    };
    expect((await ordersOfChangedSheet(inUnknownColumn, of('A')))[0]?.input).toBeDefined();
  });

  it('report merged cells in item columns, but not in order columns', async () => {
    const merge = (header: string) => (sheet: ExcelJS.Worksheet) =>
      sheet.mergeCells(2, placeOf(header), 3, placeOf(header));
    const rows = [of('A'), { ...of('A'), 품명: 'SECOND' }];
    expect((await ordersOfChangedSheet(merge('수량'), ...rows))[0]?.problems.get(3)).toBe(
      '수량: 병합된 셀을 풀어주세요. (빈 칸)',
    );
    expect((await ordersOfChangedSheet(merge('주소'), ...rows))[0]?.input?.itemList).toHaveLength(2);
  });
});

describe('refuseOrder', () => {
  it('returns the order with the values of all wrong fields in its first row, and leaves the given order valid', async () => {
    const [order] = (await ordersOf(of('A'), { ...of('A'), 품명: 'SECOND' })) as [SheetOrder];
    const refused = refuseOrder(
      order,
      { message: '이미 있는 번호입니다.', field: 'orderId' },
      { message: '없는 택배사입니다.', field: 'courierCode' },
    );
    expect(refused.input).toBeUndefined();
    expect([...refused.problems]).toEqual([[2, '이미 있는 번호입니다. (입력값: A) 없는 택배사입니다.']]);
    expect([...refused.wrongPlaces]).toEqual([[2, new Set([placeOf('주문번호') - 1])]]);
    expect([order.problems.size, order.wrongPlaces.size, order.input?.orderId]).toEqual([0, 0, 'A']);
  });
});

describe('ordersOfSheet with overlapping merged areas', () => {
  it('reports one problem per row', async () => {
    const sheet = await readSheet(spreadsheet([of('A')]), MAX_CALL_ROWS);
    const c = placeOf('수량') - 1;
    const area = { s: { r: 1, c }, e: { r: 2, c } };
    const orders = ordersOfSheet({ ...sheet, merged: Array(1_000).fill(area) }, columns, 2);
    expect([...(orders[0]?.problems ?? [])]).toEqual([[2, '수량: 병합된 셀을 풀어주세요. (입력값: 2)']]);
  });
});

describe('fixed values of ordersOfSheet', () => {
  const ordersWith = async (column: string, value: string) => {
    const { '보내는 분 전화번호': _, 실중량: __, 단가: ___, ...cells } = orderCells();
    const sheet = await readSheet(spreadsheet([cells]), MAX_CALL_ROWS);
    return ordersOfSheet(sheet, columns, 2, {
      mapped: [],
      fixed: [
        { column: 'order.shipperMobile', value: '０２-５５５０ ０１４２' },
        { column, value },
      ],
    });
  };

  it('are read like cells, with full-width digits, separators and units', async () => {
    const [order] = await ordersWith('order.weight', '３.２ kg');
    expect(order?.input).toMatchObject({ shipperMobile: '0255500142', weight: 3.2 });
  });

  it('report an amount with a currency sign, because no cell sets the currency of the sign', async () => {
    const [order] = await ordersWith('item.unitPrice', 'A$45');
    expect([...(order?.problems.values() ?? [])]).toEqual(['단가 을 올바르게 입력해주세요. (고정값: A$45)']);
  });
});

describe('customs clearance codes of an imported sheet', () => {
  it('are refused and masked if a numeric cell has lost the zeros of a resident registration number', async () => {
    const [order] = await ordersOf({ ...of('A'), 개인통관고유부호: 101013234567 });
    const cells = order?.rows.flatMap((row) => row.cells.map((cell) => [cell?.original, cell?.display]));
    expect([order?.pcc, order?.input]).toEqual(['010101-*******', undefined]);
    expect([...(order?.problems.values() ?? [])]).toEqual([
      '주민등록번호는 받을 수 없습니다. P로 시작하는 개인통관고유부호를 입력해주세요. (입력값: 010101-*******)',
    ]);
    expect(JSON.stringify(cells)).not.toContain('3234567');
  });
});

describe('headers of an imported sheet', () => {
  it('match in any order, with stars, blanks and another case, next to unknown columns', async () => {
    const spelled = Object.entries(of('A')).map(([header, value]) => [
      ` ${header.replace(' ', '')} *`,
      value,
    ]);
    const [order] = await ordersOf({ 메모: 'x', ...Object.fromEntries(spelled.reverse()), 'hs code': 40900 });
    expect(order?.input).toMatchObject({
      orderId: 'A',
      receiverName: HONG,
      itemList: [{ hsCode: '040900' }],
    });
  });
});
