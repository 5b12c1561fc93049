import { useQuery } from '@tanstack/react-query';
import { OrderMemo, OrderText } from '#web/components/order-field.tsx';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { CodeSelect } from './code-select.tsx';
import { FieldGrid, Section } from './section.tsx';

const CourierSelect = () => {
  const { data = [] } = useQuery(referenceQueries.couriers);
  return (
    <CodeSelect
      name="courierCode"
      options={data.map(({ courierCode, courierName }) => ({ value: courierCode, label: courierName }))}
    />
  );
};

/** 5 배송 현황 */
export const DeliverySection = () => (
  <Section part="delivery">
    <FieldGrid>
      <CourierSelect />
      <OrderText name="courierNum" maxLength={20} />
    </FieldGrid>
    <div className="mt-3 grid gap-3 sm:grid-cols-3">
      <OrderMemo name="orderMemo" rows={2} />
      <OrderMemo name="customsRequest" rows={2} />
      <OrderMemo name="deliveryRequest" rows={2} />
    </div>
  </Section>
);
