import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { asTopic } from '#shared/korean.ts';
import { expectCount } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { consol, consolOrder } from '#test/component/consols.ts';
import { answer, callsOf, held, offline, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import {
  dialog,
  expectError,
  expectGone,
  expectNotice,
  field,
  press,
  question,
  readAlert,
} from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const LIST = 'POST /api/consol/getConsolList';
const ORDERS = 'POST /api/consol/getOrderListByConsole';
const MODIFY = 'POST /api/consol/modifyConsol';
type Consol = Answer<typeof LIST>[number];

let consols: Consol[] = [];
const list = page.getByRole('list', { name: '콘솔', exact: true });
const card = list.getByRole('listitem').first();
const orderGrid = page.getByRole('region', { name: '콘솔의 주문' });
const editDialog = dialog('콘솔 수정');
const addDialog = dialog('새 콘솔');
const memo = editDialog.getByRole('textbox', { name: '메모' });

const openConsol = async (as: 'staff' | 'owner' = 'staff') => {
  await openPage('/admin/console?mblNo=081-12345675&consol=7', { as });
  await press('081-12345675 상세');
};
const openEditor = async () => {
  await openConsol();
  await press('수정', card);
  await expect.element(field('M/BL 번호', editDialog)).toHaveValue('081-12345675');
};
const changeStatus = async (label: string) => {
  await page.getByRole('combobox', { name: '081-12345675 콘솔 상태' }).selectOptions(label);
  await press('상태 변경');
};
/** Answers the question about an unusual step to a status. */
const giveReason = async (label: string, reason: string) => {
  const reasonDialog = dialog(`‘${label}’ 상태로 변경할까요?`);
  await field('변경 이유', reasonDialog).fill(reason);
  await press('상태 변경', reasonDialog);
  await expectGone(reasonDialog);
};
const selectAll = async () => {
  await expectCount(orderGrid.getByRole('gridcell', { name: 'HHK1000001' }), 1);
  (document.querySelector('.ag-header-select-all input') as HTMLElement).click();
};

const run = {
  id: 1,
  version: 1,
  method: 2,
  methodLabel: '항공',
  freightNo: 'QF087',
  nation: 'AUS',
  departure: 'SYD',
  arrival: 'ICN',
  note: '',
  status: 0,
} as const;
const runs = [run, { ...run, id: 2, freightNo: 'OFF01', status: 1 } as const];

beforeEach(() => {
  consols = [consol()];
  answerReference();
  answer(LIST, () => consols);
  answer(ORDERS, []);
  answer('GET /api/freight/getFreightList', runs);
});

describe('consol form', () => {
  it('shows errors at the fields of missing and invalid values, and a warning for a wrong check digit', async () => {
    answer('POST /api/consol/registerConsol', ({ body }) => {
      consols = [consol({ ...(body as Partial<Consol>), id: 8 })];
      return consols[0] as Consol;
    });
    await openPage('/admin/console', { as: 'staff' });
    await press('새 콘솔');
    await press('등록', addDialog);
    for (const label of ['운송편', 'M/BL 번호', '도착 예정일', '출발지'])
      await expect.element(addDialog.getByText(`${asTopic(label)} 필수 입력 항목입니다.`)).toBeVisible();
    await expectGone(addDialog.getByRole('option', { name: /OFF01/ }));
    await field('운송편', addDialog).selectOptions('1');
    await expect.element(field('출발지', addDialog)).toHaveValue('SYD');
    await field('M/BL 번호', addDialog).fill('081-12345675');
    await expect.element(addDialog.getByText('항공운송장 번호의 검사 숫자가 맞습니다.')).toBeVisible();
    await field('M/BL 번호', addDialog).fill('081-12345676extra');
    await expect.element(field('M/BL 번호', addDialog)).toHaveValue('081-12345676extra');
    await expect.element(addDialog.getByText('최대 14자까지 입력 가능합니다.')).toBeVisible();
    await field('M/BL 번호', addDialog).fill('081-12345676');
    await expect.element(addDialog.getByText('검사 숫자가 맞지 않습니다.')).toBeVisible();
    await field('출발 예정일', addDialog).fill('2030-05-02');
    await field('도착 예정일', addDialog).fill('2030-05-01');
    await addDialog.getByRole('textbox', { name: '메모' }).fill('가'.repeat(401));
    await press('등록', addDialog);
    await expect.element(addDialog.getByText('도착 예정일을 올바르게 입력해주세요.')).toBeVisible();
    await expect.element(addDialog.getByText('최대 400자까지 입력 가능합니다.')).toBeVisible();
    await field('도착 예정일', addDialog).fill('2030-05-03');
    await addDialog.getByRole('textbox', { name: '메모' }).fill('냉장');
    await press('등록', addDialog);
    await expect.element(page.getByText('M/BL 검사 숫자 확인').first()).toBeVisible();
    await expectNotice('콘솔 081-12345676을 등록했습니다.');
  });

  it('shows MBL_TAKEN at the master bill field and asks before it discards the input', async () => {
    const message = '이미 사용 중인 M/BL 번호입니다.';
    answer('POST /api/consol/registerConsol', refuse('MBL_TAKEN', { fields: [{ path: 'mblNo', message }] }));
    await openPage('/admin/console', { as: 'staff' });
    await press('새 콘솔');
    await field('운송편', addDialog).selectOptions('1');
    await field('M/BL 번호', addDialog).fill('081-12345675');
    await field('출발 예정일', addDialog).fill('2030-05-02');
    await field('도착 예정일', addDialog).fill('2030-05-03');
    await addDialog.getByRole('textbox', { name: '메모' }).fill('급함');
    await press('등록', addDialog);
    await readAlert(/콘솔 등록에 실패했습니다\.\s*이미 사용 중인 M\/BL 번호입니다\./);
    await expectError(field('M/BL 번호', addDialog), /이미 사용 중인 M\/BL 번호입니다\./);
    await expect.element(addDialog.getByRole('textbox', { name: '메모' })).toHaveValue('급함');
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).toHaveTextContent('저장하지 않고 닫을까요?');
    await press('닫기', question());
    await expectGone(addDialog);
  });

  it('keeps the freight run if the user leaves its field before the freight runs have loaded', async () => {
    const loading = held(runs);
    answer('GET /api/freight/getFreightList', loading.reply);
    answer(MODIFY, consol({ version: 2 }));
    await openEditor();
    await expect.element(field('운송편', editDialog)).toHaveFocus();
    await memo.fill('오후 3시 마감');
    loading.release();
    await expect.element(field('운송편', editDialog)).toHaveDisplayValue('QF087 · 항공 · 시드니 → 인천');
    await press('수정', editDialog);
    await expectNotice('콘솔 081-12345675를 수정했습니다.');
    expect(callsOf(MODIFY).at(-1)?.body).toMatchObject({ freightCode: 1 });
  });

  it('shows an error and keeps the input when the network fails', async () => {
    answer(MODIFY, offline);
    await openEditor();
    await memo.fill('오후 3시 마감');
    await press('수정', editDialog);
    await readAlert('콘솔 수정에 실패했습니다.');
    await expect.element(memo).toHaveValue('오후 3시 마감');
  });

  it('shows concurrent changes next to the input after a conflict, and applies them on request', async () => {
    answer(MODIFY, ({ body }) => (body.version === 2 ? consol({ version: 3 }) : refuse('CONFLICT')));
    await openEditor();
    await memo.fill('내 메모');
    consols = [consol({ version: 2, memo: '남의 메모', eta: '2026-12-09' })];
    await press('수정', editDialog);
    await readAlert(/콘솔 수정에 실패했습니다\.\s*다른 사용자가 먼저 수정했습니다\./);
    const newest = editDialog.getByRole('region', { name: '최신 내용' });
    await expect.element(newest).toHaveTextContent('남의 메모');
    await expect.element(newest).toHaveTextContent('최신 값으로 바뀐 항목: 도착 예정일');
    await expect.element(memo).toHaveValue('내 메모');
    await expect.element(field('도착 예정일', editDialog)).toHaveValue('2026-12-09');
    await press('메모 최신 값 쓰기', newest);
    await expect.element(memo).toHaveValue('남의 메모');
    await memo.fill('함께 쓴 메모');
    await press('수정', editDialog);
    await expectNotice('콘솔 081-12345675를 수정했습니다.');
    expect(callsOf(MODIFY).at(-1)?.body).toMatchObject({ memo: '함께 쓴 메모', eta: '2026-12-09' });
  });

  it('offers to change the status of the orders only if an order status matches the new consol status', async () => {
    consols = [consol({ linkedOrderQty: 1, totalOrderQty: 1 })];
    answer(ORDERS, [consolOrder({ consolId: 7, mblNo: '081-12345675' })]);
    answer(MODIFY, ({ body }) => {
      consols = [
        consol({
          ...(body as Partial<Consol>),
          version: body.version + 1,
          linkedOrderQty: 1,
          totalOrderQty: 1,
        }),
      ];
      return consols[0] as Consol;
    });
    await openEditor();
    await field('콘솔 상태', editDialog).selectOptions('도착');
    await press('수정', editDialog);
    await giveReason('도착', '출발 통보를 받지 못함');
    await expect.element(question()).toHaveTextContent('주문 1건도 ‘입항’ 상태로 변경할까요?');
    await press('1건 변경', question());
    await readAlert('주문 상태를 변경했습니다.');
    await changeStatus('종료');
    await giveReason('종료', '현지 통관 완료');
    await expect.poll(() => callsOf(MODIFY).length).toBe(2);
    expect(callsOf(MODIFY).map(({ body }) => body.reason)).toEqual([
      '출발 통보를 받지 못함',
      '현지 통관 완료',
    ]);
    await expect.element(card).toHaveTextContent('종료');
    await expectGone(question());
    expect(callsOf(MODIFY).map(({ body }) => body.moveOrders)).toEqual([true, false]);
  });

  describe('with new dates', () => {
    const PREVIEW = 'POST /api/consol/previewDelay';
    const delayDialog = dialog('일정 변경을 저장할까요?');
    const notify = delayDialog.getByRole('checkbox', { name: '메일로 알리기' });
    const preview = {
      parcels: 1200,
      customers: 31,
      partners: 2,
      subject: '[한호] 운송 일정이 늦어졌습니다',
      text: '도착 예정일 2026-12-02 → 2026-12-05',
      audience: { members: 31, partners: 2, visitors: 4, unreachable: 5 },
      mailPreview: {
        members: {
          subject: '[한호] 운송 일정이 늦어졌습니다',
          text: '도착 예정일 2026-12-02 → 2026-12-05',
        },
        partners: { subject: '[한호] 지연 3건', text: 'HH0000001 · 주문번호 A-1' },
        visitors: null,
      },
    };
    const saveNewArrival = async () => {
      await openEditor();
      await field('도착 예정일', editDialog).fill('2026-12-05');
      await press('수정', editDialog);
    };
    beforeEach(() => {
      answer(MODIFY, consol({ version: 2, eta: '2026-12-05' }));
      answer(PREVIEW, preview);
    });

    it('shows whom they concern and the mail before it saves, and mails unless the user declines', async () => {
      await saveNewArrival();
      for (const text of ['1,200건', '31명', '2곳', '4명', '5명', preview.subject, preview.text])
        await expect.element(delayDialog).toHaveTextContent(text);
      expect(callsOf(PREVIEW)[0]?.body).toEqual({ consolId: 7, etd: '2026-12-01', eta: '2026-12-05' });
      await expect.element(notify).toHaveFocus();
      await expect.element(notify).toBeChecked();
      await userEvent.keyboard('{Escape}');
      await expectGone(delayDialog);
      expect(callsOf(MODIFY)).toEqual([]);
      await expect.element(field('도착 예정일', editDialog)).toHaveValue('2026-12-05');
      await press('수정', editDialog);
      await field('지연 사유', delayDialog).selectOptions('선적 이월');
      await field('설명', delayDialog).fill('다음 편으로 보냅니다');
      await userEvent.keyboard('{Tab}');
      const cause = { delayReason: '02', delayNote: '다음 편으로 보냅니다' };
      await expect
        .poll(() => callsOf(PREVIEW).map(({ body }) => body))
        .toContainEqual({ consolId: 7, etd: '2026-12-01', eta: '2026-12-05', ...cause });
      await press('저장하고 메일 보내기', delayDialog);
      await expectNotice('콘솔 081-12345675를 수정했습니다. 바뀐 일정을 메일로 알립니다.');
      expect(callsOf(MODIFY)[0]?.body).toMatchObject({ eta: '2026-12-05', notify: true, ...cause });
    });

    it('shows the mail of each audience that is mailed, and no tab for the others', async () => {
      await saveNewArrival();
      const { members, partners } = preview.mailPreview;
      await expect.element(delayDialog).toHaveTextContent(members.text);
      expect(
        delayDialog
          .getByRole('tab')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(['회원', '파트너']);
      await delayDialog.getByRole('tab', { name: '파트너' }).click();
      for (const text of [partners.subject, partners.text])
        await expect.element(delayDialog).toHaveTextContent(text);
      await expect.element(delayDialog).not.toHaveTextContent(members.text);
    });

    it('saves without a mail', async () => {
      answer(PREVIEW, {
        ...preview,
        audience: { members: 0, partners: 0, visitors: 0, unreachable: 5 },
      });
      await saveNewArrival();
      await expect.element(delayDialog).toHaveTextContent('메일을 받을 수 있는 사람이 없습니다.');
      await expectGone(notify);
      await press('저장', delayDialog);
      await expectNotice('콘솔 081-12345675를 수정했습니다.');
      expect(callsOf(MODIFY)[0]?.body).toMatchObject({ notify: false });
    });

    it('asks nothing if they concern no parcel, and continues a change that takes several requests', async () => {
      answer(PREVIEW, { ...preview, parcels: 0 });
      answer(MODIFY, () =>
        callsOf(MODIFY).length < 2
          ? refuse('UNAVAILABLE', { retryAfter: 1 })
          : consol({ version: 2, eta: '2026-12-05', mblNo: '081-12345686' }),
      );
      await saveNewArrival();
      await expectNotice(/^콘솔 081-12345686/);
      await expectGone(editDialog);
      expect(callsOf(MODIFY)).toHaveLength(2);
      const [first, second] = callsOf(MODIFY).map(({ headers }) => headers.get('idempotency-key'));
      expect(second).toBe(first);
    });

    it('offers a retry if the preview fails, and saves nothing if the user declines', async () => {
      answer(PREVIEW, offline);
      await saveNewArrival();
      await expect.element(question()).toHaveTextContent('일정 변경의 영향을 확인하지 못했습니다.');
      await press('닫기', question());
      await expect.element(field('도착 예정일', editDialog)).toHaveValue('2026-12-05');
      expect(callsOf(MODIFY)).toEqual([]);
      answer(PREVIEW, preview);
      await press('수정', editDialog);
      await press('취소', delayDialog);
      await expectGone(delayDialog);
    });
  });
});

describe('consol list', () => {
  it('shows the volume in CBM and no chargeable weight for sea freight', async () => {
    consols = [consol({ method: 1 })];
    await openConsol();
    const terms = () =>
      card
        .getByRole('term')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(terms).toEqual(expect.arrayContaining(['주문', '박스', '실중량 kg', '부피무게 CBM']));
    expect(terms()).not.toContain('청구중량 kg');
  });

  it('shows an error when another user has already deleted the consol', async () => {
    answer('POST /api/consol/deleteConsol', refuse('CONSOL_NOT_FOUND'));
    await openConsol();
    consols = [];
    await press('삭제', card);
    await press('콘솔 삭제', question());
    await readAlert('삭제할 콘솔을 찾을 수 없습니다.');
    await expect.element(page.getByText('조회된 콘솔이 없습니다.')).toBeVisible();
  });

  it.each([
    ['refuses staff', 'staff', undefined],
    ['asks owners for a reason', 'owner', '항공사가 실물을 돌려보냄'],
  ] as const)('%s before the deletion of a departed consol', async (_, as, reason) => {
    consols = [consol({ status: '003', statusLabel: '출발' })];
    answer('POST /api/consol/deleteConsol', { released: 0 });
    await openConsol(as);
    await press('삭제', card);
    if (reason) {
      await field('사유').fill(reason);
      await press('콘솔 삭제', dialog('콘솔 081-12345675를 삭제할까요?'));
      await expectNotice(/삭제했습니다/);
    } else {
      await readAlert('출발한 콘솔의 주문 해제와 콘솔 삭제는 최고관리자만 할 수 있습니다.');
    }
    const sent = callsOf('POST /api/consol/deleteConsol').map(({ body }) => body);
    expect(sent).toEqual(reason ? [{ consoleId: 7, reason }] : []);
  });

  it('shows the stored status after a conflicting status change', async () => {
    answer(MODIFY, refuse('CONFLICT'));
    await openConsol();
    consols = [consol({ version: 2, status: '009', statusLabel: '취소' })];
    await changeStatus('마감');
    await readAlert('콘솔 상태 변경에 실패했습니다.');
    await expect.element(card).toHaveTextContent('취소');
  });

  it('offers to load the orders again after a failure, before it changes the status of consol and orders', async () => {
    consols = [consol({ linkedOrderQty: 1, totalOrderQty: 1 })];
    answer(ORDERS, [consolOrder({ consolId: 7 })]);
    answer(MODIFY, consol({ status: '004', version: 2, linkedOrderQty: 1, totalOrderQty: 1 }));
    await openConsol();
    await expectCount(orderGrid.getByRole('gridcell', { name: 'HHK1000001' }), 1);
    answer(ORDERS, offline);
    await changeStatus('도착');
    await giveReason('도착', '출발 통보를 받지 못함');
    await expect.element(question()).toHaveTextContent('콘솔의 주문을 불러오지 못했습니다.');
    expect(callsOf(MODIFY)).toEqual([]);
    answer(ORDERS, [consolOrder({ consolId: 7 })]);
    await press('다시 시도', question());
    await press('1건 변경', question());
    await readAlert(/주문 상태를 변경했습니다\.\s*1건 → 입항/);
    expect(callsOf(MODIFY)[0]?.body).toMatchObject({ status: '004', moveOrders: true });
  });

  it('asks for the reason of a departure before the ETD, and changes nothing if the user cancels', async () => {
    consols = [consol({ status: '002', statusLabel: '마감', etd: '2099-01-01', eta: '2099-01-02' })];
    answer(MODIFY, consol({ status: '003', statusLabel: '출발', version: 2 }));
    await openConsol();
    await changeStatus('출발');
    const reasonDialog = dialog('‘출발’ 상태로 변경할까요?');
    await expect.element(reasonDialog).toHaveTextContent('출발 예정일 2099-01-01 전입니다.');
    expect(reasonDialog.element().textContent).not.toContain('건너뛰는 단계');
    await expect.element(field('변경 이유', reasonDialog)).toHaveFocus();
    await press('상태 변경', reasonDialog);
    await expectError(field('변경 이유', reasonDialog), /변경 이유는 필수 입력 항목입니다\./);
    await press('취소', reasonDialog);
    await expectGone(reasonDialog);
    expect(callsOf(MODIFY)).toEqual([]);
    await expect
      .element(page.getByRole('combobox', { name: '081-12345675 콘솔 상태' }))
      .toHaveDisplayValue('마감');
    await changeStatus('출발');
    await giveReason('출발', '항공사가 일정을 당김');
    await expectNotice('콘솔 081-12345675: 출발');
    expect(callsOf(MODIFY)[0]?.body).toMatchObject({ status: '003', reason: '항공사가 일정을 당김' });
  });

  it('marks a wrong check digit in list and heading until a user confirms the number, and shows who did', async () => {
    const number = '081-12345676';
    consols = [consol({ mblNo: number })];
    answer('POST /api/consol/confirmMblNo', () => {
      const mblConfirmation = { by: '최은영', at: '2026-11-20T01:02:00.000Z' };
      consols = [consol({ mblNo: number, version: 2, mblConfirmation })];
      return consols[0] as Consol;
    });
    await openPage(`/admin/console?mblNo=${number}&consol=7`, { as: 'staff' });
    await press(`${number} 상세`);
    const marks = page.getByText('M/BL 검사 숫자 확인');
    await expectCount(marks, 2);
    await press('번호 확인', page.getByRole('region', { name: '선택한 콘솔' }));
    await expect.element(question()).toHaveTextContent(`M/BL 번호 ${number}이 맞나요?`);
    await press('번호 확인', question());
    await expectNotice('M/BL 번호를 확인했습니다.');
    await expectCount(marks, 0);
    await expect.element(card).toHaveTextContent('번호 확인2026-11-20 10:02 · 최은영');
    expect(callsOf('POST /api/consol/confirmMblNo')[0]?.body).toEqual({ id: 7, mblNo: number });
  });

  it('requires a period for a search without a number', async () => {
    await openPage('/admin/console', { as: 'staff' });
    const search = page.getByRole('search');
    await field('종료일', search).fill('');
    await press('조회', search);
    await expect.element(page.getByText('조회 기간을 입력해주세요.')).toBeVisible();
  });

  it('shows an error when the consols fail to load, and loads them on retry', async () => {
    answer(LIST, refuse('MALFORMED'));
    await openPage('/admin/console', { as: 'staff' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('콘솔을 불러오지 못했습니다.');
    answer(LIST, [consol()]);
    await press('다시 시도');
    await expect.element(page.getByText(/^콘솔 1건$/)).toBeVisible();
  });
});

describe('order actions of a consol', () => {
  it('show an error when no consol is selected', async () => {
    consols = [];
    await openPage('/admin/console?mblNo=NONE', { as: 'staff' });
    const notices = page.getByRole('region', { name: '알림' }).getByText('콘솔을 선택해주세요.');
    for (const [index, name] of [
      'G1 엑셀',
      '화물 적하목록 PDF',
      '송장·포장명세서 PDF',
      '콘솔 해제',
    ].entries()) {
      await press(name);
      await expectCount(notices, index + 1);
    }
  });

  it('show an error when a manifest is requested for a consol without orders', async () => {
    await openConsol();
    await expect.element(page.getByText('통합 조회에서 주문을 골라')).toBeVisible();
    await press('화물 적하목록 PDF');
    await expectNotice('콘솔에 담긴 주문이 없습니다.');
  });

  it('show an error when the G1 workbook cannot be downloaded', async () => {
    answer(ORDERS, [consolOrder({ consolId: 7 })]);
    answer('GET /api/consol/downloadExcel/{id}', offline);
    await openConsol();
    await press('G1 엑셀');
    await press('내려받기');
    await expectNotice('엑셀 다운로드에 실패했습니다.');
  });

  it('offer the usual reasons of a G1 workbook, and a field for another one', async () => {
    answer(ORDERS, [consolOrder({ consolId: 7 })]);
    answer('GET /api/consol/downloadExcel/{id}', offline);
    const reasons = () => callsOf('GET /api/consol/downloadExcel/{id}').map(({ query }) => query.reason);
    await openConsol();
    await press('G1 엑셀');
    await expect.element(field('통관 신고')).toBeChecked();
    await press('내려받기');
    await expect.poll(reasons).toEqual(['통관 신고']);
    await press('G1 엑셀');
    await field('기타').click();
    await press('내려받기');
    await expectError(field('자세한 이유'), /내려받는 이유는 필수 입력 항목입니다\./);
    await field('자세한 이유').fill('세관 보완 요청');
    await press('내려받기');
    await expect.poll(reasons).toEqual(['통관 신고', '세관 보완 요청']);
  });

  it('say how many orders were released before a failure', async () => {
    const path = 'POST /api/consol/deConsolize';
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    const linked = ids.map((id) => consolOrder({ id, hblNo: `HHK${1_000_000 + id}`, consolId: 7 }));
    answer(ORDERS, linked);
    answer(path, ({ body }) => (body.orderList.length === 500 ? { count: 500 } : refuse('ORDER_NOT_FOUND')));
    await openConsol();
    await selectAll();
    await press('콘솔 해제');
    await press('501건 해제', question());
    await readAlert(
      new RegExp(`500건까지 해제하고 멈췄습니다\\.\\s*${errorCatalog.ORDER_NOT_FOUND.message}`),
    );
    await expectNotice('콘솔이 해제되었습니다.');
    expect(callsOf(path).map(({ body }) => body.orderList.length)).toEqual([500, 1]);
  });

  it('require a selection for a release, and show an error when it fails', async () => {
    answer(ORDERS, [consolOrder({ consolId: 7 })]);
    answer('POST /api/consol/deConsolize', offline);
    await openConsol();
    await press('콘솔 해제');
    await expectNotice('선택된 ORDER가 없습니다.');
    await selectAll();
    await press('콘솔 해제');
    await press('1건 해제', question());
    await expect.element(question()).toHaveTextContent('콘솔 해제에 실패했습니다!');
  });
});
