import { describe, expect, it } from 'vitest';
import { type CourierEvent, parseTrackingAnswer, readTracking, type TrackingRow } from './tracking-answer.ts';

const NOW = new Date('2026-11-28T03:00:00.000Z');
const parcel = {
  courierCode: 'K003',
  courierNum: '412345678901',
  since: new Date('2026-11-26T03:00:00.000Z'),
};

const read = (answer: unknown, now = NOW) =>
  readTracking(parseTrackingAnswer(JSON.stringify(answer)), parcel, now);

/** A row of an answer. @param hours before `NOW` */
const row = (
  level: number,
  kind: string,
  hours: number,
  changes: Partial<TrackingRow> = {},
): TrackingRow => ({
  time: NOW.getTime() - hours * 3_600_000,
  timeString: '',
  where: '강남',
  kind,
  level,
  ...changes,
});
const rowsOf = (rows: TrackingRow[], more: object = {}): CourierEvent[] => {
  const result = read({ result: 'Y', level: 3, complete: false, trackingDetails: rows, ...more });
  if (result.kind !== 'events') throw new Error(`The result is ${result.kind}`);
  return result.events;
};
const kindsOf = (rows: TrackingRow[], more?: object) => rowsOf(rows, more).map(({ kind }) => kind);

describe('readTracking: answers', () => {
  it('returns events for an answer with rows', () => {
    const trackingDetails = [row(3, '간선상차', 5)];
    expect(
      read({ result: 'Y', level: 3, complete: false, invoiceNo: '4123-4567-8901', trackingDetails }),
    ).toEqual({
      kind: 'events',
      events: [
        {
          occurredAt: '2026-11-27T22:00:00.000Z',
          kind: 'inTransit',
          place: '강남',
          word: '간선상차',
          sourceId: 'K003|412345678901|20261128070000|3|강남',
        },
      ],
      unknownWords: 0,
    });
  });

  it.each([
    ['level 0 without rows', { level: 0, trackingDetails: [] }],
    ['result N without rows', { result: 'N' }],
    ['the code 104', { status: false, code: '104', msg: '...' }],
    ['the code 104 as a number', { status: false, code: 104 }],
  ])('returns unknown for %s', (_, answer) => {
    expect(read(answer)).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['101', 'service', '2026-11-28T04:00:00.000Z'],
    ['102', 'service', '2026-11-28T04:00:00.000Z'],
    ['103', 'service', '2026-11-28T15:00:00.000Z'],
    ['105', 'call', '2026-11-28T15:00:00.000Z'],
    ['106', 'courier', undefined],
    ['999', 'courier', undefined],
  ])('returns a failure for the code %s: scope %s, until %s', (code, scope, until) => {
    expect(read({ status: false, code, msg: 'text of the service' })).toEqual({
      kind: 'failing',
      scope,
      ...(until && { until }),
      reason: `The tracking service returned the code ${code}`,
    });
  });

  it('contains no text of the service instead of a code', () => {
    const result = read({ status: false, code: '<b>t_key</b>' });
    expect(result).toEqual({
      kind: 'failing',
      scope: 'courier',
      reason: expect.not.stringContaining('t_key'),
    });
  });

  it('returns a failure of the call for an answer about another number', () => {
    const answer = {
      result: 'Y',
      level: 3,
      invoiceNo: '412345678902',
      trackingDetails: [row(3, '간선상차', 5)],
    };
    expect(read(answer)).toMatchObject({ kind: 'failing', scope: 'call' });
  });

  it.each([null, undefined, ''])('accepts an answer without a number: %s', (invoiceNo) => {
    const trackingDetails = [row(3, '간선상차', 5)];
    expect(read({ result: 'Y', level: 3, invoiceNo, trackingDetails }).kind).toBe('events');
  });

  it('returns no events, and no failure, for a registered parcel without rows', () => {
    expect(read({ result: 'Y', level: 1, trackingDetails: [] })).toEqual({
      kind: 'events',
      events: [],
      unknownWords: 0,
    });
  });

  it('returns events, though none, for an answer whose rows are all about an earlier parcel', () => {
    const trackingDetails = [row(6, '배달완료', 200 * 24)];
    expect(read({ result: 'Y', level: 0, trackingDetails })).toEqual({
      kind: 'events',
      events: [],
      unknownWords: 0,
    });
  });

  it.each([
    ['an object without fields', {}],
    ['no rows and no level', { result: 'Y', trackingDetails: [] }],
    ['a level without a list of rows', { result: 'Y', level: 3 }],
    ['an error without a code', { status: false }],
  ])('returns a failure of the courier for another format: %s', (_, answer) => {
    expect(read(answer)).toMatchObject({ kind: 'failing', scope: 'courier' });
  });

  it.each(['"text"', 'null', '[]', '{"trackingDetails":[1]}', '{"trackingDetails":"none"}', '<html>'])(
    'throws for a body that is no answer: %s',
    (body) => {
      expect(() => parseTrackingAnswer(body)).toThrow();
    },
  );
});

describe('readTracking: kinds of events', () => {
  it.each([
    [2, '집화처리', 'handedToCourier'],
    [3, '간선상차', 'inTransit'],
    [4, '간선하차', 'inTransit'],
    [5, '배달출발', 'outForDelivery'],
    [6, '배달완료', 'delivered'],
    [5, '미배달(부재)', 'deliveryAttemptFailed'],
    [5, '미배송', 'deliveryAttemptFailed'],
    [5, '수취인 부재', 'deliveryAttemptFailed'],
    [6, '배송실패', 'deliveryAttemptFailed'],
    [3, '반송처리', 'deliveryAttemptFailed'],
  ])('reads level %i and the word %s as %s', (level, word, kind) => {
    expect(kindsOf([row(level, word, 1)])).toEqual([kind]);
  });

  it.each([
    ['level 1', row(1, '배송준비중', 1)],
    ['no level', row(3, '기타', 1, { level: undefined })],
    ['an unknown level', row(7, '기타', 1)],
  ])('ignores a row with %s', (_, ignored) => {
    expect(kindsOf([ignored])).toEqual([]);
  });

  it.each([{ complete: true }, { completeYN: 'Y' }])(
    'reads the last row of an answer with %o as delivered',
    (more) => {
      expect(kindsOf([row(5, '배달출발', 1), row(4, '간선하차', 3)], more)).toEqual([
        'inTransit',
        'delivered',
      ]);
    },
  );

  it.each([
    ['has no readable time', { time: null }, []],
    ['is too far ahead of the clock', { time: NOW.getTime() + 11 * 60_000 }, []],
    ['has a time in the past', {}, ['delivered']],
  ])('reads only the row of the delivery as delivered, which %s', (_, changes, delivered) => {
    const rows = [row(5, '배달출발', 2), row(6, '배달완료', 1, changes)];
    expect(kindsOf(rows, { complete: true })).toEqual(['outForDelivery', ...delivered]);
  });

  it('gives a row that became the delivery another identifier than before', () => {
    const rows = [row(5, '배달출발', 1)];
    const [before, after] = [rowsOf(rows)[0], rowsOf(rows, { complete: true })[0]];
    expect(before?.sourceId).not.toBe(after?.sourceId);
  });

  it('reads the return of a parcel as a failed attempt, also if the answer is complete', () => {
    expect(kindsOf([row(6, '반송완료', 1)], { complete: true })).toEqual(['deliveryAttemptFailed']);
  });
});

describe('readTracking: rows', () => {
  it.each([
    ['milliseconds', { time: Date.parse('2026-11-28T01:02:03Z') }],
    ['seconds', { time: Date.parse('2026-11-28T01:02:03Z') / 1_000 }],
    ['a text of milliseconds', { time: String(Date.parse('2026-11-28T01:02:03Z')) }],
    ['a local time with seconds', { time: null, timeString: '2026-11-28 10:02:03' }],
    ['a local time, and 0', { time: 0, timeString: '2026-11-28 10:02:03' }],
  ])('reads the time of a row from %s', (_, changes) => {
    expect(rowsOf([row(3, '간선상차', 0, changes)])[0]).toMatchObject({
      occurredAt: '2026-11-28T01:02:03.000Z',
      sourceId: 'K003|412345678901|20261128100203|3|강남',
    });
  });

  it('reads a local time without seconds', () => {
    const [event] = rowsOf([row(3, '간선상차', 0, { time: undefined, timeString: '2026-11-28 10:02' })]);
    expect(event?.occurredAt).toBe('2026-11-28T01:02:00.000Z');
  });

  it.each([
    ['', null],
    ['2026-02-30 10:00', null],
    ['2026-11-28 25:00', 0],
    ['오전 10:00', 'soon'],
    ['', 1e20],
  ])('drops a row without a readable time: %s, %s', (timeString, time) => {
    expect(rowsOf([row(3, '간선상차', 0, { time, timeString })])).toEqual([]);
  });

  it('sorts rows by time, and rows of the same time by level', () => {
    const rows = [row(5, '배달출발', 1), row(3, '간선상차', 9), row(4, '간선하차', 2), row(2, '집화처리', 9)];
    expect(rowsOf(rows).map(({ word }) => word)).toEqual(['집화처리', '간선상차', '간선하차', '배달출발']);
  });

  it('merges rows of the same time, word and place only', () => {
    const rows = [
      row(3, '간선상차', 5),
      row(3, '간선상차', 5),
      row(3, '간선상차', 5, { where: '옥천HUB' }),
      row(3, '간선하차', 5),
    ];
    expect(rowsOf(rows)).toHaveLength(3);
  });

  it.each([
    [10, 1],
    [11, 0],
  ])('accepts rows up to 10 min ahead of the clock: %i min, %i rows', (minutes, count) => {
    expect(rowsOf([row(3, '간선상차', -minutes / 60)])).toHaveLength(count);
  });

  it.each([
    [14 * 24, 1],
    [14 * 24 + 1, 0],
  ])('accepts rows up to 14 days before the number was entered: %i h, %i rows', (hours, count) => {
    expect(rowsOf([row(3, '간선상차', 48 + hours)])).toHaveLength(count);
  });

  it('keeps the earliest delivery and drops the rows after it', () => {
    const rows = [
      row(6, '배달완료', 1),
      row(6, '배달완료', 2),
      row(3, '간선상차', 1.5),
      row(5, '배달출발', 3),
    ];
    const events = rowsOf(rows, { complete: true });
    expect(events.map(({ kind, occurredAt }) => [kind, occurredAt])).toEqual([
      ['outForDelivery', '2026-11-28T00:00:00.000Z'],
      ['delivered', '2026-11-28T01:00:00.000Z'],
    ]);
  });

  it('reads the delivery although a complete answer ends with a row of the future', () => {
    const rows = [row(5, '배달출발', 1), row(6, '배달완료', 0.5), row(3, '간선상차', -72)];
    expect(kindsOf(rows, { complete: true })).toEqual(['outForDelivery', 'delivered']);
  });

  it('cuts place and word, without control characters and half characters', () => {
    const where = `\u0000강남\n 터미널${'가'.repeat(60)}`;
    const kind = `간선\u0007상차 <b>${'a'.repeat(52)}😀`;
    const [event] = rowsOf([row(3, kind, 1, { where })]);
    expect(event?.place).toBe(`강남 터미널${'가'.repeat(44)}`);
    expect(event?.place).toHaveLength(50);
    expect(event?.word).toBe(`간선상차 <b>${'a'.repeat(52)}`);
    expect(event?.sourceId).toBe(`K003|412345678901|20261128110000|3|${event?.place}`);
  });

  it('drops half of a character at the end of a word', () => {
    const [event] = rowsOf([row(3, `${'a'.repeat(59)}😀`, 1)]);
    expect(event?.word).toBe('a'.repeat(59));
  });

  it('contains nothing else of a row', () => {
    const more = { manName: '김배송', telno: '010-1234-5678', telno2: '02-123-4567', remark: '문 앞' };
    const trackingDetails = [{ ...row(5, '배달출발', 1), ...more }];
    const result = read({
      result: 'Y',
      level: 5,
      receiverName: '이받음',
      senderName: '박보냄',
      trackingDetails,
    });
    expect(JSON.stringify(result)).not.toMatch(/김배송|010|02-|문 앞|이받음|박보냄/);
  });
});
