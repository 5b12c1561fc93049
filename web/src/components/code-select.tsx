import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { CodeGroup } from '#shared/domain/reference.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { FormSelect } from './form-field.tsx';

/** A code of a group for the form around it; the one a record has stays to be seen, even when it is no longer in use. */
export const CodeSelect = ({
  name,
  label,
  group,
  required = false,
}: {
  name: string;
  label: string;
  group: CodeGroup;
  required?: boolean;
}) => {
  const { data = [] } = useQuery(referenceQueries.codes(group));
  const value: string = useWatch({ name });
  const options = data.map((each) => ({ value: each.code, label: `${each.codeLabel} (${each.code})` }));
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <FormSelect
      name={name}
      label={label}
      required={required}
      placeholder={required ? '선택' : '선택 안 함'}
      options={isListed ? options : [...options, { value, label: value }]}
    />
  );
};
