import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isImplausibleWeight } from '#shared/domain/implausible-weight.ts';
import { chargeableWeight, toCbm, toVolumeWeight, volumeOfBoxes } from '#shared/domain/measures.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { messages } from '#shared/words.ko.ts';
import { OrderChoice, OrderText } from '#web/components/order/order-field.tsx';
import { FieldWarning } from '#web/components/ui/field-warning.tsx';
import { hintsOf } from '#web/lib/customs-hints.ts';
import { formatDecimal } from '#web/lib/formats.ts';
import { CHARGEABLE, VOLUME_WEIGHT, volumeUnit } from '#web/lib/order-words.ts';
import { boxIn } from '#web/lib/quantity-typing.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import type { RegistrationValues } from './form-values.ts';

/** Freight methods of the code group as options of a field. */
export const useFreightOptions = () => {
  const { data: methods = [] } = useQuery(referenceQueries.freightMethods);
  return methods.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }));
};

const useBox = () => {
  const [method, width, length, height, weight, boxQty] = useWatch<
    RegistrationValues,
    ['freightMethod', 'width', 'length', 'height', 'weight', 'boxQty']
  >({ name: ['freightMethod', 'width', 'length', 'height', 'weight', 'boxQty'] });
  return { method: Number(method) || AIR, ...boxIn({ width, length, height, weight, boxQty }) };
};

const Volume = () => {
  const { method, weight, boxQty: count, ...box } = useBox();
  const isSea = method === SEA;
  const volumeMm3 = volumeOfBoxes([{ ...box, count }]);
  const volume = isSea ? toCbm(volumeMm3, 2) : toVolumeWeight(volumeMm3);
  return (
    <dl
      aria-live="polite"
      className="flex flex-wrap gap-x-8 gap-y-2 rounded-card bg-brand-tint px-4 py-3 text-14 sm:col-span-2"
    >
      <div className="flex gap-2">
        <dt className="text-ink-2">{VOLUME_WEIGHT}</dt>
        <dd translate="no" className="font-bold text-brand tabular-nums">
          {formatDecimal(volume)} {volumeUnit(method)}
        </dd>
      </div>
      {!isSea && (
        <div className="flex gap-2">
          <dt className="text-ink-2">{CHARGEABLE}</dt>
          <dd translate="no" className="font-bold tabular-nums">
            {formatDecimal(chargeableWeight(weight, volume))} kg
          </dd>
        </div>
      )}
    </dl>
  );
};

/** Sides, weight and number of boxes, and their volume. */
export const BoxFields = () => {
  const { method: _, ...box } = useBox();
  const [heavy] = hintsOf(['WEIGHT_HEAVY'], { weight: String(box.weight), boxQty: String(box.boxQty) });
  const weightHint = isImplausibleWeight(box) ? messages.implausibleWeight : heavy;
  return (
    <>
      <div className="grid grid-cols-3 gap-2 sm:col-span-2">
        <OrderText name="width" unit="cm" />
        <OrderText name="length" unit="cm" />
        <OrderText name="height" unit="cm" />
      </div>
      <OrderText name="weight" unit="kg" hint={weightHint && <FieldWarning>{weightHint}</FieldWarning>} />
      <OrderText name="boxQty" unit="개" />
      {box.width * box.length * box.height > 0 && <Volume />}
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
