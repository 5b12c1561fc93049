import { randomInt, randomUUID } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { cardFile, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { client } from '#test/support/client.ts';
import { ordersByNumber } from '#test/support/imports.ts';
import { type Product, startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { HOUR_SECONDS, secondsUntilTomorrow } from '#test/support/tracked-parcels.ts';
import {
  dialogOf,
  downloadBy,
  expect,
  expectNotice,
  lookupGrid,
  press,
  rowsOf,
  send,
} from './back-office.ts';
import { demoMember, expectNoOverflow, openAsDemo, test } from './fixtures.ts';
import { section } from './order-drawer.ts';
import { pdfTexts } from './pdf-texts.ts';

/** A separate product, because the test moves its clock and closes two months. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: UNTHROTTLED });
});
test.afterAll(() => product.stop());

const MORNING = secondsUntilTomorrow(11);
const DAY = seoulDay(new Date(Date.now() + MORNING * 1_000));
const firstOfNextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
const CLOSING_DAY = firstOfNextMonth(DAY);
const NEXT_CLOSING_DAY = firstOfNextMonth(CLOSING_DAY);
/** A day in the month of the demo's issued statement, the last one that had ended. */
const DEMO_MONTH = addDays(`${seoulDay(new Date()).slice(0, 7)}-01`, -1);

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const PARTNER = { id: 2, name: '시드니마트' };

const setDay = (day: string, hour: number) =>
  product.setClock(Math.round((startOfSeoulDay(day).getTime() - Date.now()) / 1_000 + hour * HOUR_SECONDS));
/** Sessions end while the clock moves. */
const demo = (name: string) => demoMember(product, name);
const runStatements = () => send(client(product.url), '/_local/jobs/statements', {});

/** Sheets of an own card in US dollars, so that its statement has the parcels of this test only. */
const cardSheets = {
  기본: [
    ['운송 방법', '항공'],
    ['적용 시작일', DAY],
    ['통화', 'USD'],
    ['구간 간격', 0.5],
    ['표를 넘는 구간당 요금', 2.5],
    ['최저 요금', 10],
    ['최소 소요일', 5],
    ['최대 소요일', 7],
    ['포함하지 않는 것', '관세와 부가세'],
  ],
  구간: [
    ['상한', '요금'],
    [0.5, 9],
    [1, 12],
    [1.5, 15],
  ],
  '추가 요금': [
    ['종류', '이름', '요금', '기준 무게'],
    ['추가 상자', '추가 상자', 5, ''],
  ],
};

/** A box in grams and cm. */
type Box = { grams: number; sides: readonly [number, number, number] };
type Sent = { orderNumber: string; boxes: readonly Box[] };

/** Cents of a parcel by the card above. It shares no code with the product: 1 kg is 6,000 cm³, and 500 g is a step. */
const centsOf = ({ boxes }: Sent): bigint => {
  const sixthsOfGrams = boxes.map(({ grams, sides: [width, length, height] }) => [
    BigInt(grams) * 6n,
    BigInt(width * length * height),
  ]);
  const sum = (column: 0 | 1) => sixthsOfGrams.reduce((total, row) => total + (row[column] ?? 0n), 0n);
  const billed = sum(0) > sum(1) ? sum(0) : sum(1);
  const steps = (billed + 2_999n) / 3_000n;
  const freight = steps <= 3n ? [0n, 900n, 1_200n, 1_500n][Number(steps)] : 1_500n + (steps - 3n) * 250n;
  return (freight === 900n ? 1_000n : (freight ?? 0n)) + BigInt(boxes.length - 1) * 500n;
};
const sumOf = (parcels: readonly Sent[]): bigint =>
  parcels.reduce((sum, parcel) => sum + centsOf(parcel), 0n);
const decimals = (cents: bigint): string => {
  const [sign, digits] = cents < 0n ? ['-', String(-cents)] : ['', String(cents)];
  const padded = digits.padStart(3, '0');
  return `${sign}${padded.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${padded.slice(-2)}`;
};
const usd = (cents: bigint): string => `USD ${decimals(cents)}`;

// Less than the 29.98 kg to which two parcels are corrected, by weight and by volume, so that their charges change.
const sentParcels: Sent[] = Array.from({ length: 30 }, (_, nth) => ({
  orderNumber: `ST-${randomUUID().slice(0, 12)}`,
  boxes:
    nth === 0
      ? [5_100, 5_100].map((grams): Box => ({ grams, sides: [30, 45, 65] }))
      : [
          {
            grams: randomInt(10, 2_500) * 10,
            sides: [randomInt(10, 50), randomInt(10, 50), randomInt(10, 50)],
          },
        ],
}));

test('staff: a month of parcels is priced by an own card, closed, paid and corrected, and a partner reads its statements', async ({
  page,
}) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(60_000);
  await setDay(DAY, 11);

  await test.step('an own card is read from a workbook', async () => {
    await openAsDemo(page, product, 'admin', `/admin/rate-manage?partner=${PARTNER.id}`);
    await press(page, '엑셀 불러오기');
    const { filename: name, content } = cardFile(cardSheets);
    await page
      .getByLabel('엑셀 파일 선택')
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content, 'base64') });
    const form = dialogOf(page, `${PARTNER.name} 항공 요금표 등록`);
    await expect(form.getByLabel('적용 시작일')).toHaveValue(DAY);
    await expect(form.getByText(/엑셀에서 확인할 칸/)).toHaveCount(0);
    await press(form, '등록');
    await expect(rowsOf(page, '항공 요금표').filter({ hasText: DAY })).toContainText('적용 중');
  });

  await test.step('the partner imports 30 parcels', async () => {
    await openAsDemo(page, product, 'partner', '/admin/parcel-info');
    await press(page, '엑셀 대량등록');
    const rows = sentParcels.map(({ orderNumber, boxes }) =>
      orderCells({ 주문번호: orderNumber, '박스 수량': boxes.length }),
    );
    const dialog = dialogOf(page, '엑셀 대량등록');
    const file = { name: '주문.xlsx', mimeType: '', buffer: Buffer.from(spreadsheet(rows)) };
    await dialog.getByLabel('엑셀 파일 선택').setInputFiles(file);
    await press(dialog, `${rows.length}건 등록`);
    await expect(dialog).toContainText(`등록한 주문${rows.length}건`);
  });

  const staff = await demo('staff');
  const orders = await ordersByNumber(
    staff,
    sentParcels.map(({ orderNumber }) => orderNumber),
  );
  const parcels = sentParcels.map((parcel, nth) => {
    const order = orders[nth];
    if (!order) throw new Error(`The parcel ${parcel.orderNumber} was not imported.`);
    return { ...parcel, id: order.id, hblNo: order.hblNo };
  });
  type Parcel = (typeof parcels)[number];
  const [twoBoxes, corrected, late, merged, target] = parcels as [Parcel, Parcel, Parcel, Parcel, Parcel];

  /** Scans every box, as the station does. */
  const scan = async (mode: 'receive' | 'measure', scanned: readonly Parcel[]) => {
    const as = await demo('staff');
    // The time of a scan is that of the server when the device sends it at once.
    const sentAt = new Date().toISOString();
    for (const { hblNo, boxes } of scanned) {
      const scans = boxes.map(({ grams, sides: [width, length, height] }, nth) => ({
        scanId: randomUUID(),
        code: boxes.length > 1 ? `${hblNo}-0${nth + 1}` : hblNo,
        scannedAt: sentAt,
        ...(mode === 'measure' ? { weight: grams / 1_000, width, length, height } : {}),
      }));
      const { results } = await send(as, '/api/scan/record', { mode, sentAt, scans });
      for (const { result, reason } of results) expect(result, reason).toBe('ok');
    }
  };
  const weighAgain = async (parcel: Parcel, grams: number): Promise<void> => {
    parcel.boxes = parcel.boxes.map((box) => ({ ...box, grams }));
    await scan('measure', [parcel]);
  };
  const openCharge = async ({ id, hblNo }: Parcel) => {
    await openAsDemo(page, product, 'staff', `/admin/parcel-info?hblNo=${hblNo}&order=${id}`);
    const charge = section(page, '요금');
    await charge.scrollIntoViewIfNeeded();
    return charge;
  };

  const DISCOUNT = -1_000n;
  await test.step('received and measured parcels have their charge, and one gets a discount with a reason', async () => {
    await scan('receive', parcels);
    await scan('measure', parcels);
    const charge = await openCharge(twoBoxes);
    await expect(charge).toContainText('확정');
    await expect(charge).toContainText('29.25 kg (측정)');
    await expect(charge).toContainText('합계 USD 160.00');
    await press(charge, '항목 추가');
    const line = dialogOf(page, '요금 항목 추가');
    await line.getByLabel('항목 이름').fill('할인');
    await line.getByLabel('금액(USD)').fill('-10.00');
    await line.getByLabel('사유').fill('파손 보상으로 할인');
    await press(line, '추가');
    await expect(charge).toContainText('합계 USD 150.00');
    await expect(charge).toContainText('파손 보상으로 할인');
  });

  const openStatements = (name: string, month: string) =>
    openAsDemo(page, product, name, `/admin/statements?month=${month.slice(0, 7)}`);
  /** Row of the partner's statement in US dollars. */
  const statementRow = () =>
    rowsOf(page, '정산서').filter({ hasText: PARTNER.name }).filter({ hasText: 'USD' });
  const openStatement = async (name: string, month: string) => {
    await openStatements(name, month);
    await statementRow().getByRole('button').first().click();
  };
  const total = () => sumOf(parcels) + DISCOUNT;
  const number = `ST-${DAY.slice(0, 7).replace('-', '')}-00${PARTNER.id}-1`;

  await test.step('the job drafts on the first day of the next month, and the draft is written again after a weight was corrected', async () => {
    await setDay(CLOSING_DAY, 6);
    await runStatements();
    await openStatements('admin', DAY);
    await expect(statementRow()).toContainText(usd(total()));
    const before = total();
    await weighAgain(corrected, 29_990);
    await press(page, '초안 작성');
    const draft = dialogOf(page, '정산서 초안 작성');
    await expect(draft.getByLabel('정산 월')).toHaveValue(DAY.slice(0, 7));
    await draft.getByLabel('파트너').selectOption({ label: PARTNER.name });
    await press(draft, '초안 작성');
    await expectNotice(page, /^정산서 초안 \d건을 작성합니다/);
    expect(total()).not.toBe(before);
    await expect(statementRow()).toContainText(usd(total()));
    await expect(statementRow()).toContainText('초안');
  });

  await test.step('the statement is issued after its total was typed', async () => {
    await statementRow().getByRole('button').first().click();
    await press(page, '발행');
    const issue = dialogOf(page, '정산서 발행');
    await issue.getByLabel('합계 입력').fill(decimals(total() + 1n));
    await expect(issue.getByRole('button', { name: '발행', exact: true })).toBeDisabled();
    await issue.getByLabel('합계 입력').fill(decimals(total()));
    await press(issue, '발행');
    await expect(page.getByRole('heading', { name: `정산서 ${number}` })).toBeVisible();
    await expect(page.getByText(`합계 ${usd(total())}`)).toBeVisible();
    await runStatements();
  });

  const pdf = async () => (await pdfTexts((await downloadBy(page, 'PDF')).bytes)).text;
  let issuedPdf = '';
  const issuedTotal = total();
  await test.step('PDF and workbook have the sums of an independent computation', async () => {
    issuedPdf = await pdf();
    for (const text of [number, PARTNER.name, usd(total())]) expect(issuedPdf).toContain(text);
    const { name, bytes } = await downloadBy(page, '엑셀');
    expect(name).toBe(`${number}.xlsx`);
    const book = read(bytes, { type: 'buffer' });
    const rowsIn = (sheet: string) =>
      utils.sheet_to_json<(string | number)[]>(book.Sheets[sheet] as never, { header: 1 });
    const centsIn = (cell: unknown) => BigInt(Math.round(Number(cell) * 100));
    const [headers = [], ...lines] = rowsIn('내역');
    const [hblNo, amount] = ['H/BL', '청구액'].map((header) => headers.indexOf(header)) as [number, number];
    const billed = new Map(lines.slice(0, -1).map((row) => [row[hblNo], centsIn(row[amount])]));
    expect(billed).toEqual(
      new Map(
        parcels.map((parcel) => [parcel.hblNo, centsOf(parcel) + (parcel === twoBoxes ? DISCOUNT : 0n)]),
      ),
    );
    for (const [hbl, cents] of billed) {
      const line = issuedPdf.slice(issuedPdf.indexOf(String(hbl)));
      expect(line.slice(0, 200), String(hbl)).toContain(usd(cents));
    }
    expect([lines.at(-1)?.[0], centsIn(lines.at(-1)?.[amount])]).toEqual(['합계', issuedTotal]);
    expect(centsIn(rowsIn('요약').at(-1)?.[1])).toBe(issuedTotal);
  });

  await test.step('a weight that changes later leaves the issued statement as it is', async () => {
    await weighAgain(late, 29_980);
    await openStatement('staff', DAY);
    await expect(page.getByText(`합계 ${usd(issuedTotal)}`)).toBeVisible();
    expect(await pdf()).toBe(issuedPdf);
  });

  await test.step('payments change its state: a part, a reversal, the rest', async () => {
    const pay = async (amount?: bigint) => {
      await press(page, '입금 등록');
      const dialog = dialogOf(page, '입금 등록');
      if (amount) await dialog.getByLabel('금액(USD)').fill(decimals(amount));
      await press(dialog, '등록');
      await expect(dialog).toBeHidden();
    };
    await openStatement('admin', DAY);
    const chip = page.locator('main').getByText(/^(일부 납부|미납|완납)$/);
    await pay(10_000n);
    await expect(page.getByText(`잔액 ${usd(issuedTotal - 10_000n)}`)).toBeVisible();
    await expect(chip).toHaveText('일부 납부');
    await press(page, '입금 취소');
    const reversal = dialogOf(page, '입금 취소');
    await reversal.getByLabel('사유').fill('다른 파트너의 입금');
    await press(reversal, '입금 취소');
    await expect(chip).toHaveText('미납');
    await pay();
    await expect(chip).toHaveText('완납');
    await expect(page.getByRole('button', { name: '입금 등록' })).toHaveCount(0);
  });

  await test.step('the next month has one correction, and another statement is overdue', async () => {
    await setDay(NEXT_CLOSING_DAY, 6);
    await runStatements();
    await openStatement('admin', CLOSING_DAY);
    const correction = total() - issuedTotal;
    await expect(rowsOf(page, '정산 내역')).toHaveCount(1);
    await expect(rowsOf(page, '정산 내역')).toContainText(late.hblNo);
    await expect(rowsOf(page, '정산 내역')).toContainText('정정: 무게·크기 변경');
    await expect(page.getByText(`합계 ${usd(correction)}`)).toBeVisible();
    await openStatements('staff', DEMO_MONTH);
    await expect(rowsOf(page, '정산서').filter({ hasText: PARTNER.name })).toContainText(/연체 \d+일/);
  });

  await test.step('the partner reads its own issued statements on a phone', async () => {
    await page.setViewportSize(PHONE);
    await openStatements('partner', DAY);
    const cards = page.getByRole('list', { name: '정산서' }).getByRole('listitem');
    await expect(cards.filter({ hasText: number })).toContainText(usd(issuedTotal));
    for (const text of await cards.allInnerTexts()) expect(text).not.toContain('초안');
    await expectNoOverflow(page);
    await cards.filter({ hasText: number }).getByRole('button').first().click();
    await expect(page.getByText(`합계 ${usd(issuedTotal)}`)).toBeVisible();
    await expectNoOverflow(page);
    await openStatements('partner', CLOSING_DAY);
    await expect(page.getByText('이 달의 정산서가 없습니다.')).toBeVisible();
    await page.setViewportSize(DESK);
  });

  await test.step('two parcels are merged, and the old number is found', async () => {
    await openAsDemo(page, product, 'staff', `/admin/parcel-info?hblNo=${target.hblNo},${merged.hblNo}`);
    await expect(lookupGrid(page).locator('.ag-row [col-id=hblNo]')).toHaveCount(2);
    await lookupGrid(page).locator('.ag-header-select-all input').check();
    await press(page, '합포장');
    const dialog = dialogOf(page, '합포장');
    await dialog.getByLabel(target.hblNo).check();
    const boxes = { '실중량 (kg)': '4', '가로 (cm)': '40', '세로 (cm)': '30', '높이 (cm)': '20' };
    for (const [label, value] of Object.entries(boxes)) await dialog.getByLabel(label).fill(value);
    await press(dialog, '미리 보기');
    await expect(rowsOf(page, '미리 보기')).toHaveCount(3);
    await press(dialog, '2건 합포장');
    await expectNotice(page, `2건을 ${target.hblNo}에 합포장했습니다.`);
    await page.goto(`${product.url}/parcel-info?hblNo=${merged.hblNo}`);
    await expect(
      page.getByText(`조회하신 ${merged.hblNo} 화물은 ${target.hblNo}에 합포장되었습니다.`),
    ).toBeVisible();
  });
});
