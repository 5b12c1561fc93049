import { describe, expect, it } from 'vitest';
import { changeSk, type ParcelEvent } from '#functions/db/history.entity.ts';
import type { MailAudience } from '#shared/domain/notifications.ts';
import { isNews, wasReported } from './collect-notifications.ts';

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

const corrected = { kind: 'statusCorrected', status: '04' } as const;

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
    [true, 'a correction that ends a final status', { ...corrected, changes: [['status', '90', '04']] }],
    [false, 'another correction', { ...corrected, changes: [['status', '05', '04']] }],
    [false, 'a converted problem', { kind: 'customsHeld', sourceId: changeSk(2, at) }],
  ])('is %s for %s', (expected, _, changes) => {
    expect(isNews({ ...received, ...changes }, now)).toBe(expected);
  });
});

describe('wasReported', () => {
  const minute = (nth: number) => `2026-11-23T09:0${nth}:00.000Z`;
  const event = (nth: number, changes: Partial<ParcelEvent>): ParcelEvent => ({
    ...received,
    recordedAt: minute(nth),
    ...changes,
  });
  const sent = (nth: number, mail: 'status' | 'delayed' | 'cancelled', audience?: MailAudience) =>
    event(nth, { kind: 'notificationSent', data: { mail, ...(audience && { audience }) } });
  const delivered = event(2, { kind: 'delivered' });
  const correction = event(5, { ...corrected, changes: [['status', '10', '04']] });

  it.each<[boolean, string, ParcelEvent[]]>([
    [true, 'a mail followed the delivery', [delivered, sent(3, 'status')]],
    [false, 'no mail was sent', [delivered]],
    [false, 'the mail was sent before the delivery', [sent(1, 'status'), delivered]],
    [false, 'the mail was sent after the correction', [delivered, sent(6, 'status')]],
    [false, 'the mail concerned a delay', [delivered, sent(3, 'delayed')]],
    [false, 'only the visitor was mailed', [delivered, sent(3, 'status', 'visitor')]],
  ])('is %s for the member if %s', (expected, _, events) => {
    expect(wasReported([...events, correction], correction, 'member')).toBe(expected);
  });

  it.each([
    [true, 'visitor'],
    [false, undefined],
    [false, 'partner'],
  ] as const)('is %s for the visitor after a mail to the audience %s', (expected, audience) => {
    const events = [delivered, sent(3, 'status', audience), correction];
    expect(wasReported(events, correction, 'visitor')).toBe(expected);
  });

  it('is true for the mail about a cancellation by the customer', () => {
    const revived = event(5, { ...corrected, changes: [['status', '90', '01']] });
    const events = [event(2, { kind: 'cancelled', source: 'customer' }), sent(2, 'cancelled'), revived];
    expect(wasReported(events, revived, 'member')).toBe(true);
  });
});
