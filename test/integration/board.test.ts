import { describe, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';

const [staff, partner] = await demoClients('staff', 'partner');
type Row = { id: number; rownum: number; isFixed: number; isShown: number; regDate: string };
const list = async (body: object, as = visitor): Promise<Row[]> =>
  (await as.post('/api/board/getNoticeList', body)).body;

describe('public notice routes', () => {
  it('leaves contents empty that are not requested, and does not read them', async () => {
    const { body, units } = await visitor.post('/api/board/getNoticeList', { withContents: false });
    expect(body.length).toBeGreaterThan(5);
    for (const { title, contents } of body) expect([title !== '', contents]).toEqual([true, '']);
    expect(units.read).toBeLessThanOrEqual(1);
  });

  it('return ten notices per page, pinned first, then newest, with row numbers', async () => {
    const first = await list({ paging: 0, type: 'customer', brdTyp: '1' });
    const second = await list({ paging: '1' });
    expect(first).toHaveLength(10);
    expect(first.slice(0, 3).map(({ isFixed }) => isFixed)).toEqual([0, 0, 1]);
    const dates = first.slice(2).map(({ regDate }) => regDate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect([...first, ...second].map(({ rownum }) => rownum)).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    );
    expect(await list({ paging: 2 })).toEqual([]);
  });

  it('return hidden notices to staff only', async () => {
    const all = [
      ...(await list({ type: 'admin' }, staff)),
      ...(await list({ type: 'admin', paging: 1 }, staff)),
    ];
    const hidden = all.filter(({ isShown }) => isShown === 1);
    expect([all.length, hidden.length]).toEqual([14, 1]);
    expect((await visitor.post('/api/board/getNoticeList', { type: 'admin' })).status).toBe(401);
    expect((await partner.post('/api/board/getNoticeList', { type: 'admin' })).status).toBe(403);
    expect((await visitor.post('/api/board/getNotice', { id: hidden[0]?.id })).body.code).toBe(
      'NOTICE_NOT_FOUND',
    );
  });

  it('return one notice, and 404 for an unknown id', async () => {
    const [first] = await list({});
    const { body } = await visitor.post('/api/board/getNotice', { id: String(first?.id) });
    expect(body).toMatchObject({ id: first?.id, writer: '관리자', contents: expect.stringContaining('<p>') });
    expect((await visitor.post('/api/board/getNotice', { id: 99_999 })).status).toBe(404);
  });

  it.each([{ paging: -1 }, { paging: 1.5 }, { type: 'root' }])('return 422 for %j', async (body) => {
    expect((await visitor.post('/api/board/getNoticeList', body)).status).toBe(422);
  });
});

describe('POST /api/schedule/loadScheduleCustomer', () => {
  const load = async (startDate: string, endDate: string) =>
    visitor.post('/api/schedule/loadScheduleCustomer', { startDate, endDate });

  it('returns the departures between two days, both included', async () => {
    const from = `${seoulDay(new Date()).slice(0, 7)}-01`;
    const { body } = await load(from, addDays(from, 41));
    expect(body.length).toBeGreaterThan(10);
    expect(new Set(body.map(({ eventType }: { eventType: number }) => eventType))).toEqual(new Set([1, 2]));
    const day = body[3].eventDate;
    const ofDay = (await load(day, day)).body;
    expect(ofDay.map(({ id }: { id: number }) => id)).toContain(body[3].id);
    expect(ofDay.every(({ eventDate }: { eventDate: string }) => eventDate === day)).toBe(true);
  });

  it.each([
    ['2026-11-30', '2026-11-01'],
    ['2026-01-01', '2026-12-31'],
    ['2026-02-30', '2026-03-01'],
    ['2026-11-01', '2026-02-30'],
    ['', '2026-11-30'],
  ])('returns 422 for "%s" to "%s"', async (startDate, endDate) => {
    expect(codeOf(await load(startDate, endDate))).toEqual([422, 'VALIDATION_FAILED']);
  });
});
