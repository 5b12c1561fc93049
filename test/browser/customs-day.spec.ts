import { randomInt } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { PREFLIGHT_MEMO } from '#infra/local/demo-findings.ts';
import type { Preflight } from '#shared/domain/customs/preflight.ts';
import { customsRuleNames } from '#shared/preflight-words.ko.ts';
import type { OrderPayload } from '#test/fixtures/orders.ts';
import { client } from '#test/support/client.ts';
import { type Product, startProduct, UNPACED } from '#test/support/product.ts';
import { HOUR_SECONDS } from '#test/support/tracked-parcels.ts';
import {
  alertDialog,
  answerAlert,
  type Consol,
  dialogOf,
  downloadBy,
  expect,
  expectNotice,
  press,
  type RegisteredOrder,
  registerOrder,
  rowsOf,
  send,
} from './back-office.ts';
import { card, showDetails } from './console-page.ts';
import { demoMember, expectNoOverflow, expectNoOverflowAtBothWidths, openAsDemo, test } from './fixtures.ts';
import { readOrder } from './order-drawer.ts';

/** A separate product, because the test moves its clock and closes a consol of the demo. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: UNPACED });
});
test.afterAll(() => product.stop());

/** Hours from now until the day of arrival of the demo consol. */
const ARRIVAL = 5 * 24;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const setHour = (hour: number) => product.setClock(hour * HOUR_SECONDS);
/** Sessions end while the clock moves. */
const demo = (name: string) => demoMember(product, name);
const runCustoms = () => send(client(product.url), '/_local/jobs/customs', {});

/** Checks the page at the width of a desk and of a phone, and returns to the desk. */
const expectNoOverflowEverywhere = async (page: Page): Promise<void> => {
  await expectNoOverflowAtBothWidths(page);
  await page.setViewportSize(DESK);
};

const openConsol = async (page: Page, name: string, { id, mblNo }: Consol): Promise<void> => {
  await openAsDemo(page, product, name, `/admin/console?mblNo=${mblNo}&consol=${id}`);
  await showDetails(page, mblNo);
};
const chooseStatus = async (page: Page, { mblNo }: Consol, label: string): Promise<void> => {
  await page.getByRole('combobox', { name: `${mblNo} 콘솔 상태` }).selectOption({ label });
  await press(card(page, mblNo), '상태 변경');
};
/** Answers the question about the parcels of a consol whose status changes. */
const moveParcels = async (page: Page, action: string): Promise<void> => {
  await answerAlert(page, action);
  await expect(alertDialog(page)).toContainText('주문 상태를 변경했습니다.');
  await answerAlert(page, '확인');
};

const findingRows = (page: Page) => rowsOf(page, '통관 사전점검');
const findingRow = (page: Page, { hblNo }: Pick<RegisteredOrder, 'hblNo'>) =>
  findingRows(page).filter({ hasText: hblNo });
const openRow = (page: Page, { hblNo }: Pick<RegisteredOrder, 'hblNo'>) =>
  page.getByRole('button', { name: hblNo, exact: true }).click();

const statusOf = async (id: number): Promise<string> => (await readOrder(await demo('staff'), id)).status;

const cream = { itemName: 'LANOLIN CREAM', itemQty: 1, unitPrice: 20, hsCode: '330499' };
const UNKNOWN_CODE = 'P100000000018';
const KNOWN_CODE = 'P100000000012';
const OVERRIDE_REASON = '검역증명서를 받았습니다';
const AMBER_REASON = '두 사람이 들어 옮깁니다';

test('parcels with each finding of the rules are corrected or released, and customs clears the others by the clock', async ({
  page,
  browser,
}) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(60_000);
  const staff = await demo('staff');
  const customer = await demo('customer');
  const { id: customerNum, email } = (await customer.get('/api/cust/getSession')).body.user;
  const consols = await send(staff, '/api/consol/getConsolList', { status: ['001'] });
  const consol: Consol = consols.find(({ memo }: { memo: string }) => memo === PREFLIGHT_MEMO);

  /** Registers a received parcel of the customer, whose H/BL number decides the steps of customs. */
  const register = async (ending: string, changes: Partial<OrderPayload>) => {
    const hblNo = `CD${randomInt(1e6, 1e7)}${ending}`;
    const order = await registerOrder(staff, {
      orderId: '',
      hblNo,
      customerNum,
      itemList: [cream],
      ...changes,
    });
    await send(staff, '/api/parcel/modifyOrderStatus', { id: [order.id], status: '02', autoOrderId: true });
    return order;
  };

  await test.step('the preflight of a consol shows every rule, and the consol cannot be closed', async () => {
    await openConsol(page, 'staff', consol);
    await page.getByRole('link', { name: '통관 사전점검' }).click();
    await expect(findingRows(page).first()).toBeVisible();
    const table = page.getByRole('table', { name: '통관 사전점검' });
    for (const name of Object.values(customsRuleNames)) await expect(table).toContainText(name);
    await expect(findingRows(page).last()).toContainText('정상');
    await expect(page.getByText('마감할 수 없음')).toBeVisible();
    await expectNoOverflowAtBothWidths(page);
    const cards = page.getByRole('list', { name: '통관 사전점검' });
    for (const name of Object.values(customsRuleNames)) await expect(cards).toContainText(name);
    await page.setViewportSize(DESK);

    await openConsol(page, 'staff', consol);
    await chooseStatus(page, consol, '마감');
    const short = dialogOf(page, `콘솔 ${consol.mblNo}: 부족한 주문 1건`);
    await short.getByLabel('남겨두기').check();
    await press(short, '계속');
    const refusal = dialogOf(page, `콘솔 ${consol.mblNo}: 마감할 수 없습니다`);
    await expect(refusal).toContainText('통관을 막을 문제가 있어 마감할 수 없습니다.');
    await expect(refusal.getByRole('list', { name: '통관 사전점검' }).getByRole('listitem')).not.toHaveCount(
      0,
    );
    await expectNoOverflowEverywhere(page);
  });

  const own = await register('01', { pcc: UNKNOWN_CODE });
  const held = await register('05', { pcc: KNOWN_CODE });
  const { parcels }: Preflight = await send(staff, '/api/customs/preflight', { consolId: consol.id });
  const kept = parcels.filter(({ findings }) =>
    findings.every(({ rule }) => ['QUARANTINE', 'WEIGHT_HEAVY'].includes(rule)),
  );
  const jerky = kept.find(({ findings }) => findings.some(({ rule }) => rule === 'QUARANTINE'));
  if (!jerky) throw new Error('The demo has no parcel that needs a quarantine.');

  await test.step('the receiver of a parcel with an unknown code corrects it by the link of a mail', async () => {
    const released = parcels.filter((parcel) => !kept.includes(parcel)).map(({ orderId }) => orderId);
    await send(staff, '/api/consol/deConsolize', { orderList: released });
    await send(staff, '/api/consol/linkConsol', { consolId: consol.id, orderList: [own.id, held.id] });
    await openAsDemo(page, product, 'staff', `/admin/preflight?consol=${consol.id}`);
    await expect(findingRow(page, own)).toContainText(customsRuleNames.PCC_UNVERIFIED);
    await press(page, '부호 전체 확인');
    await expect(page.getByRole('progressbar', { name: '부호 확인' })).toBeVisible();
    await runCustoms();
    await expect(findingRow(page, own)).toContainText('빨강');
    await expect(findingRow(page, held)).toContainText('정상');
    await openRow(page, own);
    const drawer = dialogOf(page, own.hblNo);
    await expect(drawer).toContainText('개인통관고유부호의 부호가 세관 기록과 다릅니다.');
    await press(drawer, '메일로 보내기');
    await expect(drawer).toContainText('보냈습니다.');
    await expectNoOverflowEverywhere(page);
    await press(drawer, '닫기');

    const mails = (await client(product.url).get(`/_local/mail?${new URLSearchParams({ to: email })}`)).body;
    const mail = mails.find(({ subject }: { subject: string }) => subject.includes(own.hblNo));
    const [link = ''] = /\S+\/correct\?token=\S+/.exec(mail.text) ?? [];
    const phone = await browser.newPage({ viewport: PHONE });
    await phone.goto(link);
    const code = phone.getByLabel('개인통관고유부호');
    await code.fill('P100000000028');
    await press(phone, '저장');
    await expect(phone.getByRole('alert')).toContainText('4번 더 입력할 수 있습니다.');
    await expectNoOverflowAtBothWidths(phone);
    await code.fill(KNOWN_CODE);
    await press(phone, '저장');
    await expect(phone.getByRole('heading', { name: '저장했습니다' })).toBeVisible();
    await phone.close();

    await press(page, '다시 점검');
    await expect(findingRow(page, own)).toContainText('정상');
  });

  await test.step('staff give a reason, an owner overrides a red finding, and the broker gets both in a workbook', async () => {
    const label = new RegExp(`^${customsRuleNames.WEIGHT_HEAVY}`);
    await page.getByLabel(label).first().fill(AMBER_REASON);
    await press(page, `${customsRuleNames.WEIGHT_HEAVY} 사유 저장`);
    await expect(page.getByText(/최은영 · /)).toBeVisible();
    await expect(page.getByText('마감할 수 없음')).toBeVisible();

    await openAsDemo(page, product, 'admin', `/admin/preflight?consol=${consol.id}`);
    await openRow(page, jerky);
    await press(dialogOf(page, jerky.hblNo), '승인');
    const override = dialogOf(page, `${customsRuleNames.QUARANTINE} 승인`);
    await override.getByLabel('승인하는 이유').fill(OVERRIDE_REASON);
    await press(override, '승인');
    await expect(dialogOf(page, jerky.hblNo)).toContainText('승인됨');
    await press(dialogOf(page, jerky.hblNo), '닫기');
    await expect(page.getByText('마감할 수 있음')).toBeVisible();
    await expectNoOverflowEverywhere(page);

    await press(page, '엑셀');
    const { bytes } = await downloadBy(dialogOf(page, '사전점검 엑셀 내려받기'), '내려받기');
    const book = read(bytes, { type: 'buffer' });
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] as never, { header: 1 });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(['H/BL', '규칙', '정도', '내용', '조치', '사유', '승인자']);
    const decisions = rows
      .slice(1)
      .map(([, rule, severity, text, , reason, by]) => [rule, severity, text, reason, by]);
    expect(decisions).toEqual([
      ['검역 대상 (QUARANTINE)', '빨강', 'BEEF JERKY는 검역 대상입니다.', OVERRIDE_REASON, '한호'],
      ['무거운 박스 (WEIGHT_HEAVY)', '주의', '박스당 25kg 이상입니다.', AMBER_REASON, '최은영'],
    ]);
  });

  const count = kept.length + 2;
  await test.step('the consol is closed, departs and arrives with its parcels', async () => {
    await openConsol(page, 'staff', consol);
    await chooseStatus(page, consol, '마감');
    await expectNotice(page, `콘솔 ${consol.mblNo}: 마감`);
    await chooseStatus(page, consol, '출발');
    // The clock of the browser is before the ETD.
    const early = dialogOf(page, '‘출발’ 상태로 변경할까요?');
    await early.getByLabel('변경 이유').fill('항공사가 일정을 당김');
    await press(early, '상태 변경');
    await moveParcels(page, `${count}건 변경`);
    await setHour(ARRIVAL);
    await openConsol(page, 'staff', consol);
    await chooseStatus(page, consol, '도착');
    await moveParcels(page, `${count}건 변경`);
  });

  await test.step('customs releases a parcel after a day, and holds another one for three days', async () => {
    const watched = async ({ id }: RegisteredOrder) =>
      (await send(await demo('staff'), '/api/customs/getState', { orderId: id })).nextAt;
    for (const order of [own, held]) await expect.poll(() => watched(order)).not.toBeNull();
    await runCustoms();
    await setHour(ARRIVAL + 6);
    await runCustoms();
    expect([await statusOf(own.id), await statusOf(held.id)]).toEqual(['07', '82']);
    await setHour(ARRIVAL + 25);
    await runCustoms();
    expect(await statusOf(own.id)).toBe('08');
    await setHour(ARRIVAL + 77);
    await runCustoms();
    expect(await statusOf(held.id)).toBe('08');
  });

  await test.step('the customer reads both on a phone', async () => {
    await page.setViewportSize(PHONE);
    for (const [order, texts] of [
      [own, ['통관이 끝났습니다.']],
      [held, ['통관이 보류되었습니다', '통관이 끝났습니다.']],
    ] as const) {
      await openAsDemo(page, product, 'customer', `/my?parcel=${order.id}`);
      for (const text of texts) await expect(dialogOf(page).getByText(text).first()).toBeVisible();
      await expectNoOverflow(page);
    }
    await page.setViewportSize(DESK);
    await openAsDemo(page, product, 'staff', `/admin/parcel-info?hblNo=${held.hblNo}&order=${held.id}`);
    await expect(
      dialogOf(page)
        .getByText(/세관 조회/)
        .first(),
    ).toBeVisible();
    await expectNoOverflowEverywhere(page);
  });
});
