import { randomUUID } from 'node:crypto';
import { MAX_IMPORT_BYTES } from '#shared/domain/order-sheet.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '../fixtures/spreadsheets.ts';
import { type Answer, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';

/** An import against one registration call per order, in one run, because machines differ and drift. */
const ORDERS = 5_000;
const ROUNDS = 4;
const SINGLE_CALLS = 100;
const AT_LEAST = 5;

const number = () => randomUUID().slice(0, 12);
const key = () => ({ 'idempotency-key': randomUUID() });
const perSecond = (count: number, ms: number) => (count / ms) * 1000;

const product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '100000' } });
try {
  const staff = await signedIn(product.url, 'admin@demo.hanho.test');
  await staff.post('/api/seqConfig/save', { name: 'BE', min_value: 1, max_value: 999_999, base_value: 1 });

  /** A large file takes several calls: each goes on where the one before ran out of time. */
  const importAll = async (file: Uint8Array): Promise<{ answer: Answer; write: number; calls: number }> => {
    const headers = key();
    let write = 0;
    for (let calls = 1; ; calls += 1) {
      const answer = await staff.postForm('/api/parcel/importExcel', importForm(file), headers);
      write += answer.units.write;
      if (answer.status === 200) return { answer, write, calls };
      if (answer.status !== 503) throw new Error(JSON.stringify(answer.body));
    }
  };

  let singleMs = 0;
  let singleWrite = 0;
  let importMs = 0;
  let importWrite = 0;
  let calls = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let from = performance.now();
    for (let nth = 0; nth < SINGLE_CALLS; nth += 1) {
      const payload = orderPayload({ orderId: number() });
      const { units } = await staff.post('/api/parcel/registerOrderByCustomer', payload, key());
      singleWrite += units.write;
    }
    singleMs += performance.now() - from;

    const rows = Array.from({ length: ORDERS / ROUNDS }, () => orderCells({ 주문번호: number() }));
    const file = spreadsheet(rows);
    if (file.length > MAX_IMPORT_BYTES) throw new Error(`${file.length} bytes`);
    from = performance.now();
    const done = await importAll(file);
    importMs += performance.now() - from;
    importWrite += done.write;
    calls += done.calls;
    if (done.answer.body.successCount !== rows.length) throw new Error(JSON.stringify(done.answer.body));
  }

  const ratio = perSecond(ORDERS, importMs) / perSecond(SINGLE_CALLS * ROUNDS, singleMs);
  console.table([
    {
      what: `import ${ORDERS} orders, ${ROUNDS} files, ${calls} calls`,
      'orders per second': Math.round(perSecond(ORDERS, importMs)),
      'write units per order': (importWrite / ORDERS).toFixed(2),
    },
    {
      what: 'one registration call per order',
      'orders per second': Math.round(perSecond(SINGLE_CALLS * ROUNDS, singleMs)),
      'write units per order': (singleWrite / (SINGLE_CALLS * ROUNDS)).toFixed(2),
    },
  ]);
  console.log(`${ratio.toFixed(1)} × as many orders per second; the goal is ${AT_LEAST} ×`);
} finally {
  await product.stop();
}
