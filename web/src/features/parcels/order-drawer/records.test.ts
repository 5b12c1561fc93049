import { describe, expect, it } from 'vitest';
import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { recordFilters, recordsOf } from './records.ts';

const event = (kind: TimelineEvent['kind'], occurredAt: string, changes: Partial<TimelineEvent> = {}) => ({
  id: `${kind} ${occurredAt}`,
  kind,
  occurredAt,
  recordedAt: occurredAt,
  source: 'staff' as const,
  actorName: '박지훈',
  place: '',
  text: `${kind}.`,
  isCurrent: false,
  visibility: 'public' as const,
  data: {},
  ...changes,
});
const change = (field: string) => ({ field, label: field, from: '1', to: '2' });
const entry = (at: string, ...fields: string[]) => ({ at, by: '박지훈', changes: fields.map(change) });

const [first, second, third, fourth] = ['01', '02', '03', '04'].map(
  (day) => `2026-11-${day}T00:00:00.000Z`,
) as [string, string, string, string];

describe('recordsOf', () => {
  it('lists events and changes newest first', () => {
    const records = recordsOf(
      [event('received', third), event('registered', first)],
      [entry(fourth, 'weight'), entry(second, 'receiverName')],
    );
    expect(records.map(({ at, event }) => [at, event?.kind])).toEqual([
      [fourth, undefined],
      [third, 'received'],
      [second, undefined],
      [first, 'registered'],
    ]);
  });

  it('joins the changes of an event with the event, also if it was recorded later than it happened', () => {
    const late = event('received', first, { recordedAt: third });
    const [latest, joined, ...others] = recordsOf(
      [late],
      [entry(fourth, 'boxQty'), entry(third, 'status', 'weight')],
    );
    expect(latest?.event).toBeUndefined();
    expect(joined).toMatchObject({
      at: first,
      event: late,
      changes: [{ field: 'status' }, { field: 'weight' }],
    });
    expect(others).toEqual([]);
  });

  it('does not join a change of another author', () => {
    expect(
      recordsOf([event('received', first, { actorName: '이서연' })], [entry(first, 'weight')]),
    ).toHaveLength(2);
  });
});

describe('recordFilters', () => {
  it('separate steps, changes and prints', () => {
    const records = recordsOf(
      [event('labelPrinted', fourth), event('received', third), event('registered', first)],
      [entry(third, 'status'), entry(second, 'weight')],
    );
    const kept = (filter: keyof typeof recordFilters) =>
      records.filter(recordFilters[filter].holds).map(({ event }) => event?.kind);
    expect(kept('all')).toEqual(['labelPrinted', 'received', undefined, 'registered']);
    expect(kept('progress')).toEqual(['received', 'registered']);
    expect(kept('changes')).toEqual(['received', undefined]);
    expect(kept('outputs')).toEqual(['labelPrinted']);
  });
});
