import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Billing } from '#functions/db/billing.entity.ts';
import { chargeCurrencies } from '#shared/domain/money.ts';
import type { StatementLine } from '#shared/domain/statement.ts';
import { billing } from '#test/fixtures/billings.ts';
import { startTable } from '#test/support/engine.ts';
import { volume } from '#test/support/volume.ts';

vi.mock('#functions/adapters/jobs.ts', () => ({ startJob: async () => {} }));
type Connection = typeof import('#functions/db/connection.ts');
/** Number of writes that succeed before each further one fails, as after SIGKILL; undefined while none fails. */
let writesLeft: number | undefined;
vi.mock('#functions/db/connection.ts', async (importOriginal) => {
  const original = await importOriginal<Connection>();
  const send = (command: { constructor: { name: string } }) => {
    if (/Put|Update|Delete|TransactWrite/.test(command.constructor.name) && writesLeft !== undefined) {
      if (writesLeft === 0) throw new Error('killed');
      writesLeft -= 1;
    }
    return original.send(command as never);
  };
  return { ...original, send };
});
let isMailDown = false;
const mails: { to: string; subject: string; text: string }[] = [];
vi.mock('#functions/adapters/mail.ts', () => ({
  sendMail: async (to: string, mail: { subject: string; text: string }) => {
    if (isMailDown) throw new Error('The mail service is down');
    mails.push({ to, subject: mail.subject, text: mail.text });
    return 'message';
  },
}));

const table = await startTable();
const product = {
  ...(await import('#functions/db/billing.entity.ts')),
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/member.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/statement.entity.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/statement/change-statement.ts')),
  ...(await import('#functions/domain/statement/draft-statements.ts')),
  ...(await import('#functions/domain/statement/finish-statements.ts')),
  ...(await import('#functions/domain/statement/issue-statement.ts')),
  ...(await import('#functions/domain/statement/read-statements.ts')),
  ...(await import('#functions/domain/statement/run-statements.ts')),
};
afterAll(() => table.stop());

const NOW = new Date('2026-12-01T00:00:00Z');
const author = { name: '최은영', memberId: 3, authLevel: 99 };
const request = (now = NOW) => ({ author, now, idempotency: undefined });
const partners = [2, 3];

const addBillings = async (...added: Billing[]) => {
  for (const one of added) expect(await product.putBilling(undefined, one)).toBe(true);
};
/** Changes the charge of a parcel, as the projector does. */
const charge = async (orderId: number, changes: Partial<Billing>) => {
  const before = await product.getBilling(orderId);
  if (!before) throw new Error('The parcel has no billing item');
  expect(await product.putBilling(before, { ...before, version: before.version + 1, ...changes })).toBe(true);
};
let later = 0;
const work = (now = NOW) =>
  product.finishStatements(partners, {
    // Beyond the lease of a worker that was killed before.
    clock: () => new Date(now.getTime() + later),
    timeUp: new AbortController().signal,
    origin: 'https://hanho.test',
    author: { name: '시스템', memberId: 0 },
  });
const draftFor = (month = '2026-11', now = NOW, partnerId: number | undefined = 2) =>
  product.draftStatements({ month, partnerId }, request(now));
const drafted = async (month?: string, now = NOW) => {
  const { started } = await draftFor(month, now);
  await work(now);
  const [first] = started;
  if (!first) throw new Error('Nothing was drafted');
  return product.readStatement(first.id, { scope: 'all', now });
};
const read = (id: string, now = NOW) => product.readStatement(id, { scope: 'all', now });
const linesOf = async (id: string): Promise<StatementLine[]> =>
  (await product.readLines({ id, from: 0 }, 'all')).lines;
const issueNow = ({ id, version, total }: { id: string; version: number; total: number }, now = NOW) =>
  product.issueStatement({ id, version, total }, request(now));

const prepare = async () => {
  await table.empty();
  for (const id of [1, ...partners])
    await product.addPartner({ ...product.blankPartner(NOW), id, partner_name: `파트너${id}` });
};

beforeEach(async () => {
  later = 0;
  writesLeft = undefined;
  mails.length = 0;
  await prepare();
});

describe('a draft', () => {
  it('has the parcels of the month and of earlier ones in the sequence of their days, each with its kind', async () => {
    await addBillings(
      billing(5, { day: '2026-11-30', total: 300 }),
      billing(4, { day: '2026-11-02', total: 200 }),
      billing(3, { day: '2026-12-01' }),
      billing(2, { day: '2026-10-31', total: 100 }),
      billing(6, { state: 'unpriced', isDue: false }),
      billing(7, { state: 'estimate', isDue: false }),
      billing(8, { state: 'estimate', isDue: true, basis: 'declared', day: '2026-11-03', total: 50 }),
    );
    const statement = await drafted();
    expect(statement).toMatchObject({
      ...{ state: 'draft', number: null, month: '2026-11', currency: 'AUD', partnerId: 2 },
      ...{ parcels: 4, lineCount: 4, charges: 650, corrections: 0, total: 650, paid: 0, balance: 650 },
    });
    expect(
      (await linesOf(statement.id)).map(({ orderId, kind, cause, basis, before, amount }) => [
        ...[orderId, kind, cause, basis, before, amount],
      ]),
    ).toEqual([
      [2, 'charge', 'late', 'measured', null, 100],
      [4, 'charge', '', 'measured', null, 200],
      [8, 'charge', '', 'declared', null, 50],
      [5, 'charge', '', 'measured', null, 300],
    ]);
  });

  it('corrects what an issued statement billed, by the cause, and leaves the issued one unchanged', async () => {
    await addBillings(billing(1), billing(2), billing(3), billing(4, { currency: 'USD' }));
    const first = await drafted();
    const issued = await issueNow(first);
    expect(issued).toMatchObject({ number: 'ST-202611-002-1', state: 'open', issuedOn: '2026-12-01' });
    expect(issued).toMatchObject({ dueOn: '2026-12-15', marked: false, total: 3000 });
    await work();
    const before = JSON.stringify([await read(issued.id), await linesOf(issued.id)]);
    await charge(1, { measure: 30, total: 1100 });
    await charge(2, { manual: -100, total: 900 });
    await charge(3, { isVoid: true, total: 0 });
    const january = new Date('2027-01-01T00:00:00Z');
    const second = await drafted('2026-12', january);
    expect(
      (await linesOf(second.id)).map(({ orderId, kind, cause, before: was, amount }) => [
        ...[orderId, kind, cause, was, amount],
      ]),
    ).toEqual([
      [1, 'correction', 'weight', 1000, 100],
      [2, 'correction', 'line', 1000, -100],
      [3, 'correction', 'deleted', 1000, -1000],
    ]);
    expect(second).toMatchObject({ total: -1000, corrections: -1000 });
    await expect(issueNow(second, january)).rejects.toMatchObject({ code: 'STATEMENT_NEGATIVE' });
    expect(JSON.stringify([await read(issued.id), await linesOf(issued.id)])).toBe(before);
  });

  it('is drafted again under its id with its adjustments; another month and an unmarked statement are refused', async () => {
    await addBillings(billing(1));
    const first = await drafted();
    const add = { name: '할인', amount: -100, reason: '단골 할인입니다.' };
    const adjusted = await product.adjustStatement({ id: first.id, version: first.version, add }, request());
    expect(adjusted).toMatchObject({ total: 900, adjustmentTotal: -100 });
    await expect(issueNow(first)).rejects.toMatchObject({ code: 'STATEMENT_CHANGED' });
    await charge(1, { total: 1500 });
    const { started } = await draftFor();
    expect(started).toEqual([{ id: first.id, partnerId: 2, currency: 'AUD' }]);
    expect(await read(first.id)).toMatchObject({ state: 'drafting', version: adjusted.version + 1 });
    await expect(issueNow(adjusted)).rejects.toMatchObject({ code: 'STATEMENT_BUSY' });
    await work();
    const again = await read(first.id);
    expect(again).toMatchObject({ state: 'draft', charges: 1500, total: 1400 });
    await expect(draftFor('2026-10')).rejects.toMatchObject({ code: 'STATEMENT_DRAFT_OPEN' });
    const tomorrow = new Date(NOW.getTime() + 25 * 3600_000);
    await expect(issueNow(again, tomorrow)).rejects.toMatchObject({ code: 'STATEMENT_OLD' });
    await issueNow(again);
    await expect(draftFor()).rejects.toMatchObject({ code: 'STATEMENT_BUSY' });
    await work();
    expect((await draftFor()).started).toEqual([]);
  });

  it('keeps the currencies of a partner apart, and drafts one while the other is blocked', async () => {
    await addBillings(billing(1), billing(2, { currency: 'USD', total: 70 }));
    const { started } = await draftFor();
    expect(started.map(({ currency }) => currency)).toEqual(chargeCurrencies.slice(0, 2));
    await work();
    const [aud] = started;
    await issueNow(await read(aud?.id ?? ''));
    expect(await draftFor()).toMatchObject({
      started: [{ currency: 'USD' }],
      blocked: [{ partnerId: 2, code: 'STATEMENT_BUSY' }],
    });
  });

  it('is not begun without parcels, and refused for a month that has not ended in Seoul', async () => {
    expect(await draftFor()).toEqual({ started: [], blocked: [] });
    await addBillings(billing(1, { partner: 1 }));
    expect(await draftFor('2026-11', NOW, 1)).toEqual({ started: [], blocked: [] });
    const beforeMidnight = new Date('2026-11-30T14:59:00Z');
    await expect(draftFor('2026-11', beforeMidnight)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const midnight = new Date('2026-11-30T15:00:00Z');
    expect(await draftFor('2026-11', midnight)).toEqual({ started: [], blocked: [] });
  });

  it('of February 2028 includes the 29th', async () => {
    await addBillings(billing(1, { day: '2028-02-29' }), billing(2, { day: '2028-03-01' }));
    const statement = await drafted('2028-02', new Date('2028-03-01T00:00:00Z'));
    expect(statement).toMatchObject({ parcels: 1, total: 1000 });
  });

  it('is discarded with its lines, after which the month is drafted again', async () => {
    await addBillings(billing(1));
    const { id, version } = await drafted();
    await product.discardStatement({ id, version }, request());
    await expect(read(id)).rejects.toMatchObject({ code: 'STATEMENT_NOT_FOUND' });
    expect(await product.getLines(id, 0)).toEqual([]);
    expect((await drafted()).id).not.toBe(id);
  });
});

describe('the work on statements', () => {
  const total = async () => {
    const { items } = await product.listStatements({ partnerId: 2 }, { scope: 'all', now: NOW });
    return items.map((statement) => [statement.state, statement.number, statement.total, statement.marked]);
  };

  it('continues after an interruption at any write of drafting and marking, with the same sums and one number', async () => {
    for (const step of ['draft', 'mark'] as const) {
      for (let writes = 0; ; writes += 1) {
        await prepare();
        await addBillings(...Array.from({ length: 3 }, (_, nth) => billing(nth + 1)));
        const { started } = await draftFor();
        const id = started[0]?.id ?? '';
        if (step === 'mark') {
          await work();
          await issueNow(await read(id));
        }
        writesLeft = writes;
        const isKilled = await work().then(
          () => false,
          () => true,
        );
        writesLeft = undefined;
        later += 61_000;
        await work();
        const expected =
          step === 'draft' ? ['draft', null, 3000, false] : ['open', 'ST-202611-002-1', 3000, true];
        expect(await total()).toEqual([expected]);
        expect(await linesOf(id)).toHaveLength(3);
        const billed = await product.getBillings([1, 2, 3]);
        const count = step === 'draft' ? 0 : 1;
        expect(billed.map((one) => [one.billed, one.statements.length])).toEqual(
          Array(3).fill([count * 1000, count]),
        );
        if (!isKilled) break;
      }
    }
  });

  it('is done once by two workers at once, and two people issue a draft once', async () => {
    await addBillings(...Array.from({ length: 30 }, (_, nth) => billing(nth + 1)));
    const { started } = await draftFor();
    const id = started[0]?.id ?? '';
    const first = await Promise.all([work(), work()]);
    expect(first.map(({ drafted: count }) => count).sort()).toEqual([0, 1]);
    const statement = await read(id);
    const results = await Promise.allSettled([issueNow(statement), issueNow(statement)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'STATEMENT_NOT_DRAFT' },
    });
    const marked = await Promise.all([work(), work()]);
    expect(marked.map((done) => done.marked).sort()).toEqual([0, 1]);
    expect(await total()).toEqual([['open', 'ST-202611-002-1', 30_000, true]]);
  });

  it('keeps the difference of a parcel that changes between draft and issue for the next statement', async () => {
    await addBillings(billing(1));
    const first = await drafted();
    await charge(1, { total: 1300 });
    await issueNow(first);
    await work();
    expect(await product.getBilling(1)).toMatchObject({ billed: 1000, total: 1300 });
    const second = await drafted();
    expect(await linesOf(second.id)).toMatchObject([{ kind: 'correction', before: 1000, amount: 300 }]);
    expect(await issueNow(second)).toMatchObject({ number: 'ST-202611-002-2' });
  });

  it('subtracts no amounts of two currencies if a charge gets another one between draft and issue', async () => {
    await addBillings(billing(1), billing(2));
    const first = await drafted();
    await charge(1, { currency: 'USD', total: 600 });
    await charge(2, { currency: 'USD', total: 0, isVoid: true });
    await issueNow(first);
    await work();
    const billed = { currency: 'AUD', billed: 1000, statements: ['ST-202611-002-1'] };
    expect(await product.getBilling(1)).toMatchObject({ ...billed, total: 1000, isDue: false });
    expect(await product.getBilling(2)).toMatchObject({ ...billed, total: 0, isDue: true });
    const second = await drafted();
    expect(await linesOf(second.id)).toMatchObject([{ orderId: 2, cause: 'deleted', amount: -1000 }]);
  });

  it('drafts the last month of all partners, discards a negative draft of an earlier month, and reports counts', async () => {
    const run = (month: string | undefined | null, now: Date) =>
      product.runStatements(month, {
        clock: () => now,
        timeUp: new AbortController().signal,
        origin: 'https://hanho.test',
      });
    await addBillings(billing(1), billing(2, { partner: 3 }));
    expect(await run(undefined, NOW)).toEqual({
      ...{ month: '2026-11', drafted: 2, empty: 0, blocked: 0, marked: 0 },
    });
    const { items } = await product.listStatements({ month: '2026-11' }, { scope: 'all', now: NOW });
    for (const item of items) await issueNow(item);
    expect(await run(null, NOW)).toMatchObject({ month: '2026-11', drafted: 0, marked: 2 });
    await charge(1, { isVoid: true, total: 0 });
    const january = new Date('2027-01-01T00:00:00Z');
    expect(await run(undefined, january)).toEqual({
      ...{ month: '2026-12', drafted: 1, empty: 1, blocked: 0, marked: 0 },
    });
    await addBillings(billing(3, { day: '2027-01-05', total: 5000 }));
    const february = new Date('2027-02-01T00:00:00Z');
    expect(await run(undefined, february)).toMatchObject({ month: '2027-01', drafted: 1, blocked: 0 });
    const [draft] = (await product.listStatements({ month: '2027-01' }, { scope: 'all', now: february }))
      .items;
    expect(draft).toMatchObject({ charges: 5000, corrections: -1000, total: 4000 });
  });
});

describe('the mail about an issued statement', () => {
  it('is sent once to the admin of the partner, also after a failure of the mail service', async () => {
    const [partner] = await product
      .listPartners({ fresh: true })
      .then((all) => all.filter(({ id }) => id === 2));
    if (!partner) throw new Error('There is no partner');
    await product.addMember(
      product.Member.parse({
        ...{ lName: '홍', fName: '길동', mobile: '', country: 'KOR', authLevel: 80, partnerId: 2 },
        ...{ id: 20, email: 'admin@partner.test', passwordHash: '-', regDate: NOW.toISOString() },
      }),
    );
    await product.transact([product.changePartnerAction(partner, { ...partner, adminId: 20 })]);
    await addBillings(billing(1));
    const statement = await issueNow(await drafted());
    isMailDown = true;
    await expect(work()).rejects.toThrow('Some statements could not be finished');
    expect(await read(statement.id)).toMatchObject({ marked: true });
    isMailDown = false;
    await work();
    await work();
    expect(mails).toMatchObject([
      { to: 'admin@partner.test', subject: '[한호] 2026년 11월 정산서 ST-202611-002-1' },
    ]);
    expect(mails[0]?.text).toContain('합계: AUD 10.00');
    expect(mails[0]?.text).toContain('납부 기한: 2026-12-15');
    expect(mails[0]?.text).toContain('https://hanho.test/admin/statements');
  });
});

describe('payments', () => {
  it('lead from open over partlyPaid and overdue to paid, and are reversed once', async () => {
    await addBillings(billing(1));
    let statement = await issueNow(await drafted());
    const pay = (amount: number, paidOn = '2026-12-01', now = NOW) =>
      product.addPayment(
        { id: statement.id, version: statement.version, paidOn, amount, method: 'transfer', memo: '' },
        request(now),
      );
    await expect(pay(1001)).rejects.toMatchObject({ fields: [{ path: 'amount' }] });
    await expect(pay(1, '2026-12-02')).rejects.toMatchObject({ fields: [{ path: 'paidOn' }] });
    statement = await pay(400);
    expect(statement).toMatchObject({ state: 'partlyPaid', paid: 400, balance: 600 });
    await work();
    const late = new Date('2026-12-15T15:00:00Z');
    expect(await read(statement.id, new Date('2026-12-15T14:59:00Z'))).toMatchObject({ state: 'partlyPaid' });
    expect(await read(statement.id, late)).toMatchObject({ state: 'overdue', daysOverdue: 1, marked: true });
    expect(await product.readBalances(late)).toMatchObject([
      { partnerId: 2, currency: 'AUD', open: 600, overdue: 600, statements: 1, daysOverdue: 1 },
    ]);
    const reverse = (paymentId: string) =>
      product.reversePayment(
        { id: statement.id, version: statement.version, paymentId, reason: '잘못 등록했습니다.' },
        request(),
      );
    const paymentId = statement.payments[0]?.id ?? '';
    statement = await reverse(paymentId);
    expect(statement).toMatchObject({ state: 'open', paid: 0, balance: 1000 });
    expect(statement.payments[1]).toMatchObject({ amount: -400, reverses: paymentId });
    await expect(reverse(paymentId)).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
    const reversal = statement.payments[1]?.id ?? '';
    await expect(reverse(reversal)).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
    statement = await pay(1000);
    expect(statement).toMatchObject({ state: 'paid', balance: 0 });
    expect(await product.readBalances(late)).toEqual([]);
  });
});

describe('the units', () => {
  const COUNT = volume.billedParcels;

  it(`of ${COUNT} parcels stay in their limits for draft and marking`, async () => {
    const many = Array.from({ length: COUNT }, (_, nth) =>
      billing(nth + 1, { orderNumber: `KR-ORDER-${nth}` }),
    );
    await Promise.all(many.map((one) => product.putBilling(undefined, one)));
    await draftFor();
    const startedAt = performance.now();
    const { units } = await product.withMeter(() => work());
    expect(performance.now() - startedAt).toBeLessThan(10_000 * Number(process.env.TIME_LIMIT_FACTOR));
    expect(units.read).toBeLessThanOrEqual(0.04 * COUNT);
    expect(units.write).toBeLessThanOrEqual(0.2 * COUNT);
    const [draft] = (await product.listStatements({ month: '2026-11' }, { scope: 'all', now: NOW })).items;
    if (!draft) throw new Error('There is no draft');
    const { id, version, total } = draft;
    const at = Math.floor(NOW.getTime() / 1000);
    const idempotency = { id: 'a'.repeat(43), bodyHash: 'b'.repeat(43), at, expiresAt: at + 86_400 };
    const issue = await product.withMeter(() =>
      product.issueStatement({ id, version, total }, { ...request(), idempotency }),
    );
    expect(issue.units.write).toBeLessThanOrEqual(12);
    const marking = await product.withMeter(() => work());
    expect(marking.result.marked).toBe(1);
    expect(marking.units.write).toBeLessThanOrEqual(4 * COUNT);
  });

  it('of the balances are one for 40 open statements', async () => {
    for (let nth = 0; nth < 40; nth += 1)
      await product.transact([
        product.putStatementAction(undefined, {
          ...{
            id: `statement-${String(nth).padStart(6, '0')}`,
            stage: 'issued',
            number: `ST-202611-002-${nth}`,
          },
          ...{
            partnerId: 2,
            partnerName: '파트너',
            month: '2026-11',
            currency: 'AUD',
            parcels: 1,
            lineCount: 1,
          },
          ...{ charges: 123_456, corrections: 0, draftedAt: NOW.toISOString(), issuedOn: '2026-12-01' },
          ...{
            issuedBy: '최은영',
            dueOn: '2026-12-15',
            marked: true,
            version: 3,
            adjustments: [],
            payments: [],
          },
        }),
      ]);
    const { result, units } = await product.withMeter(() => product.listOpenStatements());
    expect(result).toHaveLength(40);
    expect(units.read).toBeLessThanOrEqual(1);
  });
});
