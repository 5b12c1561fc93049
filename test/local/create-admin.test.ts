import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { program } from '../support/programs.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct({ seed: 'empty' });
});
afterAll(() => product.stop());

const createAdmin = (...args: string[]) => {
  const DYNAMODB_ENDPOINT = /DynamoDB\s+(\S+)/.exec(product.output())?.[1] ?? '';
  const { stdout, stderr, status } = spawnSync(process.execPath, [...program('create-admin'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, TABLE_NAME: 'hanho', DYNAMODB_ENDPOINT },
  });
  return { stdout, stderr, status };
};

it('create-admin creates an administrator who can sign in with the printed password', async () => {
  const email = 'first@example.com';
  const { stdout, status } = createAdmin('--email', 'First@Example.com', '--last', '홍', '--first', '길동');
  expect(status).toBe(0);
  const pwd = /비밀번호: (\S+)/.exec(stdout)?.[1];
  const { body } = await client(product.url).post('/api/admin/signIn', { email, pwd });
  expect(body).toMatchObject({ email, lName: '홍', fName: '길동', authLevel: 99, partnerId: 1 });

  const again = createAdmin('--email', email);
  expect([again.status, again.stderr.includes('회원가입이 된 email 입니다.')]).toEqual([1, true]);
});

it('create-admin exits with 1 for an invalid e-mail address', () => {
  expect(createAdmin('--email', 'nobody').status).toBe(1);
});
