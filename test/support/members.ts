import { expect } from 'vitest';
import { signUpPayload } from '#test/fixtures/members.ts';
import { type Client, client } from './client.ts';

type Credentials = { email: string; password: string };

/** Signs in and expects success. */
export const signInMember = async (url: string, { email, password }: Credentials): Promise<Client> => {
  const member = client(url);
  const { status, body } = await member.post('/api/cust/signIn', { email, pwd: password });
  expect(status, JSON.stringify(body)).toBe(200);
  return member;
};

/** Signs up a new customer without signing in. */
export const signUpMember = async (url: string, changes: Parameters<typeof signUpPayload>[0] = {}) => {
  const payload = signUpPayload(changes);
  const { status, body } = await client(url).post('/api/cust/signUp', payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...payload, id: body.id as number };
};

/** Signs up a new customer and signs in. */
export const joinMember = async (url: string, changes: Parameters<typeof signUpPayload>[0] = {}) => {
  const member = await signUpMember(url, changes);
  return { ...member, api: await signInMember(url, member) };
};

export const isSignedIn = async (member: Client): Promise<boolean> =>
  (await member.get('/api/cust/getSession')).body.user !== null;
