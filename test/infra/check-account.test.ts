import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

let limit = 10;
// GetAccountSettings of Lambda.
const server = createServer((_, res) => {
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ AccountLimit: { ConcurrentExecutions: limit } }));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const folder = mkdtempSync(join(tmpdir(), 'hanho-templates-'));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const write = (reserved: (number | undefined)[]): void =>
  writeFileSync(
    join(folder, 'A.template.json'),
    JSON.stringify({
      Resources: Object.fromEntries(
        reserved.map((ReservedConcurrentExecutions, nth) => [
          `Function${nth}`,
          { Properties: { ReservedConcurrentExecutions } },
        ]),
      ),
    }),
  );

const run = (accountLimit: number): Promise<{ ok: boolean; printed: string }> => {
  limit = accountLimit;
  const { port } = server.address() as AddressInfo;
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--import', 'tsx', 'bin/check-account.ts', folder],
      { env },
      (error, out, err) => resolve({ ok: !error, printed: out + err }),
    ),
  );
};

it('a deployment stops before it begins if the account allows too few concurrent executions', async () => {
  write([80, 5, undefined]);
  const refused = await run(184);
  expect(refused.ok).toBe(false);
  expect(refused.printed).toContain('allows 184 concurrent executions');
  expect(refused.printed).toContain('reserve 85');
  expect(refused.printed).toMatch(/Request 1000 under Service Quotas, or omit `reserved`/);
  expect((await run(185)).ok).toBe(true);
  write([undefined]);
  expect((await run(10)).ok).toBe(true);
});
