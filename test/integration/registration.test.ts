import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { auditOf } from '#test/support/audit.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { REGISTER, readOrder, registerOrder } from '#test/support/orders.ts';

const [partner, customer, partner2, staff] = await demoClients('partner', 'customer', 'partner2', 'staff');

describe('POST /api/parcel/registerOrderByCustomer', () => {
  it('returns the H/BL number and stores all entered and derived fields', async () => {
    const { status, body } = await visitor.post(REGISTER, orderPayload({ partnerId: 2, memberId: '77' }));
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(Number), hblNo: expect.stringMatching(/^HHK\d{7}$/), orderId: '' });

    const order = await readOrder(staff, body.id);
    expect(order).toMatchObject({
      ...orderPayload({ memberId: '77' }),
      itemList: [
        { itemName: 'OMEGA 3 FISH OIL', itemQty: 2, currency: 'USD', unitPrice: 24.5, volumeWeight: 0 },
        { itemName: 'MANUKA HONEY 500G' },
      ],
      partnerId: 2,
      partnerName: '시드니마트',
      regType: 'customer',
      customerNum: 999999999,
      freightMethod: 2,
      needClearance: 'N',
      customsCategory: 'D',
      courierCode: 'K001',
      status: '00',
      volumeWeight: 2.5,
      totalPrice: 94,
      totalQty: 3,
      totalWeight: 3.2,
      boxQty: 1,
      round: 1,
      isDel: 0,
      isPrinted: 0,
      version: 1,
    });
  });

  it('accepts numbers as text', async () => {
    const payload = orderPayload({
      receiverType: '1',
      width: '12.5',
      itemList: [{ itemName: 'WOOL BLANKET', itemQty: '2', unitPrice: '95.00' }],
    });
    const { body } = await visitor.post(REGISTER, payload);
    const [order] = (await staff.post('/api/parcel/getOrders', { id: [String(body.id)] })).body;
    expect(order).toMatchObject({ receiverType: 1, width: 12.5, totalPrice: 190 });
  });

  it('totals mixed currencies in US dollars', async () => {
    const payload = orderPayload({
      itemList: [
        { itemName: 'A', unitPrice: 10, currency: 'USD' },
        { itemName: 'B', unitPrice: 1000, currency: 'JPY' },
        { itemName: 'C', unitPrice: 20, currency: 'AUD' },
      ],
    });
    const { body } = await visitor.post(REGISTER, payload);
    const order = await readOrder(staff, body.id);
    expect(order).toMatchObject({ totalPrice: 29.6, totalCurrency: 'USD' });
  });

  it('assigns an order that a partner registers to this partner, ignoring a sent partner', async () => {
    const { body } = await partner.post(REGISTER, orderPayload({ partnerId: 3 }));
    const order = await readOrder(partner, body.id);
    expect(order).toMatchObject({ partnerId: 2, regType: 'admin', status: '01', regName: '이준호' });
  });

  it('assigns the order of a customer to the customer and the sent partner', async () => {
    const { body } = await customer.post(REGISTER, orderPayload({ partnerId: 3, customerNum: 1 }));
    const order = await readOrder(staff, body.id);
    expect(order).toMatchObject({ partnerId: 3, customerName: '김민지', status: '00', regType: 'customer' });
  });

  it('returns 404 PARTNER_NOT_FOUND for an unknown partner', async () => {
    expect(codeOf(await visitor.post(REGISTER, orderPayload({ partnerId: 404 })))).toEqual([
      404,
      'PARTNER_NOT_FOUND',
    ]);
  });

  it('ignores the H/BL number of a visitor, accepts that of a partner, and returns 409 HBL_TAKEN for a repeat', async () => {
    const hblNo = `OWN${randomUUID().slice(0, 8).toUpperCase()}`;
    expect((await registerOrder(visitor, { hblNo })).hblNo).toMatch(/^HHK/);
    expect((await registerOrder(partner, { hblNo })).hblNo).toBe(hblNo);
    const again = await partner.post(REGISTER, orderPayload({ hblNo }));
    expect(codeOf(again)).toEqual([409, 'HBL_TAKEN']);
  });

  it('returns 409 ORDER_NUMBER_TAKEN for an order number that the partner used', async () => {
    const orderId = `A-${randomUUID().slice(0, 8)}`;
    expect((await registerOrder(partner, { orderId })).orderId).toBe(orderId);
    const again = await partner.post(REGISTER, orderPayload({ orderId }));
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'ORDER_NUMBER_TAKEN',
      '이미 등록된 주문번호입니다.',
    ]);
    expect((await partner2.post(REGISTER, orderPayload({ orderId }))).status).toBe(200);
  });
});

const validate = '/api/parcel/validateOrder';
const fieldsOf = ({ body }: { body: { fields?: { path: string }[] } }) =>
  body.fields?.map(({ path }) => path);

describe('fields that the caller may not send', () => {
  const backOffice = () => ({
    orderId: `V-${randomUUID().slice(0, 8)}`,
    hblNo: `OWN${randomUUID().slice(0, 8).toUpperCase()}`,
    customerNum: 1,
    courierCode: 'K002',
    courierNum: '123456',
    needClearance: 'Y' as const,
    customsCategory: 'A' as const,
    ecommerceType: 'C',
    overSeasSellerCode: 'S1',
    sellerAgencyName: 'AGENCY',
    customsRequest: '빠르게',
    consoleId: 1,
  });

  it.each(['visitor', 'customer'])('are ignored in the order of a %s', async (who) => {
    const as = who === 'visitor' ? visitor : customer;
    const { status, body } = await as.post(REGISTER, orderPayload(backOffice()));
    expect([status, body.orderId]).toEqual([200, '']);
    expect(await readOrder(staff, body.id)).toMatchObject({
      orderId: '',
      hblNo: expect.stringMatching(/^HHK/),
      courierCode: 'K001',
      courierNum: '',
      needClearance: 'N',
      customsCategory: 'D',
      ecommerceType: '',
      overSeasSellerCode: '',
      sellerAgencyName: '',
      customsRequest: '',
      consolId: null,
    });
  });

  it('are ignored even when their values are invalid', async () => {
    const broken = { courierCode: '한글', customsCategory: 'Z', orderId: ['x'], consoleId: 'x' } as object;
    expect((await visitor.post(validate, orderPayload(broken))).body).toEqual({ valid: true });
    expect((await visitor.post(REGISTER, orderPayload(broken))).status).toBe(200);
  });

  it('are ignored in validateOrder, which does not reveal used numbers to a visitor', async () => {
    const taken = {
      orderId: `A-${randomUUID().slice(0, 8)}`,
      hblNo: `OWN${randomUUID().slice(0, 8)}`.toUpperCase(),
    };
    expect((await partner.post(REGISTER, orderPayload(taken))).status).toBe(200);
    const answer = await visitor.post(validate, orderPayload({ ...taken, partnerId: 2 }));
    expect([answer.status, answer.body]).toEqual([200, { valid: true }]);
  });
});

describe('own H/BL numbers that start with the name of a range', () => {
  it.each(['HHK9999998', 'hhk0000001'])(
    'are refused with 422 from a partner when they have as many digits: %s',
    async (hblNo) => {
      for (const path of [validate, REGISTER]) {
        const answer = await partner.post(path, orderPayload({ hblNo }));
        expect([answer.status, fieldsOf(answer)]).toEqual([422, ['hblNo']]);
      }
    },
  );

  it('pass the validation of a partner when they have fewer digits than the range', async () => {
    expect((await partner.post(validate, orderPayload({ hblNo: 'HHK999' }))).status).toBe(200);
  });

  it('pass the validation of staff', async () => {
    expect((await staff.post(validate, orderPayload({ hblNo: 'HHK9999998' }))).status).toBe(200);
  });
});

describe('courierCode of a registration', () => {
  it('returns 422 for a courier that does not exist, in validateOrder as well', async () => {
    for (const path of [validate, REGISTER]) {
      const answer = await partner.post(path, orderPayload({ courierCode: 'ZZZ9' }));
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['courierCode']]);
    }
  });
});

describe('consoleId of a registration', () => {
  const registerConsol = async (changes = {}) => {
    const freight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
    return (await staff.post('/api/consol/registerConsol', consolPayload(freight, changes))).body;
  };

  it('links the order to the consol in the registration', async () => {
    const { id, mblNo } = await registerConsol();
    const { body } = await staff.post(REGISTER, orderPayload({ consoleId: id }));
    expect(await readOrder(staff, body.id)).toMatchObject({ consolId: id, mblNo });
    const [found] = (await staff.post('/api/consol/getConsolList', { mblNo })).body;
    expect(found).toMatchObject({ totalOrderQty: 1, totalWeight: 3.2 });
    expect(await auditOf(staff, 'consol', id)).toContainEqual(
      expect.objectContaining({
        by: '최은영',
        changes: [expect.objectContaining({ to: `1건: ${body.hblNo}` })],
      }),
    );
  });

  it('returns CONSOL_CLOSED or CONSOL_NOT_FOUND, in validateOrder as well', async () => {
    const { id } = await registerConsol({ status: '002' });
    for (const path of [validate, REGISTER]) {
      const closed = await staff.post(path, orderPayload({ consoleId: id }));
      expect(codeOf(closed)).toEqual([409, 'CONSOL_CLOSED']);
      const unknown = await staff.post(path, orderPayload({ consoleId: 999_999 }));
      expect(codeOf(unknown)).toEqual([404, 'CONSOL_NOT_FOUND']);
    }
  });

  it('is ignored below level 90, and may be empty', async () => {
    const { id } = await registerConsol();
    const { body } = await partner.post(REGISTER, orderPayload({ consoleId: id }));
    expect(await readOrder(staff, body.id)).toMatchObject({ consolId: null, mblNo: '' });
    expect((await staff.post(validate, orderPayload({ consoleId: '' }))).status).toBe(200);
  });
});

describe('registration with an idempotency key', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });

  it('returns the first answer when repeated and writes no order', async () => {
    const headers = key();
    const first = await visitor.post(REGISTER, orderPayload(), headers);
    const second = await visitor.post(REGISTER, orderPayload(), headers);
    expect(second.body).toEqual(first.body);
    expect(second.units.write).toBeLessThanOrEqual(1);
  });

  it('registers one order for eight concurrent requests', async () => {
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor.post(REGISTER, orderPayload(), headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.hblNo)).size).toBe(1);
  });

  it('returns 409 for another body with the same key and 400 for a short key', async () => {
    const headers = key();
    await visitor.post(REGISTER, orderPayload(), headers);
    const other = await visitor.post(REGISTER, orderPayload({ receiverName: '김철수' }), headers);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    const short = await visitor.post(REGISTER, orderPayload(), { 'idempotency-key': 'abc' });
    expect(codeOf(short)).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
  });

  it('registers two orders when two members send the same key', async () => {
    const headers = key();
    const first = await partner.post(REGISTER, orderPayload(), headers);
    const second = await partner2.post(REGISTER, orderPayload(), headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.hblNo).not.toBe(second.body.hblNo);
  });
});

describe('POST /api/parcel/searchAddress', () => {
  const SEARCH = '/api/parcel/searchAddress';

  it('returns the official addresses to a visitor, without a read', async () => {
    const { status, body, units } = await visitor.post(SEARCH, { keyword: ' 세종대로  110 ' });
    expect([status, body.isAvailable, body.total, units.read]).toEqual([200, true, 1, 0]);
    expect(body.addresses).toMatchObject([{ zipcode: '04524', address: '서울특별시 중구 세종대로 110' }]);
  });

  it.each([
    ['', '도로명과 건물번호를 함께 입력해주세요. 예: 세종대로 110'],
    ['04524', '도로명과 건물번호를 함께 입력해주세요. 예: 세종대로 110'],
    ['가'.repeat(81), '최대 80자까지 입력 가능합니다.'],
  ])('returns 422 for the keyword %j', async (keyword, message) => {
    const { status, body } = await visitor.post(SEARCH, { keyword });
    expect([status, body.fields]).toEqual([422, [{ path: 'keyword', message }]]);
  });
});

describe('POST /api/parcel/validateOrder', () => {
  it('refuses a zipcode that does not exist, except from partners and staff', async () => {
    const payload = orderPayload({ receiverZipcode: '99999' });
    for (const actor of [visitor, customer]) {
      const { status, body } = await actor.post(validate, payload);
      expect([status, body.fields]).toEqual([
        422,
        [{ path: 'receiverZipcode', message: '없는 우편번호입니다. 다시 확인해주세요.' }],
      ]);
    }
    expect((await partner.post(validate, payload)).status).toBe(200);
    expect((await visitor.post(REGISTER, payload)).status).toBe(200);
  });

  const messages = async (changes: Parameters<typeof orderPayload>[0]) => {
    const { status, body } = await visitor.post(validate, orderPayload(changes));
    return { status, code: body.code, fields: body.fields };
  };

  it('returns valid and writes nothing', async () => {
    const { status, body, units } = await staff.post(validate, orderPayload());
    expect([status, body, units.write]).toEqual([200, { valid: true }, 0]);
  });

  it.each([
    ['shipperName', '보내는 분 이름(영문)'],
    ['shipperMobile', '보내는 분 전화번호'],
    ['shipperAddress', '보내는 분 주소(영문)'],
    ['receiverName', '받는 분 이름'],
    ['receiverTel', '전화번호'],
    ['receiverMobile', '휴대폰번호'],
    ['receiverZipcode', '우편번호'],
    ['receiverAddress1', '주소'],
    ['receiverAddress2', '상세주소'],
    ['pcc', '개인통관고유부호'],
  ] as const)('returns 422 for empty or absent %s', async (path, label) => {
    const expected = {
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: [{ path, message: `${label}은(는) 필수 입력 항목입니다.` }],
    };
    expect(await messages({ [path]: ' ' })).toEqual(expected);
    expect(await messages({ [path]: undefined })).toEqual(expected);
  });

  it.each([
    ['needClearance', '통관 구분'],
    ['customsCategory', '통관 용도'],
    ['receiverType', '받는 분 구분'],
  ] as const)('returns 422 to staff for empty %s', async (path, label) => {
    const { status, body } = await staff.post(validate, orderPayload({ [path]: '' } as never));
    expect({ status, fields: body.fields }).toMatchObject({
      status: 422,
      fields: [{ path, message: `${label}은(는) 필수 입력 항목입니다.` }],
    });
  });

  it.each([
    ['shipperName', '홍길동', '보내는 분 이름(영문) 을 올바르게 입력해주세요.'],
    ['shipperMobile', '010-1234-56789', '전화번호를 확인해주세요. (예: 010-1234-5678)'],
    ['shipperMobile', '0101234a', '전화번호를 확인해주세요. (예: 010-1234-5678)'],
    ['shipperAddress', '시드니', '보내는 분 주소(영문) 을 올바르게 입력해주세요.'],
    ['receiverName', 'HONG GILDONG', '받는 분 이름 을 올바르게 입력해주세요.'],
    ['receiverZipcode', '1234', '5자리를 입력하세요'],
    ['receiverZipcode', '123456', '예전 6자리 우편번호입니다. 5자리 우편번호를 입력해주세요.'],
    ['receiverAddress1', 'Seoul', '주소 을 올바르게 입력해주세요.'],
    ['orderMemo', '가'.repeat(401), '최대 400자까지 입력 가능합니다.'],
    ['pcc', 'P1234567890123', '최대 13자까지 입력 가능합니다.'],
    ['weight', -1, '실중량 을 올바르게 입력해주세요.'],
  ] as const)('returns 422 for %s = %s', async (path, value, message) => {
    expect(await messages({ [path]: value })).toMatchObject({ status: 422, fields: [{ path, message }] });
  });

  it('accepts other characters than Hangul in a company name, but not in a personal name', async () => {
    expect((await messages({ receiverType: 2, receiverName: '(주)한호 2호점' })).status).toBe(200);
    expect((await messages({ receiverType: 1, receiverName: '(주)한호 2호점' })).status).toBe(422);
  });

  it('requires an item with a name and a quantity of at least 1', async () => {
    expect(await messages({ itemList: [] })).toMatchObject({
      fields: [{ path: 'itemList', message: '최소 1개 이상의 상품이 필요합니다.' }],
    });
    expect(await messages({ itemList: [{ itemName: '', itemQty: 0, unitPrice: 1 }] })).toMatchObject({
      fields: [
        { path: 'itemList.0.itemName', message: '상품 목록의 품명은 필수 입력 항목입니다.' },
        { path: 'itemList.0.itemQty', message: '상품 목록의 수량은 1 이상이어야 합니다.' },
      ],
    });
    expect(await messages({ itemList: [{ itemName: '꿀', hsCode: '12345' }] })).toMatchObject({
      fields: [
        { path: 'itemList.0.itemName', message: '품명 을 올바르게 입력해주세요.' },
        { path: 'itemList.0.hsCode', message: 'HS CODE는 6자리입니다.' },
      ],
    });
  });

  it('returns 400 for a field of another type, naming it', async () => {
    expect(await messages({ shipperName: { a: 1 } } as never)).toEqual({
      status: 400,
      code: 'INVALID_FIELDS',
      fields: [{ path: 'shipperName', message: '형식이 올바르지 않습니다.' }],
    });
    expect((await messages({ itemList: 'none' } as never)).status).toBe(400);
    expect((await messages({ itemList: [{ itemName: 'A', itemQty: [1] }] } as never)).status).toBe(400);
  });

  it('returns the error code for a used order number and a used H/BL number', async () => {
    const taken = { orderId: `V-${randomUUID().slice(0, 8)}`, hblNo: `VAL${randomUUID().slice(0, 8)}` };
    await partner.post(REGISTER, orderPayload(taken));
    expect((await partner.post(validate, orderPayload({ orderId: taken.orderId }))).body.code).toBe(
      'ORDER_NUMBER_TAKEN',
    );
    expect((await partner.post(validate, orderPayload({ hblNo: taken.hblNo }))).body.code).toBe('HBL_TAKEN');
  });
});
