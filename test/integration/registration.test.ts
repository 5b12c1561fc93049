import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consolPayload, freightPayload } from '../fixtures/freight.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { auditOf } from '../support/audit.ts';
import { codeOf, signedIn } from '../support/client.ts';
import { url, visitor } from '../support/demo-clients.ts';
import { readOrder, registerOrder } from '../support/orders.ts';

const staff = () => signedIn(url, 'staff@demo.hanho.test');
const register = '/api/parcel/registerOrderByCustomer';

describe('registering an order', () => {
  it('answers with its number, and keeps everything that was entered or follows from it', async () => {
    const { status, body } = await visitor.post(register, orderPayload({ partnerId: 2, memberId: '77' }));
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(Number), hblNo: expect.stringMatching(/^HHK\d{7}$/), orderId: '' });

    const order = await readOrder(await staff(), body.id);
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

  it('takes texts for numbers, as forms send them', async () => {
    const payload = orderPayload({
      receiverType: '1',
      width: '12.5',
      itemList: [{ itemName: 'WOOL BLANKET', itemQty: '2', unitPrice: '95.00' }],
    });
    const { body } = await visitor.post(register, payload);
    const [order] = (await (await staff()).post('/api/parcel/getOrders', { id: [String(body.id)] })).body;
    expect(order).toMatchObject({ receiverType: 1, width: 12.5, totalPrice: 190 });
  });

  it('adds mixed currencies up in US dollars', async () => {
    const payload = orderPayload({
      itemList: [
        { itemName: 'A', unitPrice: 10, currency: 'USD' },
        { itemName: 'B', unitPrice: 1000, currency: 'JPY' },
      ],
    });
    const { body } = await visitor.post(register, payload);
    const order = await readOrder(await staff(), body.id);
    expect(order).toMatchObject({ totalPrice: 16.6, totalCurrency: 'USD' });
  });

  it("belongs to the session's partner whatever a partner sends", async () => {
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    const { body } = await partner.post(register, orderPayload({ partnerId: 3 }));
    const order = await readOrder(partner, body.id);
    expect(order).toMatchObject({ partnerId: 2, regType: 'admin', status: '01', regName: '이준호' });
  });

  it("belongs to the signed-in customer, and to the link's partner", async () => {
    const customer = await signedIn(url, 'customer@demo.hanho.test');
    const { body } = await customer.post(register, orderPayload({ partnerId: 3, customerNum: 1 }));
    const order = await readOrder(await staff(), body.id);
    expect(order).toMatchObject({ partnerId: 3, customerName: '김민지', status: '00', regType: 'customer' });
  });

  it('refuses a partner that does not exist', async () => {
    expect(codeOf(await visitor.post(register, orderPayload({ partnerId: 404 })))).toEqual([
      404,
      'PARTNER_NOT_FOUND',
    ]);
  });

  it("drops a visitor's own number, takes a partner's, and takes none twice", async () => {
    const hblNo = `OWN${randomUUID().slice(0, 8).toUpperCase()}`;
    expect((await registerOrder(visitor, { hblNo })).hblNo).toMatch(/^HHK/);
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    expect((await registerOrder(partner, { hblNo })).hblNo).toBe(hblNo);
    const again = await partner.post(register, orderPayload({ hblNo }));
    expect(codeOf(again)).toEqual([409, 'HBL_TAKEN']);
  });

  it('takes an order number once per partner, and gives the house bill number of the refused one to the next', async () => {
    const orderId = `A-${randomUUID().slice(0, 8)}`;
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    const other = await signedIn(url, 'partner2@demo.hanho.test');
    expect((await registerOrder(partner, { orderId })).orderId).toBe(orderId);
    const again = await partner.post(register, orderPayload({ orderId }));
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'ORDER_NUMBER_TAKEN',
      '이미 등록된 주문번호입니다.',
    ]);
    expect((await other.post(register, orderPayload({ orderId }))).status).toBe(200);
  });
});

const validate = '/api/parcel/validateOrder';
const fieldsOf = ({ body }: { body: { fields?: { path: string }[] } }) =>
  body.fields?.map(({ path }) => path);
const orderOf = async (id: number) => await readOrder(await staff(), id);

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

  it.each(['visitor', 'customer'])('are dropped from the order of a %s', async (who) => {
    const as = who === 'visitor' ? visitor : await signedIn(url, 'customer@demo.hanho.test');
    const { status, body } = await as.post(register, orderPayload(backOffice()));
    expect([status, body.orderId]).toEqual([200, '']);
    expect(await orderOf(body.id)).toMatchObject({
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

  it('are dropped even when their values break a rule', async () => {
    const broken = { courierCode: '한글', customsCategory: 'Z', orderId: ['x'], consoleId: 'x' } as object;
    expect((await visitor.post(validate, orderPayload(broken))).body).toEqual({ valid: true });
    expect((await visitor.post(register, orderPayload(broken))).status).toBe(200);
  });

  it('do not tell a visitor in validateOrder which numbers are taken', async () => {
    const taken = {
      orderId: `A-${randomUUID().slice(0, 8)}`,
      hblNo: `OWN${randomUUID().slice(0, 8)}`.toUpperCase(),
    };
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    expect((await partner.post(register, orderPayload(taken))).status).toBe(200);
    const answer = await visitor.post(validate, orderPayload({ ...taken, partnerId: 2 }));
    expect([answer.status, answer.body]).toEqual([200, { valid: true }]);
  });
});

describe('H/BL numbers in the form of a range', () => {
  it.each(['HHK9999998', 'hhk0000001'])('returns 422 for %s from a partner', async (hblNo) => {
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    for (const path of [validate, register]) {
      const answer = await partner.post(path, orderPayload({ hblNo }));
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['hblNo']]);
    }
  });

  it('are accepted from a partner when they have fewer digits than the range', async () => {
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    expect((await partner.post(validate, orderPayload({ hblNo: 'HHK999' }))).status).toBe(200);
  });

  it('are accepted from staff', async () => {
    expect((await (await staff()).post(validate, orderPayload({ hblNo: 'HHK9999998' }))).status).toBe(200);
  });
});

describe('codes of an order', () => {
  it('returns 422 for a courier that does not exist, in validateOrder as well', async () => {
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    for (const path of [validate, register]) {
      const answer = await partner.post(path, orderPayload({ courierCode: 'ZZZ9' }));
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ['courierCode']]);
    }
  });
});

describe('consoleId of a registration', () => {
  const consol = async (changes = {}) => {
    const me = await staff();
    const freight = (await me.post('/api/freight/regFreight', freightPayload())).body.id;
    return (await me.post('/api/consol/registerConsol', consolPayload(freight, changes))).body;
  };

  it('links the order to the consol in the registration', async () => {
    const { id, mblNo } = await consol();
    const { body } = await (await staff()).post(register, orderPayload({ consoleId: id }));
    expect(await orderOf(body.id)).toMatchObject({ consolId: id, mblNo });
    const [found] = (await (await staff()).post('/api/consol/getConsolList', { mblNo })).body;
    expect(found).toMatchObject({ totalOrderQty: 1, totalWeight: 3.2 });
    expect(await auditOf(await staff(), 'consol', id)).toContainEqual(
      expect.objectContaining({
        by: '최은영',
        changes: [expect.objectContaining({ to: `1건: ${body.hblNo}` })],
      }),
    );
  });

  it('returns CONSOL_CLOSED or CONSOL_NOT_FOUND, in validateOrder as well', async () => {
    const me = await staff();
    const { id } = await consol({ status: '002' });
    for (const path of [validate, register]) {
      const closed = await me.post(path, orderPayload({ consoleId: id }));
      expect(codeOf(closed)).toEqual([409, 'CONSOL_CLOSED']);
      const unknown = await me.post(path, orderPayload({ consoleId: 999_999 }));
      expect(codeOf(unknown)).toEqual([404, 'CONSOL_NOT_FOUND']);
    }
  });

  it('is dropped below level 90, and empty for none', async () => {
    const { id } = await consol();
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    const { body } = await partner.post(register, orderPayload({ consoleId: id }));
    expect(await orderOf(body.id)).toMatchObject({ consolId: null, mblNo: '' });
    expect((await (await staff()).post(validate, orderPayload({ consoleId: '' }))).status).toBe(200);
  });
});

describe('a repeated registration', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });

  it('answers the first answer and writes nothing', async () => {
    const headers = key();
    const first = await visitor.post(register, orderPayload(), headers);
    const second = await visitor.post(register, orderPayload(), headers);
    expect(second.body).toEqual(first.body);
    expect(second.units.write).toBeLessThanOrEqual(1);
  });

  it('is one order also when both arrive at once', async () => {
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor.post(register, orderPayload(), headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.hblNo)).size).toBe(1);
  });

  it('is refused with another body, and under a key that could be guessed', async () => {
    const headers = key();
    await visitor.post(register, orderPayload(), headers);
    const other = await visitor.post(register, orderPayload({ receiverName: '김철수' }), headers);
    expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    const short = await visitor.post(register, orderPayload(), { 'idempotency-key': 'abc' });
    expect(codeOf(short)).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
  });

  it('keeps the keys of different sessions apart', async () => {
    const headers = key();
    const [one, two] = await Promise.all(
      ['partner@demo.hanho.test', 'partner2@demo.hanho.test'].map((mail) => signedIn(url, mail)),
    );
    const first = await one?.post(register, orderPayload(), headers);
    const second = await two?.post(register, orderPayload(), headers);
    expect(first?.body.hblNo).not.toBe(second?.body.hblNo);
  });
});

describe('ORDER 검증', () => {
  const messages = async (changes: Parameters<typeof orderPayload>[0]) => {
    const { status, body } = await visitor.post(validate, orderPayload(changes));
    return { status, code: body.code, fields: body.fields };
  };

  it('writes nothing and says that it is valid', async () => {
    const { status, body, units } = await (await staff()).post(validate, orderPayload());
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
  ] as const)('asks for %s when it is empty or absent', async (path, label) => {
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
  ] as const)('asks staff for %s when it is empty', async (path, label) => {
    const { status, body } = await (await staff()).post(validate, orderPayload({ [path]: '' } as never));
    expect({ status, fields: body.fields }).toMatchObject({
      status: 422,
      fields: [{ path, message: `${label}은(는) 필수 입력 항목입니다.` }],
    });
  });

  it.each([
    ['shipperName', '홍길동', '보내는 분 이름(영문) 을 올바르게 입력해주세요.'],
    ['shipperMobile', '010-1234-5678', '최대 11자까지 입력 가능합니다.'],
    ['shipperMobile', '0101234a', '보내는 분 전화번호 을 올바르게 입력해주세요.'],
    ['shipperAddress', '시드니', '보내는 분 주소(영문) 을 올바르게 입력해주세요.'],
    ['receiverName', 'HONG GILDONG', '받는 분 이름 을 올바르게 입력해주세요.'],
    ['receiverZipcode', '1234', '5자리를 입력하세요'],
    ['receiverZipcode', '123456', '5자리를 입력하세요'],
    ['receiverAddress1', 'Seoul', '주소 을 올바르게 입력해주세요.'],
    ['orderMemo', '가'.repeat(401), '최대 400자까지 입력 가능합니다.'],
    ['pcc', 'P1234567890123', '최대 13자까지 입력 가능합니다.'],
    ['weight', -1, '실중량 을 올바르게 입력해주세요.'],
  ] as const)('refuses %s = %s', async (path, value, message) => {
    expect(await messages({ [path]: value })).toMatchObject({ status: 422, fields: [{ path, message }] });
  });

  it('takes a firm that is not written in Hangul alone, and a person that is', async () => {
    expect((await messages({ receiverType: 2, receiverName: '(주)한호 2호점' })).status).toBe(200);
    expect((await messages({ receiverType: 1, receiverName: '(주)한호 2호점' })).status).toBe(422);
  });

  it('needs an item, with a name and at least one of it', async () => {
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

  it('answers 400 to a wrong form, naming the field', async () => {
    expect(await messages({ shipperName: { a: 1 } } as never)).toEqual({
      status: 400,
      code: 'INVALID_FIELDS',
      fields: [{ path: 'shipperName', message: '형식이 올바르지 않습니다.' }],
    });
    expect((await messages({ itemList: 'none' } as never)).status).toBe(400);
    expect((await messages({ itemList: [{ itemName: 'A', itemQty: 'many' }] })).status).toBe(400);
  });

  it('tells beforehand of an order number and a house bill number that are taken', async () => {
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    const taken = { orderId: `V-${randomUUID().slice(0, 8)}`, hblNo: `VAL${randomUUID().slice(0, 8)}` };
    await partner.post(register, orderPayload(taken));
    expect((await partner.post(validate, orderPayload({ orderId: taken.orderId }))).body.code).toBe(
      'ORDER_NUMBER_TAKEN',
    );
    expect((await partner.post(validate, orderPayload({ hblNo: taken.hblNo }))).body.code).toBe('HBL_TAKEN');
  });
});
