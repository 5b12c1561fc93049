import { orderPayload } from '#test/fixtures/orders.ts';
import { type Answer, type Client, signedIn } from '#test/support/client.ts';
import { startProduct, UNTHROTTLED } from '#test/support/product.ts';
import { formatUnits, type Line, measureMedianMs, toLine, toRatioLine } from './report.ts';
import { expectOk, SESSION_CHECK, waitFor } from './support.ts';

const ORDERS = 500;
const CONCURRENT = 10;
const EVENTS = 30;
const EXCEPTIONS = 40;
/** Each row shows the status, receiver and promised window of its order, which may be up to 4 KB long. */
const ORDERS_OF_EXCEPTIONS = EXCEPTIONS / 2;
const RUNS = 5;
/** Units of the order, which the timeline also reads. */
const ORDER = 1;

const RECEIVED = '02';
const PREPARED = '03';
const HELD = '81';

type Registered = { id: number; hblNo: string };

const registerOrders = async (staff: Client): Promise<Registered[]> => {
  const registered: Registered[] = [];
  while (registered.length < ORDERS) {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT }, () =>
        staff.post('/api/parcel/registerOrderByCustomer', orderPayload()),
      ),
    );
    registered.push(...answers.map((answer) => expectOk(answer).body));
  }
  return registered;
};

const setStatus = async (staff: Client, orders: readonly Registered[], status: string): Promise<Answer> => {
  const id = orders.map((order) => order.id);
  return expectOk(await staff.post('/api/parcel/modifyOrderStatus', { id, status, autoOrderId: true }));
};

/** Waits until the projector has opened exceptions for one full page. @returns the answer of the list */
const listExceptions = (staff: Client): Promise<Answer> =>
  waitFor(`${EXCEPTIONS} open exceptions`, async () => {
    const answer = expectOk(await staff.post('/api/exception/list', { state: 'open' }));
    return answer.body.items.length >= EXCEPTIONS ? answer : undefined;
  });

/** Holds and releases an order, `EVENTS` changes in all, and reads its timeline. */
const readLongTimeline = async (staff: Client, order: Registered): Promise<Answer> => {
  for (let events = 0; events < EVENTS; events += 1) {
    await setStatus(staff, [order], events % 2 === 0 ? HELD : RECEIVED);
  }
  return expectOk(await staff.post('/api/parcel/getTimeline', { orderId: order.id }));
};

export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ env: UNTHROTTLED });
  try {
    const staff = await signedIn(product.url, 'staff@demo.hanho.test');
    const orders = await registerOrders(staff);
    const [one, long, ...held] = orders as [Registered, Registered, ...Registered[]];
    let changes = 0;
    /** Each change gives the orders another status, because an unchanged status writes nothing. */
    const changeStatus = (some: readonly Registered[]) => {
      changes += 1;
      return setStatus(staff, some, changes % 2 === 0 ? PREPARED : RECEIVED);
    };
    // The first call of a function also reads reference data, which it then caches.
    await changeStatus(orders);
    const all = await changeStatus(orders);
    const allMs = await measureMedianMs(RUNS, () => changeStatus(orders));
    const single = await changeStatus([one]);
    const singleMs = await measureMedianMs(RUNS, () => changeStatus([one]));

    const timeline = await readLongTimeline(staff, long);
    const tracking = expectOk(await staff.post('/api/parcel/byHblNo', { hblNo: one.hblNo }));
    await setStatus(staff, held.slice(0, EXCEPTIONS), HELD);
    const exceptions = await listExceptions(staff);
    const pages = exceptions.body.items.length / EXCEPTIONS;
    return [
      toLine('change of status of one order, write units', single.units.write, formatUnits, { max: 8 }),
      toLine(
        `change of status of ${ORDERS} orders, write units of each`,
        all.units.write / ORDERS,
        formatUnits,
        { max: 9 },
      ),
      toRatioLine(`change of status of ${ORDERS} orders, each`, allMs / ORDERS, ['one alone', singleMs]),
      toLine(
        `timeline of ${timeline.body.events.length} events, read units beyond the order`,
        timeline.units.read - SESSION_CHECK - ORDER,
        formatUnits,
        { max: 2 },
      ),
      toLine('tracking answer, read units', tracking.units.read - SESSION_CHECK, formatUnits, { max: 3 }),
      toLine(
        `read units of the exceptions screen for each ${EXCEPTIONS}`,
        (exceptions.units.read - SESSION_CHECK) / pages,
        formatUnits,
        { max: 1 + ORDERS_OF_EXCEPTIONS },
      ),
    ];
  } finally {
    await product.stop();
  }
};
