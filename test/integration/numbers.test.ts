import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderPayload } from '../fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { type Client, client, codeOf, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** On a product of its own, because registrations of other tests would look like gaps. */
let product: Awaited<ReturnType<typeof startProduct>>;
let admin: Client;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '1000' } });
});
beforeEach(async () => {
  admin = await signedIn(product.url, 'admin@demo.hanho.test');
});
afterAll(() => product.stop());

const register = (as: Client = client(product.url), changes = {}) =>
  as.post('/api/parcel/registerOrderByCustomer', orderPayload(changes));
const save = (name: string, min_value: number, max_value: number, base_value = min_value) =>
  admin.post('/api/seqConfig/save', { name, min_value, max_value, base_value });
const ranges = async () => (await admin.get('/api/seqConfig/sequence-list')).body.data;
const numbers = (answers: { body: { hblNo: string } }[]) => answers.map(({ body }) => body.hblNo).sort();

describe.sequential('H/BL numbers of registrations', () => {
  it('return 409 HBL_RANGE_EXHAUSTED while no range exists', async () => {
    const { status, body } = await register();
    expect([status, body.code, body.message]).toEqual([
      409,
      'HBL_RANGE_EXHAUSTED',
      '발급 가능한 H/BL 번호가 없습니다.',
    ]);
    expect(await ranges()).toEqual([]);
  });

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

  it('skip any count of numbers that staff imported, with a fixed number of round trips', async () => {
    const bring = async (first: number, last: number) => {
      const rows = Array.from({ length: last - first + 1 }, (_, nth) =>
        orderCells({
          주문번호: `OW-${first + nth}`,
          'H/BL 번호': `OW${String(first + nth).padStart(5, '0')}`,
        }),
      );
      const { body } = await admin.postForm('/api/parcel/importExcel', importForm(spreadsheet(rows)));
      expect(body).toMatchObject({ successCount: rows.length });
    };
    await save('OW', 1, 99_999);
    const usual = await register(admin);
    expect(usual.body.hblNo).toBe('OW00001');
    await bring(2, 151);
    for (const [expected, more] of [
      ['OW00152', [154, 1_353]],
      ['OW00153', undefined],
    ] as const) {
      const next = await register(admin);
      expect(next.body.hblNo).toBe(expected);
      expect(next.units.write).toBeLessThanOrEqual(14);
      expect(next.units.trips).toBeLessThanOrEqual(usual.units.trips + 3);
      if (more) await bring(...more);
    }
    const after = await register(admin);
    expect(after.body.hblNo).toBe('OW01354');
    expect(after.units.write).toBeLessThanOrEqual(14);
    expect(after.units.trips).toBeLessThanOrEqual(usual.units.trips + 3);

    await bring(1_355, 1_504);
    const rows = Array.from({ length: 30 }, (_, nth) => orderCells({ 주문번호: `OWI-${nth}` }));
    const imported = await admin.postForm('/api/parcel/importExcel', importForm(spreadsheet(rows)));
    expect(imported.body).toMatchObject({ successCount: 30 });
    expect(imported.units.trips).toBeLessThanOrEqual(40);
    expect((await register(admin)).body.hblNo).toBe('OW01535');
  });

  it('are reserved in blocks by an import, without a gap, until the range ends', async () => {
    await save('IM', 1, 60);
    const rows = Array.from({ length: 70 }, (_, nth) => orderCells({ 주문번호: `IM-${nth}` }));
    const { body } = await admin.postForm('/api/parcel/importExcel', importForm(spreadsheet(rows)));
    expect(body).toMatchObject({ successCount: 60, failedCount: 10 });
    expect(new Set(body.failedRows.map(({ error }: { error: string }) => error))).toEqual(
      new Set(['발급 가능한 H/BL 번호가 없습니다.']),
    );
    expect((await ranges())[0]).toMatchObject({ name: 'IM', current_hbl_no: 'IM60', issued: 60 });
    await save('AA', 1, 9999);
  });

  it('have no gap after refused registrations', async () => {
    await register(admin, { orderId: 'ONCE' });
    const refused = await Promise.all(Array.from({ length: 5 }, () => register(admin, { orderId: 'ONCE' })));
    expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(409));
    expect((await ranges())[0].current_hbl_no).toBe('AA0201');
    const next = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(numbers(next)).toEqual(Array.from({ length: 8 }, (_, index) => `AA0${202 + index}`));
  });

  it('skip a number that staff registered themselves', async () => {
    await register(admin, { hblNo: 'AA0211' });
    expect(numbers(await Promise.all([register(), register()]))).toEqual(['AA0210', 'AA0212']);
  });

  it('continue in a second round with unissued numbers until every number of the range is issued', async () => {
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
    expect(
      (await ranges()).map(({ name, active }: { name: string; active: boolean }) => [name, active]),
    ).toEqual([
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

  it.each([
    ['no name', { name: '' }],
    ['a name of digits', { name: '12' }],
    ['a negative smallest value', { min_value: -1 }],
    ['a largest value that is not larger', { max_value: 1 }],
    ['a base value outside the range', { base_value: 5000 }],
    ['a fractional base value', { base_value: 1.5 }],
  ])('return 422 for a range with %s', async (_, wrong) => {
    const { status, body } = await admin.post('/api/seqConfig/save', {
      name: 'DD',
      min_value: 1,
      max_value: 99,
      base_value: 1,
      ...wrong,
    });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  it.each([
    ['ends below an issued number', ['AA', 1, 100]],
    ['adds a digit', ['AA', 1, 99_999]],
    ['excludes the first numbers', ['AA', 5, 9999]],
  ] as const)('return 409 RANGE_BELOW_ISSUED for a range change that %s', async (_, [name, min, max]) => {
    expect(codeOf(await save(name, min, max))).toEqual([409, 'RANGE_BELOW_ISSUED']);
  });
});

describe('expiry of a staff session', () => {
  const setClock = (offsetSeconds: number) => client(product.url).post('/_local/clock', { offsetSeconds });
  afterAll(() => setClock(0));

  it('returns 403 SESSION_EXPIRED after two idle hours, and after twelve hours of use', async () => {
    const expired = async () => (await admin.post('/api/parcel/parcel', {})).body.code === 'SESSION_EXPIRED';
    for (const minutes of [119, 238, 357, 476, 595, 714]) {
      await setClock(minutes * 60);
      expect(await expired()).toBe(false);
    }
    await setClock(721 * 60);
    const cookie = admin.cookie();
    const { status, body, headers } = await admin.post('/api/parcel/parcel', {});
    expect([status, body.code, headers.get('session-expired')]).toEqual([403, 'SESSION_EXPIRED', '1']);
    // The cookie stays, so that a repeat is refused again instead of being registered as a visitor's order.
    expect(admin.cookie()).toBe(cookie);
    const register = await admin.post('/api/parcel/registerOrderByCustomer', orderPayload());
    expect(register.body.code).toBe('SESSION_EXPIRED');

    await setClock(0);
    const idle = await signedIn(product.url, 'admin@demo.hanho.test');
    await setClock(121 * 60);
    expect((await idle.post('/api/parcel/parcel', {})).body.code).toBe('SESSION_EXPIRED');
  });
});
