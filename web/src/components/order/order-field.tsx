import type { ReactNode } from 'react';
import { MEMO_LENGTH } from '#shared/domain/order-fields.ts';
import type { Option } from '#web/components/ui/field.tsx';
import { FormMemo, FormRadio, FormSelect, type FormSelectProps } from '#web/components/ui/form-field.tsx';
import { FormValue, type FormValueProps } from '#web/components/ui/value-field.tsx';
import { labelOf, type OrderFieldName, typingKindOf } from '#web/lib/order-fields.ts';

type Common = { name: OrderFieldName; hint?: ReactNode; required?: boolean; className?: string };
type TextInput = Omit<FormValueProps, 'label' | 'kind' | 'name'> & {
  name: OrderFieldName;
  /** Prefix of the name in the form. */
  below?: '' | 'sender.';
};

/** Field of a text or number, by the kind of the order field. */
export const OrderText = ({ below = '', name, ...props }: TextInput) => (
  <FormValue {...props} name={`${below}${name}`} kind={typingKindOf(name)} label={labelOf(name)} />
);

export const OrderMemo = (props: { name: OrderFieldName; placeholder?: string; rows?: number }) => (
  <FormMemo {...props} label={labelOf(props.name)} maxLength={MEMO_LENGTH} />
);

export const OrderSelect = (props: Omit<FormSelectProps, 'label'> & { name: OrderFieldName }) => (
  <FormSelect {...props} label={labelOf(props.name)} />
);

export const OrderChoice = (props: Common & { options: readonly Option[] }) => (
  <FormRadio {...props} label={labelOf(props.name)} />
);
