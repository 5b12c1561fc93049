import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RecordKind } from '#shared/domain/record-sets.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { recordTests } from '#test/fixtures/records.ts';
import { pickupPayload } from '#test/fixtures/visitor-forms.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, client, codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';

const [staff] = await demoClients('staff');

const unique = () => `T${randomUUID().slice(0, 7).toUpperCase()}`;
const register = async (changes = {}): Promise<number> => {
  const { status, body } = await staff.post('/api/parcel/registerOrderByCustomer', orderPayload(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const update = async (changes: Record<string, unknown>) => {
  const [order] = (await staff.post('/api/parcel/getOrders', { id: [await register()] })).body;
  const { status, body } = await staff.post('/api/parcel/updateOrder', { ...order, ...changes });
  expect(status, JSON.stringify(body)).toBe(200);
};

/** Requests that use a record, after which it cannot be deleted. Absent for a set to which no other record refers. */
const uses: Partial<Record<RecordKind, (code: string) => Promise<unknown>>> = {
  courier: (code) => register({ courierCode: code, courierNum: '1234567890' }),
  pickup: (code) => update({ pickUpLocation: code }),
  location: async (code) => {
    const request = pickupPayload({ reqBranch: code, senderEmail: `${code}@example.com` });
    expect((await client(url).post('/api/parcel/regPickUpReq', request)).status).toBe(200);
  },
};

describe.each(recordTests)('$add', (each) => {
  const { code, name, label, kind } = each;
  const use = uses[kind];
  const payload = (id: string, changes: Record<string, unknown> = {}) => ({
    ...each.payload(id, `${label} ${id}`),
    ...changes,
  });
  const add = (body: unknown) => staff.post(each.add, body);
  const remove = (id: string) => staff.post(each.remove, each.removal(id));
  const find = async (id: string, as: Client = staff) =>
    (await as.get(each.list)).body.find((row: Record<string, string>) => row[code] === id);

  it('adds a record in upper case, which is listed and can be deleted, each with an audit entry', async () => {
    const id = unique();
    const added = await add(payload(id, { [code]: ` ${id.toLowerCase()} ` }));
    expect(added.body).toEqual({ ...payload(id), regDate: expect.any(String) });
    expect(await find(id)).toEqual(added.body);
    expect(await find(id, client(url))).toEqual(added.body);

    expect((await remove(id.toLowerCase())).body).toEqual({});
    expect(await find(id)).toBeUndefined();
    const again = await remove(id);
    expect(codeOf(again)).toEqual([404, each.missing]);

    const [deletion, addition] = await auditOf(staff, kind, id);
    const expected = [
      { label: `${label} 코드`, from: '', to: id },
      { label: `${label}명`, from: '', to: `${label} ${id}` },
      ...each.audited.map(([field, text]) => ({ label: field, from: '', to: text })),
    ];
    expect(addition).toMatchObject({ by: '최은영', action: 'add', name: `${label} ${id}` });
    expect(addition?.changes.toSorted(byLabel)).toEqual(expected.toSorted(byLabel));
    expect(deletion).toMatchObject({ by: '최은영', action: 'delete', name: `${label} ${id}` });
    expect(deletion?.changes.toSorted(byLabel)).toEqual(
      expected.map(({ label: of, from, to }) => ({ label: of, from: to, to: from })).toSorted(byLabel),
    );
  });

  it.runIf(use)('adds a record whose deletion returns 409 REFERENCE_IN_USE once it was used', async () => {
    const id = unique();
    await add(payload(id));
    await use?.(id);
    const { status, body } = await remove(id);
    expect([status, body.code, body.message]).toEqual([
      409,
      'REFERENCE_IN_USE',
      '사용된 적이 있어 삭제할 수 없습니다.',
    ]);
    expect(await find(id)).toBeDefined();
    expect(await auditOf(staff, kind, id)).toHaveLength(1);
  });

  it('accepts one of three concurrent requests and returns 409 CODE_TAKEN to the others', async () => {
    const id = unique();
    const answers = await Promise.all([1, 2, 3].map((turn) => add(payload(id, { [name]: `${turn}번째` }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      code: 'CODE_TAKEN',
      message: '이미 등록된 코드입니다.',
      fields: [{ path: code, message: '이미 등록된 코드입니다.' }],
    });
    const kept = answers.find(({ status }) => status === 200);
    expect(await find(id)).toEqual(kept?.body);
    expect(await auditOf(staff, kind, id)).toHaveLength(1);
  });

  it.each([
    [name, ' ', `${label}명은 필수 입력 항목입니다.`],
    ...('country' in each.required ? [['country', 'USA', '국가를 올바르게 입력해주세요.']] : []),
  ])('returns 422 for %s = %s', async (path, value, message) => {
    const { status, body } = await add(payload(unique(), { [path]: value }));
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('accepts names, codes and memos of full length', async () => {
    const id = unique();
    const memo = 'memo' in each.optional ? { memo: '가'.repeat(400) } : {};
    const { status } = await add(payload(id, { [name]: '가'.repeat(100), ...memo }));
    expect([id.length, status]).toEqual([8, 200]);
    await remove(id);
  });
});

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);

const place = { name: '시험 장소', country: 'AUS' };

it.each([
  [{ city: 'XXX' }, '도시를 올바르게 입력해주세요.'],
  [{ region: 'XX' }, '지역을 올바르게 입력해주세요.'],
])('POST /api/pickup/addPickup returns 422 for %o', async (wrong, message) => {
  const answer = await staff.post('/api/pickup/addPickup', {
    ...place,
    city: 'SYD',
    code: unique(),
    ...wrong,
  });
  expect([answer.status, answer.body.fields]).toEqual([422, [{ path: Object.keys(wrong)[0], message }]]);
});

it('POST /api/pickup/addPickup accepts a place without region and memo', async () => {
  const code = unique();
  const { body } = await staff.post('/api/pickup/addPickup', { ...place, code, city: 'SYD' });
  expect(body).toMatchObject({ code, region: '', memo: '' });
  expect((await staff.post('/api/pickup/delpickup', { pickupCode: code })).status).toBe(200);
});

it('POST /api/parcelLocation/delParcelLocation returns REFERENCE_IN_USE for the location of an order', async () => {
  const code = unique();
  await staff.post('/api/parcelLocation/addParcelLocation', { ...place, code, class: 'IM_PC_LO' });
  await update({ parcelLocation: code });
  const { body } = await staff.post('/api/parcelLocation/delParcelLocation', { code });
  expect(body.code).toBe('REFERENCE_IN_USE');
});

it('POST /api/parcelLocation/delParcelLocation returns REFERENCE_IN_USE for the initial status of pickup requests', async () => {
  const { status } = await client(url).post(
    '/api/parcel/regPickUpReq',
    pickupPayload({ senderEmail: `${unique()}@example.com` }),
  );
  expect(status).toBe(200);
  const { body } = await staff.post('/api/parcelLocation/delParcelLocation', { code: 'EXRQ01' });
  expect(body.code).toBe('REFERENCE_IN_USE');
});
