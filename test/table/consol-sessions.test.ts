import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunks } from '#shared/chunks.ts';
import type { ScanReport } from '#shared/domain/scan.ts';
import { consolPayload } from '#test/fixtures/freight.ts';
import { startTable } from '#test/support/engine.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/consol.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/scan-session.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/db/whole-table.ts')),
  ...(await import('#functions/domain/consol/search-consols.ts')),
  ...(await import('#functions/domain/scan/scan-progress.ts')),
  ...(await import('#functions/domain/scan/scan-sessions.ts')),
  ...(await import('#functions/domain/scan/session-result.ts')),
};

const AT = '2026-11-20T00:00:00.000Z';
const PARCELS = 4_000;
const ids = Array.from({ length: PARCELS }, (_, index) => 1_000_001 + index);
const closedAt = '2026-11-20T05:00:00.000Z';
const found = { complete: ids.slice(0, -15), begun: ids.slice(-15, -11) };
const shortIds = ids.slice(-11);

/** A report of more than 8 KB. */
const report: ScanReport = {
  expected: PARCELS,
  scanned: found.complete.length,
  added: [],
  short: ids.slice(0, 200).map((orderId) => ({
    orderId,
    hblNo: `HH${orderId}`,
    boxes: { scanned: [], total: 1 },
    receiverName: '홍*동',
    partnerName: '한호로지스',
    lastPlace: 'IMSYD01',
    lastEventAt: AT,
  })),
  over: [],
  misread: [],
  incomplete: [],
};

const session = (consolId: number) =>
  ({ id: `session-${consolId}`, mode: 'load', consolId, openedAt: AT, by: '최은영', byId: 3 }) as const;

/** Stores a consol with 4,000 parcels. */
const storeConsol = async (id: number) => {
  const consol = {
    ...consolPayload(1, { mblNo: `MAEU${id}` }),
    ...{ id, version: 1, links: 1, created_at: AT, updated_at: AT },
  };
  await product.transact(product.addConsolActions(consol));
  const members = ids.map((orderId) => ({
    ...{ pk: `CONSOL#${id}`, sk: `ORDER#${orderId}`, id: orderId },
    ...{ boxQty: 1, weight: 1, width: 10, length: 10, height: 10 },
  }));
  for (const some of chunks(members, 500)) await product.writeMany(product.ownTable, some);
};

const openSession = async (consolId: number, counts?: object) => {
  const opened = { ...session(consolId), ...(counts && { counts }) } as Parameters<
    typeof product.openSessionActions
  >[0];
  const actions = [
    ...product.openSessionActions(opened),
    product.recordSessionAction(consolId, 'load', opened.id),
  ];
  expect(await product.transact(actions)).toEqual([]);
};

const closeSession = async (consolId: number) => {
  const { id, mode } = session(consolId);
  expect(await product.transact(product.closeSessionActions(session(consolId), closedAt))).toEqual([]);
  const result = product.countedResult({ closedAt, over: 4 }, found, ids);
  await product.storeSessionResult(consolId, mode, id, result);
  expect(await product.storeReport(id, report, found)).toBe(true);
};

const search = { mblNo: '', flightName: '', orderNum: '', status: [], dateType: 'etd' as const };
const byNumber = (id: number) =>
  product.withMeter(() => product.searchConsols({ ...search, mblNo: `MAEU${id}` }));
const byStatus = () => product.withMeter(() => product.searchConsols({ ...search, status: ['001'] }));

const counts = { expected: PARCELS, scanned: PARCELS - 15, incomplete: 4, changes: 0, scans: 0 };
const expected = { expected: PARCELS, scanned: PARCELS - 15, short: 11, incomplete: 4 };

beforeAll(async () => {
  await table.empty();
  await storeConsol(1);
  // Reads the freight runs and codes, which are cached afterwards.
  await byStatus();
}, 120_000);
afterAll(() => table.stop());

describe('a list of consols with 4,000 parcels', () => {
  it('costs three read units more for an open session, and none more for a closed one', async () => {
    const [before, beforeByStatus] = [await byNumber(1), await byStatus()];
    expect(before.result[0]).toMatchObject({ totalOrderQty: PARCELS, loading: null });
    await openSession(1, counts);
    const opened = await byNumber(1);
    expect(opened.result[0]?.loading).toEqual({
      ...expected,
      ...{ state: 'open', sessionId: 'session-1', closedAt: null, over: 0 },
    });
    expect(opened.units.read).toBeLessThanOrEqual(before.units.read + 3);
    await closeSession(1);
    const [closed, closedByStatus] = [await byNumber(1), await byStatus()];
    expect(closed.result[0]?.loading).toEqual({
      ...expected,
      ...{ state: 'closed', sessionId: 'session-1', closedAt, over: 4 },
    });
    expect(closed.units.read).toBe(before.units.read);
    expect(closedByStatus.units.read).toBe(beforeByStatus.units.read);
  });

  it('reads the found orders only after a release, and counts the orders that are linked now', async () => {
    const before = await byNumber(1);
    const released = [shortIds[0], found.complete[0]].map((id) => ({
      ...{ name: 'ORDER' as const, delete: { pk: 'CONSOL#1', sk: `ORDER#${id}` } },
    }));
    expect(await product.transact(released)).toEqual([]);
    const { result, units } = await byNumber(1);
    expect(result[0]?.loading).toMatchObject({
      ...{ expected: PARCELS - 2, scanned: PARCELS - 16, short: 10, incomplete: 4 },
    });
    // 5 bytes for each of the found orders, and 8 KB a unit.
    expect(units.read).toBeLessThanOrEqual(before.units.read + Math.ceil((PARCELS * 6) / 8192));
  });
});

describe('the progress of a closed session with a long report', () => {
  it('costs half a read unit, and the report is the one that was stored', async () => {
    const { result, units } = await product.withMeter(() => product.progressOfSession('session-1'));
    expect(result).toEqual({ expected: report.expected, scanned: report.scanned, closedAt });
    expect(JSON.stringify(report).length).toBeGreaterThan(8 * 1024);
    expect(units.read).toBe(0.5);
    expect(await product.reportSession('session-1')).toEqual(report);
  });

  it('of 10,000 missing parcels is stored and returned whole', async () => {
    await product.transact(product.openSessionActions(session(4)));
    const lines = Array.from({ length: 10_000 }, (_, nth) => ({
      ...(report.short[0] as ScanReport['short'][number]),
      orderId: nth + 1,
    }));
    const long = { ...report, short: lines, misread: ['바코드 아님'] };
    expect(await product.storeReport('session-4', long, { complete: [], begun: [] })).toBe(true);
    expect(await product.storeReport('session-4', report, { complete: [], begun: [] })).toBe(false);
    expect(await product.getReport('session-4')).toEqual(long);
  });

  it('comes from the report of a session that an earlier version closed', async () => {
    const { mode, ...rest } = session(3);
    const { misread: _, ...former } = report;
    const item = { pk: 'SCANSESSION#session-3', sk: 'SCANSESSION', ...rest, mode, closedAt, report: former };
    await product.putItem(item);
    expect(await product.progressOfSession('session-3')).toEqual({
      ...{ expected: report.expected, scanned: report.scanned, closedAt },
    });
    expect(await product.reportSession('session-3')).toEqual(report);
  });
});
