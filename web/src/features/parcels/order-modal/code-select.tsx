import { useWatch } from 'react-hook-form';
import type { Option } from '#web/components/field.tsx';
import { OrderSelect } from '#web/components/order-field.tsx';
import type { OrderField, OrderValues } from './order-values.ts';

/** A code out of a list that is stored: the one the order has stays to be seen, even when it is no longer in use. */
export const CodeSelect = ({
  name,
  options,
  ...props
}: {
  name: OrderField;
  options: readonly Option[];
  required?: boolean;
  placeholder?: string;
  className?: string;
}) => {
  const value = useWatch<OrderValues, OrderField>({ name });
  const isListed = value === '' || options.some((option) => String(option.value) === value);
  return (
    <OrderSelect
      {...props}
      name={name}
      options={isListed ? options : [...options, { value, label: value }]}
    />
  );
};
