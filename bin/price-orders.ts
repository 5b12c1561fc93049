import { runLocalJob } from './local-job.ts';

/**
 * Prices orders of the local product that were stored before charges existed (see `priceOrders`), in steps: npm run
 * price-orders. It can be interrupted and repeated.
 */
let total = 0;
for (let isMore = true; isMore; ) {
  const step = await runLocalJob<{ priced: number; isMore: boolean }>('recount', { priceOrders: true });
  total += step.priced;
  isMore = step.isMore;
  console.log(`${total} orders priced${isMore ? ' so far' : ''}.`);
}
