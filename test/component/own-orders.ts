import { orderPayload } from '#test/fixtures/orders.ts';
import type { OwnOrder } from '#web/lib/own-queries.ts';

const item = {
  itemName: 'OMEGA 3 FISH OIL',
  brand: 'SOUTHERN COAST',
  itemQty: 2,
  unit: 'EA',
  currency: 'USD',
  unitPrice: 24.5,
  weight: 0,
  width: 0,
  length: 0,
  height: 0,
  volumeWeight: 0,
  url: '',
  hsCode: '210690',
} as const;

/** Own order of the customer of the component tests, registered and not yet accepted. */
export const ownOrder = (changes: Partial<OwnOrder> = {}): OwnOrder => ({
  ...(orderPayload() as Partial<OwnOrder>),
  ...({ siteUrl: '', orderMemo: '부재 시 경비실', deliveryRequest: '' } as OwnOrder),
  id: 7,
  version: 3,
  hblNo: 'HHK1000007',
  status: '00',
  statusName: '접수대기',
  freightMethod: 2,
  boxQty: 2,
  width: 30,
  length: 25,
  height: 20,
  weight: 3.2,
  volumeWeight: 2.5,
  isUnmeasured: 0,
  totalPrice: 49,
  totalCurrency: 'USD',
  regDate: '2026-11-20T01:00:00.000Z',
  itemList: [item],
  next: { kind: 'received', text: '창고 입고' },
  promised: null,
  events: [
    {
      id: 'EVENT#2026-11-20T01:00:00.000Z#registration#1',
      kind: 'registered',
      occurredAt: '2026-11-20T01:00:00.000Z',
      recordedAt: '2026-11-20T01:00:00.000Z',
      source: 'registration',
      actorName: '',
      place: '',
      text: '주문이 등록되었습니다. 짐이 창고에 도착하면 입고합니다.',
      isCurrent: true,
      visibility: 'public',
      data: {},
    },
  ],
  ...changes,
});
