import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { chunks } from '#shared/chunks.ts';
import type { Order, OrderRow } from '#shared/domain/order.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { consolPayload, freightPayload } from '#test/fixtures/freight.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { importForm, orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { type Answer, type Client, client, signedIn } from './client.ts';
import { randomFrom } from './random.ts';

/**
 * A random mix of requests: visitors register and track, staff edit, change statuses, link and import. The expected state
 * of each order follows from the successful answers, and `check` compares it with the product.
 */
const CONSOLS = 3;
const IMPORTED = 30;

type Written = { id: number; hblNo: string };
/** Expected state of an order after its last successful change. */
type Expected = Written & {
  /** The unique memo with which the order was registered. */
  mark: string;
  memo?: string;
  status?: string;
  isDel: boolean;
  /** True if a change of the order had no definite answer. Then the previous and the new state are both correct. */
  isUncertain?: boolean;
};
type Import = { key: string; orderIds: string[]; file: Uint8Array; isDone: boolean };
type Registration = { key: string; mark: string };

export type Load = Awaited<ReturnType<typeof mixedLoad>>;

const statuses = ['02', '03', '04', '05'] as const;

/** Prepares a random mix of requests. @param url URL of a product without orders */
export const mixedLoad = async (url: string, seed: number) => {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  const visitor = client(url);
  let staff: Client = await signedIn(url, 'admin@demo.hanho.test');
  const range = { name: 'ML', min_value: 1, max_value: 99_999, base_value: 1 };
  await staff.post('/api/seqConfig/save', range);
  const flight: number = (await staff.post('/api/freight/regFreight', freightPayload())).body.id;
  const consols: number[] = [];
  for (let nth = 0; nth < CONSOLS; nth += 1) {
    consols.push((await staff.post('/api/consol/registerConsol', consolPayload(flight))).body.id);
  }

  const expectedOrders = new Map<number, Expected>();
  const registrations: Registration[] = [];
  const imports: Import[] = [];
  /** Ids of orders with a pending change. Changes of one order never overlap, so that its last change is known. */
  const busy = new Set<number>();
  /** Number of answers by kind of request and status, for example `register 200`. */
  const answers: Record<string, number> = {};
  let successCount = 0;

  const countAnswer = (kind: string, { status }: Answer) => {
    const key = `${kind} ${status}`;
    answers[key] = (answers[key] ?? 0) + 1;
    if (status === 200) successCount += 1;
  };

  const register = async (registration: Registration): Promise<Answer> => {
    const payload = orderPayload({ orderMemo: registration.mark });
    const key = { 'idempotency-key': registration.key };
    const answer = await visitor.post('/api/parcel/registerOrderByCustomer', payload, key);
    if (answer.status === 200) {
      const { id, hblNo } = answer.body as Written;
      expectedOrders.set(id, expectedOrders.get(id) ?? { id, hblNo, mark: registration.mark, isDel: false });
    }
    return answer;
  };

  /** Changes a random order, whose state is uncertain until the answer arrives. @returns undefined if all orders are busy */
  const changeOrder = async (
    send: (entry: Expected) => Promise<Answer>,
    onSuccess: (entry: Expected) => void,
  ): Promise<Answer | undefined> => {
    const candidates = [...expectedOrders.values()].filter(({ id, isDel }) => !isDel && !busy.has(id));
    if (candidates.length === 0) return undefined;
    const entry = pick(candidates);
    busy.add(entry.id);
    const wasUncertain = entry.isUncertain;
    entry.isUncertain = true;
    const answer = await send(entry);
    // A 5xx answer may follow a completed change. So may a conflict: an engine killed between its write and its answer
    // forgets the transaction's token, so the retry conflicts with the first attempt. No other request changes this order.
    if (answer.status < 500 && answer.body?.code !== 'CONFLICT') entry.isUncertain = wasUncertain;
    if (answer.status === 200) onSuccess(entry);
    busy.delete(entry.id);
    return answer;
  };

  const sendImport = async (sent: Import): Promise<Answer> => {
    const answer = await staff.postForm('/api/parcel/importExcel', importForm(sent.file), {
      'idempotency-key': sent.key,
    });
    if (answer.status === 200) sent.isDone = true;
    return answer;
  };

  const requests = {
    register: () => {
      const registration = { key: randomUUID(), mark: randomUUID() };
      registrations.push(registration);
      return register(registration);
    },
    track: () => {
      const known = [...expectedOrders.values()];
      return visitor.post('/api/parcel/byHblNo', { hblNo: known.length > 0 ? pick(known).hblNo : 'ML00001' });
    },
    lookUp: () => staff.post('/api/parcel/parcel', {}),
    edit: () => {
      const memo = randomUUID();
      return changeOrder(
        async ({ id }) => {
          const [order] = (await staff.post('/api/parcel/getOrders', { id: [id] })).body as Order[];
          return staff.post('/api/parcel/updateOrder', { ...order, orderMemo: memo });
        },
        (entry) => {
          entry.memo = memo;
        },
      );
    },
    status: () => {
      const status = pick(statuses);
      return changeOrder(
        ({ id }) => staff.post('/api/parcel/modifyOrderStatus', { id: [id], status, autoOrderId: true }),
        (entry) => {
          entry.status = status;
        },
      );
    },
    remove: () =>
      changeOrder(
        ({ id }) => staff.post('/api/parcel/delete', { id: [id], isDel: '1' }),
        (entry) => {
          entry.isDel = true;
        },
      ),
    link: () =>
      changeOrder(
        ({ id }) => staff.post('/api/consol/linkConsol', { consolId: pick(consols), orderList: [id] }),
        () => {},
      ),
    import: () => {
      const orderIds = Array.from({ length: IMPORTED }, () => `I-${randomUUID().slice(0, 12)}`);
      const file = spreadsheet(orderIds.map((orderId) => orderCells({ 주문번호: orderId })));
      const sent = { key: randomUUID(), orderIds, file, isDone: false };
      imports.push(sent);
      return sendImport(sent);
    },
    recount: () => visitor.post('/_local/jobs/recount'),
    backup: () => visitor.post('/_local/jobs/backup'),
    operations: () => visitor.post('/_local/jobs/operations'),
  } satisfies Record<string, () => Promise<Answer | undefined>>;
  type RequestKind = keyof typeof requests;

  /** Relative frequency of each kind of request. */
  const shares: Record<RequestKind, number> = {
    register: 30,
    track: 20,
    lookUp: 8,
    edit: 14,
    status: 12,
    remove: 3,
    link: 6,
    import: 2,
    recount: 1,
    backup: 1,
    operations: 1,
  };
  const weightedKinds = (Object.keys(shares) as RequestKind[]).flatMap((kind) =>
    Array<RequestKind>(shares[kind]).fill(kind),
  );

  const ordersOf = async (ids: number[]): Promise<Order[]> => {
    return (
      await mapWithLimit(chunks(ids, 100), 2, (id) => staff.post('/api/parcel/getOrders', { id }))
    ).flatMap(({ body }) => body as Order[]);
  };
  const listOrders = async (isDel: '0' | '1'): Promise<OrderRow[]> => {
    const rows: OrderRow[] = [];
    for (let paging: unknown = 0; paging !== null; ) {
      const { body } = await staff.post('/api/parcel/parcel', { isDel, paging });
      rows.push(...body.rows);
      paging = body.nextPaging;
    }
    return rows;
  };

  /** Sends one request. @returns undefined if the connection was lost or no order can be changed */
  const send = async (kind: RequestKind): Promise<{ kind: RequestKind; status: number } | undefined> => {
    const answer = await (requests[kind] as () => Promise<Answer | undefined>)().catch(() => undefined);
    if (!answer) return undefined;
    countAnswer(kind, answer);
    const description = `${kind}: ${JSON.stringify(answer.body).slice(0, 300)}`;
    expect([200, 409, 422, 503], description).toContain(answer.status);
    return { kind, status: answer.status };
  };

  return {
    answers,
    successCount: () => successCount,
    send,
    /** Sends a request of a random kind. */
    sendNext: () => send(pick(weightedKinds)),
    /** Signs in again after a restart, and repeats all registrations and unfinished imports with their keys. */
    recover: async () => {
      staff = await signedIn(url, 'admin@demo.hanho.test');
      busy.clear();
      for (const registration of registrations) expect((await register(registration)).status).toBe(200);
      for (const sent of imports) if (!sent.isDone) expect((await sendImport(sent)).status).toBe(200);
    },
    /** Expects that each confirmed change is stored, no order is duplicated, and no counter needs repair. */
    check: async () => {
      await visitor.post('/_local/jobs/operations');
      const rows = [...(await listOrders('0')), ...(await listOrders('1'))];
      const numbers = rows.map(({ hblNo }) => hblNo);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(rows).toHaveLength(registrations.length + imports.length * IMPORTED);
      const orderIds = rows.map(({ orderId }) => orderId);
      for (const id of imports.flatMap((sent) => sent.orderIds)) {
        expect(orderIds.filter((orderId) => orderId === id)).toEqual([id]);
      }

      const orders = new Map((await ordersOf([...expectedOrders.keys()])).map((order) => [order.id, order]));
      for (const entry of expectedOrders.values()) {
        const order = orders.get(entry.id);
        expect(order?.hblNo).toBe(entry.hblNo);
        if (entry.isUncertain) continue;
        expect(order?.orderMemo).toBe(entry.memo ?? entry.mark);
        expect(Boolean(Number(order?.isDel))).toBe(entry.isDel);
        if (entry.status) expect(order?.status).toBe(entry.status);
      }
      for (const consolId of consols) {
        const { body } = await staff.post('/api/consol/getOrderListByConsole', { consoleId: consolId });
        const linkedIds = [...orders.values()]
          .filter((order) => order.consolId === consolId)
          .map(({ id }) => id);
        expect((body as Order[]).map(({ id }) => id).sort()).toEqual(linkedIds.sort());
      }
      const recount = () => visitor.post('/_local/jobs/recount').then(({ body }) => body);
      await expect.poll(recount).toEqual({ repaired: 0 });
    },
  };
};
