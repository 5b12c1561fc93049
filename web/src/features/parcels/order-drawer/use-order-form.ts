import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import type { NamedOrder, Order } from '#shared/domain/order.ts';
import { needsOrderNumber, OrderUpdate } from '#shared/domain/order-update.ts';
import { confirm } from '#web/components/dialogs.tsx';
import { showRefusals, useSchemaForm } from '#web/components/form.tsx';
import { notice } from '#web/components/notice.tsx';
import { parcelQueries, showOrder, updateOrder } from '#web/features/parcels/queries.ts';
import { isConflict, messageOf } from '#web/lib/api-error.ts';
import { numberMessage } from '#web/lib/order-fields.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { type Merge, mergeOrders, type Side } from './order-merge.ts';
import { bodyOf, type OrderValues, valuesOf } from './order-values.ts';

const check = zodResolver(OrderUpdate, { error: numberMessage }, { raw: true });

const resolver: Resolver<OrderValues> = async (values, context, options) => {
  // The errors keep the names of the form's fields, whatever the checked body leaves out.
  const { errors } = await check(bodyOf(values, { id: 1, version: 1 }), context, options as never);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** Why the form was not saved: told above its fields. */
export type Failure = { title: string; message?: string };

/** A change that met another's. */
export type Conflict = { merge: Merge; theirs: NamedOrder };

const numberQuestion = {
  title: '주문번호가 없습니다.',
  body: '입고완료로 바꾸려면 주문번호가 필요합니다. 자동으로 부여할까요?',
  action: '자동 부여',
  cancel: '직접 입력',
};

/** The form of an order: its values, checking, saving, and what happens when somebody else was first. */
export const useOrderForm = (order: Order) => {
  const client = useQueryClient();
  /** The version that the form started from. */
  const base = useRef(order);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const form = useSchemaForm<OrderValues>({
    defaultValues: valuesOf(order),
    resolver,
    // The summary of what is wrong takes the focus.
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  useUnsavedInput(isDirty);
  const { reset } = form;

  useEffect(() => {
    // What is being typed stays; saving it brings both together.
    if (isDirty || order.version <= base.current.version) return;
    base.current = order;
    reset(valuesOf(order));
  }, [order, isDirty, reset]);

  /** Goes on from a newer version; what `values` has besides is still to be saved. */
  const startFrom = (newer: NamedOrder, values?: OrderValues): void => {
    base.current = newer;
    reset(valuesOf(newer));
    if (values) reset(values, { keepDefaultValues: true });
    showOrder(client, newer);
  };

  const meetOther = async (values: OrderValues): Promise<void> => {
    const theirs = await client.fetchQuery({ ...parcelQueries.order(order.id), retry: false });
    const versions = { base: valuesOf(base.current), mine: values, theirs: valuesOf(theirs) };
    setConflict({ merge: mergeOrders(versions), theirs });
  };

  const refuse = (error: unknown): void => {
    notice.error('수정에 실패했습니다.');
    setFailure({
      title: '수정에 실패했습니다.',
      message: messageOf(error),
    });
    showRefusals(form, error);
  };

  const send = async (values: OrderValues): Promise<void> => {
    const { status, version } = base.current;
    const autoOrderId = needsOrderNumber(status, values.status, values.orderId.trim());
    if (autoOrderId && !(await confirm(numberQuestion))) return form.setFocus('orderId');
    const updateHistoryFlag = status === values.status ? 'N' : 'Y';
    const body = { ...bodyOf(values, { id: order.id, version }), updateHistoryFlag, autoOrderId };
    setBusy(true);
    try {
      startFrom(await updateOrder(body));
      notice.success('상품정보가 수정되었습니다.');
    } catch (error) {
      if (isConflict(error)) await meetOther(values).catch(refuse);
      else refuse(error);
    } finally {
      setBusy(false);
    }
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

  /** Saves what the choices make of both changes, on the newest version. */
  const settle = async (choices: Readonly<Record<string, Side>>): Promise<void> => {
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
    settle,
    /** Leaves the conflict as it is: what was typed stays in the form. */
    putOff: () => setConflict(undefined),
  };
};
