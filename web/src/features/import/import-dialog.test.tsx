import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button, dialog, expectError, expectGone, field, press } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';
import { keepDraft } from '#web/lib/draft.ts';
import ImportDialog from './import-dialog.tsx';

type Status = Answer<'POST /api/parcel/importExcelStatus'>;
type Result = NonNullable<Status['result']>;

const JOB = '00000000-0000-4000-8000-000000000001';
const NEXT_JOB = '00000000-0000-4000-8000-000000000002';

const failedRow = (rowIndex: number, cells: Result['failedRows'][number]['cells']) => ({
  rowIndex,
  rowData: { orderId: `A-${rowIndex}`, pcc: 'P123456789012' },
  error: '우편번호: 5자리를 입력하세요 (입력값: 1)',
  cells,
});
const resultOf = (failedRows: Result['failedRows'], changes: Partial<Result> = {}): Result => ({
  successCount: 1,
  failedCount: failedRows.length,
  failedRows,
  failedRowCount: failedRows.length,
  failedExcelDownloadUrl: failedRows.length > 0 ? '/api/admin/files/failed/x.xlsx' : null,
  ...changes,
});
const zipcode = (value: string) => ({ place: 8, header: '우편번호', value });

/** Opens the dialog with the result of a job that an earlier page of this tab started. */
const openResult = async (result: Result, { isCheck = '', as = 'partner' as 'partner' | 'staff' } = {}) => {
  keepDraft('importJob', { jobId: JOB, filename: '주문.xlsx', partnerId: '', isCheck });
  answer(
    'POST /api/parcel/importExcelStatus',
    ({ body }): Status => ({
      state: 'done',
      done: 2,
      total: 2,
      result: body.jobId === JOB ? result : resultOf([], { successCount: 2 }),
      reason: null,
    }),
  );
  const onRegistered = vi.fn();
  const onClose = vi.fn();
  await renderComponent(<ImportDialog open onClose={onClose} onRegistered={onRegistered} />, { as });
  return { onRegistered, onClose };
};

describe('result of a bulk registration', () => {
  it('sends only changed cells of failed rows again, and shows the new result', async () => {
    const { onRegistered } = await openResult(
      resultOf([failedRow(3, [zipcode('1')]), failedRow(5, [zipcode(''), { ...zipcode(''), place: 9 }])]),
    );
    answer('POST /api/parcel/importExcelCorrections', { jobId: NEXT_JOB });
    await expect.element(button('고쳐서 다시 등록')).toBeDisabled();
    const [first] = field('3행 우편번호').elements();
    expect((first as HTMLInputElement).value).toBe('1');
    await field('3행 우편번호').fill('04524');
    await field('5행 우편번호').first().fill('1');
    await field('5행 우편번호').first().fill('');
    await press('고친 칸 1개 다시 등록');
    await expect.element(dialog('엑셀 대량등록')).toHaveTextContent('등록한 주문2건');
    const [sent] = callsOf('POST /api/parcel/importExcelCorrections');
    expect(sent?.body).toEqual({ jobId: JOB, cells: [{ row: 3, place: 8, value: '04524' }] });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    await expectGone(button(/다시 등록$/));
    expect(onRegistered).toHaveBeenCalledTimes(2);
  });

  it('keeps the corrections, the result and the idempotency key after a failure', async () => {
    await openResult(resultOf([failedRow(3, [zipcode('1')])]));
    answer('POST /api/parcel/importExcelCorrections', refuse('UNAVAILABLE'));
    await field('3행 우편번호').fill('04524');
    await press('고친 칸 1개 다시 등록');
    await expect.element(page.getByRole('alert')).toHaveTextContent('엑셀 대량등록 중 오류가 발생했습니다.');
    await expect.element(field('3행 우편번호')).toHaveValue('04524');
    await press('고친 칸 1개 다시 등록');
    await expect.poll(() => callsOf('POST /api/parcel/importExcelCorrections').length).toBe(2);
    const keys = callsOf('POST /api/parcel/importExcelCorrections').map(({ headers }) =>
      headers.get('idempotency-key'),
    );
    expect(keys[1]).toBe(keys[0]);
  });

  it('offers the failed rows in the footer, and no correction without wrong cells', async () => {
    await openResult(resultOf([failedRow(3, [])]));
    await expect.element(button('실패한 행 내려받기')).toBeVisible();
    await expectGone(button('고쳐서 다시 등록'));
    await expect.element(button('확인')).toBeVisible();
  });
});

describe('column mapping of a file', () => {
  const header = {
    example: '',
    column: null as string | null,
    also: null,
    isOurs: false,
    suggestion: null as string | null,
  };
  const column = (id: string, label: string, changes = {}) => ({
    column: id,
    header: label,
    isRequired: false,
    mayBeFixed: true,
    choices: null as { value: string; label: string }[] | null,
    ...changes,
  });
  const mapping = {
    headers: [],
    fixed: [] as { column: string; value: string }[],
    columns: [
      column('order.orderId', '주문번호', { mayBeFixed: false }),
      column('order.receiverMobile', '휴대폰번호', { isRequired: true }),
      column('order.receiverTel', '전화번호', { isRequired: true }),
      column('order.receiverType', '받는 분 구분', {
        isRequired: true,
        choices: [
          { value: '1', label: '개인' },
          { value: '2', label: '사업자' },
        ],
      }),
      column('order.shipperName', '보내는 분 이름'),
    ],
  };
  const status = page.getByRole('status');
  beforeEach(() => {
    answer('POST /api/parcel/getImportMapping', mapping);
    answer('POST /api/parcel/saveImportMapping', mapping);
  });
  const openMapping = () =>
    openResult(
      resultOf([], {
        dryRun: {
          itemCount: 0,
          importedBefore: null,
          headers: [
            { ...header, header: '연락처', suggestion: 'order.receiverMobile' },
            { ...header, header: '주문번호', column: 'order.orderId', isOurs: true },
          ],
          missing: ['휴대폰번호', '전화번호', '받는 분 구분'],
          headerRow: 3,
          headerRows: [
            { row: 1, text: '11월 주문서' },
            { row: 3, text: '연락처, 주문번호' },
          ],
        },
      }),
      { isCheck: '1' },
    );

  it('fills two columns from one header and other columns with fixed values', async () => {
    await openMapping();
    await expect.element(field('열 이름이 있는 행')).toHaveValue('3');
    await expect.element(status).toHaveTextContent('연결해야 하는 필수 열: 전화번호, 받는 분 구분.');
    await field('연락처 열이 함께 채울 열').selectOptions('order.receiverTel');
    await expect.element(status).toHaveTextContent('연결해야 하는 필수 열: 받는 분 구분.');
    await press('고정값 추가');
    await field('고정값 1의 열').selectOptions('order.receiverType');
    await expect.element(status).toHaveTextContent('필수 열을 모두 연결했습니다.');
    await press('저장하고 다시 확인');
    await expectError(field('받는 분 구분 값'), '값을 입력해주세요.');
    await field('받는 분 구분 값').selectOptions('1');
    await press('저장하고 다시 확인');
    await expect
      .poll(() => callsOf('POST /api/parcel/saveImportMapping')[0]?.body)
      .toEqual({
        headers: [{ header: '연락처', column: 'order.receiverMobile', also: 'order.receiverTel' }],
        fixed: [{ column: 'order.receiverType', value: '1' }],
      });
  });

  it('refuses a column that two headers fill, and offers each fixed column once', async () => {
    await openMapping();
    await page.getByText('양식과 이름이 같은 1개 열로 다른 열도 채우기').click();
    await field('주문번호 열이 함께 채울 열').selectOptions('order.receiverMobile');
    await expect.element(page.getByText('다른 열에 이미 연결했습니다.').first()).toBeVisible();
    await press('저장하고 다시 확인');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('한 열에는 엑셀의 열 하나만 연결할 수 있습니다.');
    await press('고정값 추가');
    await press('고정값 추가');
    await field('고정값 1의 열').selectOptions('order.shipperName');
    const options = field('고정값 2의 열').element().querySelectorAll('option');
    expect([...options].map(({ textContent }) => textContent)).toEqual([
      '열 선택',
      '휴대폰번호',
      '전화번호',
      '받는 분 구분',
    ]);
    await press('보내는 분 이름 고정값 지우기');
    await expectGone(field('고정값 2의 열'));
    expect(callsOf('POST /api/parcel/saveImportMapping')).toEqual([]);
  });
});
