import { useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_ITEMS } from '#shared/domain/order-fields.ts';
import { say } from '#shared/words.ko.ts';
import { Button } from '#web/components/button.tsx';
import { emptyItem, type RegistrationValues } from './form-values.ts';
import { ItemFields } from './item-fields.tsx';
import { DeclaredTotal, useRates } from './summary.tsx';

/** 상품 */
export const ItemStep = ({
  onProblem,
  hasSummary,
}: {
  onProblem: (sentence: string) => void;
  /** The total stands beside the form where there is room for it. */
  hasSummary: boolean;
}) => {
  const { control } = useFormContext<RegistrationValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'itemList' });
  const rates = useRates();
  const removeAt = (index: number) => {
    if (fields.length === 1) return onProblem(say.atLeastOneItem);
    remove(index);
  };
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <ItemFields key={id} index={index} rates={rates} onRemove={() => removeAt(index)} />
      ))}
      <Button
        variant="weak"
        icon="plus"
        size="lg"
        block
        disabled={fields.length >= MAX_ITEMS}
        onClick={() => append({ ...emptyItem }, { focusName: `itemList.${fields.length}.itemName` })}
      >
        상품 추가
      </Button>
      <DeclaredTotal className={hasSummary ? 'lg:hidden' : undefined} />
    </div>
  );
};
