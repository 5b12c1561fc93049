import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { chargeableWeight, orderVolume } from '#shared/domain/measures.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { OrderChoice, OrderNumber } from '#web/components/order-field.tsx';
import { formatDecimal } from '#web/lib/formats.ts';
import { CHARGEABLE, VOLUME_WEIGHT, volumeUnit } from '#web/lib/order-words.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { decimal, digits } from '#web/lib/typing.ts';
import type { RegistrationValues } from './form-values.ts';

const quantity = digits(5);

/** Freight methods of the code group as options of a field. */
export const useFreightOptions = () => {
  const { data: methods = [] } = useQuery(referenceQueries.freightMethods);
  return methods.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }));
};

const useBox = () => {
  const [method, ...typedNumbers] = useWatch<
    RegistrationValues,
    ['freightMethod', 'width', 'length', 'height', 'weight']
  >({ name: ['freightMethod', 'width', 'length', 'height', 'weight'] });
  const [width = 0, length = 0, height = 0, weight = 0] = typedNumbers.map((each) => Number(each) || 0);
  return { method: Number(method) || AIR, width, length, height, weight };
};

const Volume = () => {
  const { method, weight, ...box } = useBox();
  const isSea = method === SEA;
  const volume = orderVolume(box, method);
  return (
    <dl
      aria-live="polite"
      className="flex flex-wrap gap-x-8 gap-y-2 rounded-card bg-brand-tint px-4 py-3 text-14 sm:col-span-2"
    >
      <div className="flex gap-2">
        <dt className="text-ink-2">{VOLUME_WEIGHT}</dt>
        <dd className="font-bold text-brand tabular-nums">
          {formatDecimal(volume)} {volumeUnit(method)}
        </dd>
      </div>
      {!isSea && (
        <div className="flex gap-2">
          <dt className="text-ink-2">{CHARGEABLE}</dt>
          <dd className="font-bold tabular-nums">{formatDecimal(chargeableWeight(weight, volume))} kg</dd>
        </div>
      )}
    </dl>
  );
};

/** Sides, weight and number of boxes, and the volume of the box. */
export const BoxFields = () => {
  const { width, length, height } = useBox();
  return (
    <>
      <div className="grid grid-cols-3 gap-2 sm:col-span-2">
        <OrderNumber name="width" clean={decimal} unit="cm" />
        <OrderNumber name="length" clean={decimal} unit="cm" />
        <OrderNumber name="height" clean={decimal} unit="cm" />
      </div>
      <OrderNumber name="weight" clean={decimal} unit="kg" />
      <OrderNumber name="boxQty" clean={quantity} isWhole unit="개" />
      {width * length * height > 0 && <Volume />}
    </>
  );
};

/** Box and freight method on the public page. Every field may stay blank. */
export const OptionalBox = () => (
  <fieldset className="rounded-card border border-line p-4 sm:p-5">
    <legend className="float-left text-16 font-bold leading-9">박스와 운송 방법 (선택)</legend>
    <p className="clear-both text-14 text-ink-2">모르면 비워 두세요. 창고에서 크기와 무게를 잽니다.</p>
    <div className="mt-4 grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <OrderChoice
          name="freightMethod"
          hint="정하지 않으면 항공으로 접수합니다."
          options={[{ value: '', label: '미정' }, ...useFreightOptions()]}
        />
      </div>
      <BoxFields />
    </div>
  </fieldset>
);
