import { describe, expect, it } from 'vitest';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { registerOrder } from '#test/support/orders.ts';

const [staff, partner, partner2, customer] = await demoClients('staff', 'partner', 'partner2', 'customer');
const track = '/api/parcel/byHblNo';
const { hblNo } = await registerOrder(visitor, { partnerId: 2, orderMemo: '부재 시 경비실' });

describe('POST /api/parcel/byHblNo', () => {
  it('returns a masked row with its history to a visitor', async () => {
    const { status, body } = await visitor.post(track, { hblNo });
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
        events: [expect.objectContaining({ kind: 'registered', actorName: '', data: {} })],
        next: { kind: 'received', text: expect.any(String) },
        promised: null,
        sources: [],
      },
    ]);
  });

  it.each([
    ['서울시강남구테헤란로152번길33,101동 1001호', '서울시 강남구 ***'],
    ['세종시한누리대로2130', '세종시 ***'],
    ['성남시분당구판교역로166', '성남 ***'],
  ])('masks road and number of the address %s for a visitor', async (receiverAddress1, masked) => {
    const order = await registerOrder(visitor, { receiverAddress1 });
    const [row] = (await visitor.post(track, { hblNo: order.hblNo })).body;
    expect(row.receiverAddress1).toBe(masked);
  });

  it.each([
    ['its partner', '홍길동', partner],
    ['another partner', '홍*동', partner2],
    ['staff', '홍길동', staff],
    ['another customer', '홍*동', customer],
  ])('returns the receiver name to %s as %s', async (_, receiverName, as) => {
    const { body } = await as.post(track, { hblNo });
    expect(body[0].receiverName).toBe(receiverName);
  });

  it('returns an empty list for a number that was never issued', async () => {
    const { status, body } = await visitor.post(track, { hblNo: 'HHK0000000' });
    expect([status, body]).toEqual([200, []]);
  });

  it.each<[string, (number: string) => string]>([
    ['in lower case with blanks around it', (number) => ` ${number.toLowerCase()} `],
    ['in groups', (number) => `${number.slice(0, 5)} ${number.slice(5)}`],
    ['with a word behind it', (number) => `${number}번`],
    ['in a sentence', (number) => `[한호] 운송장번호: ${number}`],
    ['with a hyphen', (number) => `${number.slice(0, 3)}-${number.slice(3)}`],
    ['with a full stop', (number) => `${number}.`],
    ['of one of several boxes', (number) => `${number}-02`],
  ])('finds a number %s', async (_, spell) => {
    const { body } = await visitor.post(track, { hblNo: spell(hblNo) });
    expect(body.map((row: { hblNo: string }) => row.hblNo)).toEqual([hblNo]);
  });

  it('finds a number that a scanner sent in Hangul mode', async () => {
    const { hblNo: own } = await registerOrder(staff, { hblNo: `OWN${Date.now()}` });
    const { body } = await visitor.post(track, { hblNo: own.replace('OWN', 'ㅐㅈㅜ') });
    expect(body.map((row: { hblNo: string }) => row.hblNo)).toEqual([own]);
  });

  it.each(['안녕하세요', '!?', 'H'.repeat(1_000)])('finds nothing by the text %s', async (text) => {
    const { status, body } = await visitor.post(track, { hblNo: text });
    expect([status, body]).toEqual([200, []]);
  });

  it('returns 422 for an empty number', async () => {
    expect((await visitor.post(track, { hblNo: ' ' })).status).toBe(422);
  });
});

describe('POST /api/parcel/byCustomer', () => {
  it('returns the parcels of the customer unmasked, newest first', async () => {
    const { hblNo } = await registerOrder(customer);
    const { body } = await customer.post('/api/parcel/byCustomer', { id: customer.session.memberId });
    expect(body[0]).toMatchObject({ hblNo, receiverName: '홍길동', receiverMobile: '01012345678' });
    const dates = body.map(({ regDate }: { regDate: string }) => regDate);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('returns 403 to other customers and partners, and the parcels to staff', async () => {
    const id = customer.session.memberId;
    expect((await customer.post('/api/parcel/byCustomer', { id: id + 1 })).body.code).toBe('FORBIDDEN');
    expect((await partner.post('/api/parcel/byCustomer', { id })).status).toBe(403);
    expect((await staff.post('/api/parcel/byCustomer', { id })).body.length).toBeGreaterThan(0);
  });
});

it('the demo data has parcels of the customer with an answer, without one, at a failing service, and delivered', async () => {
  const pages = await mapWithLimit(['02', '08', '09', '10'], 4, async (status) => {
    return (await customer.post('/api/my/getParcels', { status: [status], paging: '0' })).body.rows;
  });
  const states = await mapWithLimit(pages.flat(), 4, async ({ id }: { id: number }) => {
    return (await staff.post('/api/courier/getTrackingState', { orderId: id })).body.state;
  });
  expect([...new Set(states)]).toEqual(expect.arrayContaining(['ok', 'unknown', 'failing', 'ended', 'off']));
});
