import { describe, expect, it } from 'vitest';
import type { FieldChange } from '#functions/db/history.entity.ts';
import { summarise } from './order-audit.ts';

const textsOf = ([field, from, to]: FieldChange) => ({ field, label: field, from, to });
const summaryOf = (...changes: FieldChange[]) => summarise(changes, textsOf);

describe('summarise', () => {
  it('returns each change of a field once', () => {
    expect(summaryOf(['status', '02', '03'], ['status', '02', '03'], ['status', '01', '03'])).toEqual([
      { label: 'status', from: '02', to: '03' },
      { label: 'status', from: '01', to: '03' },
    ]);
  });

  it('hides the values of fields that may contain personal data, but not that they are empty', () => {
    expect(
      summaryOf(
        ['receiverName', '홍길동', '김철수'],
        ['orderMemo', '', '경비실'],
        ['itemList.0.brand', 'A', ''],
      ),
    ).toEqual([
      { label: 'receiverName', from: '***', to: '***' },
      { label: 'orderMemo', from: '', to: '***' },
      { label: 'itemList.0.brand', from: '***', to: '' },
    ]);
  });

  it('shows no values of a field with more than five different changes', () => {
    const numbers = Array.from({ length: 6 }, (_, nth): FieldChange => ['courierNum', '', `60${nth}`]);
    expect(summaryOf(...numbers.slice(0, 5))).toHaveLength(5);
    expect(summaryOf(...numbers)).toEqual([{ label: 'courierNum', from: '여러 값', to: '여러 값' }]);
  });
});
