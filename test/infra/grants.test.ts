import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import workbookCrypto from 'officecrypto-tool';
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
import { LOCAL_TRACKER_SECRET, startCourierTracker } from '#infra/local/simulators/courier-tracker.ts';
import { startUnipass } from '#infra/local/simulators/unipass.ts';
import { createTable } from '#infra/local/table.ts';
import { allRoutes, handlerPath, type RouteId } from '#shared/contract/index.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { writeTakeOverToken } from '#shared/domain/take-over-token.ts';
import { billing } from '#test/fixtures/billings.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { signUpPayload } from '#test/fixtures/members.ts';
import { noticePayload } from '#test/fixtures/notices.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { jpeg } from '#test/fixtures/photos.ts';
import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import { forEachRecordKind } from '#test/fixtures/records.ts';
import {
  examples,
  missingRecords,
  newOrderId,
  type Records,
  UNCONFIRMED_MBL_NO,
} from '#test/fixtures/requests.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { addressPayload, inquiryPayload } from '#test/fixtures/visitor-forms.ts';
import { SESSION_COOKIE } from '#test/support/client.ts';
import { proxyTable } from '#test/support/table-proxy.ts';

type Body = { IndexName?: string; TransactItems?: Record<string, unknown>[] };

/** IAM actions that a table request needs: one per write of a transaction, and for a query with the name of its index. */
const actionsOf = (operation: string, { IndexName, TransactItems }: Body): string[] => {
  if (TransactItems) {
    const writes = TransactItems.flatMap(Object.keys);
    return writes.map((write) => (write === 'ConditionCheck' ? 'ConditionCheckItem' : `${write}Item`));
  }
  return [IndexName ? `${operation} ${IndexName}` : operation];
};

/** Starts a proxy of an engine that records the actions of all requests. */
const recordActions = async (engine: string) => {
  const actions = new Set<string>();
  const proxy = await proxyTable(engine, ({ operation, body, forward }) => {
    for (const action of actionsOf(operation, body)) actions.add(action);
    return forward();
  });
  return {
    ...proxy,
    takeActions: () => {
      const taken = [...actions];
      actions.clear();
      return taken;
    },
  };
};

let folder: string;
let engine: Engine;
let tracker: Awaited<ReturnType<typeof startCourierTracker>>;
let unipass: Awaited<ReturnType<typeof startUnipass>>;
let s3: Engine;
let ses: Awaited<ReturnType<typeof startSes>>;
/** Replaces the Lambda service: accepts invocations of jobs and runs none. */
const lambda = createServer((_, res) => res.writeHead(202).end());
let recorder: Awaited<ReturnType<typeof recordActions>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanho-grants-'));
  tracker = await startCourierTracker(join(folder, 'tracker'));
  unipass = await startUnipass(join(folder, 'clearance'));
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
    COURIER_TRACKER: LOCAL_TRACKER_SECRET,
    COURIER_TRACKER_URL: tracker.state().url,
    UNIPASS: unipass.secret(),
    UNIPASS_URL: unipass.url,
    LOG_LEVEL: 'SILENT',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
  await createTable(engine.endpoint, 'hanho', false);
  // `seed.ts` is imported here, because it reads the environment when it is loaded.
  const { seed } = await import('#infra/local/seed.ts');
  await seed('empty', new Date());
  recorder.takeActions();
});

afterAll(async () => {
  lambda.close();
  recorder.stop();
  await ses.stop();
  await tracker.stop();
  await unipass.stop();
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

type Caller = 'customer' | 'owner' | 'partner';
const cookies: Partial<Record<Caller, string>> = {};
const records: Records = { ...missingRecords, newOrderId };

/** Routes that refuse staff, because staff have no own partner. */
const partnerOnly: readonly RouteId[] = ['partner.getNotices', 'partner.setNotices'];

const callerOf = (id: RouteId): Caller => {
  if (partnerOnly.includes(id)) return 'partner';
  return examples[id].as === 'customer' || id === 'cust.signIn' ? 'customer' : 'owner';
};

/** Calls the handler of a route and checks its table actions against the grants of the route. @returns the answer's body */
const call = async (id: RouteId, given?: { as?: Caller; body?: unknown; key?: string }) => {
  const route = allRoutes.find((one) => one.id === id) as (typeof allRoutes)[number];
  const file = resolve(`functions/api/${handlerPath(id)}.ts`);
  const { handler } = (await import(/* @vite-ignore */ file)) as { handler: Handler };
  const example = examples[id];
  const { as = callerOf(id) } = given ?? {};
  const body = given?.body ?? example.body?.(records);
  const form = body instanceof FormData ? new Response(body) : undefined;
  const textBody = route.form
    ? String(new URLSearchParams(body as Record<string, string>))
    : body && JSON.stringify(body);
  const type = route.form ? 'application/x-www-form-urlencoded' : 'application/json';
  const cookie = cookies[as];
  const event = {
    headers: {
      origin: 'https://hanho.test',
      'x-viewer-host': 'hanho.test',
      'content-type': form?.headers.get('content-type') ?? type,
      ...(route.idempotent && { 'idempotency-key': given?.key ?? randomUUID() }),
    },
    cookies: cookie ? [cookie] : [],
    pathParameters: example.params?.(records),
    requestContext: { requestId: `request-${id}`, http: { sourceIp: '203.0.113.7' } },
    body: form ? Buffer.from(await form.arrayBuffer()).toString('base64') : textBody,
    isBase64Encoded: form !== undefined,
  } as unknown as APIGatewayProxyEventV2;

  const answer = await handler(event, {} as Context);

  expect(answer.statusCode, `${id} ${answer.body}`).toBeLessThan(400);
  expect(granted(grantsOf(route)), id).toEqual(expect.arrayContaining(recorder.takeActions()));
  cookies[as] = answer.cookies?.find((one) => one.startsWith(SESSION_COOKIE))?.split(';')[0] ?? cookie;
  const answered = /^[{[]/.test(answer.body ?? '') && JSON.parse(answer.body as string);
  if (!given) example.storeAnswer?.(records, answered, body as never);
  return answered;
};

it('every route uses only table actions that the grants of its function allow', async () => {
  const { putBilling } = await import('#functions/db/billing.entity.ts');
  const { handler: runStatements } = await import('#functions/jobs/statements.ts');
  records.staffCredentials = { email: 'admin@demo.hanho.test', pwd: DEMO_PASSWORD };
  await call('admin.signIn');
  const member = signUpPayload();
  records.member = { id: (await call('cust.signUp', { body: member })).id, version: 1 };
  records.newAdminId = (await call('cust.signUp', { body: signUpPayload() })).id;
  const codes = forEachRecordKind(() => 'G1');
  records.rateCard = { validFrom: '2999-01-01' };
  Object.assign(records, { newCodes: { ...codes, city: 'CNS' }, deletedCodes: codes });
  // Two orders must not have the same tracking number.
  const newOrder = { ...demoOrders(1, 1)[0]?.input, partnerId: 1, courierNum: '' };
  const register = (changes: object, as: 'customer' | 'owner' = 'owner') =>
    call('parcel.registerOrderByCustomer', { as, body: { ...newOrder, orderId: '', ...changes } });

  /** Signs a member up who administers a new partner. */
  const appointAgent = async () => {
    const agent = signUpPayload();
    const { id: newAdminId } = await call('cust.signUp', { body: agent });
    const { id } = await call('partner.registerPartner', { body: partnerPayload() });
    await call('partner.changePartnerAdmin', { body: { id, newAdminId } });
    return { ...agent, id: newAdminId };
  };

  const askAsCustomer = async (): Promise<number> =>
    (await call('inquiry.addInquiry', { as: 'customer', body: inquiryPayload() })).id;

  const uploadedPhoto = async (): Promise<string> => {
    const { uploads } = await call('scan.photoUpload');
    const [{ photoKey, url, headers }] = uploads;
    await fetch(url, { method: 'PUT', headers, body: jpeg });
    return photoKey;
  };

  /** Ends the open restore or rehearsal, as its job does. */
  const endOpenRun = async () => {
    const { endRunActions, getOpenRun } = await import('#functions/db/restore-run.entity.ts');
    const { transact } = await import('#functions/db/client.ts');
    const run = await getOpenRun(new Date());
    if (run) await transact(endRunActions(run, { state: 'done', tableState: 'present' }, new Date()));
    records.restore = { ...records.restore, table: run?.table ?? '' };
    recorder.takeActions();
  };

  /** Signs the customer in on another device. */
  const addOwnSession = async (): Promise<void> => {
    const { getMember } = await import('#functions/db/member.entity.ts');
    const { newSession } = await import('#functions/domain/account/sessions.ts');
    const { transact } = await import('#functions/db/client.ts');
    const member = await getMember(records.session?.memberId ?? 0);
    if (!member) throw new Error('The customer is not signed in');
    const { action, cookie } = await newSession(member, { address: '', device: '' }, new Date());
    await transact([action]);
    const { hashOfSecret } = await import('#functions/db/secret.ts');
    records.ownSession = hashOfSecret(cookie.split('.')[1] ?? '');
    recorder.takeActions();
  };

  /** Prepares records before the example request of a route. */
  /** Runs the import job of a file, whose id the examples use. */
  const runImport = async (file: Uint8Array): Promise<void> => {
    const { jobId } = await call('parcel.importExcelUpload', {
      body: { filename: '주문.xlsx', size: file.length },
    });
    const { putFile } = await import('#functions/adapters/files.ts');
    await putFile('uploads', `${jobId}.xlsx`, file, 'application/octet-stream');
    const { handler } = await import('#functions/jobs/import.ts');
    const detail = { object: { key: `uploads/${jobId}.xlsx` } };
    await handler({ source: 'aws.s3', detail } as never, { awsRequestId: 'import' } as never);
    recorder.takeActions();
    records.job = jobId;
  };
  const readStatement = async () => {
    const { id } = records.statement;
    const { version, payments } = await call('statement.get', { body: { id } });
    records.statement = { id, version, paymentId: payments.at(-1)?.id ?? 'none' };
  };

  let lastBilled = 7_000_000;
  /** Drafts a statement of a new partner with a received parcel. */
  const draftStatement = async () => {
    const { id: partner } = await call('partner.registerPartner', { body: partnerPayload() });
    lastBilled += 1;
    await putBilling(undefined, billing(lastBilled, { partner, day: '2026-01-15' }));
    const body = { month: '2026-01', partnerId: partner };
    const { started } = await call('statement.draft', { body });
    records.statement.id = started[0].id;
    await runStatements({ resume: true } as never, { awsRequestId: 'statements' } as never);
    recorder.takeActions();
    await readStatement();
  };
  const preparations: Partial<Record<RouteId, () => Promise<unknown>>> = {
    // Sends the reset mail, as the projector does after the request is recorded.
    'admin.checkResetToken': async () => {
      const { mailChanges } = await import('#functions/domain/mail/change-mails.ts');
      const { resetMailing } = await import('#functions/domain/account/reset-mail.ts');
      const change = { id: 'request', at: 0, after: { sk: 'RESETREQUEST', email: records.resetEmail } };
      await mailChanges([change], [resetMailing], { origin: 'https://hanho.test', now: new Date() });
      recorder.takeActions();
      records.resetToken = /token=(\S+)/.exec(ses.mails()[0]?.text ?? '')?.[1] ?? '';
    },
    // Opens an exception, as the scan station does.
    'exception.getComments': async () => {
      const { exceptionId } = await import('#functions/db/exception.entity.ts');
      const { openException } = await import('#functions/domain/exception/watch-orders.ts');
      const { id: orderId } = await register({ orderMemo: '누락' });
      const at = new Date();
      await openException(orderId, 'SHORT', at);
      recorder.takeActions();
      records.exception = exceptionId({ orderId, rule: 'SHORT', since: at.getTime() });
    },
    'member.setStopped': async () => {
      records.stoppedMember = { id: (await call('cust.signUp', { body: signUpPayload() })).id, version: 1 };
    },
    // Sends the invitation mail, as the projector does after the request is recorded.
    'member.openInvitation': async () => {
      const { mailChanges } = await import('#functions/domain/mail/change-mails.ts');
      const { invitationMailing } = await import('#functions/domain/member/invitations.ts');
      const [{ id, invitedAt }] = (await call('member.getPeople')).invitations;
      const change = { id: 'invitation', at: 0, after: { sk: 'INVITEMAIL', id, invitedAt } };
      await mailChanges([change], [invitationMailing], { origin: 'https://hanho.test', now: new Date() });
      recorder.takeActions();
      records.invitation.token = /token=(\S+)/.exec(ses.mails()[0]?.text ?? '')?.[1] ?? '';
    },
    'member.withdrawInvitation': async () => {
      const body = { email: signUpPayload().email, authLevel: 80, partnerId: 1 };
      records.invitation.id = (await call('member.inviteMember', { body })).id;
    },
    'parcel.stopNotices': async () => {
      const { getNoticeAddress, putNoticeAddressAction, stopToken } = await import(
        '#functions/db/notice-address.entity.ts'
      );
      const { transact } = await import('#functions/db/client.ts');
      await transact([putNoticeAddressAction(records.order.id, 'any@example.com', new Date())]);
      records.stopToken = stopToken(
        (await getNoticeAddress(records.order.id, { consistent: true })) as never,
      );
      recorder.takeActions();
    },
    'partner.getNotices': async () => {
      const agent = await appointAgent();
      await call('admin.signIn', { as: 'partner', body: { email: agent.email, pwd: agent.password } });
    },
    'file.rehearseBackup': async () => {
      const { putFile } = await import('#functions/adapters/files.ts');
      await putFile('backup', manifestName(records.backup), new Uint8Array(), 'application/json');
    },
    'file.restoreBackup': endOpenRun,
    'file.removeRestoredTable': endOpenRun,
    'my.getProfile': async () => {
      records.ownOrderId = (await register({ orderMemo: '내 주문' }, 'customer')).id;
    },
    'my.endSession': () => addOwnSession(),
    'my.endOtherSessions': async () => {
      await addOwnSession();
      records.otherSessions = {};
    },
    // The example of `my.updateParcel` changed the version of the other order.
    'my.cancelParcel': async () => {
      records.ownOrderId = (await register({ orderMemo: '취소할 주문' }, 'customer')).id;
    },
    // A parcel of a visitor, and the secret that the projector stores for the link.
    'my.takeOver': async () => {
      const { putNoticeAddressAction } = await import('#functions/db/notice-address.entity.ts');
      const { putTakeOverSecret } = await import('#functions/db/take-over.entity.ts');
      const { transact } = await import('#functions/db/client.ts');
      const { id: orderId, hblNo } = await register({ orderMemo: '가입 전 접수' });
      const memberId = records.session?.memberId ?? 0;
      await transact([putNoticeAddressAction(orderId, 'any@example.com', new Date())]);
      const secret = await putTakeOverSecret({ orderId, memberId }, new Date());
      records.takeOverToken = writeTakeOverToken({ hblNo, memberId, secret });
      recorder.takeActions();
    },
    'member.resumeMails': async () => {
      const person = signUpPayload();
      records.stoppedMember = { id: (await call('cust.signUp', { body: person })).id, version: 1 };
      const { stopMails } = await import('#functions/db/mail-stop.entity.ts');
      await stopMails(person.email, 'bounce', new Date());
      recorder.takeActions();
    },
    'statement.list': () => draftStatement(),
    // The example of `statement.adjust` changed the version, and that of `statement.discard` deletes its draft.
    'statement.discard': () => draftStatement(),
    'statement.issue': () => draftStatement(),
    'statement.addPayment': () => readStatement(),
    'statement.reversePayment': () => readStatement(),
    'charge.addLine': async () => {
      const card = rateCardPayload({ validFrom: seoulDay(new Date()), extraPrice: 100 });
      await call('rate.saveRateCard', { body: card });
      const { id } = records.order;
      await call('charge.recalculate', { body: { orderIds: [id] } });
      const { version } = await call('charge.get', { body: { orderId: id } });
      records.chargedOrder = { id, version };
      recorder.takeActions();
    },
    'charge.setOptions': async () => {
      const example = { orderIds: [records.chargedOrder.id], options: ['제주·도서 지역'] };
      await call('charge.setOptions', { body: example });
      recorder.takeActions();
    },
    'parcel.recalculateAmounts': async () => {
      const itemList = [{ itemName: 'SOAP', unitPrice: 10, currency: 'AUD', hsCode: '340111' }];
      records.recalculatedOrder = { id: (await register({ itemList })).id, version: 1 };
      const rate = { id: 'EXRATE-AUD', version: 1, codeLabel: '호주 달러', value: '0.7' };
      await call('code.modifyCode', { body: rate });
      recorder.takeActions();
    },
    'parcel.previewSplit': async () => {
      const received = [];
      for (let count = 0; count < 3; count += 1) {
        const itemList = [1, 2].map((nth) => ({
          itemName: `SOAP ${nth}`,
          itemQty: 3 - nth,
          unitPrice: 10,
          hsCode: '340111',
        }));
        const { id: orderId } = await register({ itemList, orderId: newOrderId() });
        await call('parcel.addEvent', { body: { orderId, kind: 'received' } });
        received.push({ orderId, version: 2 });
      }
      [records.splitOrder = records.splitOrder, ...records.mergedOrders] = received;
    },
    'parcel.updateWarehouse': async () => {
      records.measuredOrderId = (await register({ orderMemo: '측정' })).id;
    },
    // The inquiry has an answer that its member has not read.
    'my.getInquiry': async () => {
      records.inquiry = await askAsCustomer();
      await call('inquiry.answerInquiry');
    },
    'my.replyInquiry': async () => {
      records.inquiry = await askAsCustomer();
    },
    'courier.refresh': async () => {
      const { id: orderId } = await register({ courierCode: 'K003', courierNum: '412345678901' });
      await call('parcel.addEvent', { body: { orderId, kind: 'customsReleased' } });
      records.trackedOrderId = orderId;
    },
    'customs.verify': async () => {
      records.correctedOrderId = (await register({ hblNo: 'CL1000002' })).id;
    },
    // A departed parcel about which the simulator of customs answers with events.
    'customs.getState': async () => {
      const { id: orderId } = await register({ hblNo: 'CL1000001' });
      const { id: freight } = await call('freight.regFreight', { body: freightPayload() });
      const { id: consolId } = await call('consol.registerConsol', { body: consolPayload(freight) });
      await call('consol.linkConsol', { body: { consolId, orderList: [orderId] } });
      await call('parcel.addEvent', { body: { orderId, kind: 'departed' } });
      records.clearedOrderId = orderId;
    },
    'scan.record': async () => {
      records.scannedHblNo = (await register({ orderMemo: '스캔' })).hblNo;
    },
    'scan.getPhoto': async () => {
      const { hblNo, id: orderId } = await register({ orderMemo: '사진' });
      const photoKey = await uploadedPhoto();
      const scan = { scanId: randomUUID(), code: hblNo, scannedAt: new Date().toISOString() };
      await call('scan.record', { body: { mode: 'receive', scans: [{ ...scan, photoKeys: [photoKey] }] } });
      records.photo = { orderId: String(orderId), photoKey };
    },
    'box.match': async () => {
      records.matchedOrderId = (await register({ orderMemo: '박스' })).id;
    },
    // The example of `box.match` closed the box.
    'box.close': async () => {
      const { id, version } = await call('box.add', { body: { note: '반송할 상자' } });
      records.box = { id, version };
    },
    'box.getPhoto': async () => {
      const photoKey = await uploadedPhoto();
      const { id, version } = await call('box.add', { body: { note: '사진', photoKeys: [photoKey] } });
      records.boxPhoto = { id: String(id), photoKey };
      const matched = await register({ orderMemo: '사진 있는 박스' });
      await call('box.match', { body: { id, version, orderId: matched.id } });
    },
    'parcel.importExcelCorrections': () => runImport(spreadsheet([orderCells({ 우편번호: '1' })])),
    'parcel.importExcelPassword': async () => {
      const file = Buffer.from(spreadsheet([orderCells()]));
      // The password of the example.
      await runImport(workbookCrypto.encrypt(file, { password: 'x' }));
    },
  };
  /** Requests to a route whose reads and writes differ from those of its example. */
  const furtherRequests: Partial<Record<RouteId, () => Promise<unknown>>> = {
    'seqConfig.save': async () => {
      for (const name of ['AAA', 'BBB', 'AAA']) {
        await call('seqConfig.save', { body: { name, min_value: 1, max_value: 40, base_value: 1 } });
      }
    },
    'parcel.registerOrderByCustomer': async () => {
      const { hblNo } = records.order;
      const next = String(Number(hblNo.slice(3)) + 1).padStart(hblNo.length - 3, '0');
      await register({ hblNo: hblNo.slice(0, 3) + next });
      await register({ orderMemo: '건너뛴 번호' });
      const repeated = { body: { ...newOrder, orderId: newOrderId() }, key: randomUUID() };
      for (let times = 0; times < 2; times += 1) await call('parcel.registerOrderByCustomer', repeated);
    },
    'parcel.stopNotices': async () => {
      const { memberStopToken } = await import('#functions/domain/mail/stop-links.ts');
      const { id } = await appointAgent();
      const tokens = [
        await memberStopToken('member', id, new Date()),
        await memberStopToken('partner', id, new Date()),
      ];
      recorder.takeActions();
      for (const token of tokens) await call('parcel.stopNotices', { body: { token } });
    },
    'parcel.search': async () => {
      await call('parcel.search', { body: { hblNo: [records.order.hblNo] } });
      await call('parcel.search', { body: { orderId: ['NONE'], mblNo: '1', courierNum: '1' } });
      await call('parcel.search', { body: { email: records.resetEmail } });
    },
    'parcel.updateOrder': async () => {
      const numbered = { ...newOrder, courierNum: '6890000000009', orderId: '' };
      const arrived = { ...numbered, id: records.order.id, status: '02', autoOrderId: true };
      await call('parcel.updateOrder', { body: { ...arrived, version: 2 } });
      const customerNum = records.newAdminId;
      await call('parcel.updateOrder', { body: { ...arrived, version: 3, orderId: 'G-1', customerNum } });
    },
    'parcel.updateWarehouse': async () => {
      const arrived = { id: records.measuredOrderId, version: 2, status: '02', autoOrderId: true };
      await call('parcel.updateWarehouse', { body: arrived });
    },
    'parcel.delete': () => call('parcel.delete', { body: { id: records.deletedOrderId, isDel: '0' } }),
    'parcel.importExcel': async () => {
      const taken = newOrderId();
      await register({ orderId: taken });
      const rows = [orderCells(), orderCells({ 주문번호: taken }), orderCells({ 우편번호: '1' })];
      const repeated = { body: importForm(spreadsheet(rows)), key: randomUUID() };
      const imported = await call('parcel.importExcel', repeated);
      const [, , , , folder, filename] = imported.failedExcelDownloadUrl.split('/');
      records.file = { folder, filename };
      records.importId = imported.importId;
      await call('parcel.importExcel', repeated);
    },
    'file.getBackupList': async () => {
      for (const folderName of ['uploads', 'failed'])
        await call('file.getBackupList', { body: { folderName } });
    },
    'parcel.saveImportMapping': () =>
      call('parcel.saveImportMapping', {
        body: {
          layout: '0'.repeat(32),
          headers: [{ header: '성함', column: 'order.receiverName' }],
          fixed: [],
        },
      }),
    'member.searchCustomer': () =>
      call('member.searchCustomer', { body: { cat: 2, email: records.resetEmail } }),
    'member.getCustomerPage': () => call('member.getCustomerPage', { body: { wanted: records.resetEmail } }),
    'member.modifyCustomer': async () => {
      const [changed] = (await call('member.getCustomerList')).filter(
        ({ id }: { id: number }) => id === records.member.id,
      );
      await call('member.modifyCustomer', { body: { ...changed, email: member.email } });
    },
    // The search of a partner other than the company writes a record of the found customer. Its registrations read this record.
    'partner.changePartnerAdmin': async () => {
      const agent = await appointAgent();
      await call('admin.signIn', { body: { email: agent.email, pwd: agent.password } });
      const [found] = await call('member.searchCustomer', { body: { cat: 2, email: records.resetEmail } });
      await register({ customerNum: found.id });
      await call('admin.signIn');
    },
    'board.addNotice': async () => {
      records.publishedNoticeId = (await call('board.addNotice', { body: noticePayload() })).id;
    },
    'freight.updateFreightStatus': () =>
      call('freight.updateFreightStatus', { body: { id: records.changedFreight, status: 0 } }),
    'consol.registerConsol': () => register({ orderMemo: '콘솔', consoleId: records.consol.id }),
    'consol.getConsolList': async () => {
      await call('consol.getConsolList', { body: { mblNo: '081-0000000' } });
      await call('consol.getConsolList', { body: { from: '2026-11-30', to: '2026-12-05', dateType: 'eta' } });
    },
    // The closed session has opened an exception of the order that it did not find.
    'consol.modifyConsol': () => {
      const fields = consolPayload(records.freight, { mblNo: UNCONFIRMED_MBL_NO });
      const decision = { short: 'include', shortReason: '실물을 확인했습니다' };
      return call('consol.modifyConsol', {
        body: { ...fields, ...records.consol, version: 2, status: '002', moveOrders: true, ...decision },
      });
    },
    'scan.undo': async () => {
      const { hblNo } = await register({ orderMemo: '적재' });
      const scan = (mode: string, values: object) => {
        const scans = [{ scanId: randomUUID(), code: hblNo, scannedAt: new Date().toISOString(), ...values }];
        return call('scan.record', { body: { mode, sessionId: records.scanSession, scans } });
      };
      await scan('receive', { weight: 1 });
      await scan('measure', { weight: 2 });
      const { results } = await scan('load', {});
      await call('scan.undo', { body: { scanId: results[0].scanId } });
      await scan('putAway', { locationCode: 'IMSYD01' });
      await scan('handOver', { courierCode: 'K006', trackingNo: newOrderId() });
      await scan('load', { code: 'NONE' });
    },
    'box.suggest': async () => {
      const note = `${records.order.hblNo} 홍길동님 앞`;
      const { id } = await call('box.add', { body: { code: newOrderId(), note } });
      await call('box.suggest', { body: { id } });
    },
    'inquiry.getInquiryList': () => call('inquiry.getInquiryList', { body: {} }),
    'parcel.reqPickUpInq': () => call('parcel.reqPickUpInq', { body: { id: `EXP-${records.pickup}` } }),
    'my.updateProfile': () =>
      call('my.updateProfile', {
        body: {
          lName: '홍',
          fName: '길순',
          mobile: '01011112222',
          country: 'KOR',
          statusMail: true,
          sender: null,
        },
      }),
    'my.saveAddress': () =>
      call('my.saveAddress', {
        body: { id: records.address, address: addressPayload({ receiverAddress2: '303호' }) },
      }),
    // The examples of the sign-out routes ended the sessions of both callers.
    'admin.signOut': () => call('admin.signIn'),
    'cust.signOut': () => call('cust.signIn'),
  };

  for (const id of Object.keys(examples) as RouteId[]) {
    await preparations[id]?.();
    await call(id);
    await furtherRequests[id]?.();
  }
});
