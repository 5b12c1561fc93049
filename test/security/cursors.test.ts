import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { type Client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** S33: how a list goes on is the caller's to say and nobody's to believe. */

const url = inject('productUrl');
let staff: Client;
beforeAll(async () => {
  staff = await signedIn(url, 'staff@demo.hanho.test');
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nonsense = [
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
])('paging of %s', (path, body) => {
  it.each([...nonsense, -1, 1e21, 1.5, null, [], {}])(
    'is refused where it is made up (%#)',
    async (paging) => {
      const { status, body: told } = await staff.post(path, { ...body, paging });
      expect([400, 422], JSON.stringify(told).slice(0, 200)).toContain(status);
    },
  );
});

it.each([
  ['/api/board/getNoticeList'],
  ['/api/admin/getNoticeList'],
  ['/api/inquiry/getInquiryList'],
  ['/api/my/getParcels'],
])('a page of %s is a number that can be one', async (path) => {
  for (const paging of [-1, '-1', 1.5, 1e21, '1e3', 'x', [], {}, null, '0x10', '١']) {
    const { status } = await staff.post(path, { paging });
    expect([path, paging, [400, 422].includes(status)]).toEqual([path, paging, true]);
  }
});

describe('a cursor of another partner', () => {
  let product: Awaited<ReturnType<typeof startProduct>>;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  it('goes on in one’s own orders only', async () => {
    const [theirs, mine] = await Promise.all([
      signedIn(product.url, 'partner@demo.hanho.test'),
      signedIn(product.url, 'partner2@demo.hanho.test'),
    ]);
    // One more than a page holds.
    const rows = Array.from({ length: 501 }, (_, nth) => orderCells({ 주문번호: `CURSOR-${nth}` }));
    const sent = await theirs.postForm('/api/parcel/importExcel', importForm(spreadsheet(rows)));
    expect(sent.body).toMatchObject({ successCount: 501 });
    const { nextPaging } = (await theirs.post('/api/parcel/parcel', {})).body;
    expect(nextPaging).not.toBeNull();

    for (const paging of [
      nextPaging,
      ...['2026-11', '2026-10'].map((at) => encode({ at, below: 99_999_999 })),
    ]) {
      const regDate = { from: '2026-06-01', to: '2026-11-30' };
      for (const asked of [{ paging }, { paging, regDate }]) {
        const { status, body } = await mine.post('/api/parcel/parcel', asked);
        if (status !== 200) expect(body.code).toBe('VALIDATION_FAILED');
        else expect(body.rows.filter((row: Order) => row.partnerId !== mine.session.partnerId)).toEqual([]);
      }
    }
  });
});
