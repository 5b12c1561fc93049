import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { consol, consolOrder } from '#test/component/consols.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { dialog, expectError, expectGone, press, question } from '#test/component/screen.ts';

const MODIFY = 'POST /api/consol/modifyConsol';
const ORDERS = 'POST /api/consol/getOrderListByConsole';
const loading = {
  state: 'closed' as const,
  sessionId: 'session',
  closedAt: '2026-11-20T01:00:00.000Z',
  expected: 2,
  scanned: 1,
  short: 1,
  incomplete: 0,
  over: 4,
};
const short = dialog('콘솔 081-12345675: 부족한 주문 1건');
const reason = short.getByRole('textbox');
const grid = page.getByRole('region', { name: '콘솔의 주문' });

const open = async (changes: Parameters<typeof consol>[0] = {}, width?: 390) => {
  answer('POST /api/consol/getConsolList', [
    consol({ linkedOrderQty: 2, totalOrderQty: 2, loading, ...changes }),
  ]);
  await openPage('/admin/console?mblNo=081-12345675&consol=7', { as: 'staff', width });
  await press('081-12345675 상세');
};
const changeStatus = async (label: string) => {
  await page.getByRole('combobox', { name: '081-12345675 콘솔 상태' }).selectOptions(label);
  await press('상태 변경');
};

beforeEach(() => {
  answerReference();
  answer('GET /api/freight/getFreightList', []);
  answer(ORDERS, [
    consolOrder({ id: 1, consolId: 7, status: '02', loaded: true }),
    consolOrder({
      ...{ id: 2, hblNo: 'HHK1000002', consolId: 7, status: '02' },
      ...{ loaded: false, exclusion: '적재되지 않음' },
    }),
  ]);
  answer(MODIFY, consol({ status: '002', version: 2 }));
});

describe('a consol with orders that were not loaded', () => {
  it('shows the numbers of the session in list and heading, and filters its orders', async () => {
    await open();
    const line = page.getByText('적재 1/2 · 부족 1 · 초과 4');
    await expect.poll(() => line.elements().length).toBe(2);
    await expect.element(grid.getByRole('gridcell', { name: '적재되지 않음' })).toBeVisible();
    await press('적재되지 않음 1');
    await expectGone(grid.getByRole('gridcell', { name: 'HHK1000001' }));
    await expect.element(grid.getByRole('gridcell', { name: 'HHK1000002' })).toBeVisible();
    await press('적재됨 1');
    await expect.element(grid.getByRole('gridcell', { name: 'HHK1000001' })).toBeVisible();
  });

  it('leaves them out by default', async () => {
    await open();
    await changeStatus('마감');
    await expect.element(short).toHaveTextContent('HHK1000002 스캔하지 않은 박스가 있습니다.');
    await expect.element(short.getByRole('radio', { name: '부족한 주문 빼기' })).toBeChecked();
    await press('계속', short);
    await expect
      .poll(() => callsOf(MODIFY).map(({ body }) => body))
      .toMatchObject([{ status: '002', short: 'release' }]);
    expect(callsOf(MODIFY)[0]?.body).not.toHaveProperty('shortReason');
  });

  it('sends nothing if the question is closed, and requires a reason to include them', async () => {
    await open({}, 390);
    await changeStatus('마감');
    await press('취소', short);
    expect(callsOf(MODIFY)).toEqual([]);
    await changeStatus('마감');
    await short.getByRole('radio', { name: '그래도 포함 (사유)' }).click();
    await press('계속', short);
    await expectError(reason, /5자 이상 입력해주세요\./);
    await reason.fill('창고에서 실물을 확인했습니다');
    await press('계속', short);
    await expect
      .poll(() => callsOf(MODIFY).map(({ body }) => body))
      .toMatchObject([{ short: 'include', shortReason: '창고에서 실물을 확인했습니다' }]);
  });

  it('does not offer to leave them out after the departure, and moves the other orders only', async () => {
    answer(ORDERS, [
      consolOrder({ id: 1, consolId: 7, status: '05' }),
      consolOrder({ id: 2, hblNo: 'HHK1000002', consolId: 7, status: '90', statusName: '신청취소' }),
    ]);
    await open({ status: '003', loading: null });
    await changeStatus('도착');
    await expect.element(short).toHaveTextContent('HHK1000002 신청취소');
    await expectGone(short.getByRole('radio', { name: '부족한 주문 빼기' }));
    await press('계속', short);
    await expect.element(question()).toHaveTextContent('주문 1건도 ‘입항’ 상태로 변경할까요?');
    await press('1건 변경', question());
    await expect
      .poll(() => callsOf(MODIFY).map(({ body }) => body))
      .toMatchObject([{ status: '004', short: 'leave', moveOrders: true }]);
    await press('확인', question());
  });

  it('names the orders that were left at the departure, and does not count them as moved, without a session at the arrival', async () => {
    answer(ORDERS, [
      consolOrder({ id: 1, consolId: 7, status: '05', loaded: true }),
      consolOrder({
        ...{ id: 2, hblNo: 'HHK1000002', consolId: 7, status: '02', loaded: false },
        ...{ left: true, exclusion: '적재되지 않음' },
      }),
    ]);
    await open({ status: '003' });
    await changeStatus('도착');
    await expect.element(short).toHaveTextContent('HHK1000002 출발할 때 남겨두었습니다.');
    await expect.element(short.getByRole('radio', { name: '남겨두기' })).toBeChecked();
    await press('계속', short);
    await expect.element(question()).toHaveTextContent('주문 1건도 ‘입항’ 상태로 변경할까요?');
    await press('1건 변경', question());
    await expect
      .poll(() => callsOf(MODIFY).map(({ body }) => body))
      .toMatchObject([{ status: '004', short: 'leave', moveOrders: true }]);
    await press('확인', question());
  });
});

describe('a consol that the customs preflight refuses to close', () => {
  const refusal = dialog('콘솔 081-12345675: 마감할 수 없습니다');
  const refuseClosing = () =>
    answer(
      MODIFY,
      refuse('PREFLIGHT_RED', {
        fields: [{ path: 'orders.1.QUARANTINE', message: 'BEEF JERKY는 검역 대상입니다.' }],
      }),
    );

  it('lists the findings with the orders that were not loaded in one dialog, and links to the preflight', async () => {
    refuseClosing();
    await open();
    await changeStatus('마감');
    await press('계속', short);
    await expect.element(refusal).toHaveTextContent('HHK1000001 BEEF JERKY는 검역 대상입니다.');
    await expect
      .element(refusal)
      .toHaveTextContent('부족한 주문 1건HHK1000002 스캔하지 않은 박스가 있습니다.');
    await expect
      .element(refusal.getByRole('link', { name: '통관 사전점검' }))
      .toHaveAttribute('href', '/admin/preflight?consol=7');
    await press('닫기', refusal.getByRole('contentinfo'));
    await expectGone(refusal);
  });

  it('lists them also after the form of the consol was saved, and keeps the form', async () => {
    refuseClosing();
    await open({ loading: null });
    answer(ORDERS, [consolOrder({ id: 1, consolId: 7, status: '02' })]);
    await press('수정');
    const form = dialog('콘솔 수정');
    await form.getByRole('combobox', { name: '콘솔 상태' }).selectOptions('마감');
    await press('수정', form);
    await expect.element(refusal).toHaveTextContent('HHK1000001 BEEF JERKY는 검역 대상입니다.');
    await press('닫기', refusal.getByRole('contentinfo'));
    await expectGone(refusal);
    await expect.element(form).toBeVisible();
  });

  it('is opened in the preflight by a link of its card', async () => {
    await open();
    await expect
      .element(page.getByRole('link', { name: '통관 사전점검' }))
      .toHaveAttribute('href', '/admin/preflight?consol=7');
  });
});
