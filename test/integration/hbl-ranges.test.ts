import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { auditOf } from '../support/audit.ts';
import { type Client, client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** On a product of its own, because a saved range applies to every registration. */
let product: Awaited<ReturnType<typeof startProduct>>;
let admin: Client;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  admin = await signedIn(product.url, 'admin@demo.hanho.test');
});
afterAll(() => product.stop());

const today = seoulDay(new Date());
const save = (name: string, min_value: number, max_value: number, base_value = min_value) =>
  admin.post('/api/seqConfig/save', { name, min_value, max_value, base_value });
const ranges = async () => (await admin.get('/api/seqConfig/sequence-list')).body;
const register = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) {
    const { status } = await admin.post('/api/parcel/registerOrderByCustomer', orderPayload());
    expect(status).toBe(200);
  }
};

describe.sequential('GET /api/seqConfig/sequence-list', () => {
  it('returns no forecast before the first registration', async () => {
    await save('AA', 1, 100);
    expect(await ranges()).toEqual({
      data: [
        {
          name: 'AA',
          min_value: 1,
          max_value: 100,
          base_value: 1,
          current_hbl_no: null,
          round: 1,
          active: true,
          issued: 0,
          left: 100,
          usedPercent: 0,
          daysLeft: null,
          runsOutOn: null,
          isLow: false,
        },
      ],
      dailyAverage: 0,
    });
  });

  it('computes the forecast from the average of the last thirty days', async () => {
    await register(6);

    await vi.waitFor(async () => expect((await ranges()).dailyAverage).toBe(0.2), 60_000);
    expect((await ranges()).data[0]).toMatchObject({
      issued: 6,
      left: 94,
      usedPercent: 6,
      daysLeft: 470,
      runsOutOn: addDays(today, 470),
      isLow: false,
    });
  });

  it('sets isLow for the active range below thirty days', async () => {
    await save('BB', 1, 9);
    await register(4);
    await vi.waitFor(async () => expect((await ranges()).dailyAverage).toBe(0.33), 60_000);
    const [running, parked] = (await ranges()).data;
    expect(running).toMatchObject({ name: 'BB', left: 5, daysLeft: 15, isLow: true });
    expect(parked).toMatchObject({ name: 'AA', left: 94, daysLeft: null, runsOutOn: null, isLow: false });
  });

  it('returns the second round and the end of a range', async () => {
    await save('CC', 1, 3, 2);
    await register(3);
    expect((await ranges()).data[0]).toMatchObject({
      current_hbl_no: 'CC1',
      round: 2,
      left: 0,
      usedPercent: 100,
      daysLeft: 0,
      runsOutOn: today,
      isLow: true,
    });
    expect(
      (await client(product.url).post('/api/parcel/registerOrderByCustomer', orderPayload())).status,
    ).toBe(409);
  });
});

it('POST /api/seqConfig/save adds an audit entry with author, fields and activation', async () => {
  await save('DD', 1, 99, 10);
  await save('EE', 1, 99);
  await save('dd', 1, 98, 10);
  expect(await auditOf(admin, 'sequence', 'DD')).toEqual([
    {
      by: '한호',
      action: 'change',
      name: 'DD',
      changes: [
        { label: '최대값', from: '99', to: '98' },
        { label: '발급 중', from: '아니요', to: '예' },
      ],
    },
    {
      by: '한호',
      action: 'add',
      name: 'DD',
      changes: [
        { label: '이름', from: '', to: 'DD' },
        { label: '최소값', from: '', to: '1' },
        { label: '최대값', from: '', to: '99' },
        { label: '시작값', from: '', to: '10' },
        { label: '발급 중', from: '', to: '예' },
      ],
    },
  ]);
});

it.each([
  ['name', '', '이름은(는) 필수 입력 항목입니다.'],
  ['name', 'A1', '이름 을 올바르게 입력해주세요.'],
  ['name', 'ABCDEFG', '최대 6자까지 입력 가능합니다.'],
  ['min_value', '', '최소값은(는) 필수 입력 항목입니다.'],
  ['min_value', -1, '최소값 을 올바르게 입력해주세요.'],
  ['max_value', '', '최대값은(는) 필수 입력 항목입니다.'],
  ['max_value', 1, '최대값은 최소값보다 커야 합니다.'],
  ['base_value', undefined, '시작값은(는) 필수 입력 항목입니다.'],
  ['base_value', 100, '시작값은 최소값과 최대값 사이여야 합니다.'],
])('POST /api/seqConfig/save returns 422 for %s = %s', async (path, value, message) => {
  const { status, body } = await admin.post('/api/seqConfig/save', {
    name: 'ZZ',
    min_value: 1,
    max_value: 99,
    base_value: 50,
    [path]: value,
    // A base value inside the range, so that only one rule is broken.
    ...(path === 'max_value' && { base_value: 1 }),
  });
  expect([status, body.fields]).toEqual([422, [{ path, message }]]);
});
