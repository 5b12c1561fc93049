import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seoulDay } from '#shared/domain/dates.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import type { OrderPayload } from '#test/fixtures/orders.ts';
import { tokenOfLink } from '#test/fixtures/requests.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { mailsTo } from '#test/support/mails.ts';
import { joinMember } from '#test/support/members.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';
import { type Product, startProduct, UNPACED } from '#test/support/product.ts';

const MATCHING = 'P123456789012';
const UNKNOWN = 'P123456789018';
const INVALID = [400, 'CORRECTION_INVALID'];

/** A separate product, because the tests make the service of customs fail. */
let product: Product;
let staff: Client;
let partner: Client;
let otherPartner: Client;
let visitor: Client;

beforeAll(async () => {
  product = await startProduct({ env: UNPACED });
  staff = await signedIn(product.url, 'admin@demo.hanho.test');
  partner = await signedIn(product.url, 'partner@demo.hanho.test');
  otherPartner = await signedIn(product.url, 'partner2@demo.hanho.test');
  visitor = client(product.url);
});
afterEach(() => simulate({ fault: null, off: false, reset: true }));
afterAll(() => product.stop());

const simulate = (change: object) => visitor.post('/_local/simulators/pcc', change);
const register = (changes: Partial<OrderPayload> = {}) =>
  registerOrder(staff, { orderId: '', pcc: UNKNOWN, ...changes });
const verify = (orderId: number, as = staff) => as.post('/api/customs/verify', { orderId });
const create = (orderId: number, changes: object = {}, as = staff, key?: string) =>
  as.post(
    '/api/customs/createCorrection',
    { orderId, fields: ['pcc'], send: false, ...changes },
    key ? { 'idempotency-key': key } : {},
  );
const createToken = async (orderId: number, changes: object = {}): Promise<string> => {
  const { status, body } = await create(orderId, changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return tokenOfLink(body.url);
};
const open = (token: string) => visitor.post('/api/customs/openCorrection', { token });
const save = (token: string, values: object, key?: string) =>
  visitor.post('/api/customs/saveCorrection', { token, values }, key ? { 'idempotency-key': key } : {});
const calls = async () => (await visitor.get('/_local/simulators')).body.pcc.calls;
const runJob = async () => (await visitor.post('/_local/jobs/customs', {})).body;
const stateOf = async (id: number) => (await readOrder(staff, id)).pccState;
const timeline = async (orderId: number) =>
  (await staff.post('/api/parcel/getTimeline', { orderId })).body.events as {
    kind: string;
    data: { fields?: string[] };
  }[];
const linkToConsol = async (orderId: number): Promise<{ id: number }> => {
  const flight = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
  const consol = (await staff.post('/api/consol/registerConsol', consolPayload(flight))).body;
  const linked = await staff.post('/api/consol/linkConsol', { consolId: consol.id, orderList: [orderId] });
  expect(linked.status, JSON.stringify(linked.body)).toBe(200);
  return consol;
};

describe('POST /api/customs/verify', () => {
  it('answers what customs says about the code and stores it on the order', async () => {
    const { id } = await register();
    const { status, body } = await verify(id);
    expect([status, body]).toEqual([
      200,
      { state: 'mismatch', wrong: ['code'], source: 'unipass', checkedAt: expect.any(String) },
    ]);
    expect(await readOrder(staff, id)).toMatchObject({ pccState: 'mismatch', version: 1 });
    const month = seoulDay(new Date()).slice(0, 7);
    const { rows } = (await staff.post('/api/admin/getAccessList', { month })).body;
    const found = rows.find(({ what }: { what: string }) => what === '통관 정보');
    expect(found).toMatchObject({ action: 'view', count: 1, subjects: String(id) });
  });

  it('normalises a code before the check', async () => {
    const { id } = await register({ pcc: ' p1234-5678 9012 ' });
    expect((await verify(id)).body.state).toBe('matched');
  });

  it('hides parcels of another partner, and refuses deleted parcels and companies', async () => {
    const foreign = await registerOrder(otherPartner, { orderId: '' });
    expect(codeOf(await verify(foreign.id, partner))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(codeOf(await create(foreign.id, {}, partner))).toEqual([404, 'ORDER_NOT_FOUND']);
    const deleted = await register();
    await staff.post('/api/parcel/delete', { id: [deleted.id], isDel: '1' });
    expect(codeOf(await verify(deleted.id))).toEqual([409, 'ORDER_DELETED']);
    const company = await register({ receiverType: 2, pcc: '1234567891' });
    expect(codeOf(await verify(company.id))).toEqual([409, 'PCC_NOT_APPLICABLE']);
  });

  it('answers the earlier result after a fault, and unavailable without one', async () => {
    const [known, unknown] = [await register(), await register()];
    await verify(known.id);
    const before = (await verify(known.id)).body;
    for (const fault of ['entity', 'charset', 'tooLarge', 'html', 'empty', 'hang', 'systemFault']) {
      await simulate({ fault, reset: true });
      const { status, body } = await verify(known.id);
      expect([status, body], fault).toEqual([200, before]);
    }
    expect((await verify(unknown.id)).body.state).toBe('unavailable');
    expect((await readOrder(staff, unknown.id)).pcc).toBe(UNKNOWN);
  });

  it('drops an answer that arrives after the checked values were changed', async () => {
    const { id } = await register();
    await simulate({ fault: 'hang', reset: true });
    const answer = verify(id);
    await vi.waitFor(async () => expect(await calls()).toBe(1));
    const changed = { ...(await readOrder(staff, id)), pcc: MATCHING };
    expect((await staff.post('/api/parcel/updateOrder', changed)).status).toBe(200);
    // The second attempt is answered, and asks about the code before the change.
    await simulate({ fault: null });
    expect((await answer).body).toMatchObject({ state: 'waiting', wrong: [] });
    expect(await stateOf(id)).toBe('waiting');
  });

  it('makes no call for a minute after five failures', async () => {
    const { id } = await register();
    await simulate({ fault: 'http500', reset: true });
    for (let count = 0; count < 5; count += 1) await verify(id);
    const before = await calls();
    expect((await verify(id)).body.state).toBe('unavailable');
    expect(await calls()).toBe(before);
  });
});

describe('the queue of the job', () => {
  it('checks registered orders, and those of a consol again', async () => {
    const { id } = await register();
    expect(await stateOf(id)).toBe('waiting');
    await vi.waitFor(async () => {
      await runJob();
      expect(await stateOf(id)).toBe('mismatch');
    }, 60_000);
    const { id: consolId } = await linkToConsol(id);
    const ask = (again?: boolean) => staff.post('/api/customs/verifyConsol', { consolId, again });
    expect((await ask()).body).toEqual({ queued: 0, known: 1 });
    expect((await ask(true)).body).toEqual({ queued: 1, known: 1 });
    const progress = async () => (await staff.post('/api/customs/verifyProgress', { consolId })).body;
    expect(await progress()).toEqual({ waiting: 1 });
    expect((await runJob()).pcc.asked).toBeGreaterThanOrEqual(1);
    expect(await progress()).toEqual({ waiting: 0 });
  });

  it('is refused while the service is off', async () => {
    await simulate({ off: true });
    const { id } = await register();
    expect((await verify(id)).body).toMatchObject({ state: 'formOnly', source: 'form' });
    const { id: consolId } = await linkToConsol(id);
    expect(codeOf(await staff.post('/api/customs/verifyConsol', { consolId }))).toEqual([
      409,
      'PCC_SERVICE_OFF',
    ]);
    expect(codeOf(await staff.post('/api/customs/verifyConsol', { consolId: 999_999_999 }))).toEqual([
      404,
      'CONSOL_NOT_FOUND',
    ]);
  });
});

describe('POST /api/parcel/parcel with pccState', () => {
  it('finds orders by the state that is shown, by date and by number', async () => {
    const [known, waiting, deleted] = [await register(), await register(), await register()];
    await verify(known.id);
    await staff.post('/api/parcel/delete', { id: [deleted.id], isDel: '1' });
    const hblNo = [known, waiting].map((order) => order.hblNo);
    const find = async (query: object) =>
      (await staff.post('/api/parcel/parcel', query)).body.rows
        .filter(({ id }: { id: number }) => [known.id, waiting.id, deleted.id].includes(id))
        .map(({ id, pccState }: { id: number; pccState: string }) => [id, pccState]);
    const expectFound = async (pccState: string[], found: unknown) => {
      expect(await find({ pccState }), `${pccState}, by date`).toEqual(found);
      expect(await find({ hblNo, pccState }), `${pccState}, by number`).toEqual(found);
    };
    await expectFound(['mismatch'], [[known.id, 'mismatch']]);
    await expectFound(['waiting', 'matched'], [[waiting.id, 'waiting']]);
    await expectFound(['formOnly', 'notChecked'], []);
    expect(await find({ pccState: ['notChecked'], isDel: '1' })).toEqual([[deleted.id, 'notChecked']]);
    await simulate({ off: true });
    await runJob();
    await expectFound(['mismatch'], [[known.id, 'mismatch']]);
    await expectFound(['formOnly'], [[waiting.id, 'formOnly']]);
    await expectFound(['waiting', 'notChecked'], []);
    expect((await readOrder(staff, waiting.id)).pccState).toBe('formOnly');
    await simulate({ off: false });
    await runJob();
    await vi.waitFor(async () => expect(await stateOf(waiting.id)).not.toBe('formOnly'));
    expect((await staff.post('/api/parcel/parcel', { pccState: ['unknown'] })).status).toBe(422);
  });
});

it('answers TOO_MANY_REQUESTS to a network that opens links too often', async () => {
  const throttled = await startProduct();
  try {
    const guess = () => client(throttled.url).post('/api/customs/openCorrection', { token: 'none' });
    for (let count = 0; count < 30; count += 1) expect((await guess()).status).toBe(400);
    expect(codeOf(await guess())).toEqual([429, 'TOO_MANY_REQUESTS']);
  } finally {
    await throttled.stop();
  }
});

describe('POST /api/customs/createCorrection', () => {
  it('answers a link of seven days and records the request without values', async () => {
    const { id, hblNo } = await register();
    await verify(id);
    const { body } = await create(id);
    expect(body).toMatchObject({ sentTo: null });
    expect(body.url).toMatch(new RegExp(`^${product.url}/correct\\?token=${id}\\.[\\w-]{43}$`));
    const opened = await open(tokenOfLink(body.url));
    expect(opened.body).toEqual({
      hblNo,
      partnerName: expect.any(String),
      receiverName: '홍*동',
      fields: [
        {
          name: 'pcc',
          label: '개인통관고유부호',
          problem: '개인통관고유부호의 부호가 세관 기록과 다릅니다.',
        },
      ],
      expiresAt: body.expiresAt,
      triesLeft: 5,
    });
    expect((await timeline(id)).find(({ kind }) => kind === 'infoRequested')?.data).toEqual({
      fields: ['pcc'],
    });
  });

  it('answers the same link to a repeated key, and ends an earlier link with a new one', async () => {
    const { id } = await register();
    const key = randomUUID();
    const first = (await create(id, {}, staff, key)).body;
    expect((await create(id, {}, staff, key)).body).toEqual(first);
    expect((await timeline(id)).filter(({ kind }) => kind === 'infoRequested')).toHaveLength(1);
    const second = (await create(id)).body;
    expect(codeOf(await open(tokenOfLink(first.url)))).toEqual(INVALID);
    expect((await open(tokenOfLink(second.url))).status).toBe(200);
  });

  it('answers the same link to a repeated key for an hour, and a new one afterwards', async () => {
    const { id } = await register();
    const key = randomUUID();
    const { url } = (await create(id, {}, staff, key)).body;
    await product.setClock(3_500);
    expect((await create(id, {}, staff, key)).body.url).toBe(url);
    await product.setClock(3_700);
    expect((await create(id, {}, staff, key)).body.url).not.toBe(url);
    await product.setClock(0);
  });

  it("mails the parcel's member, and refuses a parcel without one", async () => {
    const { id: customerNum, email } = await joinMember(product.url);
    const { id, hblNo } = await register({ customerNum });
    const key = randomUUID();
    const { body } = await create(id, { send: true }, staff, key);
    expect(body.sentTo).toMatch(/^.{1,2}\*\*\*@/);
    await create(id, { send: true }, staff, key);
    const mails = await mailsTo(product.url, email, '통관 정보를 확인해주세요');
    expect(mails.map(({ subject }) => subject)).toEqual([`[한호] 통관 정보를 확인해주세요 (${hblNo})`]);
    expect(mails[0]?.text).toContain(body.url);
    expect(mails[0]?.text).toContain('개인통관고유부호');
    expect(mails[0]?.text).not.toContain(UNKNOWN);
    const withoutMember = await register();
    expect(codeOf(await create(withoutMember.id, { send: true }))).toEqual([409, 'NO_ADDRESS']);
  });

  it('is refused in a consol past 001 and after the departure, except while customs holds the parcel', async () => {
    const { id } = await register();
    const token = await createToken(id);
    const consol = await linkToConsol(id);
    expect((await open(token)).status).toBe(200);
    const closed = await staff.post('/api/consol/modifyConsol', { ...consol, status: '002' });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    expect(codeOf(await open(token))).toEqual(INVALID);
    expect(codeOf(await create(id))).toEqual([409, 'CORRECTION_NOT_ALLOWED']);
    await staff.post('/api/parcel/addEvent', { orderId: id, kind: 'customsHeld', reason: '02' });
    expect(codeOf(await open(token))).toEqual(INVALID);
    expect((await create(id)).status).toBe(200);
  });

  it('ends the link of a deleted parcel', async () => {
    const { id } = await register();
    const token = await createToken(id);
    await staff.post('/api/parcel/delete', { id: [id], isDel: '1' });
    expect(codeOf(await open(token))).toEqual(INVALID);
    expect(codeOf(await create(id))).toEqual([409, 'ORDER_DELETED']);
  });
});

describe('the mail about a hold', () => {
  /** Holds a parcel and returns the mail about it. */
  const mailOfHold = async (order: { id: number; hblNo: string }, email: string, hold: object) => {
    const held = await staff.post('/api/parcel/modifyOrderStatus', { id: [order.id], ...hold });
    expect(held.status, JSON.stringify(held.body)).toBe(200);
    return vi.waitFor(
      async () => {
        const [mail] = await mailsTo(product.url, email, `${order.hblNo} 배송 상태`);
        if (!mail) throw new Error(`No mail about ${order.hblNo} was sent`);
        return mail;
      },
      { timeout: 60_000 },
    );
  };
  const requestsOf = async (orderId: number) =>
    (await timeline(orderId)).filter(({ kind }) => kind === 'infoRequested');

  it('because of the code links to the correction page, once in text and HTML', async () => {
    const { id: customerNum, email } = await joinMember(product.url);
    const order = await register({ customerNum });
    const mail = await mailOfHold(order, email, { status: '81', holdReason: '02' });
    const [url = ''] = mail.text.match(/http\S+\/correct\?token=\S+/) ?? [];
    expect(mail.text.split('\n')).toContain(`통관 정보 확인: ${url}`);
    expect(mail.html).toContain(`href="${url}"`);
    expect(await requestsOf(order.id)).toMatchObject([{ data: { fields: ['pcc'] } }]);
    const opened = await open(tokenOfLink(url));
    expect([opened.status, opened.body.fields[0].name, opened.body.hblNo]).toEqual([200, 'pcc', order.hblNo]);
    expect((await save(tokenOfLink(url), { pcc: MATCHING })).body.result).toBe('saved');
  });

  it('because of customs links to it after the departure, too, with the fields that customs named', async () => {
    const { id: customerNum, email } = await joinMember(product.url);
    const order = await register({ customerNum, pcc: 'P123456789019', receiverName: '김하늘' });
    await verify(order.id);
    const mail = await mailOfHold(order, email, { status: '82', holdReason: '02' });
    const [url = ''] = mail.text.match(/http\S+\/correct\?token=\S+/) ?? [];
    const { fields } = (await open(tokenOfLink(url))).body;
    expect(fields.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['pcc', 'receiverName']);
  });

  it.each([
    ['for another reason', { status: '81', holdReason: '06' }, false],
    ['of a parcel in a consol past 001', { status: '81', holdReason: '02' }, true],
  ])('%s has no link', async (_, hold, isClosed) => {
    const { id: customerNum, email } = await joinMember(product.url);
    const order = await register({ customerNum });
    if (isClosed) {
      const consol = await linkToConsol(order.id);
      const closed = await staff.post('/api/consol/modifyConsol', { ...consol, status: '002' });
      expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    }
    expect((await mailOfHold(order, email, hold)).text).not.toContain('/correct');
    expect(await requestsOf(order.id)).toEqual([]);
  });
});

describe('POST /api/customs/openCorrection', () => {
  it('shows the sentence of the gravest finding in each field', async () => {
    const problemsOf = async (changes: Partial<OrderPayload>) => {
      const { id } = await register({
        receiverMobile: '010-1234-5678',
        receiverZipcode: '06236',
        ...changes,
      });
      await verify(id);
      const fields = ['pcc', 'receiverName', 'receiverMobile', 'receiverZipcode'];
      const { body } = await open(await createToken(id, { fields }));
      return body.fields.map(({ problem }: { problem: string }) => problem);
    };
    const uncertain = '세관 기록과 같은지 확인해주세요.';
    expect(await problemsOf({ pcc: MATCHING, receiverZipcode: '99999' })).toEqual([
      uncertain,
      uncertain,
      uncertain,
      '없는 우편번호입니다.',
    ]);
    // For a code ending in 5 the simulator knows the name 홍길동.
    expect(await problemsOf({ pcc: 'P123456789015', receiverName: '김하늘' })).toEqual([
      uncertain,
      '개인통관고유부호의 이름이 세관 기록과 다릅니다.',
      uncertain,
      uncertain,
    ]);
    expect(await problemsOf({ pcc: '1234', receiverMobile: '02-123-4567' })).toEqual([
      '개인통관고유부호는 P와 숫자 12자리입니다.',
      uncertain,
      '휴대폰번호 형식이 아닙니다.',
      uncertain,
    ]);
  });
});

describe('POST /api/customs/saveCorrection', () => {
  it('saves what customs knows, once, with its author in the change log', async () => {
    const { id } = await register();
    const token = await createToken(id);
    const { body } = await save(token, { pcc: ' p1234-5678 9012 ' });
    expect(body).toEqual({ result: 'saved', wrong: [], triesLeft: 5 });
    expect(await readOrder(staff, id)).toMatchObject({ pcc: MATCHING, pccState: 'matched' });
    const { body: changes } = await staff.post('/api/parcel/getOrderChanges', { orderId: id });
    expect(changes[0]).toMatchObject({
      by: '받는 분(정정 링크)',
      changes: [{ field: 'pcc', from: UNKNOWN, to: MATCHING }],
    });
    const corrected = (await timeline(id)).find(({ kind }) => kind === 'infoCorrected');
    expect(corrected?.data).toEqual({ fields: ['pcc'] });
    expect(codeOf(await save(token, { pcc: MATCHING }))).toEqual(INVALID);
    expect(codeOf(await open(token))).toEqual(INVALID);
  });

  it('lets the first of two concurrent saves win', async () => {
    const { id } = await register();
    const token = await createToken(id);
    const codes = ['P123456789011', 'P123456789012'];
    const answers = await Promise.all(codes.map((pcc) => save(token, { pcc })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = codes[answers.findIndex(({ status }) => status === 200)];
    expect((await readOrder(staff, id)).pcc).toBe(winner);
  });

  it('saves nothing that customs refuses, and ends after five wrong tries', async () => {
    const { id } = await register({ pcc: MATCHING });
    const token = await createToken(id);
    const key = randomUUID();
    const wrong = { result: 'mismatch', wrong: ['pcc'] };
    expect((await save(token, { pcc: UNKNOWN }, key)).body).toEqual({ ...wrong, triesLeft: 4 });
    expect((await save(token, { pcc: UNKNOWN }, key)).body).toEqual({ ...wrong, triesLeft: 4 });
    for (const triesLeft of [3, 2, 1, 0]) {
      expect((await save(token, { pcc: UNKNOWN })).body).toEqual({ ...wrong, triesLeft });
    }
    expect(codeOf(await save(token, { pcc: MATCHING }))).toEqual(INVALID);
    expect((await readOrder(staff, id)).pcc).toBe(MATCHING);
  });

  it('takes exactly the fields of the link, with the address for a zipcode, and counts no refused form', async () => {
    const { id } = await register();
    const token = await createToken(id, { fields: ['pcc', 'receiverZipcode'] });
    const address = { receiverAddress1: '서울특별시 강남구 테헤란로 152', receiverAddress2: '1203호' };
    for (const [values, path] of [
      [{ pcc: MATCHING, receiverZipcode: '06236' }, 'values.receiverAddress1'],
      [{ receiverZipcode: '06236', ...address }, 'values.pcc'],
      [
        { pcc: MATCHING, receiverZipcode: '06236', ...address, receiverName: '김하늘' },
        'values.receiverName',
      ],
      [{ pcc: MATCHING, receiverZipcode: '99999', ...address }, 'values.receiverZipcode'],
      [{ pcc: MATCHING, receiverZipcode: '12', ...address }, 'values.receiverZipcode'],
    ] as const) {
      const { status, body } = await save(token, values);
      expect(status, JSON.stringify(body)).toBe(422);
      expect(body.fields.map((field: { path: string }) => field.path)).toContain(path);
    }
    expect((await open(token)).body.triesLeft).toBe(5);
    const saved = await save(token, { pcc: MATCHING, receiverZipcode: '06236', ...address });
    expect(saved.body.result).toBe('saved');
    expect(await readOrder(staff, id)).toMatchObject({ receiverZipcode: '06236', ...address });
  });

  it('accepts values while the service fails, and queues them; accepts them unqueued while it is off', async () => {
    const failing = await register();
    const token = await createToken(failing.id);
    await simulate({ fault: 'http500' });
    expect((await save(token, { pcc: MATCHING })).body.result).toBe('accepted');
    expect(await readOrder(staff, failing.id)).toMatchObject({ pcc: MATCHING, pccState: 'waiting' });
    const off = await register();
    const offToken = await createToken(off.id);
    await simulate({ fault: null, off: true });
    expect((await save(offToken, { pcc: MATCHING })).body.result).toBe('accepted');
    expect((await readOrder(staff, off.id)).pcc).toBe(MATCHING);
  });

  it('answers guessed, unknown and used links alike', async () => {
    const { id } = await register();
    const used = await createToken(id);
    await save(used, { pcc: MATCHING });
    const guesses = [used, `${id}.${'a'.repeat(43)}`, `999999999.${'a'.repeat(43)}`, 'none', ''];
    const costs = new Set<string>();
    for (const token of guesses) {
      const { status, body, units } = await open(token);
      costs.add(JSON.stringify(units));
      expect([status, body.code, body.message]).toEqual([
        ...INVALID,
        '정정 링크가 만료되었거나 이미 사용되었습니다. 보내신 분이나 고객센터에 새 링크를 요청해주세요.',
      ]);
      expect(codeOf(await save(token, { pcc: MATCHING }))).toEqual(INVALID);
    }
    // The same reads take the same time.
    expect(costs.size).toBe(1);
  });
});
