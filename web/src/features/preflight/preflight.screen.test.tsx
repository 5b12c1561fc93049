import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { button, dialog, expectError, expectGone, field, press, readAlert } from '#test/component/screen.ts';
import type { FindingView, ParcelView, PreflightView } from './queries.ts';

const PREFLIGHT = 'POST /api/customs/preflight';
const DECIDE = 'POST /api/customs/decide';
const CREATE = 'POST /api/customs/createCorrection';

const finding = (changes: Partial<FindingView> = {}): FindingView => ({
  ...{
    rule: 'QUARANTINE',
    severity: 'red',
    text: 'BEEF JERKY는 검역 대상입니다.',
    todo: '주문에서 빼주세요.',
  },
  ...{ fields: [], item: 0, key: 'key-1', overridable: true, overridden: false },
  ...changes,
});
const parcel = (orderId: number, changes: Partial<ParcelView> = {}): ParcelView => ({
  ...{ orderId, hblNo: `HHK100000${orderId}`, orderNumber: `A-${orderId}`, receiverName: '홍길동' },
  ...{ colour: 'green', findings: [], correction: null },
  pcc: { state: 'formOnly', wrong: [], checkedAt: null, source: 'form' },
  ...changes,
});
const amber = finding({
  rule: 'WEIGHT_HEAVY',
  severity: 'amber',
  text: '박스당 25kg 이상입니다.',
  overridable: false,
});
const preflight = (changes: Partial<PreflightView> = {}): PreflightView => ({
  ...{ consolId: 7, mblNo: '081-12345675', status: '001', at: '2026-12-01T01:00:00.000Z' },
  ...{ ruleVersion: '2026-12-01', digest: 'digest', canClose: false, active: true },
  counts: { red: 1, amber: 1, green: 1 },
  missingReasons: ['WEIGHT_HEAVY'],
  ...{ reasons: {}, overrides: [] },
  parcels: [
    parcel(1, { colour: 'red', findings: [finding()] }),
    parcel(2, { colour: 'amber', findings: [amber] }),
    parcel(3),
  ],
  ...changes,
});

const open = (as: 'staff' | 'owner' = 'staff', width?: 390) =>
  openPage('/admin/preflight?consol=7', { as, width });
const drawer = dialog('HHK1000001');
const row = (hblNo: string) => button(hblNo);

beforeEach(() => {
  answerReference();
  answer(PREFLIGHT, preflight());
});

describe('the preflight of a consol', () => {
  it('shows the counts in words, and filters the parcels by colour', async () => {
    await open();
    await expect
      .element(page.getByRole('status').filter({ hasText: '점검' }))
      .toHaveTextContent(/빨강 1건주의 1건정상 1건마감할 수 없음/);
    await expect.element(page.getByText('참고용 점검입니다.')).toBeVisible();
    await press('주의 1');
    await expectGone(row('HHK1000001'));
    await expect.element(row('HHK1000002')).toBeVisible();
    await press('전체 3');
    await expect.element(row('HHK1000001')).toBeVisible();
    expect(callsOf(PREFLIGHT).map(({ body }) => body)).toEqual([{ consolId: 7 }]);
  });

  it('moves between the parcels by arrow keys, opens one by Enter and closes it by Escape', async () => {
    await open();
    await expect.element(row('HHK1000001')).toBeVisible();
    (row('HHK1000002').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row('HHK1000001')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(drawer).toHaveTextContent('BEEF JERKY는 검역 대상입니다.');
    await expect.element(drawer).toHaveTextContent('주문에서 빼주세요.');
    for (let presses = 0; presses < 8; presses += 1) {
      await userEvent.tab();
      expect(drawer.element().contains(document.activeElement), `focus after ${presses + 1} tabs`).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expectGone(drawer);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('HHK1000002')).toHaveFocus();
  });

  it('stores a reason of at least five characters for an amber rule', async () => {
    await open();
    const reason = field('무거운 박스 · 1건');
    await reason.fill('확인함');
    await press('무거운 박스 사유 저장');
    await expectError(reason, /5자 이상/);
    expect(callsOf(DECIDE)).toEqual([]);
    const by = { text: '저울로 다시 잰 무게', by: '김민지', at: '2026-12-01T02:00:00.000Z' };
    answer(DECIDE, preflight({ missingReasons: [], reasons: { WEIGHT_HEAVY: by } }));
    await reason.fill(by.text);
    await press('무거운 박스 사유 저장');
    await expectError(reason, /김민지 · 2026-12-01 11:00/);
    expect(callsOf(DECIDE)[0]).toMatchObject({
      body: { consolId: 7, reasons: { WEIGHT_HEAVY: by.text } },
    });
    expect(callsOf(DECIDE)[0]?.headers.get('idempotency-key')).toBeTruthy();
    answer(DECIDE, preflight());
    await press('무거운 박스 사유 삭제');
    await expect
      .poll(() => callsOf(DECIDE).map(({ body }) => body.reasons))
      .toEqual([{ WEIGHT_HEAVY: by.text }, { WEIGHT_HEAVY: null }]);
  });

  it('lets only an owner override a red finding with a typed reason, and withdraw the override', async () => {
    await open('staff');
    await row('HHK1000001').click();
    await expect.element(drawer).toBeVisible();
    await expectGone(button('승인', drawer));
    await press('닫기', drawer);
    await open('owner');
    await row('HHK1000001').click();
    await press('승인', drawer);
    const reasons = dialog('검역 대상 승인');
    await field('승인하는 이유', reasons).fill('검역 증명서가 있습니다');
    const override = {
      orderId: 1,
      rule: 'QUARANTINE' as const,
      key: 'key-1',
      reason: '검역 증명서가 있습니다',
    };
    const stored = { ...override, by: '한호', at: '2026-12-01T02:00:00.000Z', holds: true };
    const parcels = [parcel(1, { colour: 'amber', findings: [finding({ overridden: true })] })];
    answer(DECIDE, preflight({ overrides: [stored], parcels }));
    await press('승인', reasons);
    await expect.element(drawer).toHaveTextContent('승인됨');
    await expect.element(drawer).toHaveTextContent('검역 증명서가 있습니다');
    await press('승인 취소', drawer);
    await expect
      .poll(() => callsOf(DECIDE).map(({ body }) => body))
      .toEqual([
        { consolId: 7, overrides: [override] },
        { consolId: 7, withdraw: [{ orderId: 1, rule: 'QUARANTINE', key: 'key-1' }] },
      ]);
  });

  it('shows the error of a finding that changed, and checks again', async () => {
    await open('staff');
    answer(DECIDE, refuse('FINDING_CHANGED'));
    await field('무거운 박스 · 1건').fill('저울로 다시 잰 무게');
    await press('무거운 박스 사유 저장');
    await readAlert('점검 결과가 바뀌었습니다. 다시 확인해주세요.');
    await expect.poll(() => callsOf(PREFLIGHT)).toHaveLength(2);
    await press('다시 점검');
    await expect.poll(() => callsOf(PREFLIGHT)).toHaveLength(3);
  });

  it('creates a link for the fields with a finding, to copy it or to mail it', async () => {
    const link = { url: 'https://hanho.test/correct?token=1.a', expiresAt: '2026-12-08T01:00:00.000Z' };
    const wrong = finding({ rule: 'PCC_MISMATCH', fields: ['pcc', 'itemList'], item: null });
    answer(PREFLIGHT, preflight({ parcels: [parcel(1, { colour: 'red', findings: [wrong, finding()] })] }));
    answer(CREATE, { ...link, sentTo: null });
    await open();
    await row('HHK1000001').click();
    await press('링크 만들기', drawer);
    await expect.element(drawer).toHaveTextContent(link.url);
    await expect.element(button('링크 복사', drawer)).toBeVisible();
    await expect.element(drawer).toHaveTextContent('2026-12-08 10:00까지 열려 있습니다.');
    answer(CREATE, { ...link, sentTo: 'm***@example.com' });
    await press('메일로 보내기', drawer);
    await expect.element(drawer).toHaveTextContent('m***@example.com으로 보냈습니다.');
    expect(callsOf(CREATE).map(({ body }) => body)).toEqual([
      { orderId: 1, fields: ['pcc'], send: false },
      { orderId: 1, fields: ['pcc'], send: true },
    ]);
    answer(CREATE, refuse('NO_ADDRESS'));
    await press('메일로 보내기', drawer);
    await expect.element(drawer.getByRole('alert')).toHaveTextContent('메일을 보낼 주소가 없습니다.');
  });

  it('offers no link for a parcel whose findings the receiver cannot correct', async () => {
    await open();
    await row('HHK1000001').click();
    await expect.element(drawer).toBeVisible();
    await expectGone(button('링크 만들기', drawer));
  });

  it('checks all codes, shows the progress and checks the parcels again at the end', async () => {
    answer('POST /api/customs/verifyConsol', { queued: 4, known: 1 });
    answer('POST /api/customs/verifyProgress', { waiting: 3 });
    await open();
    await press('부호 전체 확인');
    const bar = page.getByRole('progressbar', { name: '부호 확인' });
    await expect.element(bar).toHaveAttribute('value', '1');
    answer('POST /api/customs/verifyProgress', { waiting: 0 });
    await expectGone(bar);
    await expect.poll(() => callsOf(PREFLIGHT)).toHaveLength(2);
  });

  it('has no fields for decisions after the consol was closed', async () => {
    const by = { text: '저울로 다시 잰 무게', by: '김민지', at: '2026-12-01T02:00:00.000Z' };
    answer(PREFLIGHT, preflight({ status: '002', reasons: { WEIGHT_HEAVY: by } }));
    await open('owner');
    await expect.element(field('무거운 박스 · 1건')).toHaveAttribute('readonly');
    await expectGone(button('무거운 박스 사유 삭제'));
    await row('HHK1000001').click();
    await expect.element(drawer).toBeVisible();
    await expectGone(button('승인', drawer));
  });

  it('asks for a reason before it saves the workbook', async () => {
    answer('GET /api/customs/preflightExcel/{consolId}', new Blob(['x']));
    await open();
    await press('엑셀');
    await press('내려받기', dialog('사전점검 엑셀 내려받기'));
    await expect
      .poll(() =>
        callsOf('GET /api/customs/preflightExcel/{consolId}').map(({ params, query }) => [params, query]),
      )
      .toEqual([[{ consolId: '7' }, { reason: '관세사 전달' }]]);
  });

  it('shows cards on a phone, and sentences without orders, without a consol and for a failure', async () => {
    const by = { text: '저울로 다시 잰 무게', by: '김민지', at: '2026-12-01T02:00:00.000Z' };
    answer(PREFLIGHT, preflight({ reasons: { WEIGHT_HEAVY: by } }));
    await open('staff', 390);
    await expect.element(page.getByRole('list', { name: '통관 사전점검' })).toHaveTextContent('HHK1000001');
    await expectNoOverflow();
    const [reason, remove] = [field('무거운 박스 · 1건'), button('무거운 박스 사유 삭제')].map((control) =>
      control.element().getBoundingClientRect(),
    );
    expect(remove?.bottom, 'in the line of its field').toBe(reason?.bottom);
    answer(PREFLIGHT, preflight({ parcels: [], counts: { red: 0, amber: 0, green: 0 } }));
    await press('다시 점검');
    await expect.element(page.getByText('이 콘솔에 담긴 주문이 없습니다.')).toBeVisible();
    answer(PREFLIGHT, refuse('CONSOL_NOT_FOUND'));
    await openPage('/admin/preflight?consol=8', { as: 'staff' });
    await expect.element(page.getByText('콘솔을 찾을 수 없습니다.')).toBeVisible();
    await openPage('/admin/preflight', { as: 'staff' });
    await expect.element(page.getByText('콘솔을 선택해주세요.')).toBeVisible();
  });
});
