import { afterAll, describe, expect, it } from 'vitest';
import { dwellLimitsOf } from '#shared/domain/dwell-limits.ts';
import type { ScanReport } from '#shared/domain/scan.ts';
import type { Session } from '#shared/domain/session.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';
import { volume } from '#test/support/volume.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/db/whole-table.ts')),
  ...(await import('#functions/domain/exception/watch-orders.ts')),
  ...(await import('#functions/domain/order/event-place.ts')),
  ...(await import('#functions/domain/order/tracking.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/scan/photos.ts')),
  ...(await import('#functions/domain/scan/report-facts.ts')),
};

afterAll(() => table.stop());

const ENTRIES = volume.changeLog;
/** Without the log, a reader reads one order and reference data. */
const MOST_UNITS = 6;
const NOW = new Date('2026-11-28T03:00:00.000Z');
const REGISTERED = Date.parse('2026-11-20T03:00:00.000Z');
const staff = { memberId: 3, authLevel: 90 } as Session;

await product.addSeedData(NOW);
const order = { ...(await draftStoredOrder(1, new Date(REGISTERED).toISOString())), version: ENTRIES };
await product.transact(product.addOrderActions(order));
const entries = Array.from({ length: ENTRIES }, (_, nth) => {
  const at = new Date(REGISTERED + nth * 1000).toISOString();
  const changes: [string, string, string][] = [['orderMemo', `${nth}`, `${nth + 1}`]];
  return product.addChangeAction(order.id, nth + 1, { at, by: '홍길동', byId: 7, changes }).put;
});
await product.writeMany(product.ownTable, entries);

const received = { kind: 'received', occurredAt: '2026-11-20T04:00:00.000Z' } as const;
const report: ScanReport = {
  ...{ expected: 1, scanned: 0, added: [], over: [], misread: [], incomplete: [] },
  short: [{ orderId: order.id, hblNo: order.hblNo }],
};

const readers = {
  'a tracking page': () => product.trackingRowsOf([order], undefined, NOW),
  'the timeline of the office': () => product.readTimeline(order, staff, NOW),
  'the history of an order': () => product.historyOf(order),
  'the check of its exceptions': () => product.checkOrder(order.id, dwellLimitsOf([]), NOW),
  'an event that is added in the past': () => product.stacksAround(order, received),
  'the report of a session': () => product.withParcelFacts(report, [order]),
  'a photo of an event': () =>
    product.readPhoto({ orderId: order.id, photoKey: 'A'.repeat(22) }, staff).catch(() => undefined),
};

describe(`an order with a change log of ${ENTRIES} entries`, () => {
  it('has a change log that costs more units than its readers may', async () => {
    const { units } = await product.withMeter(() => product.readOrderLog(order.id));
    expect(units.read).toBeGreaterThan(2 * MOST_UNITS);
  });

  it.each(Object.entries(readers))('costs %s few units', async (_, read) => {
    const { units } = await product.withMeter<unknown>(read);
    expect(units.read).toBeLessThanOrEqual(MOST_UNITS);
  });
});
