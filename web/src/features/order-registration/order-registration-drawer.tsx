import { useLayoutEffect, useRef } from 'react';
import { Drawer } from '#web/components/ui/dialog.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { FieldSize } from '#web/components/ui/form-field.tsx';
import { RegisteredNumber } from './registered.tsx';
import { RegistrationForm } from './registration-form.tsx';
import type { RegisteredOrder } from './steps.ts';

/** Order registration in the back office. A registration closes the drawer and shows the number in an alert. */
const OrderRegistrationDrawer = ({
  open,
  onClose,
  onRegistered,
}: {
  open: boolean;
  onClose: () => void;
  onRegistered: (registered: RegisteredOrder) => void;
}) => {
  // The drawer cannot restore the focus itself, because it closes while the dialog with the number covers the page.
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const finish = async (registered: RegisteredOrder) => {
    onClose();
    onRegistered(registered);
    await alert({
      title: '확인',
      body: (
        <>
          <p className="mb-4">상품등록에 성공했습니다.</p>
          <RegisteredNumber registered={registered} />
        </>
      ),
    });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <Drawer open={open} onClose={onClose} title="주문등록" size="lg">
      <FieldSize value="md">
        <div className="-mb-5 pt-2">
          <RegistrationForm mode="staff" onRegistered={(registered) => void finish(registered)} />
        </div>
      </FieldSize>
    </Drawer>
  );
};

export default OrderRegistrationDrawer;
