import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#web/components/ui/field.tsx';
import { referenceQueries } from '#web/lib/reference-queries.ts';

/** Choice of one partner for a list, or of all (`undefined`). */
export const PartnerFilter = ({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (partnerId: number | undefined) => void;
}) => {
  const { data: partners = [] } = useQuery(referenceQueries.partners);
  return (
    <SelectField
      label="파트너"
      hideLabel
      size="sm"
      placeholder="전체 파트너"
      options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
      className="w-44"
    />
  );
};
