import { lazy, useRef, useState } from 'react';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Icon, type IconName } from '#web/components/ui/icons.tsx';
import { TypedField } from '#web/components/ui/typed-field.tsx';
import { WhenNear } from '#web/components/ui/when-near.tsx';
import { formatDecimal, formatNumber } from '#web/lib/formats.ts';
import { quantityTypings } from '#web/lib/quantity-typing.ts';
import { type BoxRow, boxesOf, measureShipment } from '#web/lib/shipment.ts';

const PriceEstimate = lazy(() => import('./price-estimate.tsx'));

const MAX_LENGTH = 6;

const fields = [
  { name: 'width', label: '가로', unit: 'cm', kind: 'length' },
  { name: 'length', label: '세로', unit: 'cm', kind: 'length' },
  { name: 'height', label: '높이', unit: 'cm', kind: 'length' },
  { name: 'weight', label: '실중량', unit: 'kg', kind: 'weight' },
  { name: 'count', label: '수량', unit: '개', kind: 'count' },
] as const;

const example = { width: '40', length: '30', height: '30', weight: '5', count: '1' };
const MAX_BOXES = 20;

const Result = ({
  icon,
  name,
  figure,
  unit,
  meaning,
  lines,
}: {
  icon: IconName;
  name: string;
  figure: string;
  unit: string;
  meaning: string;
  lines: readonly (readonly [string, string])[];
}) => (
  <div className="flex-1 rounded-card bg-surface p-5">
    <h3 className="flex items-center gap-2 text-14 font-bold text-ink-2">
      <Icon name={icon} size={18} />
      {name}
    </h3>
    <p className="mt-3 text-13 text-ink-3">{meaning}</p>
    <p translate="no" className="text-30 font-bold text-brand tabular-nums">
      {figure} <span className="text-18 font-semibold">{unit}</span>
    </p>
    <dl className="mt-3 space-y-1 border-line border-t pt-3 text-14">
      {lines.map(([term, text]) => (
        <div key={term} className="flex justify-between gap-3">
          <dt className="text-ink-2">{term}</dt>
          <dd translate="no" className="font-semibold tabular-nums">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);

/** Calculates the chargeable weight by air, the volume by sea and the prices of at most `MAX_BOXES` boxes. Load it lazily. */
const Calculator = () => {
  const [rows, setRows] = useState<readonly BoxRow[]>([{ key: 0, ...example }]);
  const nextKey = useRef(1);
  const total = measureShipment(rows);
  const change = (key: number, name: keyof typeof example, value: string) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, [name]: value } : row)));
  const add = () => {
    const key = nextKey.current++;
    setRows((now) => [...now, { key, width: '', length: '', height: '', weight: '', count: '1' }]);
  };
  return (
    <div className="grid gap-4 rounded-dialog bg-subtle p-4 md:p-6 lg:grid-cols-[1.15fr_1fr] lg:gap-6">
      <div className="rounded-card bg-surface p-4 md:p-5">
        {rows.map((row, index) => (
          <fieldset key={row.key} className="mb-5 border-line border-b pb-5">
            <legend className="float-left mb-2 text-14 font-bold leading-8">박스 {index + 1}</legend>
            <IconButton
              icon="trash"
              size={32}
              label={`박스 ${index + 1} 삭제`}
              disabled={rows.length === 1}
              onClick={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
              className="float-right"
            />
            <div className="clear-both grid grid-cols-3 gap-2 xs:grid-cols-5">
              {fields.map(({ name, label, unit, kind }) => (
                <TypedField
                  key={name}
                  typing={quantityTypings[kind]}
                  hasProblem
                  label={label}
                  unit={unit}
                  maxLength={MAX_LENGTH}
                  value={row[name]}
                  onChange={(text) => change(row.key, name, text)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <Button variant="weak" icon="plus" onClick={add} disabled={rows.length === MAX_BOXES} block>
          박스 추가
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-4 sm:flex-row lg:items-start">
        <Result
          icon="plane"
          name="항공"
          meaning={`청구중량: ${total.volumeKg > total.actualKg ? '부피무게' : '실중량'} 기준`}
          figure={formatDecimal(total.chargeableKg)}
          unit="kg"
          lines={[
            ['부피무게', `${formatDecimal(total.volumeKg)} kg`],
            ['실중량', `${formatDecimal(total.actualKg)} kg`],
          ]}
        />
        <Result
          icon="ship"
          name="해운"
          meaning="부피"
          figure={formatDecimal(total.cbm)}
          unit="CBM"
          lines={[
            ['박스 수', `${formatNumber(total.boxes)}개`],
            ['실중량', `${formatDecimal(total.actualKg)} kg`],
          ]}
        />
      </div>
      <section
        aria-labelledby="price-estimate"
        aria-live="polite"
        className="rounded-card bg-surface p-5 lg:col-span-2"
      >
        <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
          <h3 id="price-estimate" className="text-14 font-bold text-ink-2">
            예상 요금
          </h3>
          <p className="text-13 text-ink-3">물류센터에서 다시 재어 요금을 확정합니다.</p>
        </div>
        {/* Reserves the height of both prices and of the closed estimate of taxes. */}
        <WhenNear className="min-h-102 sm:min-h-57 lg:min-h-36">
          <PriceEstimate boxes={boxesOf(rows)} />
        </WhenNear>
      </section>
    </div>
  );
};

export default Calculator;
