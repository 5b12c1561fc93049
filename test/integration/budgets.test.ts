import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { consolPayload, eventPayload, freightPayload } from '../fixtures/freight.ts';
import { customerPayload, signUpPayload } from '../fixtures/members.ts';
import { noticePayload } from '../fixtures/notices.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { partnerPayload } from '../fixtures/partners.ts';
import { pixel } from '../fixtures/pictures.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { addressPayload, inquiryPayload, pickupPayload } from '../fixtures/visitor-forms.ts';
import { type Client, client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** Nobody else's: numbers that somebody takes at the same time cost a route another try. */
let product: Awaited<ReturnType<typeof startProduct>>;
const today = seoulDay(new Date());

type Budget = { read: number; write: number; trips: number };
type Case = {
  as: 'visitor' | 'customer' | 'partner' | 'staff' | 'owner';
  path?: string;
  body?: () => unknown;
  headers?: () => Record<string, string>;
  /** Its success needs what a test of its own prepares; here it is turned away. */
  refused?: true;
  atMost: Budget;
};

const budget = (read: number, write: number, trips: number): Budget => ({ read, write, trips });
/** Reading the session, and a partition of reference data that this function does not remember yet. */
const reference = budget(1.5, 0, 2);

let ids: number[];
/** Orders that are here to be changed. */
let fresh: Order[];
let hblNos: string[];
let freightCode: number;
/** Members and a partner that are here to be changed and deleted. */
let people: number[];
let partnerId: number;

// A route that `records` writes one access record, 1 unit in a round trip of its own, when a partner or staff use it.
/** What a route may cost the table at most, its session and throttle included; a route without a budget does not compile. */
const cases: Record<RouteId, Case> = {
  // The session is written in a transaction with a condition on the member's version: 4 W instead of 1 W.
  'cust.signIn': {
    as: 'visitor',
    body: () => ({ email: 'customer@demo.hanho.test', pwd: 'Hanho-demo-2026' }),
    atMost: budget(2, 8, 7),
  },
  'cust.signOut': { as: 'customer', atMost: budget(0.5, 1, 2) },
  'cust.getSession': { as: 'customer', atMost: budget(0.5, 0, 1) },
  'admin.signIn': {
    as: 'visitor',
    body: () => ({ email: 'staff@demo.hanho.test', pwd: 'Hanho-demo-2026' }),
    atMost: budget(2, 9, 9),
  },
  'admin.signOut': { as: 'staff', body: () => ({}), atMost: budget(0.5, 1, 2) },
  'admin.getSession': { as: 'staff', atMost: budget(0.5, 0, 1) },
  'cust.userCheck': {
    as: 'visitor',
    body: () => ({ email: 'free@demo.hanho.test' }),
    atMost: budget(1, 1, 3),
  },
  // The member with its place in the list, its mail lock and two look-ups, in one transaction; the counter and the throttle.
  'cust.signUp': { as: 'visitor', body: () => signUpPayload(), atMost: budget(0, 11, 3) },
  'cust.requestPasswordReset': {
    as: 'visitor',
    body: () => ({ email: 'partner2@demo.hanho.test' }),
    atMost: budget(0, 3, 3),
  },
  'admin.sendMail': {
    as: 'staff',
    body: () => ({ to: 'partner2@demo.hanho.test' }),
    atMost: budget(1.5, 2, 5),
  },
  'admin.resetPassword': {
    as: 'visitor',
    body: () => ({ token: 'none', password: 'long enough' }),
    refused: true,
    atMost: budget(0, 1, 1),
  },
  'admin.getAuditList': { as: 'staff', body: () => ({ month: '2026-11' }), atMost: budget(6, 0, 2) },
  'image.upload': { as: 'staff', body: () => ({ content: pixel }), atMost: budget(0.5, 0, 1) },
  'image.show': {
    as: 'visitor',
    path: `/api/image/${'0'.repeat(64)}.png`,
    refused: true,
    atMost: budget(0, 0, 0),
  },
  'my.getProfile': { as: 'customer', atMost: budget(1, 0, 2) },
  'my.updateProfile': {
    as: 'customer',
    body: () => ({
      lName: '김',
      fName: '민지',
      mobile: '01011112222',
      country: 'KOR',
      statusMail: false,
      sender: null,
    }),
    atMost: budget(1, 8, 3),
  },
  'my.changePassword': {
    as: 'customer',
    body: () => ({ password: 'wrong', newPassword: 'long enough words' }),
    refused: true,
    atMost: budget(2, 2, 4),
  },
  'my.withdraw': {
    as: 'customer',
    body: () => ({ password: 'wrong' }),
    refused: true,
    atMost: budget(2, 2, 4),
  },
  'my.getParcels': { as: 'customer', body: () => ({}), atMost: budget(6, 0, 3) },
  'my.getParcel': { as: 'customer', body: () => ({ id: 1 }), refused: true, atMost: budget(1, 0, 2) },
  'my.getAddressList': { as: 'customer', atMost: budget(1.5, 0, 2) },
  'my.saveAddress': { as: 'customer', body: () => ({ address: addressPayload() }), atMost: budget(2, 2, 3) },
  'my.deleteAddress': { as: 'customer', body: () => ({ id: 'A'.repeat(16) }), atMost: budget(0.5, 1, 2) },
  'parcel.validateOrder': {
    as: 'staff',
    body: () => orderPayload({ orderId: 'BUDGET' }),
    atMost: budget(2, 0, 3),
  },
  // Three round trips write; the session and the repeat of a key are looked up before, and partners and couriers where
  // the function does not remember them.
  'parcel.registerOrderByCustomer': {
    as: 'partner',
    body: () => orderPayload({ orderId: randomUUID().slice(0, 12) }),
    headers: () => ({ 'idempotency-key': randomUUID() }),
    atMost: budget(5.5, 14, 7),
  },
  // Session, key, import, chunks, issuer and reference data are looked up; the import costs little, each order about eight.
  'parcel.importExcel': {
    as: 'partner',
    body: () =>
      importForm(
        spreadsheet(Array.from({ length: 48 }, () => orderCells({ 주문번호: randomUUID().slice(0, 12) }))),
      ),
    headers: () => ({ 'idempotency-key': randomUUID() }),
    atMost: budget(48 * 0.5 + 30, 48 * 10 + 20, 16),
  },
  'parcel.importExcelUpload': {
    as: 'partner',
    body: () => ({ filename: '주문.xlsx', size: 1_000 }),
    atMost: budget(1.5, 4, 3),
  },
  'parcel.importExcelStatus': {
    as: 'partner',
    body: () => ({ jobId: randomUUID() }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'parcel.importTemplate': { as: 'partner', atMost: reference },
  'parcel.getImportMapping': { as: 'partner', body: () => ({}), atMost: budget(2.5, 0, 3) },
  'parcel.saveImportMapping': {
    as: 'partner',
    body: () => ({ headers: [{ header: randomUUID(), column: 'order.orderMemo' }] }),
    atMost: budget(2.5, 5, 4),
  },
  // The last one asked for; the bucket is not the table.
  'file.getBackupList': { as: 'staff', body: () => ({ folderName: 'backup' }), atMost: budget(1.5, 0, 2) },
  'file.runBackup': { as: 'staff', atMost: budget(2.5, 4, 4) },
  'file.rehearseBackup': {
    as: 'staff',
    body: () => ({ filename: 'none.jsonl.gz' }),
    refused: true,
    atMost: budget(0.5, 0, 1),
  },
  'file.getRehearsalList': { as: 'staff', atMost: budget(2, 0, 2) },
  'file.getDownloadList': { as: 'staff', body: () => ({ month: '2026-11' }), atMost: budget(6, 0, 2) },
  'file.getAccessList': { as: 'owner', body: () => ({ month: '2026-11' }), atMost: budget(6, 0, 2) },
  'file.download': {
    as: 'staff',
    path: `/api/admin/files/failed/${'0'.repeat(64)}.xlsx`,
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'parcel.setOrderPrinted': { as: 'staff', body: () => ids.slice(0, 1), atMost: budget(1.5, 6, 4) },
  'parcel.lookupZipcode': { as: 'staff', path: '/api/parcel/lookup/06236', atMost: budget(0.5, 0, 1) },
  'parcel.byHblNo': { as: 'visitor', body: () => ({ hblNo: hblNos[0] }), atMost: budget(3, 1, 4) },
  // The first page also counts the parcels.
  'parcel.byCustomer': { as: 'customer', body: () => ({ id: 1, paging: 0 }), atMost: budget(110, 0, 5) },
  'parcel.search': { as: 'staff', body: () => ({}), atMost: budget(40, 1, 5) },
  // With the names of the statuses, which a function reads once a minute.
  'parcel.getOrders': { as: 'staff', body: () => ({ id: ids.slice(0, 100) }), atMost: budget(100, 1, 4) },
  'parcel.getItemList': { as: 'staff', body: () => ({ orderId: ids[0] }), atMost: budget(1.5, 1, 3) },
  'parcel.updateOrder': {
    as: 'partner',
    body: () => ({ ...fresh[0], receiverName: '김철수', weight: 5 }),
    atMost: budget(2.5, 8, 4),
  },
  'parcel.modifyOrderStatus': {
    as: 'staff',
    body: () => ({ id: [fresh[1]?.id], status: '04' }),
    atMost: budget(2.5, 8, 4),
  },
  // Moving between the lists rewrites every index entry, and the order number its lock.
  'parcel.delete': {
    as: 'partner',
    body: () => ({ id: [fresh[2]?.id], isDel: '1' }),
    atMost: budget(2, 16, 3),
  },
  'parcel.getOrderChanges': { as: 'staff', body: () => ({ orderId: ids[0] }), atMost: budget(2.5, 1, 4) },
  'parcel.getOrderHistory': { as: 'staff', body: () => ({ orderId: ids[0] }), atMost: budget(2.5, 0, 3) },
  'parcel.regPickUpReq': {
    as: 'visitor',
    body: () => pickupPayload(),
    headers: () => ({ 'idempotency-key': randomUUID() }),
    atMost: budget(2, 7, 6),
  },
  'parcel.reqPickUpInq': { as: 'staff', body: () => ({}), atMost: budget(3, 1, 3) },
  'parcel.modifyExportStatus': {
    as: 'staff',
    body: () => ({ id: [1], parcelStatus: 'EXRQ02' }),
    atMost: budget(2.5, 5, 5),
  },
  'member.searchCustomer': {
    as: 'staff',
    body: () => ({ cat: 0, lName: '김', fName: '민지' }),
    atMost: budget(2, 1, 4),
  },
  'member.getCustomerPage': { as: 'staff', body: () => ({}), atMost: budget(5, 1, 5) },
  'member.getCustomerList': { as: 'staff', body: () => ({}), atMost: budget(20, 1, 4) },
  // The member with its place in the list, the lock of its address, what it is found by, and who did it.
  'member.modifyCustomer': {
    as: 'staff',
    body: () => customerPayload({ id: people[0] as number, version: 1 }),
    atMost: budget(5, 16, 6),
  },
  'member.delCustomer': { as: 'staff', body: () => ({ id: people[0] }), atMost: budget(6, 16, 6) },
  'dashboard.load': { as: 'partner', body: () => ({}), atMost: budget(4, 0, 3) },
  'courier.getCourierList': { as: 'visitor', atMost: reference },
  'pickup.getPickupLocationList': { as: 'visitor', atMost: reference },
  'parcelLocation.getParcelLocationList': { as: 'visitor', atMost: reference },
  'courier.addCourier': {
    as: 'staff',
    body: () => ({ courierCode: 'K001', courierName: '우체국택배', country: 'KOR' }),
    refused: true,
    atMost: budget(1, 4, 3),
  },
  'courier.delCourier': {
    as: 'staff',
    body: () => ({ courierCode: 'NONE' }),
    refused: true,
    atMost: budget(1, 0, 2),
  },
  'pickup.addPickup': {
    as: 'staff',
    body: () => ({ code: 'AONEPI01', name: '물류센터', country: 'AUS', city: 'SYD' }),
    refused: true,
    atMost: budget(1.5, 6, 4),
  },
  'pickup.delPickup': {
    as: 'staff',
    body: () => ({ pickupCode: 'NONE' }),
    refused: true,
    atMost: budget(1, 0, 2),
  },
  'parcelLocation.addParcelLocation': {
    as: 'staff',
    body: () => ({ class: 'IM_PC_LO', code: 'IMSYD01', name: '입고장', country: 'AUS' }),
    refused: true,
    atMost: budget(1, 4, 3),
  },
  'parcelLocation.delParcelLocation': {
    as: 'staff',
    body: () => ({ code: 'NONE' }),
    refused: true,
    atMost: budget(1, 0, 2),
  },
  'code.getCityList': { as: 'visitor', atMost: reference },
  'code.getFreightMethodList': { as: 'visitor', atMost: reference },
  'code.getMemberLevelList': { as: 'visitor', atMost: reference },
  'code.regiCode': {
    as: 'staff',
    body: () => ({ parentCode: 'CIT', code: randomUUID().slice(0, 6), codeLabel: '시험' }),
    atMost: budget(2, 4, 3),
  },
  'code.modifyCode': {
    as: 'staff',
    body: () => ({ id: 'CIT-NONE', codeLabel: '없음', version: 1 }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'code.updateCodeStatus': {
    as: 'staff',
    body: () => ({ id: 'CIT-NONE', status: 1 }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'code.delCode': {
    as: 'staff',
    body: () => ({ id: 'CIT-NONE' }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'code.getCodeList': { as: 'visitor', body: () => ({ parentCode: 'ORDSTT' }), atMost: reference },
  'partner.getPartnerList': { as: 'visitor', atMost: reference },
  'partner.registerPartner': { as: 'staff', body: () => partnerPayload(), atMost: budget(3, 8, 6) },
  'partner.modifyPartner': {
    as: 'staff',
    body: () => ({ ...partnerPayload({ address: '' }), id: partnerId, version: 1 }),
    atMost: budget(3, 6, 5),
  },
  'partner.changePartnerAdmin': {
    as: 'staff',
    body: () => ({ id: partnerId, newAdminId: people[1] }),
    atMost: budget(6, 12, 8),
  },
  // The list of members tells who belongs to it.
  'partner.delPartner': { as: 'staff', body: () => ({ id: partnerId }), atMost: budget(25, 14, 8) },
  'partner.getVolumes': { as: 'staff', atMost: budget(40, 0, 3) },
  'seqConfig.save': {
    as: 'staff',
    body: () => ({ name: 'HHK', min_value: 1, max_value: 9_999_999, base_value: 1_000_001 }),
    atMost: budget(2.5, 6, 3),
  },
  'seqConfig.list': { as: 'staff', atMost: budget(4, 0, 2) },
  // The list without what notices say, and what ten of them say.
  'board.getNoticeList': { as: 'visitor', body: () => ({}), atMost: budget(6, 0, 2) },
  'board.getNotice': { as: 'visitor', body: () => ({ id: 1 }), atMost: budget(1, 0, 1) },
  'board.addNotice': {
    as: 'staff',
    body: () => noticePayload({ boardType: '99' }),
    atMost: budget(0.5, 7, 3),
  },
  'board.editNotice': {
    as: 'staff',
    body: () => ({ ...noticePayload(), id: '999999', version: '1' }),
    refused: true,
    atMost: budget(2.5, 0, 2),
  },
  'board.delNotice': {
    as: 'staff',
    body: () => ({ id: 999_999 }),
    refused: true,
    atMost: budget(2.5, 0, 2),
  },
  'admin.getNoticeList': { as: 'partner', body: () => ({}), atMost: budget(6.5, 0, 3) },
  'schedule.loadScheduleCustomer': {
    as: 'visitor',
    body: () => ({ startDate: today, endDate: addDays(today, 41) }),
    atMost: budget(8, 0, 2),
  },
  'consol.getConsolList': { as: 'staff', body: () => ({ status: ['001'] }), atMost: budget(60, 0, 4) },
  'consol.registerConsol': {
    as: 'staff',
    body: () => consolPayload(freightCode),
    atMost: budget(5, 12, 6),
  },
  'consol.modifyConsol': {
    as: 'staff',
    body: () => ({ ...consolPayload(1), id: 999_999, version: 1 }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'consol.linkConsol': {
    as: 'staff',
    body: () => ({ consolId: 999_999, orderList: [1] }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'consol.deConsolize': {
    as: 'staff',
    body: () => ({ orderList: [ids[0]] }),
    atMost: budget(2, 9, 4),
  },
  'consol.getOrderListByConsole': {
    as: 'staff',
    body: () => ({ consoleId: 999_999 }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'consol.downloadExcel': {
    as: 'staff',
    path: '/api/consol/downloadExcel/999999',
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'consol.deleteConsol': {
    as: 'staff',
    body: () => ({ consoleId: 999_999 }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'freight.getFreightList': { as: 'partner', atMost: budget(3, 0, 3) },
  'freight.regFreight': { as: 'staff', body: () => freightPayload(), atMost: budget(3, 5, 5) },
  'freight.modifyFreight': {
    as: 'staff',
    body: () => ({ ...freightPayload(), id: 999_999 }),
    refused: true,
    atMost: budget(3, 0, 4),
  },
  'freight.delFreight': {
    as: 'staff',
    body: () => ({ id: 999_999 }),
    refused: true,
    atMost: budget(1, 0, 2),
  },
  'freight.updateFreightStatus': {
    as: 'staff',
    body: () => ({ id: 999_999, status: 1 }),
    refused: true,
    atMost: budget(1, 0, 2),
  },
  'schedule.loadSchedule': {
    as: 'staff',
    body: () => ({ year: today.slice(0, 4), month: today.slice(5, 7) }),
    atMost: budget(8, 0, 3),
  },
  'schedule.reg': { as: 'owner', body: () => eventPayload(), atMost: budget(0.5, 7, 3) },
  'schedule.modify': {
    as: 'owner',
    body: () => ({ ...eventPayload(), id: 999_999 }),
    refused: true,
    atMost: budget(1, 0, 2),
  },
  'schedule.delete': {
    as: 'owner',
    body: () => ({ id: 999_999 }),
    refused: true,
    atMost: budget(1, 0, 2),
  },
  'inquiry.addInquiry': {
    as: 'visitor',
    body: () => inquiryPayload(),
    headers: () => ({ 'idempotency-key': randomUUID() }),
    atMost: budget(1, 9, 5),
  },
  'inquiry.getInquiryList': { as: 'staff', body: () => ({ status: 'open' }), atMost: budget(14, 1, 4) },
  'inquiry.answerInquiry': {
    as: 'staff',
    body: () => ({ id: 999_999, answer: '답변', seen: 0 }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'inquiry.mailAnswer': {
    as: 'staff',
    body: () => ({ id: 999_999, nth: 0 }),
    refused: true,
    atMost: budget(1.5, 0, 2),
  },
  'log.report': { as: 'visitor', body: () => ({ message: 'budget' }), atMost: budget(0, 1, 1) },
};

const signIn = async (as: Case['as']): Promise<Client> =>
  as === 'visitor'
    ? client(product.url)
    : signedIn(product.url, `${as === 'owner' ? 'admin' : as}@demo.hanho.test`);
const clients = {} as Record<Case['as'], Client>;

const expectWithin = (units: Budget, atMost: Budget) => {
  for (const unit of ['read', 'write', 'trips'] as const) {
    expect(units[unit], `${unit} units`).toBeLessThanOrEqual(atMost[unit]);
  }
};

beforeAll(async () => {
  product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '1000' } });
  for (const as of ['visitor', 'customer', 'partner', 'staff', 'owner'] as const)
    clients[as] = await signIn(as);
  const { rows } = (
    await clients.staff.post('/api/parcel/parcel', { regDate: { from: addDays(today, -59), to: today } })
  ).body;
  freightCode = (await clients.staff.post('/api/freight/regFreight', freightPayload())).body.id;
  people = [];
  for (let count = 0; count < 2; count += 1) {
    people.push((await client(product.url).post('/api/cust/signUp', signUpPayload())).body.id);
  }
  partnerId = (await clients.staff.post('/api/partner/registerPartner', partnerPayload())).body.id;
  ids = rows.map(({ id }: { id: number }) => id);
  const registered = await Promise.all(
    [1, 2, 3].map(() =>
      clients.partner.post(
        '/api/parcel/registerOrderByCustomer',
        orderPayload({ orderId: randomUUID().slice(0, 12) }),
      ),
    ),
  );
  const freshIds = registered.map(({ body }) => body.id);
  fresh = (await clients.partner.post('/api/parcel/getOrders', { id: freshIds })).body;
  hblNos = rows.map(({ hblNo }: { hblNo: string }) => hblNo);
});
afterAll(() => product.stop());

describe('the units a route costs', () => {
  it.each(allRoutes.map(({ id }) => [id] as const))('%s', async (id) => {
    const route = allRoutes.find((known) => known.id === id);
    const { as, body, headers, refused, path = route?.path ?? '', atMost } = cases[id];
    const me = /sign(In|Out)$/.test(id) ? await signIn(as) : clients[as];
    const send = () =>
      route?.form || route?.multipart
        ? me.postForm(path, body?.() as Record<string, string>, headers?.())
        : me[route?.method === 'DELETE' ? 'delete' : 'post'](path, body?.(), headers?.());
    const answer = await (route?.method === 'GET' ? me.get(path) : send());
    expect(answer.status < 300, JSON.stringify(answer.body)).toBe(!refused);
    expectWithin(answer.units, atMost);
  });

  it('a search by a partner writes one unit for the found customer, and a registration for it reads one unit more', async () => {
    const customer = signUpPayload();
    const { id } = (await client(product.url).post('/api/cust/signUp', customer)).body;
    const found = await clients.partner.post('/api/member/searchCustomer', { cat: 2, email: customer.email });
    expect(found.body).toMatchObject([{ id }]);
    const registered = await clients.partner.post(
      '/api/parcel/registerOrderByCustomer',
      orderPayload({ orderId: randomUUID().slice(0, 12), customerNum: id }),
      { 'idempotency-key': randomUUID() },
    );
    expect(registered.status, JSON.stringify(registered.body)).toBe(200);
    // The access record and the record of the found customer; the latter and the member are read at the registration.
    expectWithin(found.units, budget(2, 2, 5));
    expectWithin(registered.units, budget(6.5, 14, 9));
  });

  it('fifty house bills in two round trips and at most 50 read units', async () => {
    const { units, body } = await clients.staff.post('/api/parcel/parcel', { hblNo: hblNos.slice(0, 50) });
    expect(body.rows).toHaveLength(50);
    expect(units.read - 0.5).toBeLessThanOrEqual(50);
    // The session before, the access record after.
    expect(units.trips - 2).toBeLessThanOrEqual(2);
  });
});
