import { orderPayload } from '../fixtures/orders.ts';
import { signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { figure, type Line, medianTime, ratio, units } from './report.ts';

const ALONE = 100;
const TOGETHER = 50;
const ROUNDS = 5;
const MAX_UNITS = 14;
/** Every request begins with the check of its session. */
const SESSION_TRIPS = 1;

/** One order by one call: what it costs the table, how long it takes alone, and beside 49 others. */
export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '100000' } });
  try {
    const staff = await signedIn(product.url, 'staff@demo.hanho.test');
    const register = () => staff.post('/api/parcel/registerOrderByCustomer', orderPayload());
    const session = await medianTime(ALONE, () => staff.get('/api/admin/getSession'));
    // The first of a function also reads the reference data that it then remembers.
    await register();
    const one = await register();
    const alone = await medianTime(ALONE, register);
    const together = await medianTime(ROUNDS, () =>
      Promise.all(Array.from({ length: TOGETHER }, () => register())),
    );
    return [
      figure('write units', one.units.write, units, { most: MAX_UNITS }),
      figure('round trips behind the session check', one.units.trips - SESSION_TRIPS, String, { most: 3 }),
      ratio('latency alone', alone, ['a session check', session]),
      ratio(`${TOGETHER} at once, each`, together / TOGETHER, ['one alone', alone]),
      ratio(`${TOGETHER} at once, the last of them`, together, ['one alone', alone]),
    ];
  } finally {
    await product.stop();
  }
};
