import type { ReactNode } from 'react';
import { type EditedField, MEMO_LENGTH, orderFields, type SentField } from '#shared/domain/order-fields.ts';
import { labelOf, type OrderFieldName } from '#web/lib/order-fields.ts';
import { type Clean, decimal } from '#web/lib/typing.ts';
import type { Option } from './field.tsx';
import {
  FormMemo,
  FormRadio,
  FormSelect,
  type FormSelectProps,
  FormText,
  type FormTextProps,
} from './form-field.tsx';

type Common = { name: OrderFieldName; hint?: ReactNode; required?: boolean; className?: string };
type TextInput = Omit<FormTextProps, 'label'> & { name: OrderFieldName };

export const OrderText = (props: TextInput) => <FormText {...props} label={labelOf(props.name)} />;

export const OrderNumber = (props: Omit<TextInput, 'inputMode'> & { clean: Clean; isWhole?: boolean }) => {
  const { isWhole, ...rest } = props;
  return <FormText {...rest} label={labelOf(rest.name)} inputMode={isWhole ? 'numeric' : 'decimal'} />;
};

export const OrderMemo = (props: { name: OrderFieldName; placeholder?: string; rows?: number }) => (
  <FormMemo {...props} label={labelOf(props.name)} maxLength={MEMO_LENGTH} />
);

export const OrderSelect = (props: Omit<FormSelectProps, 'label'> & { name: OrderFieldName }) => (
  <FormSelect {...props} label={labelOf(props.name)} />
);

export const OrderChoice = (props: Common & { options: readonly Option[] }) => (
  <FormRadio {...props} label={labelOf(props.name)} />
);

/** Field for an order field: decimal input if its stored value is a number, otherwise text. */
export const OrderInput = ({
  name,
}: {
  name: Exclude<SentField | EditedField, 'consoleId' | 'noticeEmail'>;
}) =>
  typeof orderFields[name].stored?.[1] === 'number' ? (
    <OrderNumber name={name} clean={decimal} />
  ) : (
    <OrderText name={name} />
  );
