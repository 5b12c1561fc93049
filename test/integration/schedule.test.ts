import { describe, expect, it } from 'vitest';
import { eventPayload } from '#test/fixtures/freight.ts';
import { auditOf } from '#test/support/audit.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';

const [owner] = await demoClients('admin');

/** Loads the calendar of staff. Each test uses another month, far from the demo data. */
const loadMonth = async (year: number, number: number) =>
  (await owner.post('/api/schedule/loadSchedule', { year, month: number })).body;
const publicMonth = async (startDate: string, endDate: string) =>
  (await visitor.post('/api/schedule/loadScheduleCustomer', { startDate, endDate })).body;

describe('schedule routes', () => {
  it('register an event, move it to another month and delete it', async () => {
    const made = await owner.post('/api/schedule/reg', eventPayload({ eventDate: '2032-01-10' }));
    const { id } = made.body;
    expect(made.body).toEqual({
      ...eventPayload({ eventDate: '2032-01-10' }),
      details: '오후 3시 마감',
      id,
      version: 1,
    });
    expect(await loadMonth(2032, 1)).toEqual([made.body]);

    const moved = await owner.post('/api/schedule/modify', {
      ...eventPayload({ eventDate: '2032-02-03', title: '해운 마감', eventType: 1 }),
      id,
    });
    expect(moved.body).toMatchObject({ id, title: '해운 마감', eventType: 1, eventDate: '2032-02-03' });
    expect(await loadMonth(2032, 1)).toEqual([]);
    expect(await loadMonth(2032, 2)).toEqual([moved.body]);

    expect((await owner.post('/api/schedule/delete', { id })).status).toBe(200);
    expect(await loadMonth(2032, 2)).toEqual([]);
    for (const path of ['delete', 'modify']) {
      const answer = await owner.post(`/api/schedule/${path}`, { ...eventPayload(), id });
      expect(codeOf(answer)).toEqual([404, 'EVENT_NOT_FOUND']);
    }
  });

  it.each([
    ['on the same day', {}],
    ['on another day', { eventDate: '2036-02-03' }],
  ])('return 409 CONFLICT for a stale version of an event that stays or moves: %s', async (_, moved) => {
    const event = eventPayload({ eventDate: '2036-01-10' });
    const { id, version } = (await owner.post('/api/schedule/reg', event)).body;
    const modify = (changes: Record<string, unknown>) =>
      owner.post('/api/schedule/modify', { ...event, id, ...changes });
    expect((await modify({ version, title: '하나' })).body).toMatchObject({ version: version + 1 });
    const stale = await modify({ version, title: '둘', ...moved });
    expect(codeOf(stale)).toEqual([409, 'CONFLICT']);
    // A request without a version, as specified, is accepted.
    const moving = await modify({ title: '셋', ...moved });
    expect(moving.body).toMatchObject({ title: '셋', version: version + 2 });
    await owner.post('/api/schedule/delete', { id });
  });

  it('record author and changed fields in the audit', async () => {
    const event = eventPayload({ eventDate: '2035-01-10' });
    const { id } = (await owner.post('/api/schedule/reg', event)).body;
    await owner.post('/api/schedule/modify', { ...event, id, eventDate: '2035-02-01', eventType: 1 });
    await owner.post('/api/schedule/delete', { id });
    const [deletion, change, addition] = await auditOf(owner, 'schedule', id);
    expect(deletion).toMatchObject({ by: '한호', action: 'delete', name: '항공편 마감' });
    expect(change?.changes).toEqual([
      { label: '구분', from: '항공', to: '해운' },
      { label: '날짜', from: '2035-01-10', to: '2035-02-01' },
    ]);
    expect(addition).toMatchObject({ action: 'add', name: '항공편 마감' });
    expect(addition?.changes).toContainEqual({ label: '공개', from: '', to: '아니요' });
  });

  it('show visitors public events only', async () => {
    const event = eventPayload({ eventDate: '2033-05-05', days: 3 });
    await owner.post('/api/schedule/reg', { ...event, title: '내부 회의', isPublic: false });
    await owner.post('/api/schedule/reg', { ...event, title: '연휴 휴무', isPublic: true });
    const shown = await publicMonth('2033-05-07', '2033-05-31');
    expect(shown.map(({ title }: { title: string }) => title)).toEqual(['연휴 휴무']);
    expect(Object.keys(shown[0]).sort()).toEqual(
      ['id', 'title', 'details', 'eventDate', 'eventType', 'days'].sort(),
    );
    expect(await publicMonth('2033-05-08', '2033-05-31')).toEqual([]);
  });

  it('list an event in a month that it extends into', async () => {
    await owner.post('/api/schedule/reg', eventPayload({ eventDate: '2034-03-30', days: 4 }));
    expect(await loadMonth(2034, 4)).toHaveLength(1);
  });

  it('return 422 with the field', async () => {
    const { status, body } = await owner.post('/api/schedule/reg', eventPayload({ title: '' }));
    expect([status, body.fields]).toEqual([
      422,
      [{ path: 'title', message: '제목은 필수 입력 항목입니다.' }],
    ]);
  });

  it('return 422 for a date that does not exist', async () => {
    const { status } = await owner.post('/api/schedule/reg', eventPayload({ eventDate: '2032-02-30' }));
    expect(status).toBe(422);
  });
});
