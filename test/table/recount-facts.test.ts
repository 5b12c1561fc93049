import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#shared/domain/session.ts';
import { consolPayload } from '#test/fixtures/freight.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

type Scan = typeof import('#functions/db/scan-table.ts');
/** Called once, after the next scan of the table. */
let afterScan: (() => Promise<void>) | undefined;
vi.mock('#functions/db/scan-table.ts', async (importOriginal) => {
  const original = await importOriginal<Scan>();
  const scanTable: Scan['scanTable'] = async function* (...args) {
    yield* original.scanTable(...args);
    const change = afterScan;
    afterScan = undefined;
    await change?.();
  };
  return { ...original, scanTable };
});

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/scan.entity.ts')),
  ...(await import('#functions/db/sequence.entity.ts')),
  ...(await import('#functions/db/unclaimed-box.entity.ts')),
  ...(await import('#functions/domain/scan/open-session.ts')),
  ...(await import('#functions/domain/scan/record-scans.ts')),
  ...(await import('#functions/domain/scan/scan-progress.ts')),
  ...(await import('#functions/domain/scan/scan-sessions.ts')),
  ...(await import('#functions/domain/recount-facts.ts')),
  ...(await import('#functions/jobs/recount.ts')),
};

afterAll(() => table.stop());

const AT = '2026-11-20T00:00:00.000Z';
const now = new Date('2026-11-20T03:00:00.000Z');
const CONSOL = { pk: 'CONSOL#4', sk: 'CONSOL' };
/** A company has no customs code, whose check the projector would queue. */
const COMPANY = { receiverType: 2 } as const;
const actor = { memberId: 3, authLevel: 90, lName: '최', fName: '은영' } as Session;
const caller = { author: { memberId: 3, name: '최은영', authLevel: 90 }, now };

type Fact = { record: string; stored: unknown; derived: unknown };
type Report = { repaired?: number; wrongFacts: number; facts: Fact[]; differences: object[] };
const run = (event: object) => product.handler(event, { awsRequestId: 'test' }) as Promise<Report>;
const check = () => run({ check: true });
const expectRepaired = async (): Promise<void> => {
  await run({});
  expect(await check()).toMatchObject({ wrongFacts: 0, facts: [], differences: [] });
};

/** Stores a consol with the orders 1, of which the box is loaded, and 2, and returns its open session. */
const openedSession = async (): Promise<string> => {
  const consol = {
    ...consolPayload(1, { mblNo: 'MAEU4' }),
    ...{ id: 4, version: 1, links: 0, created_at: AT, updated_at: AT },
  };
  await product.transact(product.addConsolActions(consol));
  for (const id of [1, 2]) {
    const order = {
      ...(await draftStoredOrder(id, AT, COMPANY)),
      status: '02',
      firstStatus: '02',
      consolId: 4,
    };
    expect(await product.transact(product.addOrderActions({ ...order, mblNo: 'MAEU4' }))).toEqual([]);
  }
  const { sessionId } = await product.openScanSession({ mode: 'load', consolId: 4 }, caller);
  const scans = [{ scanId: randomUUID(), code: 'HH1', scannedAt: now.toISOString() }];
  const { results } = await product.recordScans({ mode: 'load', sessionId, scans }, { actor, now });
  expect(results).toMatchObject([{ result: 'ok' }]);
  return sessionId;
};
const closedSession = async (): Promise<string> => {
  const sessionId = await openedSession();
  await product.closeScanSession(sessionId, now);
  return sessionId;
};
const setAt = (key: { pk: string; sk: string }, path: string, value: unknown) =>
  product.updateItem(key, {
    UpdateExpression: `SET ${path
      .split('.')
      .map((name) => `#${name}`)
      .join('.')} = :value`,
    ExpressionAttributeNames: Object.fromEntries(path.split('.').map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ':value': value },
  });

beforeEach(() => table.empty());

describe('recount --check of the counts of a consol', () => {
  it('finds nothing wrong after the end of a session, and counts again what a release made out of date', async () => {
    await closedSession();
    expect(await check()).toMatchObject({ wrongFacts: 0, facts: [], differences: [] });
    await product.transact([{ name: 'ORDER', delete: { pk: 'CONSOL#4', sk: 'ORDER#2' } }]);
    expect(await check()).toMatchObject({ wrongFacts: 0 });
    await run({});
    expect((await product.getConsol(4))?.loading?.result).toMatchObject({ complete: 1, begun: 0 });
    await expectRepaired();
  });

  it.each(['complete', 'begun', 'over'])(
    'names a wrong number of `%s`, and the recount repairs it',
    async (field) => {
      await closedSession();
      const { result } = (await product.getConsol(4))?.loading ?? {};
      await setAt(CONSOL, `l.loading.result.${field}`, 7);
      const { facts } = await check();
      expect(facts).toMatchObject([{ record: 'consol 4 loading', stored: { [field]: 7 }, derived: result }]);
      await expectRepaired();
      expect((await product.getConsol(4))?.loading?.result).toEqual(result);
    },
  );

  it('counts the scanned boxes again for a session that an earlier version closed', async () => {
    const sessionId = await closedSession();
    const { result } = (await product.getConsol(4))?.loading ?? {};
    await product.deleteItem({ pk: `SCANSESSION#${sessionId}`, sk: 'FOUND' });
    await setAt(CONSOL, 'l.loading.result', {
      closedAt: now.toISOString(),
      complete: [1],
      begun: [],
      over: 0,
    });
    expect(await check()).toMatchObject({ wrongFacts: 0 });
    await run({});
    expect((await product.getConsol(4))?.loading?.result).toEqual(result);
  });
});

describe('recount --check of left and included orders', () => {
  it.each([
    ['a left order that is not linked', { left: [2, 9] }, { left: [2], included: [] }],
    ['an included order that is not linked', { included: [9] }, { left: [], included: [] }],
    ['an order that is left and included', { left: [2], included: [2] }, { left: [], included: [2] }],
  ])('names %s, and the recount removes the mark', async (_, marks, derived) => {
    await closedSession();
    await setAt(CONSOL, 'left', [2]);
    expect(await check()).toMatchObject({ wrongFacts: 0 });
    for (const [name, ids] of Object.entries({ left: [], ...marks })) await setAt(CONSOL, name, ids);
    const { facts } = await check();
    expect(facts).toMatchObject([{ record: 'consol 4 left and included orders', derived }]);
    await expectRepaired();
    expect(await product.getConsol(4)).toMatchObject(derived);
  });
});

describe('recount --check of the counts of a session', () => {
  it.each(['expected', 'scanned', 'incomplete'])(
    'names a wrong number of `%s` of an open session',
    async (field) => {
      const sessionId = await openedSession();
      expect(await check()).toMatchObject({ wrongFacts: 0 });
      await setAt({ pk: `SCANSESSION#${sessionId}`, sk: 'SCANSESSION' }, `counts.${field}`, 7);
      const { facts } = await check();
      expect(facts).toMatchObject([{ record: `session ${sessionId} counts`, stored: { [field]: 7 } }]);
      await expectRepaired();
      expect(await product.progressOfSession(sessionId)).toMatchObject({ expected: 2, scanned: 1 });
    },
  );

  it('names wrong counts of a closed session', async () => {
    const sessionId = await closedSession();
    const reported = { expected: 7, scanned: 7 };
    await setAt({ pk: `SCANSESSION#${sessionId}`, sk: 'SCANSESSION' }, 'reported', reported);
    const { facts } = await check();
    const derived = { expected: 2, scanned: 1 };
    expect(facts).toEqual([{ record: `session ${sessionId} reported`, stored: reported, derived }]);
    await expectRepaired();
    expect(await product.progressOfSession(sessionId)).toMatchObject(derived);
  });
});

describe('recount --check of boxes without data', () => {
  const KEY = { pk: 'BOX#1', sk: 'BOX' };
  const storeBox = async () => {
    const id = await product.nextId(product.BOX_COUNTER);
    const added = { id, code: 'X-1', note: '주인 없음', locationCode: null, weight: 3, photos: [] };
    const box = product.newBox({ ...added, addedAt: AT, addedBy: '최은영' });
    expect(await product.transact([product.addBoxAction(box)])).toEqual([]);
    expect(await check()).toMatchObject({ wrongFacts: 0 });
    return box;
  };

  it.each([
    ['n', 1],
    ['g3', 'BOXCLOSED'],
    ['version', 5],
  ])('names a wrong %s, so that the box is listed and can be changed again', async (field, value) => {
    const box = await storeBox();
    await setAt(KEY, field, value);
    expect((await check()).facts).toMatchObject([{ record: 'box 1 list', stored: { [field]: value } }]);
    await expectRepaired();
    expect(await product.countOpenBoxes()).toBe(1);
    expect(await product.transact([product.changeBoxAction({ ...box, version: 2 })])).toEqual([]);
  });

  it('names a counter of ids below the greatest id of a box', async () => {
    await storeBox();
    await setAt({ pk: 'SEQ', sk: 'COUNTER#box' }, 'value', 0);
    const fact = { record: 'counter of boxes', stored: 0, derived: 1 };
    expect((await check()).facts).toEqual([fact]);
    await expectRepaired();
    expect(await product.nextId(product.BOX_COUNTER)).toBe(2);
  });
});

describe('the figures of an order', () => {
  /** Order of three boxes in a consol, as version 0.9.16 stored it: the volume of one box, and weights beside the order. */
  const storeFormerOrder = async (): Promise<void> => {
    const size = { boxQty: 3, width: 60, length: 40, height: 40, weight: 9 };
    const draft = await draftStoredOrder(5, AT, { ...COMPANY, ...size });
    await product.transact(product.addOrderActions({ ...draft, consolId: 4, mblNo: 'MAEU4' }));
    const order = { pk: 'ORDER#5', sk: 'ORDER' };
    await product.updateItem(order, { UpdateExpression: 'REMOVE l.mm' });
    await setAt(order, 'l.vw', 16);
    const boxes = { receive: [], measure: [1, 2], putAway: [], handOver: [], weights: { 1: 4, 2: 5 } };
    const { width, length, height } = size;
    const member = { pk: 'CONSOL#4', sk: 'ORDER#5', id: 5, boxQty: 3, weight: 9, width, length, height };
    await product.transact([
      { name: 'BOXES', put: { pk: 'ORDER#5', sk: 'BOXES', version: 2, ...boxes } },
      { name: 'CONSOL', put: member },
    ]);
  };

  it('of version 0.9.16 are no drift, and are converted with the weights of its boxes', async () => {
    await storeFormerOrder();
    expect(await check()).toMatchObject({ wrongFacts: 0 });
    await expectRepaired();
    const order = await product.getOrder('all', 5);
    expect(order).toMatchObject({
      ...{ weight: 9, volumeMm3: 288_000_000, volumeWeight: 48 },
      boxes: [
        { no: 1, weight: 4, width: null },
        { no: 2, weight: 5, width: null },
      ],
    });
    const item = await product.getItem({ pk: 'ORDER#5', sk: 'ORDER' });
    expect(item?.l).toMatchObject({ mm: 288_000_000, vw: 48 });
    expect(await product.listConsolMembers(4)).toEqual([
      { id: 5, boxQty: 3, weight: 9, volumeMm3: 288_000_000 },
    ]);
    expect((await product.getScannedBoxes([5]))(5).weights).toBeUndefined();
  });

  it('are left as they are if the projector changes them between two scans', async () => {
    const draft = await draftStoredOrder(5, AT, { ...COMPANY, boxQty: 2 });
    await product.transact(product.addOrderActions(draft));
    await setAt({ pk: 'ORDER#5', sk: 'ORDER' }, 'l.mm', 7);
    afterScan = async () => {
      await setAt({ pk: 'ORDER#5', sk: 'ORDER' }, 'l.mm', draft.volumeMm3);
    };
    expect(await product.repairFacts(now)).toEqual([]);
    expect(afterScan).toBeUndefined();
    await setAt({ pk: 'ORDER#5', sk: 'ORDER' }, 'l.mm', 7);
    expect(await product.repairFacts(now)).toMatchObject([{ record: 'order 5 figures' }]);
  });

  it('are reported and repaired, with those of its consol, if they do not follow from its boxes', async () => {
    const draft = await draftStoredOrder(5, AT, { ...COMPANY, boxQty: 2 });
    await product.transact(product.addOrderActions({ ...draft, consolId: 4, mblNo: 'MAEU4' }));
    await setAt({ pk: 'ORDER#5', sk: 'ORDER' }, 'l.mm', 7);
    await setAt({ pk: 'CONSOL#4', sk: 'ORDER#5' }, 'volumeMm3', 7);
    const { facts } = await check();
    expect(facts.map(({ record }) => record).sort()).toEqual(['order 5 figures', 'order 5 in its consol']);
    await expectRepaired();
  });
});
