import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import type { NamedOrder, Order } from '#shared/domain/order.ts';
import { needsOrderNumber, OrderUpdate } from '#shared/domain/order-update.ts';
import { confirm } from '#web/components/dialogs.tsx';
import { showFieldErrors, useSchemaForm } from '#web/components/form.tsx';
import { notice } from '#web/components/notice.tsx';
import { type HoldContext, holdErrors, useHoldContext } from '#web/features/parcels/hold-fields.tsx';
import { parcelQueries, setCachedOrder, updateOrder } from '#web/features/parcels/queries.ts';
import { isConflict, messageOf } from '#web/lib/api-error.ts';
import { numberMessage } from '#web/lib/order-fields.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { type Merge, mergeOrders, type Side } from './order-merge.ts';
import { bodyOf, type OrderValues, valuesOf } from './order-values.ts';

const validate = zodResolver(OrderUpdate, { error: numberMessage }, { raw: true });

const resolver: Resolver<OrderValues, HoldContext> = async (values, context, options) => {
  // The errors can be used for the form, because the fields of the validated body have the same names.
  const refused = await validate(bodyOf(values, { id: 1, version: 1 }), context, options as never);
  const errors = { ...refused.errors, ...(context && holdErrors(values, values.status, context)) };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

export type Failure = { title: string; message?: string };

/** `theirs`: order as another user saved it. `merge`: merge of the typed values with `theirs`. */
export type Conflict = { merge: Merge; theirs: NamedOrder };

const numberQuestion = {
  title: '주문번호가 없습니다.',
  body: '입고완료로 바꾸려면 주문번호가 필요합니다. 자동으로 부여할까요?',
  action: '자동 부여',
  cancel: '직접 입력',
};

/** The form of an order. If another user saved the order first, `conflict` offers to merge the changes. */
export const useOrderForm = (order: Order) => {
  const client = useQueryClient();
  const base = useRef(order);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const form = useSchemaForm<OrderValues, OrderValues, HoldContext>({
    context: useHoldContext(order),
    defaultValues: valuesOf(order),
    resolver,
    // The failure summary receives the focus instead of the first invalid field.
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  useUnsavedInput(isDirty);
  const { reset } = form;

  useEffect(() => {
    // Unsaved input is kept. When the user saves it, both versions are merged.
    if (isDirty || order.version <= base.current.version) return;
    base.current = order;
    reset(valuesOf(order));
  }, [order, isDirty, reset]);

  /** Continues with `newer` as the saved version. Differences of `values` from `newer` become unsaved changes. */
  const startFrom = (newer: NamedOrder, values?: OrderValues): void => {
    base.current = newer;
    reset(valuesOf(newer));
    if (values) reset(values, { keepDefaultValues: true });
    setCachedOrder(client, newer);
  };

  const loadConflict = async (values: OrderValues): Promise<void> => {
    const theirs = await client.fetchQuery({ ...parcelQueries.order(order.id), retry: false });
    const versions = { base: valuesOf(base.current), mine: values, theirs: valuesOf(theirs) };
    setConflict({ merge: mergeOrders(versions), theirs });
  };

  const showFailure = (error: unknown): void => {
    notice.error('수정에 실패했습니다.');
    setFailure({ title: '수정에 실패했습니다.', message: messageOf(error) });
    showFieldErrors(form, error);
  };

  const { mutateAsync, isPending: isBusy } = useMutation({
    mutationFn: ({ body }: { body: Parameters<typeof updateOrder>[0]; values: OrderValues }) =>
      updateOrder(body),
    onSuccess: (saved) => startFrom(saved),
    onError: (error, { values }) =>
      isConflict(error) ? loadConflict(values).catch(showFailure) : showFailure(error),
    meta: { saved: '상품정보가 수정되었습니다.' },
  });

  const send = async (values: OrderValues): Promise<void> => {
    const { status, version } = base.current;
    const autoOrderId = needsOrderNumber(status, values.status, values.orderId.trim());
    if (autoOrderId && !(await confirm(numberQuestion))) return form.setFocus('orderId');
    const updateHistoryFlag = status === values.status ? 'N' : 'Y';
    const body = { ...bodyOf(values, { id: order.id, version }), updateHistoryFlag, autoOrderId };
    // `onError` has shown the failure.
    await mutateAsync({ body, values }).catch(() => undefined);
  };

  const save = async (): Promise<void> => {
    if (isBusy) return;
    setFailure(undefined);
    if (!form.formState.isDirty) return notice.success('변경된 내용이 없습니다.');
    await form.handleSubmit(send, () => {
      notice.error('필수 항목을 확인해주세요.');
      setFailure({ title: '필수 항목을 확인해주세요.' });
    })();
  };

  /** Saves the merged order on top of the newest version. */
  const resolve = async (choices: Readonly<Record<string, Side>>): Promise<void> => {
    if (!conflict) return;
    const { merge, theirs } = conflict;
    const merged = merge.resolve(choices);
    setConflict(undefined);
    startFrom(theirs, merged);
    const isTheirs = JSON.stringify(merged) === JSON.stringify(valuesOf(theirs));
    if (isTheirs) return notice.success('최신 내용을 불러왔습니다.');
    await form.handleSubmit(send, () => setFailure({ title: '필수 항목을 확인해주세요.' }))();
  };

  return {
    form,
    isDirty,
    isBusy,
    failure,
    conflict,
    save,
    resolve,
    /** Closes the conflict without a merge. The form keeps its input. */
    closeConflict: () => setConflict(undefined),
  };
};
