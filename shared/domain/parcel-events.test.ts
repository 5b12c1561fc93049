import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEvent,
  compareEvents,
  type EventKind,
  eventToStatus,
  foldEvents,
  kindNames,
  movedWithConsol,
  type StatusEvent,
  statusOfStack,
  withoutUndoneScans,
} from './parcel-events.ts';

const statusAfter = (...events: (EventKind | StatusEvent)[]): string =>
  statusOfStack(
    foldEvents(
      '01',
      events.map((one) => (typeof one === 'string' ? { kind: one } : one)),
    ),
  );

const correctedTo = (status: string): StatusEvent => ({ kind: 'statusCorrected', status });

const statuses = ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10'];
const exceptions = ['80', '81', '82', '83'];
const anyStatus = fc.constantFrom(...statuses, ...exceptions, '84', '90', '20');
const anyEvent = fc.oneof(
  fc.constantFrom(...kindNames.filter((kind) => kind !== 'statusCorrected')).map((kind) => ({ kind })),
  anyStatus.map(correctedTo),
);
const anyEvents = fc.array(anyEvent, { maxLength: 30 });

describe('status of a parcel', () => {
  it('is the highest milestone, also if a lower one is added later', () => {
    expect(statusAfter('received', 'departed', 'readyToShip')).toBe('05');
  });

  it('is not changed by events without a status', () => {
    expect(statusAfter('received', 'measured', 'putAway', 'linked', 'labelPrinted')).toBe('02');
  });

  it.each<[string, EventKind[], string]>([
    ['a receiving problem ends when the parcel is received', ['receivingProblem', 'received'], '02'],
    ['a held shipment is not resumed by receiving', ['shippingHeld', 'received'], '81'],
    [
      'a held shipment returns to the status before',
      ['readyToShip', 'shippingHeld', 'shippingResumed'],
      '03',
    ],
    [
      'a milestone during a hold counts when it ends',
      ['shippingHeld', 'dispatched', 'shippingResumed'],
      '04',
    ],
    ['departure ends a warehouse exception', ['received', 'shippingHeld', 'departed'], '05'],
    ['the start of customs clearance does not end a customs hold', ['customsHeld', 'customsStarted'], '82'],
    ['the release ends a customs hold', ['arrived', 'customsHeld', 'customsReleased'], '08'],
    ['delivery by a courier ends a customs hold', ['customsInspection', 'outForDelivery'], '09'],
    ['paid tax leads at least to customs clearance', ['arrived', 'taxDue', 'taxPaid'], '07'],
    ['paid tax does not lower the status', ['customsReleased', 'taxDue', 'taxPaid'], '08'],
    ['paid tax without due tax changes nothing', ['arrived', 'taxPaid'], '06'],
    ['paid tax does not end an inspection', ['customsInspection', 'taxPaid'], '82'],
    ['the later of two exceptions is shown', ['shippingHeld', 'customsHeld'], '82'],
    ['the other exception is shown when the later one ends', ['shippingHeld', 'taxDue', 'taxPaid'], '81'],
    [
      'a customs exception stays when the warehouse exception ends',
      ['taxDue', 'shippingHeld', 'departed'],
      '83',
    ],
    ['delivery ends every exception', ['shippingHeld', 'customsHeld', 'delivered'], '10'],
  ])('%s', (_, kinds, status) => {
    expect(statusAfter(...kinds)).toBe(status);
  });

  it.each<[EventKind, string]>([
    ['delivered', '10'],
    ['returned', '84'],
    ['disposed', '84'],
    ['cancelled', '90'],
  ])('stays final after %s, unless a person corrects it', (kind, status) => {
    expect(statusAfter(kind, 'departed', 'customsHeld')).toBe(status);
    expect(applyEvent(foldEvents('01', [{ kind }]), { kind: 'departed' })).toBeUndefined();
    expect(statusAfter(kind, correctedTo('04'), 'departed')).toBe('05');
  });

  it('refuses to resume a shipment that is not held', () => {
    expect(applyEvent(['03'], { kind: 'shippingResumed' })).toBeUndefined();
    expect(applyEvent(['06', '82'], { kind: 'shippingResumed' })).toBeUndefined();
  });

  it('a correction sets any status and ends the exceptions', () => {
    expect(statusAfter('departed', 'customsHeld', correctedTo('02'), 'customsReleased')).toBe('08');
    expect(statusAfter('departed', correctedTo('20'))).toBe('20');
    expect(statusAfter('departed', correctedTo('20'), 'received')).toBe('02');
  });
});

describe('movedWithConsol', () => {
  it.each<[string, Parameters<typeof movedWithConsol>[0], EventKind, readonly string[] | undefined]>([
    ['moves a parcel that is behind', ['02'], 'departed', ['05']],
    ['keeps a parcel with the same status', ['05'], 'departed', undefined],
    ['keeps a parcel that is further along', ['08'], 'arrived', undefined],
    ['keeps a delivered parcel', ['10'], 'arrived', undefined],
    ['keeps a cancelled parcel', ['01', '90'], 'departed', undefined],
    ['keeps a parcel whose shipment is held', ['03', '81'], 'departed', undefined],
    ['keeps a customs hold, and moves its milestone', ['05', '82'], 'arrived', ['06', '82']],
    ['does not release a parcel that customs holds', ['07', '82'], 'customsReleased', undefined],
  ])('%s', (_, stack, kind, expected) => {
    expect(movedWithConsol(stack, kind)).toEqual(expected);
  });
});

describe('random events', () => {
  it('never lower the status, except a correction and the end of an exception', () => {
    fc.assert(
      fc.property(anyEvents, anyEvent, (events, event) => {
        const before = foldEvents('00', events);
        const after = applyEvent(before, event) ?? before;
        const isStep = statuses.includes(statusOfStack(before)) && statuses.includes(statusOfStack(after));
        fc.pre(event.kind !== 'statusCorrected' && isStep);
        expect(statusOfStack(after) >= statusOfStack(before)).toBe(true);
      }),
    );
  });

  it('have the same result when an event is delivered twice in a row, or refuse the second one', () => {
    fc.assert(
      fc.property(anyEvents, anyEvent, (events, event) => {
        const once = foldEvents('00', [...events, event]);
        expect(statusOfStack(applyEvent(once, event) ?? once)).toBe(statusOfStack(once));
      }),
    );
  });

  it('have the same result without a scan as with its undone scan, wherever both are', () => {
    const scanned = anyEvent.map((event) => ({ ...event, source: 'scan' as const, sourceId: 'A' }));
    const undone: StatusEvent = { kind: 'scanUndone', source: 'scan', data: { scanId: 'A' } };
    fc.assert(
      fc.property(anyEvents, scanned, fc.nat(30), fc.nat(30), (events, scan, at, undoneAt) => {
        const withScan: StatusEvent[] = events.toSpliced(at, 0, scan).toSpliced(undoneAt, 0, undone);
        expect(foldEvents('00', withScan)).toEqual(foldEvents('00', events));
      }),
    );
  });

  it('keep one milestone at the bottom, and at most one exception of each group', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const [milestone, ...above] = foldEvents('00', events);
        expect([...exceptions, '84', '90']).not.toContain(milestone);
        const groups = above.map((status) => ({ 80: 'w', 81: 'w', 82: 'c', 83: 'c' })[status] ?? 'final');
        expect(new Set(groups).size).toBe(groups.length);
      }),
    );
  });

  it('lead to every status that a person chooses afterwards', () => {
    fc.assert(
      fc.property(anyEvents, anyStatus, (events, status) => {
        const stack = foldEvents('00', events);
        fc.pre(statusOfStack(stack) !== status);
        const chosen = eventToStatus(stack, status);
        expect(statusOfStack(applyEvent(stack, chosen) ?? stack)).toBe(status);
      }),
    );
  });
});

describe('status that a person chooses', () => {
  it.each<[string, string[], StatusEvent]>([
    ['the next milestone', ['03', '05'], { kind: 'departed' }],
    ['a hold', ['03', '81'], { kind: 'shippingHeld' }],
    ['the status before a hold', ['03', '81', '03'], { kind: 'shippingResumed' }],
    ['the release of a held parcel', ['06', '82', '08'], { kind: 'customsReleased' }],
    ['customs clearance after the tax is paid', ['06', '83', '07'], { kind: 'taxPaid' }],
    ['an earlier status', ['05', '02'], correctedTo('02')],
    ['a status after the final one', ['10', '09'], correctedTo('09')],
    ['a status of the own code table', ['05', '20'], correctedTo('20')],
  ])('%s', (_, chosen, event) => {
    const last = chosen.at(-1) ?? '';
    const events: StatusEvent[] = [];
    for (const status of chosen.slice(0, -1)) events.push(eventToStatus(foldEvents('01', events), status));
    expect(eventToStatus(foldEvents('01', events), last)).toEqual(event);
  });
});

describe('undone scan', () => {
  it('ends neither the event of another scan nor an event with the same identifier of another source', () => {
    const events: StatusEvent[] = [
      { kind: 'received', source: 'scan', sourceId: 'A' },
      { kind: 'departed', source: 'courier', sourceId: 'B' },
      { kind: 'arrived', source: 'scan', sourceId: 'B' },
      { kind: 'scanUndone', source: 'scan', sourceId: 'undo B', data: { scanId: 'B' } },
    ];
    expect(withoutUndoneScans(events)).toEqual(events.toSpliced(2, 1));
    expect(statusAfter(...events)).toBe('05');
  });
});

describe('sequence of events', () => {
  it('follows the time of the event, then the time of its record, then the version of the order', () => {
    const event = (occurredAt: string, recordedAt: string, version: number) => ({
      occurredAt,
      recordedAt,
      version,
    });
    const sorted = [
      event('2026-11-23T01:00:00.000Z', '2026-11-23T04:00:00.000Z', 5),
      event('2026-11-23T02:00:00.000Z', '2026-11-23T02:00:00.000Z', 2),
      event('2026-11-23T02:00:00.000Z', '2026-11-23T03:00:00.000Z', 3),
      event('2026-11-23T02:00:00.000Z', '2026-11-23T03:00:00.000Z', 4),
    ];
    expect(sorted.toReversed().sort(compareEvents)).toEqual(sorted);
  });
});
