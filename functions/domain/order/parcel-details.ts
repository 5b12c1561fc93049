import { getConsols } from '#functions/db/consol.entity.ts';
import { getFreights } from '#functions/db/freight.entity.ts';
import { listCodes, listCouriers } from '#functions/db/reference.entity.ts';
import { trackingUrlOf } from '#shared/domain/couriers.ts';
import { hasHold } from '#shared/domain/hold.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import { isHeld, TAX_DUE } from '#shared/domain/order-status.ts';
import type { ParcelDetails } from '#shared/domain/parcel-details.ts';
import type { CodeGroup } from '#shared/domain/reference.ts';
import type { Viewer } from './timeline.ts';

const codeNames = async (group: CodeGroup): Promise<(code: string) => string> => {
  const names = new Map((await listCodes(group)).map(({ code, codeLabel }) => [code, codeLabel]));
  return (code) => names.get(code) ?? code;
};

/** Returns a function from the code of a hold reason to its name. An unknown code is its own name. */
export const holdReasons = () => codeNames('HOLDRS');

/** Returns a function from the code of a delay reason to its name. An unknown code is its own name. */
export const delayReasons = () => codeNames('DELAYR');

const courierNames = async (): Promise<(courierCode: string) => string> => {
  const names = new Map(
    (await listCouriers()).map(({ courierCode, courierName }) => [courierCode, courierName]),
  );
  return (courierCode) => names.get(courierCode) ?? courierCode;
};

type Freight = NonNullable<ParcelDetails['freight']>;

const freightByConsol = async (orders: readonly OrderRow[]): Promise<ReadonlyMap<number | null, Freight>> => {
  const ids = orders.flatMap(({ consolId }) => consolId ?? []);
  const consols = ids.length > 0 ? await getConsols(ids) : [];
  const runs = consols.length > 0 ? await getFreights(consols.map(({ freightCode }) => freightCode)) : [];
  const runOf = new Map(runs.map((run) => [run.id, run]));
  return new Map(
    consols.flatMap(({ id, freightCode, etd, eta }) => {
      const run = runOf.get(freightCode);
      return run ? [[id, { method: run.method, name: run.freightNo, etd, eta }] as const] : [];
    }),
  );
};

/** For names that no order needs. */
export const nameless = (code: string): string => code;

type HoldDetails = ParcelDetails['hold'];

/**
 * Returns a function that returns the hold of one of these orders as the viewer may see it, undefined without a hold. As in
 * the timeline, a visitor does not read why a parcel is held. The holder of a link reads the reason only.
 */
const readHoldDetails = async (
  orders: readonly OrderRow[],
): Promise<(order: OrderRow, viewer: Viewer) => HoldDetails> => {
  const reasonOf = orders.some(({ holdReason }) => holdReason !== '') ? await holdReasons() : nameless;
  return (order, viewer) => {
    if (viewer === 'visitor' || !isHeld(order.status) || !hasHold(order)) return undefined;
    const reason = order.holdReason && reasonOf(order.holdReason);
    if (viewer === 'linkHolder') return reason ? { reason, note: '' } : undefined;
    const { holdNote: note, taxAmount: amount, taxAccount: account, taxDueDate: dueDate } = order;
    return { reason, note, ...(order.status === TAX_DUE && { tax: { amount, account, dueDate } }) };
  };
};

/**
 * Reads the couriers, freight runs and hold reasons that these orders need, and no others.
 * @returns a function that returns the details of one of the orders, as the viewer may see them
 */
export const readParcelDetails = async (
  orders: readonly OrderRow[],
): Promise<(order: OrderRow, viewer: Viewer) => ParcelDetails> => {
  const [courierName, freights, holdDetails] = await Promise.all([
    orders.some(({ courierNum }) => courierNum !== '') ? courierNames() : nameless,
    freightByConsol(orders),
    readHoldDetails(orders),
  ]);
  return (order, viewer) => {
    const { courierCode, courierNum } = order;
    const url = trackingUrlOf(courierCode, courierNum);
    return {
      ...(courierNum && { courier: { name: courierName(courierCode), number: courierNum, url } }),
      freight: freights.get(order.consolId),
      hold: holdDetails(order, viewer),
    };
  };
};
