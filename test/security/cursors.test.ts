import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { type Client, signedIn } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { startProduct } from '#test/support/product.ts';

let staff: Client;
beforeAll(async () => {
  [staff] = await demoClients('staff');
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const invalidCursors = [
  'x',
  '-1',
  '%00',
  '../../etc',
  '{"at":"2026-11"}',
  encode(null),
  encode([]),
  encode({}),
  encode({ at: 'PAR#1#A#2026-11', below: 1 }),
  encode({ at: '9999-99', below: 1 }),
  encode({ at: '2026-11', below: '1 OR 1=1' }),
  encode({ at: '2026-11', below: 1.5 }),
  encode({ at: { $ne: 1 }, below: 1 }),
  encode({ pk: 'SEQ', sk: 'ISSUER' }),
  'A'.repeat(500),
  'A'.repeat(501),
  'A'.repeat(100_000),
];

describe.each([
  ['/api/parcel/parcel', {}],
  ['/api/parcel/reqPickUpInq', {}],
  ['/api/admin/getAuditList', { month: '2026-11' }],
])('S33 POST %s', (path, body) => {
  it.each([...invalidCursors, -1, 1e21, 1.5, null, [], {}])(
    'returns 400 or 422 for an invalid cursor (%#)',
    async (paging) => {
      const { status, body: answer } = await staff.post(path, { ...body, paging });
      expect([400, 422], JSON.stringify(answer).slice(0, 200)).toContain(status);
    },
  );
});

it.each([
  ['/api/board/getNoticeList'],
  ['/api/admin/getNoticeList'],
  ['/api/inquiry/getInquiryList'],
  ['/api/my/getParcels'],
])('S33 POST %s returns 400 or 422 for a page that is not a whole number from 0', async (path) => {
  for (const paging of [-1, '-1', 1.5, 1e21, '1e3', 'x', [], {}, null, '0x10', '١']) {
    const { status } = await staff.post(path, { paging });
    expect([path, paging, [400, 422].includes(status)]).toEqual([path, paging, true]);
  }
});

describe('S33 POST /api/parcel/parcel with a cursor of another partner', () => {
  let product: Awaited<ReturnType<typeof startProduct>>;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  it('returns no order of the other partner', async () => {
    const [otherPartner, partner] = await Promise.all([
      signedIn(product.url, 'partner@demo.hanho.test'),
      signedIn(product.url, 'partner2@demo.hanho.test'),
    ]);
    // A page has at most 500 rows, so 501 orders give a cursor.
    const rows = Array.from({ length: 501 }, (_, nth) => orderCells({ 주문번호: `CURSOR-${nth}` }));
    const sent = await otherPartner.postForm('/api/parcel/importExcel', importForm(spreadsheet(rows)));
    expect(sent.body).toMatchObject({ successCount: 501 });
    const { nextPaging } = (await otherPartner.post('/api/parcel/parcel', {})).body;
    expect(nextPaging).not.toBeNull();

    for (const paging of [
      nextPaging,
      ...['2026-11', '2026-10'].map((at) => encode({ at, below: 99_999_999 })),
    ]) {
      const regDate = { from: '2026-06-01', to: '2026-11-30' };
      for (const request of [{ paging }, { paging, regDate }]) {
        const { status, body } = await partner.post('/api/parcel/parcel', request);
        if (status !== 200) expect(body.code).toBe('VALIDATION_FAILED');
        else
          expect(body.rows.filter((row: Order) => row.partnerId !== partner.session.partnerId)).toEqual([]);
      }
    }
  });
});
