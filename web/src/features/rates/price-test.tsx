import { type KeyboardEvent, useState } from 'react';
import { formatCharge } from '#shared/domain/money.ts';
import { isOptional, type PricedCard, quote } from '#shared/domain/pricing.ts';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { TypedField } from '#web/components/ui/typed-field.tsx';
import { isEnter } from '#web/lib/keys.ts';
import { quantityTypings } from '#web/lib/quantity-typing.ts';
import { formatMeasure } from '#web/lib/rates.ts';
import { boxesOf } from '#web/lib/shipment.ts';

const fields = [
  { name: 'width', label: '가로', unit: 'cm', kind: 'length' },
  { name: 'length', label: '세로', unit: 'cm', kind: 'length' },
  { name: 'height', label: '높이', unit: 'cm', kind: 'length' },
  { name: 'weight', label: '무게', unit: 'kg', kind: 'weight' },
  { name: 'count', label: '상자', unit: '개', kind: 'count' },
] as const;
const example = { key: 0, width: '30', length: '25', height: '20', weight: '3', count: '1' };

const keepForm = (event: KeyboardEvent) => {
  if (isEnter(event.nativeEvent)) event.preventDefault();
};

const Result = ({ card, priced }: { card: PricedCard; priced: ReturnType<typeof quote> }) => {
  if (!priced) return <p className="text-14 text-ink-2">이 요금표로 계산할 수 없는 크기나 무게입니다.</p>;
  const price = (amount: number) => formatCharge({ amount, currency: card.currency });
  return (
    <>
      <dl className="space-y-1 text-14">
        {priced.lines.map(({ name, quantity, unit, amount }) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-2">{`${name} ${quantity} ${unit}`}</dt>
            <dd className="whitespace-nowrap tabular-nums">{price(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 flex justify-between gap-3 border-line border-t pt-2 text-16 font-bold">
        <span>{formatMeasure(priced.measure, card)}</span>
        <span className="tabular-nums">{price(priced.total)}</span>
      </p>
    </>
  );
};

/** Prices an example shipment by a card. @param card undefined while the card in the form is invalid */
export const PriceTest = ({ card }: { card: PricedCard | undefined }) => {
  const [box, setBox] = useState(example);
  const [requested, setRequested] = useState<readonly string[]>([]);
  const optional = card?.surcharges.filter(isOptional) ?? [];
  return (
    <section aria-labelledby="price-test" className="rounded-card bg-subtle p-4" onKeyDown={keepForm}>
      <h3 id="price-test" className="mb-3 text-14 font-bold">
        시험 계산
      </h3>
      <div className="grid grid-cols-3 gap-2">
        {fields.map(({ name, label, unit, kind }) => (
          <TypedField
            key={name}
            typing={quantityTypings[kind]}
            hasProblem
            size="sm"
            label={label}
            unit={unit}
            maxLength={6}
            value={box[name]}
            onChange={(text) => setBox({ ...box, [name]: text })}
          />
        ))}
      </div>
      {optional.map(({ name }) => (
        <Checkbox
          key={name}
          label={name}
          checked={requested.includes(name)}
          onChange={({ target }) =>
            setRequested(target.checked ? [...requested, name] : requested.filter((other) => other !== name))
          }
        />
      ))}
      <div aria-live="polite" className="mt-3">
        {card ? (
          <Result card={card} priced={quote(card, boxesOf([box]), requested)} />
        ) : (
          <p className="text-14 text-ink-2">입력을 마치면 요금을 계산합니다.</p>
        )}
      </div>
    </section>
  );
};
