import { describe, expect, it } from 'vitest';
import { BoxClosingReason } from './unclaimed-box.ts';
import { isOverdueBox } from './unclaimed-box-rules.ts';

describe('isOverdueBox', () => {
  const addedAt = '2026-11-01T00:00:00.000Z';

  it('is true after more than seven days', () => {
    expect(isOverdueBox({ addedAt }, new Date('2026-11-08T00:00:00.000Z'))).toBe(false);
    expect(isOverdueBox({ addedAt }, new Date('2026-11-08T00:00:00.001Z'))).toBe(true);
  });
});

describe('BoxClosingReason', () => {
  it('accepts 5 to 200 characters', () => {
    expect(BoxClosingReason.safeParse('가나다라').error?.issues[0]?.message).toBe('5자 이상 입력해주세요.');
    expect(BoxClosingReason.safeParse(' 가나다라마 ').data).toBe('가나다라마');
    expect(BoxClosingReason.safeParse('가'.repeat(201)).success).toBe(false);
  });
});
