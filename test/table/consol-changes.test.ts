import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consolPayload } from '#test/fixtures/freight.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

type Client = typeof import('#functions/db/client.ts');
/** Runs once before the next transaction of the request, as a concurrent request does. */
let concurrently: (() => Promise<void>) | undefined;
vi.mock('#functions/db/client.ts', async (importOriginal) => {
  const original = await importOriginal<Client>();
  const transact: Client['transact'] = async (...args) => {
    const other = concurrently;
    concurrently = undefined;
    await other?.();
    return original.transact(...args);
  };
  return { ...original, transact };
});

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/operation.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/domain/consol/consols.ts')),
  ...(await import('#functions/domain/consol/modify-consol.ts')),
  ...(await import('#functions/domain/operation/consol-operations.ts')),
  ...(await import('#functions/domain/scan/open-session.ts')),
  ...(await import('#functions/domain/scan/scan-sessions.ts')),
};
afterAll(() => table.stop());

const AT = '2026-11-20T00:00:00.000Z';
const author = { name: '최은영', memberId: 3, authLevel: 90 };
const caller = { author, now: new Date(AT) };
const context = { ...caller, scope: 'all' } as const;
const input = { ...consolPayload(1), memo: '' };
const ORDER = 7;

const requireStored = async () => {
  const consol = await product.getConsol(4);
  if (!consol) throw new Error('The consol was deleted');
  return consol;
};
const modify = (memo: string) => product.modifyConsol(4, 1, { ...input, memo }, context);
const openSession = () => product.openScanSession({ mode: 'load', consolId: 4 }, caller);
const edit = async () => {
  const consol = await requireStored();
  const changed = { ...consol, memo: '다른 직원' };
  expect(await product.transact(product.changeConsolActions(consol, changed))).toEqual([]);
};
const operation = {
  ...{ id: 'other', kind: 'consolChange', input: {}, author, at: AT, startedAt: AT, ids: [], done: 0 },
  ...{ phase: 'apply' as const, owner: 'worker', until: Date.parse(AT) + 60_000 },
  alone: product.consolLockName(4),
};

beforeEach(async () => {
  concurrently = undefined;
  await table.empty();
  const consol = { ...input, id: 4, version: 1, links: 0, created_at: AT, updated_at: AT };
  const order = { ...(await draftStoredOrder(ORDER, AT, {})), consolId: 4, mblNo: input.mblNo };
  await product.transact([...product.addConsolActions(consol), ...product.addOrderActions(order)]);
});

describe('modifyConsol', () => {
  it.each(['opens', 'closes'])('succeeds when a concurrent request %s a session of scans', async (verb) => {
    const opened = verb === 'closes' ? await openSession() : undefined;
    concurrently = async () => {
      if (opened) await product.closeScanSession(opened.sessionId, caller.now);
      else await openSession();
    };
    expect(await modify('냉장')).toMatchObject({ version: 2, memo: '냉장' });
    const { memo, loading } = await requireStored();
    expect([memo, loading?.sessionId]).toEqual(['냉장', expect.any(String)]);
  });

  it('throws CONFLICT when a concurrent request changes the consol', async () => {
    concurrently = edit;
    await expect(modify('냉장')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await requireStored()).toMatchObject({ version: 2, memo: '다른 직원' });
  });

  it('throws CONFLICT at its first attempt while another operation changes the consol', async () => {
    await product.beginOperation(operation);
    await expect(modify('냉장')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('deleteConsol', () => {
  const remove = () => product.deleteConsol(4, undefined, context);

  it('succeeds when a concurrent request opens a session of scans', async () => {
    concurrently = async () => {
      await openSession();
    };
    expect(await remove()).toBe(1);
    expect(await product.getConsol(4)).toBeUndefined();
    expect(await product.getOrder('all', ORDER)).toMatchObject({ consolId: null });
  });

  it('throws CONFLICT when a concurrent request changes the consol', async () => {
    concurrently = edit;
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await requireStored()).toMatchObject({ memo: '다른 직원' });
  });

  it('throws CONFLICT at its first attempt while another operation changes the consol', async () => {
    await product.beginOperation(operation);
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
