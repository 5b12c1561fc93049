import { listFreight } from '#functions/db/freight.entity.ts';
import { getOrders, storePccState } from '#functions/db/order.entity.ts';
import { authorOf } from '#functions/domain/author.ts';
import { linkOrders, registerConsol } from '#functions/domain/consol/consols.ts';
import { updateWarehouse } from '#functions/domain/order/update-order.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { AIR } from '#shared/domain/order-fields.ts';
import type { Session } from '#shared/domain/session.ts';
import { type DemoFinding, demoFindings, PREFLIGHT_MEMO } from './demo-findings.ts';
import { demoRuns, mblNoOf } from './demo-freight.ts';

const DAY = 86_400_000;
/** Run of the consol with a parcel for each rule of customs. */
const [{ freightNo: RUN }] = demoRuns;

/** Stores an answer of customs about the code of the parcel. */
const storeAnswer = async (order: Order, { rule }: DemoFinding, now: Date): Promise<void> => {
  if (rule === 'PCC_UNVERIFIED') return;
  const isWrong = rule === 'PCC_MISMATCH';
  const daysAgo = rule === 'PCC_OLD' ? 40 : 0;
  await storePccState(order, isWrong ? 'mismatch' : 'matched', {
    checkedAt: new Date(now.getTime() - daysAgo * DAY).toISOString(),
    source: 'unipass',
    wrong: isWrong ? ['code'] : [],
    hash: 'demo',
  });
};

/** Links the orders to a consol by air that no one has checked yet. @param orderIds ids in the sequence of `preflightOrders` */
export const seedPreflight = async (
  orderIds: readonly number[],
  staff: Session,
  now: Date,
): Promise<void> => {
  const context = { scope: 'all', author: authorOf(staff), now } as const;
  const run = (await listFreight()).find(({ freightNo }) => freightNo === RUN);
  if (!run) throw new Error(`There is no freight run ${RUN}.`);
  const etd = addDays(seoulDay(now), 4);
  const { id: consolId } = await registerConsol(
    {
      freightCode: run.id,
      mblNo: mblNoOf(AIR, 1_235_100),
      etd,
      eta: addDays(etd, 1),
      departCity: run.departure,
      arrivalCity: run.arrival,
      status: CONSOL_OPEN,
      memo: PREFLIGHT_MEMO,
    },
    context,
  );
  const orders = await getOrders('all', orderIds, { consistent: true });
  for (const [index, finding] of demoFindings.entries()) {
    const order = orders.find(({ id }) => id === orderIds[index]);
    if (order) await storeAnswer(order, finding, now);
  }
  await linkOrders(consolId, orderIds, context);
  const heldId = orderIds[demoFindings.findIndex(({ rule }) => rule === 'NOT_LOADABLE')] ?? 0;
  const [held] = await getOrders('all', [heldId], { consistent: true });
  if (!held) throw new Error('The parcel that is held was not registered.');
  const hold = { status: '81', holdReason: '06' };
  await updateWarehouse('all', { id: held.id, version: held.version, ...hold }, staff, now);
};
