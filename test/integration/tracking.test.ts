import { beforeAll, describe, expect, inject, it } from 'vitest';
import { orderPayload } from '../fixtures/orders.ts';
import { client, signedIn } from '../support/client.ts';

const url = inject('productUrl');
const track = '/api/parcel/byHblNo';

describe('tracking a house bill', () => {
  let hblNo = '';
  beforeAll(async () => {
    const payload = orderPayload({ partnerId: 2, orderMemo: '부재 시 경비실' });
    hblNo = (await client(url).post('/api/parcel/registerOrderByCustomer', payload)).body.hblNo;
  });

  it('shows a visitor a masked row with its history, and nothing else', async () => {
    const { status, body } = await client(url).post(track, { hblNo });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        hblNo,
        partnerName: '시드니마트',
        status: '00',
        statusName: '접수대기',
        receiverName: '홍*동',
        receiverMobile: '010-1234-****',
        receiverAddress1: '서울특별시 중구 ***',
        orderMemo: '',
        regDate: expect.stringMatching(/Z$/),
        history: [{ status: '00', statusLabel: '접수대기', created_at: expect.stringMatching(/Z$/) }],
      },
    ]);
  });

  it.each([
    ['서울시강남구테헤란로152번길33,101동 1001호', '서울시 강남구 ***'],
    ['세종시한누리대로2130', '세종시 ***'],
    ['성남시분당구판교역로166', '성남 ***'],
  ])('shows a visitor no road name and no number of the address %s', async (receiverAddress1, masked) => {
    const order = orderPayload({ receiverAddress1 });
    const { body } = await client(url).post('/api/parcel/registerOrderByCustomer', order);
    const [row] = (await client(url).post(track, { hblNo: body.hblNo })).body;
    expect(row.receiverAddress1).toBe(masked);
  });

  it.each([
    ['its partner', 'partner@demo.hanho.test', '홍길동'],
    ['another partner', 'partner2@demo.hanho.test', '홍*동'],
    ['staff', 'staff@demo.hanho.test', '홍길동'],
    ['another customer', 'customer@demo.hanho.test', '홍*동'],
  ])('shows %s the receiver as due', async (_, mail, receiverName) => {
    const { body } = await (await signedIn(url, mail)).post(track, { hblNo });
    expect(body[0].receiverName).toBe(receiverName);
  });

  it('answers an empty list to a number that was never issued', async () => {
    const { status, body } = await client(url).post(track, { hblNo: 'HHK0000000' });
    expect([status, body]).toEqual([200, []]);
  });

  it('takes the number with blanks around it and in small letters', async () => {
    expect((await client(url).post(track, { hblNo: ` ${hblNo.toLowerCase()} ` })).body).toHaveLength(1);
  });
});

describe("a customer's own parcels", () => {
  it('are listed in full, newest first', async () => {
    const customer = await signedIn(url, 'customer@demo.hanho.test');
    const { hblNo } = (await customer.post('/api/parcel/registerOrderByCustomer', orderPayload())).body;
    const { body } = await customer.post('/api/parcel/byCustomer', { id: customer.session.memberId });
    expect(body[0]).toMatchObject({ hblNo, receiverName: '홍길동', receiverMobile: '01012345678' });
    const dates = body.map(({ regDate }: { regDate: string }) => regDate);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it("are nobody else's to see, staff excepted", async () => {
    const customer = await signedIn(url, 'customer@demo.hanho.test');
    const partner = await signedIn(url, 'partner@demo.hanho.test');
    const staff = await signedIn(url, 'staff@demo.hanho.test');
    const id = customer.session.memberId;
    expect((await customer.post('/api/parcel/byCustomer', { id: id + 1 })).body.code).toBe('FORBIDDEN');
    expect((await partner.post('/api/parcel/byCustomer', { id })).status).toBe(403);
    expect((await staff.post('/api/parcel/byCustomer', { id })).body.length).toBeGreaterThan(0);
  });
});
