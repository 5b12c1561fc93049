import { randomUUID } from 'node:crypto';
import { MAX_IMPORT_BYTES } from '#shared/domain/order-sheet.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { signedIn } from '#test/support/client.ts';
import { startProduct } from '#test/support/product.ts';
import {
  formatInteger,
  formatMegabytes,
  formatUnits,
  type Line,
  peakMemory,
  toLine,
  toRatioLine,
} from './report.ts';

const ORDERS = 5_000;
const ROUNDS = 4;
const SINGLE_CALLS = 100;
const MIN_SPEED_RATIO = 5;
const MAX_UNITS = 12;
const MAX_MEMORY = 512 * 1024 * 1024;

type Usage = { ms: number; write: number };
type Staff = Awaited<ReturnType<typeof signedIn>>;

const newOrderNumber = () => randomUUID().slice(0, 12);
const idempotencyHeader = () => ({ 'idempotency-key': randomUUID() });

const registerSingly = async (staff: Staff): Promise<Usage> => {
  const from = performance.now();
  let write = 0;
  for (let nth = 0; nth < SINGLE_CALLS; nth += 1) {
    const payload = orderPayload({ orderId: newOrderNumber() });
    write += (await staff.post('/api/parcel/registerOrderByCustomer', payload, idempotencyHeader())).units
      .write;
  }
  return { ms: performance.now() - from, write };
};

/** Imports a large file with several calls. Each continues where the previous one ran out of time. */
const importFile = async (staff: Staff, orders: number): Promise<Usage> => {
  const file = spreadsheet(Array.from({ length: orders }, () => orderCells({ 주문번호: newOrderNumber() })));
  if (file.length > MAX_IMPORT_BYTES) throw new Error(`The workbook is too large: ${file.length} bytes.`);
  const headers = idempotencyHeader();
  const from = performance.now();
  let write = 0;
  for (;;) {
    const { status, body, units } = await staff.postForm(
      '/api/parcel/importExcel',
      importForm(file),
      headers,
    );
    write += units.write;
    if (status === 200 && body.successCount === orders) return { ms: performance.now() - from, write };
    if (status !== 503) throw new Error(`The import returned ${status}: ${JSON.stringify(body)}`);
  }
};

export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ seed: 'empty', env: { LOCAL_THROTTLE_FACTOR: '100000' } });
  try {
    const staff = await signedIn(product.url, 'admin@demo.hanho.test');
    await staff.post('/api/seqConfig/save', { name: 'BE', min_value: 1, max_value: 999_999, base_value: 1 });
    const single: Usage = { ms: 0, write: 0 };
    const file: Usage = { ms: 0, write: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await registerSingly(staff);
      const many = await importFile(staff, ORDERS / ROUNDS);
      single.ms += one.ms;
      single.write += one.write;
      file.ms += many.ms;
      file.write += many.write;
    }
    const perSecond = (ORDERS / file.ms) * 1000;
    const singlePerSecond = ((SINGLE_CALLS * ROUNDS) / single.ms) * 1000;
    const memory = peakMemory(product.pid());
    return [
      toRatioLine(
        `orders per second, ${formatInteger(ORDERS)} in ${ROUNDS} files`,
        perSecond,
        ['one registration call per order', singlePerSecond],
        { min: MIN_SPEED_RATIO },
      ),
      toLine('orders per second', perSecond, formatInteger),
      toLine('write units of an order', Number((file.write / ORDERS).toFixed(2)), formatUnits, {
        max: MAX_UNITS,
      }),
      toLine(
        'write units of an order registered by itself',
        single.write / (SINGLE_CALLS * ROUNDS),
        formatUnits,
      ),
      ...(memory
        ? [toLine('peak memory of the whole local product', memory, formatMegabytes, { max: MAX_MEMORY })]
        : []),
    ];
  } finally {
    await product.stop();
  }
};
