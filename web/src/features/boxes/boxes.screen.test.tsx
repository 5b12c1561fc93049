import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoOverflow, expectTexts } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { box, boxPage, noBoxes } from '#test/component/boxes.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
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
  readAlert,
  rows,
} from '#test/component/screen.ts';

const LIST = 'POST /api/box/list';
const ADD = 'POST /api/box/add';
const CLOSE = 'POST /api/box/close';
const MATCH = 'POST /api/box/match';
const SUGGEST = 'POST /api/box/suggest';
const SEARCH = 'POST /api/parcel/parcel';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS - 60_000).toISOString();

/** Each test has boxes of its own, because the page never lists a box as open again that it has closed. */
let nextId = 1;
const newBox = (changes: Parameters<typeof box>[0] = {}) => {
  nextId += 1;
  return box({ id: nextId, code: `NL${nextId}`, ...changes });
};
const closedAs = (one: ReturnType<typeof box>, outcome: 'matched' | 'returned') =>
  ({ ...one, state: 'closed', outcome, closedAt: daysAgo(0), closedBy: '김민지', version: 2 }) as const;

const open = async (query = '', options: Parameters<typeof openPage>[1] = { as: 'staff' }) => {
  await openPage(`/admin/boxes${query}`, options);
  await expect.element(page.getByRole('heading', { level: 1, name: '주인 모를 박스' })).toBeVisible();
};
const line = (text: string) => rows('주인 모를 박스').filter({ hasText: text });
const suggestion = { orderId: 7, hblNo: 'HHK1000007', receiverName: '홍길동', why: 'name' } as const;

beforeEach(() => {
  answerReference();
  answer(LIST, noBoxes);
  answer(SUGGEST, { orders: [suggestion] });
  answer(SEARCH, {
    rows: [order({ id: 7, hblNo: 'HHK1000007', status: '01', boxQty: 1 })],
    nextPaging: null,
  });
});

describe('list of boxes without data', () => {
  it('marks boxes that are open for more than seven days, here and in the menu', async () => {
    const [old, young] = [newBox({ addedAt: daysAgo(8) }), newBox({ code: null, addedAt: daysAgo(6) })];
    answer(LIST, boxPage([young, old]));
    await open();
    await expect.element(line(old.code ?? '')).toHaveTextContent('7일 넘음');
    await expect.element(line(`바코드 없음 (${young.id})`)).not.toHaveTextContent('7일 넘음');
    await expect.element(page.getByText('7일 넘은 박스 1개')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: '보관 중 2' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '주인 모를 박스, 1건' })).toBeVisible();
  });

  it('sends the searched words, keeps the tab in the URL, and shows an empty state for each', async () => {
    await open();
    await expect.element(page.getByText('주인 모를 박스가 없습니다')).toBeVisible();
    await page.getByRole('tab', { name: '처리함' }).click();
    await expect.element(page.getByText('처리한 박스가 없습니다')).toBeVisible();
    expect(address()).toBe('/admin/boxes?state=closed');
    await field('박스 찾기').fill('빨간 상자');
    await expect.element(page.getByText('찾는 박스가 없습니다')).toBeVisible();
    const searched = { state: 'closed', text: '빨간 상자', next: null };
    await expect.poll(() => callsOf(LIST).at(-1)?.body).toEqual(searched);
  });

  it('shows an error when the boxes fail to load, and loads more pages on request', async () => {
    answer(LIST, refuse('INTERNAL'));
    await open();
    await expect.element(page.getByRole('alert')).toHaveTextContent('박스를 불러오지 못했습니다.');
    const [first, second] = [newBox(), newBox()];
    answer(LIST, ({ body }) =>
      body.next ? boxPage([second]) : { ...boxPage([first]), next: '1-1', open: 2 },
    );
    await press('다시 시도');
    await expect.element(page.getByText('1개 이상')).toBeVisible();
    await press('더 보기');
    await expect.element(line(second.code ?? '')).toBeVisible();
  });

  it('shows outcome, order and note of a closed box', async () => {
    const closed = closedAs(newBox({ note: '' }), 'matched');
    answer(LIST, boxPage([{ ...closed, orderId: 7, hblNo: 'HHK1000007' }]));
    await open('?state=closed');
    for (const text of ['주문과 연결', 'HHK1000007', '김민지', '보관 기간이 지나 지움'])
      await expect.element(line(closed.code ?? '')).toHaveTextContent(text);
    await press(closed.code ?? '');
    await expect.element(dialog(closed.code ?? '').getByRole('link', { name: 'HHK1000007' })).toBeVisible();
    await expectGone(button('주문 없이 처리'));
  });

  it('fits a phone, in the list and in the dialog', async () => {
    const photos = ['A'.repeat(22), 'B'.repeat(22)];
    const one = newBox({ note: '가'.repeat(200), code: 'X'.repeat(100), photos, addedAt: daysAgo(9) });
    answer(LIST, boxPage([one]));
    await open('', { as: 'staff', width: 390 });
    await expect.element(button(one.code ?? '')).toBeVisible();
    await expectNoOverflow();
    await press(one.code ?? '');
    await expect.element(dialog().getByRole('img').first()).toBeVisible();
    await expectNoOverflow();
  });
});

describe('storing a box', () => {
  it('requires a note, and sends only what was entered', async () => {
    answer(ADD, newBox());
    await open();
    await page.getByRole('heading', { level: 1 }).click();
    await userEvent.keyboard('n');
    const form = dialog('주인 모를 박스 보관');
    await press('보관', form);
    await expectError(field('메모', form), /메모는 필수 입력 항목입니다\./);
    await field('메모', form).fill('찢어진 송장');
    await field('무게', form).fill('2.5');
    await press('보관', form);
    await expectNotice('박스를 보관했습니다.');
    expect(callsOf(ADD).map(({ body }) => body)).toEqual([
      { note: '찢어진 송장', weight: 2.5, photoKeys: [] },
    ]);
  });
});

describe('matching a box', () => {
  it('matches it to a suggested order and removes it from the list', async () => {
    const one = newBox();
    answer(LIST, boxPage([one]));
    answer(MATCH, { ...closedAs(one, 'matched'), orderId: 7, hblNo: 'HHK1000007' });
    await open();
    await press(one.code ?? '');
    await press(/HHK1000007.*메모에 적힌 이름/, dialog());
    await press('이 주문과 연결', dialog());
    await expectNotice('주문과 연결하고 입고를 기록했습니다.');
    await expectGone(dialog());
    expect(callsOf(MATCH).map(({ body }) => body)).toEqual([{ id: one.id, version: 1, orderId: 7 }]);
    // The index still lists the box.
    await expect.element(page.getByText('주인 모를 박스가 없습니다')).toBeVisible();
    await expectTexts(page.getByRole('tab'), ['보관 중 0', '처리함']);
  });

  it('finds an order by its number, and asks for the number of the box if there are several', async () => {
    const one = newBox();
    answer(LIST, boxPage([one]));
    answer(SUGGEST, { orders: [] });
    answer(SEARCH, {
      rows: [order({ id: 8, hblNo: 'HHK1000008', status: '01', boxQty: 3 })],
      nextPaging: null,
    });
    answer(MATCH, closedAs(one, 'matched'));
    await open();
    await press(one.code ?? '');
    await expect.element(page.getByText('바코드와 메모로 찾은 주문이 없습니다.')).toBeVisible();
    await field('H/BL 번호로 찾기', dialog()).fill('hhk1000008');
    await press('찾기', dialog());
    await expect.element(button('이 주문과 연결', dialog())).toBeDisabled();
    await field('몇 번째 박스인가요?', dialog()).selectOptions('2번');
    await press('이 주문과 연결', dialog());
    await expectGone(dialog());
    expect(callsOf(SEARCH).at(-1)?.body).toEqual({ hblNo: ['HHK1000008'] });
    expect(callsOf(MATCH)[0]?.body).toMatchObject({ orderId: 8, boxNo: 2 });
  });

  it('offers no match to an order that has ended, and says so for an unknown number until it is registered', async () => {
    answer(LIST, boxPage([newBox()]));
    answer(SEARCH, { rows: [order({ id: 7, hblNo: 'HHK1000007', status: '90' })], nextPaging: null });
    await open();
    await press(/^NL/);
    await press(/HHK1000007/, dialog());
    await expect.element(dialog()).toHaveTextContent('이미 끝난 주문이라 연결할 수 없습니다.');
    answer(SEARCH, { rows: [], nextPaging: null });
    await field('H/BL 번호로 찾기', dialog()).fill('NONE1');
    await press('찾기', dialog());
    await expect.element(dialog()).toHaveTextContent('NONE1 주문을 찾지 못했습니다.');
    answer(SEARCH, { rows: [order({ id: 8, hblNo: 'NONE1' })], nextPaging: null });
    await press('찾기', dialog());
    await expect.element(button('이 주문과 연결', dialog())).toBeVisible();
  });

  it('shows the reason of a refusal, and keeps the dialog open', async () => {
    answer(LIST, boxPage([newBox()]));
    answer(MATCH, refuse('BOX_CLOSED'));
    await open();
    await press(/^NL/);
    await press(/HHK1000007/, dialog());
    await press('이 주문과 연결', dialog());
    await readAlert(/주문과 연결하지 못했습니다\.\s*이미 처리한 박스입니다\./);
    await expect.element(dialog()).toBeVisible();
  });
});

describe('closing a box without an order', () => {
  it('asks for outcome and a reason of at least five characters', async () => {
    const one = newBox();
    answer(LIST, boxPage([one]));
    answer(CLOSE, closedAs(one, 'returned'));
    await open();
    await press(one.code ?? '');
    await press('주문 없이 처리', dialog());
    const form = dialog(`${one.code} 처리`);
    await form.getByLabelText('폐기').click();
    await field('사유', form).fill('젖음');
    await press('처리', form);
    await expectError(field('사유', form), /5자 이상 입력해주세요\./);
    await field('사유', form).fill('젖어서 버림');
    await press('처리', form);
    await expectNotice('박스를 처리했습니다.');
    expect(callsOf(CLOSE).map(({ body }) => body)).toEqual([
      { id: one.id, version: 1, outcome: 'disposed', reason: '젖어서 버림' },
    ]);
  });
});
