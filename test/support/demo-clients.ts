import { inject } from 'vitest';
import { type Client, client, type SignedIn, signedIn } from './client.ts';

type Account = 'customer' | 'partner' | 'partner2' | 'staff' | 'admin';

/** URL of the product that the test files share. */
export const url = inject('productUrl');
export const visitor: Client = client(url);

const signIns = new Map<Account, Promise<SignedIn>>();

/**
 * Clients of demo accounts of the shared product. The test files of a worker share one session per account, because a
 * sign-in costs the time of a password hash. A test that ends a session must sign in with `signedIn` instead.
 */
export const demoClients = <const A extends readonly Account[]>(...accounts: A) =>
  Promise.all(
    accounts.map(async (account) => {
      const signIn = signIns.get(account) ?? signedIn(url, `${account}@demo.hanho.test`);
      signIns.set(account, signIn);
      const { session, cookie } = await signIn;
      return { ...client(url, cookie()), session };
    }),
  ) as Promise<{ -readonly [K in keyof A]: SignedIn }>;
