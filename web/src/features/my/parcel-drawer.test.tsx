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
  it('show sender, receiver, box, items and declared value, and link to the form and to an inquiry', async () => {
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
    await expect.element(drawer.getByRole('link', { name: '이 배송 문의하기' })).toBeVisible();
    await press('닫기', drawer);
    await expect.poll(() => location.search).toBe('');
  });

  it('show no size of a box that was registered with a weight only', async () => {
    answer(GET, ownOrder({ width: 10, length: 10, height: 10, weight: 0.4, isUnmeasured: 1 }));
    await expect.element(await open()).toHaveTextContent('창고에서 크기와 무게를 잽니다.');
  });

  it('show the events of the parcel and the next step, with times of Seoul or Sydney', async () => {
    const drawer = await open();
    await expect.element(drawer).toHaveTextContent('예정 창고 입고');
    await expect.element(drawer).toHaveTextContent('현재 주문이 등록되었습니다.');
    await expect.element(drawer.getByText('10:00 KST')).toBeVisible();
    await press('시드니 시간으로 보기', drawer);
    await expect.element(drawer.getByText('12:00 AEDT')).toBeVisible();
  });

  it('show the age of the last answer of the courier', async () => {
    const okAt = new Date(Date.now() - 35 * 60_000).toISOString();
    const sources = [{ source: 'courier' as const, checkedAt: okAt, okAt, state: 'ok' as const }];
    answer(GET, ownOrder({ status: '09', sources }));
    await expect.element((await open()).getByText('택배사 조회 35분 전')).toBeVisible();
  });

  it('keep the dates of an event whole on a narrow phone', async () => {
    const { events, ...rest } = ownOrder();
    const text = '운송 일정이 늦어졌습니다(도착 예정일 2026-12-02 → 2026-12-05).';
    answer(GET, { ...rest, events: events.map((event) => ({ ...event, text })) });
    const drawer = await open();
    await expect.element(drawer).toHaveTextContent(text);
    await expect
      .element(drawer.getByText('2026-12-05', { exact: true }))
      .toHaveStyle({ whiteSpace: 'nowrap' });
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
    // The focused button is gone, and the focus must not leave the dialog.
    await expect.element(drawer.getByText(/^취소한 주문입니다\./)).toHaveFocus();
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

  it('show flight, courier and the tax to pay, and link to an inquiry', async () => {
    const details = {
      freight: { method: 2, name: 'KE402', etd: '2026-11-15', eta: '2026-11-16' },
      courier: { name: '우체국택배', number: '6892304152169', url: 'https://courier.example/6892304152169' },
      hold: {
        reason: '관세·부가세 납부 필요',
        note: '',
        tax: { amount: 48_700, account: '한호은행 100-200-300400', dueDate: '2026-12-22' },
      },
    } as const;
    answer(GET, ownOrder({ status: '83', statusName: '세금납부대기', ...details }));
    const drawer = await open();
    const texts = [
      '사유: 관세·부가세 납부 필요',
      '48,700원',
      '2026-12-22',
      '항공 KE402',
      '도착 예정 2026-11-16',
    ];
    for (const text of texts) await expect.element(drawer).toHaveTextContent(text);
    await expect
      .element(drawer.getByRole('link', { name: '6892304152169' }))
      .toHaveAttribute('href', details.courier.url);
    await expect
      .element(drawer.getByRole('link', { name: '이 배송 문의하기' }))
      .toHaveAttribute('href', '/inquiry?hblNo=HHK1000007');
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
