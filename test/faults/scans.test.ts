import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunks } from '#shared/chunks.ts';
import type { ScanResult } from '#shared/domain/scan.ts';
import type { ScanMode } from '#shared/domain/scan-rules.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import type { Client } from '#test/support/client.ts';
import { type Registered, registerOrder } from '#test/support/orders.ts';
import type { Product } from '#test/support/product.ts';
import { killEngine, startWithRange } from './support.ts';

const PARCELS = 40;
/** Scans of a request. */
const BATCH = 5;

let product: Product;
let staff: Client;
let parcels: Registered[];
beforeAll(async () => {
  ({ product, owner: staff } = await startWithRange('SC'));
  parcels = await mapWithLimit([...Array(PARCELS).keys()], 5, () => registerOrder(staff));
});
afterAll(() => product.stop());

type Batch = { scans: { scanId: string; code: string; scannedAt: string }[]; results?: ScanResult[] };

const batchesOf = (orders: readonly Registered[]): Batch[] =>
  chunks(orders, BATCH).map((some) => ({
    scans: some.map(({ hblNo }) => ({
      scanId: randomUUID(),
      code: hblNo,
      scannedAt: new Date().toISOString(),
    })),
  }));

const record = async (mode: ScanMode, { scans }: Batch, sessionId?: string): Promise<ScanResult[]> => {
  const { status, body } = await staff.post('/api/scan/record', { mode, scans, sessionId });
  expect(status).toBe(200);
  return body.results;
};

/**
 * Sends all batches at once, kills after the given number of answers, and sends all batches again after a restart, as
 * devices do that got no answer. Each confirmed scan must get the same answer again.
 */
const recordWithKill = async (
  mode: ScanMode,
  { killAfter, kill, sessionId }: { killAfter: number; kill: () => unknown; sessionId?: string },
): Promise<void> => {
  const batches = batchesOf(parcels);
  let answers = 0;
  let killed: unknown;
  await Promise.allSettled(
    batches.map(async (batch) => {
      batch.results = await record(mode, batch, sessionId);
      answers += 1;
      if (answers === killAfter) killed = kill();
    }),
  );
  await killed;
  await product.restart();
  for (const batch of batches) {
    const results = await record(mode, batch, sessionId);
    if (batch.results) expect(results).toEqual(batch.results);
    expect(results.map(({ result }) => result)).toEqual(batch.scans.map(() => 'ok'));
  }
};

const kindsOf = async ({ id }: Registered): Promise<string[]> => {
  const { events } = (await staff.post('/api/parcel/getTimeline', { orderId: id })).body;
  return events.map(({ kind }: { kind: string }) => kind);
};

describe('POST /api/scan/record while the product or its DynamoDB engine is killed (SIGKILL)', () => {
  it('records each scan once, and each parcel is received and loaded once', async () => {
    await recordWithKill('receive', { killAfter: 3, kill: product.kill9 });
    const { body: freight } = await staff.post('/api/freight/regFreight', freightPayload());
    const { body: consol } = await staff.post('/api/consol/registerConsol', consolPayload(freight.id));
    const opening = { mode: 'load', consolId: consol.id };
    const { sessionId } = (await staff.post('/api/scan/openSession', opening)).body;
    await recordWithKill('load', { killAfter: 3, kill: () => killEngine(product), sessionId });

    const kinds = await mapWithLimit(parcels, 5, kindsOf);
    const once = ['registered', 'received', 'linked', 'loaded'];
    expect(kinds.map((of) => of.filter((kind) => once.includes(kind)).toSorted())).toEqual(
      parcels.map(() => once.toSorted()),
    );
    const [stored] = (await staff.post('/api/consol/getConsolList', { mblNo: consol.mblNo })).body;
    expect(stored.totalOrderQty).toBe(PARCELS);
    const report = (await staff.post('/api/scan/closeSession', { sessionId })).body;
    expect(report).toMatchObject({ expected: PARCELS, scanned: PARCELS, short: [], over: [] });
    expect(report.added).toHaveLength(PARCELS);
  });
});
