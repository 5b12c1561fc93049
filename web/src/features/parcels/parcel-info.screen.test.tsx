import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearanceSentences } from '#shared/clearance-words.ko.ts';
import { expectCount } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, callsOf, held, refuse } from '#test/component/network.ts';
import { order } from '#test/component/orders.ts';
import { rateCard } from '#test/component/rates.ts';
import { answerReference } from '#test/component/reference.ts';
import {
  button,
  dialog,
  expectGone,
  expectNotice,
  field,
  press,
  question,
  readAlert,
} from '#test/component/screen.ts';

const SEARCH = 'POST /api/parcel/parcel';
const SAVE = 'POST /api/parcel/updateWarehouse';
const RECALCULATE = 'POST /api/parcel/recalculateAmounts';
const [item] = order().itemList;
/** An order as it arrives at the warehouse: without a size, a weight and an HS code. */
const arrived = order({
  weight: 0,
  width: 10,
  length: 10,
  height: 10,
  isUnmeasured: 1,
  volumeWeight: 0.17,
  itemList: item ? [{ ...item, hsCode: '' }] : [],
});
const numbers = field('통합 검색');
const hblNumbers = field('H/BL 번호');
const drawer = dialog(`주문 ${arrived.hblNo}`);

beforeEach(() => {
  answerReference();
  answer('POST /api/parcel/getOrderChanges', []);
  answer('POST /api/parcel/getTimeline', { events: [], next: null, promised: null, sources: [] });
  answer('POST /api/parcel/getOrders', [arrived]);
  answer(SEARCH, ({ body }) => {
    const isFound = [body?.find, body?.hblNo ?? []].flat().includes(arrived.hblNo);
    return { rows: isFound ? [arrived] : [], nextPaging: null };
  });
});

const open = async () => {
  await openPage('/admin/parcel-info', { as: 'staff' });
  await expect.element(numbers).toHaveFocus();
};
/** Opens the details of the form. Other tests may have left them open. */
const openDetails = async () => {
  const details = button('상세 조건');
  if (details.element().getAttribute('aria-expanded') === 'false') await details.click();
};
const openOrder = async () => {
  await open();
  await userEvent.keyboard(`${arrived.hblNo}{Enter}`);
  await expect.element(button('편집', drawer)).toBeVisible();
};
/** Searches the order without opening it. */
const findOrder = async () => {
  await open();
  await hblNumbers.fill(arrived.hblNo);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('gridcell', { name: arrived.hblNo })).toBeVisible();
};
const editOrder = async () => {
  await openOrder();
  await userEvent.keyboard('e');
  await expect.element(field('실중량', drawer)).toHaveFocus();
};

describe('the link of a mail to a partner', () => {
  it('searches the orders of the mail, and the chip removes this criterion', async () => {
    await openPage('/admin/parcel-info?notice=mail-1', { as: 'partner' });
    const chip = button('메일에 담긴 주문만 · 조건 지우기');
    await expect.element(chip).toBeVisible();
    expect(callsOf(SEARCH).at(-1)?.body).toMatchObject({ notice: 'mail-1' });
    expect(callsOf(SEARCH).at(-1)?.body).not.toHaveProperty('regDate');
    await chip.click();
    await expectGone(chip);
    await expect.poll(() => callsOf(SEARCH).at(-1)?.body).toMatchObject({ notice: '' });
  });
});

describe('the search by states of the customs code', () => {
  it('sends the chosen states, and stays in the URL', async () => {
    await open();
    await openDetails();
    const states = page.getByRole('group', { name: '부호 확인' });
    await field('불일치', states).click();
    await field('형식만 확인', states).click();
    await press('조회');
    await expect
      .poll(() => callsOf(SEARCH).at(-1)?.body)
      .toMatchObject({ pccState: ['mismatch', 'formOnly'], regDate: expect.anything() });
    expect(new URLSearchParams(address()?.split('#')[1]).get('pccState')).toBe('mismatch,formOnly');
  });
});

it('the search by freight method sends its code, also if staff have changed its value', async () => {
  const sea = { code: '1', codeLabel: '해운', value: 'SEA' };
  answer('GET /api/code/getFreightMethodList', [sea]);
  await open();
  await openDetails();
  await field('운송 방법').selectOptions('해운');
  await press('조회');
  await expect.poll(() => callsOf(SEARCH).at(-1)?.body).toMatchObject({ freightMethod: '1' });
});

describe('saved searches', () => {
  const saved = dialog('저장한 조회');
  const choose = async (entry: string) => {
    await press('저장한 조회');
    await press(entry);
  };
  const save = async (name: string) => {
    await choose('현재 조건 저장·관리');
    await field('현재 조건의 이름', saved).fill(name);
    await press('저장', saved);
    await expectGone(saved);
  };

  beforeEach(async () => {
    localStorage.clear();
    await open();
    await openDetails();
  });

  it('are checked like typed criteria, and replace what is typed', async () => {
    await field('택배사').selectOptions('우체국택배');
    await save('우체국');
    await press('필터 지우기');
    await choose('우체국');
    await readAlert('운송장 번호를 입력해주세요.');
    await expect.element(field('운송장 번호')).toHaveFocus();
    await expect.element(field('택배사')).toHaveDisplayValue('우체국택배');
    expect(callsOf(SEARCH)).toHaveLength(0);
  });

  it('show their criteria, also if these are those of the list', async () => {
    await field('받는 분 이름').fill('홍길동');
    await save('단골');
    await choose('단골');
    await expect.poll(() => callsOf(SEARCH)).toHaveLength(1);
    await field('받는 분 이름').fill('김철수');
    await choose('단골');
    await expect.poll(() => callsOf(SEARCH)).toHaveLength(2);
    await expect.element(field('받는 분 이름')).toHaveValue('홍길동');
  });

  it('are not replaced by a renamed one without a question', async () => {
    await save('단골');
    await save('새 단골');
    await choose('현재 조건 저장·관리');
    await press('새 단골 이름 변경', saved);
    await field('새 이름', saved).fill('단골');
    await press('변경', saved);
    await expect.element(question()).toHaveTextContent('"단골" 조회를 바꿀까요?');
    await press('취소', question());
    await expectCount(saved.getByRole('listitem'), 2);
  });
});

describe('charges in the lookup', () => {
  it('sends the chosen states of the charge, and they stay in the URL', async () => {
    await open();
    await openDetails();
    const states = page.getByRole('group', { name: '운임 상태' });
    await field('요금표 없음', states).click();
    await field('예상', states).click();
    await press('조회');
    await expect
      .poll(() => callsOf(SEARCH).at(-1)?.body)
      .toMatchObject({ chargeState: ['estimate', 'unpriced'], regDate: expect.anything() });
    expect(new URLSearchParams(address()?.split('#')[1]).get('chargeState')).toBe('estimate,unpriced');
  });

  it('shows charge, state and day of the charge, and no amount without a card', async () => {
    const priced = { chargeCurrency: 'AUD', chargeState: 'measured', chargeOn: '2026-11-18' } as const;
    const unpriced = { ...priced, chargeState: 'unpriced', chargeReason: 'noCard', chargeOn: '' } as const;
    answer(SEARCH, {
      rows: [
        order({ id: 1, ...priced, chargeBase: 16_500, chargeManual: -500 }),
        order({ id: 2, hblNo: 'HHK1000002', ...unpriced, chargeBase: 16_500 }),
      ],
      nextPaging: null,
    });
    await open();
    await userEvent.keyboard('홍{Enter}');
    await expect.element(page.getByRole('gridcell', { name: arrived.hblNo })).toBeVisible();
    const shown = (column: string) =>
      [...document.querySelectorAll(`.ag-cell[col-id=${column}]`)].map((cell) => cell.textContent);
    // The grid does not render columns outside its view.
    const scroller = document.querySelector('.ag-body-horizontal-scroll-viewport');
    scroller?.scrollTo({ left: scroller.scrollWidth });
    await expect.poll(() => shown('charge')).toEqual(['AUD 160.00', '']);
    expect(shown('chargeState')).toEqual(['확정', '요금표 없음']);
    expect(shown('chargeOn')).toEqual(['2026-11-18', '']);
  });
});

describe('actions on the selected orders', () => {
  const found = Array.from({ length: 11 }, (_, index) =>
    order({ id: index + 1, hblNo: `HHK${1_000_001 + index}`, status: '02' }),
  );
  const checkbox = (row: number) => page.getByRole('row').nth(row).getByRole('checkbox');
  const select = async (...numbersOfRows: number[]) => {
    answer(SEARCH, { rows: found, nextPaging: null });
    await open();
    await userEvent.keyboard('홍{Enter}');
    await expect.element(page.getByRole('gridcell', { name: 'HHK1000001' })).toBeVisible();
    for (const row of numbersOfRows) await checkbox(row).click();
  };

  it('merges 2 to 10 orders', async () => {
    await select(1);
    await press('합포장');
    await expectNotice('합포장할 화물을 2~10건 선택해주세요.');
    await expectGone(dialog('합포장'));
    // All 11 orders.
    await checkbox(0).click();
    await press('합포장');
    await expectGone(dialog('합포장'));
    await checkbox(11).click();
    await press('합포장');
    await expect.element(dialog('합포장')).toHaveTextContent('선택한 화물 10건을 하나로 합칩니다.');
  });

  it('splits one order', async () => {
    await select(1, 2);
    await press('나눔');
    await expectNotice('나눌 화물을 1건만 선택해주세요.');
    await expectGone(dialog('화물 나누기'));
    await checkbox(2).click();
    await press('나눔');
    await expect.element(dialog('화물 나누기')).toHaveTextContent('HHK1000001의 상품을');
  });

  it('offers the surcharges of their cards', async () => {
    answer('GET /api/rate/getRateCardList', [rateCard()]);
    answer('POST /api/rate/getPartnerCards', []);
    await select();
    await press('추가 요금 선택');
    await expectNotice('선택된 ORDER가 없습니다.');
    await checkbox(1).click();
    await checkbox(3).click();
    await press('추가 요금 선택');
    const box = dialog('추가 요금 선택');
    await expect.element(box).toHaveTextContent('선택한 화물 2건');
    await expect.element(field('제주·도서 지역', box)).toHaveFocus();
  });

  it('get another status in an empty dialog after the first change', async () => {
    answer('POST /api/parcel/modifyOrderStatus', { count: 1 });
    answer('POST /api/parcel/getOrders', [order({ ...found[0], status: '03', version: 2 })]);
    await select(1);
    await press('상태 변경');
    const box = dialog('일괄 상태 변경');
    await field('바꿀 상태', box).selectOptions('출고대기');
    await press('1건 변경', box);
    await readAlert('주문 상태를 변경했습니다.');
    await press('상태 변경');
    await expect.element(field('바꿀 상태', box)).toHaveValue('');
  });

  it('opens one dialog after another for the same orders', async () => {
    answer('GET /api/rate/getRateCardList', [rateCard()]);
    answer('POST /api/rate/getPartnerCards', []);
    await select(1);
    for (const [action, title] of [
      ['나눔', '화물 나누기'],
      ['추가 요금 선택', '추가 요금 선택'],
      ['나눔', '화물 나누기'],
    ] as const) {
      await press(action);
      await press('취소', dialog(title));
      await expectGone(dialog(title));
    }
    await checkbox(2).click();
    for (const name of ['추가 요금 선택', '합포장', '추가 요금 선택']) {
      await press(name);
      await press('취소', dialog(name));
      await expectGone(dialog(name));
    }
  });

  it('are only those of partners for a partner', async () => {
    await openPage('/admin/parcel-info', { as: 'partner' });
    await numbers.fill(arrived.hblNo);
    await press('조회', page.getByRole('search'));
    await expect.element(button('상태 변경')).toBeVisible();
    for (const name of ['합포장', '나눔', '추가 요금 선택']) await expectGone(button(name));
  });
});

describe('the group 통관 of the drawer', () => {
  it('shows state of the code and of the clearance, and estimates the tax when it is opened', async () => {
    answer('POST /api/customs/estimateTax', {
      ...{ kind: 'range', totalUsd: 49, min: 4_900, max: 5_500, lines: [], rates: [], unknownItems: [] },
      assumptions: ['예상 금액이며 실제 세액은 세관이 정합니다.'],
    });
    await openOrder();
    const group = drawer.getByRole('region', { name: '통관', exact: true });
    await expect.element(group).toHaveTextContent('부호 확인: 확인 안 함');
    await expect.element(group).toHaveTextContent(clearanceSentences.off(null, new Date()));
    expect(callsOf('POST /api/customs/estimateTax')).toEqual([]);
    await group.getByText('관세·부가가치세 예상').click();
    await expect.element(group).toHaveTextContent('예상 세금 4,900–5,500원');
    expect(callsOf('POST /api/customs/estimateTax').map(({ body }) => body)).toEqual([
      {
        items: [{ itemName: 'OMEGA 3 FISH OIL', hsCode: '', itemQty: 2, unitPrice: 24.5, currency: 'USD' }],
        needClearance: 'N',
      },
    ]);
  });
});

describe('the one search of the lookup', () => {
  const sent = () => callsOf(SEARCH).map(({ body }) => body.find);

  it('has the focus on a desk screen that a zoom makes as narrow as a phone, like the first field of an order', async () => {
    await openPage('/admin/parcel-info', { as: 'staff', width: 390 });
    await expect.element(numbers).toHaveFocus();
    await userEvent.keyboard(`${arrived.hblNo}{Enter}`);
    await expect.element(button('편집', drawer)).toBeVisible();
    await userEvent.keyboard('e');
    await expect.element(field('실중량', drawer)).toHaveFocus();
  });

  it('opens the order of an exact hit once, and the next scan replaces the text', async () => {
    await openOrder();
    await userEvent.keyboard('{Escape}');
    await expectGone(drawer);
    await expect.element(numbers).toHaveFocus();
    await userEvent.keyboard('HHK9999999{Enter}');
    await expect.poll(sent).toEqual([arrived.hblNo, 'HHK9999999']);
    await expect.element(numbers).toHaveValue('HHK9999999');
    await expect.element(numbers).toHaveFocus();
    button('조회').element().focus();
    await userEvent.keyboard('/');
    await expect.element(numbers).toHaveFocus();
    await userEvent.keyboard(`${arrived.hblNo}{Enter}`);
    await expect.element(button('편집', drawer)).toBeVisible();
  });

  it('shows the list after going back from the order of an exact hit', async () => {
    await openOrder();
    window.history.back();
    await expectGone(drawer);
    await expect.element(page.getByRole('gridcell', { name: arrived.hblNo })).toBeVisible();
  });

  it('does not open the only order with a part of the name, which Enter opens', async () => {
    answer(SEARCH, { rows: [arrived], nextPaging: null });
    await open();
    await userEvent.keyboard('길동{Enter}');
    await expect.element(page.getByRole('gridcell', { name: arrived.hblNo })).toBeVisible();
    await expectGone(drawer);
    await userEvent.keyboard('{Enter}');
    await expect.element(button('편집', drawer)).toBeVisible();
  });

  it('opens no order if the number has several orders', async () => {
    answer(SEARCH, {
      rows: [order({ id: 1, orderId: 'W-1' }), order({ id: 2, orderId: 'W-1' })],
      nextPaging: null,
    });
    await open();
    await userEvent.keyboard('W-1{Enter}');
    await expectCount(page.getByRole('gridcell', { name: 'W-1' }), 2);
    await expectGone(page.getByRole('dialog'));
  });

  it('moves from the field to the first row of the grid with the down key', async () => {
    answer(SEARCH, {
      rows: [order({ id: 1, orderId: 'W-1' }), order({ id: 2, orderId: 'W-2' })],
      nextPaging: null,
    });
    await open();
    await userEvent.keyboard('홍{Enter}');
    await expect.element(page.getByRole('gridcell', { name: 'W-1' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('gridcell', { name: 'W-1' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('gridcell', { name: 'W-2' })).toHaveFocus();
  });

  it.each(['ㅗㅗㅏ1000001', '홍길동', '010 1234 5678'])('sends %s as it is typed', async (text) => {
    await open();
    await numbers.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.poll(sent).toEqual([text]);
    await expect.element(numbers).toHaveValue(text);
  });

  it('names the numbers of a pasted list that were not found, with a copy button', async () => {
    answer(SEARCH, { rows: [arrived], nextPaging: null });
    await open();
    await numbers.fill(`HHK8888888\n${arrived.hblNo}\nHHK7777777`);
    await press('조회', page.getByRole('search'));
    const missing = page.getByRole('status').filter({ hasText: '조회 결과에 없는' });
    await expect.element(missing).toHaveTextContent('번호 2개HHK8888888, HHK7777777');
    await expect.element(button('번호 복사', missing)).toBeVisible();
    await expectGone(drawer);
  });
});

describe('files and copies for Excel', () => {
  it.each([
    ['엑셀 받기', 'spreadsheetml.sheet', 'PK'],
    ['CSV 백업', 'text/csv', '\uFEFF'],
  ])('%s saves the orders after a reason', async (name, type, beginning) => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    await findOrder();
    await press(name);
    await field('내려받는 이유').fill('월말 정산');
    await press('내려받기');
    await expectNotice('1건을 저장했습니다.');
    const [file] = saved.mock.calls.at(-1) ?? [];
    expect(file instanceof Blob && file.type).toContain(type);
    const bytes = file instanceof Blob ? await file.arrayBuffer() : new ArrayBuffer();
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).startsWith(beginning)).toBe(true);
    expect(callsOf('POST /api/parcel/getOrders').at(-1)?.body).toMatchObject({ reason: '월말 정산' });
  });

  it('a copied row has identifiers as texts in HTML, and figures as they are', async () => {
    await findOrder();
    // A click into another cell would open the order.
    await userEvent.click(page.getByRole('row').nth(1).getByRole('checkbox'));
    const clipboardData = new DataTransfer();
    const copied = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.closest('.ag-cell')?.dispatchEvent(copied);
    const html = clipboardData.getData('text/html');
    for (const text of [arrived.hblNo, arrived.receiverZipcode])
      expect(html).toContain(`<td style='mso-number-format:"\\@"'>${text}</td>`);
    expect(html).toContain(`<td>${arrived.boxQty}</td>`);
    expect(clipboardData.getData('text/plain')).toContain(arrived.hblNo);
  });
});

it('the header selects only rows that the filter shows, and the list says which selected rows it hides', async () => {
  const rows = [1, 2, 3].map((id) =>
    order({ id, hblNo: `HHK100000${id}`, receiverName: id === 3 ? '김하나' : '홍길동' }),
  );
  answer(SEARCH, { rows, nextPaging: null });
  await open();
  await press('조회');
  await expectCount(page.getByRole('gridcell', { name: /^HHK/ }), 3);
  const filter = field('목록에서 찾기');
  await filter.fill('홍길동');
  await expectCount(page.getByRole('gridcell', { name: /^HHK/ }), 2);
  await userEvent.click(page.getByRole('columnheader').getByRole('checkbox'));
  await expect.element(page.getByText('2건 선택')).toBeVisible();
  await filter.fill('김하나');
  await expect.element(page.getByText('2건은 목록에서 가려져 있음')).toBeVisible();
});

it('the list shows order number, receiver and phone number without scrolling at 1440 px', async () => {
  await findOrder();
  const ends = ['orderId', 'hblNo', 'receiverName', 'receiverMobile'].map(
    (column) => document.querySelector(`.ag-header-cell[col-id=${column}]`)?.getBoundingClientRect().right,
  );
  expect(ends).toEqual(ends.toSorted((a = 0, b = 0) => a - b));
  expect(ends.at(-1)).toBeLessThanOrEqual(1440);
});

describe('an order to read', () => {
  const event = (text: string, isCurrent: boolean) => ({
    id: text,
    kind: 'received' as const,
    occurredAt: '2026-11-20T01:00:00.000Z',
    recordedAt: '2026-11-20T01:00:00.000Z',
    source: 'scan' as const,
    actorName: '박지훈',
    place: '',
    text,
    isCurrent,
    visibility: 'public' as const,
    data: {},
  });

  it('begins with where the parcel is, what happened, what is next, who is involved and what is wrong', async () => {
    answer('POST /api/parcel/getTimeline', {
      events: [event('운송장을 출력했습니다.', false), event('시드니 창고에 입고되었습니다.', true)],
      next: { kind: 'departed', text: '출발' },
      promised: null,
      sources: [],
    });
    answer('POST /api/parcel/getOrders', [
      { ...arrived, status: '81', holdNote: '포장 보강', mblNo: '081-12345675' },
    ]);
    await openOrder();
    const summary = drawer.getByRole('region', { name: '요약' });
    await expect.element(summary).toHaveTextContent(/위치.*M\/BL 081-12345675.*최근시드니 창고에 입고/);
    await expect.element(summary).toHaveTextContent(/다음출발받는 분홍길동 · 010-1234-5678/);
    const troubles = summary.getByRole('region', { name: '확인할 것' });
    await expect.element(troubles).toHaveTextContent(/포장 보강.*미완료 항목.*상품 1 HS CODE/);
    expect(drawer.getByRole('textbox').elements()).toEqual([]);
  });

  it.each([
    ['the sign of a field', '받는 분 이름 편집', '받는 분 이름'],
    ['the sign of the items', '상품 편집', '품명'],
    ['an open item', /^상품 1 HS CODE/, 'HS CODE'],
  ])('opens the form with the focus on its field after a click on %s', async (_, name, label) => {
    await openOrder();
    await button(name, drawer).click();
    await expect.element(field(label, drawer).first()).toHaveFocus();
  });

  it('opens the form with E also while the keyboard types Hangul', async () => {
    await openOrder();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ㄷ', code: 'KeyE', bubbles: true, cancelable: true }),
    );
    await expect.element(field('실중량', drawer)).toHaveFocus();
  });

  it('returns from the form, which asks before it discards input', async () => {
    await editOrder();
    await field('배송 메모', drawer).fill('문 앞');
    await press('편집 끝내기', drawer);
    await press('계속 수정', question());
    await expect.element(field('배송 메모', drawer)).toHaveValue('문 앞');
    await press('편집 끝내기', drawer);
    await press('저장하지 않고 나가기', question());
    await expect.element(button('편집', drawer)).toBeVisible();
    await userEvent.keyboard('e');
    await expect.element(field('배송 메모', drawer)).toHaveValue('');
  });
});

describe('the order drawer', () => {
  it('shows an error when the order fails to load, and loads it on retry', async () => {
    answer('POST /api/parcel/getOrders', refuse('CONFLICT'));
    await openPage(`/admin/parcel-info?hblNo=${arrived.hblNo}&order=${arrived.id}`, { as: 'staff' });
    await expect.element(dialog()).toHaveTextContent('상품 목록을 불러오지 못했습니다.');
    answer('POST /api/parcel/getOrders', [arrived]);
    await press('다시 시도', dialog());
    await press('편집', drawer);
    await expect.element(field('주문번호', drawer)).toBeEnabled();
  });

  it('marks a box that was not measured only from its arrival at the warehouse on', async () => {
    await openOrder();
    await expect.element(drawer.getByRole('heading', { name: '배송 현황' })).toBeVisible();
    await expectGone(drawer.getByText('측정 안 됨'));
  });

  it('saves weight and size with Enter while an HS code is missing, and lists what is open', async () => {
    const received = { ...arrived, status: '02' };
    answer('POST /api/parcel/getOrders', [received]);
    await editOrder();
    const openItems = drawer.getByRole('region', { name: '미완료 항목' });
    await expect.element(openItems).toHaveTextContent('상품 1 HS CODE');
    await expect.element(drawer.getByText('측정 안 됨')).toBeVisible();
    await expect.element(field('가로', drawer)).toHaveValue('');
    answer(SAVE, {
      ...received,
      version: 2,
      weight: 4.5,
      width: 40,
      length: 30,
      height: 20,
      isUnmeasured: 0,
    });
    await userEvent.keyboard('4.5{Tab}40{Tab}30{Tab}20{Enter}');
    await expectNotice('상품정보가 수정되었습니다.');
    const sides = { width: '40', length: '30', height: '20' };
    expect(callsOf(SAVE).map(({ body }) => body)).toEqual([
      { id: 1, version: 1, weight: '4.5', ...sides, autoOrderId: false },
    ]);
    await expectGone(drawer.getByText('측정 안 됨'));
    await expect.element(openItems).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectGone(drawer);
    await expect.element(numbers).toHaveFocus();
  });

  it('shows the stored value in USD with its rates, and computes it again at the current rates', async () => {
    const priced = order({
      itemList: item ? [{ ...item, currency: 'AUD', unitPrice: 10, itemQty: 2 }] : [],
      totalPrice: 20,
      totalCurrency: 'AUD',
      totalUsd: 13,
      rates: { AUD: 0.65 },
    });
    answer('POST /api/parcel/getOrders', [priced]);
    answer(RECALCULATE, { ...priced, version: 2, totalUsd: 14, rates: { AUD: 0.7 } });
    await editOrder();
    await expect.element(drawer.getByText('USD 13.00 (AUD 0.65)')).toBeVisible();
    await press('다시 계산', drawer);
    await press('다시 계산', question());
    await expectNotice('현재 환율로 다시 계산했습니다.');
    expect(callsOf(RECALCULATE).map(({ body }) => body)).toEqual([{ id: 1, version: 1 }]);
    await expect.element(drawer.getByText('USD 14.00 (AUD 0.7)')).toBeVisible();
    await field('단가', drawer).fill('11');
    await expectGone(drawer.getByText('USD 14.00 (AUD 0.7)'));
    await expect.element(drawer.getByText('저장할 때의 환율로 계산합니다')).toBeVisible();
    await expectGone(button('다시 계산', drawer));
  });

  it('names the currency without a rate if the server refuses to compute the amounts again', async () => {
    const itemList = item ? [{ ...item, currency: 'AUD' as const, unitPrice: 10, itemQty: 2 }] : [];
    const priced = order({
      itemList,
      totalPrice: 20,
      totalCurrency: 'AUD',
      totalUsd: 13,
      rates: { AUD: 0.65 },
    });
    answer('POST /api/parcel/getOrders', [priced]);
    const fields = [{ path: 'itemList.0.currency', message: '환율이 없는 통화입니다: AUD' }];
    answer(RECALCULATE, refuse('VALIDATION_FAILED', { fields }));
    await editOrder();
    await press('다시 계산', drawer);
    await press('다시 계산', question());
    await expect.element(question()).toHaveTextContent('환율이 없는 통화입니다: AUD');
    await press('확인', question());
    await expect.element(drawer.getByText('USD 13.00 (AUD 0.65)')).toBeVisible();
  });

  it('keeps other input unsaved, and requires every side of a size', async () => {
    await editOrder();
    await field('배송 메모', drawer).fill('문 앞');
    await field('가로', drawer).fill('40');
    await press('창고 항목만 저장', drawer);
    await expect.element(field('세로', drawer)).toHaveAccessibleDescription(/세로/);
    expect(callsOf(SAVE)).toEqual([]);
    for (const side of ['세로', '높이']) await field(side, drawer).fill('40');
    // The list of errors above the button has become shorter before the click. Otherwise the button would move during it.
    await expect.element(field('높이', drawer)).toHaveFocus();
    await expect.element(field('높이', drawer)).not.toHaveAccessibleDescription(/필수/);
    answer(SAVE, { ...arrived, version: 2, width: 40, length: 40, height: 40, isUnmeasured: 0 });
    await press('창고 항목만 저장', drawer);
    await expectNotice('상품정보가 수정되었습니다.');
    await expect.element(field('배송 메모', drawer)).toHaveValue('문 앞');
    await press('수정', drawer);
    await expectNotice('필수 항목을 확인해주세요.');
  });

  it('asks for a reason before it saves an earlier status', async () => {
    await editOrder();
    await field('상태', drawer).selectOptions('접수대기');
    await press('창고 항목만 저장', drawer);
    const reason = dialog('되돌리는 변경에는 사유가 필요합니다.');
    await expect.element(reason).toHaveTextContent('HHK1000001: 접수완료 → 접수대기');
    await press('취소', reason);
    expect(callsOf(SAVE)).toEqual([]);
    await press('창고 항목만 저장', drawer);
    await field('사유', reason).fill('접수를 잘못 눌렀습니다');
    answer(SAVE, { ...arrived, version: 2, status: '00' });
    await press('상태 변경', reason);
    await expectNotice('상품정보가 수정되었습니다.');
    expect(callsOf(SAVE).map(({ body }) => body)).toMatchObject([
      { status: '00', reason: '접수를 잘못 눌렀습니다' },
    ]);
  });

  it('has no unsaved input after it saved a status that ends a hold', async () => {
    const shippingHeld = {
      ...arrived,
      status: '81',
      statusesBelow: '02',
      holdReason: '06',
      holdNote: '운임 확인',
    };
    answer('POST /api/parcel/getOrders', [shippingHeld]);
    await editOrder();
    await field('상태', drawer).selectOptions('출고대기');
    answer(SAVE, { ...shippingHeld, version: 2, status: '03', holdReason: '', holdNote: '' });
    await press('창고 항목만 저장', drawer);
    await expectNotice('상품정보가 수정되었습니다.');
    await press('편집 끝내기', drawer);
    await expect.element(button('편집', drawer)).toBeVisible();
  });

  it.each(['창고 항목만 저장', '수정'])('keeps what is typed while %s is pending', async (action) => {
    const complete = order();
    answer('POST /api/parcel/getOrders', [complete]);
    await editOrder();
    await field('실중량', drawer).fill('4.50');
    const saving = held({ ...complete, version: 2, weight: 4.5 });
    for (const route of [SAVE, 'POST /api/parcel/updateOrder'] as const) answer(route, saving.reply);
    await press(action, drawer);
    await field('배송 메모', drawer).fill('문 앞');
    saving.release();
    await expectNotice('상품정보가 수정되었습니다.');
    await expect.element(field('실중량', drawer)).toHaveValue('4.5');
    await expect.element(field('배송 메모', drawer)).toHaveValue('문 앞');
    await press('편집 끝내기', drawer);
    await expect.element(question()).toHaveTextContent('저장하지 않은 변경이 있습니다.');
    await press('저장하지 않고 나가기', question());
  });

  it('shows the masked address of a visitor who gets mails, also after a change', async () => {
    answer('POST /api/parcel/getOrders', [{ ...arrived, noticeEmail: 'h***@example.com' }]);
    await editOrder();
    const label = drawer.getByText('알림 받는 이메일', { exact: true });
    const noticeEmail = drawer.getByText('h***@example.com');
    await expect.element(label).toBeVisible();
    await expect.element(noticeEmail).toBeVisible();
    answer(SAVE, { ...arrived, version: 2, weight: 3.2 });
    await userEvent.keyboard('3.2{Enter}');
    await expectNotice('상품정보가 수정되었습니다.');
    await expect.element(noticeEmail).toBeVisible();
  });

  it('does not name the address of mails if there is none', async () => {
    answer('POST /api/parcel/getOrders', [{ ...arrived, noticeEmail: '' }]);
    await editOrder();
    await expect.element(drawer.getByText('등록자', { exact: true })).toBeVisible();
    await expectGone(drawer.getByText('알림 받는 이메일', { exact: true }));
  });

  it('compares the versions when the order was changed concurrently', async () => {
    await editOrder();
    answer(SAVE, refuse('CONFLICT'));
    answer('POST /api/parcel/getOrders', [{ ...arrived, version: 2, orderMemo: '급합니다' }]);
    await userEvent.keyboard('4.5{Enter}');
    const comparison = dialog('다른 사용자가 먼저 수정했습니다.');
    await expect.element(comparison).toBeVisible();
    answer(SAVE, { ...arrived, version: 3, orderMemo: '급합니다', weight: 4.5 });
    await press('합쳐서 저장', comparison);
    await expect.poll(() => callsOf(SAVE).at(-1)?.body).toMatchObject({ version: 2, weight: '4.5' });
    await expectNotice('상품정보가 수정되었습니다.');
  });

  it('moves the focus to the first field of the chosen section, also in the next order', async () => {
    await editOrder();
    await press('받는 분', drawer.getByRole('navigation'));
    await expect.element(field('받는 분 구분', drawer)).toHaveFocus();
    await press('등록 정보', drawer.getByRole('navigation'));
    await expect.element(field('실중량', drawer)).toHaveFocus();
  });

  it('shows the first field when the order was scrolled to its end before', async () => {
    await openOrder();
    await expect.element(button('내역 추가', drawer)).toBeVisible();
    button('내역 추가', drawer).element().scrollIntoView();
    await userEvent.keyboard('e');
    await expect.element(field('실중량', drawer)).toHaveFocus();
    await expect.element(field('실중량', drawer)).toBeInViewport();
  });
});

it('the list loads the next page after an empty one, and shows its end', async () => {
  const answers = [
    { rows: [], nextPaging: 'a' },
    { rows: [arrived], nextPaging: 'b' },
    { rows: [], nextPaging: 'c' },
    { rows: [], nextPaging: null },
  ];
  await open();
  answer(SEARCH, () => answers.shift() ?? refuse('INTERNAL'));
  await press('조회');
  await expect.element(page.getByText('1건 이상 표시')).toBeVisible();
  await press('더 보기');
  await expectNotice('더이상 불러올 상품이 없습니다.');
  await expect.element(page.getByText('1건 표시', { exact: true })).toBeVisible();
  expect(answers).toEqual([]);
});

describe('deletion of the only order of a list', () => {
  it('shows the notice about the deletion and not the one about an empty search', async () => {
    answer('POST /api/parcel/delete', { count: 1 });
    await openOrder();
    await press('삭제', drawer);
    await press('삭제', question());
    await expectNotice('삭제했습니다.');
    await expect.element(page.getByText('조회된 상품이 없습니다.').first()).toBeVisible();
    const notices = page.getByRole('region', { name: '알림' });
    await expectCount(notices.getByText('조회된 상품이 없습니다.'), 0);
  });
});
