import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { press } from '#test/component/screen.ts';

const PATH = '/parcel-reg-aus-to-kor?hblNo=HHK1000007';
const LIST = 'GET /api/dropOff/getDropOffList';

beforeEach(answerReference);

describe('guide to the drop-off places', () => {
  it('shows number, QR code, link for tracking and drop-off places without overflow on a phone', async () => {
    await openPage(PATH, { width: 390 });
    await expect.element(page.getByRole('img', { name: 'H/BL 번호 HHK1000007의 QR 코드' })).toBeVisible();
    const place = page.getByRole('list', { name: '접수처' }).getByRole('listitem');
    for (const text of ['시드니 접수처', '28 Harbourline Drive', '월–금 09:00–17:00']) {
      await expect.element(place).toHaveTextContent(text);
    }
    await expect
      .element(page.getByRole('link', { name: '배송조회' }).last())
      .toHaveAttribute('href', '/parcel-info?hblNo=HHK1000007');
    await expectNoOverflow();
  });

  it('shows an error with a retry, and a hint if there are no places', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage(PATH);
    await expect.element(page.getByRole('alert')).toHaveTextContent('접수처를 불러오지 못했습니다.');
    answer(LIST, []);
    await press('다시 시도');
    await expect.element(page.getByText('접수처는 고객센터로 문의해주세요.')).toBeVisible();
  });

  it('opens the registration form for text that is no number', async () => {
    await openPage('/parcel-reg-aus-to-kor?hblNo=%3Cb%3E');
    await expect.element(page.getByRole('heading', { level: 1, name: '주문등록' })).toBeVisible();
  });
});
