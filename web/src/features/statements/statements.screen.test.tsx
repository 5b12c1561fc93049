import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoOverflow, tabTo } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
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
import type { Statement, StatementLine } from './queries.ts';

const LIST = 'POST /api/statement/list';
const GET = 'POST /api/statement/get';
const LINES = 'POST /api/statement/getLines';
const ISSUE = 'POST /api/statement/issue';
const PATH = '/admin/statements?month=2026-11';

const main = page.getByRole('main');

const draft = (changes: Partial<Statement> = {}): Statement => ({
  id: 's1',
  number: null,
  state: 'draft',
  partnerId: 2,
  partnerName: '시드니마트',
  month: '2026-11',
  currency: 'AUD',
  parcels: 2,
  lineCount: 2,
  charges: 128_850,
  corrections: -4_000,
  adjustmentTotal: -1_000,
  total: 123_850,
  paid: 0,
  balance: 123_850,
  draftedAt: '2026-11-30T21:00:00Z',
  issuedOn: '',
  issuedBy: '',
  dueOn: '',
  daysOverdue: 0,
  marked: false,
  version: 4,
  adjustments: [
    {
      id: 'a1',
      name: '할인',
      amount: -1_000,
      reason: '첫 거래 할인',
      by: '김한호',
      at: '2026-12-01T00:00:00Z',
    },
  ],
  payments: [],
  ...changes,
});

const issued = (changes: Partial<Statement> = {}): Statement =>
  draft({
    number: 'ST-202611-002-1',
    state: 'overdue',
    daysOverdue: 3,
    issuedOn: '2026-12-01',
    dueOn: '2026-12-15',
    paid: 100_000,
    balance: 23_850,
    marked: true,
    payments: [
      {
        id: 'p1',
        paidOn: '2026-12-05',
        amount: 100_000,
        method: 'transfer',
        memo: '',
        by: '김한호',
        at: '2026-12-05T01:00:00Z',
        reverses: null,
      },
    ],
    ...changes,
  });

const line = (orderId: number): StatementLine => ({
  orderId,
  hblNo: `HH${orderId}`,
  orderNumber: `N-${orderId}`,
  day: '2026-11-24',
  method: 2,
  basis: 'measured',
  measure: 29.25,
  unit: 'kg',
  freight: 15_500,
  surcharges: 500,
  manual: 0,
  amount: 16_000,
  kind: 'charge',
  cause: '',
  before: null,
});

const show = (statement: Statement, count = 2) => {
  answer(LIST, { items: [statement], next: null });
  answer(GET, statement);
  answer(LINES, ({ body }) => {
    const from = Number(body.from);
    const numbers = Array.from({ length: Math.min(100, count - from) }, (_, index) => from + index + 1);
    return { lines: numbers.map(line), next: from + 100 < count ? from + 100 : null };
  });
};

beforeEach(() => {
  answer('POST /api/partner/getPartnerList', [
    { id: 2, partner_name: '시드니마트' },
    { id: 3, partner_name: '멜번상회' },
  ] as never);
  show(issued());
});

describe('/admin/statements', () => {
  it('says that a month has no statement, and asks with the filters of staff', async () => {
    answer(LIST, { items: [], next: null });
    await openPage(`${PATH}&partner=2&state=overdue`, { as: 'staff' });
    await expect.element(main.getByText('이 달의 정산서가 없습니다.')).toBeVisible();
    expect(callsOf(LIST).at(-1)?.body).toEqual({ month: '2026-11', partnerId: 2, state: 'overdue' });
    await expectGone(button('초안 작성'));
  });

  it('leads back to the last month, the newest that can have statements', async () => {
    answer(LIST, { items: [], next: null });
    await openPage('/admin/statements', { as: 'staff' });
    const heading = main.getByRole('heading', { name: /^\d{4}년 \d+월$/ });
    await expect.element(button('지난달')).toHaveAttribute('aria-disabled', 'true');
    const lastMonth = heading.element().textContent;
    await button('다음 달').click();
    await expect.element(heading).not.toHaveTextContent(lastMonth);
    await button('지난달').click();
    await expect.element(heading).toHaveTextContent(lastMonth);
  });

  it('shows an error of the list as a sentence and loads again', async () => {
    answer(LIST, refuse('VALIDATION_FAILED'));
    await openPage(PATH, { as: 'staff' });
    await expect.element(main.getByText('정산서를 불러오지 못했습니다.')).toBeVisible();
    show(issued());
    await press('다시 시도', main);
    await expect.element(rows('정산서')).toHaveTextContent('연체 3일');
  });

  it('lists what partners owe per currency', async () => {
    const balance = { statements: 1, oldestDueOn: '2026-12-15', daysOverdue: 3 };
    answer('GET /api/statement/balances', [
      { ...balance, partnerId: 2, partnerName: '시드니마트', currency: 'AUD', open: 23_850, overdue: 23_850 },
    ]);
    await openPage(PATH, { as: 'staff' });
    await page.getByRole('tab', { name: '미수금' }).click();
    await expect.element(rows('미수금')).toHaveTextContent('AUD 238.50');
    await expect.element(rows('미수금')).toHaveTextContent('3일');
  });

  it('opens a statement by the number of a link', async () => {
    await openPage('/admin/statements?number=ST-202611-002-1', { as: 'staff' });
    await expect
      .element(page.getByRole('heading', { level: 1, name: '정산서 ST-202611-002-1' }))
      .toBeVisible();
    expect(callsOf(LIST).at(-1)?.body).toEqual({ month: '2026-11', partnerId: 2 });
    await expect.element(main.getByText('합계 AUD 1,238.50')).toBeVisible();
    await expect.element(main.getByText('잔액 AUD 238.50')).toBeVisible();
  });

  it('says that no statement has the number of a link', async () => {
    answer(LIST, { items: [], next: null });
    await openPage('/admin/statements?number=ST-202611-002-9', { as: 'staff' });
    await expect.element(main.getByText('정산서를 찾을 수 없습니다.')).toBeVisible();
  });

  it('moves between lines with the arrow keys and turns their pages', async () => {
    show(issued({ lineCount: 102 }), 102);
    await openPage('/admin/statements?id=s1', { as: 'staff' });
    await tabTo(button('HH1', main));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(button('HH2', main)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(main.getByText('102건 가운데 101~102')).toBeVisible();
    await expect.element(button('HH101', main)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(button('HH102', main)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(button('HH1', main)).toHaveFocus();
  });

  it('moves the focus to the heading of an opened statement, and back to its row', async () => {
    await openPage(PATH, { as: 'staff' });
    await tabTo(button('ST-202611-002-1', main));
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('heading', { level: 1, name: '정산서 ST-202611-002-1' }))
      .toHaveFocus();
    await press('목록', main);
    await expect.element(button('ST-202611-002-1', main)).toHaveFocus();
  });

  it('aligns the values of both lists of sums on a phone', async () => {
    await openPage('/admin/statements?id=s1', { as: 'staff', width: 390 });
    const edgeOf = (text: string) =>
      main.getByText(text, { exact: true }).element().getBoundingClientRect().left;
    await expect.element(main.getByText('AUD 1,288.50')).toBeVisible();
    expect(edgeOf('AUD 1,288.50')).toBe(edgeOf('2026년 11월'));
  });

  it('makes a PDF of all lines', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    show(issued({ lineCount: 102 }), 102);
    await openPage('/admin/statements?id=s1', { as: 'staff' });
    await press('PDF', main);
    await expect
      .poll(() => clicked.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download))
      .toEqual(['ST-202611-002-1.pdf']);
    const [file] = saved.mock.calls.at(-1) ?? [];
    const pdf = file instanceof Blob ? await file.text() : '';
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/MediaBox /g)?.length).toBeGreaterThan(2);
    expect(new Set(callsOf(LINES).map(({ body }) => body.from))).toEqual(new Set([0, 100]));
  });

  it('says that the lines of a PDF could not be loaded', async () => {
    show(issued({ lineCount: 102 }), 102);
    await openPage('/admin/statements?id=s1', { as: 'staff' });
    await expect.element(button('HH1', main)).toBeVisible();
    answer(LINES, refuse('UNAVAILABLE'));
    await press('PDF', main);
    await readAlert('PDF를 만들지 못했습니다.');
  });
});

describe('/admin/statements of an owner', () => {
  it('issues a draft only after its total was typed, with or without a comma', async () => {
    show(draft());
    answer(ISSUE, issued());
    await openPage('/admin/statements?id=s1', { as: 'owner' });
    await press('발행', main);
    const issue = dialog('정산서 발행');
    await expect.element(issue).toHaveTextContent('시드니마트');
    await expect.element(issue).toHaveTextContent('2026년 11월');
    await expect.element(issue).toHaveTextContent('AUD 1,238.50');
    await expect.element(button('발행', issue)).toBeDisabled();
    const total = field('합계 입력', issue);
    await total.fill('1238.05');
    await expect.element(button('발행', issue)).toBeDisabled();
    await total.fill('1,238.50');
    await expect.element(button('발행', issue)).toBeEnabled();
    await total.fill('1238.50');
    await userEvent.keyboard('{Enter}');
    await expectNotice('정산서를 발행했습니다.');
    expect(callsOf(ISSUE).map(({ body }) => body)).toEqual([{ id: 's1', version: 4, total: 123_850 }]);
  });

  it('shows the new total of a draft that has changed', async () => {
    show(draft());
    answer(ISSUE, refuse('STATEMENT_CHANGED'));
    await openPage('/admin/statements?id=s1', { as: 'owner' });
    await press('발행', main);
    await field('합계 입력').fill('1238.50');
    show(draft({ total: 124_850, version: 5 }));
    await press('발행', dialog('정산서 발행'));
    await readAlert('정산서 초안이 바뀌었습니다. 금액을 다시 확인해주세요.');
    await expect.element(dialog('정산서 발행')).toHaveTextContent('AUD 1,248.50');
    await expect.element(button('발행', dialog('정산서 발행'))).toBeDisabled();
  });

  it('says that a negative total cannot be issued', async () => {
    show(draft({ total: -35_000 }));
    await openPage('/admin/statements?id=s1', { as: 'owner' });
    await press('발행', main);
    const issue = dialog('정산서 발행');
    await expect
      .element(issue)
      .toHaveTextContent('합계가 0보다 작아 발행할 수 없습니다. 다음 달 정산서에 반영됩니다.');
    await expect.element(button('발행', issue)).toBeDisabled();
    await expectGone(field('합계 입력', issue));
  });

  it('deletes a draft after a question, and returns to the list', async () => {
    const DISCARD = 'POST /api/statement/discard';
    show(draft());
    answer(DISCARD, {});
    await openPage('/admin/statements?id=s1&month=2026-11', { as: 'owner' });
    await press('초안 삭제', main);
    await expect.element(question()).toHaveTextContent('시드니마트 2026년 11월');
    await press('취소', question());
    expect(callsOf(DISCARD)).toEqual([]);
    await press('초안 삭제', main);
    answer(LIST, { items: [], next: null });
    await press('삭제', question());
    await expectNotice('초안을 삭제했습니다.');
    await expect.element(main.getByText('이 달의 정산서가 없습니다.')).toBeVisible();
    expect(callsOf(DISCARD).map(({ body }) => body)).toEqual([{ id: 's1', version: 4 }]);
    expect(callsOf(DISCARD)[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('names the partners whose statement could not be drafted', async () => {
    answer('POST /api/statement/draft', {
      started: [],
      // One entry for each currency.
      blocked: [
        { partnerId: 3, code: 'STATEMENT_BUSY' },
        { partnerId: 3, code: 'STATEMENT_BUSY' },
      ],
    });
    await openPage(PATH, { as: 'owner' });
    await press('초안 작성', main);
    await press('초안 작성', dialog('정산서 초안 작성'));
    await expect
      .element(dialog('정산서 초안 작성'))
      .toHaveTextContent('멜번상회: 이전 정산서를 반영하고 있습니다. 잠시 후 다시 시도해주세요.');
    await expect.element(dialog('정산서 초안 작성').getByRole('alert').getByRole('listitem')).toHaveLength(1);
  });

  it('adds an adjustment in minor units and refuses a text that is no amount', async () => {
    show(draft());
    answer('POST /api/statement/adjust', draft({ version: 5 }));
    await openPage('/admin/statements?id=s1', { as: 'owner' });
    await press('조정 항목', main);
    await field('항목 이름').fill('보상');
    await field('금액(AUD)').fill('12.345');
    await field('사유').fill('파손된 화물 보상');
    await press('추가', dialog());
    await expectError(field('금액(AUD)'), /금액/);
    await field('금액(AUD)').fill('-12.34');
    await press('추가', dialog());
    await expectNotice('조정 항목을 추가했습니다.');
    expect(callsOf('POST /api/statement/adjust').at(-1)?.body).toEqual({
      id: 's1',
      version: 4,
      add: { name: '보상', amount: -1_234, reason: '파손된 화물 보상' },
    });
  });

  it('records a payment of the balance', async () => {
    answer('POST /api/statement/addPayment', issued({ state: 'paid', balance: 0 }));
    await openPage('/admin/statements?id=s1', { as: 'staff' });
    await expectGone(button('발행', main));
    await expectGone(button('입금 취소', main));
    await press('입금 등록', main);
    await expect.element(field('금액(AUD)')).toHaveValue('238.50');
    await press('등록', dialog('입금 등록'));
    await expectNotice('입금을 등록했습니다.');
    expect(callsOf('POST /api/statement/addPayment').at(-1)?.body).toMatchObject({
      id: 's1',
      version: 4,
      amount: 23_850,
      method: 'transfer',
    });
  });

  it('reverses a payment with a reason', async () => {
    answer('POST /api/statement/reversePayment', issued());
    await openPage('/admin/statements?id=s1', { as: 'owner' });
    await press('입금 취소', main);
    await field('사유').fill('잘못 등록한 입금');
    await press('입금 취소', dialog('입금 취소'));
    await expectNotice('입금을 취소했습니다.');
    expect(callsOf('POST /api/statement/reversePayment').at(-1)?.body).toEqual({
      id: 's1',
      version: 4,
      paymentId: 'p1',
      reason: '잘못 등록한 입금',
    });
  });
});

describe('/admin/statements of a partner at 390 px', () => {
  it('shows own statements as cards without filters and buttons of staff', async () => {
    await openPage(PATH, { as: 'partner', width: 390 });
    await expect.element(page.getByRole('list', { name: '정산서' })).toHaveTextContent('AUD 1,238.50');
    await expectGone(page.getByRole('tab'));
    await expectGone(main.getByLabelText('파트너'));
    await press('ST-202611-002-1', main);
    await expect.element(page.getByRole('list', { name: '정산 내역' })).toHaveTextContent('AUD 160.00');
    await expect.element(main.getByText('잔액 AUD 238.50')).toBeInViewport();
    await expectGone(button('입금 등록', main));
    await expectNoOverflow();
  });
});
