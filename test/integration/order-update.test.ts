import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order, OrderChange } from '#shared/domain/order.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { importRows } from '#test/support/imports.ts';
import { readOrder } from '#test/support/orders.ts';

const update = '/api/parcel/updateOrder';

const [staff, partner, partner2, customer] = await demoClients('staff', 'partner', 'partner2', 'customer');

const read = async (id: number): Promise<Order> => await readOrder(staff, id);
/** Registers an order as `partner`. @returns the order, with the fields that the edit form sends */
const registerAndRead = async (changes: Parameters<typeof orderPayload>[0] = {}): Promise<Order> => {
  const { body } = await partner.post('/api/parcel/registerOrderByCustomer', orderPayload(changes));
  return read(body.id);
};
const changesOf = async (id: number): Promise<OrderChange[]> =>
  (await staff.post('/api/parcel/getOrderChanges', { orderId: id })).body;
const uniqueNumber = () => `U${randomUUID().slice(0, 8).toUpperCase()}`;

describe('POST /api/parcel/updateOrder', () => {
  it('stores every field, derives totals and volume weight, and returns the next version', async () => {
    const before = await registerAndRead();
    const entered = {
      freightMethod: 1,
      orderId: uniqueNumber(),
      needClearance: 'Y',
      customsCategory: 'A',
      ecommerceType: 'B2C',
      overSeasSellerCode: 'S1',
      overSeasSellerName: 'SELLER',
      shippingAgencyCode: 'H1',
      shippingAgencyName: 'AGENCY',
      sellerAgencyCode: 'G1',
      sellerAgencyName: 'BROKER',
      customsRequest: '빠른 통관',
      courierCode: 'K002',
      courierNum: uniqueNumber(),
      width: 100,
      length: 100,
      height: 100,
      weight: 12.5,
      boxQty: 2,
      siteUrl: 'https://example.com/a',
      shipperName: 'SARAH LEE',
      shipperMobile: '0491570156',
      shipperAddress: '88 George St',
      receiverType: 2,
      receiverName: '(주)한호',
      receiverTel: '',
      receiverMobile: '01099998888',
      receiverZipcode: '06236',
      receiverAddress1: '서울특별시 강남구 테헤란로 1',
      receiverAddress2: '3층',
      pcc: 'P999999999999',
      orderMemo: '메모',
      deliveryRequest: '요청',
      parcelLocation: 'IMSYD01',
      pickUpLocation: 'AONEPI03',
      deliveryAddress: '서울특별시 중구 세종대로 1',
      status: '02',
    };
    const items = [
      {
        itemName: 'WOOL BLANKET',
        brand: 'RIVERINA',
        itemQty: 3,
        unit: 'EA',
        unitPrice: 20,
        hsCode: '630120',
      },
    ];
    const { status, body } = await partner.post(update, { ...before, ...entered, itemList: items });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      ...entered,
      itemList: items,
      id: before.id,
      hblNo: before.hblNo,
      version: before.version + 1,
      volumeWeight: 2,
      totalPrice: 60,
      totalQty: 3,
      totalWeight: 12.5,
      itemNames: 'WOOL BLANKET',
      regDate: before.regDate,
    });
    expect(body.modiDate > before.modiDate).toBe(true);
    expect(await read(before.id)).toEqual(body);
  });

  it.each(['courierCode', 'parcelLocation', 'pickUpLocation'])(
    'returns 422 when %s is a code that does not exist',
    async (field) => {
      const before = await registerAndRead();
      const { status, body } = await partner.post(update, { ...before, [field]: 'NOPE' });
      expect([status, body.fields?.map(({ path }: { path: string }) => path)]).toEqual([422, [field]]);
      expect(await read(before.id)).toEqual(before);
    },
  );

  it('ignores sent values of partner, H/BL number, consol, totals and deletion', async () => {
    const before = await registerAndRead();
    const sent = {
      ...before,
      partnerId: 3,
      hblNo: 'FORGED1',
      mblNo: '180-1',
      consolId: 9,
      totalPrice: 1,
      isDel: 1,
      orderMemo: '수정',
    };
    const { body } = await staff.post(update, sent);
    expect(body).toEqual({ ...before, orderMemo: '수정', version: 2, modiDate: body.modiDate });
  });

  it('writes nothing but the access record when no field differs', async () => {
    const before = await registerAndRead();
    const { status, body, units } = await partner.post(update, before);
    expect([status, body, units.write]).toEqual([200, before, 1]);
    expect(await changesOf(before.id)).toEqual([]);
  });

  it('assigns the parcel to a customer, whose list then shows it, and removes the assignment', async () => {
    const before = await registerAndRead();
    const id = customer.session.memberId;
    const theirs = (await partner.post(update, { ...before, customerNum: id })).body;
    expect(theirs).toMatchObject({ customerNum: id, customerName: '김민지' });
    const listed = async () =>
      (await customer.post('/api/parcel/byCustomer', { id })).body.some(
        ({ hblNo }: { hblNo: string }) => hblNo === before.hblNo,
      );
    expect(await listed()).toBe(true);
    const again = (await partner.post(update, { ...theirs, customerNum: 999999999 })).body;
    expect(again).toMatchObject({ customerNum: 999999999, customerName: '' });
    expect(await listed()).toBe(false);
    const unknown = await partner.post(update, { ...again, customerNum: 987654 });
    expect([unknown.status, unknown.body.fields[0].path]).toEqual([422, 'customerNum']);
  });

  it('returns 422 with a Korean message for each field that breaks a rule', async () => {
    const before = await registerAndRead();
    const item = before.itemList[0];
    const { status, body } = await partner.post(update, {
      ...before,
      pcc: '',
      weight: '',
      needClearance: '',
      itemList: [item, { ...item, itemQty: 0, unitPrice: '', hsCode: '12345' }],
    });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.fields).toEqual(
      expect.arrayContaining([
        { path: 'pcc', message: '* 표시 항목은 필수 입력입니다.' },
        { path: 'weight', message: '* 표시 항목은 필수 입력입니다.' },
        { path: 'needClearance', message: '* 표시 항목은 필수 입력입니다.' },
        { path: 'itemList.1.itemQty', message: '2번째 상품의 수량은 1 이상이어야 합니다.' },
        { path: 'itemList.1.unitPrice', message: '단가은(는) 필수 입력 항목입니다.' },
        { path: 'itemList.1.hsCode', message: 'HS CODE는 6자리입니다.' },
      ]),
    );
    const none = await partner.post(update, { ...before, itemList: [] });
    expect(none.body.fields).toEqual([{ path: 'itemList', message: '상품은 최소 1개 이상이어야 합니다.' }]);
    expect((await partner.post(update, { ...before, weight: 0 })).status).toBe(200);
  });

  it('returns 400 without a version and 409 CONFLICT for a stale version', async () => {
    const before = await registerAndRead();
    const { version: _, ...rest } = before;
    expect(codeOf(await partner.post(update, rest))).toEqual([400, 'INVALID_FIELDS']);
    await partner.post(update, { ...before, orderMemo: '먼저' });
    expect(codeOf(await partner.post(update, { ...before, orderMemo: '나중' }))).toEqual([409, 'CONFLICT']);
    expect((await read(before.id)).orderMemo).toBe('먼저');
  });

  it('returns 404 to another partner, and 409 ORDER_DELETED for a deleted order', async () => {
    const before = await registerAndRead();
    expect(codeOf(await partner2.post(update, before))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(codeOf(await partner2.post('/api/parcel/getOrderChanges', { orderId: before.id }))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ]);
    expect(codeOf(await staff.post(update, { ...before, id: 99_999_999 }))).toEqual([404, 'ORDER_NOT_FOUND']);
    await partner.post('/api/parcel/delete', { id: before.id, isDel: '1' });
    expect(codeOf(await staff.post(update, { ...before, version: 2 }))).toEqual([409, 'ORDER_DELETED']);
  });
});

describe('status in POST /api/parcel/updateOrder', () => {
  it('lets a partner set only statuses below 03 on orders with a status below 02, and staff any status', async () => {
    const before = await registerAndRead({ orderId: uniqueNumber() });
    const refused = await partner.post(update, { ...before, status: '03' });
    expect(codeOf(refused)).toEqual([422, 'STATUS_NOT_ALLOWED']);
    expect(refused.body.fields).toEqual([{ path: 'status', message: '변경할 수 없는 주문 상태입니다.' }]);
    const arrived = (await partner.post(update, { ...before, status: '02' })).body;
    expect(codeOf(await partner.post(update, { ...arrived, status: '01' }))).toEqual([
      422,
      'STATUS_NOT_ALLOWED',
    ]);
    const left = (await staff.post(update, { ...arrived, status: '05' })).body;
    expect(left.status).toBe('05');
    const stays = await partner.post(update, { ...left, orderMemo: '상태는 그대로' });
    expect([stays.status, stays.body.status]).toEqual([200, '05']);
  });

  it('returns 422 for a status code that does not exist', async () => {
    const before = await registerAndRead();
    const { status, body } = await staff.post(update, { ...before, status: '77' });
    expect([status, body.code, body.fields[0].path]).toEqual([422, 'VALIDATION_FAILED', 'status']);
  });

  it('requires an order number for status 02: a typed number, or with autoOrderId the next number of the day', async () => {
    const before = await registerAndRead();
    const asked = await partner.post(update, { ...before, status: '02' });
    expect(codeOf(asked)).toEqual([422, 'ORDER_NUMBER_REQUIRED']);
    expect(asked.body.fields[0].path).toBe('orderId');
    const typed = uniqueNumber();
    expect((await partner.post(update, { ...before, status: '02', orderId: typed })).body.orderId).toBe(
      typed,
    );

    const others = [await registerAndRead(), await registerAndRead()];
    const numbers: string[] = [];
    for (const order of others) {
      const { body } = await partner.post(update, { ...order, status: '02', autoOrderId: true });
      numbers.push(body.orderId);
    }
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '');
    expect(numbers).toEqual([
      expect.stringMatching(`^${today}-\\d{4}$`),
      expect.stringMatching(`^${today}-\\d{4}$`),
    ]);
    expect(numbers[0]).not.toBe(numbers[1]);
  });

  it('skips numbers that users typed when autoOrderId assigns the next number', async () => {
    const first = await registerAndRead();
    const given = (await partner.post(update, { ...first, status: '02', autoOrderId: true })).body
      .orderId as string;
    const [day, nth] = given.split('-') as [string, string];
    const ahead = Array.from(
      { length: 40 },
      (_, index) => `${day}-${String(Number(nth) + 1 + index).padStart(4, '0')}`,
    );
    await importRows(
      partner,
      ahead.map((orderId) => orderCells({ 주문번호: orderId })),
    );
    const next = (
      await partner.post(update, { ...(await registerAndRead()), status: '02', autoOrderId: true })
    ).body;
    expect(ahead).not.toContain(next.orderId);
    expect(next.orderId).toMatch(/^\d{6}-\d{4}$/);
  });
});

describe('orderId in POST /api/parcel/updateOrder', () => {
  it('frees the previous order number and reserves the new one', async () => {
    const [old, fresh] = [uniqueNumber(), uniqueNumber()];
    const before = await registerAndRead({ orderId: old });
    await partner.post(update, { ...before, orderId: fresh });
    const other = await registerAndRead();
    const taken = await partner.post(update, { ...other, orderId: fresh });
    expect(codeOf(taken)).toEqual([409, 'ORDER_NUMBER_TAKEN']);
    expect(taken.body.fields).toEqual([{ path: 'orderId', message: '이미 등록된 주문번호입니다.' }]);
    expect((await partner.post(update, { ...other, orderId: old })).body.orderId).toBe(old);
    const found = async (orderId: string) =>
      (await staff.post('/api/parcel/parcel', { orderId: [orderId] })).body.rows.map(({ id }: Order) => id);
    expect([await found(old), await found(fresh)]).toEqual([[other.id], [before.id]]);
  });

  it('assigns an order number to only one of three concurrent requests', async () => {
    const orderId = uniqueNumber();
    const orders = await Promise.all([registerAndRead(), registerAndRead(), registerAndRead()]);
    const answers = await Promise.all(orders.map((order) => partner.post(update, { ...order, orderId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ body }) => body.code === 'ORDER_NUMBER_TAKEN')).toHaveLength(2);
  });
});

describe('courierNum in POST /api/parcel/updateOrder', () => {
  const uniqueTracking = () => `6${randomInt(1e11, 1e12)}`;

  it('returns 409 TRACKING_TAKEN with the sentence of bulk numbers for a number of another active order', async () => {
    const [user, other] = await Promise.all([registerAndRead(), registerAndRead()]);
    const courierNum = uniqueTracking();
    expect((await staff.post(update, { ...user, courierNum })).status).toBe(200);
    const taken = await staff.post(update, { ...other, courierNum });
    expect(codeOf(taken)).toEqual([409, 'TRACKING_TAKEN']);
    expect(taken.body.fields).toEqual([
      {
        path: 'courierNum',
        message: `다른 주문의 운송장 번호입니다: ${courierNum} (H/BL ${user.hblNo})`,
      },
    ]);
    await staff.post('/api/parcel/delete', { id: [user.id], isDel: '1' });
    expect((await staff.post(update, { ...other, courierNum })).body.courierNum).toBe(courierNum);
  });

  it('does not name an order of another partner to a partner', async () => {
    const user = await registerAndRead();
    const courierNum = uniqueTracking();
    await staff.post(update, { ...user, courierNum });
    const { body } = await partner2.post('/api/parcel/registerOrderByCustomer', orderPayload());
    const taken = await partner2.post(update, { ...(await read(body.id)), courierNum });
    expect(taken.body.fields).toEqual([
      { path: 'courierNum', message: `다른 주문의 운송장 번호입니다: ${courierNum}` },
    ]);
  });

  it('gives a number to only one of three concurrent requests', async () => {
    const courierNum = uniqueTracking();
    const orders = await Promise.all([registerAndRead(), registerAndRead(), registerAndRead()]);
    const answers = await Promise.all(orders.map((order) => staff.post(update, { ...order, courierNum })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('checks a changed number with at most 2 write units and 1.5 read units', async () => {
    const before = await registerAndRead();
    const first = await staff.post(update, { ...before, courierCode: 'K002', courierNum: uniqueTracking() });
    const same = await staff.post(update, { ...first.body, receiverName: '김철수' });
    // The number has a lookup item of its own, which costs 2 W.
    expect(first.units.write).toBeLessThanOrEqual(same.units.write + 2 + 2);
    expect(first.units.read).toBeLessThanOrEqual(same.units.read + 1.5);
  });
});

describe('POST /api/parcel/getOrderChanges', () => {
  it('returns author and changed fields, newest first, while the history lists statuses only', async () => {
    const before = await registerAndRead({ orderId: uniqueNumber() });
    const long = '가'.repeat(300);
    const first = (
      await partner.post(update, {
        ...before,
        receiverName: '김철수',
        orderMemo: long,
        updateHistoryFlag: 'Y',
        itemList: before.itemList.slice(1),
      })
    ).body;
    await staff.post(update, { ...first, status: '03', updateHistoryFlag: 'N' });

    const log = await changesOf(before.id);
    expect(log).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        by: '최은영',
        changes: [{ field: 'status', label: '상태', from: '접수완료', to: '출고대기' }],
      },
      { at: expect.stringMatching(/Z$/), by: '이준호', changes: expect.any(Array) },
    ]);
    expect(log[1]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'receiverName', label: '받는 분 이름', from: '홍길동', to: '김철수' },
        { field: 'orderMemo', label: '배송 메모', from: '', to: expect.stringMatching(/^가+…$/) },
        { field: 'itemList.0', label: '상품 1', from: 'OMEGA 3 FISH OIL × 2', to: '' },
      ]),
    );
    expect(log[1]?.changes).toHaveLength(3);
    const history = (await partner.post('/api/parcel/getOrderHistory', { orderId: before.id })).body;
    expect(history.map(({ statusLabel }: { statusLabel: string }) => statusLabel)).toEqual([
      '접수완료',
      '출고대기',
    ]);
  });

  it('returns each of six changes in quick succession', async () => {
    const order = await registerAndRead();
    let current = order;
    for (let nth = 1; nth <= 6; nth += 1) {
      current = (await partner.post(update, { ...current, orderMemo: `메모 ${nth}` })).body;
    }
    const memos = (await changesOf(order.id)).map(({ changes }) => changes[0]?.to);
    expect(memos).toEqual([6, 5, 4, 3, 2, 1].map((nth) => `메모 ${nth}`));
  });
});

describe('concurrent changes of an order', () => {
  it('store only one of four updates of the same version', async () => {
    const before = await registerAndRead();
    const answers = await Promise.all(
      ['가', '나', '다', '라'].map((orderMemo) => partner.post(update, { ...before, orderMemo })),
    );
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
    ]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect(await read(before.id)).toEqual(winner);
    expect(await changesOf(before.id)).toHaveLength(1);
  });

  it('store both an update and a print mark', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await registerAndRead();
      const [saved, printed] = await Promise.all([
        partner.post(update, { ...before, orderMemo: '수정' }),
        partner.post('/api/parcel/setOrderPrinted', [before.id]),
      ]);
      expect([saved.status, printed.status]).toEqual([200, 200]);
      expect(await read(before.id)).toMatchObject({ orderMemo: '수정', isPrinted: 1 });
    }
  });

  it('delete the order, and store or refuse a concurrent update', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await registerAndRead();
      const [saved, deleted] = await Promise.all([
        partner.post(update, { ...before, orderMemo: '수정' }),
        partner.post('/api/parcel/delete', { id: before.id, isDel: '1' }),
      ]);
      expect(deleted.status).toBe(200);
      const after = await read(before.id);
      expect(after.isDel).toBe(1);
      if (saved.status === 200) expect(after.orderMemo).toBe('수정');
      else expect(['CONFLICT', 'ORDER_DELETED']).toContain(saved.body.code);
    }
  });

  it('change the status, and store or refuse a concurrent update', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await registerAndRead();
      const [saved, moved] = await Promise.all([
        staff.post(update, { ...before, orderMemo: '수정' }),
        staff.post('/api/parcel/modifyOrderStatus', { id: before.id, status: '03' }),
      ]);
      expect(moved.status).toBe(200);
      const after = await read(before.id);
      expect(after.status).toBe('03');
      if (saved.status === 200) expect(after.orderMemo).toBe('수정');
      else expect(saved.body.code).toBe('CONFLICT');
    }
  });
});
