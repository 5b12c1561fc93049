import type { FieldPath } from 'react-hook-form';
import { basicFields, orderLabels, recipientFields, senderFields } from '#shared/domain/order-fields.ts';
import { itemLabels, sentItemFields } from '#shared/domain/order-item-fields.ts';
import { messages } from '#shared/words.ko.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import type { Answer } from '#web/lib/call.ts';
import type { Mode, RegistrationValues } from './form-values.ts';

export type RegisteredOrder = Answer<'POST /api/parcel/registerOrderByCustomer'>;

export type StepId = 'terms' | 'sender' | 'recipient' | 'basic' | 'items';
export type FieldName = FieldPath<RegistrationValues>;

export const stepTitles: Record<StepId, string> = {
  terms: '약관',
  sender: '보내는 분',
  recipient: '받는 분',
  basic: '기본 정보',
  items: '상품',
};

export const stepsOf = (mode: Mode): readonly StepId[] =>
  mode === 'staff'
    ? ['terms', 'sender', 'recipient', 'basic', 'items']
    : ['terms', 'sender', 'recipient', 'items'];

const stepFields = {
  terms: [],
  sender: senderFields,
  recipient: recipientFields,
  basic: basicFields,
} as const satisfies Record<Exclude<StepId, 'items'>, readonly FieldName[]>;

export const fieldsOf = (step: StepId): readonly FieldName[] =>
  step === 'items' ? ['itemList'] : stepFields[step];

/**
 * The step of a field, or undefined if no step has the field.
 * @param path name in the form or in a server response, such as `itemList.0.itemName`
 */
export const stepOfField = (path: string): StepId | undefined => {
  if (path.split('.')[0] === 'itemList') return 'items';
  return (['sender', 'recipient', 'basic'] as const).find((step) =>
    (stepFields[step] as readonly string[]).includes(path),
  );
};

type InvalidField = { label: string; isEmpty: boolean };

const sentencesOf = (invalid: readonly InvalidField[], prefix = ''): string[] => {
  const labels = (isEmpty: boolean) =>
    invalid
      .filter((each) => each.isEmpty === isEmpty)
      .map(({ label }) => label)
      .join(', ');
  return [
    ...(labels(true) ? [prefix + messages.enter(labels(true))] : []),
    ...(labels(false) ? [prefix + messages.enterCorrectly(labels(false))] : []),
  ];
};

const isBlank = (value: string) => value.trim() === '';

type IsInvalid = (path: FieldName) => boolean;

/** Sentences that list the empty and the invalid fields of a step. A sentence about an item starts with its number. */
export const problemsOf = (step: StepId, values: RegistrationValues, isInvalid: IsInvalid): string[] => {
  if (step !== 'items') {
    const invalid = stepFields[step].filter((name) => isInvalid(name));
    return sentencesOf(invalid.map((name) => ({ label: orderLabels[name], isEmpty: isBlank(values[name]) })));
  }
  return values.itemList.flatMap((item, index) => {
    const invalid = sentItemFields.filter((name) => isInvalid(`itemList.${index}.${name}`));
    return sentencesOf(
      invalid.map((name) => ({ label: itemLabels[name], isEmpty: isBlank(item[name]) })),
      `${index + 1}번 상품 `,
    );
  });
};

/** The first invalid field of a step in the sequence of the field tables, or undefined. The form can show another sequence. */
export const firstInvalidField = (
  step: StepId,
  values: RegistrationValues,
  isInvalid: IsInvalid,
): FieldName | undefined => {
  const paths: readonly FieldName[] =
    step === 'items'
      ? values.itemList.flatMap((_, index) =>
          sentItemFields.map((name) => `itemList.${index}.${name}` as const),
        )
      : stepFields[step];
  return paths.find(isInvalid);
};

/** Field that an error code belongs to, for responses without field errors. */
const fieldOfCode: Record<string, FieldName> = {
  ORDER_NUMBER_TAKEN: 'orderId',
  HBL_TAKEN: 'hblNo',
  PARTNER_NOT_FOUND: 'partnerId',
};

/** The errors of a response that belong to fields of these steps. */
export const refusedFields = (
  { code, fields, message }: Pick<ApiError, 'code' | 'fields' | 'message'>,
  steps: readonly StepId[],
): { path: FieldName; message: string }[] => {
  const byCode = fieldOfCode[code];
  const all = byCode ? [...fields, { path: byCode, message }] : fields;
  return all.filter(({ path }) => {
    const step = stepOfField(path);
    return step !== undefined && steps.includes(step);
  }) as { path: FieldName; message: string }[];
};
