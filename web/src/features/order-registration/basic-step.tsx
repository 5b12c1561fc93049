import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fullName, isStaff } from '#shared/domain/auth-level.ts';
import { chargeableWeight, orderVolume } from '#shared/domain/measures.ts';
import { basicFields, ecommerceFields, NON_MEMBER, orderLabels, SEA } from '#shared/domain/order-fields.ts';
import { CustomerSearchButton } from '#web/components/customer-search-button.tsx';
import { optionsOf, TextField } from '#web/components/field.tsx';
import {
  OrderChoice,
  OrderInput,
  OrderMemo,
  OrderNumber,
  OrderSelect,
  OrderText,
} from '#web/components/order-field.tsx';
import { formatDecimal } from '#web/lib/formats.ts';
import { clearanceNames, customsCategoryNames, volumeUnit } from '#web/lib/order-words.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { decimal, digits } from '#web/lib/typing.ts';
import type { RegistrationValues } from './form-values.ts';

const customerDigits = digits(9);

const CustomerField = () => {
  const { setValue, watch } = useFormContext<RegistrationValues>();
  const [chosenCustomer, setChosenCustomer] = useState<{ id: string; name: string }>();
  const name = chosenCustomer?.id === watch('customerNum') ? `${chosenCustomer.name} 고객. ` : '';
  return (
    <div className="flex items-start gap-2">
      <OrderText
        name="customerNum"
        clean={customerDigits}
        inputMode="numeric"
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

const quantity = digits(5);

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
          <OrderInput key={name} name={name} />
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
  const { data: methods = [] } = useQuery(referenceQueries.freightMethods);
  const { data: couriers = [] } = useQuery(referenceQueries.couriers);
  return (
    <>
      <OrderChoice
        name="freightMethod"
        required
        options={methods.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
      />
      <div className="max-sm:hidden" />
      <OrderSelect
        name="courierCode"
        options={couriers.map(({ courierCode, courierName }) => ({ value: courierCode, label: courierName }))}
      />
      <OrderText name="courierNum" maxLength={20} />
    </>
  );
};

const Ecommerce = () => {
  const category = useWatch<RegistrationValues, 'customsCategory'>({ name: 'customsCategory' });
  if (category !== 'A') return null;
  return ecommerceFields.map((name) => <OrderText key={name} name={name} />);
};

const Volume = () => {
  const [method, ...typedNumbers] = useWatch<
    RegistrationValues,
    ['freightMethod', 'width', 'length', 'height', 'weight']
  >({ name: ['freightMethod', 'width', 'length', 'height', 'weight'] });
  const [width = 0, length = 0, height = 0, weight = 0] = typedNumbers.map((each) => Number(each) || 0);
  const isSea = Number(method) === SEA;
  const volume = orderVolume({ width, length, height }, Number(method));
  return (
    <dl
      aria-live="polite"
      className="flex flex-wrap gap-x-8 gap-y-2 rounded-card bg-brand-tint px-4 py-3 text-14 sm:col-span-2"
    >
      <div className="flex gap-2">
        <dt className="text-ink-2">{isSea ? '부피' : '부피무게'}</dt>
        <dd className="font-bold text-brand tabular-nums">
          {formatDecimal(volume)} {volumeUnit(Number(method))}
        </dd>
      </div>
      {!isSea && (
        <div className="flex gap-2">
          <dt className="text-ink-2">청구 무게</dt>
          <dd className="font-bold tabular-nums">{formatDecimal(chargeableWeight(weight, volume))} kg</dd>
        </div>
      )}
    </dl>
  );
};

/** Step 기본 정보 (basic data) of the back office form. The public form has no such step. */
export const BasicStep = () => (
  <div className="space-y-6">
    <Section id="order">
      <PartnerField />
      <CustomerField />
      <OrderText name="orderId" hint="비우면 주문번호 없이 등록합니다." maxLength={20} />
      <OrderText name="hblNo" hint="비우면 자동으로 발급합니다." maxLength={20} />
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
      <div className="grid grid-cols-3 gap-2 sm:col-span-2">
        <OrderNumber name="width" clean={decimal} unit="cm" />
        <OrderNumber name="length" clean={decimal} unit="cm" />
        <OrderNumber name="height" clean={decimal} unit="cm" />
      </div>
      <OrderNumber name="weight" clean={decimal} unit="kg" />
      <OrderNumber name="boxQty" clean={quantity} isWhole unit="개" />
      <Volume />
    </Section>
  </div>
);
