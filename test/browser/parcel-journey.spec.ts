import type { Locator, Page } from '@playwright/test';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Client } from '#test/support/client.ts';
import { readOrder } from '#test/support/orders.ts';
import { createConsol, PARTNER, press, registerOrder, STAFF, send } from './back-office.ts';
import { clientOf, expect, openAsStaff } from './fixtures.ts';
import { openAsMember, test } from './members.ts';

type Parcel = { id: number; hblNo: string };

const addEvents = async (staff: Client, orderId: number, events: readonly [string, object?][]) => {
  for (const [kind, facts] of events) await send(staff, '/api/parcel/addEvent', { orderId, kind, ...facts });
};

/** A parcel that was delivered after a problem, a hold, new dates of its consol, taxes and a failed attempt. */
const deliver = async (staff: Client, { id }: Parcel): Promise<void> => {
  await addEvents(staff, id, [
    ['receivingProblem', { reason: '포장 파손' }],
    ['received', { place: '시드니 창고' }],
    ['photographed'],
    ['putAway', { place: '3번 선반' }],
    ['shippingHeld', { reason: '연락처 확인', note: '전화 안 받음' }],
    ['shippingResumed'],
    ['readyToShip'],
    ['dispatched', { place: '시드니 창고' }],
  ]);
  const { version } = await readOrder(staff, id);
  const measures = { weight: 3.2, width: 30, length: 20, height: 10 };
  await send(staff, '/api/parcel/updateWarehouse', { id, version, ...measures });
  await send(staff, '/api/parcel/setOrderPrinted', { id: [id] });
  const consol = await createConsol(staff);
  await send(staff, '/api/consol/linkConsol', { consolId: consol.id, orderList: [id] });
  const changed = await send(staff, '/api/consol/modifyConsol', {
    ...consol,
    eta: '2026-12-05',
  });
  const status =
    seoulDay(new Date()) < '2026-12-01' ? { status: '003', reason: '먼저 출발' } : { status: '003' };
  await send(staff, '/api/consol/modifyConsol', {
    ...changed,
    ...status,
    moveOrders: true,
  });
  await addEvents(staff, id, [
    ['arrived', { place: '인천공항' }],
    ['customsStarted', { place: '인천공항' }],
    ['customsInspection'],
    ['customsHeld', { place: '인천공항', reason: '서류 확인' }],
    ['taxDue', { amount: 48_700, dueDate: '2026-12-31' }],
    ['taxPaid'],
    ['customsReleased'],
    ['handedToCourier'],
    ['inTransit', { place: '옥천 허브' }],
    ['outForDelivery'],
    ['deliveryAttemptFailed', { reason: '부재중' }],
    ['delivered'],
  ]);
};

const forEveryone = [
  '주문이 등록되었습니다.',
  '시드니 창고에 입고되었습니다.',
  '운송 일정이 늦어졌습니다',
  '시드니에서 출발했습니다.',
  '인천공항에 도착했습니다.',
  '인천공항 세관에서 통관 중입니다.',
  '세관 검사 대상으로 지정되었습니다',
  '인천공항 세관에서 통관이 보류되었습니다',
  '관세·부가세가 부과되었습니다',
  '관세·부가세 납부가 확인되었습니다.',
  '통관이 끝났습니다.',
  '택배사에 인계되었습니다.',
  '배송지로 이동 중입니다(현재 위치: 옥천 허브).',
  '택배 기사가 배송을 시작했습니다.',
  '배송하지 못했습니다',
  '배송이 끝났습니다.',
];
const forCustomer = [
  '입고 중 문제가 발견되었습니다(사유: 포장 파손).',
  '사진을 찍었습니다.',
  '출고 준비를 마쳤습니다.',
  '시드니 창고에서 출고되었습니다.',
  '크기를 측정했습니다(30×20×10 cm',
  '출고가 보류되었습니다(사유: 연락처 확인).',
  '출고 보류가 해제되었습니다.',
  '48,700원',
  '사유: 부재중',
];
const forOffice = ['운송장을 출력했습니다', '3번 선반에 보관했습니다.', '담았습니다', '전화 안 받음'];

const expectTexts = async (timeline: Locator, shown: readonly string[], hidden: readonly string[]) => {
  for (const text of shown) await expect(timeline).toContainText(text);
  for (const text of hidden) await expect(timeline).not.toContainText(text);
};

const trackedTimeline = async (page: Page, { hblNo }: Parcel): Promise<Locator> => {
  await page.goto(`/parcel-info?hblNo=${hblNo}`);
  await press(page, '배송 이력 보기');
  return page.getByRole('dialog');
};
/** Shows all steps. The list of a long timeline is cut. */
const withAll = async (timeline: Locator): Promise<Locator> => {
  const all = timeline.getByRole('button', { name: /^모두 보기/ });
  await expect(all.or(timeline.getByText('주문이 등록되었습니다.'))).toBeVisible();
  if (await all.isVisible()) await all.click();
  return timeline;
};
const ownTimeline = async (page: Page, { hblNo }: Parcel): Promise<Locator> => {
  await page.getByRole('link', { name: `${hblNo} 접수 내용` }).click();
  return withAll(page.getByRole('dialog', { name: `접수 내용 ${hblNo}` }));
};
const officeTimeline = async (page: Page, as: string, { id, hblNo }: Parcel): Promise<Locator> => {
  await openAsStaff(page, as, `/admin/parcel-info?hblNo=${hblNo}&order=${id}`);
  const section = page.getByRole('dialog').getByRole('region', { name: '진행 내역' });
  await section.scrollIntoViewIfNeeded();
  return withAll(section);
};

test('visitor, customer, partner, staff: a parcel is followed from registration to delivery, and another to its return', async ({
  page,
  member,
}) => {
  const [staff, partner] = await Promise.all([STAFF, PARTNER].map(clientOf));
  if (!staff || !partner) throw new Error('No client.');
  const customerNum = (await member.api.get('/api/cust/getSession')).body.user.memberId;
  await send(partner, '/api/member/searchCustomer', { cat: 2, email: member.person.email });
  const parcel = await registerOrder(partner, { customerNum });
  const returned = await registerOrder(partner, { customerNum });
  await deliver(staff, parcel);
  await addEvents(staff, returned.id, [['received'], ['returned', { reason: '수입 금지 물품' }]]);

  await test.step('visitor: the steps with their places, and no details', async () => {
    const timeline = await trackedTimeline(page, parcel);
    await expectTexts(timeline, forEveryone, [...forCustomer, ...forOffice, '최은영']);
    await page.keyboard.press('Escape');
    const timelineOfReturn = await trackedTimeline(page, returned);
    await expectTexts(timelineOfReturn, ['반송되었습니다.'], ['수입 금지 물품', '예정']);
  });

  await test.step('customer: also holds, measures and reasons', async () => {
    await openAsMember(page, member, '/my');
    const timeline = await ownTimeline(page, parcel);
    await expectTexts(timeline, [...forEveryone, ...forCustomer], [...forOffice, '최은영']);
    await page.keyboard.press('Escape');
    const timelineOfReturn = await ownTimeline(page, returned);
    await expectTexts(timelineOfReturn, ['반송되었습니다(사유: 수입 금지 물품).'], []);
  });

  for (const as of [PARTNER, STAFF]) {
    await test.step(`${as}: also records of the office, with names`, async () => {
      await page.context().clearCookies();
      // The tab remembers who was signed in.
      await page.evaluate(() => sessionStorage.clear());
      const timeline = await officeTimeline(page, as, parcel);
      await expectTexts(timeline, [...forEveryone, ...forCustomer, ...forOffice, '최은영'], []);
    });
  }
});
