import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '#shared/domain/settings.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { type Product, startProduct } from '#test/support/product.ts';

const GET = '/api/setting/get';
const SAVE = '/api/setting/save';

// A product of its own, because the settings affect the consols of other tests.
let product: Product;
let owner: Client;
let staff: Client;
beforeAll(async () => {
  product = await startProduct();
  owner = await signedIn(product.url, 'admin@demo.hanho.test');
  staff = await signedIn(product.url, 'staff@demo.hanho.test');
});
afterAll(() => product.stop());

const read = async (as: Client = owner): Promise<Settings> => (await as.get(GET)).body;

describe.sequential('settings of the product', () => {
  it('have all switches off and version 0 until they are saved', async () => {
    expect(await read(staff)).toEqual({ version: 0, preflightRequired: false, statementTermDays: 14 });
  });

  it('are read by staff only, and saved by owners only, before the form is checked', async () => {
    const partner = await signedIn(product.url, 'partner@demo.hanho.test');
    expect(codeOf(await client(product.url).get(GET))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(codeOf(await partner.get(GET))).toEqual([403, 'FORBIDDEN']);
    for (const body of [{ version: 0, preflightRequired: true }, { version: 'x' }]) {
      expect(codeOf(await staff.post(SAVE, body))).toEqual([403, 'FORBIDDEN']);
    }
    expect((await read()).version).toBe(0);
  });

  it('are saved with the next version and an audit entry, and read fresh afterwards', async () => {
    const saved = await owner.post(SAVE, { version: 0, preflightRequired: true });
    expect([saved.status, saved.body]).toEqual([
      200,
      { version: 1, preflightRequired: true, statementTermDays: 14 },
    ]);
    expect(await read(staff)).toEqual(saved.body);
    expect(await auditOf(owner, 'setting', 'SETTINGS')).toMatchObject([
      {
        action: 'change',
        name: '설정',
        changes: [{ label: '마감 전 통관 사전점검 필수', from: '아니요', to: '예' }],
      },
    ]);
  });

  it('are refused with CONFLICT for another version than the stored one', async () => {
    for (const version of [0, 2]) {
      const refused = await owner.post(SAVE, { version, preflightRequired: false });
      expect(codeOf(refused)).toEqual([409, 'CONFLICT']);
    }
    expect(await read()).toEqual({ version: 1, preflightRequired: true, statementTermDays: 14 });
  });

  it('are saved by one of two owners who read the same version', async () => {
    const body = { version: 1, preflightRequired: false };
    const answers = await Promise.all([owner.post(SAVE, body), owner.post(SAVE, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read()).toEqual({ version: 2, preflightRequired: false, statementTermDays: 14 });
  });

  it('are saved once by requests with the same idempotency key', async () => {
    const send = (body: object, key: string) => owner.post(SAVE, body, { 'idempotency-key': key });
    const key = randomUUID();
    const body = { version: 2, preflightRequired: true };
    const first = await send(body, key);
    expect([first.status, first.body]).toEqual([
      200,
      { version: 3, preflightRequired: true, statementTermDays: 14 },
    ]);
    expect((await send(body, key)).body).toEqual(first.body);
    expect(codeOf(await send({ ...body, preflightRequired: false }, key))).toEqual([
      409,
      'IDEMPOTENCY_MISMATCH',
    ]);
    expect(await read()).toEqual(first.body);
  });

  it('are refused with the name of each invalid field', async () => {
    const pathsOf = async (settings: object) => {
      const { status, body } = await owner.post(SAVE, settings);
      return [status, body.fields.map(({ path }: { path: string }) => path)];
    };
    expect(await pathsOf({ version: -1, preflightRequired: true })).toEqual([422, ['version']]);
    expect(await pathsOf({ version: 3, preflightRequired: 'Y' })).toEqual([400, ['preflightRequired']]);
    expect(await pathsOf({ version: 3 })).toEqual([400, ['preflightRequired']]);
  });
});
