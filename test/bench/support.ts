import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chunks } from '#shared/chunks.ts';
import type { Consol } from '#shared/domain/consol.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { rowsOfOrders } from '#test/fixtures/spreadsheets.ts';
import type { Answer, Client } from '#test/support/client.ts';
import { importRows, orderNumber } from '#test/support/imports.ts';

/** Units of the session check, which every measured request of a member includes. */
export const SESSION_CHECK = 0.5;

/** Returns an answer with status 200. @throws if it has another status, so that no failed request is measured */
export const expectOk = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** Time in which the stream jobs of the local product catch up with the largest import of a bench. */
const WAIT_MS = 600_000;
const INTERVAL_MS = 50;

/** Repeats `read` until it returns a value. @throws after 10 min, naming what was awaited */
export const waitFor = async <T>(awaited: string, read: () => Promise<T | undefined>): Promise<T> => {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const value = await read();
    if (value !== undefined) return value;
    await delay(INTERVAL_MS);
  }
  throw new Error(`${awaited}: not within ${WAIT_MS} ms.`);
};

/** Sends a request again while the server has no time to complete it. @returns the answer, with status 200 */
export const untilDone = (send: () => Promise<Answer>): Promise<Answer> =>
  waitFor('an answer', async () => {
    const answer = await send();
    return answer.status === 503 ? undefined : expectOk(answer);
  });

export type Units = { read: number; write: number };
export const addUnits = (a: Units, b: Units, times = 1): Units => ({
  read: a.read + b.read * times,
  write: a.write + b.write * times,
});

type StreamWork = Units & { counted: number };

/** Sums the units and counted changes in the log lines of the projector. */
export const readStreamWork = async (dataDir: string): Promise<StreamWork> => {
  const lines = (await readFile(join(dataDir, 'gateway.log'), 'utf8')).split('\n');
  return lines
    .filter((line) => line.includes('"job":"projector"'))
    .map((line) => JSON.parse(line) as StreamWork)
    .reduce((all, one) => ({ ...addUnits(all, one), counted: all.counted + one.counted }), {
      read: 0,
      write: 0,
      counted: 0,
    });
};

/** Waits until the projector has counted `changes` more changes than `before`. @returns the new sums */
export const waitForStreamWork = (
  dataDir: string,
  before: StreamWork,
  changes: number,
): Promise<StreamWork> =>
  waitFor(`${changes} changes counted by the projector`, async () => {
    const now = await readStreamWork(dataDir);
    return now.counted >= before.counted + changes ? now : undefined;
  });

export type Parcel = Pick<OrderRow, 'id' | 'hblNo'>;

const ROWS_PER_FILE = 1_000;
const ORDERS_PER_REQUEST = 500;
const RECEIVED = '02';

/** Registers parcels by an import. @param fields other fields of the request */
export const importParcels = async (
  staff: Client,
  count: number,
  fields: object,
  itemCount = 1,
): Promise<Parcel[]> => {
  const numbers = Array.from({ length: count }, orderNumber);
  for (const some of chunks(numbers, ROWS_PER_FILE)) {
    const rows = rowsOfOrders(some, itemCount);
    const headers = { 'idempotency-key': randomUUID() };
    await untilDone(() => importRows(staff, rows, fields, headers));
  }
  const pages = await mapWithLimit(chunks(numbers, ORDERS_PER_REQUEST), 2, (orderId) =>
    staff.post('/api/parcel/parcel', { orderId }),
  );
  return pages.flatMap((answer) => expectOk(answer).body.rows as Parcel[]);
};

/** Registers parcels that were received, and links them to a new consol. */
export const prepareConsol = async (
  staff: Client,
  count: number,
  itemCount?: number,
): Promise<{ consol: Consol; parcels: Parcel[] }> => {
  const parcels = await importParcels(staff, count, { partnerId: '2' }, itemCount);
  const run = expectOk(await staff.post('/api/freight/regFreight', freightPayload())).body;
  const etd = addDays(seoulDay(new Date()), 1);
  const registered = await staff.post('/api/consol/registerConsol', consolPayload(run.id, { etd, eta: etd }));
  const consol: Consol = expectOk(registered).body;
  for (const some of chunks(parcels, ORDERS_PER_REQUEST)) {
    const id = some.map((parcel) => parcel.id);
    const changes = [
      ['/api/parcel/modifyOrderStatus', { id, status: RECEIVED }],
      ['/api/consol/linkConsol', { consolId: consol.id, orderList: id }],
    ] as const;
    for (const [path, body] of changes) {
      const headers = { 'idempotency-key': randomUUID() };
      await untilDone(() => staff.post(path, body, headers));
    }
  }
  return { consol, parcels };
};
