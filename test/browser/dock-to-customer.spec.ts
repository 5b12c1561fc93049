import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { scanReasonSentences } from '#shared/scan-words.ko.ts';
import { jpeg } from '#test/fixtures/photos.ts';
import { type Client, client } from '#test/support/client.ts';
import { joinMember } from '#test/support/members.ts';
import { readOrder } from '#test/support/orders.ts';
import { joinPartner } from '#test/support/partners.ts';
import {
  answerAlert,
  createConsol,
  dialogOf,
  expectNotice,
  press,
  type RegisteredOrder,
  registerOrder,
  registerOrders,
  rowsOf,
  STAFF,
  send,
  test,
  uniqueText,
} from './back-office.ts';
import { card, openConsol, showDetails } from './console-page.ts';
import { newEmail } from './contact-forms.ts';
import { expect, mailsTo, openAsStaff, readAlert } from './fixtures.ts';
import { allSent, openStation, result, scan, scanAs, typeScan } from './scan-station.ts';

const url = process.env.PRODUCT_URL ?? '';

const kindsOf = async (staff: Client, orderId: number): Promise<string[]> =>
  (await send(staff, '/api/parcel/getTimeline', { orderId })).events.map(({ kind }: TimelineEvent) => kind);

test('staff: parcels of two partners, a member and a visitor are loaded, one is missing, and everybody who waits is notified', async ({
  page,
  api: { staff },
}) => {
  test.slow();
  const member = await joinMember(url);
  const [first, second] = [await joinPartner(url, staff), await joinPartner(url, staff)];
  const visitorEmail = newEmail();
  const ofFirst = await registerOrders(first.api, [{}, {}]);
  const [ofSecond, short] = (await registerOrders(second.api, [{}, {}])) as [
    RegisteredOrder,
    RegisteredOrder,
  ];
  const ofMember = await registerOrder(member.api);
  const ofVisitor = await registerOrder(client(url), { noticeEmail: visitorEmail });
  const loaded = [...ofFirst, ofSecond, ofMember, ofVisitor];
  const consol = await createConsol(staff);

  /** Sends the mails that are due. @returns for each recipient, the number of mails that contain a text */
  const mailCounts = async (contained: string): Promise<number[]> => {
    await client(url).post('/_local/jobs/notifications');
    const recipients = [first.email, second.email, member.email, visitorEmail];
    const mails = await Promise.all(recipients.map((email) => mailsTo(page, email)));
    return mails.map(
      (list) => list.filter(({ subject, text }) => `${subject}\n${text}`.includes(contained)).length,
    );
  };

  await test.step('six boxes are received, and five of them loaded', async () => {
    await openStation(page);
    for (const { hblNo } of [...loaded, short]) await scan(page, hblNo);
    await allSent(page);
    const orderList = [...loaded, short].map(({ id }) => id);
    await send(staff, '/api/consol/linkConsol', { consolId: consol.id, orderList });
    await press(page, '적재');
    await page.getByLabel('적재할 콘솔').selectOption(String(consol.id));
    await press(page, '시작');
    await expect(page.getByText('0 / 6건')).toBeVisible();
    for (const { hblNo } of loaded) await scanAs(page, hblNo, '적재');
    await allSent(page);
    await press(page, '마감');
    const report = dialogOf(page, `${consol.mblNo} 적재 마감`);
    await expect(report).toContainText(short.hblNo);
    await press(report, '마감');
    await expect(dialogOf(page, `${consol.mblNo} 적재 마감 보고`)).toBeVisible();
    await expect.poll(() => mailCounts('부족 1건')).toEqual([0, 1, 0, 0]);
  });

  await test.step('departing offers to leave the missing parcel out, which does not depart', async () => {
    await openConsol(page, consol);
    await showDetails(page, consol.mblNo);
    await expect(card(page, consol.mblNo)).toContainText('적재 5/6 · 부족 1');
    await page.getByRole('combobox', { name: `${consol.mblNo} 콘솔 상태` }).selectOption({ label: '출발' });
    await press(page, '상태 변경');
    const reason = dialogOf(page, '‘출발’ 상태로 변경할까요?');
    await reason.getByLabel('변경 이유').fill('서류를 먼저 마감함');
    await press(reason, '상태 변경');
    const question = dialogOf(page, `콘솔 ${consol.mblNo}: 부족한 주문 1건`);
    await expect(question).toContainText(short.hblNo);
    await question.getByLabel('남겨두기').check();
    await press(question, '계속');
    await answerAlert(page, '5건 변경');
    await readAlert(page, /5건 → 선적완료/);
    expect(await Promise.all(loaded.map(({ id }) => kindsOf(staff, id)))).toEqual(
      loaded.map(() => expect.arrayContaining(['departed'])),
    );
    expect(await kindsOf(staff, short.id)).not.toContain('departed');
  });

  await test.step('a delay reaches member, partner and visitor once each', async () => {
    await press(card(page, consol.mblNo), '수정');
    const form = dialogOf(page, '콘솔 수정');
    await form.getByLabel('도착 예정일').fill('2026-12-05');
    await press(form, '수정');
    await answerAlert(page, '수정');
    const delay = dialogOf(page, '일정 변경을 저장할까요?');
    await expect(delay.getByLabel('메일로 알리기')).toBeChecked();
    await delay.getByLabel('지연 사유').selectOption({ label: '선적 이월' });
    await expect(delay.getByRole('tabpanel')).toContainText('선적 이월');
    await press(delay, '저장하고 메일 보내기');
    // The other partner was mailed about its missing parcel, and gets the next mail five minutes later.
    await expect.poll(() => mailCounts('선적 이월')).toEqual([1, 0, 1, 1]);
  });
});

test('staff: of 20 pairs at the hand-over, one refused label leaves the other 19 right', async ({
  page,
  api: { staff, partner },
}) => {
  test.slow();
  const parcels = await registerOrders(
    partner,
    Array.from({ length: 20 }, () => ({})),
  );
  const labelOf = (index: number) => `${Date.now().toString().slice(-8)}${String(index).padStart(2, '0')}`;
  const labels = parcels.map((_, index) => labelOf(index));
  const [refused = -1, taken] = [11, labels[0] ?? ''];
  await openStation(page);
  await press(page, '인계');
  await page.getByLabel('택배사').selectOption('K002');
  for (const [index, { hblNo }] of parcels.entries()) {
    await scanAs(page, hblNo, '이제 택배사 운송장을 스캔하세요.');
    await typeScan(page, index === refused ? taken : (labels[index] ?? ''));
    await expect(result(page)).toContainText(
      index === refused ? scanReasonSentences.TRACKING_TAKEN : `인계${hblNo}`,
    );
  }
  await allSent(page);
  const orders = await Promise.all(parcels.map(({ id }) => readOrder(staff, id)));
  expect(orders.map(({ courierNum }) => courierNum)).toEqual(
    labels.map((label, index) => (index === refused ? '' : label)),
  );
});

test('staff: a box without data is stored with a photo, and matched to its order', async ({
  page,
  api: { staff, partner },
}) => {
  const order = await registerOrder(partner);
  const note = `찢어진 송장 ${uniqueText()}`;
  await openAsStaff(page, STAFF, '/admin/boxes');
  await press(page, '박스 보관');
  const form = dialogOf(page, '주인 모를 박스 보관');
  await form.getByLabel('메모').fill(note);
  await form.getByLabel('사진 찍기').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await expect(form.getByRole('img', { name: '찍은 사진 1' })).toBeVisible();
  await press(form, '보관');
  await expectNotice(page, '박스를 보관했습니다.');

  const line = rowsOf(page, '주인 모를 박스').filter({ hasText: note });
  await line.getByRole('button').first().click();
  const box = dialogOf(page);
  await expect(box.getByRole('img').first()).toBeVisible();
  await box.getByLabel('H/BL 번호로 찾기').fill(order.hblNo);
  await press(box, '찾기');
  await press(box, '이 주문과 연결');
  await expectNotice(page, '주문과 연결하고 입고를 기록했습니다.');
  await expect(line).toHaveCount(0);
  expect(await readOrder(staff, order.id)).toMatchObject({ status: '02' });
});
