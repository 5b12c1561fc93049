import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CourierWatch } from '#functions/db/courier-watch.entity.ts';
import type { StoredException, Watched } from '#functions/db/exception.entity.ts';
import type { ParcelEvent } from '#functions/db/history.entity.ts';
import { endOfWatch, unknownFrom } from '#shared/domain/courier-watch.ts';
import { dwellLimitsOf, seedDwellLimits } from '#shared/domain/dwell-limits.ts';
import { type ExceptionRule, exceptionRules } from '#shared/domain/exception-rules.ts';
import type { Order } from '#shared/domain/order.ts';
import {
  type EventKind,
  foldEvents,
  kindNames,
  statusFieldsOf,
  statusOfStack,
} from '#shared/domain/parcel-events.ts';
import type { EventData } from '#shared/domain/timeline.ts';
import { isQuiet, needsCourierWatch, newException, planOf, type Situation } from './rules.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const START = Date.parse('2026-11-01T00:00:00.000Z');
const at = (hours: number) => new Date(START + hours * HOUR);

type Step = { kind: EventKind; hours: number; data?: EventData; scanId?: string };

const eventOf = ({ kind, hours, data = {}, scanId }: Step, nth: number): ParcelEvent => ({
  kind,
  occurredAt: at(hours).toISOString(),
  recordedAt: at(hours).toISOString(),
  source: scanId ? 'scan' : 'staff',
  sourceId: scanId ?? `version ${nth}`,
  by: '최은영',
  byId: 1,
  place: '',
  data,
  version: nth + 2,
  changes: [],
});

/** Situation after these events, with the changes of the status that they caused. */
const situationAfter = (steps: readonly Step[], changes: Partial<Order> = {}): Situation => {
  const sorted = [...steps].sort((a, b) => a.hours - b.hours);
  const events = sorted.map(eventOf);
  const stackAfter = (count: number) => foldEvents('01', events.slice(0, count));
  const log = events.map((event, nth): ParcelEvent => {
    const [from, to] = [statusOfStack(stackAfter(nth)), statusOfStack(stackAfter(nth + 1))];
    return { ...event, changes: from === to ? [] : [['status', from, to]] };
  });
  const order = {
    id: 7,
    hblNo: 'HHK1000007',
    partnerId: 2,
    isDel: false,
    regDate: at(0).toISOString(),
    promisedTo: '',
    receiverZipcode: '63644',
    firstStatus: '01',
    ...statusFieldsOf(stackAfter(events.length)),
    ...changes,
  } as Order;
  return {
    order,
    log: { events: log, changes: [] },
    limits: seedDwellLimits,
    isMailStopped: true,
    isRed: true,
  };
};

/** Stores what a plan changes, as the table does. */
const applyPlan = (watched: Watched, { changes, due, waiting }: ReturnType<typeof planOf>): Watched => {
  const exceptions = new Map(watched.exceptions.map((one) => [`${one.rule} ${one.since}`, one]));
  for (const { before, after } of changes) {
    const { rule, since } = (after ?? before) as StoredException;
    if (!before) expect(exceptions.has(`${rule} ${since}`)).toBe(false);
    if (after) exceptions.set(`${rule} ${since}`, after);
  }
  return {
    exceptions: [...exceptions.values()],
    due: due ? due.at : watched.due,
    waiting: waiting ? waiting.to : watched.waiting,
  };
};

const nothing: Watched = { exceptions: [] };
const check = (situation: Situation, watched: Watched, now: Date): Watched =>
  applyPlan(watched, planOf(situation, watched, now));
const openRules = ({ exceptions }: Watched): ExceptionRule[] =>
  exceptions.filter(({ closed }) => !closed).map(({ rule }) => rule);
const closeByHand = ({ exceptions, due }: Watched, now: Date): Watched => ({
  due,
  exceptions: exceptions.map((one) =>
    one.closed ? one : { ...one, closed: { at: now.getTime(), by: '최은영', byId: 1, reason: '확인함' } },
  ),
});

describe('STATUS_PROBLEM', () => {
  it.each<[EventKind, EventKind]>([
    ['receivingProblem', 'received'],
    ['shippingHeld', 'shippingResumed'],
    ['customsHeld', 'customsReleased'],
    ['taxDue', 'taxPaid'],
  ])('is opened by %s and closed by %s', (kind, end) => {
    const begun = check(situationAfter([{ kind, hours: 1 }]), nothing, at(2));
    expect(openRules(begun)).toEqual(['STATUS_PROBLEM']);
    expect(begun.exceptions[0]?.since).toBe(at(1).getTime());
    const steps: Step[] = [
      { kind, hours: 1 },
      { kind: end, hours: 3 },
    ];
    const ended = check(situationAfter(steps), begun, at(4));
    expect(openRules(ended)).toEqual([]);
    expect(ended.exceptions[0]?.closed).toMatchObject({ by: '', byId: null });
  });

  it('is opened by a return, and by nothing else of a customs hold', () => {
    expect(openRules(check(situationAfter([{ kind: 'returned', hours: 1 }]), nothing, at(2)))).toEqual([
      'STATUS_PROBLEM',
    ]);
    expect(openRules(check(situationAfter([{ kind: 'customsHeld', hours: 1 }]), nothing, at(2)))).toEqual([
      'STATUS_PROBLEM',
    ]);
  });

  it('stays closed by hand until the status changes to another problem', () => {
    const held: Step = { kind: 'customsHeld', hours: 1 };
    const closed = closeByHand(check(situationAfter([held]), nothing, at(2)), at(3));
    const later = check(situationAfter([held, { kind: 'measured', hours: 4 }]), closed, at(5));
    expect(openRules(later)).toEqual([]);
    const taxed = check(situationAfter([held, { kind: 'taxDue', hours: 6 }]), later, at(7));
    expect(openRules(taxed)).toEqual(['STATUS_PROBLEM']);
    expect(taxed.exceptions).toHaveLength(2);
  });

  it('stays closed by hand when a scan that ended the problem is undone', () => {
    const problem: Step = { kind: 'receivingProblem', hours: 1 };
    const closed = closeByHand(check(situationAfter([problem]), nothing, at(2)), at(3));
    const undone: Step[] = [
      { kind: 'received', hours: 4, scanId: 'a' },
      { kind: 'scanUndone', hours: 5, data: { scanId: 'a' } },
    ];
    expect(openRules(check(situationAfter([problem, ...undone]), closed, at(6)))).toEqual([]);
  });

  it('stays closed by hand when another problem, which covered the status, ends', () => {
    const held: Step = { kind: 'shippingHeld', hours: 1 };
    const closed = closeByHand(check(situationAfter([held]), nothing, at(2)), at(3));
    const taxed: Step[] = [held, { kind: 'taxDue', hours: 4 }];
    const opened = check(situationAfter(taxed), closed, at(5));
    expect(openRules(opened)).toEqual(['STATUS_PROBLEM']);
    const paid = check(situationAfter([...taxed, { kind: 'taxPaid', hours: 6 }]), opened, at(7));
    expect(openRules(paid)).toEqual([]);
  });

  it('opens again for a hold that begins after the previous one ended', () => {
    const steps: Step[] = [
      { kind: 'shippingHeld', hours: 1 },
      { kind: 'shippingResumed', hours: 4 },
      { kind: 'shippingHeld', hours: 5 },
    ];
    const closed = closeByHand(check(situationAfter(steps.slice(0, 1)), nothing, at(2)), at(3));
    const again = check(situationAfter(steps), closed, at(6));
    expect(openRules(again)).toEqual(['STATUS_PROBLEM']);
    expect(again.exceptions.at(-1)?.since).toBe(at(5).getTime());
  });
});

describe('IDLE', () => {
  const YEAR_HOURS = 365 * 24;

  it('is opened after a year without a movement, also of a held parcel, and closed by a movement', () => {
    for (const kind of ['received', 'shippingHeld'] as const) {
      const stuck = situationAfter([{ kind, hours: 1 }]);
      expect(openRules(check(stuck, nothing, at(YEAR_HOURS)))).not.toContain('IDLE');
      const opened = check(stuck, nothing, at(YEAR_HOURS + 1));
      expect(openRules(opened)).toContain('IDLE');
      const moved = situationAfter([
        { kind, hours: 1 },
        { kind: 'putAway', hours: YEAR_HOURS + 2 },
      ]);
      expect(openRules(check(moved, opened, at(YEAR_HOURS + 3)))).not.toContain('IDLE');
    }
  });

  it('is closed when a person decides how the order ends, and never opened before the arrival of the parcel', () => {
    const opened = check(situationAfter([{ kind: 'received', hours: 1 }]), nothing, at(YEAR_HOURS + 1));
    const ended = situationAfter([
      { kind: 'received', hours: 1 },
      { kind: 'returned', hours: YEAR_HOURS + 2 },
    ]);
    expect(openRules(check(ended, opened, at(YEAR_HOURS + 3)))).not.toContain('IDLE');
    expect(openRules(check(situationAfter([]), nothing, at(2 * YEAR_HOURS)))).not.toContain('IDLE');
  });
});

describe('NO_MOVEMENT', () => {
  const received = situationAfter([{ kind: 'received', hours: 1 }]);

  it('is opened when the limit of the status has passed, which is the next instant of the order', () => {
    const before = check(received, nothing, at(24));
    expect(openRules(before)).toEqual([]);
    expect(before.due).toBe(at(1).getTime() + 7 * DAY);
    const after = check(received, before, new Date(at(1).getTime() + 7 * DAY));
    expect(openRules(after)).toEqual(['NO_MOVEMENT']);
    expect(after.due).toBe(at(1).getTime() + 365 * DAY);
  });

  it('is closed by an event, but not by a print or a mail', () => {
    const now = at(24 * 10);
    const opened = check(received, nothing, now);
    const with_ = (kind: EventKind) =>
      situationAfter([
        { kind: 'received', hours: 1 },
        { kind, hours: 24 * 9 },
      ]);
    expect(openRules(check(with_('labelPrinted'), opened, now))).toContain('NO_MOVEMENT');
    expect(openRules(check(with_('notificationSent'), opened, now))).toContain('NO_MOVEMENT');
    expect(openRules(check(with_('putAway'), opened, now))).toEqual([]);
  });

  it('keeps an instant that is earlier than necessary', () => {
    const before = check(received, nothing, at(24));
    const moved = situationAfter([
      { kind: 'received', hours: 1 },
      { kind: 'measured', hours: 30 },
    ]);
    expect(planOf(moved, before, at(31))).toEqual({ changes: [] });
    expect(check(moved, before, at(1 + 24 * 7)).due).toBe(at(30).getTime() + 7 * DAY);
  });

  it('never opens for a delivered parcel, which is not watched', () => {
    const delivered = situationAfter([{ kind: 'delivered', hours: 1 }]);
    expect(check(delivered, { exceptions: [], due: 5 }, at(24 * 400))).toEqual({
      exceptions: [],
      due: undefined,
    });
  });
});

describe('LATE', () => {
  const promised = (promisedTo: string) => situationAfter([{ kind: 'departed', hours: 1 }], { promisedTo });
  const firstLate = new Date('2026-11-05T15:00:00.000Z');

  it('is opened at the start of the day after the window, and closed when the window moves', () => {
    const before = check(promised('2026-11-05'), nothing, new Date(firstLate.getTime() - 1));
    expect([openRules(before), before.due]).toEqual([[], firstLate.getTime()]);
    const opened = check(promised('2026-11-05'), before, firstLate);
    expect(openRules(opened)).toEqual(['LATE']);
    expect(openRules(check(promised('2026-11-07'), opened, firstLate))).toEqual([]);
  });

  it('is opened again after a moved window has passed, although a person closed the first one', () => {
    const opened = check(promised('2026-11-05'), nothing, firstLate);
    const closed = closeByHand(opened, new Date(firstLate.getTime() + HOUR));
    expect(openRules(check(promised('2026-11-05'), closed, at(24 * 20)))).toEqual([]);
    expect(openRules(check(promised('2026-11-07'), closed, at(24 * 20)))).toEqual(['LATE']);
  });
});

const print = (hours: number, sortingCode?: EventData['sortingCode'], zipcode?: string): Step => ({
  kind: 'labelPrinted',
  hours,
  data: { ...(sortingCode && { sortingCode }), ...(zipcode && { zipcode }) },
});

describe('waiting for a sorting code', () => {
  const waitingAfter = (steps: Step[], changes: Partial<Order> = {}) =>
    check(situationAfter(steps, changes), nothing, at(20)).waiting;

  it.each(['none', 'centreOnly'] as const)('begins with the first label with the code %s', (sortingCode) => {
    const since = at(1).getTime();
    expect(waitingAfter([print(1, sortingCode), print(3, sortingCode)])).toEqual({ zipcode: '63644', since });
  });

  it('ends with a label that has the code, the hand-over to a courier, a final status and the deletion', () => {
    const lacking = print(1, 'none');
    expect(waitingAfter([lacking, print(3)])).toBeUndefined();
    expect(waitingAfter([lacking, { kind: 'handedToCourier', hours: 3 }])).toBeUndefined();
    expect(waitingAfter([lacking, { kind: 'cancelled', hours: 3 }])).toBeUndefined();
    expect(waitingAfter([lacking], { isDel: true })).toBeUndefined();
    expect(waitingAfter([lacking, { kind: 'shippingHeld', hours: 3 }])).toBeDefined();
  });

  it('ends when the zipcode of the order changes, until a label lacks the code of the new one', () => {
    const old = print(1, 'none', '63644');
    expect(waitingAfter([old], { receiverZipcode: '06236' })).toBeUndefined();
    expect(waitingAfter([old, print(3, 'none', '06236')], { receiverZipcode: '06236' })).toMatchObject({
      zipcode: '06236',
    });
  });

  it('closes the exception of one parcel that an earlier version opened, for staff only', () => {
    const situation = situationAfter([print(1, 'none')]);
    const stored = newException(situation.order, 'SORTING_CODE_UNKNOWN', at(1).getTime());
    const merged = check(situation, { exceptions: [stored] }, at(2));
    expect(merged.exceptions).toMatchObject([{ partnerId: 0, closed: { byId: null } }]);
    expect(merged.waiting).toBeDefined();
    expect(planOf(situation, merged, at(3))).toEqual({ changes: [] });
  });

  it('does not begin for a label whose exception a person closed', () => {
    const situation = situationAfter([print(1, 'none')]);
    const stored = newException(situation.order, 'SORTING_CODE_UNKNOWN', at(1).getTime());
    const closed = closeByHand({ exceptions: [stored] }, at(2));
    expect(check(situation, closed, at(3)).waiting).toBeUndefined();
  });
});

describe('rules of single events', () => {
  const failed = (failure: EventData['failure']): Step => ({
    kind: 'notificationFailed',
    hours: 1,
    data: { failure },
  });

  it.each<[ExceptionRule, Step, Step]>([
    ['MAIL_BOUNCED', failed('bounce'), { kind: 'notificationSent', hours: 3 }],
    ['MAIL_BOUNCED', failed('complaint'), { kind: 'notificationSent', hours: 3 }],
    ['DELIVERY_FAILED', { kind: 'deliveryAttemptFailed', hours: 1 }, { kind: 'outForDelivery', hours: 3 }],
    ['DELIVERY_FAILED', { kind: 'deliveryAttemptFailed', hours: 1 }, { kind: 'delivered', hours: 3 }],
  ])('%s is opened and closed by its events (%#)', (rule, first, last) => {
    const opened = check(situationAfter([first]), nothing, at(2));
    expect(openRules(opened)).toEqual([rule]);
    expect(openRules(check(situationAfter([first, last]), opened, at(4)))).toEqual([]);
  });

  it.each<[string, Step]>([
    ['a label with a code', print(1)],
    ['a mail that failed temporarily', failed('temporary')],
    ['a mail that was sent', { kind: 'notificationSent', hours: 1 }],
  ])('nothing is opened by %s', (_, step) => {
    expect(check(situationAfter([step]), nothing, at(2)).exceptions).toEqual([]);
  });

  it('MAIL_BOUNCED is closed when the customer gets mails again, and by the delivery', () => {
    const bounced = situationAfter([failed('bounce')]);
    const opened = check(bounced, nothing, at(2));
    expect(openRules(check({ ...bounced, isMailStopped: false }, opened, at(3)))).toEqual([]);
    const delivered = situationAfter([failed('bounce'), { kind: 'delivered', hours: 4 }]);
    expect(openRules(check(delivered, opened, at(5)))).toEqual([]);
    expect(check(delivered, nothing, at(5)).exceptions).toEqual([]);
  });

  it('a reprint with the same defect is the same cause, another failed delivery a new one', () => {
    const printed = closeByHand(check(situationAfter([print(1, 'none')]), nothing, at(2)), at(3));
    const again = situationAfter([print(1, 'none'), print(4, 'none')]);
    expect(openRules(check(again, printed, at(5)))).toEqual([]);
    const attempt = (hours: number): Step => ({ kind: 'deliveryAttemptFailed', hours });
    const tried = closeByHand(check(situationAfter([attempt(1)]), nothing, at(2)), at(3));
    expect(openRules(check(situationAfter([attempt(1), attempt(4)]), tried, at(5)))).toEqual([
      'DELIVERY_FAILED',
    ]);
  });
});

describe('an exception that another part of the product opened', () => {
  const opened = (rule: ExceptionRule): Watched => ({
    exceptions: [newException({ id: 7, hblNo: 'H', partnerId: 2 }, rule, at(2).getTime())],
  });

  it.each<[ExceptionRule, EventKind]>([
    ['OVER', 'linked'],
    ['OVER', 'loaded'],
    ['OVER', 'unloaded'],
    ['OVER', 'released'],
    ['OVER', 'delivered'],
    ['SHORT', 'loaded'],
    ['SHORT', 'unloaded'],
    ['SHORT', 'delivered'],
    ['BOXES_INCOMPLETE', 'released'],
    ['BOXES_INCOMPLETE', 'delivered'],
    ['CUSTOMS_FINDING', 'customsReleased'],
    ['CUSTOMS_FINDING', 'delivered'],
  ])('%s is closed by %s, but not by an earlier one', (rule, kind) => {
    const order = { boxQty: 2 };
    if (kind !== 'delivered') {
      const before = situationAfter([{ kind, hours: 1 }], order);
      expect(openRules(check(before, opened(rule), at(3)))).toEqual([rule]);
    }
    expect(openRules(check(situationAfter([{ kind, hours: 4 }], order), opened(rule), at(5)))).toEqual([]);
  });

  it('stays open for an order that had ended before', () => {
    const cancelled = situationAfter([{ kind: 'cancelled', hours: 1 }], { boxQty: 2 });
    for (const rule of ['OVER', 'SHORT', 'BOXES_INCOMPLETE'] as const) {
      expect(openRules(check(cancelled, opened(rule), at(3)))).toEqual([rule]);
    }
  });
});

it('CUSTOMS_FINDING is closed when the last preflight does not find the parcel red', () => {
  const opened = newException(
    { id: 7, hblNo: 'HHK1000007', partnerId: 2 },
    'CUSTOMS_FINDING',
    at(2).getTime(),
  );
  const situation = situationAfter([]);
  expect(openRules(check(situation, { exceptions: [opened] }, at(3)))).toEqual(['CUSTOMS_FINDING']);
  expect(openRules(check({ ...situation, isRed: false }, { exceptions: [opened] }, at(3)))).toEqual([]);
});

describe('exceptions about the courier', () => {
  const order = { courierCode: 'K002', courierNum: '123456789012' };
  const entered = at(4);
  const courierWatch: CourierWatch = {
    ...order,
    orderId: 7,
    answer: 'unknown',
    checkedAt: at(60).getTime(),
    okAt: null,
    since: entered.getTime(),
    hash: '',
    due: null,
    hasStopped: false,
  };
  const begins = { TRACKING_UNKNOWN: unknownFrom(entered), NOT_DELIVERED: endOfWatch(entered) };
  type Rule = keyof typeof begins;
  const rules = Object.keys(begins) as Rule[];
  const openAfter = (rule: Rule, changes: Partial<Situation>, steps: readonly Step[] = []) => {
    const opened = newException({ id: 7, hblNo: 'H', partnerId: 2 }, rule, begins[rule].getTime());
    const situation = { ...situationAfter(steps, order), courierWatch, ...changes };
    return openRules(check(situation, { exceptions: [opened] }, at(1_000))).includes(rule);
  };

  it.each(rules)('%s stays open while the watch of the number does', (rule) => {
    expect(openAfter(rule, {})).toBe(true);
  });

  it.each(rules)('%s is closed with another number, another courier or no number', (rule) => {
    for (const changed of [{ courierNum: '123456789013' }, { courierCode: 'K004' }, { courierNum: '' }]) {
      const situation = situationAfter([], { ...order, ...changed });
      expect(openAfter(rule, { order: situation.order })).toBe(false);
    }
    expect(openAfter(rule, { courierWatch: { ...courierWatch, since: at(9).getTime() } })).toBe(false);
    expect(openAfter(rule, { courierWatch: undefined })).toBe(false);
  });

  it.each(rules)('%s is closed by a final status', (rule) => {
    expect(openAfter(rule, {}, [{ kind: 'delivered', hours: 900 }])).toBe(false);
  });

  it('TRACKING_UNKNOWN is closed by an answer with events, NOT_DELIVERED is not', () => {
    const found = { courierWatch: { ...courierWatch, okAt: at(90).getTime() } };
    expect(openAfter('TRACKING_UNKNOWN', found)).toBe(false);
    expect(openAfter('NOT_DELIVERED', found)).toBe(true);
  });
});

describe('BOXES_INCOMPLETE', () => {
  const opened: Watched = {
    exceptions: [newException({ id: 7, hblNo: 'H', partnerId: 2 }, 'BOXES_INCOMPLETE', at(4).getTime())],
  };
  const scan = (kind: 'loaded' | 'unloaded', box: number, hours: number): Step => ({
    kind,
    hours,
    data: { box },
  });
  const rulesAfter = (steps: readonly Step[], boxQty = 3) =>
    openRules(check(situationAfter(steps, { boxQty }), opened, at(30)));
  const two = [scan('loaded', 1, 1), scan('loaded', 2, 2)];

  it('is closed by the scan of the last missing box, not by one of several', () => {
    expect(rulesAfter([...two, scan('loaded', 2, 5)])).toEqual(['BOXES_INCOMPLETE']);
    expect(rulesAfter([...two, scan('loaded', 3, 5)])).toEqual([]);
  });

  it('counts the boxes of the latest kind of scan only', () => {
    const loaded = [...two, scan('loaded', 3, 3)];
    expect(rulesAfter([...loaded, scan('unloaded', 1, 4)])).toEqual(['BOXES_INCOMPLETE']);
    const arrived = [1, 2, 3].map((box) => scan('unloaded', box, 5 + box));
    expect(rulesAfter([...two, ...arrived])).toEqual([]);
  });

  it('does not count the boxes from before a release', () => {
    const released: Step = { kind: 'released', hours: 3 };
    expect(rulesAfter([...two, released, scan('loaded', 3, 6)])).toEqual(['BOXES_INCOMPLETE']);
  });

  it('is closed by a correction of the number of boxes', () => {
    expect(rulesAfter(two, 2)).toEqual([]);
    expect(rulesAfter([{ kind: 'loaded', hours: 1 }], 1)).toEqual([]);
  });
});

describe('a deleted order', () => {
  it('has its exceptions closed, and opened again when it is restored', () => {
    const held: Step[] = [{ kind: 'customsHeld', hours: 1 }];
    const opened = check(situationAfter(held), nothing, at(2));
    const deleted = check(situationAfter(held, { isDel: true }), opened, at(3));
    expect([openRules(deleted), deleted.due]).toEqual([[], undefined]);
    const restored = check(situationAfter(held), deleted, at(4));
    expect([openRules(restored), restored.exceptions.length]).toEqual([['STATUS_PROBLEM'], 1]);
  });

  it('has exceptions that another part of the product opened again, unless their cause has ended', () => {
    const entered = at(0).getTime();
    const order = { courierCode: 'K002', courierNum: '123456789012' };
    const courierWatch: CourierWatch = {
      ...order,
      ...{ orderId: 7, answer: 'unknown', checkedAt: null, okAt: null, since: entered, hash: '', due: null },
      hasStopped: false,
    };
    const begins = { SHORT: 2, TRACKING_UNKNOWN: 48, NOT_DELIVERED: 30 * 24 };
    const opened: Watched = {
      exceptions: Object.entries(begins).map(([rule, hours]) =>
        newException(
          { id: 7, hblNo: 'HHK1000007', partnerId: 2 },
          rule as ExceptionRule,
          at(hours).getTime(),
        ),
      ),
    };
    const now = at(31 * 24);
    const idle: ExceptionRule[] = ['NO_MOVEMENT'];
    const situation = { ...situationAfter([], order), courierWatch };
    const deleted = check(situationAfter([], { ...order, isDel: true }), opened, now);
    expect(openRules(deleted)).toEqual([]);
    expect(needsCourierWatch(deleted)).toBe(true);
    const restored = check(situation, deleted, now);
    expect(openRules(restored).sort()).toEqual([...idle, ...Object.keys(begins)].sort());
    const found = situationAfter([{ kind: 'loaded', hours: 3 }], order);
    expect(openRules(check(found, deleted, now))).toEqual(idle);
  });
});

describe('dwellLimitsOf', () => {
  it('uses the codes, the seed limit for a wrong value, and no limit for an inactive code', () => {
    const code = (name: string, value: string, status = true) => ({ code: name, value, status });
    const limits = dwellLimitsOf([
      code('02', '3'),
      code('03', '빨리'),
      code('04', '0'),
      code('05', '9', false),
      code('80', '2'),
      code('06', '1000'),
    ]);
    expect(limits).toMatchObject({ '02': 3, '03': 4, '04': 4, '80': 2, '06': 4 });
    expect(limits['05']).toBeUndefined();
  });
});

describe('random sequences of events', () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom(...kindNames.filter((kind) => !['registered', 'statusCorrected'].includes(kind))),
      hours: fc.integer({ min: 1, max: 2_000 }),
      data: fc.constantFrom<EventData>({}, { failure: 'bounce' }, { sortingCode: 'none' }),
    }),
    { maxLength: 12 },
  );
  const expectOnePerRule = ({ exceptions }: Watched) => {
    for (const rule of exceptionRules) {
      const open = exceptions.filter((one) => one.rule === rule && !one.closed);
      expect(open.length).toBeLessThanOrEqual(1);
    }
  };

  it('checked again change nothing', () => {
    fc.assert(
      fc.property(steps, fc.nat(3_000), (sequence, hours) => {
        const situation = situationAfter(sequence);
        const watched = check(situation, nothing, at(hours));
        expect(planOf(situation, watched, at(hours))).toEqual({ changes: [] });
        expectOnePerRule(watched);
      }),
    );
  });

  it('delivered event by event, with gaps and repeats, open the same rules as all at once', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(12)), (sequence, counts) => {
        const sorted = [...sequence].sort((a, b) => a.hours - b.hours);
        const end = at(2_001);
        let watched = nothing;
        for (const count of [...counts, sorted.length]) {
          watched = check(situationAfter(sorted.slice(0, count)), watched, end);
          expectOnePerRule(watched);
        }
        const atOnce = check(situationAfter(sorted), nothing, end);
        expect(openRules(watched).sort()).toEqual(openRules(atOnce).sort());
      }),
    );
  });

  it('without exceptions need no change after a quiet event', () => {
    const anyStep = { hours: fc.integer({ min: 1, max: 2_000 }), kind: fc.constantFrom(...kindNames) };
    fc.assert(
      fc.property(steps, fc.record(anyStep), (sequence, step) => {
        fc.pre(isQuiet(eventOf(step, 0)));
        const now = at(2_001);
        const watched = check(situationAfter(sequence), nothing, now);
        fc.pre(watched.exceptions.length === 0 && !watched.waiting && watched.due !== undefined);
        expect(planOf(situationAfter([...sequence, step]), watched, now)).toEqual({ changes: [] });
      }),
    );
  });

  it('open nothing that a person closed until a later event', () => {
    fc.assert(
      fc.property(steps, fc.nat(500), (sequence, days) => {
        const situation = situationAfter(sequence);
        const now = at(2_001 + days * 24);
        const closed = closeByHand(check(situation, nothing, now), now);
        const opened = check(situation, closed, new Date(now.getTime() + HOUR));
        // Only time opens an exception: of a parcel whose limit passed in this hour.
        expect(openRules(opened).filter((rule) => rule !== 'NO_MOVEMENT')).toEqual([]);
      }),
    );
  });
});
