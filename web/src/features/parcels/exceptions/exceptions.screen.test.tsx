import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, expectNoOverflow, expectTexts } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { exception, exceptionPage, noCounts, noExceptions } from '#test/component/exceptions.ts';
import { answer, callsOf, never, refuse } from '#test/component/network.ts';
import { order } from '#test/component/orders.ts';
import { answerReference } from '#test/component/reference.ts';
import {
  button,
  dialog,
  expectError,
  expectGone,
  expectNotice,
  field,
  press,
  question,
  readAlert,
  rows,
} from '#test/component/screen.ts';
import { sessions } from '#test/component/sessions.ts';

const LIST = 'POST /api/exception/list';
const ASSIGN = 'POST /api/exception/assign';
const CLOSE = 'POST /api/exception/close';
const COMMENT = 'POST /api/exception/comment';
const COMMENTS = 'POST /api/exception/getComments';
const COUNT = 'POST /api/exception/count';

const person = (id: number, name: string, authLevel = 90) => ({
  id,
  version: 1,
  authLevel,
  authLevelName: '관리자',
  partnerId: null,
  email: `${id}@example.com`,
  lName: name.slice(0, 1),
  fName: name.slice(1),
  name,
  country: 'KR',
  mobile: '01012345678',
  regDate: '2026-01-01T00:00:00.000Z',
});
const me = sessions.staff.memberId;
const colleague = 21;

const held = exception();
const late = exception({
  id: '2.LATE.1',
  orderId: 2,
  hblNo: 'HHK1000002',
  rule: 'LATE',
  assigneeId: colleague,
  assigneeName: '박지훈',
  dueDate: '2020-01-31',
  commentCount: 1,
});
const firstComment = { at: '2026-11-21T01:00:00.000Z', by: '박지훈', text: '항공사에 문의함' };
const both = exceptionPage([held, late], { STATUS_PROBLEM: 1, LATE: 1 });

beforeEach(() => {
  answerReference();
  answer('POST /api/member/getPeople', {
    rows: [person(me, '김민지'), person(colleague, '박지훈'), person(22, '이서연', 80)],
    total: 3,
    invitations: [],
  });
  answer(LIST, both);
});

const open = async (query = '', options: Parameters<typeof openPage>[1] = { as: 'staff' }) => {
  await openPage(`/admin/exceptions${query}`, options);
  await expect.element(page.getByRole('heading', { level: 1, name: '확인 필요' })).toBeVisible();
};
const line = (hblNo: string) => rows('확인 필요').filter({ hasText: hblNo });
const choose = (name: string) => page.getByLabelText(`${name} 선택`).click();
const filterChips = () => page.getByRole('group', { name: '종류' }).getByRole('button');
const sent = <N extends typeof LIST | typeof ASSIGN | typeof CLOSE | typeof COMMENT>(route: N) =>
  callsOf(route).map(({ body }) => body);

describe('list of exceptions', () => {
  it('shows status, reason, receiver and promised day in rows of 36 px, and the parcels of a zipcode', async () => {
    const promised = { from: '2020-02-01', to: '2020-02-03', isLate: true, reasons: [] };
    const ofZipcode = exception({
      id: '3.SORTING_CODE_UNKNOWN.1',
      hblNo: 'HHK1000003',
      rule: 'SORTING_CODE_UNKNOWN',
      data: { zipcode: '63644', parcels: 12 },
    });
    const row = { ...held, status: '81', reason: '세관 검사', promised, commentCount: 3 };
    answer(LIST, exceptionPage([row, ofZipcode]));
    await open();
    for (const text of ['출고보류', '세관 검사', '홍길동', '2020-02-03'])
      await expect.element(line('HHK1000001')).toHaveTextContent(text);
    await expect.element(line('HHK1000001').getByRole('img', { name: '예정일 지남' })).toBeVisible();
    await expect.element(line('HHK1000003')).toHaveTextContent('집배코드 미확인63644 12건');
    const heights = rows('확인 필요')
      .elements()
      .map((row) => Math.round(row.getBoundingClientRect().height));
    expect(heights.every((height) => height <= 37)).toBe(true);
  });

  it('shows rule, partner, age, assignee, an overdue date in words, and the number of comments', async () => {
    await open();
    await expect.element(line('HHK1000002')).toHaveTextContent('배송 예정일 지남');
    for (const text of ['시드니마트', '일 지남', '박지훈', '2020-01-31기한 지남', '메모 1'])
      await expect.element(line('HHK1000002')).toHaveTextContent(text);
    await expect.element(line('HHK1000001')).toHaveTextContent('문제 상태');
    await expect.element(line('HHK1000001')).toHaveTextContent('없음');
    await expectTexts(filterChips(), ['전체 2', '문제 상태 1', '배송 예정일 지남 1']);
  });

  it('keeps its filters in the URL and sends them', async () => {
    await open();
    await press('배송 예정일 지남 1');
    await field('담당자').selectOptions('나');
    await field('경과').selectOptions('7일 넘음');
    await field('파트너').selectOptions('시드니마트');
    await expect
      .poll(() => sent(LIST).at(-1))
      .toMatchObject({ state: 'open', rule: 'LATE', assigneeId: me, olderThanDays: 7 });
    expect(address()).toMatch(/rule=LATE.*assigneeId=13/);
    await field('담당자').selectOptions('담당자 없음');
    await page.getByLabelText('닫힌 항목').click();
    await expect.poll(() => sent(LIST).at(-1)).toMatchObject({ state: 'closed', assigneeId: 0 });
    await expectGone(page.getByRole('checkbox'));
  });

  it('opens with the filters of its URL, ignores invalid ones, and clears them in an empty list', async () => {
    answer(LIST, noExceptions);
    await open('?rule=LATE&assigneeId=0&olderThanDays=x');
    await expect.element(page.getByText('조건에 맞는 항목이 없습니다')).toBeVisible();
    expect(sent(LIST)).toContainEqual({
      state: 'open',
      rule: 'LATE',
      assigneeId: 0,
      withComments: false,
      next: null,
    });
    await press('필터 지우기');
    await expect.element(page.getByText('확인이 필요한 주문이 없습니다')).toBeVisible();
  });

  it('shows an error when it fails to load, and loads on retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await open();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('확인이 필요한 주문을 불러오지 못했습니다.');
    answer(LIST, both);
    await press('다시 시도');
    await expectCount(rows('확인 필요'), 2);
  });

  it('loads further pages on request and skips empty ones', async () => {
    answer(LIST, ({ body }) => {
      if (!body.next) return { ...exceptionPage([held]), next: 'a' };
      return body.next === 'a' ? { ...noExceptions, next: 'b' } : exceptionPage([late]);
    });
    await open();
    await expect.element(page.getByText('1건 이상')).toBeVisible();
    await press('더 보기');
    await expectCount(rows('확인 필요'), 2);
    await expectGone(button('더 보기'));
    await expect.element(button('HHK1000002')).toHaveFocus();
  });

  it('is a list of cards without overflow at 390 px', async () => {
    await open('', { as: 'staff', width: 390 });
    const cards = page.getByRole('list', { name: '확인 필요' }).getByRole('listitem');
    await expectCount(cards, 2);
    await expectNoOverflow();
  });

  it('lets partners read and comment, but not filter by partner, assign or close', async () => {
    await open('?assigneeId=13', { as: 'partner' });
    await expectCount(rows('확인 필요'), 2);
    await expectGone(page.getByRole('checkbox'));
    await expectGone(button('처리 완료'));
    await expectGone(field('파트너'));
    expect(sent(LIST)).not.toContainEqual(expect.objectContaining({ assigneeId: me }));
    await expect.element(button('HHK1000001 문제 상태 메모 0')).toBeVisible();
  });
});

describe('order of an exception', () => {
  it('opens over the list, steps to the next row, and returns the focus when it closes', async () => {
    answer('POST /api/parcel/getOrders', ({ body }) => [
      order({ id: Number([body.id].flat()[0]), hblNo: `HHK100000${[body.id].flat()[0]}` }),
    ]);
    answer('POST /api/parcel/getOrderChanges', []);
    answer('POST /api/parcel/getTimeline', { events: [], next: null, promised: null, sources: [] });
    await open();
    await press('HHK1000001');
    await expect.element(dialog('주문 HHK1000001')).toBeVisible();
    await expect.poll(address).toContain('order=1');
    await press('다음 주문', dialog('주문 HHK1000001'));
    await expect.element(dialog('주문 HHK1000002')).toBeVisible();
    const before = sent(LIST).length;
    await userEvent.keyboard('{Escape}');
    await expectGone(dialog());
    await expect.element(button('HHK1000001')).toHaveFocus();
    await expect.poll(() => sent(LIST).length).toBeGreaterThan(before);
  });
});

describe('assigning exceptions', () => {
  it('sets assignee and due date of the selected rows', async () => {
    answer(ASSIGN, { count: 2 });
    await open();
    await press('담당자 지정');
    await expectNotice('먼저 항목을 선택해주세요.');
    await page.getByLabelText('모두 선택').click();
    await userEvent.keyboard('a');
    const box = dialog('2건의 담당자');
    // The rows differ, so the signed-in member is suggested and the due dates stay without input.
    await expect.element(field('담당자', box)).toHaveValue(String(me));
    await expectError(field('기한', box), '비워 두면 지금 기한을 그대로 둡니다.');
    await field('담당자', box).selectOptions('박지훈');
    await field('기한', box).fill('2026-12-24');
    await press('지정', box);
    await expectNotice('2건의 담당자를 지정했습니다.');
    expect(sent(ASSIGN)).toEqual([{ ids: [held.id, late.id], assigneeId: colleague, dueDate: '2026-12-24' }]);
    await expect.element(page.getByText('선택 없음')).toBeVisible();
    await expect.element(page.getByLabelText('모두 선택')).toHaveFocus();
  });

  it('removes assignee and due date, and reports rows that were closed concurrently', async () => {
    answer(ASSIGN, { count: 0 });
    await open();
    await choose('HHK1000002 배송 예정일 지남');
    await press('담당자 지정');
    const box = dialog('HHK1000002 배송 예정일 지남 담당자');
    await expect.element(field('담당자', box)).toHaveFocus();
    await field('담당자', box).selectOptions('담당자 없음');
    await field('기한', box).fill('');
    await press('지정', box);
    await expectNotice('1건은 이미 닫혀 있어 그대로 두었습니다.');
    expect(sent(ASSIGN)).toEqual([{ ids: [late.id], assigneeId: null, dueDate: null }]);
  });

  it('shows why the server refused, and keeps selection and input', async () => {
    answer(ASSIGN, refuse('MEMBER_STOPPED'));
    await open();
    await choose('HHK1000001 문제 상태');
    await press('담당자 지정');
    await press('지정', dialog());
    await readAlert('담당자를 지정하지 못했습니다.');
    await expect.element(dialog('HHK1000001 문제 상태 담당자')).toBeVisible();
    await expect.element(page.getByText('1건 선택')).toBeInTheDocument();
  });
});

describe('changes of many exceptions', () => {
  const many = exceptionPage(
    Array.from({ length: 101 }, (_, nth) => exception({ id: `many-${nth}`, hblNo: `HHM${1_000 + nth}` })),
  );
  const keys = (route: typeof ASSIGN | typeof CLOSE) =>
    callsOf(route).map(({ headers }) => headers.get('idempotency-key'));

  it('are sent in groups with a key each, and repeated with the same keys after a failure', async () => {
    answer(LIST, many);
    answer(ASSIGN, ({ body: { ids = [] } }) =>
      ids.length === 1 ? refuse('INTERNAL') : { count: ids.length },
    );
    await open();
    await page.getByLabelText('모두 선택').click();
    await press('담당자 지정');
    await press('지정', dialog());
    await readAlert('담당자를 지정하지 못했습니다.');
    answer(ASSIGN, ({ body: { ids = [] } }) => ({ count: ids.length }));
    await press('지정', dialog());
    await expectNotice('101건의 담당자를 지정했습니다.');
    const [first, second, ...repeated] = keys(ASSIGN);
    expect(new Set([first, second]).size).toBe(2);
    expect(repeated).toEqual([first, second]);
  });

  it('of all pages are sent as the search, until the selection or the search changes', async () => {
    answer(LIST, { ...exceptionPage([held, late]), next: 'a' });
    answer(ASSIGN, { count: 250 });
    await open('?rule=LATE');
    await page.getByLabelText('모두 선택').click();
    await press('불러오지 않은 항목까지 모두 선택');
    await expect.element(page.getByText('조건에 맞는 모든 항목 선택')).toBeVisible();
    await press('담당자 지정');
    const box = dialog('조건에 맞는 모든 항목의 담당자');
    await press('지정', box);
    await expectNotice('250건의 담당자를 지정했습니다.');
    expect(sent(ASSIGN)).toEqual([{ search: { state: 'open', rule: 'LATE' }, assigneeId: me }]);
    await page.getByLabelText('모두 선택').click();
    await press('불러오지 않은 항목까지 모두 선택');
    await field('경과').selectOptions('7일 넘음');
    await expect.element(page.getByText('2건 선택')).toBeVisible();
  });

  it('get a new key after a refusal', async () => {
    answer(CLOSE, refuse('VALIDATION_FAILED'));
    // Closed exceptions stay hidden for some time, also in the tests below.
    answer(LIST, exceptionPage([exception({ id: '4.STATUS_PROBLEM.1', hblNo: 'HHK1000004' })]));
    await open();
    await choose('HHK1000004 문제 상태');
    const close = async () => {
      await press('처리 완료');
      await field('처리 내용', dialog()).fill('확인함');
      await press('처리 완료', dialog());
    };
    await close();
    await readAlert('처리 완료로 닫지 못했습니다.');
    answer(CLOSE, { count: 0 });
    await close();
    await expectNotice('0건을 처리 완료로 닫았습니다. 1건은 이미 닫혀 있어 그대로 두었습니다.');
    expect(new Set(keys(CLOSE)).size).toBe(2);
    expect(keys(CLOSE)).not.toContain(null);
  });
});

describe('closing exceptions', () => {
  it('requires a reason, and removes the closed rows although the index still lists them', async () => {
    // Closed exceptions stay hidden for some time, also in the tests below.
    const closing = exception({ id: '3.STATUS_PROBLEM.1', hblNo: 'HHK1000003' });
    answer(CLOSE, { count: 1 });
    answer(LIST, exceptionPage([closing, late], { STATUS_PROBLEM: 1, LATE: 1 }));
    await open();
    await choose('HHK1000003 문제 상태');
    answer(COUNT, { counts: { ...noCounts, LATE: 1 } });
    await press('처리 완료');
    const box = dialog('1건을 처리 완료로 닫을까요?');
    await press('처리 완료', box);
    await expectError(field('처리 내용', box), /필수 입력 항목입니다/);
    await field('처리 내용', box).fill('고객과 통화함');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expectNotice('1건을 처리 완료로 닫았습니다.');
    expect(sent(CLOSE)).toEqual([{ ids: [closing.id], reason: '고객과 통화함' }]);
    await expectCount(rows('확인 필요'), 1);
    await expect.element(button('HHK1000002')).toHaveFocus();
    await expect.element(page.getByRole('link', { name: '확인 필요, 1건' })).toBeVisible();
  });
});

describe('comments on an exception', () => {
  it('are listed oldest first, and a new one is added below', async () => {
    answer(COMMENT, { id: late.id });
    answer(COMMENTS, { comments: [firstComment] });
    await open();
    await press('HHK1000002 배송 예정일 지남 메모 1');
    const box = dialog('HHK1000002 배송 예정일 지남 메모');
    await expect.element(box.getByRole('listitem')).toHaveTextContent('항공사에 문의함');
    await field('새 메모', box).fill('내일 도착한다고 함');
    const added = { at: '2026-11-22T01:00:00.000Z', by: '김민지', text: '내일 도착한다고 함' };
    answer(COMMENTS, { comments: [firstComment, added] });
    answer(LIST, exceptionPage([held, { ...late, commentCount: 2 }]));
    await press('메모 남기기', box);
    await expectNotice('메모를 남겼습니다.');
    await expectCount(box.getByRole('listitem'), 2);
    await expect.element(field('새 메모', box)).toHaveFocus();
    await expect.element(field('새 메모', box)).toHaveValue('');
    expect(sent(COMMENT)).toEqual([{ id: late.id, text: '내일 도착한다고 함' }]);
  });

  it('close without a question as soon as the new one is stored, although the list still loads', async () => {
    answer(COMMENT, { id: late.id });
    answer(COMMENTS, { comments: [firstComment] });
    await open();
    await press('HHK1000002 배송 예정일 지남 메모 1');
    await field('새 메모', dialog()).fill('내일 도착한다고 함');
    answer(LIST, never);
    await press('메모 남기기', dialog());
    await expect.element(field('새 메모', dialog())).toHaveValue('');
    await press('취소', dialog());
    await expectGone(dialog());
    expect(question().elements()).toEqual([]);
  });

  it('show an error when they fail to load, and load on retry', async () => {
    answer(COMMENTS, refuse('MALFORMED'));
    await open();
    await press('HHK1000002 배송 예정일 지남 메모 1');
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('메모를 불러오지 못했습니다.');
    answer(COMMENTS, { comments: [firstComment] });
    await press('다시 시도', dialog());
    await expect.element(dialog().getByRole('listitem')).toHaveTextContent('항공사에 문의함');
  });

  it('keep an unsaved text until the user discards it', async () => {
    answer(COMMENTS, { comments: [] });
    await open();
    await press('HHK1000001 문제 상태 메모 0');
    await field('새 메모', dialog()).fill('쓰던 글');
    await userEvent.keyboard('{Escape}');
    await press('계속 입력', question());
    await expect.element(field('새 메모', dialog())).toHaveValue('쓰던 글');
  });
});

describe('badge of the menu', () => {
  it('shows the number of open exceptions, and nothing without any', async () => {
    answer(COUNT, { counts: both.counts });
    await openPage('/admin/update-report', { as: 'staff' });
    await expect.element(page.getByRole('link', { name: '확인 필요, 2건' })).toHaveTextContent('확인 필요2');
    answer(COUNT, { counts: noCounts });
    await openPage('/admin/update-report', { as: 'staff' });
    await expect
      .element(page.getByRole('link', { name: '확인 필요', exact: true }))
      .toHaveTextContent(/^확인 필요$/);
  });
});
