import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { startSecrets } from '#infra/local/secrets.ts';
import { LOCAL_TRACKER_SECRET, startCourierTracker } from '#infra/local/simulators/courier-tracker.ts';
import { COURIER_SERVICE, serviceOfCourier } from '#shared/domain/breaker.ts';
import { startTable } from '#test/support/engine.ts';

const secrets = await startSecrets({
  get 'hanho/courier'() {
    return courierTracker.state().off ? '' : LOCAL_TRACKER_SECRET;
  },
});
const table = await startTable({ SECRETS_ENDPOINT: secrets.endpoint, COURIER_TRACKER_ID: 'hanho/courier' });
const courierTracker = await startCourierTracker(join(table.folder, 'courier-tracker.jsonl'));
process.env.COURIER_TRACKER_URL = courierTracker.state().url;
const { createLocalRoutes } = await import('#infra/local/local-routes.ts');
const { fetchTracking } = await import('#functions/adapters/courier-tracker.ts');
const { readBreakers } = await import('#functions/domain/outside/breakers.ts');
afterAll(async () => {
  await courierTracker.stop();
  await secrets.stop();
  await table.stop();
});

const routes = createLocalRoutes(() => [], { courierTracker });
const change = async (body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const req = Object.assign(Readable.from([JSON.stringify(body)]), { method: 'POST', headers });
  const { status } = await routes(req as never, '/_local/simulators/courierTracker');
  expect(status).toBe(200);
};
const NOW = new Date();
const track = () =>
  fetchTracking({ courierCode: 'K003', courierNum: '412345678901', since: NOW }, { now: new Date() });

it('POST /_local/simulators/courierTracker makes the product act as without a secret, and back', async () => {
  expect((await track()).kind).toBe('events');
  await change({ off: true });
  expect(await track()).toEqual({ kind: 'off' });
  await change({ off: false });
  expect((await track()).kind).toBe('events');
});

it('POST /_local/simulators/courierTracker closes the breakers of the service with `reset`', async () => {
  const services = [COURIER_SERVICE, serviceOfCourier('K003'), 'pcc'];
  const isOpen = async () => {
    const run = await readBreakers(services);
    return services.map((service) => run.openUntil(service, NOW) !== undefined);
  };
  const run = await readBreakers(services);
  for (const service of services) await run.refused(service, new Date(NOW.getTime() + 60_000));
  expect(await isOpen()).toEqual([true, true, true]);
  await change({ reset: true });
  expect(await isOpen()).toEqual([false, false, true]);
});
