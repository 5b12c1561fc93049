import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { type EventKind, foldEvents, statusOfStack } from '#shared/domain/parcel-events.ts';
import { nextSteps } from '#shared/event-words.ko.ts';
import type { ParcelEvent } from '../../db/history.entity.ts';
import { timelineOf } from './timeline.ts';

const order = { status: '03', firstStatus: '01', promisedTo: '' } as Order;

const event = (kind: EventKind, occurredAt: string, facts: Partial<ParcelEvent> = {}): ParcelEvent =>
  ({
    kind,
    occurredAt,
    recordedAt: occurredAt,
    source: 'staff',
    sourceId: kind,
    by: '',
    place: '',
    data: {},
    ...facts,
  }) as ParcelEvent;

const names = { statusName: String, reasonName: String, placeName: String };

describe('timelineOf', () => {
  it.each([
    ['labelPrinted', '운송장을 출력했습니다.'],
    ['notificationSent', '배송 알림 메일을 보냈습니다.'],
  ] as const)('hints at the next step after the latest step, if a later event is %s', (kind, text) => {
    const events = [
      event('readyToShip', '2026-11-20T01:00:00.000Z'),
      event(kind, '2026-11-20T02:00:00.000Z'),
    ];
    expect(timelineOf(order, events, 'office', names, '2026-11-20').events.map((one) => one.text)).toEqual([
      text,
      '출고 준비를 마쳤습니다. 곧 출고해 운송편에 싣습니다.',
    ]);
  });

  const [received, departed] = [
    event('received', '2026-11-20T01:00:00.000Z'),
    event('departed', '2026-11-20T02:00:00.000Z', { source: 'scan', sourceId: 'A' }),
  ];
  const corrected = event('statusCorrected', '2026-11-20T03:00:00.000Z', { status: '02' });
  const undone = event('scanUndone', '2026-11-20T03:00:00.000Z', { data: { scanId: 'A' } });

  it.each([
    ['the latest step', 'customer', [received, departed], 'departed'],
    [
      'the step before one that a correction reverted',
      'customer',
      [received, departed, corrected],
      'received',
    ],
    ['the correction itself', 'office', [received, departed, corrected], 'statusCorrected'],
    ['the step before an undone scan', 'office', [received, departed, undone], 'received'],
  ] as const)('marks %s as the current one for the viewer %s', (_, viewer, events, kind) => {
    const status = statusOfStack(foldEvents('01', events));
    const timeline = timelineOf({ ...order, status }, events, viewer, names, '2026-11-20');
    const hinted = timeline.events.filter(({ text }) => text.includes(nextSteps[status]?.hint ?? ''));
    expect(hinted.map((one) => one.kind)).toEqual([kind]);
    expect(timeline.events.filter(({ isCurrent }) => isCurrent)).toEqual(hinted);
  });

  it('marks the registration as the current step after a correction to a status before it', () => {
    const events = [
      event('registered', '2026-11-20T01:00:00.000Z', { status: '01' }),
      event('statusCorrected', '2026-11-20T03:00:00.000Z', { status: '00' }),
    ];
    const timeline = timelineOf({ ...order, status: '00' }, events, 'customer', names, '2026-11-20');
    expect(timeline.events.map(({ kind, isCurrent }) => [kind, isCurrent])).toEqual([['registered', true]]);
  });
});
