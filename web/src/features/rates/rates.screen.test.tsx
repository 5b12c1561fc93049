import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { errorCatalog } from '#shared/errors.ts';
import { expectCount } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { rateCard } from '#test/component/rates.ts';
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
import type { RateCard } from './queries.ts';

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
