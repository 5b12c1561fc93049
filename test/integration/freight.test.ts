import { describe, expect, it } from 'vitest';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { auditOf } from '#test/support/audit.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';

const [staff] = await demoClients('staff');

const register = async (changes = {}) =>
  (await staff.post('/api/freight/regFreight', freightPayload(changes))).body;
const find = async (id: number) =>
  (await staff.get('/api/freight/getFreightList')).body.find((run: { id: number }) => run.id === id);

describe('freight routes', () => {
  it('register, change, disable and delete a freight run', async () => {
    const { id, ...run } = await register();
    expect(run).toEqual({ ...freightPayload(), methodLabel: '항공', status: 0, version: 1 });

    const changed = await staff.post('/api/freight/modifyFreight', {
      ...freightPayload({ method: 1, note: '컨테이너' }),
      id,
    });
    expect(changed.body).toMatchObject({ id, method: 1, methodLabel: '해운', note: '컨테이너', status: 0 });

    expect((await staff.post('/api/freight/updateFreightStatus', { id, status: 1 })).body.status).toBe(1);
    expect(await find(id)).toMatchObject({ note: '컨테이너', status: 1 });

    expect((await staff.post('/api/freight/delFreight', { id })).status).toBe(200);
    expect(await find(id)).toBeUndefined();
    for (const path of ['delFreight', 'updateFreightStatus', 'modifyFreight']) {
      const body = { ...freightPayload(), id, status: 0 };
      const answer = await staff.post(`/api/freight/${path}`, body);
      expect(codeOf(answer)).toEqual([404, 'FREIGHT_NOT_FOUND']);
    }
  });

  it('return 409 FREIGHT_METHOD_IN_USE for another method while a consol uses the run', async () => {
    const { id } = await register();
    const consol = (await staff.post('/api/consol/registerConsol', consolPayload(id))).body;
    const modify = (changes: Record<string, unknown>) =>
      staff.post('/api/freight/modifyFreight', { ...freightPayload(changes), id });
    const refused = await modify({ method: 1 });
    expect(codeOf(refused)).toEqual([409, 'FREIGHT_METHOD_IN_USE']);
    expect(await find(id)).toMatchObject({ method: 2 });
    expect((await modify({ note: '주 2회' })).status).toBe(200);
    await staff.post('/api/consol/deleteConsol', { consoleId: consol.id });
    expect((await modify({ method: 1 })).body).toMatchObject({ method: 1 });
  });

  it('record author and changed fields in the audit', async () => {
    const { id } = await register();
    await staff.post('/api/freight/modifyFreight', { ...freightPayload({ method: 1, note: '격주' }), id });
    await staff.post('/api/freight/updateFreightStatus', { id, status: 1 });
    await staff.post('/api/freight/delFreight', { id });
    const [deletion, off, change, addition] = await auditOf(staff, 'freight', id);
    expect(deletion).toMatchObject({ by: '최은영', action: 'delete', name: 'QF087' });
    expect(off?.changes).toEqual([{ label: '사용', from: '예', to: '아니요' }]);
    expect(change?.changes).toEqual([
      { label: '운송 방법', from: '항공', to: '해운' },
      { label: '비고', from: '', to: '격주' },
    ]);
    expect(addition).toMatchObject({ by: '최은영', action: 'add', name: 'QF087' });
    expect(addition?.changes).toContainEqual({ label: '편명', from: '', to: 'QF087' });
  });

  it('store a change and a concurrent status change', async () => {
    const { id } = await register();
    await Promise.all([
      staff.post('/api/freight/modifyFreight', { ...freightPayload({ note: '격주' }), id }),
      staff.post('/api/freight/updateFreightStatus', { id, status: 1 }),
    ]);
    expect(await find(id)).toMatchObject({ note: '격주', status: 1 });
  });

  it('store the status of regFreight and modifyFreight', async () => {
    const { id, ...made } = await register({ status: 1 });
    expect(made.status).toBe(1);
    const unchanged = await staff.post('/api/freight/modifyFreight', { ...freightPayload(), id });
    expect(unchanged.body.status).toBe(1);
    await staff.post('/api/freight/modifyFreight', { ...freightPayload(), id, status: '0' });
    expect((await find(id)).status).toBe(0);
  });

  it('return 409 CONFLICT for a stale version', async () => {
    const { id, version } = await register();
    const modify = (changes: Record<string, unknown>) =>
      staff.post('/api/freight/modifyFreight', { ...freightPayload(), id, ...changes });
    const answers = await Promise.all([modify({ version, note: '하나' }), modify({ version, note: '둘' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT');
    expect((await modify({ version, note: '셋' })).status).toBe(409);
    // A request without a version, as specified, is accepted and increases the version.
    expect((await modify({ note: '넷' })).body).toMatchObject({ note: '넷', version: version + 2 });
    const switched = await staff.post('/api/freight/updateFreightStatus', { id, status: 1 });
    expect(switched.body.version).toBe(version + 3);
  });

  it('list runs newest first', async () => {
    const [first, second] = [await register(), await register()];
    const ids = (await staff.get('/api/freight/getFreightList')).body.map(({ id }: { id: number }) => id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  });

  it.each([
    ['freightNo', ' ', '편명은 필수 입력 항목입니다.'],
    ['nation', 'USA', '국가를 올바르게 입력해주세요.'],
    ['departure', 'XXX', '출발지를 올바르게 입력해주세요.'],
  ])('return 422 for %s = %s', async (path, value, message) => {
    const { status, body } = await staff.post('/api/freight/regFreight', freightPayload({ [path]: value }));
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('store a note unchanged as text', async () => {
    const { id } = await register({ note: '=1+1 <b>' });
    expect((await find(id)).note).toBe('=1+1 <b>');
  });
});
