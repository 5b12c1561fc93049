import { expect, it } from 'vitest';
import { namedInstant } from './timeline-sources.ts';

const watch = { checkedAt: 2_000, okAt: 1_000 };
const withoutEvents = { checkedAt: 2_000, okAt: null };

it.each([
  ['the last answer with events', 'ok', watch, 1_000],
  ['the last answer with events', 'failing', watch, 1_000],
  ['the last check, if no answer had events', 'ok', withoutEvents, 2_000],
  ['nothing, if no answer had events', 'failing', withoutEvents, undefined],
  ['nothing without a watch', 'off', undefined, undefined],
] as const)('namedInstant returns %s in the state %s', (_title, state, found, at) => {
  expect(namedInstant(state, found)?.getTime()).toBe(at);
});
