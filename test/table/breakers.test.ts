import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { COURIER_SERVICE, serviceOfCourier } from '#shared/domain/breaker.ts';
import { startTable } from '#test/support/engine.ts';

const table = await startTable();
const { readBreakers } = await import('#functions/domain/outside/breakers.ts');
const { removeBreakers } = await import('#functions/db/breaker.entity.ts');
const { withMeter } = await import('#functions/db/meter.ts');

beforeEach(() => table.empty());
afterAll(() => table.stop());

const START = Date.parse('2026-11-28T03:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);
const K001 = serviceOfCourier('K001');
const K003 = serviceOfCourier('K003');
const services = [COURIER_SERVICE, K001, K003];
const readAll = () => readBreakers(services);

const openK003 = async () => {
  const run = await readAll();
  for (let nth = 0; nth < 5; nth += 1) await run.failed(K003, at(0));
};

describe('readBreakers', () => {
  it('reads all breakers of a run at once, for 0.5 R each', async () => {
    for (const service of services) await (await readAll()).failed(service, at(0));
    const { units } = await withMeter(readAll);
    expect(units).toEqual({ read: 1.5, write: 0, trips: 1 });
  });

  it('writes a breaker only when it changes', async () => {
    const run = await readAll();
    const writes = async (work: () => Promise<unknown>) => (await withMeter(work)).units.write;
    expect(await writes(() => run.succeeded([COURIER_SERVICE, K003]))).toBe(0);
    expect(await writes(() => run.admit([COURIER_SERVICE, K003], at(0)))).toBe(0);
    expect(await writes(() => run.failed(K003, at(0)))).toBe(1);
    expect(await writes(() => run.succeeded([COURIER_SERVICE, K003]))).toBe(1);
  });

  it('counts failures over several runs and opens the breaker of one courier only', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const run = await readAll();
      expect(await run.admit([COURIER_SERVICE, K003], at(nth))).toBe(true);
      await run.failed(K003, at(nth));
    }
    const run = await readAll();
    expect(await run.admit([COURIER_SERVICE, K003], at(5))).toBe(false);
    expect(run.openUntil(K003, at(5))).toEqual(at(64));
    expect(await run.admit([COURIER_SERVICE, K001], at(5))).toBe(true);
  });

  it('counts concurrent failures of one run and of two runs', async () => {
    const [one, other] = [await readAll(), await readAll()];
    await Promise.all([one, one, one, other, other].map((run) => run.failed(K003, at(0))));
    expect((await readAll()).openUntil(K003, at(0))).toEqual(at(60));
  });

  it('admits one call of two runs after the time without calls, and closes after its success', async () => {
    await openK003();
    const runs = [await readAll(), await readAll()];
    const admitted = await Promise.all(runs.map((run) => run.admit([COURIER_SERVICE, K003], at(60))));
    expect(admitted.filter(Boolean)).toHaveLength(1);
    const run = await readAll();
    expect(await run.admit([COURIER_SERVICE, K003], at(61))).toBe(false);
    await run.succeeded([COURIER_SERVICE, K003]);
    expect(await (await readAll()).admit([COURIER_SERVICE, K003], at(61))).toBe(true);
  });

  it('opens for longer after a failed trial', async () => {
    await openK003();
    const run = await readAll();
    await run.admit([K003], at(60));
    await run.failed(K003, at(60));
    expect((await readAll()).openUntil(K003, at(60))).toEqual(at(180));
  });

  it('takes no trial of a service if another service that the call needs is open', async () => {
    await openK003();
    const run = await readAll();
    await run.refused(COURIER_SERVICE, at(30));
    expect(await run.admit([COURIER_SERVICE, K003], at(40))).toBe(false);
    expect((await readAll()).openUntil(COURIER_SERVICE, at(40))).toBeUndefined();
  });

  it('is open for all couriers while the service refuses calls', async () => {
    await (await readAll()).refused(COURIER_SERVICE, at(3_600));
    const run = await readAll();
    expect(await run.admit([COURIER_SERVICE, K001], at(3_599))).toBe(false);
    expect(await run.admit([COURIER_SERVICE, K001], at(3_600))).toBe(true);
  });

  it('is closed after removeBreakers, also for a run that read the breaker before', async () => {
    await openK003();
    const run = await readAll();
    await removeBreakers(services);
    expect(await (await readAll()).admit([K003], at(1))).toBe(true);
    await run.failed(K003, at(61));
    expect((await readAll()).openUntil(K003, at(61))).toBeUndefined();
  });
});
