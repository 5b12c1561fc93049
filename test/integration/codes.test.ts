import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { freightPayload } from '#test/fixtures/freight.ts';
import { auditOf } from '#test/support/audit.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';

const [staff, partner] = await demoClients('staff', 'partner');

const uniqueCode = () => randomUUID().slice(0, 6).toUpperCase();
const payload = (changes = {}) => ({
  parentCode: 'CIT',
  code: uniqueCode(),
  codeLabel: '케언스',
  value: 'AUS',
  description: '퀸즐랜드 북부',
  status: 0,
  ...changes,
});
const register = async (changes = {}) => (await staff.post('/api/code/regiCode', payload(changes))).body;
const listCodes = async () => (await staff.post('/api/code/getCodeList')).body;
const find = async (id: string) => (await listCodes()).find((code: { id: string }) => code.id === id);
const listChoices = async (parentCode: string, code?: string) =>
  (await staff.post('/api/code/getCodeList', { parentCode, code })).body;

describe('code routes', () => {
  it('add a code last in its group, change, disable and delete it, each with an audit entry', async () => {
    const before = (await listCodes()).filter(
      ({ parentCode }: { parentCode: string }) => parentCode === 'BIZTYP',
    );
    const { id, version, ...code } = await register({ parentCode: 'BIZTYP', codeLabel: '반려동물' });
    expect(id).toBe(`BIZTYP-${code.code}`);
    expect(code).toMatchObject({ codeLabel: '반려동물', value: 'AUS', status: 0 });
    const last = Math.max(...before.map(({ orderNo }: { orderNo: number }) => orderNo));
    expect(code.orderNo).toBeGreaterThan(last);

    const changed = await staff.post('/api/code/modifyCode', {
      id,
      version,
      codeLabel: '반려동물 용품',
      value: '',
      description: '',
      orderNo: last,
    });
    expect(changed.body).toMatchObject({
      id,
      codeLabel: '반려동물 용품',
      value: '',
      orderNo: last,
      status: 0,
    });

    expect((await staff.post('/api/code/updateCodeStatus', { id, status: '1' })).body.status).toBe(1);
    expect(await listChoices('BIZTYP', code.code)).toEqual([]);
    expect(await find(id)).toMatchObject({ codeLabel: '반려동물 용품', status: 1 });
    expect((await staff.post('/api/code/updateCodeStatus', { id, status: 0 })).body.status).toBe(0);
    expect(await listChoices('BIZTYP', code.code)).toHaveLength(1);

    expect(await staff.post('/api/code/delCode', { id })).toMatchObject({ status: 200, body: {} });
    expect(await find(id)).toBeUndefined();

    const entries = await auditOf(staff, 'code', id);
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'change', 'change', 'change', 'add']);
    expect(entries[0]).toMatchObject({ by: '최은영', name: `반려동물 용품 (${id})` });
    expect(entries[2]?.changes).toEqual([{ label: '사용 여부', from: '예', to: '아니요' }]);
    expect(entries[3]?.changes).toEqual(
      expect.arrayContaining([
        { label: '이름', from: '반려동물', to: '반려동물 용품' },
        { label: '값', from: 'AUS', to: '' },
        { label: '순서', from: String(code.orderNo), to: String(last) },
      ]),
    );
    expect(entries[4]?.changes).toContainEqual({ label: '코드', from: '', to: code.code });
  });

  it('start a new group with its first code', async () => {
    const parentCode = `G${randomUUID().slice(0, 5)}`.toUpperCase();
    const [first, second] = [await register({ parentCode }), await register({ parentCode })];
    expect([first.id, first.orderNo, second.orderNo]).toEqual([`${parentCode}-${first.code}`, 1, 2]);
    const ids = (codes: { id: string }[]) => codes.map(({ id }) => id);
    expect(ids(await listCodes())).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(ids(await listChoices(parentCode))).toEqual([first.id, second.id]);
    expect((await staff.post('/api/code/updateCodeStatus', { id: first.id, status: 1 })).status).toBe(200);
    expect(ids(await listChoices(parentCode))).toEqual([second.id]);
    expect((await staff.post('/api/code/delCode', { id: second.id })).status).toBe(200);
    expect(await listChoices('NOSUCH')).toEqual([]);
  });

  it('return 404 CODE_NOT_FOUND for unknown ids', async () => {
    const body = { codeLabel: '없음', version: 1, status: 1 };
    for (const id of ['CIT-NONE', 'CIT-', 'NONE-1', 'CIT', '']) {
      for (const path of ['modifyCode', 'updateCodeStatus', 'delCode']) {
        const answer = await staff.post(`/api/code/${path}`, { ...body, id });
        expect(codeOf(answer)).toEqual([404, 'CODE_NOT_FOUND']);
      }
    }
  });

  it('return 409 CODE_TAKEN for a code that exists in the same group, and accept it in another group', async () => {
    const { code } = await register();
    const again = await staff.post('/api/code/regiCode', payload({ code, codeLabel: '다른 이름' }));
    expect(codeOf(again)).toEqual([409, 'CODE_TAKEN']);
    expect((await staff.post('/api/code/regiCode', payload({ code, parentCode: 'REGION' }))).status).toBe(
      200,
    );
    expect(await find(`CIT-${code}`)).toMatchObject({ codeLabel: '케언스' });
  });

  it('return 409 CONFLICT for a stale version and 400 without one', async () => {
    const { id, version } = await register();
    const input = { id, version, codeLabel: '처음', value: '', description: '' };
    expect((await staff.post('/api/code/modifyCode', input)).status).toBe(200);
    const late = await staff.post('/api/code/modifyCode', { ...input, codeLabel: '나중' });
    expect(codeOf(late)).toEqual([409, 'CONFLICT']);
    expect(await find(id)).toMatchObject({ codeLabel: '처음' });
    expect((await staff.post('/api/code/modifyCode', { ...input, version: undefined })).status).toBe(400);
  });

  it('store markup and formulas as text', async () => {
    const { id } = await register({ codeLabel: '<b>=1+1</b>', description: '"><script>' });
    expect(await find(id)).toMatchObject({ codeLabel: '<b>=1+1</b>', description: '"><script>' });
  });

  it('return the enabled codes of a group to anyone, and all codes to staff only', async () => {
    const { id, code } = await register({ status: 1 });
    expect(await find(id)).toMatchObject({ status: 1 });
    const offered = (await visitor.post('/api/code/getCodeList', { parentCode: 'CIT' })).body;
    expect(offered.map((each: { code: string }) => each.code)).toContain('SYD');
    expect(offered.map((each: { code: string }) => each.code)).not.toContain(code);
    expect((await visitor.post('/api/code/getCodeList')).status).toBe(401);
  });
});

describe('POST /api/code/delCode for a code in use', () => {
  it('returns 409 REFERENCE_IN_USE for a code of a freight run, also after the run was deleted', async () => {
    const { id, code } = await register();
    const run = await staff.post('/api/freight/regFreight', freightPayload({ departure: code }));
    expect(run.status).toBe(200);
    for (const runExists of [true, false]) {
      const { status, body } = await staff.post('/api/code/delCode', { id });
      expect([status, body.code]).toEqual([409, 'REFERENCE_IN_USE']);
      if (runExists) await staff.post('/api/freight/delFreight', { id: run.body.id });
    }
    expect(await find(id)).toBeDefined();
  });

  it.each([
    'ORDSTT-10',
    'CONSTT-005',
    'AUTHLV-80',
    'NATION-AUS',
    'FRTMTD-1',
    'EXRATE-JPY',
    'LEADTM-CLR2',
    'CIT-SYD',
    'REGION-NSW',
  ])('returns 409 REFERENCE_IN_USE for %s of the seed data', async (id) => {
    expect(codeOf(await staff.post('/api/code/delCode', { id }))).toEqual([409, 'REFERENCE_IN_USE']);
  });
});

it('POST /api/freight/regFreight returns 422 for a code that staff disabled', async () => {
  const { id, code } = await register();
  await staff.post('/api/code/updateCodeStatus', { id, status: 1 });
  const { status, body } = await staff.post('/api/freight/regFreight', freightPayload({ departure: code }));
  expect([status, body.fields]).toEqual([
    422,
    [{ path: 'departure', message: '출발지를 올바르게 입력해주세요.' }],
  ]);
});

it.each([
  'ORDSTT-00',
  'ORDSTT-01',
  'ORDSTT-02',
  'CONSTT-001',
  'AUTHLV-10',
  'AUTHLV-80',
  'AUTHLV-90',
  'AUTHLV-99',
  'NATION-KOR',
  'NATION-AUS',
  'FRTMTD-1',
  'FRTMTD-2',
  'EXRATE-USD',
  'EXRATE-KRW',
  'EXRATE-JPY',
  'EXRATE-AUD',
  'LEADTM-DEP1',
  'LEADTM-DLV2',
])('POST /api/code/updateCodeStatus returns 409 CODE_NEEDED for %s', async (id) => {
  const { status, body } = await staff.post('/api/code/updateCodeStatus', { id, status: 1 });
  expect([status, body]).toEqual([
    409,
    { code: 'CODE_NEEDED', message: '시스템이 쓰는 코드라 사용을 끌 수 없습니다.' },
  ]);
  expect(await find(id)).toMatchObject({ status: 0 });
});

describe('invalid codes', () => {
  it('return 422 with the field', async () => {
    const { status, body } = await staff.post('/api/code/regiCode', payload({ code: ' ' }));
    expect([status, body.fields]).toEqual([422, [{ path: 'code', message: '코드는 필수 입력 항목입니다.' }]]);
  });

  it.each(['', '0', '-1', '0.0', '1e-3', '1,300', 'abc', '.5'])(
    'return 422 for the exchange rate %j',
    async (value) => {
      const wrong = [422, [{ path: 'value', message: '값을 올바르게 입력해주세요.' }]];
      const added = await staff.post('/api/code/regiCode', payload({ parentCode: 'EXRATE', value }));
      expect([added.status, added.body.fields]).toEqual(wrong);
      const { id, version, codeLabel } = await find('EXRATE-JPY');
      const changed = await staff.post('/api/code/modifyCode', { id, version, codeLabel, value });
      expect([changed.status, changed.body.fields]).toEqual(wrong);
    },
  );

  it.each(['', '2-1', '1~2', '-1', '91', '1.5', 'two'])('return 422 for the lead time %j', async (value) => {
    const { id, version, codeLabel } = await find('LEADTM-CLR2');
    const { status, body } = await staff.post('/api/code/modifyCode', { id, version, codeLabel, value });
    expect([status, body.fields]).toEqual([422, [{ path: 'value', message: '값을 올바르게 입력해주세요.' }]]);
  });

  it.each(['270230', '270229', '271301', '2701', 'ABCDEF'])(
    'return 422 for the day off %s, which is no day of the calendar',
    async (code) => {
      const day = payload({ parentCode: 'DAYOFF', code, value: '1', codeLabel: '임시공휴일' });
      const { status, body } = await staff.post('/api/code/regiCode', day);
      const message = '달력에 없는 날짜입니다. 연월일 6자리로 입력해주세요. (예: 2027년 3월 1일은 270301)';
      expect([status, body.fields]).toEqual([422, [{ path: 'code', message }]]);
    },
  );

  it.each(['', '0', '3', '휴무'])('return 422 for the value %j of a day off', async (value) => {
    const wrong = [422, [{ path: 'value', message: '값을 올바르게 입력해주세요.' }]];
    const day = payload({ parentCode: 'DAYOFF', code: '990102', value });
    const added = await staff.post('/api/code/regiCode', day);
    expect([added.status, added.body.fields]).toEqual(wrong);
    const change = { id: 'DAYOFF-990102', version: 1, codeLabel: '임시공휴일', value };
    const changed = await staff.post('/api/code/modifyCode', change);
    expect([changed.status, changed.body.fields]).toEqual(wrong);
  });

  it('return 422 for a US dollar rate other than 1', async () => {
    const { id, version, codeLabel } = await find('EXRATE-USD');
    const modify = (value: string) => staff.post('/api/code/modifyCode', { id, version, codeLabel, value });
    expect((await modify('1.1')).status).toBe(422);
    expect((await modify('1.0')).status).toBe(200);
  });
});

it('a day off is added once, changed to a business day and deleted by staff', async () => {
  // Far enough in the future to be in no promised window of another test.
  const day = payload({ parentCode: 'DAYOFF', code: '990105', value: '1', codeLabel: '임시공휴일' });
  const answers = await Promise.all([1, 2].map(() => staff.post('/api/code/regiCode', day)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(codeOf(await partner.post('/api/code/regiCode', day))).toEqual([403, 'FORBIDDEN']);
  const { id, version, codeLabel } = await find('DAYOFF-990105');
  const changed = await staff.post('/api/code/modifyCode', { id, version, codeLabel, value: '2' });
  expect([changed.status, changed.body.value]).toEqual([200, '2']);
  expect((await staff.post('/api/code/delCode', { id })).status).toBe(200);
  expect(await find(id)).toBeUndefined();
});

it('POST /api/code/getCodeList returns a changed exchange rate to staff immediately', async () => {
  const { id, version, codeLabel, value } = await find('EXRATE-JPY');
  const modify = async (rate: string, at: number) =>
    staff.post('/api/code/modifyCode', { id, version: at, codeLabel, value: rate });
  expect((await modify('0.0067', version)).status).toBe(200);
  expect(await listChoices('EXRATE', 'JPY')).toMatchObject([{ value: '0.0067' }]);
  expect((await modify(value, version + 1)).status).toBe(200);
});
