import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  afterSuccess,
  type Breaker,
  CLOSED,
  isOpen,
  refusedUntil,
  withTrial,
} from './breaker.ts';

const START = Date.parse('2026-11-28T03:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);

const failed = (breaker: Breaker, times: number, now = at(0)): Breaker =>
  Array.from({ length: times }).reduce<Breaker>((state) => afterFailure(state, now), breaker);
/** Seconds for which a breaker is open at an instant; 0 if it is closed. */
const openFor = (breaker: Breaker, now: Date) =>
  isOpen(breaker, now) ? (breaker.openUntil - now.getTime()) / 1_000 : 0;

describe('circuit breaker', () => {
  it('opens for 60 s after five failures in a row', () => {
    expect(openFor(failed(CLOSED, 4), at(0))).toBe(0);
    expect(openFor(failed(CLOSED, 5), at(0))).toBe(60);
    expect(isOpen(failed(CLOSED, 5), at(59.999))).toBe(true);
    expect(isOpen(failed(CLOSED, 5), at(60))).toBe(false);
  });

  it('counts failures in a row only', () => {
    expect(openFor(failed(afterSuccess(failed(CLOSED, 4)), 4), at(0))).toBe(0);
  });

  it('ignores failures of calls that were under way when it opened', () => {
    const open = failed(CLOSED, 5);
    expect(failed(open, 2, at(5))).toBe(open);
  });

  it('opens for twice as long after each failed trial, at most 15 min', () => {
    let breaker = failed(CLOSED, 5);
    const seconds = [60, 120, 240, 480, 900, 900].map((expected) => {
      const now = new Date(breaker.openUntil);
      const before = openFor(breaker, new Date(breaker.openUntil - expected * 1_000));
      breaker = afterFailure(withTrial(breaker, now), now);
      return before;
    });
    expect(seconds).toEqual([60, 120, 240, 480, 900, 900]);
  });

  it('allows one call on trial, after which it is open for the others for a minute', () => {
    const trial = withTrial(failed(CLOSED, 5), at(60));
    expect(openFor(trial, at(60))).toBe(60);
    expect(openFor(withTrial(trial, at(120)), at(120))).toBe(60);
  });

  it('closes after a successful trial, and opens for 60 s the next time', () => {
    const closed = afterSuccess(withTrial(failed(CLOSED, 5), at(60)));
    expect(closed).toEqual(CLOSED);
    expect(openFor(failed(closed, 5, at(61)), at(61))).toBe(60);
  });

  it('is open until the instant at which a service accepts calls again', () => {
    const refused = refusedUntil(at(3_600));
    expect([isOpen(refused, at(3_599)), isOpen(refused, at(3_600))]).toEqual([true, false]);
    expect(failed(refused, 1)).toBe(refused);
  });

  it('stays the same object if nothing changes', () => {
    expect(afterSuccess(CLOSED)).toBe(CLOSED);
    expect(withTrial(CLOSED, at(0))).toBe(CLOSED);
  });
});
