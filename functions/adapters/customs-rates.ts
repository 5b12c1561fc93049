import { isDay } from '#shared/domain/dates.ts';
import {
  callUnipass,
  dayIn,
  otherFormat,
  type UnipassAnswer,
  type UnipassFailure,
  type UnipassOptions,
} from './unipass.ts';
import { childrenOf, textOfChild } from './xml-reader.ts';

// Exchange rates that customs uses for imports during a week: API012 of the customs service.

/** `from`: first day of the rates. `krwByCurrency`: KRW per unit. `notFound`: no rates are published for the day (yet). */
export type CustomsRatesResult =
  | { kind: 'rates'; from: string; krwByCurrency: Record<string, number> }
  | { kind: 'notFound' }
  | { kind: 'failing'; failure: UnipassFailure }
  | { kind: 'off' };

const IMPORT = '2';

const ratesIn = ({ root, count }: UnipassAnswer): CustomsRatesResult => {
  if (count === 0) return { kind: 'notFound' };
  const rows = childrenOf(root, 'trifFxrtInfoQryRsltVo').map((row) => ({
    currency: textOfChild(row, 'currSgn'),
    krw: Number(textOfChild(row, 'fxrt').replaceAll(',', '')),
    from: dayIn(textOfChild(row, 'aplyBgnDt')),
  }));
  const usable = rows.filter(({ currency, krw }) => /^[A-Z]{3}$/.test(currency) && krw > 0 && krw < 1e6);
  const from = usable[0]?.from ?? '';
  if (!isDay(from) || usable.some((row) => row.from !== from))
    return { kind: 'failing', failure: otherFormat };
  return {
    kind: 'rates',
    from,
    krwByCurrency: Object.fromEntries(usable.map(({ currency, krw }) => [currency, krw])),
  };
};

/**
 * Asks customs for the rates of a day.
 * @param day `YYYY-MM-DD`
 * @throws UNAVAILABLE if the key cannot be read
 */
export const fetchCustomsRates = async (
  day: string,
  options: UnipassOptions = {},
): Promise<CustomsRatesResult> => {
  const parameters = { qryYymmDd: day.replaceAll('-', ''), imexTp: IMPORT };
  const answer = await callUnipass('customsRates', parameters, options);
  return answer.kind === 'answer' ? ratesIn(answer) : answer;
};
