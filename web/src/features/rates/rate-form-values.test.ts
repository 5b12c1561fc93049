import { describe, expect, it } from 'vitest';
import {
  makeSteps,
  newValues,
  pastedSteps,
  RateForm,
  type RateValues,
  valuesOf,
} from './rate-form-values.ts';

const card = {
  partnerId: null,
  method: 2 as const,
  validFrom: '2026-11-01',
  validUntil: null,
  validTo: null,
  version: 3,
  currency: 'AUD' as const,
  interval: 0.5,
  steps: [
    { upTo: 0.5, price: 1505 },
    { upTo: 1, price: 1890 },
  ],
  extraPrice: null,
  minimum: 0,
  surcharges: [{ kind: 'heavy' as const, name: '무거운 상자', amount: 1500, fromKg: 25 }],
  transitMin: 5,
  transitMax: 7,
  notIncluded: ['관세와 부가세'],
};
const problemsOf = (changes: Partial<RateValues>) =>
  RateForm.safeParse({ ...valuesOf(card), ...changes }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('RateForm', () => {
  it('reads the values of a card back into the same card', () => {
    const { validUntil: _, validTo: __, version: ___, ...input } = card;
    expect(RateForm.parse(valuesOf(card))).toEqual(input);
  });

  it('names the field and the reason of each error', () => {
    expect(
      problemsOf({
        validFrom: '',
        steps: [
          { upTo: '', price: '15' },
          { upTo: '1', price: '15.005' },
        ],
        transitMin: '',
        notIncluded: [{ text: '' }],
      }),
    ).toEqual([
      ['validFrom', '적용 시작일은 필수 입력 항목입니다.'],
      ['steps.0.upTo', '상한은 필수 입력 항목입니다.'],
      ['steps.1.price', '요금을 올바르게 입력해주세요.'],
      ['transitMin', '최소 소요일은 필수 입력 항목입니다.'],
      ['notIncluded.0.text', '포함하지 않는 것은 필수 입력 항목입니다.'],
    ]);
  });

  it.each(['5.000', '-0', '1e3', '0.005'])(
    'refuses the amount %s instead of reading it in cents',
    (minimum) => {
      expect(problemsOf({ minimum })).toEqual([['minimum', '최저 요금을 올바르게 입력해주세요.']]);
    },
  );

  it('requires the weight from which a surcharge for heavy boxes applies, and drops it from others', () => {
    const surcharge = { kind: 'heavy' as const, name: '무거운 상자', amount: '15', fromKg: '' };
    expect(problemsOf({ surcharges: [surcharge] })).toEqual([
      ['surcharges.0.fromKg', '기준 무게는 필수 입력 항목입니다.'],
    ]);
    const island = { ...surcharge, kind: 'island' as const, fromKg: '25' };
    expect(RateForm.parse({ ...valuesOf(card), surcharges: [island] }).surcharges[0]?.fromKg).toBeNull();
  });
});

describe('newValues', () => {
  it('copies a card to the next day', () => {
    expect(newValues(2, '2026-11-30', card)).toEqual({ ...valuesOf(card), validFrom: '2026-12-01' });
  });
});

describe('makeSteps', () => {
  it('fills the steps up to a bound with rising prices', () => {
    const steps = makeSteps(
      { interval: '0.1', currency: 'AUD' },
      { upTo: '0.3', first: '90', perStep: '42.5' },
    );
    expect(steps).toEqual([
      { upTo: '0.1', price: '90.00' },
      { upTo: '0.2', price: '132.50' },
      { upTo: '0.3', price: '175.00' },
    ]);
  });

  it.each([
    { upTo: '0', first: '1', perStep: '1' },
    { upTo: '1000', first: '1', perStep: '1' },
    { upTo: '1', first: '', perStep: '1' },
  ])('returns undefined for %o', (typed) => {
    expect(makeSteps({ interval: '0.5', currency: 'AUD' }, typed)).toBeUndefined();
  });
});

describe('pastedSteps', () => {
  it('reads two columns and skips headers and blank lines', () => {
    expect(pastedSteps('무게\t요금\r\n0.5 kg\tAUD 15.00\r\n1\t1,018.90\r\n\r\n')).toEqual([
      { upTo: '0.5', price: '15.00' },
      { upTo: '1', price: '1018.9' },
    ]);
  });

  it('keeps a cell that is no number, so that its field shows the problem', () => {
    expect(pastedSteps('1,5\t15')).toEqual([{ upTo: '1,5', price: '15' }]);
  });

  it('returns undefined for other text', () => {
    expect(pastedSteps('15.00')).toBeUndefined();
  });
});
