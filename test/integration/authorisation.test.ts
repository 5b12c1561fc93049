import { beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import { examples, type Records, recordsWith, sendExample } from '#test/fixtures/requests.ts';
import { type Answer, type Client, client, codeOf, signedIn } from '#test/support/client.ts';
import { url } from '#test/support/demo-clients.ts';
import { registerOrder } from '#test/support/orders.ts';

/** Callers. The order in the example requests belongs to `partner`. */
const roles = {
  visitor: { level: -1, email: undefined },
  customer: { level: 10, email: 'customer@demo.hanho.test' },
  partner: { level: 80, email: 'partner@demo.hanho.test' },
  anotherPartner: { level: 80, email: 'partner2@demo.hanho.test' },
  staff: { level: 90, email: 'staff@demo.hanho.test' },
  owner: { level: 99, email: 'admin@demo.hanho.test' },
} as const;
type Role = keyof typeof roles;

let records: Records;
beforeAll(async () => {
  const partner = await signedIn(url, roles.partner.email);
  records = recordsWith(await registerOrder(partner));
});

const clients = new Map<Role, Promise<Client>>();
/** Returns the shared client of a role, or a new client for the sign-in and sign-out routes. */
const clientOf = (role: Role, id: RouteId): Promise<Client> => {
  const { email } = roles[role];
  const make = async (): Promise<Client> => (email ? signedIn(url, email) : client(url));
  if (/sign(In|Out)$/.test(id)) return make();
  const known = clients.get(role) ?? make();
  clients.set(role, known);
  return known;
};

const sendAs = async (role: Role, id: RouteId): Promise<Answer> =>
  sendExample(await clientOf(role, id), id, records);

describe.each(Object.keys(roles) as Role[])('access of %s', (role) => {
  const { level } = roles[role];

  it.each(allRoutes.map(({ id, level }) => [id, level] as const))(
    'to %s requires level %s',
    async (id, routeLevel) => {
      const answer = await sendAs(role, id);
      const minimumLevel = routeLevel === 'anyone' ? -1 : routeLevel;
      if (level >= minimumLevel) {
        const refused =
          [401, 403].includes(answer.status) && !examples[id].acceptedErrors?.includes(answer.body.code);
        expect(refused, JSON.stringify(answer.body)).toBe(false);
        expect(answer.status).toBeLessThan(500);
        if (role === 'anotherPartner') examples[id].expectHidden?.(answer);
        else if (answer.status >= 400) expect(examples[id].acceptedErrors).toContain(answer.body.code);
      } else {
        expect(codeOf(answer)).toEqual(level < 0 ? [401, 'NOT_SIGNED_IN'] : [403, 'FORBIDDEN']);
      }
    },
  );
});
