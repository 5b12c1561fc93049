import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { addDays } from '#shared/domain/dates.ts';
import { chargeCurrencies } from '#shared/domain/money.ts';
import { unitOf } from '#shared/domain/pricing.ts';
import {
  MAX_NOT_INCLUDED,
  MAX_SURCHARGES,
  type RateCardInput,
  rateCardLabels,
  rateFieldLabels,
  surchargeKinds,
} from '#shared/domain/rate-card.ts';
import { freightNames } from '#shared/words.ko.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { optionsOf } from '#web/components/ui/field.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { useRecordForm } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { call } from '#web/lib/call.ts';
import { rateCardsQuery } from '#web/lib/partner-rates.ts';
import { numberIn } from '#web/lib/quantity-typing.ts';
import { ratesKey } from '#web/lib/rates.ts';
import { PriceTest } from './price-test.tsx';
import type { CardDraft, CardOwner, RateCard } from './queries.ts';
import { newValues, RateForm, type RateValues, valuesOf } from './rate-form-values.ts';
import { StepCheck } from './step-check.tsx';
import { StepFields } from './step-fields.tsx';

const BasicFields = ({ unit, today, isNew }: { unit: string; today: string; isNew: boolean }) => {
  const currency = useWatch<RateValues, 'currency'>({ name: 'currency' });
  const amount = { unit: currency, kind: 'price' } as const;
  return (
    <div className="grid gap-x-4 gap-y-5 xs:grid-cols-2 md:grid-cols-4">
      <FormText
        name="validFrom"
        type="date"
        label={rateCardLabels.validFrom}
        required
        readOnly={!isNew}
        min={today}
        hint={isNew ? '한국 날짜, 오늘부터' : undefined}
      />
      <FormSelect
        name="currency"
        label={rateCardLabels.currency}
        options={chargeCurrencies.map((value) => ({ value, label: value }))}
      />
      <FormValue
        name="interval"
        kind="price"
        label={rateCardLabels.interval}
        required
        unit={unit}
        hint="이 단위로 올려 계산"
      />
      <FormValue name="minimum" label={rateCardLabels.minimum} required {...amount} />
      <FormValue name="extraPrice" label="표를 넘는 구간당" {...amount} hint="비우면 문의로 안내" />
      <FormValue
        name="transitMin"
        kind="count"
        label={rateCardLabels.transitMin}
        required
        maxLength={3}
        unit="영업일"
      />
      <FormValue
        name="transitMax"
        kind="count"
        label={rateCardLabels.transitMax}
        required
        maxLength={3}
        unit="영업일"
      />
    </div>
  );
};

const Group = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <fieldset className="min-w-0 space-y-3">
    <legend className="text-16 font-bold">{title}</legend>
    <p className="text-13 text-ink-2">{hint}</p>
    {children}
  </fieldset>
);

const SurchargeFields = () => {
  const { control } = useFormContext<RateValues>();
  const { fields, append, remove } = useFieldArray<RateValues, 'surcharges'>({
    control,
    name: 'surcharges',
  });
  const surcharges = useWatch<RateValues, 'surcharges'>({ name: 'surcharges' });
  const currency = useWatch<RateValues, 'currency'>({ name: 'currency' });
  return (
    <Group
      title={rateCardLabels.surcharges}
      hint="무거운 상자와 추가 상자의 요금은 자동으로 더하고, 나머지는 해당하는 짐에만 더합니다."
    >
      {fields.map(({ id }, index) => {
        const nth = `${index + 1}번 추가 요금`;
        const isHeavy = surcharges[index]?.kind === 'heavy';
        return (
          <div
            key={id}
            className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:grid-cols-[9rem_1fr_7rem_7rem_auto]"
          >
            <FormSelect
              name={`surcharges.${index}.kind`}
              label={`${nth} 종류`}
              hideLabel
              options={optionsOf(surchargeKinds)}
            />
            <FormText
              name={`surcharges.${index}.name`}
              label={`${nth} 이름`}
              hideLabel
              placeholder={rateFieldLabels.name}
              maxLength={30}
            />
            <IconButton
              icon="trash"
              label={`${nth} 삭제`}
              onClick={() => remove(index)}
              className="sm:order-last"
            />
            <FormValue
              name={`surcharges.${index}.amount`}
              kind="price"
              label={`${nth} 금액`}
              hideLabel
              unit={currency}
              className={isHeavy ? undefined : 'sm:col-span-2'}
            />
            {isHeavy && (
              <FormValue
                name={`surcharges.${index}.fromKg`}
                kind="weight"
                label={`${nth} 기준 무게`}
                hideLabel
                unit="kg~"
              />
            )}
          </div>
        );
      })}
      <Button
        variant="weak"
        icon="plus"
        disabled={fields.length >= MAX_SURCHARGES}
        onClick={() => append({ kind: 'other', name: '', amount: '', fromKg: '' })}
      >
        추가 요금 추가
      </Button>
    </Group>
  );
};

const NotIncludedFields = () => {
  const { control } = useFormContext<RateValues>();
  const { fields, append, remove } = useFieldArray<RateValues, 'notIncluded'>({
    control,
    name: 'notIncluded',
  });
  return (
    <Group title={rateCardLabels.notIncluded} hint="계산기와 서비스 안내에 그대로 보입니다.">
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[1fr_auto] gap-2">
          <FormText
            name={`notIncluded.${index}.text`}
            label={`${index + 1}번 줄`}
            hideLabel
            placeholder="관세와 부가세"
            maxLength={100}
          />
          <IconButton icon="trash" label={`${index + 1}번 줄 삭제`} onClick={() => remove(index)} />
        </div>
      ))}
      <Button
        variant="weak"
        icon="plus"
        disabled={fields.length >= MAX_NOT_INCLUDED}
        onClick={() => append({ text: '' })}
      >
        줄 추가
      </Button>
    </Group>
  );
};

/** Checks the steps and prices an example while the card is edited. */
const DraftTools = () => {
  const values = useWatch<RateValues>() as RateValues;
  const { data: card } = RateForm.safeParse(values);
  const steps = values.steps
    .map(({ upTo, price }) => ({ upTo: numberIn('price', upTo), price: numberIn('price', price) }))
    .filter(({ upTo }) => upTo > 0);
  const method = values.method === 1 ? 1 : 2;
  return (
    <div className="space-y-4 lg:sticky lg:top-0 lg:self-start">
      <StepCheck card={{ method, interval: numberIn('price', values.interval), steps }} />
      <PriceTest card={card} />
    </div>
  );
};

/** Cells of the workbook with problems, which the form shows as empty or as they are. */
const CellProblems = ({ problems }: Pick<CardDraft, 'problems'>) => (
  <div role="status">
    {problems.length > 0 && (
      <div className="rounded-control bg-warning-weak px-3.5 py-3 text-14 text-warning">
        <p className="font-semibold">{`엑셀에서 확인할 칸 ${problems.length}개`}</p>
        <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
          {problems.map(({ sheet, cell, message }) => (
            <li key={`${sheet} ${cell} ${message}`} className="break-words">
              {[sheet, cell, message].filter(Boolean).join(' ')}
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
);

const useRateForm = (
  partnerId: number | null,
  values: RateValues,
  card: RateCard | undefined,
  onSaved: () => void,
) => {
  const client = useQueryClient();
  return useRecordForm<RateValues, RateCardInput>({
    schema: RateForm,
    defaultValues: values,
    noun: '요금표',
    verb: card ? '수정' : '등록',
    send: (body, version) => call('POST /api/rate/saveRateCard', { body: { ...body, partnerId, version } }),
    version: card?.version,
    findNewest: () => {
      const cards = client.getQueryData(rateCardsQuery(partnerId).queryKey);
      const newest = cards?.find(
        ({ method, validFrom }) => method === card?.method && validFrom === card.validFrom,
      );
      return newest && { values: valuesOf(newest), version: newest.version };
    },
    queryKey: ratesKey,
    onSaved,
  });
};

/** Values of a card from a workbook. A first day that has passed becomes the next day. */
const loadedValues = ({ card }: CardDraft, method: 1 | 2, today: string): RateValues => {
  const values = valuesOf({ ...card, method });
  return values.validFrom < today ? { ...values, validFrom: addDays(today, 1) } : values;
};

/**
 * Form of a rate card.
 * @param card edited card; absent for a new card
 * @param copied card that a new card starts from
 * @param loaded card from a workbook that a new card starts from
 */
const RateCardDialog = ({
  owner,
  method,
  today,
  card,
  copied,
  loaded,
  onSaved,
  onClose,
}: {
  owner: CardOwner;
  method: 1 | 2;
  today: string;
  card?: RateCard;
  copied?: RateCard;
  loaded?: CardDraft;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const unit = unitOf({ method });
  const newCard = () => (loaded ? loadedValues(loaded, method, today) : newValues(method, today, copied));
  const { form, submit } = useRateForm(owner?.id ?? null, card ? valuesOf(card) : newCard(), card, onSaved);
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={`${owner ? `${owner.name} ` : ''}${freightNames[method]} 요금표 ${card ? '수정' : '등록'}`}
      action={card ? '수정' : '등록'}
      size="xl"
    >
      {loaded && <CellProblems problems={loaded.problems} />}
      <div className="grid gap-8 lg:grid-cols-[1fr_19rem]">
        <div className="min-w-0 space-y-8">
          <BasicFields unit={unit} today={today} isNew={!card} />
          <StepFields unit={unit} />
          <SurchargeFields />
          <NotIncludedFields />
        </div>
        <DraftTools />
      </div>
    </FormDialog>
  );
};

export default RateCardDialog;
