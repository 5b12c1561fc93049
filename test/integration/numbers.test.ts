import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { orderCells } from '#test/fixtures/spreadsheets.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { importRows } from '#test/support/imports.ts';
import { registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

/**
 * A separate product, because registrations of other tests would look like gaps, and because a saved range applies
 * to every registration. Each test continues with the ranges of the previous ones.
 */
let product: Product;
let admin: Client;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: UNTHROTTLED });
  admin = await signedIn(product.url, 'admin@demo.hanho.test');
});
afterAll(() => product.stop());

const today = seoulDay(new Date());
const register = (as: Client = client(product.url), changes = {}) =>
  as.post('/api/parcel/registerOrderByCustomer', orderPayload(changes));
const save = (name: string, min_value: number, max_value: number, base_value = min_value) =>
  admin.post('/api/seqConfig/save', { name, min_value, max_value, base_value });
const listRanges = async () => (await admin.get('/api/seqConfig/sequence-list')).body;
const ranges = async () => (await listRanges()).data;
const isRegistrationOpen = async (): Promise<boolean> =>
  (await client(product.url).get('/api/parcel/getRegistrationState')).body.isOpen;
const registerSome = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await registerOrder(admin);
};
const numbers = (answers: { body: { hblNo: string } }[]) => answers.map(({ body }) => body.hblNo).sort();

it('POST /api/parcel/registerOrderByCustomer returns 409 HBL_RANGE_EXHAUSTED while no range exists', async () => {
  const { status, body } = await register();
  expect([status, body.code, body.message]).toEqual([
    409,
    'HBL_RANGE_EXHAUSTED',
    '발급 가능한 H/BL 번호가 없습니다.',
  ]);
  expect(await ranges()).toEqual([]);
  expect(await isRegistrationOpen()).toBe(false);
});

describe.sequential('GET /api/seqConfig/sequence-list', () => {
  it('returns no forecast before the first registration', async () => {
    await save('FA', 1, 100);
    expect(await isRegistrationOpen()).toBe(true);
    expect(await listRanges()).toEqual({
      data: [
        {
          name: 'FA',
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
    await registerSome(6);

    await vi.waitFor(async () => expect((await listRanges()).dailyAverage).toBe(0.2), 60_000);
    expect((await listRanges()).data[0]).toMatchObject({
      issued: 6,
      left: 94,
      usedPercent: 6,
      daysLeft: 470,
      runsOutOn: addDays(today, 470),
      isLow: false,
    });
  });

  it('sets isLow when the active range lasts less than thirty days', async () => {
    await save('FB', 1, 9);
    await registerSome(4);
    await vi.waitFor(async () => expect((await listRanges()).dailyAverage).toBe(0.33), 60_000);
    const [running, parked] = (await listRanges()).data;
    expect(running).toMatchObject({ name: 'FB', left: 5, daysLeft: 15, isLow: true });
    expect(parked).toMatchObject({ name: 'FA', left: 94, daysLeft: null, runsOutOn: null, isLow: false });
  });

  it('returns round 2 and no days left for an exhausted range', async () => {
    await save('FC', 1, 3, 2);
    await registerSome(3);
    expect((await listRanges()).data[0]).toMatchObject({
      current_hbl_no: 'FC1',
      round: 2,
      left: 0,
      usedPercent: 100,
      daysLeft: 0,
      runsOutOn: today,
      isLow: true,
    });
    expect((await register()).status).toBe(409);
  });
});

it('POST /api/seqConfig/save adds an audit entry with author, fields and activation', async () => {
  await save('FD', 1, 99, 10);
  await save('FE', 1, 99);
  await save('fd', 1, 98, 10);
  expect(await auditOf(admin, 'sequence', 'FD')).toEqual([
    {
      by: '한호',
      action: 'change',
      name: 'FD',
      changes: [
        { label: '최대값', from: '99', to: '98' },
        { label: '발급 중', from: '아니요', to: '예' },
      ],
    },
    {
      by: '한호',
      action: 'add',
      name: 'FD',
      changes: [
        { label: '이름', from: '', to: 'FD' },
        { label: '최소값', from: '', to: '1' },
        { label: '최대값', from: '', to: '99' },
        { label: '시작값', from: '', to: '10' },
        { label: '발급 중', from: '', to: '예' },
      ],
    },
  ]);
});

describe.sequential('H/BL numbers of registrations', () => {
  it('are distinct and consecutive for 200 concurrent registrations', async () => {
    await save('AA', 1, 9999);
    const answers = await Promise.all(Array.from({ length: 200 }, () => register()));
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    expect(numbers(answers)).toEqual(
      Array.from({ length: 200 }, (_, index) => `AA${String(index + 1).padStart(4, '0')}`),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(200);
    expect((await ranges())[0]).toMatchObject({
      name: 'AA',
      min_value: 1,
      max_value: 9999,
      base_value: 1,
      current_hbl_no: 'AA0200',
      round: 1,
      active: true,
      issued: 200,
    });
  });

  it('skip up to 1,200 numbers that staff imported, with at most 3 additional round trips', async () => {
    const importNumbers = async (first: number, last: number) => {
      const rows = Array.from({ length: last - first + 1 }, (_, nth) =>
        orderCells({
          주문번호: `OW-${first + nth}`,
          'H/BL 번호': `OW${String(first + nth).padStart(5, '0')}`,
        }),
      );
      const { body } = await importRows(admin, rows);
      expect(body).toMatchObject({ successCount: rows.length });
    };
    await save('OW', 1, 99_999);
    const usual = await register(admin);
    expect(usual.body.hblNo).toBe('OW00001');
    await importNumbers(2, 151);
    for (const [expected, more] of [
      ['OW00152', [154, 1_352]],
      ['OW00153', undefined],
    ] as const) {
      const next = await register(admin);
      expect(next.body.hblNo).toBe(expected);
      expect(next.units.write).toBeLessThanOrEqual(14);
      expect(next.units.trips).toBeLessThanOrEqual(usual.units.trips + 3);
      if (more) await importNumbers(...more);
    }
    // Alone, so that the reference data, which the product keeps for a minute, are in its cache like before.
    await importNumbers(1_353, 1_353);
    const after = await register(admin);
    expect(after.body.hblNo).toBe('OW01354');
    expect(after.units.write).toBeLessThanOrEqual(14);
    expect(after.units.trips).toBeLessThanOrEqual(usual.units.trips + 3);

    await importNumbers(1_355, 1_504);
    const rows = Array.from({ length: 30 }, (_, nth) => orderCells({ 주문번호: `OWI-${nth}` }));
    const imported = await importRows(admin, rows);
    expect(imported.body).toMatchObject({ successCount: 30 });
    expect(imported.units.trips).toBeLessThanOrEqual(40);
    expect((await register(admin)).body.hblNo).toBe('OW01535');
  });

  it('are reserved in blocks by an import, without a gap, until the range ends', async () => {
    await save('IM', 1, 60);
    const rows = Array.from({ length: 70 }, (_, nth) => orderCells({ 주문번호: `IM-${nth}` }));
    const { body } = await importRows(admin, rows);
    expect(body).toMatchObject({ successCount: 60, failedCount: 10 });
    expect(new Set(body.failedRows.map(({ error }: { error: string }) => error))).toEqual(
      new Set(['발급 가능한 H/BL 번호가 없습니다.']),
    );
    expect((await ranges())[0]).toMatchObject({ name: 'IM', current_hbl_no: 'IM60', issued: 60 });
    await save('AA', 1, 9999);
  });

  it('have no gap although registrations were refused', async () => {
    await register(admin, { orderId: 'ONCE' });
    const refused = await Promise.all(Array.from({ length: 5 }, () => register(admin, { orderId: 'ONCE' })));
    expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(409));
    expect((await ranges())[0].current_hbl_no).toBe('AA0201');
    const next = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(numbers(next)).toEqual(Array.from({ length: 8 }, (_, index) => `AA0${202 + index}`));
  });

  it('skip a number that staff entered in a registration', async () => {
    await register(admin, { hblNo: 'AA0211' });
    expect(numbers(await Promise.all([register(), register()]))).toEqual(['AA0210', 'AA0212']);
  });

  it('continue in round 2 with the numbers below the base value until the range is exhausted', async () => {
    await save('BB', 1, 30, 21);
    const answers = await Promise.all(Array.from({ length: 40 }, () => register()));
    const issued = answers.filter(({ status }) => status === 200);
    expect(numbers(issued)).toEqual(
      Array.from({ length: 30 }, (_, index) => `BB${String(index + 1).padStart(2, '0')}`),
    );
    expect(answers.filter(({ body }) => body.code === 'HBL_RANGE_EXHAUSTED')).toHaveLength(10);
    const rounds = await admin.post('/api/parcel/parcel', { hblNo: ['BB21', 'BB30', 'BB01'] });
    expect(
      rounds.body.rows.map(({ hblNo, round }: { hblNo: string; round: number }) => [hblNo, round]).sort(),
    ).toEqual([
      ['BB01', 2],
      ['BB21', 1],
      ['BB30', 1],
    ]);
  });

  it('come from the most recently saved range, which continues at its next value', async () => {
    await save('AA', 1, 9999);
    expect((await register()).body.hblNo).toBe('AA0213');
    const states = (await ranges()).map(({ name, active }: { name: string; active: boolean }) => [
      name,
      active,
    ]);
    // Ranges whose names start with F were saved by the sequence-list and audit tests.
    expect(states.filter(([name]: [string]) => !name.startsWith('F'))).toEqual([
      ['AA', true],
      ['BB', false],
      ['IM', false],
      ['OW', false],
    ]);
  });

  it('stay within the ranges and are distinct while ranges are saved', async () => {
    const registering = Promise.all(Array.from({ length: 60 }, () => register()));
    const saving = Promise.all([save('CC', 1, 500), save('AA', 1, 9999), save('CC', 1, 400)]);
    const [answers, saved] = await Promise.all([registering, saving]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(numbers(answers)).size).toBe(60);
    expect(numbers(answers).every((hblNo) => /^(AA\d{4}|CC\d{3})$/.test(hblNo))).toBe(true);
  });
});

it.each([
  ['ends below an issued number', ['AA', 1, 100]],
  ['adds a digit', ['AA', 1, 99_999]],
  ['excludes the first numbers', ['AA', 5, 9999]],
] as const)(
  'POST /api/seqConfig/save returns 409 RANGE_BELOW_ISSUED for a change that %s',
  async (_, [name, min, max]) => {
    expect(codeOf(await save(name, min, max))).toEqual([409, 'RANGE_BELOW_ISSUED']);
  },
);

it.each([
  ['name', '', '이름은 필수 입력 항목입니다.'],
  ['name', 'A1', '이름을 올바르게 입력해주세요.'],
  ['name', '12', '이름을 올바르게 입력해주세요.'],
  ['name', 'ABCDEFG', '최대 6자까지 입력 가능합니다.'],
  ['min_value', '', '최소값은 필수 입력 항목입니다.'],
  ['min_value', -1, '최소값을 올바르게 입력해주세요.'],
  ['max_value', '', '최대값은 필수 입력 항목입니다.'],
  ['max_value', 1, '최대값은 최소값보다 커야 합니다.'],
  ['base_value', undefined, '시작값은 필수 입력 항목입니다.'],
  ['base_value', 1.5, '시작값을 올바르게 입력해주세요.'],
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
  expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION_FAILED', [{ path, message }]]);
});
