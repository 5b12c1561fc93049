import { lazy, Suspense, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { fullName } from '#shared/domain/auth-level.ts';
import { NON_MEMBER } from '#shared/domain/order.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { labelOf } from '#web/lib/order-fields.ts';
import type { OrderValues } from './order-values.ts';
import { spans } from './section.tsx';

const CustomerSearchDialog = lazy(() => import('#web/components/customer-search-dialog.tsx'));

/** The member a parcel is put down to, found by the customer search, or nobody. */
export const CustomerField = () => {
  const { setValue, clearErrors } = useFormContext<OrderValues>();
  const { errors } = useFormState<OrderValues>({ name: 'customerNum' });
  const [number, name] = useWatch<OrderValues, ['customerNum', 'customerName']>({
    name: ['customerNum', 'customerName'],
  });
  const search = useRef<HTMLButtonElement>(null);
  const [isSearching, setSearching] = useState<boolean>();
  const isNonMember = number === String(NON_MEMBER);
  const choose = (customerNum: number, customerName: string) => {
    setValue('customerName', customerName);
    setValue('customerNum', String(customerNum), { shouldDirty: true });
    clearErrors('customerNum');
  };
  const removeMember = () => {
    choose(NON_MEMBER, '');
    // The button that was pressed goes.
    search.current?.focus();
  };
  return (
    <div className={`${spans.two} flex items-start gap-1`}>
      <TextField
        label={labelOf('customerNum')}
        size="sm"
        name="customerNum"
        readOnly
        value={isNonMember ? '비회원' : `${name} (${number})`}
        error={errors.customerNum?.message}
        className="min-w-0 flex-1"
      />
      <div className="mt-6 flex gap-1">
        <Button
          ref={search}
          size="sm"
          variant="secondary"
          onClick={() => setSearching(true)}
          className="h-9! px-2.5!"
        >
          고객 검색
        </Button>
        {!isNonMember && (
          <Button size="sm" variant="ghost" onClick={removeMember} className="h-9! px-2!">
            비회원으로
          </Button>
        )}
      </div>
      {isSearching !== undefined && (
        <Suspense>
          <CustomerSearchDialog
            open={isSearching}
            onClose={() => setSearching(false)}
            onSelect={(customer) => choose(customer.id, fullName(customer))}
          />
        </Suspense>
      )}
    </div>
  );
};
