import { expect, it } from 'vitest';
import { redact } from './redaction.ts';

it('redact removes personal data and secrets, and preserves other values', () => {
  expect(
    redact({
      message: 'Failed for P123456789012, hong@example.com, 010-1234-5678\u001b[31m',
      stack: 'at save (order.ts:12:3)',
      meta: {
        path: '/admin',
        password: 'x',
        receiverMobile: '01012345678',
        nested: ['call +61491570006'],
        count: 3,
      },
    }),
  ).toEqual({
    message: 'Failed for P************, ***@***, *** [31m',
    stack: 'at save (order.ts:12:3)',
    meta: { path: '/admin', password: '***', receiverMobile: '***', nested: ['call +***'], count: 3 },
  });
});
