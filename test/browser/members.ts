import type { Page } from '@playwright/test';
import { signUpPayload } from '#test/fixtures/members.ts';
import { type Client, client } from '#test/support/client.ts';
import { test as base, expect, openAs } from './fixtures.ts';

export type Person = ReturnType<typeof signUpPayload>;
/** A new member, and a signed-in client of this member outside the page. */
type Member = { person: Person; api: Client };

export const signIn = (api: Client, { email, password: pwd }: Pick<Person, 'email' | 'password'>) =>
  api.post('/api/cust/signIn', { email, pwd });

export const test = base.extend<{ member: Member }>({
  member: async ({ baseURL }, use) => {
    const person = signUpPayload();
    const api = client(baseURL as string);
    expect((await api.post('/api/cust/signUp', person)).status).toBe(200);
    expect((await signIn(api, person)).status).toBe(200);
    await use({ person, api });
  },
});

/** Opens a page with a new session of a member. */
export const openAsMember = async (
  page: Page,
  { person }: Pick<Member, 'person'>,
  path: string,
): Promise<void> => {
  const here = client(process.env.PRODUCT_URL ?? '');
  expect((await signIn(here, person)).status).toBe(200);
  await openAs(page, here, path);
};

export const noticeOf = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: '알림' }).getByText(text);
