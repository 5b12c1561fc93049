import { lazy, useState } from 'react';
import { fullName } from '#shared/domain/auth-level.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { OnDemand } from '#web/components/on-demand.tsx';
import type { Criteria } from './criteria.ts';

const CustomerSearchDialog = lazy(() => import('#web/components/customer-search-dialog.tsx'));

type Customer = Pick<Criteria, 'customerNum' | 'customerName'>;

/** The customer to look for: shown by name, found with the customer search. */
export const CustomerField = ({
  customer: { customerNum, customerName },
  onChange,
}: {
  customer: Customer;
  onChange: (customer: Customer) => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-end gap-1">
      <div className="relative min-w-0 flex-1">
        <TextField
          label="고객"
          size="sm"
          readOnly
          placeholder="전체"
          value={customerName || customerNum}
          className={customerNum ? '[&_input]:pr-8' : undefined}
        />
        {customerNum && (
          <IconButton
            icon="close"
            size={32}
            label="고객 지우기"
            className="absolute right-0.5 bottom-0.5"
            onClick={() => onChange({ customerNum: '', customerName: '' })}
          />
        )}
      </div>
      <Button variant="secondary" className="h-9! px-3!" aria-label="고객 검색" onClick={() => setOpen(true)}>
        검색
      </Button>
      <OnDemand open={isOpen}>
        <CustomerSearchDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          onSelect={(found) => onChange({ customerNum: String(found.id), customerName: fullName(found) })}
        />
      </OnDemand>
    </div>
  );
};
