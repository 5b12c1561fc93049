import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fullName, isStaff } from '#shared/domain/auth-level.ts';
import { basicFields, ecommerceFields, NON_MEMBER, orderLabels } from '#shared/domain/order-fields.ts';
import { CustomerSearchButton } from '#web/components/member/customer-search-button.tsx';
import { OrderChoice, OrderMemo, OrderSelect, OrderText } from '#web/components/order/order-field.tsx';
import { optionsOf, TextField } from '#web/components/ui/field.tsx';
import { FieldWarning } from '#web/components/ui/field-warning.tsx';
import { hintsOf } from '#web/lib/customs-hints.ts';
import { clearanceNames, customsCategoryNames } from '#web/lib/order-words.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { BoxFields, useFreightOptions } from './box-fields.tsx';
import type { RegistrationValues } from './form-values.ts';

const CustomerField = () => {
  const { setValue, watch } = useFormContext<RegistrationValues>();
  const [chosenCustomer, setChosenCustomer] = useState<{ id: string; name: string }>();
  const name = chosenCustomer?.id === watch('customerNum') ? `${chosenCustomer.name} 고객. ` : '';
  return (
    <div className="flex items-start gap-2">
      <OrderText
        name="customerNum"
        maxLength={9}
        hint={`${name}비회원은 ${NON_MEMBER}`}
        className="min-w-0 flex-1"
      />
      <CustomerSearchButton
        className="mt-7"
        onChoose={(member) => {
          setChosenCustomer({ id: String(member.id), name: fullName(member) });
          setValue('customerNum', String(member.id), { shouldDirty: true, shouldValidate: true });
        }}
      />
    </div>
  );
};

const clearances = optionsOf(clearanceNames);
const categories = optionsOf(customsCategoryNames);

const sections = { order: '주문', freight: '운송', customs: '통관', box: '박스' } as const;
type SectionId = keyof typeof sections;

/** `laidOut`: `BasicStep` places the field explicitly. Otherwise the field is appended to the named section. */
const placeOf: Record<(typeof basicFields)[number], 'laidOut' | SectionId> = {
  partnerId: 'laidOut',
  customerNum: 'laidOut',
  orderId: 'laidOut',
  hblNo: 'laidOut',
  freightMethod: 'laidOut',
  courierCode: 'laidOut',
  courierNum: 'laidOut',
  needClearance: 'laidOut',
  customsCategory: 'laidOut',
  ecommerceType: 'laidOut',
  overSeasSellerCode: 'laidOut',
  overSeasSellerName: 'laidOut',
  shippingAgencyCode: 'laidOut',
  shippingAgencyName: 'laidOut',
  sellerAgencyCode: 'laidOut',
  sellerAgencyName: 'laidOut',
  customsRequest: 'laidOut',
  width: 'laidOut',
  length: 'laidOut',
  height: 'laidOut',
  weight: 'laidOut',
  boxQty: 'laidOut',
};

const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <section className="border-line border-t pt-6 first:border-0 first:pt-0">
    <h3 className="mb-4 text-16 font-bold">{sections[id]}</h3>
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {children}
      {basicFields
        .filter((name) => placeOf[name] === id)
        .map((name) => (
          <OrderText key={name} name={name} />
        ))}
    </div>
  </section>
);

/** Staff choose the partner of the order. A partner member has a fixed partner. */
const PartnerField = () => {
  const session = useSession();
  const canChoose = isStaff(session);
  const { data } = useQuery({ ...referenceQueries.partners, enabled: canChoose });
  if (!canChoose)
    return <TextField label={orderLabels.partnerId} value={session?.partner_name ?? ''} readOnly />;
  const options = data?.map(({ id, partner_name }) => ({ value: id, label: partner_name })) ?? [];
  return <OrderSelect name="partnerId" required options={options} />;
};

const FreightFields = () => {
  const methods = useFreightOptions();
  const { data: couriers = [] } = useQuery(referenceQueries.couriers);
  return (
    <>
      <OrderChoice name="freightMethod" required options={methods} />
      <div className="max-sm:hidden" />
      <OrderSelect
        name="courierCode"
        options={couriers.map(({ courierCode, courierName }) => ({ value: courierCode, label: courierName }))}
      />
      <OrderText name="courierNum" />
    </>
  );
};

const EcommerceHint = () => {
  const values = useWatch<RegistrationValues>() as RegistrationValues;
  return hintsOf(['ECOMMERCE_CODES'], values).map((hint) => (
    <p key={hint} className="text-13 sm:col-span-2">
      <FieldWarning>{hint}</FieldWarning>
    </p>
  ));
};

const Ecommerce = () => {
  const category = useWatch<RegistrationValues, 'customsCategory'>({ name: 'customsCategory' });
  if (category !== 'A') return null;
  return (
    <>
      {ecommerceFields.map((name) => (
        <OrderText key={name} name={name} />
      ))}
      <EcommerceHint />
    </>
  );
};

/** Step 기본 정보 (basic data) of the back office form. The public form has no such step. */
const BasicStep = () => (
  <div className="space-y-6">
    <Section id="order">
      <PartnerField />
      <CustomerField />
      <OrderText name="orderId" hint="비우면 주문번호 없이 등록합니다." />
      <OrderText name="hblNo" hint="비우면 자동으로 발급합니다." />
    </Section>
    <Section id="freight">
      <FreightFields />
    </Section>
    <Section id="customs">
      <OrderChoice name="needClearance" required options={clearances} />
      <OrderSelect name="customsCategory" required options={categories} />
      <Ecommerce />
      <div className="sm:col-span-2">
        <OrderMemo name="customsRequest" />
      </div>
    </Section>
    <Section id="box">
      <BoxFields />
    </Section>
  </div>
);

export default BasicStep;
