import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pickupPayload } from '#test/fixtures/visitor-forms.ts';
import { auditOf } from '#test/support/audit.ts';
import { client, codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';

const [staff, partner] = await demoClients('staff', 'partner');

/** A receiver that no other test writes to. */
const unique = () => `R${randomUUID().slice(0, 8).toUpperCase()}`;
const request = async (changes = {}): Promise<string> => {
  const senderEmail = `${randomUUID()}@example.com`;
  const { body } = await client(url).post(
    '/api/parcel/regPickUpReq',
    pickupPayload({ senderEmail, ...changes }),
  );
  return body.id;
};
/** Creates several requests. @returns their ids in ascending order */
const requestMany = async (count: number, changes = {}): Promise<string[]> => {
  const ids = await Promise.all(Array.from({ length: count }, () => request(changes)));
  return ids.sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)));
};
const search = async (body = {}) => (await staff.post('/api/parcel/reqPickUpInq', body)).body;
const searchIds = async (body = {}): Promise<string[]> =>
  (await search(body)).rows.map(({ id }: { id: string }) => id);
/** Changes the status of requests. The ids are sent without their prefix `EXP-`, as the specification requires. */
const setStatus = (ids: readonly string[], parcelStatus: string) =>
  staff.post('/api/parcel/modifyExportStatus', { id: ids.map((id) => id.slice(4)), parcelStatus });
const statusOf = async (id: string): Promise<string> => (await search({ id })).rows[0].parcelStatus;

describe('POST /api/parcel/reqPickUpInq', () => {
  it('returns every field of a request unchanged', async () => {
    const receiver = unique();
    const id = await request({ receiver, receiverImId: 'IM-77', memo: '=오후 <b>방문</b>' });
    expect(id).toMatch(/^EXP-\d+$/);
    const { rows, nextPaging } = await search({ id });
    expect(nextPaging).toBeNull();
    expect(rows).toEqual([
      {
        ...pickupPayload({ receiver, receiverImId: 'IM-77', memo: '=오후 <b>방문</b>' }),
        senderEmail: rows[0].senderEmail,
        id,
        parcelStatus: 'EXRQ01',
        regDate: expect.stringMatching(/^\d{4}-/),
      },
    ]);
  });

  it('returns ten per page, newest first, until nextPaging is null', async () => {
    const receiver = unique();
    const ids = await requestMany(21, { receiver });
    const shown: string[] = [];
    const sizes: number[] = [];
    let paging: string | number | null = 0;
    while (paging !== null) {
      const page: { rows: { id: string }[]; nextPaging: string | null } = await search({ receiver, paging });
      sizes.push(page.rows.length);
      shown.push(...page.rows.map(({ id }) => id));
      paging = page.nextPaging;
    }
    expect(sizes).toEqual([10, 10, 1]);
    expect(shown).toEqual(ids.reverse());
  });

  it('returns ten per page for an empty search', async () => {
    await requestMany(11);
    const first = await search();
    expect(first.rows).toHaveLength(10);
    const number = ({ id }: { id: string }) => Number(id.slice(4));
    const second = await search({ paging: first.nextPaging });
    expect(number(second.rows[0])).toBeLessThan(number(first.rows[9]));
  });

  it.each([
    ['EXP-', ''],
    ['exp-', ''],
    ['', ''],
    [' ', ' '],
    ['ＥＸＰ－', '번'],
    ['요청번호 EXP-', '.'],
  ])('finds a request by its number with prefix %j and suffix %j', async (before, after) => {
    const receiver = unique();
    const id = await request({ receiver });
    const spelled = `${before}${id.slice(4)}${after}`;
    expect(await searchIds({ id: spelled })).toEqual([id]);
    expect(await searchIds({ id: spelled, receiver })).toEqual([id]);
    expect(await searchIds({ id: spelled, receiver: unique() })).toEqual([]);
  });

  it('accepts the number as a JSON number', async () => {
    const id = await request();
    expect(await searchIds({ id: Number(id.slice(4)) })).toEqual([id]);
  });

  it.each(['EXP-', '0', '-1', '1.5', 'ABC', '99999999', '%', '한글'])(
    'returns no request for the id %j',
    async (id) => {
      expect(await search({ id: id === 'EXP-' ? 'EXP-X' : id })).toEqual({ rows: [], nextPaging: null });
    },
  );

  it('finds a receiver by part of the name, in any case and with or without blanks', async () => {
    const receiver = unique();
    const id = await request({ receiver: `Emma ${receiver} Lee` });
    for (const part of [receiver, receiver.toLowerCase(), `emma ${receiver.slice(0, 6)}`, `emma${receiver}`])
      expect(await searchIds({ receiver: part })).toContain(id);
    expect(await search({ receiver: `${receiver}X` })).toEqual({ rows: [], nextPaging: null });
  });

  it('returns 403 to partners, like modifyExportStatus', async () => {
    for (const [path, body] of [
      ['reqPickUpInq', {}],
      ['modifyExportStatus', { id: [1], parcelStatus: 'EXRQ02' }],
    ] as const) {
      const answer = await partner.post(`/api/parcel/${path}`, body);
      expect(codeOf(answer)).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('POST /api/parcel/modifyExportStatus', () => {
  it('changes several requests and adds an audit entry for each', async () => {
    const ids = await requestMany(3);
    const [first = ''] = ids;
    await setStatus([first], 'EXRQ02');
    const { status, body } = await setStatus([...ids, first], 'EXRQ02');
    expect([status, body]).toEqual([200, { count: 3 }]);
    for (const id of ids) {
      expect(await statusOf(id)).toBe('EXRQ02');
      expect(await auditOf(staff, 'pickupRequest', id)).toEqual([
        {
          by: '최은영',
          name: id,
          action: 'change',
          changes: [{ label: '상태', from: '접수', to: '픽업예정' }],
        },
      ]);
    }
  });

  it('returns 404 and changes none when one request is unknown', async () => {
    const ids = await requestMany(2);
    expect(codeOf(await setStatus([...ids, 'EXP-99999999'], 'EXRQ03'))).toEqual([
      404,
      'PICKUP_REQUEST_NOT_FOUND',
    ]);
    for (const id of ids) expect(await statusOf(id)).toBe('EXRQ01');
  });

  it.each(['EXICN01', 'IMSYD01', 'NONE', ''])('returns 422 for the status %j', async (parcelStatus) => {
    const id = await request();
    const { status, body } = await setStatus([id], parcelStatus);
    expect([status, body.fields]).toEqual([
      422,
      [{ path: 'parcelStatus', message: '상태를 올바르게 입력해주세요.' }],
    ]);
    expect(await statusOf(id)).toBe('EXRQ01');
  });

  it('accepts forty requests in one call and returns an error for more', async () => {
    const ids = await requestMany(40);
    expect((await setStatus(ids, 'EXRQ03')).body).toEqual({ count: 40 });
    expect(await statusOf(ids[39] ?? '')).toBe('EXRQ03');
    const { status } = await setStatus([...ids, await request()], 'EXRQ02');
    expect([400, 422]).toContain(status);
    expect(await statusOf(ids[39] ?? '')).toBe('EXRQ03');
  });

  it('protects statuses and branches in use from deletion as locations', async () => {
    const id = await request({ reqBranch: 'EXPUS01' });
    await setStatus([id], 'EXRQ02');
    for (const code of ['EXPUS01', 'EXRQ01', 'EXRQ02']) {
      expect(codeOf(await staff.post('/api/parcelLocation/delParcelLocation', { code }))).toEqual([
        409,
        'REFERENCE_IN_USE',
      ]);
    }
  });
});
