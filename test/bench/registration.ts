import { orderPayload } from '../fixtures/orders.ts';
import { signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { figure, type Line, medianTime, ratio, units } from './report.ts';

const ALONE = 100;
const TOGETHER = 50;
const ROUNDS = 5;
const MAX_UNITS = 14;
/** Round trips of the session check, which every request includes. */
const SESSION_TRIPS = 1;

export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '100000' } });
  try {
    const staff = await signedIn(product.url, 'staff@demo.hanho.test');
    const register = () => staff.post('/api/parcel/registerOrderByCustomer', orderPayload());
    const session = await medianTime(ALONE, () => staff.get('/api/admin/getSession'));
    // The first call of a function also reads reference data, which it then caches.
    await register();
    const one = await register();
    const alone = await medianTime(ALONE, register);
    const together = await medianTime(ROUNDS, () =>
      Promise.all(Array.from({ length: TOGETHER }, () => register())),
    );
    return [
      figure('write units', one.units.write, units, { max: MAX_UNITS }),
      figure('round trips after the session check', one.units.trips - SESSION_TRIPS, String, { max: 3 }),
      ratio('latency alone', alone, ['a session check', session]),
      ratio(`${TOGETHER} concurrent, each`, together / TOGETHER, ['one alone', alone]),
      ratio(`${TOGETHER} concurrent, the last one`, together, ['one alone', alone]),
    ];
  } finally {
    await product.stop();
  }
};
