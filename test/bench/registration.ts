import { orderPayload } from '#test/fixtures/orders.ts';
import { signedIn } from '#test/support/client.ts';
import { startProduct } from '#test/support/product.ts';
import { formatUnits, type Line, measureMedianMs, toLine, toRatioLine } from './report.ts';

const SEQUENTIAL_RUNS = 100;
const CONCURRENT_REGISTRATIONS = 50;
const CONCURRENT_ROUNDS = 5;
const MAX_UNITS = 14;
/** Round trips of the session check, which every request includes. */
const SESSION_TRIPS = 1;

export const run = async (): Promise<Line[]> => {
  const product = await startProduct({ env: { LOCAL_THROTTLE_FACTOR: '100000' } });
  try {
    const staff = await signedIn(product.url, 'staff@demo.hanho.test');
    const register = () => staff.post('/api/parcel/registerOrderByCustomer', orderPayload());
    const session = await measureMedianMs(SEQUENTIAL_RUNS, () => staff.get('/api/admin/getSession'));
    // The first call of a function also reads reference data, which it then caches.
    await register();
    const one = await register();
    const aloneMs = await measureMedianMs(SEQUENTIAL_RUNS, register);
    const concurrentMs = await measureMedianMs(CONCURRENT_ROUNDS, () =>
      Promise.all(Array.from({ length: CONCURRENT_REGISTRATIONS }, () => register())),
    );
    return [
      toLine('write units', one.units.write, formatUnits, { max: MAX_UNITS }),
      toLine('round trips after the session check', one.units.trips - SESSION_TRIPS, String, { max: 3 }),
      toRatioLine('latency of a single registration', aloneMs, ['a session check', session]),
      toRatioLine(`${CONCURRENT_REGISTRATIONS} concurrent, each`, concurrentMs / CONCURRENT_REGISTRATIONS, [
        'one alone',
        aloneMs,
      ]),
      toRatioLine(`${CONCURRENT_REGISTRATIONS} concurrent, the last one`, concurrentMs, [
        'one alone',
        aloneMs,
      ]),
    ];
  } finally {
    await product.stop();
  }
};
