import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { examples, type Records, recordsWith } from '#test/fixtures/requests.ts';
import { orderCells, spreadsheet } from '#test/fixtures/spreadsheets.ts';
import { type Answer, type Client, client, signedIn } from '#test/support/client.ts';
import { startProduct } from '#test/support/product.ts';
import { isFullVolume, volume } from '#test/support/volume.ts';
import { problemOf } from './answers.ts';
import { type Attempt, attemptsOf, send } from './attempts.ts';

const RUNS = volume.fuzzRuns;
/** At the full volume, each run has a new seed. Set FUZZ_SEED to repeat a run. */
const SEED = Number(process.env.FUZZ_SEED ?? (isFullVolume ? Date.now() % 2 ** 31 : 20_261_122));
const UNAUTHORISED_RUNS = Math.ceil(RUNS / 8);

const roles = {
  visitor: { level: -1, email: undefined },
  customer: { level: 10, email: 'customer@demo.hanho.test' },
  partner: { level: 80, email: 'partner@demo.hanho.test' },
  staff: { level: 90, email: 'staff@demo.hanho.test' },
  owner: { level: 99, email: 'admin@demo.hanho.test' },
} as const;
type Role = keyof typeof roles;

let reportFolder: string;
let product: Awaited<ReturnType<typeof startProduct>>;
let records: Records;
const workbook = spreadsheet([orderCells()]);

beforeAll(async () => {
  reportFolder = await mkdtemp(join(tmpdir(), 'hanho-fuzz-'));
  const watch = fileURLToPath(new URL('prototype-watch.mjs', import.meta.url));
  product = await startProduct({
    env: {
      LOCAL_THROTTLE_FACTOR: '100000',
      NODE_OPTIONS: `--import ${watch}`,
      PROTOTYPE_REPORT: join(reportFolder, 'prototype.json'),
    },
  });
  const partner = await signedIn(product.url, roles.partner.email);
  records = recordsWith((await partner.post('/api/parcel/registerOrderByCustomer', orderPayload())).body);
});
afterAll(async () => {
  await product.stop();
  await rm(reportFolder, { recursive: true, force: true });
});

type RoleClient = Client & { session?: Session };
const clients = new Map<Role, RoleClient>();
/** One client per role. It signs in again if its session has ended. */
const clientOf = async (role: Role): Promise<RoleClient> => {
  const known = clients.get(role);
  const { email } = roles[role];
  if (known && (!email || known.cookie())) return known;
  const newClient: RoleClient = email ? await signedIn(product.url, email) : client(product.url);
  clients.set(role, newClient);
  return newClient;
};

/** Returns the body of an answer and the error log lines of its request. */
const describeAnswer = async ({ body, headers }: Answer): Promise<string> => {
  const log = await readFile(join(product.dataDir, 'gateway.log'), 'utf8');
  const id = headers.get('x-request-id') ?? '';
  const failures = log.split('\n').filter((line) => line.includes(id) && line.includes('ERROR'));
  return [JSON.stringify(body).slice(0, 500), ...failures].join('\n');
};

/** True if a request would change the accounts of the roles or their partners, which have the lowest ids. */
const changesRoles = (id: RouteId, { body }: Attempt): boolean => {
  const { id: target, newAdminId } = (body ?? {}) as Record<string, unknown>;
  const isReserved = (value: unknown) => Number(value) > 0 && Number(value) <= 20;
  return /^(member|partner)\./.test(id) && (isReserved(target) || isReserved(newAdminId));
};

const sendAttempt = async (route: Route & { id: RouteId }, role: Role, attempt: Attempt) => {
  if (changesRoles(route.id, attempt)) return undefined;
  return send(await clientOf(role), route, attempt, workbook);
};

const levelOf = (route: Route) => (route.level === 'anyone' ? -1 : route.level);
const rolesOf = (route: Route, mayCall: boolean) =>
  (Object.keys(roles) as Role[]).filter((role) => roles[role].level >= levelOf(route) === mayCall);

/** Requests to a route, each by one of the roles. */
const attempts = async (route: Route & { id: RouteId }, among: Role[]) => {
  const me = await clientOf(among.at(-1) as Role);
  const { params, body } = examples[route.id];
  const named = { ...records, session: me.session };
  const example = { params: params?.(named), body: route.multipart ? undefined : body?.(named) };
  return fc.tuple(fc.constantFrom(...among), attemptsOf(route, example));
};

const settings = (numRuns: number) => ({ seed: SEED, numRuns });
const timeout = 300_000 + RUNS * 500;

describe(`fuzzed requests (seed ${SEED}, ${RUNS} per route)`, { timeout }, () => {
  it.each(allRoutes.map((route) => [route.id, route] as const))(
    'to %s get declared answers, and 401 or 403 without permission',
    async (_, route) => {
      const callers = await attempts(route, rolesOf(route, true));
      await fc.assert(
        fc.asyncProperty(callers, async ([role, attempt]) => {
          const answer = await sendAttempt(route, role, attempt);
          const problem = answer && problemOf(route, answer);
          if (problem) throw new Error(`${problem}\n${await describeAnswer(answer)}`);
        }),
        settings(RUNS),
      );

      const unauthorised = rolesOf(route, false);
      if (unauthorised.length === 0) return;
      await fc.assert(
        fc.asyncProperty(await attempts(route, unauthorised), async ([role, attempt]) => {
          const { status, body } = await send(await clientOf(role), route, attempt, workbook);
          // A fuzzed path parameter can make the path unknown.
          if (route.params && [400, 404].includes(status)) return;
          expect([status, body.code]).toEqual(
            role === 'visitor' ? [401, 'NOT_SIGNED_IN'] : [403, 'FORBIDDEN'],
          );
        }),
        settings(UNAUTHORISED_RUNS),
      );
    },
  );

  it('with __proto__ and constructor.prototype cause no server error on any route', async () => {
    const body = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const headers = { 'content-type': 'application/json' };
    for (const { path, method, level, body: schema, form, multipart } of allRoutes) {
      if (!schema || form || multipart) continue;
      const who = await clientOf(level === 'anyone' ? 'visitor' : 'owner');
      const { status } = await who.request(path, { method, headers, body });
      expect([path, status < 500]).toEqual([path, true]);
    }
  });

  it('of 10 MB return 413 TOO_LARGE on every route with a body', async () => {
    const visitor = client(product.url);
    const body = `{"a":"${'a'.repeat(10_485_760)}"}`;
    for (const { path, method, body: schema } of allRoutes) {
      if (!schema) continue;
      const { status, body: refusal } = await visitor.request(path.replace(/[{}]/g, ''), {
        method,
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([path, status, refusal.code]).toEqual([path, 413, 'TOO_LARGE']);
    }
  });
});

describe('after the fuzzed requests', () => {
  const job = async (name: string) => (await client(product.url).post(`/_local/jobs/${name}`)).body;

  it('all orders can be read, H/BL numbers are unique, counters are correct, and a backup succeeds', async () => {
    const staff = await signedIn(product.url, roles.staff.email);
    const rows: OrderRow[] = [];
    for (const isDel of ['0', '1']) {
      for (let paging: unknown = 0; paging !== null; ) {
        const { status, body } = await staff.post('/api/parcel/parcel', { isDel, paging });
        expect(status, JSON.stringify(body)).toBe(200);
        rows.push(...body.rows);
        paging = body.nextPaging;
      }
    }
    const numbers = rows.map(({ hblNo }) => hblNo);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(await job('operations')).toEqual({ finished: 0, undone: 0 });
    await expect.poll(() => job('recount')).toEqual({ repaired: 0 });
    expect(await job('backup')).not.toHaveProperty('code');
  });

  it('Object.prototype of the product has no additional properties', async () => {
    await product.stop();
    expect(JSON.parse(await readFile(join(reportFolder, 'prototype.json'), 'utf8'))).toEqual([]);
  });
});
