import { expect, test } from 'vitest';
import { qrFileName, registrationLink } from './registration-link.ts';

test('registrationLink encodes partner and member in the URL parameters', () => {
  const link = registrationLink('https://hanho.example', { id: 2, partner_name: '시드니 마트 & 100%' }, 7);
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin + pathname).toBe('https://hanho.example/parcel-reg-aus-to-kor');
  expect(Object.fromEntries(searchParams)).toEqual({
    partnerId: '2',
    partnerName: '시드니 마트 & 100%',
    memberId: '7',
  });
});

test('qrFileName replaces everything but letters and digits by underscores', () =>
  expect(qrFileName('A/B:마트 *1*')).toBe('QR_A_B_마트_1_.png'));
