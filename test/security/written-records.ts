import type { RouteId } from '#shared/contract/index.ts';
import type { AccessRecord } from '#shared/domain/access-record.ts';
import type { Preflight } from '#shared/domain/customs/preflight.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { consolPayload, eventPayload, freightPayload } from '#test/fixtures/freight.ts';
import { customerPayload, signUpPayload } from '#test/fixtures/members.ts';
import { noticePayload } from '#test/fixtures/notices.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import { type addingRecordRoutes, recordTests } from '#test/fixtures/records.ts';
import { tokenOfLink } from '#test/fixtures/requests.ts';
import {
  addressPayload,
  dropOffPayload,
  inquiryPayload,
  pickupPayload,
} from '#test/fixtures/visitor-forms.ts';
import { auditEntries } from '#test/support/audit.ts';
import { type Answer, type Client, client, signedIn } from '#test/support/client.ts';
import { openException } from '#test/support/exceptions.ts';
import { joinMember, signUpMember } from '#test/support/members.ts';
import { registerOrder } from '#test/support/orders.ts';

/** Requests that store text, and how to read the stored text. */

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the type of the record differs per route
type StoredRecord = any;

type RecordWrite = {
  as: Client;
  path: string;
  /** Returns a new valid request body. */
  body: () => Promise<Fields> | Fields;
  form?: true;
  /** Reads the stored record with a route that shows it. Default: the answer to the write. */
  read?: (answer: Answer, sent: Fields) => Promise<StoredRecord>;
};

let letters = 0;
/** An unused code of six letters. */
const newCode = (): string => {
  letters += 1;
  return `Z${letters.toString(36).padStart(4, '0')}Z`.toUpperCase().slice(0, 6);
};

let days = 0;
/** An unused day in the future. */
const newDay = (): string => {
  days += 1;
  return addDays('2990-01-01', days);
};

/** Creates one record of each kind. @returns the requests that write these records, by route id */
export const writtenRecords = async (url: string) => {
  const visitor = client(url);
  const owner = await signedIn(url, 'admin@demo.hanho.test');
  const post = async (path: string, body: unknown) => (await owner.post(path, body)).body;

  // The reason of a change is stored in its audit entry only.
  const readConsol = async ({ body }: Answer) => {
    const [entry] = await auditEntries(owner, 'consol', body.id);
    return { ...body, reason: entry?.reason ?? '' };
  };

  await post('/api/seqConfig/save', { name: 'S', min_value: 1, max_value: 99_999, base_value: 1 });
  const { api: customer } = await joinMember(url);
  const { id: memberId } = await signUpMember(url);
  const newId = async (path: string, body: unknown): Promise<number> => (await post(path, body)).id;
  const order = await newId('/api/parcel/registerOrderByCustomer', orderPayload());
  const { id: ownOrder } = await registerOrder(customer);
  const partner = await newId('/api/partner/registerPartner', partnerPayload());
  const freight = await newId('/api/freight/regFreight', freightPayload());
  const consol = await newId('/api/consol/registerConsol', consolPayload(freight));
  const checkedConsol = await newId('/api/consol/registerConsol', consolPayload(freight));
  const corrected = await registerOrder(owner);
  const quarantined = await registerOrder(owner, {
    itemList: [{ itemName: 'BEEF JERKY', itemQty: 1, unitPrice: 20, hsCode: '021020' }],
  });
  await post('/api/consol/linkConsol', { consolId: checkedConsol, orderList: [quarantined.id] });
  const event = await newId('/api/schedule/reg', eventPayload());
  const city = await post('/api/code/regiCode', { parentCode: 'CIT', code: newCode(), codeLabel: '도시' });
  const notice = (await owner.postForm('/api/board/addNotice', noticePayload())).body.id;

  const orderOf = async (id: number) => (await post('/api/parcel/getOrders', { id: [id] }))[0];
  const pickupOf = async (id: string) => (await post('/api/parcel/reqPickUpInq', { id })).rows[0];
  const memberOf = async (id: number) =>
    (await post('/api/member/getCustomerList', {})).find((member: { id: number }) => member.id === id);
  const versionOf = async (list: string, id: number): Promise<number> =>
    (await post(list, {})).find((one: { id: number }) => one.id === id).version;

  /** Opens an exception by the status of a new order. */
  const newException = async (): Promise<string> => {
    const { id } = await registerOrder(owner);
    await post('/api/parcel/modifyOrderStatus', { id: [id], status: '81' });
    return (await openException(owner, id, 'STATUS_PROBLEM')).id;
  };
  /** The exception that was closed last. */
  let closing = '';
  const exceptionOf = async (id: unknown, state: string) =>
    (await post('/api/exception/list', { state })).items.find((one: { id: unknown }) => one.id === id);

  const recordWrites = Object.fromEntries(
    recordTests.map(({ routes, add: path, payload, label }): [string, RecordWrite] => [
      routes[1],
      { as: owner, path, body: () => payload(newCode(), label) },
    ]),
  ) as Record<(typeof addingRecordRoutes)[number], RecordWrite>;

  return {
    'exception.comment': {
      as: owner,
      path: '/api/exception/comment',
      body: async () => ({ id: await newException(), text: '메모' }),
      read: async ({ body: { id } }) => ({ id, text: (await exceptionOf(id, 'open')).comments[0].text }),
    },
    'charge.addLine': {
      as: owner,
      path: '/api/charge/addLine',
      body: async () => {
        // The example of `rate.saveRateCard` changes the card by air. A repeat finds the card by sea.
        const card = { method: 1, validFrom: seoulDay(new Date()), extraPrice: 100 };
        await owner.post('/api/rate/saveRateCard', rateCardPayload(card));
        const { id } = await registerOrder(owner, { freightMethod: '1' });
        return { orderId: id, version: 1, name: '재포장', amount: 100, reason: '고객 요청으로 재포장' };
      },
      read: async ({ body }) => body.lines.at(-1),
    },
    'box.add': {
      as: owner,
      path: '/api/box/add',
      body: () => ({ note: '주소가 찢어진 상자' }),
    },
    'exception.close': {
      as: owner,
      path: '/api/exception/close',
      body: async () => {
        closing = await newException();
        return { ids: [closing], reason: '처리함' };
      },
      read: async () => ({ reason: (await exceptionOf(closing, 'closed')).closedReason }),
    },
    'cust.signUp': {
      as: visitor,
      path: '/api/cust/signUp',
      body: () => signUpPayload(),
      // The list of members has other names for these fields.
      read: async ({ body: { id } }) => {
        const { lName, fName, ...rest } = await memberOf(id);
        return { ...rest, lastName: lName, firstName: fName };
      },
    },
    'my.updateProfile': {
      as: customer,
      path: '/api/my/updateProfile',
      body: () => ({
        lName: '홍',
        fName: '길동',
        mobile: '01012345678',
        country: 'KOR',
        statusMail: false,
        sender: {
          siteUrl: '',
          shipperName: 'GIL DONG HONG',
          shipperMobile: '0491570006',
          shipperAddress: '12 Rawson St Eastwood NSW 2122',
        },
      }),
    },
    'my.saveAddress': {
      as: customer,
      path: '/api/my/saveAddress',
      body: async () => {
        // An address book is limited to 50 addresses.
        for (const { id } of (await customer.get('/api/my/getAddressList')).body) {
          await customer.post('/api/my/deleteAddress', { id });
        }
        return { address: addressPayload() };
      },
      read: async ({ body }) => ({ address: body }),
    },
    'my.updateParcel': {
      as: customer,
      path: '/api/my/updateParcel',
      body: async () => {
        const { version } = (await customer.post('/api/my/getParcel', { id: ownOrder })).body;
        return { ...orderPayload(), id: ownOrder, version };
      },
    },
    'parcel.registerOrderByCustomer': {
      as: visitor,
      path: '/api/parcel/registerOrderByCustomer',
      body: () => orderPayload(),
      read: ({ body: { id } }) => orderOf(id),
    },
    'parcel.getOrders': {
      as: owner,
      path: '/api/parcel/getOrders',
      body: () => ({ id: [order], reason: '세관 제출' }),
      // The newest access record with a reason.
      read: async () => {
        const month = seoulDay(new Date()).slice(0, 7);
        const { rows } = await post('/api/admin/getAccessList', { month });
        return (rows as AccessRecord[]).find(({ reason }) => reason !== '');
      },
    },
    'parcel.updateOrder': {
      as: owner,
      path: '/api/parcel/updateOrder',
      // An order keeps the text of a hold only in a status on hold.
      body: async () => ({ ...(await orderOf(order)), status: '83' }),
      read: () => orderOf(order),
    },
    'parcel.updateWarehouse': {
      as: owner,
      path: '/api/parcel/updateWarehouse',
      body: async () => {
        const { version } = await orderOf(order);
        return { id: order, version, status: '83' };
      },
    },
    'parcel.addEvent': {
      as: owner,
      path: '/api/parcel/addEvent',
      body: () => ({ orderId: order, kind: 'measured', place: '', reason: '', note: '' }),
      read: async () => {
        const [event] = (await post('/api/parcel/getTimeline', { orderId: order })).events;
        return { ...event, ...event.data };
      },
    },
    'parcel.setOrderPrinted': {
      as: owner,
      path: '/api/parcel/setOrderPrinted',
      body: () => ({ id: [order], reason: '라벨 훼손' }),
      read: async () => {
        const { events } = await post('/api/parcel/getTimeline', { orderId: order });
        return (events as TimelineEvent[]).find(({ kind }) => kind === 'labelPrinted')?.data;
      },
    },
    'parcel.regPickUpReq': {
      as: visitor,
      path: '/api/parcel/regPickUpReq',
      body: () => pickupPayload(),
      read: ({ body: { id } }) => pickupOf(id),
    },
    'member.modifyCustomer': {
      as: owner,
      path: '/api/member/modifyCustomer',
      body: async () => ({
        ...customerPayload({ id: memberId, version: (await memberOf(memberId)).version }),
      }),
    },
    'partner.registerPartner': {
      as: owner,
      path: '/api/partner/registerPartner',
      body: () => partnerPayload(),
    },
    'partner.modifyPartner': {
      as: owner,
      path: '/api/partner/modifyPartner',
      body: async () => ({
        ...partnerPayload(),
        id: partner,
        version: await versionOf('/api/partner/getPartnerList', partner),
      }),
    },
    ...recordWrites,
    'code.regiCode': {
      as: owner,
      path: '/api/code/regiCode',
      body: () => ({ parentCode: 'CIT', code: newCode(), codeLabel: '도시', value: '', description: '' }),
    },
    'code.modifyCode': {
      as: owner,
      path: '/api/code/modifyCode',
      body: async () => {
        const codes = (await owner.post('/api/code/getCodeList', {})).body;
        const { version } = codes.find(({ id }: { id: string }) => id === city.id);
        return { id: city.id, version, codeLabel: '도시', value: '', description: '', order: 1 };
      },
    },
    'freight.regFreight': { as: owner, path: '/api/freight/regFreight', body: () => freightPayload() },
    'freight.modifyFreight': {
      as: owner,
      path: '/api/freight/modifyFreight',
      body: () => ({ ...freightPayload(), id: freight }),
    },
    'consol.registerConsol': {
      as: owner,
      path: '/api/consol/registerConsol',
      body: () => consolPayload(freight),
      read: readConsol,
    },
    'consol.modifyConsol': {
      as: owner,
      path: '/api/consol/modifyConsol',
      body: async () => {
        const consols = await post('/api/consol/getConsolList', { status: ['001'] });
        const { version } = consols.find(({ id }: { id: number }) => id === consol);
        return { ...consolPayload(freight), id: consol, version };
      },
      read: readConsol,
    },
    'customs.decide': {
      as: owner,
      path: '/api/customs/decide',
      body: async () => {
        const { parcels } = (await post('/api/customs/preflight', { consolId: checkedConsol })) as Preflight;
        const { key } = parcels[0]?.findings.find(({ rule }) => rule === 'QUARANTINE') ?? {};
        const override = { orderId: quarantined.id, rule: 'QUARANTINE', key, reason: '검역 증명서가 있음' };
        return { consolId: checkedConsol, overrides: [override] };
      },
    },
    'customs.saveCorrection': {
      as: visitor,
      path: '/api/customs/saveCorrection',
      // A link can be used once.
      body: async () => {
        const link = { orderId: corrected.id, fields: ['receiverName', 'receiverZipcode'], send: false };
        const { url } = await post('/api/customs/createCorrection', link);
        const { receiverName, receiverZipcode, receiverAddress1, receiverAddress2 } = orderPayload();
        const values = { receiverName, receiverZipcode, receiverAddress1, receiverAddress2 };
        return { token: tokenOfLink(url), values };
      },
    },
    'schedule.reg': { as: owner, path: '/api/schedule/reg', body: () => eventPayload() },
    'schedule.modify': {
      as: owner,
      path: '/api/schedule/modify',
      body: () => ({ ...eventPayload(), id: event }),
    },
    'rate.saveRateCard': {
      as: owner,
      path: '/api/rate/saveRateCard',
      body: () => rateCardPayload({ validFrom: newDay() }),
    },
    'dropOff.saveDropOff': { as: owner, path: '/api/dropOff/saveDropOff', body: () => dropOffPayload() },
    'board.addNotice': { as: owner, path: '/api/board/addNotice', form: true, body: () => noticePayload() },
    'board.editNotice': {
      as: owner,
      path: '/api/board/editNotice',
      form: true,
      body: async () => {
        const { version } = await post('/api/board/getNotice', { id: notice });
        return { ...noticePayload(), id: String(notice), version: String(version) };
      },
    },
    'inquiry.addInquiry': {
      as: visitor,
      path: '/api/inquiry/addInquiry',
      body: () => inquiryPayload(),
      read: async ({ body }) => {
        const { rows } = await post('/api/inquiry/getInquiryList', {});
        return rows.find(({ id }: { id: number }) => id === body.id);
      },
    },
    'my.replyInquiry': {
      as: customer,
      path: '/api/my/replyInquiry',
      body: async () => {
        const { id } = (await customer.post('/api/inquiry/addInquiry', inquiryPayload())).body;
        return { id, text: '회신', seen: 0 };
      },
      read: async ({ body }) => ({ ...body, text: body.answers[0].text }),
    },
    'inquiry.answerInquiry': {
      as: owner,
      path: '/api/inquiry/answerInquiry',
      body: async () => {
        const { id } = (await visitor.post('/api/inquiry/addInquiry', inquiryPayload())).body;
        return { id, answer: '답변', seen: 0 };
      },
      read: async ({ body }) => ({ ...body, answer: body.answers[0].text }),
    },
  } as const satisfies Partial<Record<RouteId, RecordWrite>>;
};

export type Records = Awaited<ReturnType<typeof writtenRecords>>;
export const write = async ({ as, path, form }: RecordWrite, body: Fields): Promise<Answer> =>
  form ? as.postForm(path, body as Record<string, string>) : as.post(path, body);
export type { Fields, RecordWrite };
