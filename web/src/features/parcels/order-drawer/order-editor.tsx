import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider, useFormState } from 'react-hook-form';
import type { Order } from '#shared/domain/order.ts';
import { Button } from '#web/components/ui/button.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { FieldSize } from '#web/components/ui/form-field.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import type { ParcelSearch } from '#web/features/parcels/parcel-search.ts';
import { TOUCH_PHONE } from '#web/features/parcels/touch-phone.ts';
import { isEnter } from '#web/lib/keys.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ItemsSection } from './items-section.tsx';
import { OrderRecords } from './order-records.tsx';
import { DeliverySection, ReceiverSection, RegistrationSection, SenderSection } from './order-sections.tsx';
import type { OrderValues } from './order-values.ts';
import { focusField, ProblemList, problemsOf } from './problems.tsx';
import { focusChosenSection, narrowOnPhone, SectionNav } from './section.tsx';
import { useDeletion } from './use-deletion.ts';
import { useDialogKeys } from './use-dialog-keys.ts';
import { useOpenProblems } from './use-open-problems.ts';
import { type Failure, useOrderForm } from './use-order-form.ts';

/** The reasons why the form was not saved. The summary receives the focus, and each reason leads to its field. */
const FailureSummary = ({ failure, form }: { failure: Failure; form: RefObject<HTMLFormElement | null> }) => {
  const { errors } = useFormState<OrderValues>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-14 rounded-control bg-danger-weak px-3.5 py-2.5 text-14 text-danger"
    >
      <p className="flex items-start gap-2 font-semibold">
        <Icon name="error" size={18} className="mt-0.5" />
        {failure.title}
      </p>
      {failure.message && <p className="mt-0.5 pl-6.5">{failure.message}</p>}
      <ProblemList problems={problemsOf(errors)} form={form} />
    </div>
  );
};

/** Missing values of the saved order. They prevent saving the whole order, but not saving the warehouse fields. */
const OpenProblems = ({ order, form }: { order: Order; form: RefObject<HTMLFormElement | null> }) => {
  const problems = useOpenProblems(order);
  if (problems.length === 0) return null;
  return (
    <section
      aria-label="미완료 항목"
      className="rounded-control bg-warning-weak px-3.5 py-2.5 text-14 text-warning"
    >
      <p className="flex items-start gap-2 font-semibold">
        <Icon name="warning" size={18} className="mt-0.5" />
        미완료 항목 {problems.length}개. 창고 항목은 그대로 저장할 수 있습니다.
      </p>
      <ProblemList problems={problems} form={form} />
    </section>
  );
};

const askToDiscard = (): Promise<boolean> =>
  confirm({
    title: '저장하지 않은 변경이 있습니다.',
    body: '저장하지 않고 나가면 입력한 내용이 사라집니다.',
    action: '저장하지 않고 나가기',
    cancel: '계속 수정',
    tone: 'danger',
  });

const orderIdOf = (search: object) => (search as ParcelSearch).order;

/** Asks for confirmation before a navigation or reload discards unsaved changes. */
const useUnsavedGuard = (isUnsaved: () => boolean, isDirty: boolean) =>
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      const isSameOrder =
        next.pathname === current.pathname && orderIdOf(next.search) === orderIdOf(current.search);
      if (isSameOrder || !isUnsaved()) return false;
      return !(await askToDiscard());
    },
  });

/** The form of an order. Its buttons are rendered into the footer of the drawer. */
export const OrderEditor = ({
  order,
  focus,
  footer,
  onClose,
  onDone,
  onPrint,
}: {
  order: Order;
  /** Path of the field that gets the focus. Absent: the first field of the chosen section. */
  focus?: string;
  /** Container of the buttons. */
  footer: HTMLElement | null;
  onClose: () => void;
  /** Shows the order to read. */
  onDone: () => void;
  /** Undefined if the member may not print. */
  onPrint?: () => void;
}) => {
  const { form, isDirty, isBusy, failure, conflict, save, saveWarehouse, resolve, closeConflict } =
    useOrderForm(order);
  const deletion = useDeletion(order);
  const formElement = useRef<HTMLFormElement>(null);
  const isDeleted = useRef(false);
  useUnsavedGuard(() => isDirty && !isDeleted.current, isDirty);
  useDialogKeys(formElement, (event) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  });
  const isTouchPhone = useMediaQuery(TOUCH_PHONE);
  useEffect(() => {
    if (focus) return focusField(formElement.current, focus);
    // On a phone the focus would open the keyboard over half of the order.
    if (!isTouchPhone) focusChosenSection();
  }, [focus, isTouchPhone]);
  const done = async () => {
    if (!isDirty || (await askToDiscard())) onDone();
  };
  const remove = async () => {
    isDeleted.current = await deletion.remove(isDirty);
    if (isDeleted.current) onClose();
  };
  const print = () => (isDirty ? notice.error('수정을 저장한 뒤 출력해주세요.') : onPrint?.());
  return (
    <FormProvider {...form}>
      <SectionNav without={['customs', 'charge']} />
      <form
        ref={formElement}
        noValidate
        aria-label="주문 정보"
        onSubmit={(event) => event.preventDefault()}
        className="space-y-5 pt-3 pb-5 [&_label]:mb-1 [&_label]:text-13"
      >
        {failure ? (
          <FailureSummary failure={failure} form={formElement} />
        ) : (
          <OpenProblems order={order} form={formElement} />
        )}
        <FieldSize value="sm">
          <RegistrationSection order={order} isBusy={isBusy} onSaveWarehouse={() => void saveWarehouse()} />
          <SenderSection />
          <ReceiverSection />
          <ItemsSection order={order} />
          <DeliverySection />
        </FieldSize>
      </form>
      <div className="space-y-5 border-line border-t pt-4">
        <OrderRecords order={order} isDirty={isDirty} />
      </div>
      {footer &&
        createPortal(
          <>
            <Button
              variant="ghost"
              icon="trash"
              disabled={isBusy}
              onClick={() => void remove()}
              className={narrowOnPhone}
            >
              삭제
            </Button>
            {onPrint && (
              <Button variant="secondary" icon="print" onClick={print} className={narrowOnPhone}>
                PDF 출력
              </Button>
            )}
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => void done()}
              className={narrowOnPhone}
            >
              편집 끝내기
            </Button>
            <Button
              busy={isBusy}
              title="Ctrl+Enter"
              onClick={() => void save()}
              className={`${narrowOnPhone} sm:min-w-24`}
            >
              수정
            </Button>
          </>,
          footer,
        )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onClose={closeConflict}
          onResolve={(choices) => void resolve(choices)}
        />
      )}
    </FormProvider>
  );
};
