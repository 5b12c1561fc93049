import { lazy, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { OnDemand } from '#web/components/ui/on-demand.tsx';

const AddressSearchDialog = lazy(() => import('./address-search-dialog.tsx'));

type AddressValues = { receiverZipcode: string; receiverAddress1: string; receiverAddress2: string };

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/** Opens the address search. The chosen address fills in zipcode and address of the surrounding order form. */
export const AddressSearchButton = () => {
  const { setValue, setFocus } = useFormContext<AddressValues>();
  const [isOpen, setOpen] = useState(false);
  const isChosen = useRef(false);
  // A closed dialog returns the focus to the button. After a choice the next field to fill in is the address detail.
  const passFocus = () => {
    if (isChosen.current) setFocus('receiverAddress2');
    isChosen.current = false;
  };
  return (
    <>
      <Button variant="weak" icon="search" onClick={() => setOpen(true)} onFocus={passFocus}>
        주소 검색
      </Button>
      <OnDemand open={isOpen}>
        <AddressSearchDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          onChoose={({ zipcode, address }) => {
            setValue('receiverZipcode', zipcode, typed);
            setValue('receiverAddress1', address, typed);
            isChosen.current = true;
            setOpen(false);
          }}
        />
      </OnDemand>
    </>
  );
};
