import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import type { ScanResult } from '#shared/domain/scan.ts';
import { type ScanMode, UNDO_MS } from '#shared/domain/scan-rules.ts';
import type { Session } from '#shared/domain/session.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/domain/scan/record-scans.ts')),
  ...(await import('#functions/domain/scan/undo-scan.ts')),
};

beforeEach(() => table.empty());
afterAll(() => table.stop());

const NOW = Date.parse('2026-11-20T03:00:00.000Z');
const after = (ms: number) => new Date(NOW + ms);
const actor = { memberId: 3, authLevel: 90, lName: '최', fName: '은영' } as Session;

const storeOrder = async (payload: Parameters<typeof draftStoredOrder>[2] = {}): Promise<Order> => {
  const order = await draftStoredOrder(7, '2026-11-19T00:00:00.000Z', payload);
  await product.transact(product.addOrderActions(order));
  return order;
};
const readOrder = () => product.getOrder('all', 7, { consistent: true });

const scan = async (mode: ScanMode, code: string, values: object = {}): Promise<ScanResult> => {
  const one = { scanId: randomUUID(), code, scannedAt: after(0).toISOString(), ...values };
  const batch = { mode, scans: [one] };
  const { results } = await product.recordScans(batch, { actor, now: after(0) });
  return results[0] as ScanResult;
};
const undo = ({ scanId }: ScanResult, ms = 0) => product.undoScan(scanId, { actor, now: after(ms) });

describe('undoScan', () => {
  it('undoes a scan exactly 30 seconds after it was recorded, and not later', async () => {
    expect(UNDO_MS).toBe(30_000);
    const { hblNo } = await storeOrder();
    const first = await scan('measure', hblNo, { weight: 4 });
    await expect(undo(first, 30_001)).rejects.toMatchObject({ code: 'SCAN_NOT_UNDOABLE' });
    expect(await undo(first, 30_000)).toEqual({ hblNo });
  });

  it('restores the weight that the box had before, so that the sum of the boxes stays right', async () => {
    const { hblNo } = await storeOrder({ boxQty: 2, weight: 0 });
    await scan('measure', `${hblNo}-01`, { weight: 4 });
    await undo(await scan('measure', `${hblNo}-01`, { weight: 5 }));
    await undo(await scan('measure', `${hblNo}-02`, { weight: 9 }));
    expect(await readOrder()).toMatchObject({ weight: 4 });
    await scan('measure', `${hblNo}-02`, { weight: 3 });
    expect(await readOrder()).toMatchObject({ weight: 7 });
  });
});
