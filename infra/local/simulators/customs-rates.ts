import { startOfCustomsWeek } from '#shared/domain/customs/customs-rates.ts';
import { isDay } from '#shared/domain/dates.ts';
import type { SimulatedService } from './simulator.ts';
import { answersOf, localUnipassKeys, queryOf } from './unipass-answer.ts';

const { answer, refuseKey, faults } = answersOf('trifFxrtInfoQryRtnVo');

/** KRW per unit, in every week. */
const rates = { USD: '1400.00', AUD: '900.00', JPY: '9.20' };

/** Simulator of the exchange rates of customs. */
export const customsRates: SimulatedService = {
  answer: (request) => {
    const query = queryOf(request);
    if (query.get('crkyCn') !== localUnipassKeys.customsRates) return refuseKey();
    const day = (query.get('qryYymmDd') ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    const rows = isDay(day) ? Object.entries(rates) : [];
    return answer([
      ['ntceInfo', ''],
      ['tCnt', String(rows.length)],
      ...rows.map(
        ([currency, rate]) =>
          [
            'trifFxrtInfoQryRsltVo',
            [
              ['cntySgn', currency.slice(0, 2)],
              ['fxrt', rate],
              ['currSgn', currency],
              ['aplyBgnDt', startOfCustomsWeek(day).replaceAll('-', '')],
              ['imexTp', query.get('imexTp') ?? ''],
            ],
          ] as const,
      ),
    ]);
  },
  answersByFault: faults,
  namesOf: () => [],
  reset: () => undefined,
};
