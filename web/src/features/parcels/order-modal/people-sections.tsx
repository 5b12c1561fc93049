import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { optionsOf } from '#web/components/field.tsx';
import { OrderSelect, OrderText } from '#web/components/order-field.tsx';
import { CustomsCode } from '#web/components/recipient-fields.tsx';
import { hyphenate } from '#web/lib/mobile-typing.ts';
import { receiverTypeNames } from '#web/lib/order-words.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { digits } from '#web/lib/typing.ts';
import { CodeSelect } from './code-select.tsx';
import { hasDeliveryAddress, type OrderValues } from './order-values.ts';
import { FieldGrid, Section, spans } from './section.tsx';

const receiverTypes = optionsOf(receiverTypeNames);
const phone = digits(11);
const zipcode = digits(5);

const PickupPlace = () => {
  const { data = [] } = useQuery(referenceQueries.pickupPlaces);
  return (
    <CodeSelect
      name="pickUpLocation"
      placeholder="없음"
      options={data.map(({ code, name }) => ({ value: code, label: name }))}
      className={spans.two}
    />
  );
};

/** Asked for by one pickup place only. */
const DeliveryAddress = () => {
  const pickUpLocation = useWatch<OrderValues, 'pickUpLocation'>({ name: 'pickUpLocation' });
  if (!hasDeliveryAddress({ pickUpLocation })) return null;
  return <OrderText name="deliveryAddress" className={spans.three} />;
};

/** 2 보내는 분 */
export const SenderSection = () => (
  <Section part="sender">
    <FieldGrid>
      <OrderText name="shipperName" />
      <OrderText name="shipperMobile" clean={hyphenate} inputMode="numeric" />
      <OrderText name="shipperAddress" className={spans.two} />
      <PickupPlace />
      <DeliveryAddress />
    </FieldGrid>
  </Section>
);

/** 3 받는 분 */
export const ReceiverSection = () => (
  <Section part="receiver">
    <FieldGrid>
      <OrderSelect name="receiverType" required options={receiverTypes} />
      <OrderText name="receiverName" required />
      <OrderText name="receiverMobile" required clean={hyphenate} inputMode="numeric" />
      <OrderText name="receiverTel" clean={phone} inputMode="numeric" />
      <CustomsCode required isBrief className={spans.two} />
      <OrderText name="receiverZipcode" required clean={zipcode} inputMode="numeric" />
      <OrderText name="receiverAddress1" className={spans.three} />
      <OrderText name="receiverAddress2" className={spans.two} />
    </FieldGrid>
  </Section>
);
