import { formatCharge } from '#shared/domain/money.ts';
import { unitOf } from '#shared/domain/pricing.ts';
import { freightNames } from '#shared/words.ko.ts';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatMeasure, type Rate } from '#web/lib/rates.ts';

/** Steps that are visible before the visitor opens the others. */
const FIRST_STEPS = 20;

const Steps = ({ card, steps, label }: { card: Rate; steps: Rate['steps']; label: string }) => (
  <ul aria-label={label} className="gap-x-8 text-14 tabular-nums [columns:4_8.75rem]">
    {steps.map(({ upTo, price }) => (
      <li
        key={upTo}
        className="flex break-inside-avoid justify-between gap-2 border-line border-b py-1.5 whitespace-nowrap"
      >
        <span className="text-ink-2">{formatMeasure(upTo, card)}</span>
        <span className="font-semibold">{formatCharge({ amount: price, currency: card.currency })}</span>
      </li>
    ))}
  </ul>
);

/** Text below the steps: shipments above the last step. */
const aboveText = (card: Rate): string => {
  const { steps, extraPrice, interval, currency } = card;
  const last = formatMeasure(steps.at(-1)?.upTo ?? 0, card);
  if (extraPrice === null) return `${last}을 넘는 짐의 요금은 문의해주세요.`;
  const price = formatCharge({ amount: extraPrice, currency });
  return `${last}을 넘으면 ${formatMeasure(interval, card)}마다 ${price}씩 더합니다.`;
};

const conditionOf = ({ kind, fromKg }: Rate['surcharges'][number]): string => {
  if (kind === 'extraBox') return ' (두 번째 상자부터)';
  return fromKg === null ? '' : ` (상자 하나가 ${fromKg} kg 이상일 때)`;
};

/** Steps, surcharges and exclusions of a rate card. */
export const RateTable = ({ card }: { card: Rate }) => {
  const name = `${freightNames[card.method]} 요금`;
  const [first, others] = [card.steps.slice(0, FIRST_STEPS), card.steps.slice(FIRST_STEPS)];
  const price = (amount: number) => formatCharge({ amount, currency: card.currency });
  return (
    <div>
      <Steps card={card} steps={first} label={name} />
      {others.length > 0 && (
        <details className="group mt-2">
          <summary className="flex min-h-11 w-fit list-none items-center gap-1 rounded-control text-14 font-semibold text-brand [&::-webkit-details-marker]:hidden">
            {`${formatMeasure(first.at(-1)?.upTo ?? 0, card)}이 넘는 짐의 요금`}
            <Icon name="down" size={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <Steps card={card} steps={others} label={`${name}, 이어서`} />
        </details>
      )}
      <p className="mt-3 text-14 text-ink-2">
        {`${unitOf(card) === 'kg' ? '무게는' : '부피는'} ${formatMeasure(card.interval, card)} 단위로 올려 계산합니다. ${aboveText(card)}`}
        {card.minimum > 0 && ` 최저 요금은 ${price(card.minimum)}입니다.`}
      </p>
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        {card.surcharges.length > 0 && (
          <div>
            <h3 className="mb-2 text-16 font-bold">더할 수 있는 요금</h3>
            <ul className="space-y-1.5 text-14">
              {card.surcharges.map((surcharge) => (
                <li key={surcharge.name} className="flex justify-between gap-4">
                  <span className="text-ink-2">
                    {surcharge.name}
                    {conditionOf(surcharge)}
                  </span>
                  <span translate="no" className="font-semibold whitespace-nowrap tabular-nums">
                    {price(surcharge.amount)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {card.notIncluded.length > 0 && (
          <div>
            <h3 className="mb-2 text-16 font-bold">요금에 포함하지 않는 것</h3>
            <ul className="list-disc space-y-1.5 pl-5 text-14 text-ink-2">
              {card.notIncluded.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
};
