import type { Answer } from '#web/lib/call.ts';

type Page = Answer<'POST /api/box/list'>;

export const noBoxes: Page = { items: [], next: null, open: 0 };

export const box = (changes: Partial<Page['items'][number]> = {}): Page['items'][number] => ({
  id: 1,
  code: 'NL1000123',
  note: '송장이 찢어짐, 홍길동님',
  locationCode: 'IMSYD01',
  weight: 2.5,
  photos: [],
  addedAt: new Date(Date.now() - 3_600_000).toISOString(),
  addedBy: '최은영',
  state: 'open',
  outcome: null,
  orderId: null,
  hblNo: null,
  closedAt: null,
  closedBy: null,
  version: 1,
  ...changes,
});

/** Page of all boxes. */
export const boxPage = (items: Page['items']): Page => ({ items, next: null, open: items.length });
