import { expect } from 'vitest';
import { partnerPayload } from '#test/fixtures/partners.ts';
import type { Client } from './client.ts';
import { signInMember, signUpMember } from './members.ts';

/** Registers a partner whose contact is a new member. @returns the partner, with a client of the contact */
export const joinPartner = async (url: string, staff: Client) => {
  const admin = await signUpMember(url);
  const { status, body } = await staff.post('/api/partner/registerPartner', {
    ...partnerPayload(),
    adminId: admin.id,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.id as number, email: admin.email, api: await signInMember(url, admin) };
};
