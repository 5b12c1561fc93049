import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { orderPayload } from '../fixtures/orders.ts';
import { type Answer, client, signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { makePdf, sample } from '../waybill/support.ts';

/**
 * Speed as ratios inside one run, because machines differ and drift: each line is measured against the baseline that it
 * names. Read and write units and bytes are exact wherever it runs.
 */
type Line = { what: string; baseline: string; ratio: string; exact: string };

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const times = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const all: number[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push(await time(work));
  return median(all);
};
const ratio = (value: number, baseline: number) => `${(value / baseline).toFixed(2)} ×`;

const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '100000' } });
const lines: Line[] = [];
try {
  const staff = await signedIn(product.url, 'staff@demo.hanho.test');
  const visitor = client(product.url);
  const register = () => staff.post('/api/parcel/registerOrderByCustomer', orderPayload());
  const session = await times(50, () => staff.get('/api/admin/getSession'));

  const one: Answer = await register();
  const alone = await times(100, register);
  lines.push({
    what: 'register one order',
    baseline: 'session check',
    ratio: ratio(alone, session),
    exact: `${one.units.write} WCU, ${one.units.trips} trips`,
  });
  const together = (await time(() => Promise.all(Array.from({ length: 50 }, register)))) / 50;
  lines.push({
    what: 'register, 50 at once, per order',
    baseline: 'register one order',
    ratio: ratio(together, alone),
    exact: `${one.units.write} WCU`,
  });

  const today = seoulDay(new Date());
  const month = { regDate: { from: addDays(today, -59), to: today } };
  const page: Answer = await staff.post('/api/parcel/parcel', month);
  const lookup = await times(20, () => staff.post('/api/parcel/parcel', month));
  lines.push({
    what: `lookup, ${page.body.rows.length} rows`,
    baseline: 'session check',
    ratio: ratio(lookup, session),
    exact: `${page.units.read} RCU, ${page.units.trips} trips`,
  });
  const hblNo = page.body.rows.slice(0, 50).map((row: { hblNo: string }) => row.hblNo);
  const byNumber: Answer = await staff.post('/api/parcel/parcel', { hblNo });
  lines.push({
    what: 'lookup, 50 house bills',
    baseline: `lookup, ${page.body.rows.length} rows`,
    ratio: ratio(await times(20, () => staff.post('/api/parcel/parcel', { hblNo })), lookup),
    exact: `${byNumber.units.read} RCU, ${byNumber.units.trips} trips`,
  });
  const tracked: Answer = await visitor.post('/api/parcel/byHblNo', { hblNo: hblNo[0] });
  lines.push({
    what: 'track one parcel as a visitor',
    baseline: 'session check',
    ratio: ratio(await times(50, () => visitor.post('/api/parcel/byHblNo', { hblNo: hblNo[0] })), session),
    exact: `${tracked.units.read} RCU, ${tracked.units.write} WCU`,
  });
} finally {
  await product.stop();
}

const labels = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ ...sample, hblNo: `HH${26_000_000 + nth}` }));
let bytes = new Uint8Array();
const single = await times(5, async () => {
  await makePdf(labels(1));
});
const many = await time(async () => {
  ({ bytes } = await makePdf(labels(500)));
});
lines.push({
  what: '500 waybills, per label',
  baseline: 'a PDF of one label',
  ratio: ratio(many / 500, single),
  exact: `${Math.round(bytes.length / 500)} bytes a label`,
});
console.table(lines);
