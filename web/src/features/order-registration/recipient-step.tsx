import type { ReactNode } from 'react';
import { OrderMemo } from '#web/components/order-field.tsx';
import { RecipientFields } from '#web/components/people-fields.tsx';

/** 받는 분 */
export const RecipientStep = ({ book, keep }: { book?: ReactNode; keep?: ReactNode }) => (
  <div className="space-y-6">
    {book}
    <RecipientFields />
    <OrderMemo name="orderMemo" placeholder="예: 부재 시 경비실에 맡겨주세요." />
    <OrderMemo name="deliveryRequest" placeholder="예: 배송 전에 연락해주세요." />
    {keep}
  </div>
);
