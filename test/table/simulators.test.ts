import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { startSecrets } from '#infra/local/secrets.ts';
import { LOCAL_TRACKER_SECRET, startCourierTracker } from '#infra/local/simulators/courier-tracker.ts';
import { startUnipass } from '#infra/local/simulators/unipass.ts';
import { COURIER_SERVICE, serviceOfCourier } from '#shared/domain/breaker.ts';
import { startTable } from '#test/support/engine.ts';

const secrets = await startSecrets({
  get 'hanho/courier'() {
    return courierTracker.state().off ? '' : LOCAL_TRACKER_SECRET;
  },
  get 'hanho/unipass'() {
    return unipass.secret();
  },
});
const table = await startTable({
  SECRETS_ENDPOINT: secrets.endpoint,
  COURIER_TRACKER_ID: 'hanho/courier',
  UNIPASS_ID: 'hanho/unipass',
});
const courierTracker = await startCourierTracker(join(table.folder, 'courier-tracker.jsonl'));
const unipass = await startUnipass(join(table.folder, 'clearance.jsonl'));
Object.assign(process.env, { COURIER_TRACKER_URL: courierTracker.state().url, UNIPASS_URL: unipass.url });
const { createLocalRoutes } = await import('#infra/local/local-routes.ts');
const { fetchTracking } = await import('#functions/adapters/courier-tracker.ts');
const { verifyPcc } = await import('#functions/adapters/pcc.ts');
const { fetchCustomsRates } = await import('#functions/adapters/customs-rates.ts');
const { readBreakers } = await import('#functions/domain/outside/breakers.ts');
afterAll(async () => {
  await courierTracker.stop();
  await unipass.stop();
  await secrets.stop();
  await table.stop();
});

const routes = createLocalRoutes(() => [], { courierTracker, ...unipass.simulators });
const post = async (name: string, body: object): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  const req = Object.assign(Readable.from([JSON.stringify(body)]), { method: 'POST', headers });
  return (await routes(req as never, `/_local/simulators/${name}`)).status;
};
const change = async (body: object, name = 'courierTracker'): Promise<void> =>
  expect(await post(name, body)).toBe(200);
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

it('POST /_local/simulators/pcc switches one service of customs off, and the others stay on', async () => {
  const input = { pcc: 'P123456789012', name: '홍길동', mobile: '01012345678', zipcode: '04524' };
  const check = async () => (await verifyPcc(input, { now: NOW })).state;
  expect(await check()).toBe('matched');
  await change({ off: true }, 'pcc');
  expect(await check()).toBe('off');
  expect((await fetchCustomsRates('2026-12-01')).kind).toBe('rates');
  await change({ off: false }, 'pcc');
  expect(await check()).toBe('matched');
});

it.each(['pcc', 'clearance', 'customsRates'])(
  'POST /_local/simulators/%s closes only the breaker of this service with `reset`',
  async (name) => {
    const services = ['pcc', 'clearance', 'customsRates'];
    const run = await readBreakers(services);
    for (const service of services) await run.refused(service, new Date(NOW.getTime() + 60_000));
    await change({ reset: true }, name);
    const after = await readBreakers(services);
    expect(services.filter((service) => !after.openUntil(service, NOW))).toEqual([name]);
  },
);

it('POST /_local/simulators/courierTracker refuses a fault that the service cannot have', async () => {
  expect(await post('courierTracker', { fault: 'entity' })).toBe(400);
  expect(courierTracker.state().fault).toBeNull();
  await change({ fault: 'entity' }, 'clearance');
});
