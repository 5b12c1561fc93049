import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order, OrderItem } from '#shared/domain/order.ts';
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
let rulesOfToday = '2026-12-01';
vi.mock('#shared/domain/customs/rules.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#shared/domain/customs/rules.ts')>();
  return {
    ...original,
    get RULE_VERSION() {
      return rulesOfToday;
    },
  };
});

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/preflight.entity.ts')),
  ...(await import('#functions/db/reference.entity.ts')),
  ...(await import('#functions/db/settings.entity.ts')),
  ...(await import('#functions/domain/consol/consols.ts')),
  ...(await import('#functions/domain/consol/modify-consol.ts')),
  ...(await import('#functions/domain/customs/preflight.ts')),
  ...(await import('#functions/domain/operation/consol-operations.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
};
afterAll(() => table.stop());

const AT = '2026-12-02T00:00:00.000Z';
const author = { name: '최은영', memberId: 3, authLevel: 99 };
const caller = { author, now: new Date(AT) };
const context = { ...caller, scope: 'all' } as const;
const input = { ...consolPayload(1), memo: '' };
const item: OrderItem = {
  ...{ itemName: 'LANOLIN CREAM', brand: '', itemQty: 1, unitPrice: 20, hsCode: '330499' },
  currency: 'USD',
  ...{ url: '', unit: '', weight: 0, width: 0, length: 0, height: 0, volumeWeight: 0 },
};
const jerky = { ...item, itemName: 'BEEF JERKY', hsCode: '021020' };

const addOrder = async (id: number, changes: Partial<Order> = {}, consolId: number | null = 4) => {
  // The receiver is a company, whose code is not checked.
  const draft = await draftStoredOrder(id, AT, { receiverType: 2 });
  const order = {
    ...{ ...draft, status: '02', weight: 3, isUnmeasured: false, itemList: [item], consolId },
    ...(consolId !== null && { mblNo: input.mblNo }),
    ...changes,
  };
  expect(await product.transact(product.addOrderActions(order))).toEqual([]);
  return order;
};
const close = (status = '002') => product.modifyConsol(4, 1, { ...input, status }, context);
const statusOfConsol = async () => (await product.getConsol(4))?.status;

beforeEach(async () => {
  concurrently = undefined;
  rulesOfToday = '2026-12-01';
  await table.empty();
  await product.addSeedData(new Date(AT));
  const consol = { ...input, id: 4, version: 1, links: 0, created_at: AT, updated_at: AT };
  await product.transact(product.addConsolActions(consol));
  await addOrder(7);
});

describe('modifyConsol of a consol with a preflight', () => {
  const linkAnother = async () => {
    await addOrder(8, { itemList: [jerky] }, null);
    await product.linkOrders(4, [8], context);
  };

  it('throws CONFLICT when an order is linked after the check, and the next request finds it', async () => {
    await product.runPreflight(4, caller);
    concurrently = linkAnother;
    await expect(close()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await statusOfConsol()).toBe('001');
    await expect(close()).rejects.toMatchObject({ code: 'PREFLIGHT_RED' });
  });

  it('is repeated when an order is linked to a consol that had no preflight', async () => {
    concurrently = linkAnother;
    expect(await close()).toMatchObject({ status: '002' });
  });

  it('accepts an order that was changed between check and write, and the next preflight shows it', async () => {
    const { canClose } = await product.runPreflight(4, caller);
    expect(canClose).toBe(true);
    concurrently = async () => {
      const [order] = await product.getOrders('all', [7], { consistent: true });
      if (!order) throw new Error('The order was deleted');
      const changed = { ...order, version: order.version + 1, itemList: [jerky] };
      expect(await product.transact(product.orderChangeActions(order, changed))).toEqual([]);
    };
    expect(await close()).toMatchObject({ status: '002' });
    expect(await product.runPreflight(4, caller)).toMatchObject({ status: '002', counts: { red: 1 } });
  });
});

describe('the setting preflightRequired', () => {
  it('refuses to close a consol without a preflight, but not to cancel it', async () => {
    const require = (version: number, preflightRequired: boolean) =>
      product.writeReference([
        product.putSettingsAction({ version, preflightRequired, statementTermDays: 14 }),
      ]);
    await require(1, true);
    await expect(close()).rejects.toMatchObject({ code: 'PREFLIGHT_MISSING' });
    await expect(close('005')).rejects.toMatchObject({ code: 'PREFLIGHT_MISSING' });
    expect(await close('009')).toMatchObject({ status: '009' });
    await require(2, false);
  });
});

describe('decisions', () => {
  const override = async () => {
    const { parcels } = await product.runPreflight(4, caller);
    const found = parcels[0]?.findings.find(({ rule }) => rule === 'QUARANTINE');
    return { orderId: 7, rule: 'QUARANTINE' as const, key: found?.key ?? '', reason: '검역 증명서가 있음' };
  };
  const decide = (overrides: Awaited<ReturnType<typeof override>>[]) =>
    product.decideOnFindings(
      { consolId: 4, reasons: {}, overrides, withdraw: [] },
      { ...caller, idempotency: undefined, isRepeated: false },
    );
  beforeEach(async () => {
    await table.empty();
    const consol = { ...input, id: 4, version: 1, links: 0, created_at: AT, updated_at: AT };
    await product.transact(product.addConsolActions(consol));
    await addOrder(7, { itemList: [jerky] });
  });

  it('are kept, and hold for an equal key, after the version of the rules has changed', async () => {
    const before = await decide([await override()]);
    rulesOfToday = '2027-01-01';
    const after = await product.runPreflight(4, caller);
    expect([before.ruleVersion, after.ruleVersion]).toEqual(['2026-12-01', '2027-01-01']);
    expect(after).toMatchObject({ canClose: true, overrides: [{ holds: true }] });
    expect(after.digest).not.toBe(before.digest);
  });

  it('throw PREFLIGHT_CLOSED when the consol is closed concurrently, and store nothing', async () => {
    const one = await override();
    concurrently = async () => {
      const consol = await product.getConsol(4);
      if (!consol) throw new Error('The consol was deleted');
      await product.transact(product.changeConsolActions(consol, { ...consol, status: '002' }));
    };
    await expect(decide([one])).rejects.toMatchObject({ code: 'PREFLIGHT_CLOSED' });
    expect((await product.getPreflight(4))?.overrides).toEqual([]);
  });

  it('are both stored if two requests decide concurrently', async () => {
    await addOrder(8, { itemList: [jerky] });
    const one = await override();
    const other = (await product.runPreflight(4, caller)).parcels.find(({ orderId }) => orderId === 8);
    const key = other?.findings.find(({ rule }) => rule === 'QUARANTINE')?.key ?? '';
    concurrently = async () => {
      await decide([{ ...one, orderId: 8, key }]);
    };
    expect((await decide([one])).overrides.map(({ orderId }) => orderId).sort()).toEqual([7, 8]);
  });
});

it('the preflight is deleted with its consol', async () => {
  await product.runPreflight(4, caller);
  expect(await product.deleteConsol(4, undefined, context)).toBe(1);
  expect(await product.getPreflight(4)).toBeUndefined();
});

it('the preflight is deleted with a consol past its retention period', async () => {
  const consol = { ...input, id: 5, mblNo: 'OTHER', version: 1, links: 0, created_at: AT, updated_at: AT };
  await product.transact(product.addConsolActions(consol));
  await product.runPreflight(5, caller);
  const stored = await product.getConsol(5);
  if (!stored) throw new Error('The consol was deleted');
  const actions = product.removeEmptyConsolActions(stored).filter(({ name }) => name !== 'FREIGHT');
  expect(await product.transact(actions)).toEqual([]);
  expect(await product.getPreflight(5)).toBeUndefined();
});
