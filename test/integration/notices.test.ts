import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticePayload } from '#test/fixtures/notices.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';

// A separate product, because notices of 100 KB would exceed the budgets of other tests.
let product: Product;
let url: string;
let visitor: Client;
let staff: Client;
let partner: Client;
beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
  url = product.url;
  visitor = client(url);
  staff = await signedIn(url, 'staff@demo.hanho.test');
  partner = await signedIn(url, 'partner@demo.hanho.test');
});
afterAll(() => product.stop());

const FILL_ALL = '모든 항목을 입력해주세요.';
type Row = { id: number; title: string; rownum: number; isFixed: number; writer: string; contents: string };

const add = async (changes: Record<string, string> = {}) => {
  const answer = await staff.postForm('/api/board/addNotice', noticePayload(changes));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const edit = (changes: Record<string, string>) => {
  const { boardType: _, ...payload } = noticePayload();
  return staff.postForm('/api/board/editNotice', { ...payload, ...changes });
};
const contentsOf = async (contents: string): Promise<string> => (await add({ contents })).contents;
const auditOfNotice = (id: number) => auditOf(staff, 'notice', id);

describe('board.addNotice, editNotice and delNotice', () => {
  it('add, change, hide and delete a notice, and hide its author from visitors', async () => {
    const notice = await add();
    expect(notice).toMatchObject({
      title: '설 연휴 접수 마감 안내',
      writer: '최은영',
      boardType: 1,
      isFixed: 1,
      isShown: 0,
      version: 1,
    });
    const read = () => visitor.post('/api/board/getNotice', { id: notice.id });
    expect((await read()).body).toMatchObject({ contents: notice.contents, writer: '관리자' });

    const changed = await edit({ id: notice.id, version: '1', title: '접수 마감 변경', isFixed: '0' });
    expect(changed.body).toMatchObject({ id: notice.id, version: 2, isFixed: 0, regDate: notice.regDate });
    expect((await read()).body).toMatchObject({ title: '접수 마감 변경', boardType: 1 });

    expect((await edit({ id: notice.id, version: '2', isShown: '1' })).status).toBe(200);
    expect((await read()).body.code).toBe('NOTICE_NOT_FOUND');

    expect((await staff.post('/api/board/delNotice', { id: notice.id })).body).toEqual({});
    expect((await staff.post('/api/board/delNotice', { id: notice.id })).status).toBe(404);
    expect((await edit({ id: notice.id, version: '3' })).body.code).toBe('NOTICE_NOT_FOUND');
  });

  it('store a notice of a board other than the public one, which only staff can list', async () => {
    const boardType = String(randomInt(10, 90));
    const { id } = await add({ boardType });
    const customerList = { brdTyp: boardType, type: 'customer' };
    for (const as of [visitor, partner, staff]) {
      expect((await as.post('/api/board/getNotice', { id })).body.code).toBe('NOTICE_NOT_FOUND');
      expect((await as.post('/api/board/getNoticeList', customerList)).body).toEqual([]);
    }
    const idsOf = async (path: string, body: object) =>
      (await staff.post(path, body)).body.map((row: Row) => row.id);
    expect(await idsOf('/api/board/getNoticeList', { brdTyp: boardType, type: 'admin' })).toEqual([id]);
    expect(await idsOf('/api/admin/getNoticeList', { brdTyp: boardType })).toEqual([id]);

    const moved = await edit({ id, version: '1', boardType: '1' });
    expect(moved.body.boardType).toBe(1);
    expect((await visitor.post('/api/board/getNotice', { id })).status).toBe(200);
    expect(await idsOf('/api/admin/getNoticeList', { brdTyp: boardType })).toEqual([]);
  });

  it('delete several notices in one call, or none if one is unknown', async () => {
    const boardType = '97';
    const ids = [(await add({ boardType })).id, (await add({ boardType })).id, (await add({ boardType })).id];
    const listed = async () => (await staff.post('/api/admin/getNoticeList', { brdTyp: boardType })).body;
    const refused = await staff.post('/api/board/delNotice', { id: [...ids, 999_999] });
    expect(codeOf(refused)).toEqual([404, 'NOTICE_NOT_FOUND']);
    expect(await listed()).toHaveLength(3);
    expect((await staff.post('/api/board/delNotice', { id: [...ids, ids[0]] })).body).toEqual({});
    expect(await listed()).toEqual([]);
    for (const id of ids) expect((await auditOfNotice(id))[0]).toMatchObject({ action: 'delete' });
    const tooMany = Array.from({ length: 31 }, (_, index) => index + 1);
    for (const id of [[], tooMany]) {
      const { status, body } = await staff.post('/api/board/delNotice', { id });
      expect([400, 422]).toContain(status);
      expect(body.fields[0].path).toBe('id');
    }
  });

  it('accept one of three concurrent changes and return 409 CONFLICT to the others', async () => {
    const { id } = await add();
    const titles = ['하나', '둘', '셋'];
    const answers = await Promise.all(titles.map((title) => edit({ id, version: '1', title })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect((await visitor.post('/api/board/getNotice', { id })).body.title).toBe(kept.title);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT');
  });

  it('accept all of three concurrent changes that name no version, and keep the last one', async () => {
    const { id } = await add();
    const titles = ['하나', '둘', '셋'];
    const answers = await Promise.all(titles.map((title) => edit({ id, title })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4]);
    const last = answers.find(({ body }) => body.version === 4)?.body;
    expect((await visitor.post('/api/board/getNotice', { id })).body).toMatchObject({
      title: last.title,
      version: 4,
    });
  });

  it('record author and changed fields in the audit, without the contents', async () => {
    const { id } = await add();
    await edit({ id, version: '1', title: '새 제목', contents: '<p>비밀스러운 새 내용</p>' });
    await staff.post('/api/board/delNotice', { id });
    const entries = await auditOfNotice(id);
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['delete', '최은영'],
      ['change', '최은영'],
      ['add', '최은영'],
    ]);
    expect(entries[1]?.changes).toEqual([
      { label: '제목', from: '설 연휴 접수 마감 안내', to: '새 제목' },
      { label: '내용', from: '', to: '변경됨' },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/<p>|비밀/);
  });
});

describe('POST /api/board/addNotice', () => {
  it.each([
    ['title', ' '],
    ['writer', ''],
    ['contents', ''],
    ['contents', '<p><br></p><p>  &nbsp;</p>'],
    ['contents', '<script>alert(1)</script>'],
    ['contents', '<p><img src="https://example.com/a.png"></p>'],
    ['boardType', ''],
  ])('returns 422 for empty %s: %j', async (field, value) => {
    const { status, body } = await staff.postForm('/api/board/addNotice', noticePayload({ [field]: value }));
    expect([status, body.fields]).toEqual([422, [{ path: field, message: FILL_ALL }]]);
  });

  it('accepts a title of 100 letters and contents of 100 KB, and returns 422 above', async () => {
    const paragraphs = (bytes: number) => `<p>${'a'.repeat(bytes - 7)}</p>`;
    const most = { title: '가'.repeat(100), contents: paragraphs(102_400) };
    expect((await visitor.post('/api/board/getNotice', { id: (await add(most)).id })).body).toMatchObject(
      most,
    );
    for (const [field, value] of [
      ['title', '가'.repeat(101)],
      ['contents', paragraphs(102_401)],
      ['contents', `<p>${'가'.repeat(34_200)}</p>`],
    ] as const) {
      const answer = await staff.postForm('/api/board/addNotice', noticePayload({ [field]: value }));
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, field]);
    }
  });

  it.each([
    ['a JSON body', 'application/json', '{"title":"x"}', 415, 'UNSUPPORTED_TYPE'],
    ['invalid UTF-8', 'application/x-www-form-urlencoded', 'title=%ff', 400, 'MALFORMED'],
    ['an invalid percent escape', 'application/x-www-form-urlencoded', 'title=%zz', 400, 'MALFORMED'],
    ['an empty body', 'application/x-www-form-urlencoded', '', 400, 'INVALID_FIELDS'],
    [
      'a body over 1 MB',
      'application/x-www-form-urlencoded',
      `title=${'x'.repeat(1_100_000)}`,
      413,
      'TOO_LARGE',
    ],
    [
      'an unknown flag value',
      'application/x-www-form-urlencoded',
      'isShown=yes&isFixed=1',
      400,
      'INVALID_FIELDS',
    ],
  ])('returns an error for %s', async (_, type, body, status, code) => {
    const answer = await staff.request('/api/board/addNotice', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(codeOf(answer)).toEqual([status, code]);
  });
});

describe('contents of a notice', () => {
  it('is stored with every format of the editor', async () => {
    const image = (await staff.post('/api/image/upload', { content: pixel })).body.url;
    const made =
      '<h2 class="ql-align-center">제목</h2><p>한 <strong>줄</strong> <u>밑줄</u> <s>취소</s><br /></p>' +
      '<ol><li data-list="bullet">하나</li><li data-list="ordered">둘</li></ol><blockquote>인용</blockquote>' +
      '<p><span class="ql-color-red ql-bg-yellow ql-size-large">강조</span></p>' +
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener">링크</a></p>' +
      `<p><img src="${image}" alt="운항표" /></p>`;
    expect(await contentsOf(made)).toBe(made);
  });

  it.each([
    ['scripts', '<p>안내<script>alert(1)</script></p>', '<p>안내</p>'],
    ['event handlers', '<p onclick="alert(1)">안내</p>', '<p>안내</p>'],
    ['styles', '<p style="position:fixed">안내</p><style>p{}</style>', '<p>안내</p>'],
    [
      'unknown classes',
      '<p class="fixed inset-0 ql-align-right">안내</p>',
      '<p class="ql-align-right">안내</p>',
    ],
    ['frames and forms', '<iframe src="//x"></iframe><form><input></form><p>안내</p>', '<p>안내</p>'],
    ['javascript: links', '<p><a href="java&#10;script:alert(1)">안내</a></p>', '<p><span>안내</span></p>'],
    ['links without a scheme', '<p><a href="//evil.example">안내</a></p>', '<p><span>안내</span></p>'],
    ['images of other sites', '<p>안내<img src="https://example.com/a.png"></p>', '<p>안내</p>'],
    ['data: images', '<p>안내<img src="data:image/png;base64,AAAA"></p>', '<p>안내</p>'],
    ['images with other paths of this site', '<p>안내<img src="/api/image/../log"></p>', '<p>안내</p>'],
    [
      'bullet elements of the editor',
      '<p>안내<span class="ql-ui" contenteditable="false"></span></p>',
      '<p>안내</p>',
    ],
    ['SVG', '<svg><script>alert(1)</script></svg><p>안내</p>', '<p>안내</p>'],
  ])('is stored without %s', async (_, sent, kept) => {
    expect(await contentsOf(sent)).toBe(kept);
  });

  it('is stored with rel="noopener" and without target on links', async () => {
    expect(await contentsOf('<p><a href="HTTPS://example.com" rel="opener" target="x">가</a></p>')).toBe(
      '<p><a href="HTTPS://example.com" rel="noopener">가</a></p>',
    );
  });
});

describe('notice lists', () => {
  it('return all notices to staff and only visible notices to partners, pinned first, then newest', async () => {
    const hidden = await add({ isShown: '1', isFixed: '0' });
    const shown = await add({ isFixed: '0' });
    const listed = async (as: Client): Promise<Row[]> => {
      const rows: Row[] = [];
      for (let paging = 0; ; paging += 1) {
        const { body } = await as.post('/api/admin/getNoticeList', { paging });
        if (body.length === 0) return rows;
        expect(body.length).toBeLessThanOrEqual(10);
        rows.push(...body);
      }
    };
    const forStaff = await listed(staff);
    expect(forStaff.map(({ id }) => id)).toEqual(expect.arrayContaining([hidden.id, shown.id]));
    expect(forStaff.find(({ id }) => id === shown.id)).toMatchObject({ ...shown, writer: '최은영' });
    expect(forStaff.map(({ rownum }) => rownum)).toEqual(forStaff.map((_, index) => index + 1));
    const forPartner = await listed(partner);
    expect(forPartner.map(({ id }) => id)).not.toContain(hidden.id);
    expect(forPartner.find(({ id }) => id === shown.id)?.writer).toBe('관리자');

    for (const rows of [forStaff, forPartner]) {
      const order = rows.map(({ isFixed, id }) => isFixed * 1e9 - id);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  });

  it('read the contents of the listed page only', async () => {
    const boardType = String(randomInt(10, 90));
    const contents = `<p>${'a'.repeat(100_000)}</p>`;
    const titles = Array.from({ length: 12 }, (_, index) => `긴 공지 ${index}`);
    for (const title of titles) await add({ boardType, title, contents });
    const list = (paging: number) =>
      staff.post('/api/board/getNoticeList', { paging, brdTyp: boardType, type: 'admin' });
    const second = await list(1);
    expect(second.body.map(({ title }: Row) => title)).toEqual(['긴 공지 1', '긴 공지 0']);
    // Two contents of 100 KB, and the list items of all twelve notices.
    expect(second.units.read).toBeLessThan(2 * 13 + 6);
    expect((await list(2)).units.read).toBeLessThan(6);
  });
});
