import { type ComponentProps, lazy, useState } from 'react';
import type { FoundCustomer } from '#shared/domain/member.ts';
import { Button } from '#web/components/ui/button.tsx';
import { OnDemand } from '#web/components/ui/on-demand.tsx';

const CustomerSearchDialog = lazy(() => import('./customer-search-dialog.tsx'));

/** Opens the customer search. The dialog asks for confirmation before it calls `onChoose`. */
export const CustomerSearchButton = ({
  onChoose,
  children = '고객 검색',
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & { onChoose: (customer: FoundCustomer) => void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <OnDemand open={isOpen}>
        <CustomerSearchDialog open={isOpen} onClose={() => setOpen(false)} onSelect={onChoose} />
      </OnDemand>
    </>
  );
};
