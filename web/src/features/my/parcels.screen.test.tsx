import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, held, offline } from '#test/component/network.ts';
import { press } from '#test/component/screen.ts';
import type { OwnParcel } from './queries.ts';

/** A parcel with texts in every column: in a consol, on hold for taxes, and with a tracking number. */
const parcel: OwnParcel = {
  id: 7,
  hblNo: 'HHK1000007',
  status: '83',
  statusName: '세금납부대기',
  freightMethod: 2,
  receiverName: '주식회사 시드니마트 코리아',
  itemNames: 'OMEGA 3 FISH OIL, MANUKA HONEY UMF 15 PLUS 500G GIFT EDITION',
  totalPrice: 12_486.7,
  totalCurrency: 'AUD',
  boxQty: 3,
  courierCode: 'K001',
  courierNum: '6892012345671',
  regDate: '2026-11-20T01:00:00.000Z',
  freight: { method: 2, name: 'QF087', etd: '2026-12-01', eta: '2026-12-02' },
  courier: { name: '우체국택배', number: '6892012345671', url: 'https://example.com' },
  promised: null,
  hold: {
    reason: '관세·부가세 납부 필요',
    note: '납부가 확인되면 통관을 계속합니다.',
    tax: { amount: 148_700, account: '국민은행 123456-04-567890 한호로지스', dueDate: '2026-12-31' },
  },
};

describe('/my', () => {
  it('shows that it loads, an error when the list fails to load, and the list on retry', async () => {
    const { reply, release } = held(undefined);
    answer('POST /api/my/getParcels', () => reply().then(offline));
    await openPage('/my', { as: 'customer' });
    await expect.element(page.getByRole('main').getByText('불러오는 중입니다.')).toBeInTheDocument();
    release();
    await expect.element(page.getByRole('alert')).toHaveTextContent('배송 목록을 불러오지 못했습니다.');
    answer('POST /api/my/getParcels', { rows: [], nextPaging: null });
    await press('다시 시도');
    await expect.element(page.getByText('아직 등록한 배송이 없습니다')).toBeVisible();
  });

  it.each([
    [390, 'list'],
    [768, 'list'],
    [1024, 'table'],
    [1440, 'table'],
  ] as const)('shows all columns without scrolling sideways at %i px', async (width, role) => {
    answer('POST /api/my/getParcels', { rows: [parcel], nextPaging: null });
    await openPage('/my', { as: 'customer', width });
    const parcels = page.getByRole(role, { name: '내 배송' });
    const inTable = ['국민은행 123456-04-567890', 'AUD 12,486.70', '6892012345671'];
    for (const text of ['148,700원', ...(role === 'table' ? inTable : [])]) {
      await expect.element(parcels).toHaveTextContent(text);
    }
    await expect.element(parcels.getByRole('link', { name: 'HHK1000007 다시 접수' })).toBeVisible();
    await expectNoOverflow();
  });

  it('shows a parcel with its promised days in at most 140 px at 390 px', async () => {
    const { hold: _, ...expected } = parcel;
    const promised = { from: '2026-12-03', to: '2026-12-04', isLate: false };
    const rows = [parcel, { ...expected, id: 8, hblNo: 'HHK1000008', status: '05', promised }];
    answer('POST /api/my/getParcels', { rows, nextPaging: null });
    await openPage('/my', { as: 'customer', width: 390 });
    const cards = page.getByRole('list', { name: '내 배송' }).getByRole('listitem');
    await expect.element(cards.nth(1)).toHaveTextContent('12월 3일(목)~12월 4일(금) 도착 예정');
    for (const card of cards.elements()) expect(card.getBoundingClientRect().height).toBeLessThanOrEqual(140);
  });
});
