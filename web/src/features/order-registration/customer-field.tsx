import { lazy, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { fullName } from '#shared/domain/auth-level.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import { Button } from '#web/components/button.tsx';
import { OnDemand } from '#web/components/on-demand.tsx';
import { OrderText } from '#web/components/order-field.tsx';
import { digits } from '#web/lib/typing.ts';
import type { RegistrationValues } from './form-values.ts';

const CustomerSearchDialog = lazy(() => import('#web/components/customer-search-dialog.tsx'));

const customer = digits(9);

/** The customer's number, typed or found with the customer search. */
export const CustomerField = () => {
  const { setValue, watch } = useFormContext<RegistrationValues>();
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<{ id: string; name: string }>();
  const name = found?.id === watch('customerNum') ? `${found.name} 고객. ` : '';
  return (
    <div className="flex items-start gap-2">
      <OrderText
        name="customerNum"
        clean={customer}
        inputMode="numeric"
        hint={`${name}비회원은 ${NON_MEMBER}`}
        className="min-w-0 flex-1"
      />
      <Button variant="secondary" onClick={() => setSearching(true)} className="mt-7">
        고객 검색
      </Button>
      <OnDemand open={isSearching}>
        <CustomerSearchDialog
          open={isSearching}
          onClose={() => setSearching(false)}
          onSelect={(member) => {
            setFound({ id: String(member.id), name: fullName(member) });
            setValue('customerNum', String(member.id), { shouldDirty: true, shouldValidate: true });
          }}
        />
      </OnDemand>
    </div>
  );
};
