import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Client } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { type Registered, registerOrder } from '#test/support/orders.ts';

const today = seoulDay(new Date());

/** A number that no other test uses. */
const unique = (prefix: string) => `${prefix}${randomUUID().slice(0, 8)}`;

const [staff, partner, partner2, customer] = await demoClients('staff', 'partner', 'partner2', 'customer');
const [seaNumber, airNumber] = [unique('S-'), unique('A-')];
/** An order by sea that a partner registered without a customer. */
const sea = {
  courierNum: seaNumber,
  ...(await registerOrder(partner, {
    orderId: unique('SEA-'),
    receiverName: '나루별빛',
    receiverMobile: '01098760001',
    freightMethod: 1,
    courierCode: 'K002',
    courierNum: seaNumber,
  })),
};
/** An order by air that staff registered for another partner and a customer. */
const air = {
  courierNum: airNumber,
  ...(await registerOrder(staff, {
    partnerId: 3,
    customerNum: customer.session.memberId,
    orderId: unique('AIR-'),
    receiverName: '나루달빛',
    receiverMobile: '01098760002',
    courierNum: airNumber,
  })),
};

/** Names of the two orders that a search finds. */
const find = async (query: object, as: Client = staff): Promise<string[]> => {
  const { status, body } = await as.post('/api/parcel/parcel', query);
  expect(status, JSON.stringify(body)).toBe(200);
  const ids = new Set((body.rows as { id: number }[]).map(({ id }) => id));
  return [...(ids.has(sea.id) ? ['sea'] : []), ...(ids.has(air.id) ? ['air'] : [])];
};

describe('content filters of POST /api/parcel/parcel', () => {
  it.each<[string, object, string[]]>([
    ['part of the receiver name', { receiverName: '루별' }, ['sea']],
    ['part of both receiver names', { receiverName: '나루' }, ['sea', 'air']],
    ['the end of the mobile number', { receiverMobile: '0002' }, ['air']],
    ['the receiver name with a blank', { receiverName: '나루 별빛' }, ['sea']],
    ['a receiver name that no order has', { receiverName: '별나루빛' }, []],
    ['a receiver name longer than any', { receiverName: '나'.repeat(300) }, []],
    ['the mobile number with hyphens', { receiverMobile: '010-9876-0001' }, ['sea']],
    ['the mobile number with its country code', { receiverMobile: '+82 10-9876-0002' }, ['air']],
    ['part of a mobile number with its country code', { receiverMobile: '+82 9876 0002' }, ['air']],
    ['the mobile number in full width', { receiverMobile: '０１０９８７６０００１' }, ['sea']],
    ['a mobile number that cannot exist', { receiverMobile: '010-9876-00011' }, []],
    ['a text in place of a mobile number', { receiverMobile: '없음' }, []],
    ['the registrant', { regId: partner.session.memberId }, ['sea']],
    ['the registrant, as text', { regId: String(staff.session.memberId) }, ['air']],
    ['the e-mail address of the customer', { email: 'Customer@demo.hanho.test' }, ['air']],
    ['the customer', { customerNum: customer.session.memberId }, ['air']],
    ['one partner', { receiverName: '나루', partnerId: partner.session.partnerId }, ['sea']],
    ['an unknown partner', { receiverName: '나루', partnerId: 999 }, []],
    ['no customer', { customerNum: 999_999_999 }, ['sea']],
    ['the receiver by its other name', { receiver: '루별' }, ['sea']],
    ['the mobile number by its other name', { mobile: '0002' }, ['air']],
    ['the customer by its other name', { customerId: customer.session.memberId }, ['air']],
    ['the courier', { courierCode: 'K002' }, ['sea']],
    ['the default courier', { courierCode: 'K001' }, ['air']],
    ['sea freight', { freightMethod: 1 }, ['sea']],
    ['air freight, as text', { freightMethod: '2' }, ['air']],
    ['a list with the status of both orders', { status: ['01', '02'] }, ['sea', 'air']],
    ['a status that neither order has', { status: '10' }, []],
    ['a location that neither order has', { parcelLocation: 'NOWHERE' }, []],
    ['several filters', { receiverName: '나루', freightMethod: 1, status: '01' }, ['sea']],
    ['empty fields', { receiverName: '나루', regId: '', freightMethod: '' }, ['sea', 'air']],
    ['an unknown e-mail address', { email: 'nobody@demo.hanho.test' }, []],
    ['a customer and the e-mail address of another', { customerNum: 1, email: 'staff@demo.hanho.test' }, []],
    [
      'a date range that ends yesterday',
      { receiverName: '나루', regDate: { from: addDays(today, -6), to: addDays(today, -1) } },
      [],
    ],
  ])('find orders by %s', async (_, query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  it('find only open orders, by date and by number', async () => {
    const delivered = await registerOrder(staff, { orderId: unique('END-') });
    const { status } = await staff.post('/api/parcel/modifyOrderStatus', {
      id: [delivered.id],
      status: '10',
    });
    expect(status).toBe(200);
    const hblNo = [sea.hblNo, air.hblNo, delivered.hblNo];
    for (const query of [{}, { hblNo }]) {
      const { body } = await staff.post('/api/parcel/parcel', { ...query, isOpen: '1' });
      const ids = (body.rows as { id: number }[]).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([sea.id, air.id]));
      expect(ids).not.toContain(delivered.id);
    }
  });

  it('return to a partner only its own orders', async () => {
    expect(await find({ receiverName: '나루' }, partner)).toEqual(['sea']);
    expect(await find({ receiverName: '나루' }, partner2)).toEqual(['air']);
    expect(await find({ receiverName: '나루', partnerId: partner2.session.partnerId }, partner)).toEqual([
      'sea',
    ]);
    expect(await find({ customerNum: customer.session.memberId }, partner)).toEqual([]);
    expect(await find({ customerNum: customer.session.memberId }, partner2)).toEqual(['air']);
    expect(await find({ customerNum: 999_999_999 }, partner)).toEqual(['sea']);
  });
});

describe('number filters of POST /api/parcel/parcel', () => {
  const longAgo = { from: '2020-01-01', to: '2020-01-02' };

  it.each<[string, object, string[]]>([
    ['an order number', { orderId: [sea.orderId] }, ['sea']],
    ['order numbers as one text', { orderId: `${sea.orderId}, ${air.orderId}\nNONE` }, ['sea', 'air']],
    ['an H/BL number in lower case', { hblNo: air.hblNo.toLowerCase() }, ['air']],
    ['a tracking number', { courierNum: sea.courierNum }, ['sea']],
    ['a tracking number and its courier', { courierCode: 'K002', courierNum: sea.courierNum }, ['sea']],
    ['a tracking number and another courier', { courierCode: 'K001', courierNum: sea.courierNum }, []],
    ['a tracking number in another spelling', { courierNum: ` ${sea.courierNum.toLowerCase()}.` }, ['sea']],
    ['a tracking number in a sentence', { courierNum: `송장번호: ${sea.courierNum}` }, ['sea']],
    ['a part of a tracking number', { courierNum: sea.courierNum.slice(0, -1) }, []],
    ['a text without a number', { courierNum: '송장' }, []],
    ['an H/BL number in a sentence', { hblNo: `[한호] 운송장번호: ${air.hblNo}번입니다.` }, ['air']],
    ['H/BL numbers in two sentences', { hblNo: `${air.hblNo}번\n${sea.hblNo}와` }, ['sea', 'air']],
    ['an H/BL number with a hyphen', { hblNo: [`${air.hblNo.slice(0, 3)}-${air.hblNo.slice(3)}`] }, ['air']],
    ['an H/BL number that ends with a full stop', { hblNo: [`${air.hblNo}.`] }, ['air']],
    ['an H/BL number longer than any', { hblNo: ['H'.repeat(300)] }, []],
    ['a sentence without a number', { hblNo: '언제 오나요?' }, []],
    ['an order number in quotation marks', { orderId: [`“${sea.orderId}”.`] }, ['sea']],
    ['an order number longer than any', { orderId: ['S'.repeat(300)] }, []],
    ['an M/BL number of no consol', { mblNo: '000-0000 0000' }, []],
    [
      'numbers of two kinds of the same order',
      { orderId: sea.orderId, hblNo: [sea.hblNo, air.hblNo] },
      ['sea'],
    ],
    ['numbers of two kinds of different orders', { orderId: sea.orderId, hblNo: air.hblNo }, []],
    [
      'numbers and contents',
      { hblNo: [sea.hblNo, air.hblNo], receiverName: '달빛', freightMethod: 2 },
      ['air'],
    ],
    ['numbers and a customer', { hblNo: [sea.hblNo, air.hblNo], email: 'customer@demo.hanho.test' }, ['air']],
  ])('find orders by %s, ignoring dates', async (_, query, expected) => {
    expect(await find({ ...query, regDate: longAgo })).toEqual(expected);
  });

  it('return to a partner only its own orders', async () => {
    for (const known of [{ orderId: air.orderId }, { hblNo: air.hblNo }, { courierNum: air.courierNum }]) {
      expect(await find(known, partner)).toEqual([]);
      expect(await find(known, partner2)).toEqual(['air']);
    }
  });

  it('find the orders of two partners with the same order number', async () => {
    const orderId = unique('SAME-');
    const [first, second] = [
      await registerOrder(partner, { orderId }),
      await registerOrder(partner2, { orderId }),
    ];
    const { rows } = (await staff.post('/api/parcel/parcel', { orderId })).body;
    expect(rows.map(({ id }: Registered) => id)).toEqual([second.id, first.id]);
  });

  it('accept 500 numbers of a kind and return 422 for more', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `NONE${index}`);
    expect((await staff.post('/api/parcel/parcel', { orderId: numbers(500) })).body.rows).toEqual([]);
    expect((await staff.post('/api/parcel/parcel', { mblNo: numbers(501) })).status).toBe(422);
  });
});

describe('POST /api/parcel/parcel with find', () => {
  const longAgo = { from: '2020-01-01', to: '2020-01-02' };

  it.each<[string, string, string[]]>([
    ['an H/BL number', sea.hblNo, ['sea']],
    ['an H/BL number of a scanner in Hangul mode', sea.hblNo.replace('HHK', 'ㅗㅗㅏ'), ['sea']],
    ['the barcode of a box', `${sea.hblNo}-02`, ['sea']],
    ['an H/BL number in a sentence', `[한호] ${air.hblNo}번 언제 오나요?`, ['air']],
    ['a chat line with a name and a number', `[오후 3:12] 김민지: ${sea.hblNo}`, ['sea']],
    ['an order number in a chat line', `홍길동 01052330490 ${sea.orderId} 확인 부탁드려요`, ['sea']],
    ['two lines that Excel put into quotes', `"${sea.hblNo}"\r\n"${air.orderId}"`, ['sea', 'air']],
    [
      'a number with invisible blanks',
      `\ufeff${sea.hblNo.slice(0, 3)}\u200b${sea.hblNo.slice(3)}\u00a0`,
      ['sea'],
    ],
    [
      'a link with the full stop of its sentence',
      `https://hanho.test/parcel-info?hblNo=${sea.hblNo}.`,
      ['sea'],
    ],
    ['an order number in brackets', `(${sea.orderId})`, ['sea']],
    ['a tracking number in groups', `${air.courierNum.slice(0, 4)} ${air.courierNum.slice(4)}`, ['air']],
    ['an order number with small letters', sea.orderId, ['sea']],
    ['a tracking number', air.courierNum, ['air']],
    ['numbers of different kinds', `${sea.hblNo}\n${air.orderId}`, ['sea', 'air']],
    ['a number of no order', 'HHK0000000', []],
    ['a number longer than any', '1'.repeat(300), []],
  ])('finds orders by %s, ignoring dates', async (_, text, expected) => {
    expect(await find({ find: text, regDate: longAgo })).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ['a part of the receiver name', '나루', ['sea', 'air']],
    ['the receiver name with a blank', '나루 별빛', ['sea']],
    ['the last four digits of the phone number', '0002', ['air']],
    ['the phone number with hyphens', '010-9876-0001', ['sea']],
    ['the phone number with blanks', '010 9876 0001', ['sea']],
    ['the phone number with its country code', '+82 10-9876-0002', ['air']],
    ['three digits, which are no part of a phone number', '002', []],
  ])('finds orders of the days of the search by %s', async (_, text, expected) => {
    expect(await find({ find: text })).toEqual(expected);
    expect(await find({ find: text, regDate: longAgo })).toEqual([]);
  });

  it('finds a receiver together with other criteria', async () => {
    expect(await find({ find: '나루', freightMethod: 1 })).toEqual(['sea']);
    expect(await find({ find: '나루', hblNo: [air.hblNo] })).toEqual(['air']);
    expect(await find({ find: '나루', receiverName: '달빛' })).toEqual(['air']);
    expect(await find({ find: sea.hblNo, orderId: air.orderId })).toEqual([]);
  });

  it('does not convert a name to the Latin letters of its keys', async () => {
    const keys = await registerOrder(staff, { orderId: 'SKFN' });
    const { rows } = (await staff.post('/api/parcel/parcel', { find: '나루' })).body;
    expect(rows.map(({ id }: Registered) => id)).not.toContain(keys.id);
  });

  it('returns to a partner only its own orders', async () => {
    for (const text of [air.orderId, air.hblNo, air.courierNum, '0002', '나루달빛']) {
      expect(await find({ find: text }, partner), text).toEqual([]);
      expect(await find({ find: text }, partner2), text).toEqual(['air']);
    }
  });

  it('finds the phone number if only another partner has an order with this number', async () => {
    await registerOrder(partner2, { orderId: '98760001' });
    expect(await find({ find: '98760001' }, partner)).toEqual(['sea']);
  });

  it('returns the next page of a receiver', async () => {
    const { rows, nextPaging } = (await staff.post('/api/parcel/parcel', { find: '나루' })).body;
    expect(nextPaging).toBeNull();
    const paging = Buffer.from(JSON.stringify({ at: today, below: rows[0].id })).toString('base64url');
    const next = await staff.post('/api/parcel/parcel', { find: '나루', paging });
    expect(next.body.rows).toEqual(rows.slice(1));
  });

  it('reads at most 4 units for an H/BL number', async () => {
    const { units } = await staff.post('/api/parcel/parcel', { find: sea.hblNo });
    expect(units.read).toBeLessThanOrEqual(4);
  });

  it('accepts 500 numbers and returns 422 for more', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `NONE${index}`).join();
    expect((await staff.post('/api/parcel/parcel', { find: numbers(500) })).body.rows).toEqual([]);
    expect((await staff.post('/api/parcel/parcel', { find: numbers(501) })).status).toBe(422);
  });
});

describe('POST /api/parcel/parcel with isDel', () => {
  it('returns deleted orders by every kind of search until they are restored', async () => {
    const orderId = unique('DEL-');
    const courierNum = unique('D-');
    const { id, hblNo } = await registerOrder(partner, { orderId, courierNum, receiverName: '나루가람' });
    const list = async (query: object): Promise<number[]> =>
      (await staff.post('/api/parcel/parcel', query)).body.rows.map((row: Registered) => row.id);
    const searches = [{ orderId }, { hblNo }, { courierNum }, { receiverName: '나루가람' }];

    expect((await partner.post('/api/parcel/delete', { id: [id], isDel: '1' })).status).toBe(200);
    for (const way of searches) {
      expect(await list(way), JSON.stringify(way)).toEqual([]);
      expect(await list({ ...way, isDel: '1' }), JSON.stringify(way)).toEqual([id]);
    }
    // The deletion freed the order number. Now one active and one deleted order have this number.
    const next = await registerOrder(partner, { orderId });
    expect(await list({ orderId })).toEqual([next.id]);
    expect(await list({ orderId, isDel: '1' })).toEqual([id]);

    expect((await staff.post('/api/parcel/delete', { id: [next.id], isDel: '1' })).status).toBe(200);
    expect((await staff.post('/api/parcel/delete', { id: [id], isDel: '0' })).status).toBe(200);
    for (const way of searches) expect(await list(way), JSON.stringify(way)).toEqual([id]);
    expect(await list({ orderId, isDel: '1' })).toEqual([next.id]);
  });
});
