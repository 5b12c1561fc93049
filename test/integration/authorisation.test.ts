import { beforeAll, describe, expect, inject, it } from 'vitest';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import type { Session } from '#shared/domain/session.ts';
import { consolPayload, eventPayload, freightPayload } from '../fixtures/freight.ts';
import { customerPayload, signUpPayload } from '../fixtures/members.ts';
import { noticePayload } from '../fixtures/notices.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { partnerPayload } from '../fixtures/partners.ts';
import { pixel } from '../fixtures/pictures.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { addressPayload, inquiryPayload, pickupPayload } from '../fixtures/visitor-forms.ts';
import { type Answer, type Client, client, signedIn } from '../support/client.ts';

const url = inject('productUrl');

/** Who asks. The order that examples name belongs to `partner`. */
const roles = {
  nobody: { level: -1, email: undefined },
  customer: { level: 10, email: 'customer@demo.hanho.test' },
  partner: { level: 80, email: 'partner@demo.hanho.test' },
  anotherPartner: { level: 80, email: 'partner2@demo.hanho.test' },
  staff: { level: 90, email: 'staff@demo.hanho.test' },
  owner: { level: 99, email: 'admin@demo.hanho.test' },
} as const;
type Role = keyof typeof roles;

type Example = {
  params?: Record<string, string>;
  body?: (order: { id: number; hblNo: string }, me: Client & { session?: Session }) => unknown;
  /** What a partner gets who asks for another's order: nothing of it. */
  hidden?: (answer: Answer) => void;
  /** Codes that are a pass here: the level was enough, the example just does not fit everyone. */
  passes?: readonly string[];
};

const notThere = ({ status, body }: Answer) => expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
const empty = ({ body }: Answer) => expect(body.rows ?? body).toEqual([]);
const credentials = () => ({ email: 'nobody@demo.hanho.test', pwd: 'wrong' });
const wrongPassword = ['VALIDATION_FAILED', 'TOO_MANY_ATTEMPTS'];
/** The profile as it is, so that nobody's name changes under other tests. */
const profileOf = ({ session }: { session?: Session }) => ({
  lName: session?.lName ?? '홍',
  fName: session?.fName ?? '길동',
  mobile: '01011112222',
  country: 'KOR',
  statusMail: false,
  sender: null,
});
const signInPasses = { body: credentials, passes: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'] };

/** A valid request for every route; one that is missing does not compile. */
const examples: Record<RouteId, Example> = {
  'cust.signIn': signInPasses,
  'cust.signOut': {},
  'cust.getSession': {},
  'admin.signIn': signInPasses,
  'admin.signOut': {},
  'admin.getSession': {},
  'cust.userCheck': { body: () => ({ email: 'free@demo.hanho.test' }) },
  'cust.signUp': { body: () => signUpPayload() },
  'cust.requestPasswordReset': { body: () => ({ email: 'free@demo.hanho.test' }) },
  'admin.sendMail': { body: () => ({ to: 'free@demo.hanho.test' }), passes: ['MEMBER_NOT_FOUND'] },
  'admin.resetPassword': {
    body: () => ({ token: 'x', password: 'long enough' }),
    passes: ['RESET_TOKEN_INVALID'],
  },
  'image.upload': { body: () => ({ content: pixel }) },
  'image.show': { params: { name: `${'0'.repeat(64)}.png` }, passes: ['NOT_FOUND'] },
  'admin.getNoticeList': { body: () => ({}) },
  'admin.getAuditList': { body: () => ({ month: '2026-11' }) },
  'my.getProfile': {},
  'my.updateProfile': { body: (_, me) => profileOf(me) },
  'my.changePassword': {
    body: () => ({ password: 'wrong', newPassword: 'long enough words' }),
    passes: wrongPassword,
  },
  'my.withdraw': { body: () => ({ password: 'wrong' }), passes: wrongPassword },
  'my.getParcels': { body: () => ({}) },
  'my.getParcel': { body: ({ id }) => ({ id }), passes: ['ORDER_NOT_FOUND'], hidden: notThere },
  'my.getAddressList': {},
  'my.saveAddress': { body: () => ({ address: addressPayload() }) },
  'my.deleteAddress': { body: () => ({ id: 'A'.repeat(16) }) },
  'parcel.validateOrder': { body: () => orderPayload() },
  'parcel.registerOrderByCustomer': { body: () => orderPayload() },
  'parcel.importExcel': { body: () => importForm(spreadsheet([orderCells()]), { dryRun: '1' }) },
  'parcel.importTemplate': {},
  'file.download': {
    params: { folder: 'failed', filename: `${'0'.repeat(64)}.xlsx` },
    passes: ['NOT_FOUND'],
  },
  'parcel.setOrderPrinted': { body: ({ id }) => [id], hidden: notThere },
  'parcel.lookupZipcode': { params: { zipcode: '06236' } },
  'parcel.byHblNo': { body: ({ hblNo }) => ({ hblNo }) },
  'parcel.byCustomer': { body: (_, me) => ({ id: me.session?.memberId ?? 1 }) },
  'parcel.search': { body: ({ hblNo }) => ({ hblNo: [hblNo] }), hidden: empty },
  'parcel.getOrders': { body: ({ id }) => ({ id: [id] }), hidden: empty },
  'parcel.getItemList': { body: ({ id }) => ({ orderId: id }), hidden: notThere },
  'parcel.updateOrder': {
    body: ({ id }) => ({ ...orderPayload(), id, version: 1, status: '01', needClearance: 'N' }),
    passes: ['CONFLICT'],
    hidden: notThere,
  },
  'parcel.modifyOrderStatus': {
    body: ({ id }) => ({ id, status: '01' }),
    hidden: notThere,
  },
  'parcel.delete': {
    body: () => ({ id: 99_999_999, isDel: '1' }),
    passes: ['ORDER_NOT_FOUND'],
    hidden: notThere,
  },
  'parcel.getOrderChanges': { body: ({ id }) => ({ orderId: id }), hidden: notThere },
  'parcel.getOrderHistory': { body: ({ id }) => ({ orderId: id }), hidden: notThere },
  'parcel.regPickUpReq': { body: () => pickupPayload() },
  'parcel.reqPickUpInq': { body: () => ({}) },
  'parcel.modifyExportStatus': {
    body: () => ({ id: [999_999], parcelStatus: 'EXRQ01' }),
    passes: ['PICKUP_REQUEST_NOT_FOUND'],
  },
  'member.searchCustomer': { body: () => ({ cat: 2, email: 'customer@demo.hanho.test' }) },
  'member.getCustomerList': { body: () => ({ type: 'partner', paging: 0 }) },
  'member.modifyCustomer': {
    body: () => customerPayload({ id: 999_999, version: 1 }),
    passes: ['MEMBER_NOT_FOUND'],
  },
  'member.delCustomer': { body: () => ({ id: 999_999 }), passes: ['MEMBER_NOT_FOUND'] },
  'dashboard.load': { body: () => ({}) },
  'courier.getCourierList': {},
  'pickup.getPickupLocationList': {},
  'parcelLocation.getParcelLocationList': {},
  'courier.addCourier': {
    body: () => ({ courierCode: 'K001', courierName: '우체국택배', country: 'KOR' }),
    passes: ['CODE_TAKEN'],
  },
  'courier.delCourier': { body: () => ({ courierCode: 'NONE' }), passes: ['COURIER_NOT_FOUND'] },
  'pickup.addPickup': {
    body: () => ({ code: 'AONEPI01', name: '물류센터', country: 'AUS', city: 'SYD' }),
    passes: ['CODE_TAKEN'],
  },
  'pickup.delPickup': { body: () => ({ pickupCode: 'NONE' }), passes: ['PICKUP_NOT_FOUND'] },
  'parcelLocation.addParcelLocation': {
    body: () => ({ class: 'IM_PC_LO', code: 'IMSYD01', name: '입고장', country: 'AUS' }),
    passes: ['CODE_TAKEN'],
  },
  'parcelLocation.delParcelLocation': { body: () => ({ code: 'NONE' }), passes: ['LOCATION_NOT_FOUND'] },
  'code.getCityList': {},
  'code.getFreightMethodList': {},
  'code.getMemberLevelList': {},
  'code.getCodeList': { body: () => ({ parentCode: 'ORDSTT' }) },
  'code.regiCode': {
    body: () => ({ parentCode: 'CIT', code: 'SYD', codeLabel: '시드니' }),
    passes: ['CODE_TAKEN'],
  },
  'code.modifyCode': {
    body: () => ({ id: 'CIT-NONE', codeLabel: '없음', version: 1 }),
    passes: ['CODE_NOT_FOUND'],
  },
  'code.updateCodeStatus': { body: () => ({ id: 'CIT-NONE', status: 1 }), passes: ['CODE_NOT_FOUND'] },
  'code.delCode': { body: () => ({ id: 'CIT-NONE' }), passes: ['CODE_NOT_FOUND'] },
  'partner.getPartnerList': {},
  'partner.registerPartner': { body: () => partnerPayload() },
  'partner.modifyPartner': {
    body: () => ({ ...partnerPayload(), id: 999_999, version: 1 }),
    passes: ['PARTNER_NOT_FOUND'],
  },
  'partner.changePartnerAdmin': {
    body: () => ({ id: 999_999, newAdminId: 1 }),
    passes: ['PARTNER_NOT_FOUND'],
  },
  'partner.delPartner': { body: () => ({ id: 999_999 }), passes: ['PARTNER_NOT_FOUND'] },
  'partner.getVolumes': {},
  'seqConfig.save': {
    body: () => ({ name: 'HHK', min_value: 1, max_value: 9_999_999, base_value: 1_000_001 }),
  },
  'seqConfig.list': {},
  'log.report': { body: () => ({ message: 'test' }) },
  'board.getNoticeList': { body: () => ({}) },
  'board.getNotice': { body: () => ({ id: 1 }) },
  'board.addNotice': { body: () => noticePayload({ boardType: '99' }) },
  'board.editNotice': {
    body: () => ({ ...noticePayload(), id: '999999', version: '1' }),
    passes: ['NOTICE_NOT_FOUND'],
  },
  'board.delNotice': { body: () => ({ id: 999_999 }), passes: ['NOTICE_NOT_FOUND'] },
  'consol.getConsolList': { body: () => ({ status: ['001'] }) },
  'consol.registerConsol': { body: () => consolPayload(999_999), passes: ['VALIDATION_FAILED'] },
  'consol.modifyConsol': {
    body: () => ({ ...consolPayload(999_999), id: 999_999, version: 1 }),
    passes: ['CONSOL_NOT_FOUND'],
  },
  'consol.linkConsol': {
    body: ({ id }) => ({ consolId: 999_999, orderList: [id] }),
    passes: ['CONSOL_NOT_FOUND'],
  },
  'consol.deConsolize': { body: ({ id }) => ({ orderList: [id] }) },
  'consol.getOrderListByConsole': {
    body: () => ({ consoleId: 999_999 }),
    passes: ['CONSOL_NOT_FOUND'],
  },
  'consol.downloadExcel': { params: { id: '999999' }, passes: ['CONSOL_NOT_FOUND'] },
  'consol.deleteConsol': { body: () => ({ consoleId: 999_999 }), passes: ['CONSOL_NOT_FOUND'] },
  'freight.getFreightList': {},
  'freight.regFreight': { body: () => freightPayload() },
  'freight.modifyFreight': {
    body: () => ({ ...freightPayload(), id: 999_999 }),
    passes: ['FREIGHT_NOT_FOUND'],
  },
  'freight.delFreight': { body: () => ({ id: 999_999 }), passes: ['FREIGHT_NOT_FOUND'] },
  'freight.updateFreightStatus': {
    body: () => ({ id: 999_999, status: 1 }),
    passes: ['FREIGHT_NOT_FOUND'],
  },
  'schedule.loadSchedule': { body: () => ({ year: 2026, month: 11 }) },
  'schedule.reg': { body: () => eventPayload() },
  'schedule.modify': { body: () => ({ ...eventPayload(), id: 999_999 }), passes: ['EVENT_NOT_FOUND'] },
  'schedule.delete': { body: () => ({ id: 999_999 }), passes: ['EVENT_NOT_FOUND'] },
  'inquiry.addInquiry': { body: () => inquiryPayload() },
  'inquiry.getInquiryList': { body: () => ({}) },
  'inquiry.answerInquiry': {
    body: () => ({ id: 999_999, answer: '답변', seen: 0 }),
    passes: ['INQUIRY_NOT_FOUND'],
  },
  'inquiry.mailAnswer': { body: () => ({ id: 999_999, nth: 0 }), passes: ['INQUIRY_NOT_FOUND'] },
  'schedule.loadScheduleCustomer': { body: () => ({ startDate: '2026-11-01', endDate: '2026-11-30' }) },
};

let order: { id: number; hblNo: string };
beforeAll(async () => {
  const partner = await signedIn(url, roles.partner.email);
  order = (await partner.post('/api/parcel/registerOrderByCustomer', orderPayload())).body;
});

const clients = new Map<Role, Promise<Client>>();
/** One client a role, but for the routes that end its session. */
const clientOf = (role: Role, id: RouteId): Promise<Client> => {
  const { email } = roles[role];
  const make = async (): Promise<Client> => (email ? signedIn(url, email) : client(url));
  if (/sign(In|Out)$/.test(id)) return make();
  const known = clients.get(role) ?? make();
  clients.set(role, known);
  return known;
};

const ask = async (role: Role, id: RouteId): Promise<Answer> => {
  const route = allRoutes.find((known) => known.id === id);
  const me = await clientOf(role, id);
  const path = (route?.path ?? '').replace(/\{(\w+)\}/g, (_, name) => examples[id].params?.[name] ?? '');
  if (route?.method === 'GET') return me.get(path);
  const body = examples[id].body?.(order, me);
  if (route?.form || route?.multipart) return me.postForm(path, body as Record<string, string>);
  return route?.method === 'DELETE' ? me.delete(path, body) : me.post(path, body);
};

describe.each(Object.keys(roles) as Role[])('%s', (role) => {
  const { level } = roles[role];

  it.each(allRoutes.map(({ id, level }) => [id, level] as const))('at %s (%s)', async (id, needed) => {
    const answer = await ask(role, id);
    const needs = needed === 'anyone' ? -1 : needed;
    if (level >= needs) {
      const refused = [401, 403].includes(answer.status) && !examples[id].passes?.includes(answer.body.code);
      expect(refused, JSON.stringify(answer.body)).toBe(false);
      expect(answer.status).toBeLessThan(500);
      if (role === 'anotherPartner') examples[id].hidden?.(answer);
      else if (answer.status >= 400) expect(examples[id].passes).toContain(answer.body.code);
    } else {
      expect([answer.status, answer.body.code]).toEqual(
        level < 0 ? [401, 'NOT_SIGNED_IN'] : [403, 'FORBIDDEN'],
      );
    }
  });
});
