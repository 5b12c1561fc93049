import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { messages } from '#shared/words.ko.ts';
import { expectNoOverflow, field } from '#test/component/actions.ts';
import { address, openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button, press } from '#test/component/screen.ts';

const OPEN = 'POST /api/customs/openCorrection';
const SAVE = 'POST /api/customs/saveCorrection';
const token = `7.${'a'.repeat(43)}`;
const LINK = `/correct?token=${token}`;

const opened = (names: ('pcc' | 'receiverMobile' | 'receiverZipcode')[] = ['pcc']) => ({
  hblNo: 'HHK1000007',
  partnerName: '시드니마트',
  receiverName: '홍*동',
  fields: names.map((name) => ({
    name,
    label: { pcc: '개인통관고유부호', receiverMobile: '휴대폰번호', receiverZipcode: '우편번호' }[name],
    problem: '세관 기록과 다릅니다.',
  })),
  expiresAt: '2026-12-08T00:00:00.000Z',
  triesLeft: 5,
});
const heading = (name: string) => page.getByRole('heading', { name });

describe('/correct', () => {
  it('removes the token from the URL, shows only the failing field and saves it at 390 px', async () => {
    answer(OPEN, opened());
    answer(SAVE, { result: 'saved', wrong: [], triesLeft: 5 });
    await openPage(LINK, { width: 390 });
    for (const text of ['HHK1000007', '시드니마트', '홍*동', '세관 기록과 다릅니다.']) {
      await expect.element(page.getByRole('main').getByText(text)).toBeVisible();
    }
    expect(address()).toBe('/correct');
    expect(page.getByRole('textbox').elements()).toHaveLength(1);
    await expectNoOverflow();
    await field('개인통관고유부호').fill('p1234-5678-9012');
    await press('저장');
    await expect.element(heading('저장했습니다')).toHaveFocus();
    expect(callsOf(SAVE).map(({ body }) => body)).toEqual([{ token, values: { pcc: 'P123456789012' } }]);
  });

  it('asks for the address with the zipcode, and offers a numeric keyboard', async () => {
    answer(OPEN, opened(['receiverMobile', 'receiverZipcode']));
    await openPage(LINK, { width: 390 });
    for (const label of ['휴대폰번호', '우편번호']) {
      await expect.element(field(label)).toHaveAttribute('inputmode', 'numeric');
    }
    await expect.element(field('상세주소')).toBeVisible();
    await press('저장');
    await expect.element(page.getByText(messages.required('우편번호'))).toBeVisible();
    expect(callsOf(SAVE)).toEqual([]);
    await expectNoOverflow();
  });

  it('shows the wrong fields and the tries that are left, and ends after the last one', async () => {
    answer(OPEN, opened());
    answer(SAVE, { result: 'mismatch', wrong: ['pcc'], triesLeft: 4 });
    await openPage(LINK);
    await field('개인통관고유부호').fill('P123456789018');
    await press('저장');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('세관 기록과 다릅니다: 개인통관고유부호. 4번 더 입력할 수 있습니다.');
    answer(SAVE, { result: 'mismatch', wrong: ['pcc'], triesLeft: 0 });
    await press('저장');
    await expect.element(heading('링크를 쓸 수 없습니다')).toHaveFocus();
    const keys = callsOf(SAVE).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('says that customs checks accepted values later', async () => {
    answer(OPEN, opened());
    answer(SAVE, { result: 'accepted', wrong: [], triesLeft: 5 });
    await openPage(LINK);
    await field('개인통관고유부호').fill('P123456789012');
    await press('저장');
    await expect.element(page.getByText(/나중에 확인합니다/)).toBeVisible();
  });

  it('shows the sentence of the server for a link that is not valid, also if it ends before the save', async () => {
    answer(OPEN, opened());
    answer(SAVE, refuse('CORRECTION_INVALID'));
    await openPage(LINK);
    await field('개인통관고유부호').fill('P123456789012');
    await press('저장');
    await expect.element(page.getByText(errorCatalog.CORRECTION_INVALID.message)).toBeVisible();
    answer(OPEN, refuse('CORRECTION_INVALID'));
    await openPage(LINK);
    await expect.element(heading('링크를 쓸 수 없습니다')).toBeVisible();
  });

  it('offers to load the link again after a failure, and keeps the input after a failed save', async () => {
    answer(OPEN, refuse('UNAVAILABLE'));
    await openPage(LINK);
    await expect.element(page.getByText('정보를 불러오지 못했습니다.')).toBeVisible();
    answer(OPEN, opened());
    await press('다시 시도');
    await expect.element(button('저장')).toBeVisible();
  });
});
