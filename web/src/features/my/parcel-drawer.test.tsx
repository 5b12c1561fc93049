import { beforeEach, describe, expect, it } from 'vitest';
import { errorCatalog } from '#shared/errors.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { ownOrder } from '#test/component/own-orders.ts';
import { answerReference } from '#test/component/reference.ts';
import {
  button,
  dialog,
  expectGone,
  expectNotice,
  press,
  question,
  readAlert,
} from '#test/component/screen.ts';

const GET = 'POST /api/my/getParcel';
const CANCEL = 'POST /api/my/cancelParcel';

beforeEach(() => {
  answerReference();
  answer('POST /api/my/getParcels', { rows: [], nextPaging: null });
  answer(GET, ownOrder());
});

const open = async () => {
  await openPage('/my?parcel=7', { as: 'customer' });
  return dialog('접수 내용 HHK1000007');
};

describe('contents of an own order', () => {
  it('show sender, receiver, box, items and declared value, and link to the form', async () => {
    const drawer = await open();
    const texts = [
      'MIN JUN KIM',
      '홍길동 (개인)',
      '(04524) 서울특별시 중구 세종대로 110 101동 1203호',
      '2개',
      '2.50 kg (30 × 25 × 20 cm)',
      'SOUTHERN COAST OMEGA 3 FISH OIL',
      'USD 49.00',
    ];
    for (const text of texts) await expect.element(drawer).toHaveTextContent(text);
    await expect
      .element(drawer.getByRole('link', { name: '수정' }))
      .toHaveAttribute('href', '/parcel-reg-aus-to-kor?edit=7');
    await press('닫기', drawer);
    await expect.poll(() => location.search).toBe('');
  });

  it('are cancelled after a question, with the version that was shown', async () => {
    answer(CANCEL, ownOrder({ status: '90', statusName: '신청취소', version: 4 }));
    const drawer = await open();
    await press('신청 취소', drawer);
    answer(GET, ownOrder({ status: '90', statusName: '신청취소', version: 4 }));
    await press('신청 취소', question());
    await expectNotice('주문 신청을 취소했습니다.');
    expect(callsOf(CANCEL).map(({ body }) => body)).toEqual([{ id: 7, version: 3 }]);
    await expect.element(drawer).toHaveTextContent('신청취소');
    await expectGone(button('신청 취소', drawer));
  });

  it('show the newest contents without actions after staff accepted the order', async () => {
    answer(CANCEL, refuse('ORDER_ACCEPTED'));
    const drawer = await open();
    await press('신청 취소', drawer);
    answer(GET, ownOrder({ status: '01', statusName: '접수완료', version: 4 }));
    await press('신청 취소', question());
    await readAlert(errorCatalog.ORDER_ACCEPTED.message);
    await expect.element(drawer).toHaveTextContent('접수완료');
    await expectGone(button('신청 취소', drawer));
    await expect.element(drawer).toHaveTextContent(errorCatalog.ORDER_ACCEPTED.message);
  });

  it('show an error with a retry when they fail to load', async () => {
    answer(GET, refuse('ORDER_NOT_FOUND'));
    await openPage('/my?parcel=7', { as: 'customer', width: 390 });
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('접수 내용을 불러오지 못했습니다.');
    answer(GET, ownOrder());
    await press('다시 시도', dialog());
    await expect.element(dialog('접수 내용 HHK1000007')).toBeVisible();
  });
});
