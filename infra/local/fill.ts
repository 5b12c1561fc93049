import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Action, type Item, MAX_ACTIONS, transact } from '#functions/db/client.ts';
import { addConsolActions, type StoredConsol } from '#functions/db/consol.entity.ts';
import { addTalliesActions, sumTallies } from '#functions/db/counter.entity.ts';
import { addCustomsWatchAction } from '#functions/db/customs-watch.entity.ts';
import { talliesOfException } from '#functions/db/exception.entity.ts';
import { addFreightUseAction, listFreight } from '#functions/db/freight.entity.ts';
import { addParcelEventAction, logOfItems } from '#functions/db/history.entity.ts';
import { Member, memberDependentActions, memberItem } from '#functions/db/member.entity.ts';
import { addOrderActions } from '#functions/db/order.entity.ts';
import { addPartner, listPartners } from '#functions/db/partner.entity.ts';
import { ownTable } from '#functions/db/scan-table.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { writeMany } from '#functions/db/whole-table.ts';
import { hashPassword } from '#functions/domain/account/password.ts';
import { firstBillingActions } from '#functions/domain/charge/bill-orders.ts';
import { firstCustomsWatch } from '#functions/domain/customs/clearance-watches.ts';
import { firstWatchActions, readDwellLimits } from '#functions/domain/exception/watch-orders.ts';
import { registerFreight } from '#functions/domain/freight/freight-runs.ts';
import { endReservations, type IssuedNumber, issueNumbers } from '#functions/domain/hbl/hbl-numbers.ts';
import { talliesOf } from '#functions/domain/order/counting.ts';
import { deriveContents, markReferencesUsed } from '#functions/domain/order/resolve-contents.ts';
import { nextPartnerId } from '#functions/domain/partner/partner-members.ts';
import { consolFieldsOf, withPromisedWindow } from '#functions/domain/promise/promised-window.ts';
import { blankPartner } from '#functions/domain/reference/seed-data.ts';
import { draftOf, withNumber } from '#functions/domain/registration/register-order.ts';
import { addFirstWatchActions } from '#functions/domain/tracking/follow-orders.ts';
import { chunks } from '#shared/chunks.ts';
import { companyName } from '#shared/company.ts';
import { CUSTOMER, STAFF } from '#shared/domain/auth-level.ts';
import { isInClearance } from '#shared/domain/customs/clearance-watch.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR, NON_MEMBER, SEA } from '#shared/domain/order-fields.ts';
import type { Session } from '#shared/domain/session.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { withDemoCharge } from './demo-charges.ts';
import { demoRuns, mblNoOf } from './demo-freight.ts';
import {
  createOrderGenerator,
  type DemoOrder,
  demoHold,
  demoParcelEvents,
  registeredAt,
} from './demo-orders.ts';
import type { PutAll } from './dynamodb.ts';
import { StartError } from './engine.ts';

/** Adds many generated orders with their dependent items, to test the product with a large table. */

export type FillOptions = {
  orders: number;
  /** Days over which the orders are spread evenly. The last day is today. */
  days: number;
  /** Seed of the random generator. */
  seed: number;
};

const PARTNERS = 5;
const ORDERS_PER_MEMBER = 50;
/** One order of this many is marked as deleted. */
const ORDERS_PER_DELETED = 100;
/** Orders per write. The engine answers no other request during a write. */
const CHUNK = 250;
/** Members per write. A member has four items, and a bulk write takes at most 10,000 items. */
const MEMBERS_PER_WRITE = 2_000;

const clerk: Session = {
  id: 0,
  memberId: 0,
  email: '',
  lName: '최',
  fName: '은영',
  authLevel: STAFF,
  partnerId: 1,
  partner_name: companyName,
};

/** Items that the put actions write. */
const itemsOf = (actions: readonly Action[]): Item[] =>
  actions.flatMap((action) => ('put' in action ? action.put : []));

/** Adds partners until there are five. @returns all partners */
const ensurePartners = async (now: Date) => {
  for (let count = (await listPartners()).length; count < PARTNERS; count += 1) {
    const id = await nextPartnerId();
    await addPartner({ ...blankPartner(now), id, partner_name: `파트너 ${id}` });
  }
  return listPartners({ fresh: true });
};

/** Adds members with the same password. @returns their first id and their number */
const addMembers = async (
  count: number,
  now: Date,
  putAll: PutAll,
): Promise<readonly [first: number, count: number]> => {
  const last = await nextId('member', count);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const members = Array.from({ length: count }, (_, nth) => {
    const id = last - nth;
    return Member.parse({
      id,
      email: `member${id}@demo.hanho.test`,
      passwordHash,
      lName: '김',
      fName: `회원${id}`,
      mobile: `010${String(id).padStart(8, '0')}`,
      country: 'KOR',
      authLevel: CUSTOMER,
      partnerId: null,
      regDate: now.toISOString(),
    });
  });
  for (const some of chunks(members, MEMBERS_PER_WRITE)) {
    const items = some.flatMap((member) => [memberItem(member), ...itemsOf(memberDependentActions(member))]);
    await write(items, now, putAll);
  }
  return [last - count + 1, count];
};

/** Writes items, and adds them to the counters of the dashboard. */
const write = async (items: readonly Item[], now: Date, putAll: PutAll): Promise<void> => {
  await putAll(items);
  const today = seoulDay(now);
  const actions = addTalliesActions(
    sumTallies(items.flatMap((item) => [...talliesOf(item, 1, today), ...talliesOfException(item)])),
  );
  while (actions.length > 0) await transact(actions.splice(0, MAX_ACTIONS));
};

/**
 * Chunk of generated orders: their reserved numbers, all items including dependent items, and the actions that mark the
 * freight runs of their consols as used.
 */
type OrderChunk = { numbers: readonly IssuedNumber[]; items: Item[]; useActions: Action[] };

/**
 * Adds orders in chunks. Each chunk is generated while the previous chunk is written.
 * @param putAll default: writes batches of 25 items, so an interruption can leave an order without dependent items
 * @throws StartError if the current number range has too few numbers left
 */
export const fill = async (
  { orders, days, seed }: FillOptions,
  now: Date,
  onProgress: (done: number) => void,
  putAll: PutAll = (items) => writeMany(ownTable, items),
): Promise<void> => {
  const generateOrder = createOrderGenerator(seed);
  const partners = new Map((await ensurePartners(now)).map((partner) => [partner.id, partner]));
  const [firstMember, members] = await addMembers(Math.ceil(orders / ORDERS_PER_MEMBER), now, putAll);
  const consols = await createConsolLinker(clerk, now);
  const markedReferences = new Set<string>();
  const limits = await readDwellLimits();

  const orderOf = async (demo: DemoOrder, number: IssuedNumber): Promise<{ order: Order; items: Item[] }> => {
    const { input, laterStatuses } = demo;
    const partner = partners.get(demo.partner);
    if (!partner) throw new Error(`The partner ${demo.partner} does not exist.`);
    const { customerNum } = input;
    const customerName = customerNum === NON_MEMBER ? '' : `김회원${customerNum}`;
    const resolved = {
      partner,
      customer: { customerNum, customerName },
      contents: await deriveContents(input),
    };
    const at = registeredAt(demo, now);
    const draft = draftOf(input, resolved, demo.byCustomer ? undefined : clerk, at);
    const { events, statusFields } = demoParcelEvents(demo, draft.status, at, now);
    const linked = await consols.linkOrder({
      ...withNumber(draft, number),
      ...demoHold(statusFields.status, at),
      ...statusFields,
      version: 1 + events.length,
      printCount: laterStatuses.length > 1 ? 1 : 0,
      // The projector does not follow these orders, so no check is queued.
      pccState: 'notChecked',
      modiDate: events.at(-1)?.occurredAt ?? draft.modiDate,
      isDel: number.id % ORDERS_PER_DELETED === 0,
    });
    const order = await withDemoCharge(await withPromisedWindow(linked), events);
    const log = events.map((event) => addParcelEventAction(order.id, event));
    const situation = { order, log: logOfItems(itemsOf(log)), limits, isMailStopped: false };
    return {
      order,
      items: itemsOf([
        ...addOrderActions(order),
        ...log,
        ...firstBillingActions(order),
        ...firstWatchActions(situation, now),
        ...addFirstWatchActions(order, now),
        ...(isInClearance(order) ? [addCustomsWatchAction(firstCustomsWatch(order, now))] : []),
      ]),
    };
  };

  const generateChunk = async (numbers: readonly IssuedNumber[], done: number): Promise<OrderChunk> => {
    const items: Item[] = [];
    for (const [nth, number] of numbers.entries()) {
      // Yields to the event loop, so that the pending write can be sent.
      await nextTurn();
      const demo = generateOrder({
        daysAgo: days - 1 - Math.floor((days * (done + nth)) / orders),
        orderId: `F${number.id}`,
        partners: [...partners.keys()],
        customer: (random) => firstMember + Math.floor(random() * members),
      });
      const generated = await orderOf(demo, number);
      const { partnerId, courierCode, holdReason } = generated.order;
      const references = `${partnerId} ${courierCode} ${holdReason}`;
      if (!markedReferences.has(references)) await markReferencesUsed(generated.order);
      markedReferences.add(references);
      items.push(...generated.items);
    }
    const changes = consols.takeChanges();
    return { numbers, items: [...items, ...itemsOf(changes.consols)], useActions: changes.useActions };
  };

  const writeChunk = async ({ numbers, items, useActions }: OrderChunk): Promise<void> => {
    await write(items, now, putAll);
    for (const action of useActions) await transact([action]);
    await endReservations(numbers);
  };

  let done = 0;
  let chunk: OrderChunk | undefined;
  do {
    const numbers = await issueNumbers(randomUUID(), Math.min(CHUNK, orders - done), now);
    const [next] = await Promise.all([generateChunk(numbers, done), chunk && writeChunk(chunk)]);
    if (chunk) onProgress(done);
    chunk = next;
    done += numbers.length;
  } while (chunk.numbers.length > 0);
  if (done < orders) throw new StartError('발급할 H/BL 번호가 모자랍니다. 번호 범위를 넓혀주세요.');
};

/** Consols of generated orders: by air at least one a day, by sea at least one a week. */

/** Maximum orders of a consol, days in which orders are linked, days from the end of these days to departure, days of travel. */
const consolRules = {
  [AIR]: { orders: 300, days: 1, departsAfter: 3, travels: 1 },
  [SEA]: { orders: 800, days: 7, departsAfter: 7, travels: 14 },
} as const;
/** Days after departure (negative: before it) at which a consol reaches a status. */
const stages = [
  [-7, '002'],
  [0, '003'],
  [2, '004'],
  [4, '005'],
  [7, '006'],
  [12, '007'],
] as const;

const statusOf = (etd: string, today: string): string =>
  stages.findLast(([days]) => addDays(etd, days) <= today)?.[1] ?? '001';

/** Orders that one transaction is assumed to have linked, for the number `links` of a consol. */
const LINKED_AT_ONCE = 50;
/** Consol ids reserved in one request, because the engine is usually busy with a write. */
const IDS_AT_ONCE = 10;
/** Consol to which orders are linked: first day of these orders, and their number. */
type OpenConsol = { consol: StoredConsol; from: string; orders: number };
/** Statuses in which an order is linked to a consol. */
const CONSOL_STATUSES = /^(0[3-9]|10)$/;

const createConsolLinker = async (actor: Session, now: Date) => {
  const freightRuns = [...(await listFreight())];
  if (freightRuns.length === 0) {
    for (const run of demoRuns) freightRuns.push(await registerFreight({ ...run }, { actor, now }));
  }
  const openConsols = new Map<number, OpenConsol>();
  let changed = new Set<OpenConsol>();
  let useActions: Action[] = [];
  let ids: number[] = [];

  const takeId = async (): Promise<number> => {
    if (ids.length === 0) {
      const last = await nextId('consol', IDS_AT_ONCE);
      ids = Array.from({ length: IDS_AT_ONCE }, (_, nth) => last - nth);
    }
    return ids.pop() as number;
  };

  const openConsol = async (method: Order['freightMethod'], day: string) => {
    const { days, departsAfter, travels } = consolRules[method];
    const runs = freightRuns.filter((run) => run.method === method && run.status);
    const id = await takeId();
    const run = runs[id % runs.length];
    if (!run) throw new Error(`No freight run in use has the method ${method}.`);
    const etd = addDays(day, days + departsAfter);
    const consol: StoredConsol = {
      id,
      version: 1,
      links: 0,
      freightCode: run.id,
      mblNo: mblNoOf(method, 2_000_000 + id),
      etd,
      eta: addDays(etd, travels),
      departCity: run.departure,
      arrivalCity: run.arrival,
      status: statusOf(etd, seoulDay(now)),
      memo: '',
      created_at: `${day}T00:00:00.000Z`,
      updated_at: now.toISOString(),
    };
    useActions.push(addFreightUseAction(run.id));
    const opened: OpenConsol = { consol, from: day, orders: 0 };
    openConsols.set(method, opened);
    return opened;
  };

  return {
    /** Links an order with a suitable status to the consol of its day. Orders must be passed oldest first. */
    linkOrder: async (order: Order): Promise<Order> => {
      if (!CONSOL_STATUSES.test(order.status) || order.isDel) return order;
      const { freightMethod: method } = order;
      const day = seoulDay(order.regDate);
      const limit = consolRules[method];
      let current = openConsols.get(method);
      const isOver = (from: string, orders: number) =>
        day >= addDays(from, limit.days) || orders >= limit.orders;
      if (!current || isOver(current.from, current.orders)) current = await openConsol(method, day);
      current.orders += 1;
      changed.add(current);
      return { ...order, consolId: current.consol.id, ...(await consolFieldsOf(current.consol)) };
    },
    /** Actions that write the consols changed since the previous call, and that mark their freight runs as used. */
    takeChanges: (): { consols: Action[]; useActions: Action[] } => {
      const consols = [...changed].flatMap(({ consol, orders }) =>
        addConsolActions({ ...consol, links: Math.ceil(orders / LINKED_AT_ONCE) }),
      );
      const changes = { consols, useActions };
      [changed, useActions] = [new Set(), []];
      return changes;
    },
  };
};
