import { describe, expect, it } from 'vitest';
import { type FixedValue, MAX_HEADER, type MappedHeader } from '#shared/domain/import-mapping.ts';
import { MAX_CALL_ROWS } from '#shared/domain/order-sheet.ts';
import { type OrderCells, orderCells, renameHeaders, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { columnId, columnsOf, headerKey } from './columns.ts';
import { headerSynonyms } from './header-synonyms.ts';
import { matchHeaders } from './match-headers.ts';
import { readSheet } from './read-workbook.ts';
import { ordersOfSheet } from './sheet-orders.ts';

const columns = columnsOf([]);
const sheetOf = (...rows: OrderCells[]) => readSheet(spreadsheet(rows), MAX_CALL_ROWS);
const matches = async (row: OrderCells, mapped: MappedHeader[] = []) =>
  matchHeaders(await sheetOf(row), columns, { mapped, fixed: [] });
const orders = async (row: OrderCells, mapped: MappedHeader[], fixed: FixedValue[] = []) =>
  ordersOfSheet(await sheetOf(row), columns, 2, { mapped, fixed });

describe('matchHeaders', () => {
  it('returns each header with an example, its column and a suggestion, and the missing columns', async () => {
    const { 주소: address, ...row } = orderCells();
    const { headers, missing } = await matches({
      ...row,
      배송지: address as string,
      모르는열: 'x'.repeat(100),
    });
    expect(missing).toEqual(['주소']);
    expect(headers.find(({ header }) => header === '받는 분 이름')).toEqual({
      header: '받는 분 이름',
      example: '홍길동',
      column: 'order.receiverName',
      also: null,
      isOurs: true,
      suggestion: null,
      alsoSuggestion: null,
    });
    expect(headers.slice(-2)).toEqual([
      {
        header: '배송지',
        example: address,
        column: null,
        also: null,
        isOurs: false,
        suggestion: 'order.receiverAddress1',
        alsoSuggestion: null,
      },
      {
        header: '모르는열',
        example: 'x'.repeat(40),
        column: null,
        also: null,
        isOurs: false,
        suggestion: null,
        alsoSuggestion: null,
      },
    ]);
  });

  it('applies the mapping of a header, also of a standard header, and the standard columns of the others', async () => {
    const { '배송 메모': _, ...row } = renameHeaders(orderCells());
    const mapped = [
      { header: ' 성 함', column: 'order.receiverName' },
      { header: '수량', column: 'order.orderMemo' },
      { header: '실중량', column: null },
      { header: '배송지', column: 'order.no-such-column' },
    ];
    const { headers } = await matches(row as OrderCells, mapped);
    const columnOf = (name: string) => headers.find(({ header }) => header === name)?.column;
    expect(['성함', '수량', '실중량', '배송지', '단가'].map(columnOf)).toEqual([
      'order.receiverName',
      'order.orderMemo',
      null,
      null,
      'item.unitPrice',
    ]);
  });

  it('prefers a standard header without a mapping, and then keeps the standard column of the mapped header', async () => {
    const mapped = [{ header: '수량', column: 'order.orderMemo' }];
    const { headers } = await matches(orderCells({ '배송 메모': 'x' }), mapped);
    const columnOf = (name: string) => headers.find(({ header }) => header === name)?.column;
    expect(['수량', '배송 메모'].map(columnOf)).toEqual(['item.itemQty', 'order.orderMemo']);
  });
});

describe('ordersOfSheet with a header mapping', () => {
  it('returns the same orders as with standard headers', async () => {
    const mapped = [
      { header: '성함', column: 'order.receiverName' },
      { header: '배송지', column: 'order.receiverAddress1' },
    ];
    const [mappedOrder] = await orders(renameHeaders(orderCells()), mapped);
    const [standardOrder] = await orders(orderCells(), []);
    expect(mappedOrder?.input).toEqual(standardOrder?.input);
    expect(mappedOrder?.input).toBeDefined();
  });

  it('reads the header that comes first in the sheet if two are mapped to one column', async () => {
    const { '받는 분 이름': _, ...row } = orderCells();
    const mapped = ['수취인', '성함'].map((header) => ({ header, column: 'order.receiverName' }));
    const [order] = await orders({ ...row, 성함: '홍길동', 수취인: '김철수' } as OrderCells, mapped);
    expect(order?.input?.receiverName).toBe('홍길동');
  });
});

describe('ordersOfSheet with a header that fills two columns', () => {
  const { 전화번호: _, ...row } = orderCells();

  it('reads both columns, each by its kind, below a mapped or a standard header', async () => {
    const also = 'order.receiverTel';
    const { 휴대폰번호: mobile = '', ...others } = row;
    const mapped = [
      { header: '연락처', column: 'order.receiverMobile', also },
      { header: '휴대폰번호', column: 'order.receiverMobile', also },
    ];
    for (const cells of [row, { ...others, 연락처: mobile }] as OrderCells[]) {
      const [order] = await orders(cells, mapped);
      expect(order?.input).toMatchObject({ receiverTel: '01012345678', receiverMobile: '01012345678' });
    }
  });

  it('prefers the own header of the second column', async () => {
    const mapped = [{ header: '휴대폰번호', column: 'order.receiverMobile', also: 'order.receiverTel' }];
    const [order] = await orders(orderCells(), mapped);
    expect(order?.input?.receiverTel).toBe('0212345678');
  });
});

describe('ordersOfSheet with one address column', () => {
  const { 주소: _, 상세주소: __, ...row } = orderCells();
  const mapped = [{ header: '배송지', column: 'order.receiverAddress1', also: 'order.receiverAddress2' }];
  const orderWith = async (address: string, fixed: FixedValue[] = []) =>
    (await orders({ ...row, 배송지: address } as OrderCells, mapped, fixed))[0];

  it('stores the address and its detail', async () => {
    const order = await orderWith('서울특별시 중구 세종대로 110 101동 1203호');
    expect(order?.input).toMatchObject({
      receiverAddress1: '서울특별시 중구 세종대로 110',
      receiverAddress2: '101동 1203호',
    });
  });

  it('reports an address without a detail at its cell, unless the detail has a fixed value', async () => {
    const order = await orderWith('서울특별시 중구 세종대로 110');
    expect(order?.problems.get(2)).toBe(
      '주소와 상세주소를 나누지 못했습니다. 상세주소 앞에 쉼표를 넣어주세요. (입력값: 서울특별시 중구 세종대로 110)',
    );
    expect(order?.wrongPlaces.get(2)?.size).toBe(1);
    const fixed = [{ column: 'order.receiverAddress2', value: '1층' }];
    expect((await orderWith('서울특별시 중구 세종대로 110', fixed))?.input?.receiverAddress2).toBe('1층');
  });
});

describe('ordersOfSheet with a unit or currency in a header', () => {
  const { 단가: _, 통화: __, 실중량: ___, ...row } = orderCells();
  const inColumns = (cells: Record<string, string | number>, mapped: MappedHeader[]) =>
    orders({ ...row, ...cells } as OrderCells, mapped);
  const price = [{ header: '가격(AUD)', column: 'item.unitPrice' }];

  it('sets the currency of the column', async () => {
    const [order] = await inColumns({ '가격(AUD)': 12.5 }, price);
    expect(order?.input?.itemList[0]).toMatchObject({ unitPrice: 12.5, currency: 'AUD' });
  });

  it('reports a currency column that contradicts the header', async () => {
    const [order] = await inColumns({ '가격(AUD)': 12.5, 통화: 'KRW' }, price);
    expect(order?.problems.get(2)).toContain('통화를 확인해주세요.');
  });

  it('reads the unit of the column, and reads no other unit as kg', async () => {
    const [kg] = await inColumns({ '중량(kg)': '1.2' }, [{ header: '중량(kg)', column: 'order.weight' }]);
    expect(kg?.input?.weight).toBe(1.2);
    for (const header of ['중량(g)', '중량(gram)', '중량 (단위: g)']) {
      const [grams] = await inColumns({ [header]: 1200 }, [{ header, column: 'order.weight' }]);
      expect(grams?.input?.weight ?? 1.2).toBe(1.2);
    }
  });
});

it('ordersOfSheet stores the mobile number as telephone number if the sheet has none', async () => {
  const { 전화번호: _, ...row } = orderCells();
  for (const cells of [row, orderCells({ 전화번호: '' })] as OrderCells[]) {
    const [order] = await orders(cells, []);
    expect(order?.input?.receiverTel).toBe('01012345678');
  }
  const [order] = await orders(orderCells({ 전화번호: '', 휴대폰번호: 'x' }), []);
  expect(order?.problems.get(2)).toMatch(/^휴대폰번호[^/]*$/);
});

describe('ordersOfSheet with fixed values', () => {
  const fixed = [
    { column: 'order.receiverType', value: '1' },
    { column: 'order.freightMethod', value: '1' },
    { column: 'item.currency', value: 'KRW' },
    { column: 'order.no-such-column', value: 'x' },
  ];

  it('fills columns without a header and empty cells, but keeps the values of the sheet', async () => {
    const { '받는 분 구분': _, ...row } = orderCells({ '운송 방법': '항공', 통화: '' });
    const [order] = await orders(row, [], fixed);
    expect(order?.input).toMatchObject({
      receiverType: 1,
      freightMethod: 2,
      itemList: [{ currency: 'KRW' }],
    });
  });

  it('does not separate the rows of an order', async () => {
    const sheet = await sheetOf(orderCells({ 주문번호: 'A' }), { 품명: 'SECOND' }, orderCells());
    const found = ordersOfSheet(sheet, columns, 2, { mapped: [], fixed });
    expect(found.map(({ rows }) => rows.length)).toEqual([2, 1]);
  });

  it('shows the fixed value in an error', async () => {
    const { '보내는 분 이름(영문)': _, ...row } = orderCells();
    const [order] = await orders(row as OrderCells, [], [{ column: 'order.shipperName', value: '김민준' }]);
    expect(order?.problems.get(2)).toBe('보내는 분 이름(영문) 을 올바르게 입력해주세요. (고정값: 김민준)');
  });
});

describe('matchHeaders with unusual headers', () => {
  it('treats __proto__ as an ordinary header', async () => {
    const sheet = await sheetOf(renameHeaders(orderCells()));
    const place = sheet.header.cells.findIndex((cell) => cell?.display === '성함');
    sheet.header.cells[place] = { original: '__proto__', display: '__proto__', isNumber: false };
    const { headers } = matchHeaders(sheet, columns, {
      mapped: [{ header: '__proto__', column: 'order.receiverName' }],
      fixed: [],
    });
    expect(headers[place]).toMatchObject({ header: '__proto__', column: 'order.receiverName' });
  });

  it('omits long, blank and repeated headers, and returns at most 100', async () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, nth) => [`열 ${nth}`, 'x']));
    const { headers } = await matches({
      '*': 'x',
      ['가'.repeat(MAX_HEADER + 1)]: 'x',
      성함: 'x',
      '성 함': 'x',
      ...many,
    });
    expect(headers.map(({ header }) => header).slice(0, 2)).toEqual(['성함', '열 0']);
    expect(headers).toHaveLength(100);
  });
});

describe('suggestions of matchHeaders', () => {
  it.each([
    ['받는 사람', 'order.receiverName'],
    ['수취인명 ', 'order.receiverName'],
    ['연락처', 'order.receiverMobile'],
    ['상품명(영문)', 'item.itemName'],
    ['보내는분이름', 'order.shipperName'],
    ['HS-CODE', 'item.hsCode'],
    ['qty', 'item.itemQty'],
  ])('match a synonym: %s', async (header, column) => {
    expect((await matches({ [header]: 'x' })).headers[0]?.suggestion).toBe(column);
  });

  it.each([
    ['수취인연락처1', 'order.receiverMobile'],
    ['수취인연락처2', 'order.receiverTel'],
    ['기본배송지', 'order.receiverAddress1'],
    ['상세배송지', 'order.receiverAddress2'],
    ['배송메세지', 'order.deliveryRequest'],
    ['상품주문번호', 'order.orderId'],
    ['판매자 상품코드', 'item.itemName'],
    ['개인통관번호(PCCC)', 'order.pcc'],
    ['구매수(수량)', 'item.itemQty'],
    ['수령인 주소(전체)', 'order.receiverAddress1'],
    ['가격(AUD)', 'item.unitPrice'],
    ['무게 (g)', 'order.weight'],
    ['무게(단위: gram)', 'order.weight'],
  ])('know a header of a shop: %s', async (header, column) => {
    expect((await matches({ [header]: 'x' })).headers[0]?.suggestion).toBe(column);
  });

  it.each([
    ['Recipient Name', 'order.receiverName'],
    ['Phone\nNumber', 'order.receiverMobile'],
    ['Postal code', 'order.receiverZipcode'],
    ['Address 2', 'order.receiverAddress2'],
    ['Sender Phone', 'order.shipperMobile'],
    ['Product Name', 'item.itemName'],
    ['G.W (kg)', 'order.weight'],
    ['Tracking No.', 'order.courierNum'],
    ['받는 분(필수)', 'order.receiverName'],
    ['[선택] 메모', 'order.orderMemo'],
  ])('know an English header, or one that is marked: %s', async (header, column) => {
    expect((await matches({ [header]: 'x' })).headers[0]?.suggestion).toBe(column);
  });

  it('prefer the better of two headers for one column', async () => {
    const { headers } = await matches({
      통합배송지: 'a',
      기본배송지: 'b',
      상세배송지: 'c',
      상품주문번호: '1',
      주문번호: '2',
    });
    expect(
      headers.map(({ column, suggestion, alsoSuggestion }) => [column ?? suggestion, alsoSuggestion]),
    ).toEqual([
      [null, null],
      ['order.receiverAddress1', null],
      ['order.receiverAddress2', null],
      [null, null],
      ['order.orderId', null],
    ]);
  });

  it.each(['통합배송지', '주소'])('name the detail for the only address column: %s', async (header) => {
    const [match] = (await matches({ [header]: 'a' })).headers;
    expect([match?.column ?? match?.suggestion, match?.alsoSuggestion]).toEqual([
      'order.receiverAddress1',
      'order.receiverAddress2',
    ]);
  });

  it('are absent for a header that is not used, and present although the column has a fixed value', async () => {
    expect(
      (await matches({ 성함: 'x' }, [{ header: '성함', column: null }])).headers[0]?.suggestion,
    ).toBeNull();
    const fixed = [{ column: 'order.receiverName', value: '홍길동' }];
    const { headers } = matchHeaders(await sheetOf({ 성함: 'x' }), columns, { mapped: [], fixed });
    expect(headers[0]?.suggestion).toBe('order.receiverName');
  });

  it('name each column once, and no column that has a matching header', async () => {
    const { headers } = await matches({ 성함: 'x', 수취인: 'y', 이름: 'z', 주소: 'a', 배송지: 'b' });
    expect(headers.map(({ suggestion }) => suggestion)).toEqual([
      'order.receiverName',
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('headerSynonyms', () => {
  it('maps each synonym to one existing column, and contains no standard header', () => {
    const ids = columns.map(columnId);
    expect(ids).toEqual(expect.arrayContaining([...headerSynonyms.keys()]));
    const names = [...headerSynonyms.values()].flat().map(headerKey);
    expect(new Set(names).size).toBe(names.length);
    const standard = new Set(columns.map(({ header }) => headerKey(header)));
    expect(names.filter((name) => standard.has(name))).toEqual([]);
  });
});
