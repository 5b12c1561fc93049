import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { errorCatalog } from '#shared/errors.ts';
import { publicPages } from '#shared/public-pages.ts';
import { createAppRouter } from '#web/app.tsx';
import { adminHome, adminPages } from '#web/lib/admin-pages.ts';
import { routeTree } from '#web/route-tree.gen.ts';
import { address, openPage } from './app.tsx';
import { answerRest, never } from './network.ts';
import type { Role } from './sessions.ts';

/** `opens`: the page is shown. `leadsTo`: path of a redirect. `refuses`: text of the alert before the redirect. */
type Rule = { opens: true } | { leadsTo: string } | { refuses: string; leadsTo: string };

const opens = { opens: true } as const;
const { NOT_SIGNED_IN, NOT_STAFF, FORBIDDEN } = errorCatalog;
const notSignedIn = (leadsTo: string) => ({ refuses: NOT_SIGNED_IN.message, leadsTo });
const notStaff = { refuses: NOT_STAFF.message, leadsTo: '/' };
const forbidden = { refuses: FORBIDDEN.message, leadsTo: '/admin' };

const noToken = { refuses: '토큰 정보가 없습니다.', leadsTo: '/' };

const roles = ['visitor', 'customer', 'partner', 'staff', 'owner'] as const satisfies readonly Role[];
type Rules = readonly [visitor: Rule, customer: Rule, partner: Rule, staff: Rule, owner: Rule];

const everyone: Rules = [opens, opens, opens, opens, opens];
const officeRules = {
  80: [notSignedIn('/'), notStaff, opens, opens, opens],
  90: [notSignedIn('/'), notStaff, forbidden, opens, opens],
  99: [notSignedIn('/'), notStaff, forbidden, forbidden, opens],
} as const satisfies Record<number, Rules>;
const toAdminHome = { leadsTo: adminHome };

const pages: Record<string, Rules> = {
  ...Object.fromEntries(Object.keys(publicPages).map((path) => [path, everyone])),
  '/reset-password': [noToken, noToken, noToken, noToken, noToken],
  '/stop-notices': everyone,
  '/take-over': [noToken, noToken, noToken, noToken, noToken],
  '/correct': [noToken, noToken, noToken, noToken, noToken],
  '/invitation': [noToken, noToken, noToken, noToken, noToken],
  ...Object.fromEntries(
    ['/my', '/my/inquiries', '/my/addresses', '/my/profile'].map((path) => {
      const signIn = notSignedIn(`/login?redirect=${encodeURIComponent(path)}`);
      return [path, [signIn, opens, opens, opens, opens]];
    }),
  ),
  '/admin': [opens, opens, toAdminHome, toAdminHome, toAdminHome],
  '/partnerAdmin': everyone,
  ...Object.fromEntries(adminPages.map(({ path, level }) => [path, officeRules[level]])),
};

const outcomeOf = (rule: Rule): string => {
  if (rule === noToken) return 'without a token shows an alert and redirects';
  if ('refuses' in rule) return 'shows an alert and redirects';
  return 'opens' in rule ? 'opens' : 'redirects';
};
const cases = Object.entries(pages).flatMap(([path, rules]) =>
  roles.map((role, index) => {
    const rule = rules[index] as Rule;
    return { path, role, rule, outcome: outcomeOf(rule) };
  }),
);

describe('page guards', () => {
  it('every page of the route tree has a rule in this file', () => {
    const leaves = Object.values(createAppRouter(routeTree).routesById).filter(({ children }) => !children);
    const paths = leaves.map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'));
    expect(paths.filter((path) => path !== '/$').sort()).toEqual(Object.keys(pages).sort());
  });

  it.each(cases)('$path $outcome for role $role', async ({ path, role, rule }) => {
    answerRest(never);
    await openPage(path, { as: role });
    const alert = page.getByRole('alertdialog');
    if ('refuses' in rule) {
      await expect.element(alert).toHaveTextContent(rule.refuses);
      await alert.getByRole('button', { name: '확인' }).click();
    }
    if ('leadsTo' in rule) return expect.poll(address).toBe(rule.leadsTo);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
    await expect.element(alert).not.toBeInTheDocument();
    expect(address()).toBe(path);
  });
});
