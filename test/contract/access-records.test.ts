import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allRoutes } from '#shared/contract/index.ts';
import { personalFields } from '#shared/domain/order-fields.ts';
import type { Profile } from '#shared/domain/profile.ts';

/** Fields of members. Their names and addresses are personal data. */
const memberFields: readonly (keyof z.output<typeof Profile>)[] = ['email', 'lName', 'fName', 'mobile'];
const personal: ReadonlySet<string> = new Set([...personalFields, ...memberFields]);

/** Routes that answer personal data without an access record, by the reason. */
const exempt = {
  'data of the caller': [
    /^my\./,
    /^(admin|cust)\.getSession$/,
    // The caller has typed the address, or holds the link of its mail.
    /^member\.(inviteMember|resendInvitation|openInvitation)$/,
    // Rows of the file that the caller has sent. The page asks every few seconds.
    /^parcel\.importExcel(Status)?$/,
  ],
  'masked names': [/^scan\.(record|report|closeSession|reportExcel)$/, /^customs\.openCorrection$/],
  'no data of persons': [
    /^parcel\.importTemplate$/,
    /^image\.show$/,
    /^rate\.cardExcel$/,
    /^statement\.excel$/,
  ],
  'addresses of firms': [/^partner\.(getPartnerList|registerPartner|modifyPartner|changePartnerAdmin)$/],
};
const isExempt = (id: string): boolean =>
  Object.values(exempt).some((ids) => ids.some((one) => one.test(id)));

const fieldsOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)];
};
const answersOf = ({ response }: (typeof allRoutes)[number]): string[] =>
  response ? fieldsOf(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' })) : [];

describe('a route that can answer personal data', () => {
  it.each(allRoutes.map((route) => [route.id, route] as const))('%s writes access records', (id, route) => {
    const named = [...new Set(answersOf(route))].filter((field) => personal.has(field));
    const isFile = route.produces === 'image' || route.produces === 'xlsx' || route.produces === 'link';
    const needsRecord = (named.length > 0 || isFile) && !isExempt(id);
    if (needsRecord) expect(route.records, named.join()).toBeDefined();
  });

  it('is exempt only if it exists', () => {
    const unused = Object.values(exempt)
      .flat()
      .filter((one) => !allRoutes.some(({ id }) => one.test(id)));
    expect(unused).toEqual([]);
  });
});
