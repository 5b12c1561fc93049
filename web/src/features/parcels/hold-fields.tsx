import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FieldErrors, type Resolver, useFormContext } from 'react-hook-form';
import {
  type Hold,
  type HoldField,
  hasHold,
  holdFields,
  holdFieldsIn,
  noHold,
  requiredHoldFields,
} from '#shared/domain/hold.ts';
import { HOLD_NOTE_LENGTH } from '#shared/domain/order-fields.ts';
import { messages } from '#shared/words.ko.ts';
import { OrderSelect, OrderText } from '#web/components/order/order-field.tsx';
import { FormMemo } from '#web/components/ui/form-field.tsx';
import type { Answer } from '#web/lib/call.ts';
import { labelOf } from '#web/lib/order-fields.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';

/** Values of the hold fields in a form, as strings. */
export type HoldValues = Record<HoldField, string>;

export const emptyHold = Object.fromEntries(holdFields.map((name) => [name, ''])) as HoldValues;

/** The fields that the status allows, for a request. */
export const holdBody = (values: HoldValues, status: string): Partial<HoldValues> =>
  Object.fromEntries(holdFieldsIn(status).map((name) => [name, values[name] || String(noHold[name])]));

type Codes = Answer<'POST /api/code/getCodeList'>;

/** Reasons with the status as their value, and reasons without a value, which are offered for every hold. */
const reasonsFor = (codes: Codes, status: string): Codes =>
  codes.filter(({ value }) => value === '' || value === status);

/** `saved`: the saved order in the drawer. The bulk change of a status has none. */
export type HoldContext = { codes: Codes; saved?: Hold & { status: string } };

export const useHoldContext = (saved?: Hold & { status: string }): HoldContext => {
  const { data: codes = [] } = useQuery(referenceQueries.codes('HOLDRS'));
  return { codes, saved };
};

/**
 * Errors of missing hold fields. An order that was put on hold without a reason can be saved without one, unless its
 * status changes.
 */
export const holdErrors = (
  values: HoldValues,
  status: string,
  { codes, saved }: HoldContext,
): FieldErrors<HoldValues> => {
  if (saved?.status === status && !hasHold(saved)) return {};
  const missing = requiredHoldFields(status, reasonsFor(codes, status).length > 0).filter(
    (name) => values[name].trim() === '' || values[name] === '0',
  );
  return Object.fromEntries(
    missing.map((name) => [name, { type: 'required', message: messages.required(labelOf(name)) }]),
  );
};

/** Validates the hold fields of a bulk change. */
export const holdResolver: Resolver<HoldValues, HoldContext & { status: string }> = (values, context) => {
  const errors = context ? holdErrors(values, context.status, context) : {};
  if (values.holdNote.length > HOLD_NOTE_LENGTH)
    errors.holdNote = { type: 'maxLength', message: messages.tooLong(HOLD_NOTE_LENGTH) };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** Fields of a hold inside a form with `HoldValues`: reason and note, and the tax for the status 83. */
export const HoldFields = ({ status }: { status: string }) => {
  const { codes } = useHoldContext();
  const { getValues, setValue } = useFormContext<HoldValues>();
  const reasons = reasonsFor(codes, status);
  const shown = holdFieldsIn(status);
  const required = requiredHoldFields(status, reasons.length > 0);
  useEffect(() => {
    const reason = getValues('holdReason');
    const isOfOtherStatus = codes.some(
      ({ code, value }) => code === reason && value !== '' && value !== status,
    );
    if (isOfOtherStatus) setValue('holdReason', '', { shouldDirty: true });
  }, [codes, status, getValues, setValue]);
  const field = (name: HoldField) => ({ name, required: required.includes(name) });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">보류 정보</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <OrderSelect
          {...field('holdReason')}
          placeholder="선택"
          options={reasons.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
        />
        {shown.includes('taxAmount') && (
          <>
            <OrderText {...field('taxAmount')} />
            <OrderText {...field('taxAccount')} maxLength={100} placeholder="은행, 계좌번호, 예금주" />
            <OrderText {...field('taxDueDate')} />
          </>
        )}
        <FormMemo
          {...field('holdNote')}
          label={labelOf('holdNote')}
          maxLength={HOLD_NOTE_LENGTH}
          rows={2}
          placeholder="고객도 배송조회에서 볼 수 있습니다."
          className="sm:col-span-2"
        />
      </div>
    </fieldset>
  );
};
