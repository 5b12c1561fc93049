import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { type Answer, call } from '#web/lib/call.ts';
import { emptyOrder, valuesOfOrder } from './form-values.ts';
import { isUnfinished, keepRegistration, readRegistration } from './registration-draft.ts';

/** A half-filled form gives way to a past order only when told to. */
const mayReplaceDraft = async (): Promise<boolean> => {
  const draft = readRegistration('customer');
  if (!draft || !isUnfinished(draft)) return true;
  return confirm({
    title: '작성하던 주문이 있습니다',
    body: '지난 주문을 불러오면 작성하던 내용이 지워집니다.',
    action: '지난 주문 불러오기',
    cancel: '작성하던 주문 계속',
  });
};

/**
 * Puts the past order that the address names (`copy`) into the form's draft, then takes it out of the address: only
 * then may the form begin.
 */
export const useCopiedOrder = (copy: number | undefined) => {
  const navigate = useNavigate({ from: '/parcel-reg-aus-to-kor' });
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copy === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const take = async () => {
      let order: Answer<'POST /api/my/getParcel'> | undefined;
      try {
        order = await call('POST /api/my/getParcel', { body: { id: copy }, signal });
      } catch (error) {
        if (signal.aborted) return;
        await alert({
          title: '지난 주문을 불러오지 못했습니다.',
          body: messageOf(error),
        });
      }
      if (order && (await mayReplaceDraft()) && !signal.aborted) {
        keepRegistration('customer', { values: valuesOfOrder(order), start: emptyOrder(), step: 0 });
        setCopied(true);
      }
      if (!signal.aborted) await navigate({ search: ({ copy: _, ...rest }) => rest, replace: true });
    };
    void take();
    return () => leaving.abort();
  }, [copy, navigate]);
  return { isCopied, isCopying: copy !== undefined };
};
