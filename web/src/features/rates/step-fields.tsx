import { type ClipboardEvent, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { MAX_STEPS } from '#shared/domain/rate-card.ts';
import { roundUpTo } from '#shared/domain/rate-steps.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { TypedField } from '#web/components/ui/typed-field.tsx';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { isEnter } from '#web/lib/keys.ts';
import { numberIn, quantityTypings } from '#web/lib/quantity-typing.ts';
import { makeSteps, pastedSteps, type RateValues } from './rate-form-values.ts';

const noRule = { upTo: '', first: '', perStep: '' };

/** Replaces the steps by steps with equal intervals and a price that rises by the same amount. */
const StepMaker = ({ unit, onMake }: { unit: string; onMake: (steps: RateValues['steps']) => void }) => {
  const { getValues } = useFormContext<RateValues>();
  const currency = useWatch<RateValues, 'currency'>({ name: 'currency' });
  const [rule, setRule] = useState(noRule);
  const make = () => {
    const steps = makeSteps(getValues(), rule);
    if (steps) return onMake(steps);
    void alert({
      title: '구간을 채우지 못했습니다.',
      body: `구간 간격과 상한, 요금을 확인해주세요. 구간은 ${MAX_STEPS}개까지 만들 수 있습니다.`,
    });
  };
  const field = (name: keyof typeof noRule, label: string, fieldUnit: string) => (
    <TypedField
      typing={quantityTypings.price}
      hasProblem
      size="sm"
      label={label}
      unit={fieldUnit}
      value={rule[name]}
      onChange={(text) => setRule({ ...rule, [name]: text })}
      onKeyDown={(event) => {
        if (!isEnter(event.nativeEvent)) return;
        event.preventDefault();
        make();
      }}
    />
  );
  return (
    <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-4">
      {field('upTo', '마지막 상한', unit)}
      {field('first', '첫 구간 요금', currency)}
      {field('perStep', '구간마다 더할 요금', currency)}
      <Button variant="secondary" size="sm" onClick={make}>
        구간 채우기
      </Button>
    </div>
  );
};

/** Fields of the steps. Two columns that were copied from a spreadsheet can be pasted into any of them. */
export const StepFields = ({ unit }: { unit: string }) => {
  const { control, getValues } = useFormContext<RateValues>();
  const { fields, append, remove, replace } = useFieldArray<RateValues, 'steps'>({ control, name: 'steps' });
  const currency = useWatch<RateValues, 'currency'>({ name: 'currency' });
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const steps = text.includes('\t') ? pastedSteps(text) : undefined;
    if (!steps) return;
    event.preventDefault();
    replace(steps);
  };
  const addStep = () => {
    const interval = numberIn('price', getValues('interval'));
    const last = numberIn('price', getValues('steps').at(-1)?.upTo ?? '');
    const upTo = interval > 0 && last > 0 ? String(roundUpTo(last + interval, interval)) : '';
    append({ upTo, price: '' });
  };
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="text-16 font-bold">{`구간 ${fields.length}개`}</legend>
      <p className="text-13 text-ink-2">
        상한까지의 요금입니다. 엑셀에서 상한과 요금 두 열을 복사해 아무 칸에나 붙여넣을 수 있습니다.
      </p>
      <StepMaker unit={unit} onMake={replace} />
      <div className="gap-x-5 sm:columns-2" onPaste={paste}>
        {fields.map(({ id }, index) => (
          <div key={id} className="mb-2 grid break-inside-avoid grid-cols-[1fr_1.3fr_auto] gap-1.5">
            <FormValue
              name={`steps.${index}.upTo`}
              kind="price"
              label={`${index + 1}번 구간 상한`}
              hideLabel
              unit={unit}
            />
            <FormValue
              name={`steps.${index}.price`}
              kind="price"
              label={`${index + 1}번 구간 요금`}
              hideLabel
              unit={currency}
            />
            <IconButton
              icon="trash"
              label={`${index + 1}번 구간 삭제`}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            />
          </div>
        ))}
      </div>
      <Button variant="weak" icon="plus" block disabled={fields.length >= MAX_STEPS} onClick={addStep}>
        구간 추가
      </Button>
    </fieldset>
  );
};
