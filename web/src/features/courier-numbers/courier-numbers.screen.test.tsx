import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#test/component/app.tsx';
import { changeFiles, FILE_CHANGED } from '#test/component/files.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { field, press, rows } from '#test/component/screen.ts';
import type { Answer } from '#web/lib/call.ts';

const SAVE = 'POST /api/parcel/saveCourierNumbers';
type Result = Answer<typeof SAVE>['results'][number];

const paste = field('H/BL, 택배사, 운송장 번호');
const heading = (name: string) => page.getByRole('heading', { name });
const postNumber = (at: number) => `689${String(at).padStart(10, '0')}`;
const open = () => openPage('/admin/courier-numbers', { as: 'staff' });
const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
const check = async (text: string) => {
  await open();
  await expect.element(paste).toBeVisible();
  // `fill` inserts line by line, which takes a minute for 5,000 lines.
  setValue?.call(paste.element(), text);
  paste.element().dispatchEvent(new Event('input', { bubbles: true }));
  await press('번호 확인');
};

const resultOf = ({ rowIndex, hblNo }: { rowIndex: number; hblNo: string }): Result => ({
  rowIndex,
  problem: '',
  warning: '',
  hblNo,
  change: 'add',
  courierCode: 'K001',
  before: null,
  status: '08',
});

/** Answers each row as a new number of an order with status 08, with these changes by H/BL number. */
const answerRows = (changes: Record<string, Partial<Result>> = {}) =>
  answer(SAVE, ({ body }) => ({
    saved: body.dryRun ? 0 : body.rows.length,
    results: body.rows.map((row) => ({ ...resultOf(row), ...changes[row.hblNo] })),
  }));

beforeEach(() => {
  answerReference();
  answerRows();
});

describe('courier numbers screen', () => {
  it('checks pasted rows, lists rows with problems and saves the others', async () => {
    answerRows({
      HHK2: { problem: '등록되지 않은 H/BL 번호입니다: HHK2', change: 'none', status: '' },
      HHK3: { change: 'replace', before: { courierCode: 'K002', courierNum: '6900000000' } },
    });
    await check(
      `H/BL\t운송장 번호\nHHK1\t${postNumber(1)}\nHHK2\t${postNumber(2)}\nHHK3\t${postNumber(3)}\nHHK4\t`,
    );
    await expect.element(heading('4행을 확인했습니다.')).toHaveFocus();
    await expect.element(page.getByText('새 번호 1건')).toBeVisible();
    await expect.element(rows('등록할 수 없는 행').nth(0)).toHaveTextContent('3행HHK2');
    await expect
      .element(rows('등록할 수 없는 행').nth(1))
      .toHaveTextContent('5행HHK4--운송장 번호가 없습니다.');
    await expect.element(rows('번호가 바뀌는 주문')).toHaveTextContent('CJ대한통운 6900000000');

    await press('2건 등록');
    await expect.element(heading('2건을 등록했습니다.')).toHaveFocus();
    const [dryRun, save] = callsOf(SAVE).map(({ body }) => body);
    expect(dryRun).toMatchObject({ dryRun: true, acceptWarnings: true, courierCode: '' });
    expect(dryRun?.rows).toHaveLength(3);
    expect(save).toEqual({
      courierCode: '',
      toDelivery: false,
      acceptWarnings: false,
      rows: [1, 3].map((at) => ({
        rowIndex: at + 1,
        hblNo: `HHK${at}`,
        courier: '',
        courierNum: postNumber(at),
      })),
    });
  });

  it('offers the status 09 for orders before it and sends it with rows that have their number already', async () => {
    answerRows({ HHK1: { change: 'none' }, HHK2: { change: 'none', status: '10' } });
    await check(`HHK1\t${postNumber(1)}\nHHK2\t${postNumber(2)}`);
    await expect.element(page.getByText('등록할 변경이 없습니다.')).toBeVisible();
    await page.getByRole('checkbox', { name: '상태를 09' }).click();
    await press('1건 등록');
    await expect.element(heading('1건을 등록했습니다.')).toBeVisible();
    expect(callsOf(SAVE).at(-1)?.body).toMatchObject({ toDelivery: true, rows: [{ hblNo: 'HHK1' }] });
  });

  it('sends 1,200 rows in requests of 500, and continues with the remaining rows after a failure', async () => {
    const lines = Array.from({ length: 1_200 }, (_, at) => `HHK${at}\t${postNumber(at)}`);
    await check(lines.join('\n'));
    await expect.element(heading('1,200행을 확인했습니다.')).toBeVisible();
    expect(callsOf(SAVE).map(({ body }) => body.rows.length)).toEqual([500, 500, 200]);

    let count = 0;
    answer(SAVE, ({ body }) => {
      count += 1;
      if (count === 2) return refuse('UNAVAILABLE');
      return { saved: body.rows.length, results: body.rows.map(resultOf) };
    });
    await press('1,200건 등록');
    await expect.element(page.getByText('500건까지 등록하고 멈췄습니다.')).toBeVisible();
    await press('700건 등록');
    await expect.element(heading('1,200건을 등록했습니다.')).toBeVisible();
  });

  it('returns the rows with problems to the input, so that they can be corrected and checked again', async () => {
    await check(`HHK1\t우체국\t송장 없음\nHHK2\t우체국\t${postNumber(2)}`);
    await press('이 행만 고치기');
    const [header, row, ...others] = ((await paste.element()) as HTMLTextAreaElement).value.split('\n');
    expect([header, others]).toEqual(['행\tH/BL\t택배사\t운송장 번호\t사유', []]);
    expect(row).toBe('1\tHHK1\t우체국\t송장 없음\t운송장 번호의 형식이 아닙니다: 송장 없음');
  });

  it('copies and saves the numbers of rows with problems as texts, so that Excel keeps all digits', async () => {
    const long = '68920123456789012345';
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob);
      return 'data:,';
    });
    const copied = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
    await check(`00012345\t없는택배\t${long}\nHHK2\t우체국\t${postNumber(2)}`);
    await press('복사');
    await expect.poll(() => copied.mock.calls.length).toBe(1);
    const [item] = copied.mock.calls[0]?.[0] ?? [];
    const html = await (await item?.getType('text/html'))?.text();
    for (const number of ['00012345', long]) expect(html).toContain(`"\\@"'>${number}</td>`);
    expect(await (await item?.getType('text/plain'))?.text()).toContain(`\n1\t00012345\t없는택배\t${long}\t`);
    await press('내려받기');
    expect(await saved[0]?.text()).toContain(`1,"\t00012345",없는택배,"\t${long}",`);
  });

  it('keeps a cell that is too long, lists it with its problem and returns it whole', async () => {
    const long = `${postNumber(1)} `.repeat(40).trim();
    await check(`HHK1\t${long}\nHHK2\t${postNumber(2)}`);
    await expect
      .element(rows('등록할 수 없는 행').nth(0))
      .toHaveTextContent(`${long}운송장 번호: 최대 60자까지 입력 가능합니다.`);
    await press('이 행만 고치기');
    expect(((await paste.element()) as HTMLTextAreaElement).value).toContain(long);
  });

  it('saves numbers with a warning only after the user confirms them, also after the other numbers', async () => {
    const warning = '번호의 검사 숫자가 맞지 않습니다. 운송장과 비교해주세요.';
    answerRows({ HHK2: { warning } });
    await check(`HHK1\t${postNumber(1)}\nHHK2\t${postNumber(2)}`);
    await expect.element(page.getByText('번호 확인 필요 1건')).toBeVisible();
    await expect.element(rows('번호 확인이 필요한 행')).toHaveTextContent(warning);
    await press('1건 등록');
    await expect.element(heading('1건을 등록했습니다.')).toBeVisible();
    expect(callsOf(SAVE).at(-1)?.body).toMatchObject({ acceptWarnings: false, rows: [{ hblNo: 'HHK1' }] });

    await page.getByRole('checkbox', { name: '검사 숫자가 맞지 않는 번호도 저장' }).click();
    await press('1건 등록');
    await expect.element(heading('2건을 등록했습니다.')).toBeVisible();
    expect(callsOf(SAVE).at(-1)?.body).toMatchObject({ acceptWarnings: true, rows: [{ hblNo: 'HHK2' }] });
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });

  it('refuses rows of two boxes of one parcel that were checked in different requests', async () => {
    const lines = Array.from({ length: 501 }, (_, at) => `HHK${at}\t${postNumber(at)}`);
    answerRows({ HHK0: { hblNo: 'HHK9000' }, HHK500: { hblNo: 'HHK9000' } });
    await check(lines.join('\n'));
    const problem = '같은 H/BL 번호가 여러 행에 있습니다: HHK9000 (1행, 501행)';
    await expect
      .element(rows('등록할 수 없는 행').nth(0))
      .toHaveTextContent(`HHK0-${postNumber(0)}${problem}`);
    await expect.element(rows('등록할 수 없는 행').nth(1)).toHaveTextContent(problem);
  });

  it('opens with the focus in the field, and returns to an empty field after all numbers are saved', async () => {
    await open();
    await expect.element(paste).toHaveFocus();
    await paste.fill(`HHK1\t${postNumber(1)}`);
    await press('번호 확인');
    await press('다시 입력');
    await expect.element(paste).toHaveFocus();
    await expect.element(paste).toHaveValue(`HHK1\t${postNumber(1)}`);
    await press('번호 확인');
    await press('1건 등록');
    await press('다른 번호 등록');
    await expect.element(paste).toHaveFocus();
    await expect.element(paste).toHaveValue('');
  });

  it('opens with the row that the scan station refused', async () => {
    const row = `HHK1\t${postNumber(1)}`;
    await openPage(`/admin/courier-numbers?rows=${encodeURIComponent(row)}`, { as: 'staff' });
    await expect.element(paste).toHaveValue(row);
  });

  it.each([
    ['no rows', ' \n', 'H/BL과 운송장 번호를 붙여넣어 주세요.'],
    [
      'more than 5,000 rows',
      'HHK1\t1\n'.repeat(5_001),
      '한 번에 5,000행까지 등록합니다. 지금은 5,001행입니다.',
    ],
  ])('shows an error for %s', async (_, text, message) => {
    await check(text);
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    expect(callsOf(SAVE)).toEqual([]);
  });

  it('asks for the sheet and for hidden rows of a spreadsheet', async () => {
    const READ = 'POST /api/parcel/readCourierNumbers';
    answer(READ, ({ body: { sheet = '항공', includeHidden } }) => ({
      sheet,
      sheets: ['항공', '해운'],
      hiddenRows: sheet === '해운' ? 2 : 0,
      rows: [{ rowIndex: 2, hblNo: includeHidden ? 'HHK2' : 'HHK1', courier: '', courierNum: postNumber(1) }],
      headers: [],
      columns: { hblNo: 'H/BL', courier: null, courierNum: '운송장 번호' },
    }));
    await open();
    await page.getByRole('tab', { name: '엑셀 파일' }).click();
    await page.getByLabelText('엑셀 파일 선택').upload(new File(['sheet'], '운송장.xlsx'));
    await page.getByLabelText('읽을 시트').selectOptions('해운');
    await press('계속');
    await expect.element(page.getByText('숨긴 행 2개는 등록하지 않습니다.')).toBeVisible();
    await page.getByLabelText('숨긴 행도 등록').click();
    await press('계속');
    await expect.element(heading('1행을 확인했습니다.')).toBeVisible();
    expect(callsOf(READ).at(-1)?.body).toMatchObject({ sheet: '해운', includeHidden: true });
    expect(callsOf(SAVE)[0]?.body.rows).toMatchObject([{ hblNo: 'HHK2' }]);
  });

  it('asks to choose a spreadsheet again that was changed since its choice', async () => {
    await open();
    await page.getByRole('tab', { name: '엑셀 파일' }).click();
    changeFiles();
    await page.getByLabelText('엑셀 파일 선택').upload(new File(['sheet'], '운송장.xlsx'));
    await expect.element(page.getByRole('alert')).toHaveTextContent(FILE_CHANGED);
    await expect.element(page.getByLabelText('엑셀 파일 선택')).toBeInTheDocument();
  });

  it('asks for the columns of a spreadsheet once and remembers them', async () => {
    const READ = 'POST /api/parcel/readCourierNumbers';
    const headers = [
      { header: '관리', example: 'HHK1' },
      { header: '바코드', example: postNumber(1) },
    ];
    answer(READ, ({ body: { hblNo, courierNum } }) => ({
      sheet: '운송장',
      sheets: [],
      hiddenRows: 0,
      rows:
        hblNo && courierNum ? [{ rowIndex: 2, hblNo: 'HHK1', courier: '', courierNum: postNumber(1) }] : [],
      headers,
      columns: { hblNo: hblNo ?? null, courier: null, courierNum: courierNum ?? null },
    }));
    const upload = async () => {
      await page.getByRole('tab', { name: '엑셀 파일' }).click();
      await page.getByLabelText('엑셀 파일 선택').upload(new File(['sheet'], '운송장.xlsx'));
    };
    await open();
    await upload();
    await expect.element(page.getByRole('button', { name: '이 열로 읽기' })).toBeDisabled();
    await page.getByLabelText('H/BL').selectOptions('관리');
    await page.getByLabelText('운송장 번호').selectOptions('바코드');
    await press('이 열로 읽기');
    await expect.element(heading('1행을 확인했습니다.')).toBeVisible();

    await press('다시 입력');
    await upload();
    await expect.element(heading('1행을 확인했습니다.')).toBeVisible();
    expect(callsOf(READ).at(-1)?.body).toMatchObject({
      filename: '운송장.xlsx',
      content: btoa('sheet'),
      hblNo: '관리',
      courierNum: '바코드',
    });
  });
});
