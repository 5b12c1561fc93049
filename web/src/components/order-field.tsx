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

/** A line of text of the order. */
export const OrderText = (props: TextInput) => <FormText {...props} label={labelOf(props.name)} />;

/** A figure of the order: digits, or with `clean` something else. */
export const OrderFigure = (props: Omit<TextInput, 'inputMode'> & { clean: Clean; isWhole?: boolean }) => {
  const { isWhole, ...rest } = props;
  return <FormText {...rest} label={labelOf(rest.name)} inputMode={isWhole ? 'numeric' : 'decimal'} />;
};

/** A longer text of the order, with how much of its room is taken. */
export const OrderMemo = (props: { name: OrderFieldName; placeholder?: string; rows?: number }) => (
  <FormMemo {...props} label={labelOf(props.name)} most={MEMO_LENGTH} />
);

/** One of several values. */
export const OrderSelect = (props: Omit<FormSelectProps, 'label'> & { name: OrderFieldName }) => (
  <FormSelect {...props} label={labelOf(props.name)} />
);

/** One of a few values, all in sight. */
export const OrderChoice = (props: Common & { options: readonly Option[] }) => (
  <FormRadio {...props} label={labelOf(props.name)} />
);

/** Input of a field that needs no more than its label: a figure if its default is a number, a text otherwise. */
export const OrderInput = ({ name }: { name: Exclude<SentField | EditedField, 'consoleId'> }) =>
  typeof orderFields[name].stored?.[1] === 'number' ? (
    <OrderFigure name={name} clean={decimal} />
  ) : (
    <OrderText name={name} />
  );
