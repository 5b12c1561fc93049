import { expect, it } from 'vitest';
import { seedRates } from '#shared/domain/exchange-rates.ts';
import type { CurrencySource } from './price-currency.ts';
import type { SheetDraft } from './register-chunk.ts';
import { understoodOf } from './understood.ts';

const draftOf = (currency: string, unitPrice: number) =>
  ({
    order: { rows: [{ rowIndex: 2 }] },
    draft: { weight: 1, boxQty: 1, totalPrice: 0, itemList: [{ itemQty: 1, unitPrice, currency }] },
  }) as unknown as SheetDraft;

const questionsOf = (drafts: readonly SheetDraft[], source: CurrencySource): string[] => {
  const { warnings, currencyQuestion } = understoodOf(drafts, () => source, seedRates);
  const likeWon = warnings.filter(({ message }) => message.includes('원화'));
  return [...likeWon, ...(currencyQuestion ? [currencyQuestion] : [])].map(({ message }) => message);
};

it('understoodOf names each currency whose prices look like won with its own sum', () => {
  const usd = [draftOf('USD', 45_000), draftOf('USD', 30_000)];
  const wrong = [...usd, draftOf('AUD', 20_000)];
  expect(questionsOf(wrong, 'assumed')).toEqual([
    '합계 USD 75,000, AUD 20,000: 원화로 보입니다. 통화를 골라주세요.',
  ]);
  const right = [...usd, draftOf('AUD', 24.5), draftOf('AUD', 12), draftOf('AUD', 30)];
  expect(questionsOf(right, 'stated')).toEqual(['합계 USD 75,000: 원화로 보입니다. 통화를 확인해주세요.']);
});
