import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrderChange } from '#shared/domain/order.ts';
import { courierFile, orderCells } from '#test/fixtures/spreadsheets.ts';
import { sharedText } from '#test/fixtures/swelling-workbooks.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients } from '#test/support/demo-clients.ts';
import { importRows, orderNumber } from '#test/support/imports.ts';
import { readOrder, readOrders, registerOrder, registerOrders } from '#test/support/orders.ts';
import { volume } from '#test/support/volume.ts';

const SAVE = '/api/parcel/saveCourierNumbers';
const READ = '/api/parcel/readCourierNumbers';

const [staff, partner] = await demoClients('staff', 'partner');

/** Returns a valid number of 우체국택배. */
const postNumber = (): string => `6${randomInt(1e11, 1e12)}`;
const save = async (rows: object[], options: object = {}) => staff.post(SAVE, { rows, ...options });
const problemsOf = ({ body }: Awaited<ReturnType<typeof save>>): string[] =>
  body.results.map(({ problem }: { problem: string }) => problem);
const warningsOf = ({ body }: Awaited<ReturnType<typeof save>>): string[] =>
  body.results.map(({ warning }: { warning: string }) => warning);
const changesOf = async (id: number): Promise<OrderChange[]> =>
  (await staff.post('/api/parcel/getOrderChanges', { orderId: id })).body;

describe('POST /api/parcel/saveCourierNumbers', () => {
  it('saves couriers and numbers with change log entries, so that the lookup finds the orders', async () => {
    const [one, two] = await registerOrders(partner, 2);
    if (!one || !two) throw new Error('not registered');
    const number = postNumber();
    const added = { problem: '', warning: '', change: 'add', before: null, status: '01' };
    const answer = await save([
      { rowIndex: 2, hblNo: one.hblNo.toLowerCase(), courierNum: number },
      { rowIndex: 3, hblNo: two.hblNo, courier: 'cj 대한통운', courierNum: '6900-0000-00' },
    ]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toEqual({
      saved: 2,
      results: [
        { rowIndex: 2, hblNo: one.hblNo, ...added, courierCode: 'K001' },
        { rowIndex: 3, hblNo: two.hblNo, ...added, courierCode: 'K002' },
      ],
    });
    expect(await readOrders(staff, [one.id, two.id])).toMatchObject([
      { courierCode: 'K001', courierNum: number, status: '01', version: 2 },
      { courierCode: 'K002', courierNum: '6900000000' },
    ]);
    expect((await changesOf(two.id))[0]).toMatchObject({
      by: '최은영',
      changes: [
        { field: 'courierCode', from: 'K001', to: 'K002' },
        { field: 'courierNum', from: '', to: '6900000000' },
      ],
    });
    const found = await staff.post('/api/parcel/parcel', { courierNum: number });
    expect(found.body.rows.map(({ id }: { id: number }) => id)).toEqual([one.id]);
  });

  it('changes nothing in a dry run and returns what it would replace', async () => {
    const before = { courierCode: 'K002', courierNum: '6912345678' };
    const { id, hblNo } = await registerOrder(partner, before);
    const answer = await save([{ rowIndex: 1, hblNo, courier: 'K001', courierNum: postNumber() }], {
      dryRun: true,
    });
    expect(answer.body).toEqual({
      saved: 0,
      results: [
        {
          rowIndex: 1,
          problem: '',
          warning: '',
          hblNo,
          change: 'replace',
          courierCode: 'K001',
          before,
          status: '01',
        },
      ],
    });
    expect(answer.units.write).toBe(0);
    expect(await readOrder(staff, id)).toMatchObject({ ...before, version: 1 });
  });

  it('changes nothing when repeated', async () => {
    const { id, hblNo } = await registerOrder(partner);
    const rows = [{ rowIndex: 1, hblNo, courierNum: postNumber() }];
    await save(rows, { toDelivery: true });
    const again = await save(rows, { toDelivery: true });
    expect([again.body.saved, again.units.write]).toEqual([0, 0]);
    expect(problemsOf(again)).toEqual(['']);
    expect(await readOrder(staff, id)).toMatchObject({ status: '09', version: 2 });
  });

  it('sets the status to 09, except of delivered orders and holds', async () => {
    const orders = await registerOrders(partner, 3);
    await staff.post('/api/parcel/modifyOrderStatus', { id: [orders[1]?.id], status: '10' });
    await staff.post('/api/parcel/modifyOrderStatus', { id: [orders[2]?.id], status: '82' });
    const rows = orders.map(({ hblNo }, at) => ({ rowIndex: at + 1, hblNo, courierNum: postNumber() }));
    expect((await save(rows, { toDelivery: true })).body.saved).toBe(3);
    const saved = await readOrders(
      staff,
      orders.map(({ id }) => id),
    );
    expect(saved.map(({ status, courierNum }) => [status, courierNum])).toEqual(
      ['09', '10', '82'].map((status, at) => [status, rows[at]?.courierNum]),
    );
  });

  it('saves the valid rows and returns the reason for each of the others', async () => {
    const [good, deleted, cancelled, wrongForm, taken, user] = await registerOrders(partner, 6);
    const inUse = postNumber();
    await save([{ rowIndex: 1, hblNo: user?.hblNo, courierNum: inUse }]);
    await staff.post('/api/parcel/delete', { id: [deleted?.id], isDel: 1 });
    await staff.post('/api/parcel/modifyOrderStatus', { id: [cancelled?.id], status: '90' });
    const answer = await save([
      { rowIndex: 2, hblNo: good?.hblNo, courierNum: postNumber() },
      { rowIndex: 3, hblNo: deleted?.hblNo, courierNum: postNumber() },
      { rowIndex: 4, hblNo: cancelled?.hblNo, courierNum: postNumber() },
      { rowIndex: 5, hblNo: wrongForm?.hblNo, courierNum: '123456789012' },
      { rowIndex: 6, hblNo: taken?.hblNo, courierNum: inUse },
      { rowIndex: 7, hblNo: 'NOSUCH1', courierNum: postNumber() },
      { rowIndex: 8, hblNo: 'NOSUCH2', courier: '번개', courierNum: postNumber() },
    ]);
    expect(answer.body.saved).toBe(1);
    expect(problemsOf(answer)).toEqual([
      '',
      `삭제된 주문입니다: ${deleted?.hblNo}`,
      `신청취소된 주문입니다: ${cancelled?.hblNo}`,
      '우체국택배 운송장 번호의 형식이 아닙니다: 123456789012 (1~7로 시작하는 숫자 13자리). 한진택배, 롯데택배 번호일 수 있습니다.',
      `다른 주문의 운송장 번호입니다: ${inUse} (H/BL ${user?.hblNo})`,
      '등록되지 않은 H/BL 번호입니다: NOSUCH1',
      '등록되지 않은 택배사입니다: 번개',
    ]);
  });

  it('asks for the courier of an order without one, and saves the other rows', async () => {
    const good = await registerOrder(partner);
    const { hblNo } = await registerOrder(partner, { courierCode: '' });
    const rows = [good.hblNo, hblNo].map((each, at) => ({
      rowIndex: at + 1,
      hblNo: each,
      courierNum: postNumber(),
    }));
    const problems = ['', '택배사를 골라주세요.'];
    expect(problemsOf(await save(rows, { dryRun: true }))).toEqual(problems);
    const answer = await save(rows, { acceptWarnings: true });
    expect([answer.body.saved, problemsOf(answer)]).toEqual([1, problems]);
    expect((await save(rows.slice(1), { courierCode: 'K001' })).body.saved).toBe(1);
  });

  it('refuses a wrong check digit and an unknown form, and saves them with a warning if a person accepts warnings', async () => {
    const orders = await registerOrders(partner, 3);
    const wrongDigit = `6${randomInt(1e9, 1e10)}`;
    const digit = (Number(wrongDigit.slice(2)) + 1) % 7;
    const numbers = [`${wrongDigit}${digit}`, `${randomInt(1e8, 1e9)}`, postNumber()];
    const rows = orders.map(({ hblNo }, at) => ({
      rowIndex: at + 1,
      hblNo,
      courier: at < 2 ? 'K002' : 'K001',
      courierNum: numbers[at],
    }));
    const form = `CJ대한통운 운송장 번호의 형식이 아닙니다: ${numbers[1]} (숫자 10자리 또는 12자리)`;
    const refused = await save(rows, { dryRun: true });
    expect(problemsOf(refused)).toEqual([
      expect.stringContaining(`CJ대한통운 운송장 번호의 검사 숫자가 맞지 않습니다: ${numbers[0]}`),
      form,
      '',
    ]);
    expect(warningsOf(refused)).toEqual(['', '', '']);

    const accepted = await save(rows, { acceptWarnings: true });
    expect(accepted.body.saved).toBe(3);
    expect(problemsOf(accepted)).toEqual(['', '', '']);
    expect(warningsOf(accepted)).toEqual([
      '번호의 검사 숫자가 맞지 않습니다. 운송장과 비교해주세요.',
      form,
      '',
    ]);
    const saved = await readOrders(
      staff,
      orders.map(({ id }) => id),
    );
    expect(saved.map(({ courierNum }) => courierNum)).toEqual(numbers);
  });

  it('refuses the number of another order, a text that is no number and one that is too long despite accepted warnings', async () => {
    const [one, two, three, user] = await registerOrders(partner, 4);
    const inUse = postNumber();
    await save([{ rowIndex: 1, hblNo: user?.hblNo, courierNum: inUse }]);
    const rows = [inUse, '송장', '1'.repeat(21)].map((courierNum, at) => ({
      rowIndex: at + 1,
      hblNo: [one, two, three][at]?.hblNo,
      courierNum,
    }));
    const answer = await save(rows, { acceptWarnings: true });
    expect(answer.body.saved).toBe(0);
    expect(problemsOf(answer)).toEqual([
      `다른 주문의 운송장 번호입니다: ${inUse} (H/BL ${user?.hblNo})`,
      '운송장 번호의 형식이 아닙니다: 송장',
      '운송장 번호: 최대 20자까지 입력 가능합니다.',
    ]);
    expect(warningsOf(answer)).toEqual(['', '', '']);
  });

  it('finds orders by the barcode of a box and by what a scanner sends in Hangul mode', async () => {
    const [one, two, three] = await registerOrders(partner, 3);
    const inHangul = (text = '') => text.replace('HHK', 'ㅗㅗㅏ');
    const rows = [`${one?.hblNo}-01`, inHangul(two?.hblNo), `${inHangul(three?.hblNo)}-03`].map(
      (hblNo, at) => ({ rowIndex: at + 1, hblNo, courierNum: postNumber() }),
    );
    const { body } = await save(rows);
    expect(body.saved).toBe(3);
    expect(body.results.map(({ hblNo }: { hblNo: string }) => hblNo)).toEqual(
      [one, two, three].map((order) => order?.hblNo),
    );
  });

  it('prefers the order whose H/BL number ends like the barcode of a box', async () => {
    const hblNo = `OWN${randomInt(1e6, 1e7)}`;
    await registerOrder(partner, { hblNo });
    const own = await registerOrder(partner, { hblNo: `${hblNo}-02` });
    const { body } = await save([{ rowIndex: 1, hblNo: own.hblNo, courierNum: postNumber() }]);
    expect(body.results[0].hblNo).toBe(own.hblNo);
  });

  it('refuses rows of several boxes of one parcel, because an order has one number', async () => {
    const { hblNo } = await registerOrder(partner, { boxQty: 3 });
    const rows = [`${hblNo}-01`, `${hblNo}-02`].map((code, at) => ({
      rowIndex: at + 5,
      hblNo: code,
      courierNum: postNumber(),
    }));
    const problem = `같은 H/BL 번호가 여러 행에 있습니다: ${hblNo} (5행, 6행)`;
    expect(problemsOf(await save(rows))).toEqual([problem, problem]);
  });

  it('exchanges the numbers of two orders', async () => {
    const [one, two] = await registerOrders(partner, 2);
    const [first, second] = [postNumber(), postNumber()];
    const rows = (numbers: string[]) => [
      { rowIndex: 1, hblNo: one?.hblNo, courierNum: numbers[0] },
      { rowIndex: 2, hblNo: two?.hblNo, courierNum: numbers[1] },
    ];
    await save(rows([first, second]));
    expect((await save(rows([second, first]))).body.saved).toBe(2);
    const saved = await readOrders(staff, [one?.id ?? 0, two?.id ?? 0]);
    expect(saved.map(({ courierNum }) => courierNum)).toEqual([second, first]);
  });

  it('refuses a number whose order keeps it because its own row is refused', async () => {
    const [one, two, three] = await registerOrders(partner, 3);
    const [first, second] = [postNumber(), postNumber()];
    await save([
      { rowIndex: 1, hblNo: one?.hblNo, courierNum: first },
      { rowIndex: 2, hblNo: two?.hblNo, courierNum: second },
    ]);
    const answer = await save([
      { rowIndex: 1, hblNo: three?.hblNo, courierNum: first },
      { rowIndex: 2, hblNo: one?.hblNo, courierNum: second },
      { rowIndex: 3, hblNo: two?.hblNo, courierNum: '123' },
    ]);
    expect([answer.body.saved, ...problemsOf(answer).map((problem) => problem.split(':')[0])]).toEqual([
      0,
      '다른 주문의 운송장 번호입니다',
      '다른 주문의 운송장 번호입니다',
      '우체국택배 운송장 번호의 형식이 아닙니다',
    ]);
  });

  it('gives a number to one order only when requests for several orders run concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orders = await registerOrders(partner, 4);
      const number = postNumber();
      const answers = await Promise.all(
        orders.map(({ hblNo }) => save([{ rowIndex: 1, hblNo, courierNum: number }])),
      );
      expect(answers.filter(({ body }) => body.saved === 1)).toHaveLength(1);
      const found = await staff.post('/api/parcel/parcel', { courierNum: number });
      expect(found.body.rows).toHaveLength(1);
    }
  });

  it('saves each order once when two equal requests run concurrently', async () => {
    const orders = await registerOrders(partner, 3);
    const rows = orders.map(({ hblNo }, at) => ({ rowIndex: at + 1, hblNo, courierNum: postNumber() }));
    const answers = await Promise.all([save(rows), save(rows)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const saved = await readOrders(
      staff,
      orders.map(({ id }) => id),
    );
    expect(saved.map(({ version }) => version)).toEqual([2, 2, 2]);
  });

  it.each([
    ['no rows', { rows: [] }],
    [
      'more than 500 rows',
      { rows: Array.from({ length: 501 }, (_, at) => ({ rowIndex: at + 1, hblNo: 'A', courierNum: '1' })) },
    ],
    [
      'a row number that occurs twice',
      { rows: [1, 1].map((rowIndex) => ({ rowIndex, hblNo: 'A', courierNum: '1' })) },
    ],
    ['an unknown courier', { courierCode: 'X999' }],
    [
      'a cell of more than 60 characters',
      { rows: [{ rowIndex: 1, hblNo: 'A'.repeat(61), courierNum: '1' }] },
    ],
  ])('returns 422 for %s', async (_, changes) => {
    const body = { rows: [{ rowIndex: 1, hblNo: 'A', courierNum: '1' }], ...changes };
    expect(codeOf(await staff.post(SAVE, body))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('saves many orders with at most 11.5 write units and 2.1 read units each', async () => {
    const count = volume.courierNumbers;
    const numbers = Array.from({ length: count + 1 }, orderNumber);
    await importRows(
      partner,
      numbers.map((number) => orderCells({ 주문번호: number })),
    );
    const { rows: orders } = (await staff.post('/api/parcel/parcel', { orderId: numbers })).body;
    // Parcels get a tracking number after customs released them.
    const id = orders.map((order: { id: number }) => order.id);
    await staff.post('/api/parcel/modifyOrderStatus', { id, status: '08' });
    const [first, ...rows] = orders.map(({ hblNo }: { hblNo: string }, at: number) => ({
      rowIndex: at + 2,
      hblNo,
      courierNum: postNumber(),
    }));
    // Reads the rate cards, which the function keeps for a minute.
    await save([first], { toDelivery: true });
    const { status, body, units } = await save(rows, { toDelivery: true });
    expect([status, body.saved]).toEqual([200, count]);
    expect(units.write).toBeLessThanOrEqual(count * 11.5);
    expect(units.read).toBeLessThanOrEqual(count * 2.1);
    const again = await save(rows, { toDelivery: true });
    expect([again.body.saved, again.units.write]).toEqual([0, 0]);
    expect(again.units.read).toBeLessThanOrEqual(count * 1.2);
  });
});

describe('POST /api/parcel/readCourierNumbers', () => {
  it('returns the rows of a workbook with the row numbers of the file', async () => {
    const sheet = courierFile([
      { 번호: 1, '송장 번호': 6892012345678, 택배사: '우체국', 'H/BL 번호': 'HHK1' },
      { 번호: 2, '송장 번호': '6900-0000-0011', 택배사: '', 'H/BL 번호': 'HHK2' },
    ]);
    const { status, body } = await staff.post(READ, sheet);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.rows).toEqual([
      { rowIndex: 2, hblNo: 'HHK1', courier: '우체국', courierNum: '6892012345678' },
      { rowIndex: 3, hblNo: 'HHK2', courier: '', courierNum: '6900-0000-0011' },
    ]);
    expect(body.columns).toEqual({ hblNo: 'H/BL 번호', courier: '택배사', courierNum: '송장 번호' });
  });

  it('returns a cell that is too long as it is', async () => {
    const courierNum = '6892-0123-45678 '.repeat(20).trim();
    const { body } = await staff.post(READ, courierFile([{ 'H/BL': 'HHK1', '운송장 번호': courierNum }]));
    expect(body.rows[0]).toMatchObject({ hblNo: 'HHK1', courierNum });
  });

  it('finds the header below title rows', async () => {
    const title = '11월 23일 출고';
    const sheet = courierFile([
      { [title]: 'H/BL', ' ': '운송장 번호' },
      { [title]: 'HHK1', ' ': '6892012345678' },
    ]);
    const { body } = await staff.post(READ, sheet);
    expect(body.rows).toEqual([{ rowIndex: 3, hblNo: 'HHK1', courier: '', courierNum: '6892012345678' }]);
  });

  it('returns the headers of a workbook without known columns, and its rows with chosen columns', async () => {
    const rows = [{ 관리: 'HHK1', 바코드: '6892012345678' }];
    const unknown = (await staff.post(READ, courierFile(rows))).body;
    expect(unknown).toEqual({
      sheet: '주문',
      sheets: [],
      hiddenRows: 0,
      rows: [],
      headers: [
        { header: '관리', example: 'HHK1' },
        { header: '바코드', example: '6892012345678' },
      ],
      columns: { hblNo: null, courier: null, courierNum: null },
    });
    const { body } = await staff.post(READ, { ...courierFile(rows), hblNo: '관리', courierNum: '바코드' });
    expect(body.rows).toMatchObject([{ rowIndex: 2, hblNo: 'HHK1', courierNum: '6892012345678' }]);
  });

  it('reports a date cell as the problem of its row', async () => {
    const { body } = await staff.post(
      READ,
      courierFile([{ 'H/BL': 'HHK1', '운송장 번호': new Date('2026-11-23') as unknown as string }]),
    );
    expect(body.rows[0].problem).toContain('날짜 서식');
  });

  it.each([
    ['a workbook that expands beyond the limits', sharedText(32_767), '운송장.xlsx', 'SPREADSHEET_TOO_LARGE'],
    ['a file that is no workbook', new Uint8Array([1, 2, 3]), '운송장.xlsx', 'SPREADSHEET_UNREADABLE'],
    ['another kind of file', new Uint8Array([1, 2, 3]), '운송장.csv', 'SPREADSHEET_UNREADABLE'],
  ])('returns 422 for %s', async (_, content, filename, code) => {
    const body = { filename, content: Buffer.from(content).toString('base64') };
    expect(codeOf(await staff.post(READ, body))).toEqual([422, code]);
  });
});
