import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manifestName } from '#functions/domain/backup/backup-files.ts';
import type { Handler } from '#functions/runtime/route.ts';
import { type Grant, grantsOf } from '#infra/aws/grants.ts';
import { DEMO_PASSWORD } from '#infra/local/demo-accounts.ts';
import { demoOrders } from '#infra/local/demo-orders.ts';
import { startDynamoDb } from '#infra/local/dynamodb.ts';
import type { Engine } from '#infra/local/engine.ts';
import { localCredentials, startS3 } from '#infra/local/s3.ts';
import { startSes } from '#infra/local/ses.ts';
import { createTable } from '#infra/local/table.ts';
import { allRoutes, handlerPath, type RouteId } from '#shared/contract/index.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { consolPayload, eventPayload, freightPayload } from '../fixtures/freight.ts';
import { signUpPayload } from '../fixtures/members.ts';
import { noticePayload } from '../fixtures/notices.ts';
import { partnerPayload } from '../fixtures/partners.ts';
import { pixel } from '../fixtures/pictures.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { addressPayload, inquiryPayload, pickupPayload } from '../fixtures/visitor-forms.ts';
import { SESSION_COOKIE } from '../support/client.ts';
import { recordActions } from './table-recorder.ts';

let folder: string;
let engine: Engine;
let s3: Engine;
let ses: Awaited<ReturnType<typeof startSes>>;
/** Takes every job that a route starts, and does none. */
const lambda = createServer((_, res) => res.writeHead(202).end());
let recorder: Awaited<ReturnType<typeof recordActions>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanho-grants-'));
  s3 = await startS3(folder, 'any');
  ses = await startSes(folder);
  engine = await startDynamoDb({ dataDir: folder, onStart: () => {}, onLost: () => {} });
  recorder = await recordActions(engine.endpoint);
  await new Promise<void>((listening) => lambda.listen(0, '127.0.0.1', listening));
  Object.assign(process.env, {
    AWS_REGION: 'ap-northeast-2',
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    TABLE_NAME: 'hanho',
    FILES_BUCKET: 'any',
    MAIL_FROM: 'any@hanho.test',
    DYNAMODB_ENDPOINT: recorder.endpoint,
    S3_ENDPOINT: s3.endpoint,
    SES_ENDPOINT: ses.endpoint,
    LAMBDA_ENDPOINT: `http://127.0.0.1:${(lambda.address() as AddressInfo).port}`,
    LOG_LEVEL: 'SILENT',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
  await createTable(engine.endpoint, 'hanho', false);
  // Reads the environment when it is loaded.
  const { seed } = await import('#infra/local/seed.ts');
  await seed('empty', new Date());
  recorder.take();
});

afterAll(async () => {
  lambda.close();
  recorder.stop();
  await ses.stop();
  await s3.stop();
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const granted = (grants: readonly Grant[]): string[] =>
  grants.flatMap((grant): readonly string[] => {
    if ('read' in grant) return grant.read;
    if ('write' in grant) return grant.write;
    return 'indexes' in grant ? grant.indexes.map((index) => `Query ${index}`) : [];
  });

let cookie: string | undefined;

/** Calls a route's handler and checks what it asked of the table against its grants. @returns the answer's body */
const call = async (id: RouteId, body?: unknown, params?: Record<string, string>) => {
  const route = allRoutes.find((one) => one.id === id) as (typeof allRoutes)[number];
  const file = resolve(`functions/api/${handlerPath(id)}.ts`);
  const { handler } = (await import(/* @vite-ignore */ file)) as { handler: Handler };
  const form = body instanceof FormData ? new Response(body) : undefined;
  const textBody = route.form
    ? String(new URLSearchParams(body as Record<string, string>))
    : body && JSON.stringify(body);
  const type = route.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const event = {
    headers: {
      origin: 'https://hanho.test',
      'x-viewer-host': 'hanho.test',
      'content-type': form?.headers.get('content-type') ?? type,
      ...(route.idempotent && { 'idempotency-key': `key-of-this-call-${JSON.stringify(body).length}` }),
    },
    cookies: cookie ? [cookie] : [],
    pathParameters: params,
    requestContext: { requestId: `request-${id}`, http: { sourceIp: '203.0.113.7' } },
    body: form ? Buffer.from(await form.arrayBuffer()).toString('base64') : textBody,
    isBase64Encoded: form !== undefined,
  } as unknown as APIGatewayProxyEventV2;

  const answer = await handler(event, {} as Context);

  expect(answer.statusCode, `${id} ${answer.body}`).toBeLessThan(400);
  expect(granted(grantsOf(route)), id).toEqual(expect.arrayContaining(recorder.take()));
  cookie = answer.cookies?.find((one) => one.startsWith(SESSION_COOKIE))?.split(';')[0] ?? cookie;
  return /^[{[]/.test(answer.body ?? '') && JSON.parse(answer.body as string);
};

it('a route asks nothing of the table that its role forbids', async () => {
  const credentials = { email: 'admin@demo.hanho.test', pwd: DEMO_PASSWORD };
  const order = { ...demoOrders(1, 1)[0]?.input, partnerId: 1 };
  const range = (name: string) => ({ name, min_value: 1, max_value: 20, base_value: 1 });

  const called = new Set<RouteId>();
  const step = (id: RouteId, body?: unknown, params?: Record<string, string>) => {
    called.add(id);
    return call(id, body, params);
  };

  await step('log.report', { message: '화면 오류' });
  const newMember = signUpPayload();
  await step('cust.userCheck', { email: newMember.email });
  await step('cust.signUp', newMember);
  await step('cust.signIn', { email: newMember.email, pwd: newMember.password });
  await step('cust.requestPasswordReset', { email: newMember.email });
  await step('cust.signIn', credentials);
  await step('cust.getSession');
  await step('cust.signOut');
  const { memberId } = await step('admin.signIn', credentials);
  await step('admin.getSession');
  await step('admin.sendMail', { to: newMember.email });
  // The projector mails the link that the request asked for.
  const { resetMailing } = await import('#functions/domain/account/password-reset.ts');
  const change = { id: 'request', at: 0, after: { sk: 'RESETREQUEST', email: newMember.email } };
  const send = await resetMailing(change, { origin: 'https://hanho.test', now: new Date() });
  await send?.();
  recorder.take();
  const token = /token=(\S+)/.exec(ses.mails()[0]?.text ?? '')?.[1];
  await step('admin.resetPassword', { token, password: 'another long one' });
  for (const name of ['AAA', 'BBB', 'AAA']) await step('seqConfig.save', range(name));
  await step('seqConfig.list');
  await step('admin.getAuditList', { month: '2026-11' });
  const { url } = await step('image.upload', { content: pixel });
  await step('image.show', undefined, { name: url.split('/').at(-1) });
  await step('parcel.validateOrder', order);
  const { id, hblNo } = await step('parcel.registerOrderByCustomer', order);
  const next = String(Number(hblNo.slice(3)) + 1).padStart(hblNo.length - 3, '0');
  await step('parcel.registerOrderByCustomer', { ...order, orderId: '', hblNo: hblNo.slice(0, 3) + next });
  await step('parcel.registerOrderByCustomer', { ...order, orderId: '', orderMemo: '건너뛴 번호' });
  await step('parcel.registerOrderByCustomer', order);
  const sheet = spreadsheet([orderCells(), orderCells({ 주문번호: 'TAKEN' }), orderCells({ 우편번호: '1' })]);
  const imported = await step('parcel.importExcel', importForm(sheet));
  await step('parcel.importExcel', importForm(sheet));
  const [, , , , folder, filename] = imported.failedExcelDownloadUrl.split('/');
  await step('file.download', undefined, { folder, filename });
  for (const folderName of ['backup', 'uploads', 'failed']) await step('file.getBackupList', { folderName });
  await step('file.getDownloadList', { month: seoulDay(new Date()).slice(0, 7) });
  await step('file.getAccessList', { month: seoulDay(new Date()).slice(0, 7) });
  const { filename: backup } = await step('file.runBackup');
  await step('file.getBackupList', { folderName: 'backup' });
  const { putFile } = await import('#functions/adapters/files.ts');
  await putFile('backup', manifestName(backup), new Uint8Array(), 'application/json');
  await step('file.rehearseBackup', { filename: backup });
  await step('file.getRehearsalList');
  const { jobId } = await step('parcel.importExcelUpload', { filename: '주문.xlsx', size: 1_000 });
  await step('parcel.importExcelStatus', { jobId });
  await step('parcel.importTemplate');
  await step('parcel.saveImportMapping', { headers: [{ header: '성함', column: 'order.receiverName' }] });
  await step('parcel.getImportMapping', {});
  await step('parcel.setOrderPrinted', [id]);
  await step('parcel.lookupZipcode', undefined, { zipcode: '06236' });
  await step('parcel.byHblNo', { hblNo });
  await step('parcel.byCustomer', { id: memberId });
  await step('parcel.search', {});
  await step('parcel.search', { hblNo: [hblNo] });
  await step('parcel.search', { orderId: [order.orderId], mblNo: '1', courierNum: '1' });
  await step('parcel.search', { email: newMember.email });
  await step('member.searchCustomer', { cat: 0, lName: newMember.lastName, fName: newMember.firstName });
  await step('member.searchCustomer', { cat: 2, email: newMember.email });
  const customers = await step('member.getCustomerList', {});
  await step('member.getCustomerPage', { wanted: newMember.email });
  const customer = customers.find(({ id }: { id: number }) => id !== memberId);
  const renamed = await step('member.modifyCustomer', { ...customer, email: `new-${newMember.email}` });
  await step('member.modifyCustomer', { ...renamed, email: newMember.email });
  await step('dashboard.load', {});
  await step('parcel.getOrders', { id: [id] });
  await step('parcel.getItemList', { orderId: id });
  await step('parcel.getOrderHistory', { orderId: id });
  const arrived = { ...order, id, version: 1, status: '02', orderId: '', autoOrderId: true };
  await step('parcel.updateOrder', arrived);
  await step('parcel.updateOrder', { ...arrived, version: 2, orderId: 'G-1', customerNum: memberId });
  await step('parcel.modifyOrderStatus', { id, status: '04' });
  await step('parcel.getOrderChanges', { orderId: id });
  for (const isDel of ['1', '0']) await step('parcel.delete', { id, isDel });
  await step('courier.getCourierList');
  await step('pickup.getPickupLocationList');
  await step('parcelLocation.getParcelLocationList');
  const place = { name: '시험', country: 'KOR', region: '11' };
  await step('courier.addCourier', { courierCode: 'G1', courierName: '시험', country: 'KOR' });
  await step('courier.delCourier', { courierCode: 'G1' });
  await step('pickup.addPickup', { ...place, code: 'G1', city: 'ICN' });
  await step('pickup.delPickup', { pickupCode: 'G1' });
  await step('parcelLocation.addParcelLocation', { ...place, code: 'G1', class: 'IM_PC_LO' });
  await step('parcelLocation.delParcelLocation', { code: 'G1' });
  await step('code.getCityList');
  await step('code.getFreightMethodList');
  await step('code.getMemberLevelList');
  await step('code.getCodeList', {});
  const code = await step('code.regiCode', { parentCode: 'CIT', code: 'CNS', codeLabel: '케언스' });
  await step('code.modifyCode', { ...code, value: 'AUS' });
  await step('code.updateCodeStatus', { id: code.id, status: 1 });
  await step('code.delCode', { id: code.id });
  await step('partner.getPartnerList');
  const partner = await step('partner.registerPartner', partnerPayload());
  await step('partner.modifyPartner', { ...partner, phone: '' });
  const leaving = await step('cust.signUp', signUpPayload());
  await step('partner.changePartnerAdmin', { id: partner.id, newAdminId: leaving.id });
  await step('partner.getVolumes');
  await step('partner.delPartner', { id: partner.id });
  await step('member.delCustomer', { id: leaving.id });
  const { id: secondPartner } = await step('partner.registerPartner', partnerPayload());
  const agent = signUpPayload();
  const { id: agentId } = await step('cust.signUp', agent);
  await step('partner.changePartnerAdmin', { id: secondPartner, newAdminId: agentId });
  await step('admin.signIn', { email: agent.email, pwd: agent.password });
  const [found] = await step('member.searchCustomer', { cat: 2, email: newMember.email });
  await step('parcel.registerOrderByCustomer', { ...order, orderId: '', customerNum: found.id });
  await step('admin.signIn', credentials);
  const notice = await step('board.addNotice', noticePayload());
  await step('board.getNoticeList', {});
  await step('admin.getNoticeList', {});
  await step('board.getNotice', { id: notice.id });
  await step('board.editNotice', { ...noticePayload(), id: notice.id, version: notice.version });
  await step('board.delNotice', { id: notice.id });
  await step('schedule.loadScheduleCustomer', { startDate: '2026-11-01', endDate: '2026-11-30' });
  const { id: freightId } = await step('freight.regFreight', freightPayload());
  await step('freight.getFreightList');
  await step('freight.modifyFreight', { ...freightPayload(), id: freightId, note: '수정' });
  await step('freight.updateFreightStatus', { id: freightId, status: 1 });
  await step('freight.updateFreightStatus', { id: freightId, status: 0 });
  const consol = await step('consol.registerConsol', consolPayload(freightId));
  await step('parcel.registerOrderByCustomer', {
    ...order,
    orderId: '',
    orderMemo: '콘솔',
    consoleId: consol.id,
  });
  await step('consol.linkConsol', { consolId: consol.id, orderList: [id] });
  await step('consol.getConsolList', { status: ['001'] });
  await step('consol.getConsolList', { mblNo: consol.mblNo });
  await step('consol.getConsolList', { from: '2026-11-30', to: '2026-12-05', dateType: 'eta' });
  await step('consol.modifyConsol', {
    ...consolPayload(freightId),
    id: consol.id,
    version: consol.version,
  });
  await step('consol.getOrderListByConsole', { consoleId: consol.id });
  await step('consol.downloadExcel', undefined, { id: String(consol.id) });
  await step('consol.deConsolize', { orderList: [id] });
  await step('consol.deleteConsol', { consoleId: consol.id });
  await step('freight.delFreight', { id: freightId });
  const event = await step('schedule.reg', eventPayload());
  await step('schedule.modify', { ...eventPayload({ eventDate: '2031-03-15' }), id: event.id });
  await step('schedule.loadSchedule', { year: 2031, month: 3 });
  await step('schedule.delete', { id: event.id });
  const inquiry = await step('inquiry.addInquiry', inquiryPayload());
  await step('inquiry.getInquiryList', {});
  await step('inquiry.getInquiryList', { status: 'open' });
  await step('inquiry.answerInquiry', { id: inquiry.id, answer: '이틀 걸립니다.', seen: 0 });
  await step('inquiry.mailAnswer', { id: inquiry.id, nth: 0 });
  const pickup = await step('parcel.regPickUpReq', pickupPayload());
  await step('parcel.reqPickUpInq', {});
  await step('parcel.reqPickUpInq', { id: pickup.id });
  await step('parcel.modifyExportStatus', { id: pickup.id.slice(4), parcelStatus: 'EXRQ02' });
  await step('admin.signOut');

  const password = 'another long one';
  await step('cust.signIn', { email: newMember.email, pwd: password });
  const own = await step('parcel.registerOrderByCustomer', { ...order, orderMemo: '내 주문' });
  const profile = { lName: '홍', fName: '길순', mobile: '01011112222', country: 'KOR' };
  await step('my.getProfile');
  await step('my.updateProfile', { ...profile, statusMail: true, sender: null });
  await step('my.getParcels', {});
  await step('my.getParcel', { id: own.id });
  const address = await step('my.saveAddress', { address: addressPayload() });
  await step('my.saveAddress', { id: address.id, address: addressPayload({ receiverAddress2: '303호' }) });
  await step('my.getAddressList');
  await step('my.deleteAddress', { id: address.id });
  await step('my.changePassword', { password, newPassword: 'a third long one' });
  await step('my.withdraw', { password: 'a third long one' });

  expect([...called].sort()).toEqual(allRoutes.map((route) => route.id).sort());
});
