import type { FieldPath } from 'react-hook-form';
import { basicFields, orderLabels, recipientFields, senderFields } from '#shared/domain/order-fields.ts';
import { itemLabels, sentItemFields } from '#shared/domain/order-item-fields.ts';
import { orderMessages } from '#shared/words.ko.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import type { Answer } from '#web/lib/call.ts';
import { boxFields, type Mode, type RegistrationValues } from './form-values.ts';

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
  // The back office has the box fields in the basic step, which precedes this one.
  items: [...boxFields, 'noticeEmail'],
} as const satisfies Record<StepId, readonly FieldName[]>;

export const fieldsOf = (step: StepId): readonly FieldName[] =>
  step === 'items' ? [...stepFields.items, 'itemList'] : stepFields[step];

/** True if a step has a field. @param path name in the form or in a response, such as `itemList.0.itemName` */
export const hasField = (step: StepId, path: string): boolean =>
  (fieldsOf(step) as readonly string[]).includes(path.startsWith('itemList.') ? 'itemList' : path);

type InvalidField = { label: string; isEmpty: boolean };

const sentencesOf = (invalid: readonly InvalidField[], prefix = ''): string[] => {
  const labels = (isEmpty: boolean) =>
    invalid
      .filter((each) => each.isEmpty === isEmpty)
      .map(({ label }) => label)
      .join(', ');
  return [
    ...(labels(true) ? [prefix + orderMessages.enter(labels(true))] : []),
    ...(labels(false) ? [prefix + orderMessages.enterCorrectly(labels(false))] : []),
  ];
};

const isBlank = (value: string) => value.trim() === '';

export type IsInvalid = (path: FieldName) => boolean;

/** Sentences that list the empty and the invalid fields of a step. A sentence about an item starts with its number. */
export const problemsOf = (step: StepId, values: RegistrationValues, isInvalid: IsInvalid): string[] => {
  const invalid = stepFields[step].filter((name) => isInvalid(name));
  const sentences = sentencesOf(
    invalid.map((name) => ({ label: orderLabels[name], isEmpty: isBlank(values[name]) })),
  );
  if (step !== 'items') return sentences;
  const itemSentences = values.itemList.flatMap((item, index) => {
    const invalid = sentItemFields.filter((name) => isInvalid(`itemList.${index}.${name}`));
    return sentencesOf(
      invalid.map((name) => ({ label: itemLabels[name], isEmpty: isBlank(item[name]) })),
      `${index + 1}번 상품 `,
    );
  });
  return [...itemSentences, ...sentences];
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
  return all.filter(({ path }) => steps.some((step) => hasField(step, path))) as {
    path: FieldName;
    message: string;
  }[];
};
