import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import type { EventKind } from '#shared/domain/parcel-events.ts';
import type { ParcelEvent } from '../../db/history.entity.ts';
import { timelineOf } from './timeline.ts';

const order = { status: '03', promisedTo: '' } as Order;

const event = (kind: EventKind, occurredAt: string): ParcelEvent =>
  ({
    kind,
    occurredAt,
    recordedAt: occurredAt,
    source: 'staff',
    sourceId: kind,
    by: '',
    place: '',
    data: {},
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
});
