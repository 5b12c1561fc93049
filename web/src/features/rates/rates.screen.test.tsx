import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { errorCatalog } from '#shared/errors.ts';
import { expectCount, expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { rateCard } from '#test/component/rates.ts';
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
  rows,
} from '#test/component/screen.ts';
import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import type { CardDraft, RateCard } from './queries.ts';

const LIST = 'GET /api/rate/getRateCardList';
const SAVE = 'POST /api/rate/saveRateCard';
const today = seoulDay(new Date());
const started = rateCard({ validFrom: addDays(today, -30) });
const planned = rateCard({ validFrom: addDays(today, 10), minimum: 500 });

let cards: RateCard[];
const newDialog = dialog('항공 요금표 등록');
const editDialog = dialog('항공 요금표 수정');
const open = async (as: 'owner' | 'staff' = 'owner', path = '/admin/rate-manage') => {
  await openPage(path, { as });
  await expect.element(page.getByRole('tab', { name: '항공' })).toBeVisible();
};

beforeEach(() => {
  answerReference();
  cards = [planned, { ...started, validTo: addDays(today, 9) }];
  answer(LIST, () => cards);
  answer(SAVE, ({ body }) => ({ ...(body as RateCard), version: 1 }));
});

describe('rate card screen', () => {
  it('shows the card of today with a price test, and another card of the list', async () => {
    await open();
    await expect.element(rows('항공 요금표').nth(1)).toHaveTextContent('적용 중');
    const test = page.getByRole('region', { name: '시험 계산' });
    await expect.element(test).toHaveTextContent('이 요금표로 계산할 수 없는 크기나 무게입니다.');
    for (const [label, value] of Object.entries({ 무게: '1.2', 가로: '10' }))
      await field(label, test).fill(value);
    await expect.element(test).toHaveTextContent('1.2 kgAUD 22.80');
    await test.getByLabelText('제주·도서 지역').click();
    await expect.element(test).toHaveTextContent('1.2 kgAUD 27.80');
    await press(`${planned.validFrom} ~`);
    await expect.element(page.getByText('최저 요금은 AUD 5.00입니다.', { exact: false })).toBeVisible();
  });

  it('lets staff only read', async () => {
    await open('staff');
    await expectCount(rows('항공 요금표'), 2);
    await expectGone(button('요금표 등록'));
    await expectGone(button(`${planned.validFrom} 요금표 수정`));
  });

  it('warns when no card applies today', async () => {
    cards = [planned];
    await open();
    await expect
      .element(page.getByText('오늘 적용하는 항공 요금표가 없어 홈페이지에서는 문의로 안내합니다.'))
      .toBeVisible();
  });

  it('registers a copy with filled steps, reports overlaps and gaps, and sends amounts in cents', async () => {
    await open();
    await press('요금표 등록');
    await expect.element(field('적용 시작일', newDialog)).toHaveValue(addDays(today, 1));
    await field('마지막 상한', newDialog).fill('1.5');
    await field('첫 구간 요금', newDialog).fill('16');
    await field('구간마다 더할 요금', newDialog).fill('4.5');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('3번 구간 요금', newDialog)).toHaveValue('25.00');
    const check = newDialog.getByRole('region', { name: '구간 검사' });
    await expect.element(check).toHaveTextContent('빠지거나 겹치는 구간이 없습니다.');
    await field('3번 구간 상한', newDialog).fill('1');
    await expect.element(check).toHaveTextContent('1 kg 구간이 앞의 1 kg 구간과 겹칩니다.');
    await press('등록', newDialog);
    await expectError(field('3번 구간 상한', newDialog), '앞 구간보다 커야 합니다.');
    await field('3번 구간 상한', newDialog).fill('2');
    await expect.element(check).toHaveTextContent('1 kg 다음 구간이 빠져 2 kg 요금으로 계산합니다.');
    await press('등록', newDialog);
    await expectNotice('요금표를 등록했습니다.');
    expect(callsOf(SAVE)[0]?.body).toMatchObject({
      method: 2,
      validFrom: addDays(today, 1),
      steps: [
        { upTo: 0.5, price: 1600 },
        { upTo: 1, price: 2050 },
        { upTo: 2, price: 2500 },
      ],
      minimum: 500,
    });
  });

  it('checks only the bounds that are numbers, and continues none that is not', async () => {
    await open();
    await press('요금표 등록');
    await field('마지막 상한', newDialog).fill('1');
    await field('첫 구간 요금', newDialog).fill('16');
    await field('구간마다 더할 요금', newDialog).fill('4.5');
    await userEvent.keyboard('{Enter}');
    const bound = field('2번 구간 상한', newDialog);
    await bound.fill('1,000');
    const check = newDialog.getByRole('region', { name: '구간 검사' });
    await expect.element(check).toHaveTextContent('0.5 kg 다음 구간이 빠져 1,000 kg 요금으로 계산합니다.');
    await bound.fill('1 미만');
    await expect.element(check).toHaveTextContent('빠지거나 겹치는 구간이 없습니다.');
    await press('구간 추가', newDialog);
    await expect.element(field('3번 구간 상한', newDialog)).toHaveValue('');
  });

  it('replaces the steps by two columns that are pasted from a spreadsheet', async () => {
    await open();
    await press('요금표 등록');
    await expect.element(field('1번 구간 상한', newDialog)).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '상한\t요금\n0.5\t15\n1\t19.5\n');
    field('1번 구간 상한', newDialog)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(newDialog.getByText('구간 2개')).toBeVisible();
    await expect.element(field('2번 구간 요금', newDialog)).toHaveValue('19.5');
  });

  it('offers the newest content of a card that was modified concurrently', async () => {
    answer(SAVE, refuse('CONFLICT'));
    await open();
    await press(`${planned.validFrom} 요금표 수정`);
    await expect.element(field('적용 시작일', editDialog)).toHaveAttribute('readonly');
    await field('최저 요금', editDialog).fill('7');
    cards = [{ ...planned, minimum: 900, version: 2 }, started];
    await press('수정', editDialog);
    await expect.element(question()).toHaveTextContent(errorCatalog.CONFLICT.message);
    await press('다시 불러오기', question());
    await expect.element(field('최저 요금', editDialog)).toHaveValue('9.00');
    expect(callsOf(SAVE)[0]?.body).toMatchObject({ minimum: 700, version: 1 });
  });

  it('deletes a card that has not started, after a confirmation', async () => {
    answer('POST /api/rate/delRateCard', {});
    await open();
    await expectGone(button(`${started.validFrom} 요금표 삭제`));
    await press(`${planned.validFrom} 요금표 삭제`);
    cards = [started];
    await press('삭제', question());
    await expectNotice('요금표를 삭제했습니다.');
    expect(callsOf('POST /api/rate/delRateCard')[0]?.body).toEqual({
      partnerId: null,
      method: 2,
      validFrom: planned.validFrom,
      version: 1,
    });
  });

  it('shows an error when the cards fail to load, and an empty state after the retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage('/admin/rate-manage?method=sea', { as: 'owner' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('요금표를 불러오지 못했습니다.');
    answer(LIST, []);
    await press('다시 시도');
    await expect.element(page.getByText('등록된 해운 요금표가 없습니다')).toBeVisible();
  });
});

describe('rate cards of a partner', () => {
  const PARTNER = 'POST /api/rate/getPartnerCards';
  const END = 'POST /api/rate/endRateCard';
  const READ = 'POST /api/rate/readCardExcel';
  const own = rateCard({ partnerId: 2, validFrom: addDays(today, -3), minimum: 300 });
  const path = '/admin/rate-manage?partner=2';
  const draft = {
    ...rateCardPayload({ validFrom: addDays(today, 5), minimum: 450 }),
    steps: [
      { upTo: 0.5, price: 1600 },
      { upTo: 1, price: null },
    ],
  } as CardDraft['card'];
  const ownDialog = dialog('시드니마트 항공 요금표 등록');
  const upload = (content = 'sheet') =>
    page.getByLabelText('엑셀 파일 선택').upload(new File([content], '요금표.xlsx'));

  beforeEach(() => answer(PARTNER, () => [own]));

  it('are shown after the choice of the partner, and the cards for all after the other choice', async () => {
    await open();
    const choice = field('누구의 요금표');
    await choice.selectOptions('시드니마트');
    await expect.element(page.getByText('최저 요금은 AUD 3.00입니다.', { exact: false })).toBeVisible();
    await expectCount(rows('항공 요금표'), 1);
    expect(callsOf(PARTNER)[0]?.body).toEqual({ partnerId: 2 });
    await page.getByRole('tab', { name: '해운' }).click();
    await expect.element(page.getByText('오늘은 시드니마트에 해운 전체 요금표를 적용합니다.')).toBeVisible();
    await page.getByRole('tab', { name: '항공' }).click();
    await choice.selectOptions('전체 요금표');
    await expectCount(rows('항공 요금표'), 2);
    await expectGone(button(/요금표 종료일$/));
  });

  it('end on a day that the owner enters', async () => {
    answer(END, ({ body }) => ({ ...own, ...(body as object), version: 2 }));
    await open('owner', path);
    await press(`${own.validFrom} 요금표 종료일`);
    const endDialog = dialog(`항공 ${own.validFrom} 요금표 종료일`);
    await press('저장', endDialog);
    await expectError(field('종료일', endDialog), /종료일은 필수 입력 항목입니다\./);
    await field('종료일', endDialog).fill(addDays(today, 7));
    await userEvent.keyboard('{Enter}');
    await expectNotice('종료일을 등록했습니다.');
    expect(callsOf(END)[0]?.body).toEqual({
      partnerId: 2,
      method: 2,
      validFrom: own.validFrom,
      version: 1,
      validUntil: addDays(today, 7),
    });
  });

  it('start from a workbook, whose problems are listed by cell, and are saved for the partner', async () => {
    const message = '요금을 올바르게 입력해주세요.';
    answer(READ, { card: draft, problems: [{ sheet: '구간', cell: 'B3', message }] });
    await open('owner', path);
    await press('엑셀 불러오기');
    await upload();
    await expect.element(ownDialog.getByText(`구간 B3 ${message}`)).toBeVisible();
    await expect.element(field('최저 요금', ownDialog)).toHaveValue('4.50');
    await expect.element(field('1번 구간 요금', ownDialog)).toHaveValue('16.00');
    await expect.element(field('2번 구간 요금', ownDialog)).toHaveValue('');
    await field('2번 구간 요금', ownDialog).fill('19');
    await press('등록', ownDialog);
    await expectNotice('요금표를 등록했습니다.');
    expect(callsOf(READ)[0]?.body).toEqual({ filename: '요금표.xlsx', content: btoa('sheet') });
    expect(callsOf(SAVE)[0]?.body).toMatchObject({
      partnerId: 2,
      validFrom: addDays(today, 5),
      steps: [
        { upTo: 0.5, price: 1600 },
        { upTo: 1, price: 1900 },
      ],
    });
  });

  it('start on the next day if the first day of the workbook has passed', async () => {
    const past = { ...draft, validFrom: addDays(today, -100), method: 1 } as const;
    answer(READ, { card: past, problems: [] });
    await open('owner', path);
    await press('엑셀 불러오기');
    await upload();
    const seaDialog = dialog('시드니마트 해운 요금표 등록');
    await expect.element(field('적용 시작일', seaDialog)).toHaveValue(addDays(today, 1));
  });

  it('asks for another file when the file cannot be read or is too large', async () => {
    answer(READ, refuse('SPREADSHEET_UNREADABLE'));
    await open('owner', path);
    await press('엑셀 불러오기');
    const alert = dialog('요금표 엑셀 불러오기').getByRole('alert');
    await upload();
    await expect.element(alert).toHaveTextContent(errorCatalog.SPREADSHEET_UNREADABLE.message);
    await upload('x'.repeat(1_000_001));
    await expect.element(alert).toHaveTextContent('1MB까지 읽을 수 있습니다.');
    expect(callsOf(READ)).toHaveLength(1);
  });

  it('are downloaded by staff as a workbook, and fit a narrow screen', async () => {
    answer('GET /api/rate/cardExcel/{card}', new Blob(['x']));
    await page.viewport(390, 800);
    await open('staff', path);
    await press('엑셀 받기');
    await expect
      .poll(() => callsOf('GET /api/rate/cardExcel/{card}').map(({ params }) => params))
      .toEqual([{ card: `2_2_${own.validFrom}` }]);
    await expectGone(button('엑셀 불러오기'));
    await expectNoOverflow();
  });
});
