import { orderPayload } from '../fixtures/orders.ts';
import { signedIn } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { formatUnits, type Line, measureMedianMs, toLine, toRatioLine } from './report.ts';

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
    const session = await measureMedianMs(ALONE, () => staff.get('/api/admin/getSession'));
    // The first call of a function also reads reference data, which it then caches.
    await register();
    const one = await register();
    const alone = await measureMedianMs(ALONE, register);
    const together = await measureMedianMs(ROUNDS, () =>
      Promise.all(Array.from({ length: TOGETHER }, () => register())),
    );
    return [
      toLine('write units', one.units.write, formatUnits, { max: MAX_UNITS }),
      toLine('round trips after the session check', one.units.trips - SESSION_TRIPS, String, { max: 3 }),
      toRatioLine('latency alone', alone, ['a session check', session]),
      toRatioLine(`${TOGETHER} concurrent, each`, together / TOGETHER, ['one alone', alone]),
      toRatioLine(`${TOGETHER} concurrent, the last one`, together, ['one alone', alone]),
    ];
  } finally {
    await product.stop();
  }
};
