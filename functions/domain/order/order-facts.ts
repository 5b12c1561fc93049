import { isDeepStrictEqual } from 'node:util';
import { type Item, transact } from '#functions/db/client.ts';
import {
  getOrder,
  getOrders,
  orderChangeActions,
  orderGuardAction,
  orderOf,
  storedFiguresOf,
} from '#functions/db/order.entity.ts';
import { consolMemberItem, linkedOrderIdOf } from '#functions/db/order-lookups.entity.ts';
import { orderIdOf } from '#functions/db/order-partition.ts';
import { changeBoxesAction, formerWeightsOf, getScannedBoxes } from '#functions/db/scan.entity.ts';
import { type DerivedFact, differingFact } from '#functions/domain/derived-fact.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { Order } from '#shared/domain/order.ts';
import { deriveMeasures, type MeasuredBox } from '#shared/domain/order-measures.ts';

/** `isOutdated`: version 0.9.16 or earlier stored the fact, which was right then. */
type OrderFact = DerivedFact & { isOutdated: boolean };

const readOrder = (id: number) => getOrder('all', id, { consistent: true, withDeleted: true });

// Reading an order derives its figures, so writing it stores them. The version stays, because no field changes.
const storeFigures = (id: number) =>
  retryOnConflict(async () => {
    const order = await readOrder(id);
    if (!order) return true;
    const failed = await transact(orderChangeActions(order, order));
    return failed.length === 0 || undefined;
  });

const figuresFact = (item: Item): OrderFact[] => {
  const order = orderOf(item);
  if (!order) return [];
  const { id, weight, volumeMm3, volumeWeight, isUnmeasured } = order;
  const stored = storedFiguresOf(item);
  const derived = { weight, volumeMm3, volumeWeight, isUnmeasured };
  const fact = { record: `order ${id} figures`, stored, derived, repair: () => storeFigures(id) };
  return differingFact(fact).map((each) => ({ ...each, isOutdated: !stored.volumeMm3 }));
};

const withFormerWeights = (order: Order, weights: Record<string, number>): Order => {
  const known = new Set(order.boxes.map(({ no }) => no));
  const former = Object.entries(weights)
    .map(([no, weight]) => ({ no: Number(no), weight }))
    .filter(({ no }) => !known.has(no))
    .map(
      ({ no, weight }): MeasuredBox => ({
        no,
        weight,
        ...{ width: null, length: null, height: null, measuredAt: order.modiDate },
      }),
    );
  const boxes = [...order.boxes, ...former].sort((a, b) => a.no - b.no);
  // The weight of the order was the sum of the boxes that were weighed.
  const registered = order.registered ?? { weight: 0, isUnmeasured: order.isUnmeasured };
  return { ...order, ...deriveMeasures({ ...order, boxes, registered }), version: order.version + 1 };
};

const convertWeights = (id: number) =>
  retryOnConflict(async () => {
    const [order, boxesOf] = await Promise.all([readOrder(id), getScannedBoxes([id])]);
    const { weights, ...others } = boxesOf(id);
    if (!order || !weights) return true;
    const failed = await transact([
      ...orderChangeActions(order, withFormerWeights(order, weights)),
      changeBoxesAction(id, boxesOf(id), others),
    ]);
    return failed.length === 0 || undefined;
  });

const weightsFact = (item: Item): OrderFact[] => {
  const weights = formerWeightsOf(item);
  const id = orderIdOf(item);
  if (!weights || id === undefined) return [];
  const fact = { record: `order ${id} weights of boxes`, stored: weights, derived: {} };
  return differingFact({ ...fact, repair: () => convertWeights(id) }).map((each) => ({
    ...each,
    isOutdated: true,
  }));
};

const storeMember = (id: number) =>
  retryOnConflict(async () => {
    const order = await readOrder(id);
    const put = order && consolMemberItem(order);
    if (!put) return true;
    const failed = await transact([orderGuardAction(order), { name: 'CONSOL', put }]);
    return failed.length === 0 || undefined;
  });

const memberFact = (item: Item, order: Order): OrderFact[] => {
  const derived = consolMemberItem(order);
  // An item of an order that is in another consol is no figure.
  if (!derived || derived.pk !== item.pk || isDeepStrictEqual(item, derived)) return [];
  const repair = () => storeMember(order.id);
  const isOutdated = item.volumeMm3 === undefined;
  return [{ record: `order ${order.id} in its consol`, stored: item, derived, repair, isOutdated }];
};

/** Returns figures, weights of boxes and items of orders in consols that are stored and do not follow from the orders. */
export const differingOrderFacts = async (items: readonly Item[]): Promise<OrderFact[]> => {
  const members = items.filter((item) => linkedOrderIdOf(item) !== undefined);
  const ids = members.flatMap((item) => linkedOrderIdOf(item) ?? []);
  const orders = new Map(
    (await getOrders('all', ids, { consistent: true })).map((order) => [order.id, order]),
  );
  return [
    ...items.flatMap((item) => [...figuresFact(item), ...weightsFact(item)]),
    ...members.flatMap((item) => {
      const order = orders.get(linkedOrderIdOf(item) ?? 0);
      return order ? memberFact(item, order) : [];
    }),
  ];
};
