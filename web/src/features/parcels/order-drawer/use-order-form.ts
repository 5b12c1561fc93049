import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NamedOrder, Order } from '#shared/domain/order.ts';
import { needsOrderNumber, type WarehouseField, warehouseFields } from '#shared/domain/order-update.ts';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { showFieldErrors, useSchemaForm } from '#web/components/ui/form.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { type HoldContext, holdBody, useHoldContext } from '#web/features/parcels/hold-fields.tsx';
import {
  parcelQueries,
  setCachedOrder,
  updateOrder,
  updateWarehouse,
} from '#web/features/parcels/queries.ts';
import { askStatusReason, needsStatusReason } from '#web/features/parcels/status-reason.ts';
import { isConflict, messageOf } from '#web/lib/api-error.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { type Merge, mergeOrders, type Side } from './order-merge.ts';
import { orderResolver, warehouseErrors } from './order-resolver.ts';
import { bodyOf, changedWarehouseFields, type OrderValues, valuesOf } from './order-values.ts';

export type Failure = { title: string; message?: string };

type Scope = 'order' | 'warehouse';

/**
 * `theirs`: order as another user saved it. `merge`: merge of the typed values with `theirs`. `scope`: what the user was
 * saving.
 */
export type Conflict = { merge: Merge; theirs: NamedOrder; scope: Scope };

const MISSING = '필수 항목을 확인해주세요.';

const numberQuestion = {
  title: '주문번호가 없습니다.',
  body: '입고완료로 바꾸려면 주문번호가 필요합니다. 자동으로 부여할까요?',
  action: '자동 부여',
  cancel: '직접 입력',
};

const warehousePart = (values: OrderValues): Partial<OrderValues> =>
  Object.fromEntries(warehouseFields.map((name) => [name, values[name]]));

/** The merged order. Where both sides changed a field, it has the text of the user. */
const keepMine = ({ differences, resolve }: Merge): OrderValues =>
  resolve(Object.fromEntries(differences.map(({ path }) => [path, 'mine'])));

/** The form of an order. If another user saved the order first, `conflict` offers to merge the changes. */
export const useOrderForm = (order: Order) => {
  const client = useQueryClient();
  const base = useRef(order);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const holdContext = useHoldContext(order);
  const form = useSchemaForm<OrderValues, OrderValues, HoldContext>({
    context: holdContext,
    defaultValues: valuesOf(order),
    resolver: orderResolver,
    // The failure summary receives the focus instead of the first invalid field.
    shouldFocusError: false,
  });
  const statusName = useCodeName('ORDSTT');
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

  const loadConflict = async (scope: Scope): Promise<void> => {
    const theirs = await client.fetchQuery({ ...parcelQueries.order(order.id), retry: false });
    const versions = { base: valuesOf(base.current), mine: form.getValues(), theirs: valuesOf(theirs) };
    setConflict({ merge: mergeOrders(versions), theirs, scope });
  };

  const showFailure = (error: unknown): void => {
    notice.error('수정에 실패했습니다.');
    setFailure({ title: '수정에 실패했습니다.', message: messageOf(error) });
    showFieldErrors(form, error);
  };

  type Saving = { send: () => Promise<NamedOrder>; values: OrderValues; scope: Scope };
  const { mutateAsync, isPending: isBusy } = useMutation({
    mutationFn: ({ send }: Saving) => send(),
    onSuccess: (saved, { values, scope }) => {
      // Fields that the request did not save, and what the user has typed during it, stay unsaved input.
      const sent = scope === 'order' ? values : { ...valuesOf(base.current), ...warehousePart(values) };
      const versions = { base: sent, mine: form.getValues(), theirs: valuesOf(saved) };
      startFrom(saved, keepMine(mergeOrders(versions)));
    },
    onError: (error, { scope }) =>
      isConflict(error) ? loadConflict(scope).catch(showFailure) : showFailure(error),
    meta: { saved: '상품정보가 수정되었습니다.' },
  });

  /** Asks whether to generate an order number if the change requires one. Undefined if the user wants to type it. */
  const askOrderNumber = async ({ status, orderId }: OrderValues): Promise<boolean | undefined> => {
    if (!needsOrderNumber(base.current.status, status, orderId.trim())) return false;
    if (await confirm(numberQuestion)) return true;
    form.setFocus('orderId');
    return undefined;
  };

  /** Answers to the questions about a new status; undefined if the user wants to go back to the form. */
  const askAboutStatus = async (
    values: OrderValues,
  ): Promise<{ autoOrderId: boolean; reason?: string } | undefined> => {
    const { status, hblNo } = base.current;
    const autoOrderId = await askOrderNumber(values);
    if (autoOrderId === undefined) return undefined;
    if (!needsStatusReason(base.current, values.status)) return { autoOrderId };
    const reason = await askStatusReason(`${hblNo}: ${statusName(status)} → ${statusName(values.status)}`);
    return reason === undefined ? undefined : { autoOrderId, reason };
  };

  const send = async (values: OrderValues): Promise<void> => {
    const { status, version } = base.current;
    const answers = await askAboutStatus(values);
    if (!answers) return;
    const updateHistoryFlag = status === values.status ? 'N' : 'Y';
    const body = { ...bodyOf(values, { id: order.id, version }), updateHistoryFlag, ...answers };
    // `onError` has shown the failure.
    await mutateAsync({ send: () => updateOrder(body), values, scope: 'order' }).catch(() => undefined);
  };

  const showMissing = () => {
    notice.error(MISSING);
    setFailure({ title: MISSING });
  };

  /** Saves the changed warehouse fields. Other input stays unsaved. */
  const sendWarehouse = async (values: OrderValues): Promise<void> => {
    const names = changedWarehouseFields(values, valuesOf(base.current));
    if (names.length === 0) return notice.success('변경된 내용이 없습니다.');
    const fields = Object.fromEntries(names.map((name) => [name, values[name].trim()]));
    const hold = names.includes('status') ? holdBody(values, values.status) : {};
    const body = { ...fields, ...hold, id: order.id, version: base.current.version };
    const errors = warehouseErrors(body, values, holdContext);
    form.clearErrors();
    for (const [name, message] of Object.entries(errors)) {
      const field = name as WarehouseField;
      form.setError(field, { message });
      // A touched field loses its error while the user types. If it lost it on blur, the shorter list of errors would move the
      // button during the click, and the click would be lost.
      form.setValue(field, values[field], { shouldTouch: true });
    }
    if (Object.keys(errors).length > 0) return showMissing();
    const answers = await askAboutStatus(values);
    if (!answers) return;
    const send = () => updateWarehouse({ ...body, ...answers });
    await mutateAsync({ send, values, scope: 'warehouse' }).catch(() => undefined);
  };

  const saveWarehouse = async (): Promise<void> => {
    if (isBusy) return;
    setFailure(undefined);
    await sendWarehouse(form.getValues());
  };

  const save = async (): Promise<void> => {
    if (isBusy) return;
    setFailure(undefined);
    if (!form.formState.isDirty) return notice.success('변경된 내용이 없습니다.');
    await form.handleSubmit(send, showMissing)();
  };

  /** Saves the merged order on top of the newest version. */
  const resolve = async (choices: Readonly<Record<string, Side>>): Promise<void> => {
    if (!conflict) return;
    const { merge, theirs, scope } = conflict;
    const merged = merge.resolve(choices);
    setConflict(undefined);
    startFrom(theirs, merged);
    const isTheirs = JSON.stringify(merged) === JSON.stringify(valuesOf(theirs));
    if (isTheirs) return notice.success('최신 내용을 불러왔습니다.');
    if (scope === 'warehouse') return sendWarehouse(merged);
    await form.handleSubmit(send, () => setFailure({ title: MISSING }))();
  };

  return {
    form,
    isDirty,
    isBusy,
    failure,
    conflict,
    save,
    saveWarehouse,
    resolve,
    /** Closes the conflict without a merge. The form keeps its input. */
    closeConflict: () => setConflict(undefined),
  };
};
