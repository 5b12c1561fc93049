import { randomUUID } from 'node:crypto';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Consol } from '#shared/domain/consol.ts';
import { orderFigures, totalFigures, travelling } from '#shared/domain/consol-figures.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { downloadWorkbook } from '#test/support/imports.ts';
import { readOrders, registerOrder } from '#test/support/orders.ts';
import { volume } from '#test/support/volume.ts';

const [staff, partner] = await demoClients('staff', 'partner');

const [SEA, AIR] = [1, 2];
const STAYING = ['80', '81', '84', '90'];
type Side = 'width' | 'length' | 'height';
type Measures = Partial<Record<Side | 'weight', number>>;

/** Expected state of an order, computed in plain numbers apart from the product. */
type Expected = {
  id: number;
  hblNo: string;
  boxQty: number;
  registered: Required<Measures>;
  boxes: Map<number, Measures>;
  status: string;
  consol?: number;
  isDeleted: boolean;
};

const sides = ['width', 'length', 'height'] as const;
const round = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals + 1e-6) / 10 ** decimals;
const numbersOf = ({ boxQty }: Expected) => Array.from({ length: boxQty }, (_, index) => index + 1);
const cubicMm = (order: Expected): number =>
  numbersOf(order)
    .map((no) => sides.map((side) => (order.boxes.get(no)?.[side] ?? order.registered[side]) * 10))
    .reduce((sum, lengths) => sum + Math.round(lengths.reduce((product, length) => product * length, 1)), 0);
const weighed = (order: Expected): number[] =>
  numbersOf(order).flatMap((no) => order.boxes.get(no)?.weight ?? []);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const kilograms = (order: Expected): number => {
  const own = weighed(order);
  return round(sumOf(own) + (order.registered.weight * (order.boxQty - own.length)) / order.boxQty, 3);
};

const post = async (path: string, body: object, allowed: readonly number[] = []) => {
  const answer = await staff.post(path, body);
  expect([200, ...allowed], `${path} ${JSON.stringify([body, answer.body])}`).toContain(answer.status);
  return answer;
};
const readOne = async ({ id }: Expected) => (await readOrders(staff, [id]))[0];

const link = async (order: Expected, consol: number) => {
  if (order.isDeleted || order.consol !== undefined || STAYING.includes(order.status)) return;
  await post('/api/consol/linkConsol', { consolId: consol, orderList: [order.id] });
  order.consol = consol;
};
const release = async (order: Expected) => {
  if (order.consol === undefined) return;
  await post('/api/consol/deConsolize', { orderList: [order.id] });
  order.consol = undefined;
};
const measure = async (order: Expected, no: number, measures: Measures) => {
  if (order.isDeleted || no > order.boxQty || Object.keys(measures).length === 0) return;
  const scan = { scanId: randomUUID(), code: order.hblNo, box: no, scannedAt: new Date().toISOString() };
  const { body } = await post('/api/scan/record', { mode: 'measure', scans: [{ ...scan, ...measures }] });
  expect(['ok', 'repeat']).toContain(body.results[0].result);
  order.boxes.set(no, { ...order.boxes.get(no), ...measures });
};
const enter = async (order: Expected, entered: Measures) => {
  if (order.isDeleted || Object.keys(entered).length === 0) return;
  const before = kilograms(order);
  const { weight = before, ...lengths } = entered;
  const own = weighed(order);
  const open = order.boxQty - own.length;
  const rest = weight - sumOf(own);
  const single = order.boxQty === 1 ? order.boxes.get(1) : undefined;
  const isRefused = !single && weight !== before && (rest < -1e-9 || (open === 0 && Math.abs(rest) > 1e-9));
  const { version = 0 } = (await readOne(order)) ?? {};
  const values = sides.some((side) => side in lengths)
    ? { ...order.registered, ...lengths, weight }
    : { weight };
  const { status } = await post('/api/parcel/updateWarehouse', { id: order.id, version, ...values }, [422]);
  expect(status).toBe(isRefused ? 422 : 200);
  if (isRefused) return;
  for (const side of sides) {
    const value = lengths[side];
    if (value === undefined || value === order.registered[side]) continue;
    order.registered[side] = value;
    if (single) single[side] = value;
  }
  if (weight === before) return;
  if (single) single.weight = weight;
  else order.registered.weight = (rest * order.boxQty) / Math.max(open, 1);
};
const setBoxes = async (order: Expected, boxQty: number) => {
  const stored = order.isDeleted ? undefined : await readOne(order);
  if (!stored) return;
  await post('/api/parcel/updateOrder', { ...stored, boxQty });
  order.boxQty = boxQty;
  for (const no of order.boxes.keys()) if (no > boxQty) order.boxes.delete(no);
};
const setStatus = async (order: Expected, status: string) => {
  if (order.isDeleted || order.status === status) return;
  await post('/api/parcel/modifyOrderStatus', { id: order.id, status, reason: '상태를 바로잡음' });
  order.status = status;
};
const toggleDeletion = async (order: Expected) => {
  if (order.consol !== undefined) return;
  await post('/api/parcel/delete', { id: [order.id], isDel: order.isDeleted ? '0' : '1' });
  order.isDeleted = !order.isDeleted;
};

const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);
const measures = fc.record(
  { width: tenths(5, 80), length: tenths(5, 80), height: tenths(5, 80), weight: tenths(1, 20) },
  { requiredKeys: [] },
);
const nth = fc.nat(3);
type Step = (orders: readonly Expected[], consols: readonly number[]) => Promise<void>;
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(nth, nth).map(
    ([a, b]): Step =>
      (o, c) =>
        link(o[a] as Expected, c[b % 2] as number),
  ),
  nth.map(
    (a): Step =>
      (o) =>
        release(o[a] as Expected),
  ),
  fc.tuple(nth, fc.integer({ min: 1, max: 4 }), measures).map(
    ([a, no, values]): Step =>
      (o) =>
        measure(o[a] as Expected, no, values),
  ),
  fc.tuple(nth, measures).map(
    ([a, values]): Step =>
      (o) =>
        enter(o[a] as Expected, values),
  ),
  fc.tuple(nth, fc.integer({ min: 1, max: 4 })).map(
    ([a, n]): Step =>
      (o) =>
        setBoxes(o[a] as Expected, n),
  ),
  fc.tuple(nth, fc.constantFrom('02', '03', ...STAYING)).map(
    ([a, status]): Step =>
      (o) =>
        setStatus(o[a] as Expected, status),
  ),
  nth.map(
    (a): Step =>
      (o) =>
        toggleDeletion(o[a] as Expected),
  ),
);

const size = { width: 30, length: 20.5, height: 10 };
const defaultSize = { width: 10, length: 10, height: 10 };
const noSize = { width: undefined, length: undefined, height: undefined };
const addOrder = async (boxQty: number): Promise<Expected> => {
  // One order is registered without a size.
  const isUnsized = boxQty === 3;
  const registered = { ...(isUnsized ? defaultSize : size), weight: 6 };
  const sent = isUnsized ? { ...registered, ...noSize } : registered;
  const changes = { ...sent, boxQty, orderId: `Q-${randomUUID().slice(0, 8)}` };
  const { id, hblNo } = await registerOrder(partner, changes);
  return { id, hblNo, boxQty, registered, boxes: new Map(), status: '00', isDeleted: false };
};
const addConsol = async (method: number): Promise<Consol> => {
  const freight = (await post('/api/freight/regFreight', freightPayload({ method }))).body.id;
  return (await post('/api/consol/registerConsol', consolPayload(freight))).body;
};

/** Values of the row of totals, by header. */
const totalsOfG1 = async (consolId: number): Promise<Record<string, unknown>> => {
  const workbook = new ExcelJS.Workbook();
  const { content } = await downloadWorkbook(url, staff, `/api/consol/downloadExcel/${consolId}`);
  await workbook.xlsx.load(content.buffer);
  const sheet = workbook.getWorksheet('G1') as ExcelJS.Worksheet;
  const rows = (sheet.getRows(1, sheet.rowCount) ?? []).map(({ values }) => Array.from(values as unknown[]));
  const headers = rows.find((row) => row.includes('박스 수량')) ?? [];
  const totals = rows.find((row) => row.some((cell) => String(cell).startsWith('합계'))) ?? [];
  return Object.fromEntries(headers.map((header, index) => [header, totals[index]]));
};

/** Totals that manifest and invoices print. */
const printedFigures = (method: number, orders: Parameters<typeof orderFigures>[0][]) => {
  const bills = travelling(orders as never[]).map((order) => orderFigures(order, {}));
  const { pieces, weight, volume } = totalFigures(bills, method);
  return { pieces, weight, volume };
};

const expectConsol = async ({ id, mblNo, method }: Consol, orders: readonly Expected[]): Promise<void> => {
  const counted = orders.filter(({ consol, status }) => consol === id && !STAYING.includes(status));
  const volume = sumOf(counted.map(cubicMm));
  const expected = {
    totalOrderQty: counted.length,
    totalQty: sumOf(counted.map(({ boxQty }) => boxQty)),
    totalWeight: round(sumOf(counted.map(kilograms)), 3),
    totalVolume: method === AIR ? round(volume / 6_000_000, 2) : round(volume / 1_000_000_000, 3),
  };
  const [listed] = (await post('/api/consol/getConsolList', { mblNo })).body;
  expect(listed).toMatchObject(expected);
  if (counted.length === 0) return;
  const { totalQty, totalWeight, totalVolume } = expected;
  const listedOrders = (await post('/api/consol/getOrderListByConsole', { consoleId: id })).body;
  const printed = printedFigures(method, listedOrders);
  expect(printed).toEqual({ pieces: totalQty, weight: totalWeight, volume: totalVolume });
  const g1 = await totalsOfG1(id);
  expect([g1['박스 수량'], g1['실중량(kg)'], g1[method === AIR ? '부피무게(kg)' : '부피(CBM)']]).toEqual([
    totalQty,
    totalWeight,
    totalVolume,
  ]);
};

it('figures of boxes, orders, consols, papers and G1 agree after any sequence of changes', async () => {
  const run = fc.asyncProperty(fc.array(steps, { minLength: 25, maxLength: 25 }), async (sequence) => {
    const orders = await Promise.all([1, 2, 3, 4].map(addOrder));
    const consols = await Promise.all([SEA, AIR].map(addConsol));
    const ids = consols.map(({ id }) => id);
    for (const step of sequence) await step(orders, ids);
    const stored = await readOrders(
      staff,
      orders.map(({ id }) => id),
    );
    for (const order of orders.filter(({ isDeleted }) => !isDeleted)) {
      const { weight, volumeMm3, boxes } = stored.find(({ id }) => id === order.id) ?? {};
      const numbers = [...order.boxes.keys()].sort((a, b) => a - b);
      expect({ weight, volumeMm3, boxes: boxes?.map(({ no }) => no) }).toEqual({
        ...{ weight: kilograms(order), volumeMm3: cubicMm(order), boxes: numbers },
      });
    }
    for (const consol of consols) await expectConsol(consol, orders);
  });
  await fc.assert(run, { seed: 20_261_127, numRuns: volume.figureSequences, endOnFailure: true });
}, 240_000);
