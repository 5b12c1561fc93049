import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { changeFiles, FILE_CHANGED } from '#test/component/files.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { button, dialog, expectError, expectGone, field, press } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';
import { ChosenFile } from '#web/lib/chosen-file.ts';
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

const Labels = ({ ids }: { ids: readonly number[] }) => <p>운송장 {ids.join(', ')}</p>;

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
      code: null,
    }),
  );
  const onRegistered = vi.fn();
  const onClose = vi.fn();
  await renderComponent(<ImportDialog open onClose={onClose} onRegistered={onRegistered} labels={Labels} />, {
    as,
  });
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

const header = {
  example: '',
  column: null as string | null,
  also: null,
  isOurs: false,
  suggestion: null as string | null,
  alsoSuggestion: null as string | null,
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
const LAYOUT = '0'.repeat(32);
type DryRun = NonNullable<Result['dryRun']>;
const dryRunOf = (changes: Partial<DryRun> = {}): DryRun => ({
  itemCount: 2,
  importedBefore: null,
  headers: [],
  missing: [],
  layout: LAYOUT,
  isKnownLayout: true,
  headerRow: 1,
  headerRows: [],
  ...changes,
});

describe('column mapping of a file', () => {
  const status = page.getByRole('status');
  const savedBody = () => callsOf('POST /api/parcel/saveImportMapping')[0]?.body;
  beforeEach(() => {
    answer('POST /api/parcel/getImportMapping', mapping);
    answer('POST /api/parcel/saveImportMapping', mapping);
    answer('POST /api/parcel/getImportList', { rows: [], nextPaging: null });
  });
  const openMapping = (changes: Partial<DryRun> = {}) =>
    openResult(
      resultOf([], {
        dryRun: dryRunOf({
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
          ...changes,
        }),
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
    await expect.poll(savedBody).toEqual({
      layout: LAYOUT,
      headers: [{ header: '연락처', column: 'order.receiverMobile', also: 'order.receiverTel' }],
      fixed: [{ column: 'order.receiverType', value: '1' }],
    });
  });

  it('refuses a column that two headers fill, and offers columns without a header as fixed values once', async () => {
    await openMapping();
    await page.getByText('양식과 이름이 같은 1개 열도 바꾸기').click();
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
      '전화번호',
      '받는 분 구분',
    ]);
    await press('보내는 분 이름 고정값 지우기');
    await expectGone(field('고정값 2의 열'));
    expect(callsOf('POST /api/parcel/saveImportMapping')).toEqual([]);
  });

  it('maps a header of the template to another column, and saves headers that are not used', async () => {
    await openMapping({ missing: ['휴대폰번호'] });
    await page.getByText('양식과 이름이 같은 1개 열도 바꾸기').click();
    await field('주문번호 열에 연결할 열').selectOptions('order.shipperName');
    await field('연락처 열에 연결할 열').selectOptions('');
    await press('저장하고 다시 확인');
    await expect.poll(savedBody).toEqual({
      layout: LAYOUT,
      headers: [
        { header: '연락처', column: null },
        { header: '주문번호', column: 'order.shipperName' },
      ],
      fixed: [],
    });
  });

  it('asks to confirm suggested columns of a new layout, and shows a known layout without asking', async () => {
    const { onClose } = await openMapping({ missing: [], isKnownLayout: false });
    await expect.element(field('연락처 열에 연결할 열')).toHaveValue('order.receiverMobile');
    await press('돌아가기');
    await expect.element(dialog('엑셀 대량등록')).toHaveTextContent('등록할 주문');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('check of a file', () => {
  const order = {
    row: 2,
    orderId: 'A-1',
    receiverName: '홍길동',
    receiverMobile: '01012345678',
    receiverZipcode: '04524',
    receiverAddress1: '서울특별시 중구 세종대로 110',
    receiverAddress2: '101동 1203호',
    weight: 3.2,
    width: 30,
    length: 25,
    height: 20,
    boxQty: 1,
    estimate: 'AUD 20.00',
    itemCount: 2,
    items: [{ itemName: 'OMEGA 3', itemQty: 2, unitPrice: 24.5, currency: 'USD' }],
  };
  const understood = {
    orders: [order],
    amounts: [{ currency: 'USD', amount: 1_842_300, lowest: 1_000, highest: 45_000 }],
    weight: 3.2,
    boxQty: 1,
    estimate: 'AUD 20.00',
    warnings: [{ message: '무게와 크기를 확인해주세요.', count: 30, rows: [2, 5] }],
    currencyQuestion: null as { message: string; currencies: string[] } | null,
  };
  const openCheck = (changes: Partial<DryRun> = {}) =>
    openResult(resultOf([], { dryRun: dryRunOf({ understood, ...changes }) }), { isCheck: '1' });
  const shown = dialog('엑셀 대량등록');

  it('shows sums, warnings and the first orders as they will be stored', async () => {
    await openCheck();
    await expect.element(shown).toHaveTextContent('USD 1,842,300.00 (단가 USD 1,000.00 ~ USD 45,000.00)');
    await expect.element(shown).toHaveTextContent('무게와 크기를 확인해주세요. 30건 (2, 5행 등)');
    const row = page.getByRole('table', { name: '저장할 주문' });
    await expect.element(row).toHaveTextContent('[04524] 서울특별시 중구 세종대로 110상세: 101동 1203호');
    await expect.element(row).toHaveTextContent('OMEGA 3 × 2 USD 24.50외 1개');
  });

  it('lists findings of the rules of customs by sentence', async () => {
    const text = '개인통관고유부호는 P와 숫자 12자리입니다.';
    const codes = Array.from({ length: 21 }, (_, nth) => ({ rowIndex: nth + 2, rule: 'PCC_FORM', text }));
    const zipcode = { rowIndex: 5, rule: 'ZIP_UNKNOWN', text: '없는 우편번호입니다.' };
    await openCheck({ warnings: [...codes, zipcode], warningCount: 24 });
    await expect.element(shown).toHaveTextContent('통관 확인 24건');
    const list = page.getByRole('list', { name: '통관 확인' });
    await expect.element(list).toHaveTextContent(`${text} 21건 (2, 3, 4, 5,`);
    await expect.element(list).toHaveTextContent('20, 21행 등)없는 우편번호입니다. 1건 (5행)');
    await expect.element(shown).toHaveTextContent('문제가 큰 것부터 22건만 보여드립니다.');
  });

  it('shows no findings of a file without any', async () => {
    await openCheck({ warnings: [], warningCount: 0 });
    await expect.element(shown).toHaveTextContent('등록할 내용');
    await expectGone(page.getByRole('list', { name: '통관 확인' }));
  });

  it('lists hidden rows, rows of totals and unused columns, which are left out', async () => {
    await openCheck({
      hiddenRows: 3,
      totalRows: [10],
      unusedColumns: [
        { place: 7, header: '비고2', example: '깨지기 쉬움' },
        { place: 8, header: '', example: '3층' },
      ],
    });
    for (const text of [
      '숨긴 행 3개는 등록하지 않습니다.',
      '합계 행: 10행',
      '쓰지 않는 열: 비고2 (첫 값: 깨지기 쉬움)',
      '쓰지 않는 열: 이름이 없는 9번째 열 (첫 값: 3층)',
    ])
      await expect.element(shown).toHaveTextContent(text);
    await expect.element(field('숨긴 행도 등록')).not.toBeChecked();
  });

  it('saves the answer to the question for the currency with the mapping of the layout', async () => {
    const saved = { ...mapping, fixed: [{ column: 'order.receiverType', value: '1' }] };
    answer('POST /api/parcel/getImportMapping', saved);
    answer('POST /api/parcel/saveImportMapping', refuse('UNAVAILABLE'));
    await openCheck({
      headers: [{ ...header, header: '가격', column: 'item.unitPrice' }],
      understood: {
        ...understood,
        currencyQuestion: {
          message: '합계 USD 1,842,300: 원화로 보입니다. 통화를 골라주세요.',
          currencies: ['USD', 'KRW'],
        },
      },
    });
    const question = page.getByRole('group', { name: /^합계 USD 1,842,300: 원화로 보입니다/ });
    await expect.element(question).toBeVisible();
    await press('원 (KRW)');
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(callsOf('POST /api/parcel/saveImportMapping')[0]?.body).toEqual({
      layout: LAYOUT,
      headers: [{ header: '가격', column: 'item.unitPrice' }],
      fixed: [
        { column: 'order.receiverType', value: '1' },
        { column: 'item.currency', value: 'KRW' },
      ],
    });
  });
});

describe('file that a program saves again after its choice', () => {
  const choose = () => field('엑셀 파일 선택').upload(new File(['checked'], '주문.xlsx'));
  const alerts = page.getByRole('alert');
  const shown = dialog('엑셀 대량등록');
  const openDialog = () =>
    renderComponent(<ImportDialog open onClose={vi.fn()} onRegistered={vi.fn()} labels={Labels} />, {
      as: 'partner',
    });
  const uploads: Blob[] = [];

  beforeEach(() => {
    uploads.length = 0;
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
    send.mockImplementation(function (this: XMLHttpRequest, body) {
      uploads.push(body as Blob);
      Object.defineProperty(this, 'status', { value: 200 });
      this.dispatchEvent(new ProgressEvent('loadend'));
    });
    const result = resultOf([], { dryRun: dryRunOf() });
    const done = { done: 1, total: 1, result, reason: null, code: null };
    answer('POST /api/parcel/getImportList', { rows: [], nextPaging: null });
    answer('POST /api/parcel/importExcelUpload', { jobId: JOB, uploadUrl: '/files/sheet', headers: {} });
    answer('POST /api/parcel/importExcelStatus', { state: 'done', ...done });
  });

  it('is refused when it can no longer be read', async () => {
    await openDialog();
    changeFiles();
    await choose();
    await expect.element(alerts).toHaveTextContent(FILE_CHANGED);
    await expect.element(field('엑셀 파일 선택')).toBeInTheDocument();
    expect(uploads).toEqual([]);
  });

  it('is not registered after the check, so that no one takes the new content for registered', async () => {
    await openDialog();
    await choose();
    await expect.element(shown).toHaveTextContent('등록할 주문1건');
    changeFiles();
    await press('1건 등록');
    await expect.element(alerts).toHaveTextContent(new RegExp(`^${FILE_CHANGED}$`));
    await expect.element(field('엑셀 파일 선택')).toBeInTheDocument();
    expect(uploads).toHaveLength(1);
  });

  it('is sent from memory', async () => {
    await openDialog();
    await choose();
    await expect.element(shown).toHaveTextContent('등록할 주문1건');
    const [sent] = uploads;
    expect([sent instanceof ChosenFile, await sent?.text()]).toEqual([true, 'checked']);
  });
});

describe('protected file', () => {
  const openLocked = async () => {
    keepDraft('importJob', { jobId: JOB, filename: '주문.xlsx', partnerId: '', isCheck: '1' });
    const open = { done: 0, total: 0, result: null, reason: null, code: null };
    const locked = { ...open, state: 'failed' as const, reason: '암호', code: 'SPREADSHEET_PROTECTED' };
    const checked = { ...open, state: 'done' as const, result: resultOf([], { dryRun: dryRunOf() }) };
    answer(
      'POST /api/parcel/importExcelStatus',
      ({ body }): Status => (body.jobId === JOB ? locked : checked),
    );
    await renderComponent(
      <ImportDialog open onClose={() => undefined} onRegistered={() => undefined} labels={Labels} />,
      {
        as: 'partner',
      },
    );
  };

  it('asks for the password, reports a wrong one at the field, and continues with the right one', async () => {
    await openLocked();
    const password = field('파일 암호');
    await expect.element(password).toHaveFocus();
    await press('파일 열기');
    await expectError(password, /파일 암호를 입력해주세요\.$/);
    answer('POST /api/parcel/importExcelPassword', refuse('SPREADSHEET_PASSWORD'));
    await password.fill('wrong');
    await press('파일 열기');
    await expectError(field('파일 암호'), /암호가 맞지 않습니다\. 다시 입력해주세요\.$/);
    answer('POST /api/parcel/importExcelPassword', { jobId: NEXT_JOB });
    await field('파일 암호').fill('right');
    await press('파일 열기');
    await expect.element(dialog('엑셀 대량등록')).toHaveTextContent('등록할 주문1건');
    expect(callsOf('POST /api/parcel/importExcelPassword').map(({ body }) => body)).toEqual([
      { jobId: JOB, password: 'wrong' },
      { jobId: JOB, password: 'right' },
    ]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('right');
  });
});

describe('list of imports', () => {
  const ID = 'a'.repeat(64);
  const imported = {
    id: ID,
    filename: '11월 주문.xlsx',
    at: '2026-11-20T01:00:00.000Z',
    by: '김직원',
    isCorrection: false,
    registered: 178,
    failed: 3,
    failedExcelDownloadUrl: `/api/admin/files/failed/${ID}.xlsx`,
  };
  const openList = (as: 'partner' | 'staff' = 'partner') =>
    renderComponent(
      <ImportDialog open onClose={() => undefined} onRegistered={() => undefined} labels={Labels} />,
      { as },
    );

  it('shows counts, failed rows and labels of each import, and loads more', async () => {
    answer('POST /api/parcel/getImportList', ({ body }) =>
      body.paging === 0
        ? { rows: [imported], nextPaging: 'next' }
        : {
            rows: [
              { ...imported, id: 'b', filename: '이전.xlsx', registered: null, failedExcelDownloadUrl: null },
            ],
            nextPaging: null,
          },
    );
    answer('POST /api/parcel/getImportOrders', { ids: [7, 9] });
    await openList();
    const list = page.getByRole('list', { name: '등록 내역' });
    await expect.element(list).toHaveTextContent('등록 178건, 실패 3건');
    await expect.element(button('11월 주문.xlsx 실패한 행 내려받기')).toBeVisible();
    await press('11월 주문.xlsx 178건 운송장 출력');
    await expect.poll(() => callsOf('POST /api/parcel/getImportOrders')[0]?.body).toEqual({ importId: ID });
    await press('더 보기');
    await expect.element(list).toHaveTextContent('등록을 마치지 않았습니다.');
  });

  it('shows an empty list and a failure', async () => {
    answer('POST /api/parcel/getImportList', refuse('UNAVAILABLE'));
    await openList();
    await expect.element(page.getByRole('alert')).toHaveTextContent('등록 내역을 불러오지 못했습니다.');
    answer('POST /api/parcel/getImportList', { rows: [], nextPaging: null });
    await press('다시 시도');
    await expect
      .element(dialog('엑셀 대량등록'))
      .toHaveTextContent('최근 6개월 동안 엑셀로 등록한 내역이 없습니다.');
  });
});

describe('failed rows by reason', () => {
  const courier = (value: string) => ({ place: 20, header: '택배사', value });
  const rowOf = (rowIndex: number, value: string) => ({
    ...failedRow(rowIndex, [courier(value)]),
    error: `택배사: 목록에서 골라주세요. (입력값: ${value})`,
  });

  it('counts rows, and corrects cells with the same value at once', async () => {
    await openResult(resultOf([rowOf(3, '퀵'), rowOf(4, '퀵'), failedRow(5, [zipcode('1')])]));
    const reasons = page.getByRole('list', { name: '사유별 행 수' });
    await expect.element(reasons).toHaveTextContent('택배사: 목록에서 골라주세요.2행');
    await expect.element(reasons).toHaveTextContent('우편번호: 5자리를 입력하세요1행');
    answer('POST /api/parcel/importExcelCorrections', { jobId: NEXT_JOB });
    await field('택배사 2칸 한 번에 고치기').fill('우체국택배');
    await expect.element(field('4행 택배사')).toHaveValue('우체국택배');
    await press('고친 칸 2개 다시 등록');
    await expect
      .poll(() => callsOf('POST /api/parcel/importExcelCorrections')[0]?.body)
      .toEqual({
        jobId: JOB,
        cells: [3, 4].map((row) => ({ row, place: 20, value: '우체국택배' })),
      });
  });
});
