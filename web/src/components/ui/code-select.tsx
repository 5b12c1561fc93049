import { useQuery } from '@tanstack/react-query';
import type { CodeGroup } from '#shared/domain/reference.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { FormSelect } from './form-field.tsx';

export const CodeSelect = ({
  group,
  required = false,
  ...field
}: {
  name: string;
  label: string;
  group: CodeGroup;
  required?: boolean;
}) => {
  const { data = [] } = useQuery(referenceQueries.codes(group));
  return (
    <FormSelect
      {...field}
      required={required}
      placeholder={required ? '선택' : '선택 안 함'}
      options={data.map(({ code, codeLabel }) => ({ value: code, label: `${codeLabel} (${code})` }))}
    />
  );
};
