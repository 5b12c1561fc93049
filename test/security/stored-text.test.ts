import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantsOf } from '#infra/aws/grants.ts';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import { maySend } from '#shared/domain/order-fields.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { addingRecordRoutes, removingRecordRoutes } from '#test/fixtures/records.ts';
import { type Answer, client } from '#test/support/client.ts';
import { volume } from '#test/support/volume.ts';
import { fieldNamesOf, setValue, type TextField, textFields, valueAt } from './body-fields.ts';
import { type OpenProduct, openProduct } from './support.ts';
import { vectors } from './vectors.ts';
import { type Fields, type Records, type RecordWrite, write, writtenRecords } from './written-records.ts';

let product: OpenProduct;
let records: Records;
beforeAll(async () => {
  product = await openProduct();
  records = await writtenRecords(product.url);
});
afterAll(() => product.stop());

/** Fields that select the record or the kind of write. They are not stored. */
const selectors = ['id', 'ids.0', 'version', 'updateHistoryFlag'];
/**
 * False for fields of an order that only the back office may send. The test registers orders as a visitor, and tests
 * these fields with `parcel.updateOrder`.
 */
const isSent = (id: RouteId, path: string): boolean =>
  id !== 'parcel.registerOrderByCustomer' || maySend('visitor', path.split('.')[0] ?? '');
/**
 * Fields that a record does not return as they were sent: reasons, which are stored in an event or an audit entry only if
 * the change needs one, scanned codes, which are stored without blanks and in upper case, keys of findings, and
 * tokens of links.
 */
const notReturned: Partial<Record<RouteId, readonly string[]>> = {
  'box.add': ['code', 'locationCode'],
  'parcel.updateOrder': ['reason'],
  'parcel.updateWarehouse': ['reason'],
  'consol.modifyConsol': ['shortReason', 'delayReason', 'delayNote'],
  'customs.decide': ['overrides.0.key'],
  'customs.saveCorrection': ['token', 'values.pcc'],
};
const fieldsOf = (id: RouteId) =>
  textFields(id).filter(
    ({ path }) => !selectors.includes(path) && !notReturned[id]?.includes(path) && isSent(id, path),
  );

/** Routes whose only text fields are names and addresses of people, which refuse every character of markup. */
const onlyNames: readonly RouteId[] = ['cust.signUp', 'member.modifyCustomer', 'customs.saveCorrection'];

/** Sends the text in all fields, and again without the fields that refused it. @returns the fields that accepted it */
const writeEverywhere = async (record: RecordWrite, fields: readonly TextField[], text: string) => {
  let accepting = fields;
  for (let round = 0; round < 6; round += 1) {
    const body = structuredClone(await record.body());
    for (const { path, maxLength } of accepting) setValue(body, path, text.slice(0, maxLength));
    const answer = await write(record, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    if (answer.status === 200) return { accepting, body, answer };
    const refused = new Set((answer.body.fields ?? []).map(({ path }: { path: string }) => path));
    // Two consols cannot have the same number.
    if (answer.body.code === 'MBL_TAKEN') refused.add('mblNo');
    expect(refused.size, JSON.stringify(answer.body)).toBeGreaterThan(0);
    accepting = accepting.filter(({ path }) => !refused.has(path));
  }
  throw new Error('The record was refused in six attempts.');
};

const readStored = async (record: RecordWrite, answer: Answer, body: Fields): Promise<Fields> =>
  record.read ? record.read(answer, body) : answer.body;

/** Attributes that a notice may contain, each with a check of its value. */
const allowedAttributes: Record<string, (value: string) => boolean> = {
  class: (value) => /^(ql-[\w-]+ ?)*$/.test(value),
  href: (value) => /^(https|mailto):/i.test(value),
  src: (value) => /^\/api\/image\/[0-9a-f]{64}\.\w+$/.test(value),
  'data-list': () => true,
  rel: (value) => value === 'noopener',
  alt: () => true,
};
/** Elements that a notice may contain. */
const allowedElements =
  'p br strong b em i u s blockquote pre code ol ul li h1 h2 h3 a img span sub sup'.split(' ');
/** Returns the elements, attributes and comments of a text that a notice must not contain. */
const findForbiddenHtml = (html: string): string[] => {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!allowedElements.includes(name)) found.push(name);
      for (const [key, value] of Object.entries(attributes)) {
        if (!allowedAttributes[key]?.(value)) found.push(`${name} ${key}=${value}`);
      }
    },
    oncomment: (text) => found.push(`comment ${text}`),
    onprocessinginstruction: (name) => found.push(name),
  });
  parser.end(html);
  return found;
};

const expectStoredAsText = (id: string, fields: readonly TextField[], sent: Fields, stored: Fields) => {
  for (const { path } of fields) {
    const [input, output] = [String(valueAt(sent, path)), String(valueAt(stored, path))];
    if (id.startsWith('board.') && path === 'contents') expect(findForbiddenHtml(output), input).toEqual([]);
    else expect(output, `${id} ${path}`).toBe(input.trim());
  }
};

/** Routes that add a new record with each request, so that requests can run concurrently. */
const addingRoutes = [
  'parcel.registerOrderByCustomer',
  'parcel.regPickUpReq',
  'partner.registerPartner',
  ...addingRecordRoutes,
  'code.regiCode',
  'freight.regFreight',
  'consol.registerConsol',
  'schedule.reg',
  'rate.saveRateCard',
  'dropOff.saveDropOff',
  'board.addNotice',
  'inquiry.addInquiry',
  'inquiry.answerInquiry',
  'my.replyInquiry',
  'box.add',
  'charge.addLine',
] as const;
/** Routes that change a record, or whose requests must run one after another. */
const changingRoutes = [
  'cust.signUp',
  'my.updateProfile',
  'my.saveAddress',
  'my.updateParcel',
  'parcel.getOrders',
  'parcel.updateOrder',
  'parcel.updateWarehouse',
  'parcel.addEvent',
  'parcel.setOrderPrinted',
  'member.modifyCustomer',
  'partner.modifyPartner',
  'code.modifyCode',
  'freight.modifyFreight',
  'consol.modifyConsol',
  'customs.decide',
  'customs.saveCorrection',
  'schedule.modify',
  'board.editNotice',
  'exception.close',
  'exception.comment',
] as const;
/**
 * Routes not tested here: they store only texts that follow a pattern (codes, mail addresses, numbers, hashes), names of
 * files and columns, or none (tokens of links). Searches write an access record, which does not contain the search criteria. The names of an
 * invited person have the schemas of `cust.signUp`. The reasons of `box.close`, of a release and of a deletion are in the
 * audit entry only, that of `charge.removeLine` is in the change log. `charge.setOptions` stores names of the rate card. The
 * texts of statements need billed parcels, and are tested in `test/integration/statements.test.ts`.
 */
const untestedRoutes: readonly RouteId[] = [
  'admin.resetPassword',
  'admin.sendMail',
  'admin.signIn',
  'box.close',
  'box.list',
  'charge.removeLine',
  'charge.setOptions',
  'consol.confirmMblNo',
  'consol.deConsolize',
  'consol.deleteConsol',
  ...removingRecordRoutes,
  'cust.requestPasswordReset',
  'cust.signIn',
  'customs.setCargoNo',
  'exception.assign',
  'exception.list',
  'my.changePassword',
  'file.rehearseBackup',
  'file.removeRestoredTable',
  'file.restoreBackup',
  'member.acceptInvitation',
  'member.getCustomerPage',
  'member.inviteMember',
  'member.searchCustomer',
  'my.requestTakeOver',
  'my.takeOver',
  'my.withdraw',
  'parcel.byCustomer',
  'parcel.byHblNo',
  'parcel.delete',
  'parcel.importExcel',
  'parcel.importExcelCorrections',
  'parcel.importExcelPassword',
  'parcel.importExcelUpload',
  'parcel.modifyExportStatus',
  'parcel.modifyOrderStatus',
  'parcel.reqPickUpInq',
  'parcel.saveCourierNumbers',
  'parcel.saveImportMapping',
  'parcel.search',
  'parcel.stopNotices',
  'parcel.stopNoticesByMail',
  'parcel.validateOrder',
  'rate.delRateCard',
  'rate.endRateCard',
  'scan.closeSession',
  'scan.openSession',
  'scan.record',
  'scan.undo',
  'seqConfig.save',
  'statement.addPayment',
  'statement.adjust',
  'statement.draft',
  'statement.reversePayment',
];
const writesTable = (route: Route & { id: RouteId }) =>
  grantsOf(route).some((grant) => 'write' in grant && grant.write.includes('PutItem'));

const everyNth = (step: number) => vectors.filter((_, index) => index % step === 0);
const someVectors = everyNth(16);
/** The server sanitises notices, and stores all other texts unchanged. */
const vectorsFor = (id: RouteId) => (id === 'board.addNotice' ? vectors : everyNth(volume.vectorStep));

describe('S21 stored text', () => {
  it('is covered for all routes that may write the table and have text fields', () => {
    const storing = allRoutes.filter((route) => writesTable(route) && fieldsOf(route.id).length > 0);
    expect(storing.map(({ id }) => id).sort()).toEqual(
      [...addingRoutes, ...changingRoutes, ...untestedRoutes].sort(),
    );
  });

  it.each([
    ...addingRoutes.map((id) => [id, vectorsFor(id), 4] as const),
    ...changingRoutes.map((id) => [id, someVectors, 1] as const),
  ])('of %s is returned unchanged, and HTML of notices without scripts', async (id, texts, atOnce) => {
    const record: RecordWrite = records[id];
    // All special characters of HTML. A field that refuses them accepts no vector.
    const first = await writeEverywhere(record, fieldsOf(id), `<b>&"'`);
    expect(first.accepting.length > 0).toBe(!onlyNames.includes(id));
    if (onlyNames.includes(id)) return;
    expectStoredAsText(id, first.accepting, first.body, await readStored(record, first.answer, first.body));
    await mapWithLimit(texts, atOnce, async (text) => {
      const { accepting, body, answer } = await writeEverywhere(record, first.accepting, text);
      expectStoredAsText(id, accepting, body, await readStored(record, answer, body));
    });
  });
});

/** Values that only undeclared fields contain, so that the tests can search answers and the table for them. */
const CANARY = 'CANARY-5d1c';
const CANARY_NUMBER = 7_654_321;

/** Fields that only the server may set. */
const serverFields = {
  id: CANARY_NUMBER,
  authLevel: CANARY_NUMBER,
  partnerId: CANARY_NUMBER,
  memberId: CANARY_NUMBER,
  customerNum: CANARY_NUMBER,
  version: CANARY_NUMBER,
  round: CANARY_NUMBER,
  consolId: CANARY_NUMBER,
  consoleId: CANARY_NUMBER,
  totalPrice: CANARY_NUMBER,
  ttl: CANARY_NUMBER,
  n: CANARY_NUMBER,
  isDel: CANARY,
  isPrinted: CANARY,
  printCount: CANARY_NUMBER,
  lastPrint: CANARY,
  hblNo: CANARY,
  mblNo: CANARY,
  status: CANARY,
  regDate: CANARY,
  regName: CANARY,
  passwordHash: CANARY,
  withdrawnAt: CANARY,
  pk: CANARY,
  sk: CANARY,
  g1: CANARY,
  l: { [CANARY]: CANARY },
  [CANARY]: CANARY,
};
const prototypes = JSON.stringify({ ...serverFields, isAdmin: true, statusCode: 200 });

describe('S05 body fields that the contract does not declare', () => {
  const jsonRoutes = [...addingRoutes, ...changingRoutes].filter((id) => !id.startsWith('board.'));

  it.each([...addingRoutes, ...changingRoutes])('are not stored by %s', async (id) => {
    const record: RecordWrite = records[id];
    const names = fieldNamesOf(id);
    const extra = Object.fromEntries(Object.entries(serverFields).filter(([name]) => !names.includes(name)));
    const answer = await write(record, { ...extra, ...(await record.body()) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(JSON.stringify(await readStored(record, answer, {}))).not.toMatch(/CANARY|7654321/);
  });

  it.each(jsonRoutes)('do not change object prototypes through %s', async (id) => {
    const record: RecordWrite = records[id];
    const body = JSON.stringify(await record.body());
    // Added as text, because `__proto__` in an object literal sets the prototype instead of a property.
    const sent = body.replace(
      '{',
      `{"__proto__":${prototypes},"constructor":{"prototype":${prototypes}},"toString":${prototypes},`,
    );
    const answer = await record.as.request(record.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: sent,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/CANARY|7654321/);
  });

  it('are not in the table after all requests, and give no session more rights', async () => {
    expect(await product.readTable()).not.toMatch(/CANARY|7654321/);
    const { as: customer } = records['my.updateProfile'];
    expect((await customer.post('/api/parcel/parcel', {})).status).toBe(403);
    expect((await customer.get('/api/cust/getSession')).body.user).toMatchObject({ authLevel: 10 });
    const visitor = client(product.url);
    expect((await visitor.get('/api/cust/getSession')).body).toEqual({ user: null });
    expect((await visitor.post('/api/parcel/parcel', {})).status).toBe(401);
  });
});
