import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { type OrderCells, orderCells, rowsOfOrders, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { answerAlert, PARTNER, press, STAFF, test } from './back-office.ts';
import { expect, expectNoOverflow, openAsStaff, tabTo } from './fixtures.ts';

/** Partner whose saved column mappings this file deletes. Other tests must not rely on them. */
const PARTNER2 = 'partner2@demo.hanho.test';

const newOrderNumber = () => `X-${randomUUID().slice(0, 12)}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: '엑셀 대량등록' });
const open = async (page: Page) => {
  await press(page, '엑셀 대량등록');
  await expect(dialog(page)).toBeVisible();
};
const choose = (page: Page, file: { name: string; buffer: Buffer }) =>
  dialog(page)
    .getByLabel('엑셀 파일 선택')
    .setInputFiles({ mimeType: '', ...file });
const fileOf = (rows: readonly OrderCells[], name = '11월 주문.xlsx') => ({
  name,
  buffer: Buffer.from(spreadsheet(rows)),
});

test('partner: a workbook is checked, registered, and its failed rows are corrected and sent again', async ({
  page,
}) => {
  const [good, bad] = [newOrderNumber(), newOrderNumber()];
  await openAsStaff(page, PARTNER);
  await press(page, '최근 7일 조회');

  await test.step('the template is downloaded by keyboard and can be sent as it is', async () => {
    await page.getByRole('button', { name: '엑셀 대량등록' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByLabel('파트너')).toHaveCount(0);
    await tabTo(page, dialog(page).getByRole('button', { name: '양식 내려받기' }));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const template = await download;
    expect(template.suggestedFilename()).toBe('주문 대량등록 양식.xlsx');
    await choose(page, { name: '양식.xlsx', buffer: await readFile(await template.path()) });
    await tabTo(page, dialog(page).getByRole('button', { name: '2건 등록' }));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: '엑셀 대량등록' })).toBeFocused();
  });

  await test.step('the check lists the rows that cannot be registered', async () => {
    await open(page);
    const clear = dialog(page).getByRole('button', { name: '다른 파일' });
    if (await clear.isVisible()) await clear.click();
    await choose(
      page,
      fileOf([orderCells({ 주문번호: good }), orderCells({ 주문번호: bad, 우편번호: '1' })]),
    );
    await expect(dialog(page)).toContainText('11월 주문.xlsx');
    await expect(dialog(page)).toContainText('등록할 주문1건상품 1개');
    const row = dialog(page)
      .getByRole('table', { name: '등록할 수 없는 행' })
      .getByRole('row', { name: bad });
    for (const text of ['3', 'P123456789012', '우편번호: 5자리를 입력하세요'])
      await expect(row).toContainText(text);
  });

  await test.step('the valid order is registered, and the failed row downloaded with its reason', async () => {
    await press(dialog(page), '1건 등록');
    await expect(dialog(page)).toContainText('등록한 주문1건');
    await expect(dialog(page)).toContainText('실패한 주문1건');
    const download = page.waitForEvent('download');
    await press(dialog(page), '실패한 행 내려받기');
    const saved = read(await readFile(await (await download).path()));
    const [failed] = utils.sheet_to_json<OrderCells>(saved.Sheets[saved.SheetNames[0] ?? ''] as never);
    expect(failed).toMatchObject({ 주문번호: bad, 사유: expect.stringContaining('우편번호') });
    await press(dialog(page), '다른 파일');
    await choose(page, fileOf([{ ...failed, 우편번호: '04524' }], '고친 파일.xlsx'));
  });

  await test.step('the corrected order is registered and appears in the list', async () => {
    await press(dialog(page), '1건 등록');
    await expect(dialog(page)).toContainText('실패한 주문0건');
    await press(dialog(page), '확인');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('gridcell', { name: bad })).toBeVisible();
  });
});

test('staff: a workbook is registered for a chosen partner, and a second time only after confirmation', async ({
  page,
}) => {
  const rows = [orderCells({ '배송 메모': randomUUID() })];
  await openAsStaff(page, STAFF);
  await open(page);
  await dialog(page).getByLabel('파트너').selectOption({ index: 2 });
  await choose(page, fileOf(rows));
  const register = dialog(page).getByRole('button', { name: '1건 등록' });
  await register.click();
  await expect(dialog(page)).toContainText('등록한 주문1건');
  await press(dialog(page), '다른 파일');
  await choose(page, fileOf(rows));
  await expect(dialog(page)).toContainText('이미 등록한 파일입니다.');
  await expect(register).toBeDisabled();
  await dialog(page).getByLabel('그래도 한 번 더 등록합니다.').check();
  await register.click();
  await expect(dialog(page)).toContainText('등록한 주문1건');
});

/** A workbook whose headers have two rows: 보내는 분 and 받는 분, each merged above its columns, and the rest of the headers. */
const fileWithParties = (cells: OrderCells) => {
  const headers = Object.keys(cells).map((header) => {
    const [, party, ofParty] = /^((?:보내는|받는) 분) (.+)$/.exec(header) ?? [];
    return party ? { party, name: ofParty } : { party: header };
  });
  const sheet = utils.aoa_to_sheet([
    headers.map(({ party }, at) => (party === headers[at - 1]?.party ? '' : party)),
    headers.map(({ name = '' }) => name),
    Object.values(cells),
  ]);
  sheet['!merges'] = headers.flatMap(({ party, name }, c) => {
    if (name === undefined) return [{ s: { r: 0, c }, e: { r: 1, c } }];
    const last = headers.findLastIndex((other) => other.party === party);
    return party === headers[c - 1]?.party ? [] : [{ s: { r: 0, c }, e: { r: 0, c: last } }];
  });
  const content = write(utils.book_new(sheet, '주문'), { type: 'buffer' });
  return { name: '두 줄 머리글.xlsx', buffer: Buffer.from(content) };
};

test('partner: a workbook with headers of two rows is understood and registered', async ({ page }) => {
  const orderNumber = newOrderNumber();
  await openAsStaff(page, PARTNER);
  await open(page);
  await choose(page, fileWithParties(orderCells({ 주문번호: orderNumber })));
  await press(dialog(page), '1건 등록');
  await expect(dialog(page)).toContainText('등록한 주문1건');
  await press(dialog(page), '확인');
  await press(page, '최근 7일 조회');
  const row = page.getByRole('row', { name: orderNumber });
  for (const text of [orderNumber, '홍길동']) {
    await expect(row.getByRole('gridcell', { name: text, exact: true })).toBeVisible();
  }
});

/** A workbook with title rows above the headers. */
const fileWithTitles = (titles: string[][], rows: readonly OrderCells[]) => {
  const sheet = utils.json_to_sheet([...rows], { origin: { r: titles.length, c: 0 } } as never);
  utils.sheet_add_aoa(sheet, titles);
  const content = write(utils.book_new(sheet, '주문'), { type: 'buffer' });
  return { name: '주문서.xlsx', buffer: Buffer.from(content) };
};

test.describe('column mappings of one partner', () => {
  // The tests save and delete the mappings of the same partner, so they must not run in parallel.
  test.describe.configure({ mode: 'default' });

  test('partner: mappings of unknown columns are saved, reused, changed and deleted', async ({ page }) => {
    const { 품명: itemName = '', '받는 분 이름': receiver = '', ...cells } = orderCells();
    const item = `물건 ${randomUUID().slice(0, 8)}`;
    const row = () => ({ ...cells, 주문번호: newOrderNumber(), [item]: itemName, 수취인: receiver });
    const choiceFor = (header: string) => dialog(page).getByLabel(`${header} 열에 연결할 열`);
    const status = dialog(page).getByRole('status');
    const check = () => press(dialog(page), '저장하고 다시 확인');
    const register = dialog(page).getByRole('button', { name: '1건 등록' });
    await openAsStaff(page, PARTNER2);
    await open(page);
    await choose(page, fileOf([row()]));

    await test.step('a known synonym is suggested, and unmapped required columns are listed', async () => {
      await expect(status).toContainText('연결해야 하는 필수 열: 품명.');
      await expect(dialog(page).getByRole('row', { name: item })).toContainText('OMEGA 3 FISH OIL');
      await expect(choiceFor('수취인')).toHaveValue('order.receiverName');
      await expect(choiceFor(item)).toHaveValue('');
      await choiceFor(item).selectOption('품명 *');
      await expect(status).toHaveText('필수 열을 모두 연결했습니다.');
      await check();
      await register.click();
      await expect(dialog(page)).toContainText('등록한 주문1건');
    });

    await test.step('the next workbook with the same headers needs no mapping', async () => {
      await press(dialog(page), '다른 파일');
      await choose(page, fileOf([row()]));
      await expect(register).toBeEnabled();
    });

    await test.step('saved column mappings are shown, removed one by one, and all deleted', async () => {
      const again = dialog(page).getByRole('button', { name: '열 연결' });
      await tabTo(page, again);
      await page.keyboard.press('Enter');
      await expect(choiceFor(item)).toHaveValue('item.itemName');
      await press(dialog(page), '돌아가기');
      await expect(register).toBeVisible();
      await again.click();
      await choiceFor(item).selectOption('사용 안 함');
      await expect(status).toContainText('연결해야 하는 필수 열: 품명.');
      await check();
      await expect(dialog(page).getByRole('button', { name: '돌아가기' })).toHaveCount(0);
      await expect(choiceFor(item)).toHaveValue('');
      await press(dialog(page), /^저장된 연결 \d+개 모두 지우기$/);
      await answerAlert(page, '모두 지우기');
      await expect(dialog(page).getByRole('button', { name: /모두 지우기$/ })).toHaveCount(0);
      await expect(choiceFor(item)).toBeVisible();
    });
  });

  test('partner: a workbook with title rows is read with fixed values, and a wrong cell is corrected in the result', async ({
    page,
  }) => {
    const { '받는 분 구분': _, 전화번호: __, ...cells } = orderCells({ 단가: '$34.50' });
    const [good, bad] = [newOrderNumber(), newOrderNumber()];
    const rows = [
      { ...cells, 주문번호: good },
      { ...cells, 주문번호: bad, 우편번호: '１２' },
    ] as OrderCells[];
    const field = (label: string) => dialog(page).getByLabel(label);
    await openAsStaff(page, PARTNER2);
    await open(page);
    await choose(page, fileWithTitles([['11월 주문서'], [], ['작성일', '11월 23일']], rows));

    await test.step('the header row is found, and can be chosen', async () => {
      await expect(field('열 이름이 있는 행')).toHaveValue('4');
      await field('열 이름이 있는 행').selectOption('1');
      await expect(field('11월 주문서 열에 연결할 열')).toBeVisible();
      await field('열 이름이 있는 행').selectOption('4');
      await expect(dialog(page).getByRole('status')).toContainText('받는 분 구분');
    });

    await test.step('one column fills two, and another column has a fixed value', async () => {
      await dialog(page)
        .getByText(/^양식과 이름이 같은 \d+개 열도/)
        .click();
      await field('휴대폰번호 열이 함께 채울 열').selectOption('전화번호');
      await press(dialog(page), '고정값 추가');
      await field('고정값 1의 열').selectOption('받는 분 구분');
      await field('받는 분 구분 값').selectOption('개인');
      await press(dialog(page), '저장하고 다시 확인');
      await expect(dialog(page)).toContainText('우편번호: 5자리를 입력하세요 (입력값: 12)');
    });

    await test.step('the dollars are Australian ones, which is asked once', async () => {
      const question = dialog(page).getByRole('group', { name: /어느 나라 달러인지/ });
      await expect(dialog(page).getByRole('button', { name: '1건 등록' })).toBeDisabled();
      await question.getByRole('button', { name: '호주 달러 (AUD)' }).click();
      await expect(question).toHaveCount(0);
      await expect(dialog(page).getByRole('table', { name: '저장할 주문' })).toContainText('AUD 34.50');
    });

    await test.step('the failed row is corrected and registered', async () => {
      await press(dialog(page), '1건 등록');
      await field('6행 우편번호').fill('04524');
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toContainText('실패한 주문0건');
      await press(dialog(page), '확인');
    });

    await test.step('the next workbook needs no mapping, and the fixed value is removed', async () => {
      await open(page);
      await choose(page, fileOf([{ ...cells, 주문번호: newOrderNumber() } as OrderCells]));
      await expect(dialog(page).getByRole('button', { name: '1건 등록' })).toBeEnabled();
      await press(dialog(page), '열 연결');
      await press(dialog(page), '받는 분 구분 고정값 지우기');
      await press(dialog(page), '저장하고 다시 확인');
      await expect(dialog(page).getByRole('status')).toContainText('받는 분 구분');
    });
  });
});

test('partner: a large workbook is checked and registered by a job that survives closing dialog and page', async ({
  page,
}) => {
  test.slow();
  const numbers = Array.from({ length: 102 }, newOrderNumber);
  const file = { name: '큰 주문.xlsx', buffer: Buffer.from(spreadsheet(rowsOfOrders(numbers, 50))) };
  /** Mocks the job status as running until the returned function is called, so that the progress is visible. */
  const holdStatus = async () => {
    let isHeld = true;
    const running = { state: 'running', done: 48, total: 102, result: null, reason: null };
    await page.route('/api/parcel/importExcelStatus', (route) =>
      isHeld ? route.fulfill({ json: running }) : route.continue(),
    );
    return () => {
      isHeld = false;
    };
  };
  await openAsStaff(page, PARTNER);
  await open(page);

  await test.step('the check shows its progress', async () => {
    const release = await holdStatus();
    await choose(page, file);
    const bar = dialog(page).getByRole('progressbar', { name: '파일을 확인하는 중입니다.' });
    await expect(dialog(page)).toContainText('48 / 102건');
    await expect(bar).toHaveAttribute('value', '48');
    await expect(dialog(page)).toContainText('창을 닫거나 페이지를 떠나도 계속됩니다.');
    release();
    await expect(dialog(page)).toContainText('등록할 주문102건상품 5,100개');
  });

  await test.step('after a reload the check result is shown, and registering requires the file again', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.reload();
    await open(page);
    await expect(dialog(page)).toContainText('등록하려면 파일을 다시 선택해주세요.');
    await expect(dialog(page).getByRole('button', { name: '102건 등록' })).toHaveCount(0);
    await expectNoOverflow(page);
    await press(dialog(page), '다른 파일');
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, file);
    await expect(dialog(page)).toContainText('등록할 주문102건');
  });

  await test.step('the registration continues after the dialog is closed and after a reload', async () => {
    const release = await holdStatus();
    await press(dialog(page), '102건 등록');
    await expect(dialog(page)).toContainText('48 / 102건');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await open(page);
    await expect(dialog(page)).toContainText('48 / 102건');
    await page.reload();
    await open(page);
    await expect(dialog(page)).toContainText('큰 주문.xlsx');
    await expect(dialog(page)).toContainText('48 / 102건');
    release();
    await expect(dialog(page)).toContainText('등록한 주문102건');
  });

  await test.step('the result stays until it is confirmed', async () => {
    await page.reload();
    await open(page);
    await expect(dialog(page)).toContainText('등록한 주문102건');
    await press(dialog(page), '확인');
    await open(page);
    await expect(dialog(page)).toContainText('20MB와 10,000행까지');
  });
});

test('partner: unreadable files, failing uploads and duplicate columns are reported, and can be tried again', async ({
  page,
}) => {
  const alert = dialog(page).getByRole('alert');
  const offline = '네트워크 연결을 확인한 뒤';
  const register = dialog(page).getByRole('button', { name: '1건 등록' });
  await openAsStaff(page, PARTNER);
  await open(page);

  await test.step('the name, content and size of a file are checked', async () => {
    await choose(page, fileOf([], 'orders.csv'));
    await expect(alert).toHaveText('.xls 또는 .xlsx 파일만 등록할 수 있습니다.');
    await choose(page, { name: '가짜.xls', buffer: Buffer.from('<html>') });
    await expect(alert).toContainText('엑셀 파일(.xls, .xlsx)이 아니거나');
    await choose(page, { name: '큰 주문.xlsx', buffer: Buffer.alloc(21 * 1024 * 1024) });
    await expect(alert).toHaveText('20MB까지 등록할 수 있습니다. 파일을 나누어 올려주세요.');
  });

  await test.step('an upload shows its progress and its failure', async () => {
    // Delays the response of the upload to S3, so that the progress is visible.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/uploads/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await released;
      return route.abort();
    });
    const damaged = { name: '큰 주문.xlsx', buffer: Buffer.alloc(5 * 1024 * 1024) };
    await choose(page, damaged);
    await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    await expect(dialog(page)).toContainText(/올리는 중 \d+%/);
    release();
    await expect(alert).toContainText(offline);
    await page.unroute('**/uploads/*');
    await choose(page, damaged);
    await expect(alert).toContainText('엑셀 파일(.xls, .xlsx)이 아니거나 손상된 파일입니다.');
  });

  await test.step('a target column can be mapped once, and a failure to save the mapping keeps the choice', async () => {
    const { 품명: itemName = '', '받는 분 이름': receiver = '', ...cells } = orderCells();
    const item = `물건 ${randomUUID().slice(0, 8)}`;
    const choice = dialog(page).getByLabel(`${item} 열에 연결할 열`);
    const check = () => press(dialog(page), '저장하고 다시 확인');
    await page.route('/api/parcel/saveImportMapping', (route) => route.abort(), { times: 1 });
    await choose(
      page,
      fileOf([{ ...cells, 주문번호: newOrderNumber(), [item]: itemName, 수취인: receiver }]),
    );
    await choice.selectOption('받는 분 이름 *');
    await expect(dialog(page).getByText('다른 열에 이미 연결했습니다.')).toHaveCount(2);
    await check();
    await expect(alert).toHaveText('한 열에는 엑셀의 열 하나만 연결할 수 있습니다.');
    await choice.selectOption('품명 *');
    await check();
    await expect(alert).toHaveText('열 연결을 저장하지 못했습니다.');
    await expect(choice).toHaveValue('item.itemName');
    await check();
    await expect(register).toBeVisible();
  });

  await test.step('a registration whose request fails is retried with the same idempotency key', async () => {
    const keys: (string | undefined)[] = [];
    await page.route(/\/api\/parcel\/importExcel(Upload)?$/, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.abort() : route.continue();
    });
    await register.click();
    await expect(alert).toContainText(offline);
    await register.click();
    await expect(dialog(page)).toContainText('등록한 주문1건');
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });
});

test('staff: on a phone the import dialog does not overflow, and another partner resets the column mapping', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openAsStaff(page, STAFF);
  await open(page);
  await expectNoOverflow(page);
  const bad = Array.from({ length: 3 }, () => orderCells({ 주문번호: newOrderNumber(), 품명: '' }));
  await choose(page, fileOf([orderCells(), ...bad]));
  await expect(
    dialog(page).getByRole('list', { name: '등록할 수 없는 행' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expectNoOverflow(page);

  const { 품명: itemName = '', ...cells } = orderCells({ 주문번호: newOrderNumber() });
  const item = `물건 ${randomUUID().slice(0, 8)}`;
  const hostile = '<img src=x onerror=alert(1)>';
  const choiceFor = (header: string) => dialog(page).getByLabel(`${header} 열에 연결할 열`);
  await press(dialog(page), '다른 파일');
  await choose(page, fileOf([{ ...cells, [item]: itemName, [hostile]: '아주 긴 보기 '.repeat(20) }]));
  await expect(choiceFor(hostile)).toBeVisible();
  await expectNoOverflow(page);
  await choiceFor(item).selectOption('품명 *');
  await press(dialog(page), '저장하고 다시 확인');
  await expect(dialog(page).getByRole('button', { name: '1건 등록' })).toBeVisible();
  await dialog(page).getByLabel('파트너').selectOption({ index: 1 });
  await expect(choiceFor(item)).toHaveValue('');
});
