import { describe, expect, it } from 'vitest';
import { changeSk, type ParcelEvent } from '../../db/history.entity.ts';
import { isNews } from './collect-notifications.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const at = '2026-11-23T09:00:00.000Z';

const received: ParcelEvent = {
  kind: 'received',
  occurredAt: at,
  recordedAt: at,
  source: 'staff',
  sourceId: 'version 2',
  version: 2,
  by: '최은영',
  byId: 3,
  place: '',
  data: {},
  changes: [['status', '01', '02']],
};

describe('isNews', () => {
  it.each<[boolean, string, Partial<ParcelEvent>]>([
    [true, 'a change of the status', {}],
    [false, 'a late report, which changes no status', { changes: [] }],
    [true, 'a problem that changes no status', { kind: 'customsHeld', changes: [] }],
    [true, 'another attempt of the delivery', { kind: 'deliveryAttemptFailed', changes: [] }],
    [false, 'a kind that no mail reports', { kind: 'measured' }],
    [false, 'the cancellation by the customer', { kind: 'cancelled', source: 'customer' }],
    [false, 'an event that was recorded more than a day ago', { recordedAt: '2026-11-22T09:59:59.999Z' }],
    [false, 'a change of the status that was converted to an event', { sourceId: changeSk(2, at) }],
    [false, 'a converted problem', { kind: 'customsHeld', sourceId: changeSk(2, at) }],
  ])('is %s for %s', (expected, _, changes) => {
    expect(isNews({ ...received, ...changes }, now)).toBe(expected);
  });
});
