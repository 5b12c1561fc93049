import { describe, expect, it } from 'vitest';
import type { ParcelEvent } from '#functions/db/history.entity.ts';
import type { Order } from '#shared/domain/order.ts';
import { type EventKind, foldEvents, statusOfStack } from '#shared/domain/parcel-events.ts';
import type { Session } from '#shared/domain/session.ts';
import { nextStepOf } from '#shared/event-words.ko.ts';
import { isVisibleTo, timelineOf, type Viewer, viewerOf } from './timeline.ts';

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

const names = {
  statusName: String,
  reasonName: String,
  delayReasonName: () => '선적 이월',
  placeName: String,
};

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

  it('returns the code of a place, and its name in the sentence', () => {
    const placeName = (code: string) => (code === 'SYD01' ? '시드니 창고' : code);
    const events = [event('putAway', '2026-11-20T01:00:00.000Z', { place: 'SYD01' })];
    const [shown] = timelineOf(order, events, 'office', { ...names, placeName }, '2026-11-20').events;
    expect(shown).toMatchObject({
      place: 'SYD01',
      text: expect.stringContaining('시드니 창고에 보관했습니다'),
    });
  });

  it.each([
    ['still to be loaded', [], '박스 1개를 더 실어야 합니다.'],
    ['loaded twice', [2], '박스 1개를 더 실어야 합니다.'],
    ['loaded', [3], '운송편이 곧 출발합니다.'],
  ])('hints at the third box that is %s', (_, others, hint) => {
    const loads = [1, 2, ...others].map((box, nth) =>
      event('loaded', `2026-11-20T01:0${nth}:00.000Z`, { data: { box } }),
    );
    const three = { ...order, boxQty: 3 } as Order;
    expect(timelineOf(three, loads, 'office', names, '2026-11-20').events[0]?.text).toContain(hint);
  });

  it('promises nothing to a customer while the parcel is held, and shows staff the window of before', () => {
    const window = {
      promisedFrom: '2026-11-25',
      promisedTo: '2026-11-26',
      promisedBy: 'ETA',
      eta: '2026-11-24',
    };
    const held = { ...order, ...window, status: '81' };
    const promisedTo = (viewer: Viewer) => timelineOf(held, [], viewer, names, '2026-11-20').promised;
    for (const viewer of ['visitor', 'linkHolder', 'customer'] as const)
      expect(promisedTo(viewer)).toBeNull();
    expect(promisedTo('office')).toMatchObject({ from: '2026-11-25', to: '2026-11-26' });
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
    const hinted = timeline.events.filter(({ text }) => text.includes(nextStepOf(status)?.hint ?? ''));
    expect(hinted.map((one) => one.kind)).toEqual([kind]);
    expect(timeline.events.filter(({ isCurrent }) => isCurrent)).toEqual(hinted);
  });

  it.each(['receivingProblem', 'shippingHeld', 'customsHeld', 'customsInspection'] as const)(
    'withholds the reason of %s from a visitor, and states it to a link holder without further data',
    (kind) => {
      const events = [
        received,
        event(kind, '2026-11-20T03:00:00.000Z', { data: { reason: '세관 서류' } }),
      ].flatMap((one) => one ?? []);
      const held = { ...order, status: statusOfStack(foldEvents('01', events)) };
      const seenBy = (viewer: Viewer) => timelineOf(held, events, viewer, names, '2026-11-20').events[0];
      expect(seenBy('visitor')).toMatchObject({
        kind,
        text: '확인이 필요해 멈춰 있습니다. 등록하신 분께 안내했습니다.',
        data: {},
      });
      expect(seenBy('linkHolder')).toMatchObject({ kind, data: {} });
      for (const viewer of ['linkHolder', 'customer', 'office'] as const)
        expect(seenBy(viewer)?.text).toContain('사유: 세관 서류');
    },
  );

  it.each(['visitor', 'linkHolder', 'customer', 'office'] as const)(
    'quotes the word of the courier to the viewer %s, after the hint',
    (viewer) => {
      const inDelivery = { ...order, status: '09' };
      const data = { word: '간선상차' };
      const events = [event('inTransit', '2026-11-20T01:00:00.000Z', { source: 'courier', data })];
      const [shown] = timelineOf(inDelivery, events, viewer, names, '2026-11-20').events;
      expect(shown?.text).toBe(
        "배송지로 이동 중입니다. 택배사가 받는 분께 배송합니다. 택배사 표시: '간선상차'",
      );
    },
  );

  it('hides a hold that has ended from a visitor', () => {
    const events = [
      event('shippingHeld', '2026-11-20T03:00:00.000Z', { data: { reason: '06' } }),
      event('shippingResumed', '2026-11-20T04:00:00.000Z'),
    ];
    expect(timelineOf(order, events, 'visitor', names, '2026-11-20').events).toEqual([]);
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

const visitor = ['visitor', 'customer', 'office'] as const;
const customer = ['customer', 'office'] as const;
const office = ['office'] as const;

describe('isVisibleTo', () => {
  it.each(
    Object.entries({
      registered: visitor,
      received: visitor,
      measured: customer,
      photographed: customer,
      putAway: office,
      readyToShip: customer,
      dispatched: customer,
      linked: office,
      released: office,
      loaded: office,
      unloaded: office,
      departed: visitor,
      arrived: visitor,
      customsStarted: visitor,
      customsProgress: visitor,
      customsHeld: visitor,
      customsInspection: visitor,
      taxDue: visitor,
      taxPaid: visitor,
      customsReleased: visitor,
      handedToCourier: visitor,
      inTransit: visitor,
      outForDelivery: visitor,
      deliveryAttemptFailed: visitor,
      delivered: visitor,
      receivingProblem: customer,
      shippingHeld: customer,
      shippingResumed: customer,
      returned: visitor,
      disposed: customer,
      cancelled: customer,
      split: customer,
      merged: visitor,
      mergedIn: customer,
      delayed: visitor,
      infoRequested: customer,
      infoCorrected: customer,
      labelPrinted: office,
      notificationSent: office,
      notificationFailed: office,
      statusCorrected: office,
      scanUndone: office,
    } satisfies Record<EventKind, readonly Viewer[]>) as [EventKind, readonly Viewer[]][],
  )('shows %s to %j', (kind, viewers) => {
    expect(visitor.filter((viewer) => isVisibleTo(viewer, kind))).toEqual(viewers);
  });
});

describe('viewerOf', () => {
  const own = { ...order, partnerId: 2, customerNum: 7 } as Order;
  it.each([
    ['staff', 'office', { authLevel: 90, partnerId: 1, memberId: 3 }],
    ['the partner of the order', 'office', { authLevel: 80, partnerId: 2, memberId: 4 }],
    ['another partner', 'visitor', { authLevel: 80, partnerId: 3, memberId: 5 }],
    ['the customer of the order', 'customer', { authLevel: 10, partnerId: null, memberId: 7 }],
    ['another customer', 'visitor', { authLevel: 10, partnerId: null, memberId: 8 }],
    ['a caller without a session', 'visitor', undefined],
  ])('treats %s as %s', (_, viewer, actor) => {
    expect(viewerOf(own, actor as Session | undefined)).toBe(viewer);
  });
});
