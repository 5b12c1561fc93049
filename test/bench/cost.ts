import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { type Answer, type Client, client, signedIn } from '#test/support/client.ts';
import { startProduct } from '#test/support/product.ts';
import { formatDollars, type Line, toLine } from './report.ts';
import { addUnits, expectOk, readStreamWork, type Units, waitForStreamWork } from './support.ts';

/**
 * List prices in US dollars (us-east-1; Seoul is 10 to 20% higher), without free tiers. Replace them by those of the
 * account.
 */
const price = {
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  storedGbMonth: 0.25,
  pitrGbMonth: 0.2,
  filesGbMonth: 0.023,
  archivedGbMonth: 0.004,
  apiRequest: 1e-6,
  functionCall: 0.2e-6,
  functionGbSecond: 0.0000133334,
};

/** Assumed number of each event in the life of an order. */
const life = {
  registration: 1,
  'change of status': 5,
  'link to a consol': 1,
  'mark as printed': 1,
  edit: 0.3,
  'order opened': 1,
  'tracking view': 4,
  'row of a list': 10,
  'dashboard view': 0.05,
} as const;
type LifeEvent = keyof typeof life;

const MONTHS_KEPT = 60;
/** Backups are kept for 400 days: first in standard storage, then in the archive class. */
const BACKUP_DAYS_STANDARD = 30;
const BACKUP_DAYS_ARCHIVED = 370;
const BACKUPS_A_MONTH = 30;
const SECONDS_OF_A_CALL = 0.06;
const MEMORY_GB = 1;

const ORDERS = 50;
const GB = 1024 ** 3;
/** Size of the table divided by the size of a backup, which is compressed. */
const BACKUP_COMPRESSION = 5;
/** Of the table, for the whole life of 1,000 orders. */
const MAX_DOLLARS = 0.06;

const noUnits: Units = { read: 0, write: 0 };
const tableDollars = ({ read, write }: Units) => read * price.readUnit + write * price.writeUnit;

/** Average bytes of an order with its dependent items and its copies in the indexes, read from a backup file. */
const storedBytes = async (dataDir: string, ids: readonly number[]): Promise<number> => {
  const files = await readdir(join(dataDir, 's3'), { recursive: true, withFileTypes: true });
  const file = files.find(({ name }) => name.includes('.jsonl.gz') && name.endsWith('_object'));
  if (!file) throw new Error('No backup was found.');
  const lines = gunzipSync(await readFile(join(file.parentPath, file.name)))
    .toString()
    .split('\n');
  const partitions = new Set(ids.map((id) => `ORDER#${id}`));
  const all = lines
    .filter(Boolean)
    .map((line) => ({ bytes: Buffer.byteLength(line), item: JSON.parse(line) as Record<string, unknown> }));
  const isOurs = ({ pk, sk }: Record<string, unknown>) =>
    partitions.has(String(pk)) || partitions.has(String(sk));
  const own = all.filter(({ item }) => isOurs(item));
  const locks = all.filter(({ item }) => !isOurs(item) && ids.includes(Number(item.orderId ?? item.id)));
  const copies = own.flatMap(({ item }) => (item.l ? [Buffer.byteLength(JSON.stringify(item.l))] : []));
  const sum = (bytes: number[]) => bytes.reduce((total, one) => total + one, 0);
  // Two indexes contain every order. Stored items are at most as long as their JSON.
  return (sum([...own, ...locks].map(({ bytes }) => bytes)) + 2 * sum(copies)) / ids.length;
};

type StreamCause = 'registration' | 'change of status' | 'all else';

type Measured = {
  /** Units of each event for one order. */
  eventUnits: Record<LifeEvent, Units>;
  /**
   * Units of the stream jobs for an order: its registration in a separate batch, its status changes in batches with other
   * orders, and everything else.
   */
  streamUnits: Record<StreamCause, Units>;
  bytes: number;
};

const perOrder = ({ units: { read, write } }: Answer, orders = 1): Units => ({
  read: read / orders,
  write: write / orders,
});

const unitsPerChange = (from: Units, to: Units, changes: number): Units =>
  addUnits(noUnits, addUnits(to, from, -1), 1 / changes);

const measureLives = async (): Promise<Measured> => {
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '100000', LOG_LEVEL: 'INFO' } });
  try {
    const staff = await signedIn(product.url, 'staff@demo.hanho.test');
    const visitor = client(product.url);
    const post = async (path: string, body: unknown, by: Client = staff) =>
      expectOk(await by.post(path, body));
    const before = await readStreamWork(product.dataDir);

    const registered: Answer[] = [];
    let counted = before;
    for (let nth = 0; nth < ORDERS; nth += 1) {
      registered.push(await post('/api/parcel/registerOrderByCustomer', orderPayload()));
      counted = await waitForStreamWork(product.dataDir, counted, 1);
    }
    const afterRegistrations = counted;
    const id = registered.map(({ body }) => body.id as number);
    const freight = await post('/api/freight/regFreight', freightPayload());
    const consol = await post('/api/consol/registerConsol', consolPayload(freight.body.id));
    await post('/api/parcel/modifyOrderStatus', { id, status: '02', autoOrderId: true });
    const status = await post('/api/parcel/modifyOrderStatus', { id, status: '03' });
    const afterStatuses = await waitForStreamWork(product.dataDir, afterRegistrations, 2 * ORDERS);
    const linked = await post('/api/consol/linkConsol', { consolId: consol.body.id, orderList: id });
    const printed = await post('/api/parcel/setOrderPrinted', id);
    const opened = await post('/api/parcel/getOrders', { id });
    const edited = { ...opened.body[0], orderMemo: '문 앞에 놓아 주세요.' };
    const saved = await post('/api/parcel/updateOrder', edited);
    const tracked = await post('/api/parcel/byHblNo', { hblNo: registered[0]?.body.hblNo }, visitor);
    const today = seoulDay(new Date());
    const listed = await post('/api/parcel/parcel', { regDate: { from: addDays(today, -59), to: today } });
    const dashboard = await post('/api/dashboard/', {});
    await post('/_local/jobs/backup', {});
    const atTheEnd = await readStreamWork(product.dataDir);
    return {
      eventUnits: {
        registration: perOrder(registered[0] as Answer),
        'change of status': perOrder(status, ORDERS),
        'link to a consol': perOrder(linked, ORDERS),
        'mark as printed': perOrder(printed, ORDERS),
        edit: perOrder(saved),
        'order opened': perOrder(opened, ORDERS),
        'tracking view': perOrder(tracked),
        'row of a list': perOrder(listed, listed.body.rows.length),
        'dashboard view': perOrder(dashboard),
      },
      streamUnits: {
        registration: unitsPerChange(before, afterRegistrations, ORDERS),
        'change of status': unitsPerChange(afterRegistrations, afterStatuses, 2 * ORDERS),
        'all else': unitsPerChange(afterStatuses, atTheEnd, ORDERS),
      },
      bytes: await storedBytes(product.dataDir, id),
    };
  } finally {
    await product.stop();
  }
};

const lifeEvents = Object.keys(life) as LifeEvent[];
const unitsOfEvents = ({ eventUnits }: Measured): Units =>
  lifeEvents.reduce((all, part) => addUnits(all, eventUnits[part], life[part]), noUnits);

/** Number of times that each kind of stream processing happens in the life of an order. */
const streamCounts = {
  registration: 1,
  'change of status': life['change of status'],
  'all else': 1,
} as const;
const streamUnitsOfLife = ({ streamUnits }: Measured): Units =>
  (Object.keys(streamCounts) as StreamCause[]).reduce(
    (all, part) => addUnits(all, streamUnits[part], streamCounts[part]),
    noUnits,
  );
/** Function calls per order. List rows and status changes share calls. */
const CALLS = 1 + life.edit + life['order opened'] + life['tracking view'] + 1;

/** Dollars per month for a constant number of registrations per month, with orders kept for five years. */
const monthly = (orders: number, measured: Measured) => {
  const { bytes } = measured;
  const units = addUnits(unitsOfEvents(measured), streamUnitsOfLife(measured));
  const storedGb = (orders * MONTHS_KEPT * bytes) / GB;
  const backupUnits = (orders * MONTHS_KEPT * bytes * BACKUPS_A_MONTH) / 8192;
  return {
    table: orders * tableDollars(units),
    requests:
      orders *
      CALLS *
      (price.apiRequest + price.functionCall + SECONDS_OF_A_CALL * MEMORY_GB * price.functionGbSecond),
    storage: storedGb * (price.storedGbMonth + price.pitrGbMonth),
    backup:
      backupUnits * price.readUnit +
      (storedGb / BACKUP_COMPRESSION) *
        (BACKUP_DAYS_STANDARD * price.filesGbMonth + BACKUP_DAYS_ARCHIVED * price.archivedGbMonth),
  };
};

const formatBytes = (value: number) => `${Math.round(value)} bytes`;
const formatUnits = (value: number) => `${value.toFixed(1)} units`;

export const run = async (): Promise<Line[]> => {
  const measured = await measureLives();
  const streamUnits = streamUnitsOfLife(measured);
  const lifeUnits = addUnits(unitsOfEvents(measured), streamUnits);
  return [
    ...lifeEvents.map((part) =>
      toLine(`write units: ${part}, ${life[part]} in a life`, measured.eventUnits[part].write, formatUnits),
    ),
    toLine('write units of stream jobs: registration', measured.streamUnits.registration.write, formatUnits),
    toLine('– change of status', measured.streamUnits['change of status'].write, formatUnits),
    toLine('– whole life', streamUnits.write, formatUnits),
    toLine('write units of a whole life', lifeUnits.write, formatUnits),
    toLine('read units of a whole life', lifeUnits.read, formatUnits),
    toLine('stored bytes of an order', measured.bytes, formatBytes),
    toLine('table, 1,000 orders: whole life', 1000 * tableDollars(lifeUnits), formatDollars, {
      max: MAX_DOLLARS,
    }),
    ...[1_000, 100_000, 10_000_000].flatMap((orders) => {
      const { table, requests, storage, backup } = monthly(orders, measured);
      const per = orders.toLocaleString('en');
      return [
        toLine(
          `${per} orders a month: all services, per month`,
          table + requests + storage + backup,
          formatDollars,
        ),
        toLine('– table', table, formatDollars),
        toLine('– functions and API', requests, formatDollars),
        toLine('– five years of storage with recovery', storage, formatDollars),
        toLine('– daily backups, kept 400 days', backup, formatDollars),
      ];
    }),
  ];
};
