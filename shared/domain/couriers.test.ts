import { expect, it } from 'vitest';
import { knownCouriers, trackingUrlOf } from './couriers.ts';

it('has one entry per courier code, with an https address that contains the tracking number', () => {
  expect(new Set(knownCouriers.map(({ code }) => code)).size).toBe(knownCouriers.length);
  for (const { code } of knownCouriers) {
    const url = new URL(trackingUrlOf(code, '690000000011') ?? '');
    expect([url.protocol, url.href.includes('690000000011')]).toEqual(['https:', true]);
  }
});

it('encodes the tracking number, and returns undefined for a courier that staff added', () => {
  expect(trackingUrlOf('K002', 'A&b=1')).toMatch(/wblNo=A%26b%3D1$/);
  expect(trackingUrlOf('X999', '690000000011')).toBeUndefined();
});
