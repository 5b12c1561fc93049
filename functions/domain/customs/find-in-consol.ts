import { listConsolMembers, type StoredConsol } from '#functions/db/consol.entity.ts';
import { isServiceOff } from '#functions/db/counter.entity.ts';
import { getFreight } from '#functions/db/freight.entity.ts';
import { getOrders } from '#functions/db/order.entity.ts';
import { pccCheckOf } from '#shared/domain/customs/pcc-check.ts';
import { findingsOf, type RuleContext } from '#shared/domain/customs/rules.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import type { FoundOrder } from './judge-parcels.ts';
import { readCustomsRates } from './read-rates.ts';

/**
 * Applies the rules to the orders of a consol, as they are now.
 * @param released ids of orders that are about to leave the consol
 */
export const findInConsol = async (
  consol: StoredConsol,
  now: Date,
  released: readonly number[] = [],
): Promise<FoundOrder[]> => {
  const [run, members, rates, isPccOff] = await Promise.all([
    getFreight(consol.freightCode),
    listConsolMembers(consol.id),
    readCustomsRates(now),
    isServiceOff('pcc'),
  ]);
  const ids = members.map(({ id }) => id).filter((id) => !released.includes(id));
  const orders = await getOrders('all', ids, { consistent: true });
  const consolOrders = orders.map((order) => ({ ...order, pccCheck: pccCheckOf(order, isPccOff) }));
  const context: RuleContext = {
    rates,
    method: (run?.method ?? AIR) === AIR ? 'air' : 'sea',
    today: seoulDay(now),
    consolOrders,
  };
  return consolOrders.map((order) => ({
    order,
    findings: findingsOf(order, context),
    pcc: order.pccCheck,
  }));
};
