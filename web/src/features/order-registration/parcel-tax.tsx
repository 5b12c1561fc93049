import { useWatch } from 'react-hook-form';
import { TaxEstimate } from '#web/components/rates/tax-estimate.tsx';
import { taxableItems } from '#web/lib/declared-value.ts';
import type { RegistrationValues } from './form-values.ts';

/**
 * Estimated duty and VAT of the items of the form.
 * @param choosesClearance false on the public form: staff choose the kind of clearance, so that its default says nothing
 */
const ParcelTax = ({ choosesClearance }: { choosesClearance: boolean }) => {
  const [itemList, needClearance] = useWatch<RegistrationValues, ['itemList', 'needClearance']>({
    name: ['itemList', 'needClearance'],
  });
  const items = taxableItems(itemList);
  if (items.length === 0) {
    return <p className="text-14 text-ink-2">품명과 단가를 입력하면 세금을 계산합니다.</p>;
  }
  const clearance = choosesClearance && {
    needClearance: needClearance === 'N' ? ('N' as const) : ('Y' as const),
  };
  return <TaxEstimate parcel={{ items, ...clearance }} />;
};

export default ParcelTax;
