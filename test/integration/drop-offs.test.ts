import { describe, expect, it } from 'vitest';
import { dropOffPayload } from '#test/fixtures/visitor-forms.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';

const [staff, partner] = await demoClients('staff', 'partner');
const SAVE = '/api/dropOff/saveDropOff';
const list = async (as: Client = staff) => (await as.get('/api/dropOff/getDropOffList')).body;
const add = async (changes = {}) => {
  const { status, body } = await staff.post(SAVE, dropOffPayload(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const remove = (id: number) => staff.post('/api/dropOff/delDropOff', { id });

describe('drop-off places', () => {
  it('are listed in their order for visitors, without the inactive ones', async () => {
    const hidden = await add({ name: '보이지 않는 접수처', isActive: false, orderNo: 1 });
    expect((await list()).map(({ id }: { id: number }) => id)).toContain(hidden.id);
    for (const as of [visitor, partner]) {
      const names = (await list(as)).map(({ name }: { name: string }) => name);
      expect(names.slice(0, 2)).toEqual(['시드니 리드컴 접수처', '시드니 이스트우드 접수처']);
      expect(names).not.toContain(hidden.name);
    }
    await remove(hidden.id);
  });

  it('are changed with an audit entry, and not with an older version', async () => {
    const place = await add();
    const { body } = await staff.post(SAVE, { ...place, hours: '월–금 08:00–12:00' });
    expect(body).toMatchObject({ id: place.id, version: 2, hours: '월–금 08:00–12:00' });
    expect(codeOf(await staff.post(SAVE, { ...place, hours: '쉼' }))).toEqual([409, 'CONFLICT']);
    expect((await auditOf(staff, 'dropOff', place.id))[0]).toMatchObject({
      action: 'change',
      changes: [{ label: '운영 시간', from: '월–금 09:00–17:00', to: '월–금 08:00–12:00' }],
    });
    await remove(place.id);
  });

  it('are deleted once', async () => {
    const { id } = await add();
    expect((await remove(id)).status).toBe(200);
    expect(codeOf(await remove(id))).toEqual([404, 'DROP_OFF_NOT_FOUND']);
    expect(codeOf(await staff.post(SAVE, { ...dropOffPayload(), id, version: 1 }))).toEqual([
      404,
      'DROP_OFF_NOT_FOUND',
    ]);
  });

  it('are refused with the name of each invalid field', async () => {
    const wrong = dropOffPayload({ name: ' ', phone: '전화', hours: '', orderNo: 0 });
    const { status, body } = await staff.post(SAVE, wrong);
    expect([status, body.fields.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['name', 'phone', 'hours', 'orderNo'],
    ]);
  });
});
