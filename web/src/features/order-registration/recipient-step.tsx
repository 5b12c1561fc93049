import type { ReactNode } from 'react';
import { OrderMemo } from '#web/components/order/order-field.tsx';
import { RecipientFields } from '#web/components/order/recipient-fields.tsx';

const RecipientStep = ({ addressBook, save }: { addressBook?: ReactNode; save?: ReactNode }) => (
  <div className="space-y-6">
    {addressBook}
    <RecipientFields />
    <OrderMemo name="orderMemo" placeholder="예: 부재 시 경비실에 맡겨주세요." />
    <OrderMemo name="deliveryRequest" placeholder="예: 배송 전에 연락해주세요." />
    {save}
  </div>
);

export default RecipientStep;
