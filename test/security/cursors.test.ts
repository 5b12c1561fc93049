import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';

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
