import type { CustomsRates } from './customs-rates.ts';

/**
 * Names the rates that apply to an amount: `적용 환율: 관세청 주간 환율(2026-11-29부터)`.
 * @param currency of the amount @param items whose prices were converted
 */
export const rateNote = (
  currency: string,
  items: readonly { currency: string }[],
  rates: CustomsRates,
): string => {
  const used = [...new Set([currency, ...items.map((item) => item.currency)])].flatMap(
    (name) => rates[name] ?? [],
  );
  const names = used.map(({ source, from }) =>
    source === 'customs' ? `관세청 주간 환율(${from}부터)` : '고정 환율',
  );
  return `적용 환율: ${[...new Set(names)].join(', ')}`;
};
