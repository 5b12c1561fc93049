import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { fullName, isStaff } from '#shared/domain/auth-level.ts';
import { holdFieldsIn } from '#shared/domain/hold.ts';
import { isImplausibleWeight } from '#shared/domain/implausible-weight.ts';
import type { Order } from '#shared/domain/order.ts';
import { DEFAULT_SIDE, ecommerceFields, NON_MEMBER } from '#shared/domain/order-fields.ts';
import { enterMeasures } from '#shared/domain/order-measures.ts';
import { isHeld } from '#shared/domain/order-status.ts';
import { statusChange } from '#shared/domain/status-change.ts';
import { messages } from '#shared/words.ko.ts';
import { CustomerSearchButton } from '#web/components/member/customer-search-button.tsx';
import { OrderMemo, OrderSelect, OrderText } from '#web/components/order/order-field.tsx';
import { CustomsCode } from '#web/components/order/recipient-fields.tsx';
import { mustBeMeasured, UnmeasuredMark } from '#web/components/order/unmeasured-mark.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { optionsOf, TextField } from '#web/components/ui/field.tsx';
import { ExclusionNote } from '#web/features/parcels/exclusion-note.tsx';
import { HoldFields } from '#web/features/parcels/hold-fields.tsx';
import { formatMeasured } from '#web/lib/formats.ts';
import { isEnter } from '#web/lib/keys.ts';
import { labelOf } from '#web/lib/order-fields.ts';
import { receiverTypeNames, VOLUME_WEIGHT, volumeUnit } from '#web/lib/order-words.ts';
import { boxIn } from '#web/lib/quantity-typing.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { FactGrid, registrationFacts } from './fact-grid.tsx';
import { MeasuredBoxes } from './measured-boxes.tsx';
import {
  appendedTo,
  hasDeliveryAddress,
  hasEcommerce,
  type OpenPart,
  type OrderValues,
} from './order-values.ts';
import { FieldGrid, Section, spans } from './section.tsx';
import { useFieldText } from './use-field-text.ts';

/** The customer that the order is assigned to, or 비회원 (non-member). */
const CustomerField = () => {
  const { setValue, clearErrors } = useFormContext<OrderValues>();
  const { errors } = useFormState<OrderValues>({ name: 'customerNum' });
  const [number, name] = useWatch<OrderValues, ['customerNum', 'customerName']>({
    name: ['customerNum', 'customerName'],
  });
  const search = useRef<HTMLButtonElement>(null);
  const isNonMember = number === String(NON_MEMBER);
  const choose = (customerNum: number, customerName: string) => {
    setValue('customerName', customerName);
    setValue('customerNum', String(customerNum), { shouldDirty: true });
    clearErrors('customerNum');
  };
  const removeMember = () => {
    choose(NON_MEMBER, '');
    // Move the focus, because the focused button is removed.
    search.current?.focus();
  };
  return (
    <div className={`${spans.two} flex items-start gap-1`}>
      <TextField
        label={labelOf('customerNum')}
        size="sm"
        name="customerNum"
        readOnly
        value={isNonMember ? '비회원' : `${name} (${number})`}
        error={errors.customerNum?.message}
        className="min-w-0 flex-1"
      />
      <div className="mt-6 flex gap-1">
        <CustomerSearchButton
          ref={search}
          size="sm"
          className="h-9! px-2.5!"
          onChoose={(customer) => choose(customer.id, fullName(customer))}
        />
        {!isNonMember && (
          <Button size="sm" variant="ghost" onClick={removeMember} className="h-9! px-2!">
            비회원으로
          </Button>
        )}
      </div>
    </div>
  );
};

const receiverTypes = optionsOf(receiverTypeNames);

/** Shown only if the pickup place is `PICKUP_TO_ADDRESS`. */
const DeliveryAddress = () => {
  const pickUpLocation = useWatch<OrderValues, 'pickUpLocation'>({ name: 'pickUpLocation' });
  if (!hasDeliveryAddress({ pickUpLocation })) return null;
  return <OrderText name="deliveryAddress" className={spans.three} />;
};

const AppendedInputs = ({ part }: { part: OpenPart }) =>
  appendedTo(part).map((name) => <OrderText key={name} name={name} />);

export const SenderSection = () => {
  const { data: places = [] } = useQuery(referenceQueries.pickupPlaces);
  return (
    <Section part="sender">
      <FieldGrid>
        <OrderText name="shipperName" />
        <OrderText name="shipperMobile" />
        <OrderText name="shipperAddress" className={spans.two} />
        <OrderSelect
          name="pickUpLocation"
          placeholder="없음"
          options={places.map(({ code, name }) => ({ value: code, label: name }))}
          className={spans.two}
        />
        <DeliveryAddress />
        <AppendedInputs part="sender" />
      </FieldGrid>
    </Section>
  );
};

export const ReceiverSection = () => (
  <Section part="receiver">
    <FieldGrid>
      <OrderSelect name="receiverType" required options={receiverTypes} />
      <OrderText name="receiverName" required />
      <OrderText name="receiverMobile" required />
      <OrderText name="receiverTel" />
      <CustomsCode required isBrief className={spans.two} />
      <OrderText name="receiverZipcode" required />
      <OrderText name="receiverAddress1" className={spans.three} />
      <OrderText name="receiverAddress2" className={spans.two} />
      <AppendedInputs part="receiver" />
    </FieldGrid>
  </Section>
);

export const DeliverySection = () => {
  const { data: couriers = [] } = useQuery(referenceQueries.couriers);
  return (
    <Section part="delivery">
      <FieldGrid>
        <OrderSelect
          name="courierCode"
          options={couriers.map(({ courierCode, courierName }) => ({
            value: courierCode,
            label: courierName,
          }))}
        />
        <OrderText name="courierNum" />
        <AppendedInputs part="delivery" />
      </FieldGrid>
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        <OrderMemo name="orderMemo" rows={2} />
        <OrderMemo name="customsRequest" rows={2} />
        <OrderMemo name="deliveryRequest" rows={2} />
      </div>
    </Section>
  );
};

/** Offers the statuses that the user may set. A partner may set 00 to 02 until the parcel arrives (02). */
const StatusSelect = ({ order }: { order: Order }) => {
  const session = useSession();
  const { data = [] } = useQuery(referenceQueries.codes('ORDSTT'));
  const allowed = data.filter(({ code }) => session && statusChange(order, code, session) !== 'refused');
  return (
    <OrderSelect
      name="status"
      required
      options={allowed.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
    />
  );
};

const Exclusion = ({ order }: { order: Order }) => {
  const status = useWatch<OrderValues, 'status'>({ name: 'status' });
  return <ExclusionNote orders={[order]} status={status} />;
};

const FreightSelect = () => {
  const { data: methods = [] } = useQuery(referenceQueries.freightMethods);
  return (
    <OrderSelect
      name="freightMethod"
      required
      options={methods.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
    />
  );
};

const LocationSelect = () => {
  const { data: locations = [] } = useQuery(referenceQueries.parcelLocations);
  return (
    <OrderSelect
      name="parcelLocation"
      placeholder="없음"
      options={locations.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
};

const sideProps = { unit: 'cm', placeholder: String(DEFAULT_SIDE) };

/** Box as typed. Without a size, the sides have their default if no one has measured the box. */
const useBox = () => {
  const [width, length, height, weight, boxQty, isUnmeasured] = useWatch<
    OrderValues,
    ['width', 'length', 'height', 'weight', 'boxQty', 'isUnmeasured']
  >({ name: ['width', 'length', 'height', 'weight', 'boxQty', 'isUnmeasured'] });
  const sideOf = (typed: string) => (typed === '' && isUnmeasured ? String(DEFAULT_SIDE) : typed);
  return {
    typed: { width, length, height, weight, boxQty },
    sides: boxIn({ width: sideOf(width), length: sideOf(length), height: sideOf(height), weight, boxQty }),
  };
};

const Volume = ({ order }: { order: Order }) => {
  const id = useId();
  const method = useWatch<OrderValues, 'freightMethod'>({ name: 'freightMethod' });
  const { sides } = useBox();
  const { isUnmeasured } = order;
  const entered = enterMeasures(order, { ...sides, freightMethod: Number(method), isUnmeasured });
  return (
    <div>
      <span id={id} className="mb-1 block text-13 font-semibold">
        {VOLUME_WEIGHT}
      </span>
      <output
        aria-labelledby={id}
        className="flex h-9 items-center justify-between rounded-control bg-subtle px-3 text-14 tabular-nums"
      >
        {formatMeasured((entered ?? order).volumeWeight)}{' '}
        <span className="text-13 text-ink-3">{volumeUnit(Number(method))}</span>
      </output>
    </div>
  );
};

const weightWarning = (box: ReturnType<typeof boxIn>, typed: string): string | undefined => {
  if (typed !== '' && box.weight === 0) return '0 kg입니다. 확인해주세요.';
  return isImplausibleWeight(box) ? messages.implausibleWeight : undefined;
};

const Weight = () => {
  const { typed } = useBox();
  const warning = weightWarning(boxIn(typed), typed.weight);
  return (
    <OrderText
      name="weight"
      required
      unit="kg"
      hint={warning && <span className="font-medium text-warning">{warning}</span>}
    />
  );
};

const Ecommerce = () => {
  const customsCategory = useWatch<OrderValues, 'customsCategory'>({ name: 'customsCategory' });
  if (!hasEcommerce({ customsCategory })) return null;
  return (
    <fieldset className="mt-3 rounded-control bg-subtle px-3 pt-2 pb-3">
      <legend className="float-left mb-2 text-13 font-bold">전자상거래 정보</legend>
      <div className="clear-both grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        {ecommerceFields.map((name) => (
          <OrderText key={name} name={name} />
        ))}
      </div>
    </fieldset>
  );
};

/** Fields of a hold. A partner sees them, but only staff change them. */
const HoldSection = () => {
  const status = useWatch<OrderValues, 'status'>({ name: 'status' });
  const values = useWatch<OrderValues>() as OrderValues;
  const textOf = useFieldText();
  const session = useSession();
  if (!isHeld(status)) return null;
  return (
    <div className="mt-3 rounded-control bg-subtle p-3">
      {isStaff(session) ? (
        <HoldFields status={status} />
      ) : (
        <FactGrid
          facts={holdFieldsIn(status).map((name) => ({
            label: labelOf(name),
            value: textOf(name, values[name]),
          }))}
        />
      )}
    </div>
  );
};

/** Fields that the warehouse saves by themselves, with Enter or the button. */
const WarehouseFields = ({
  order,
  isBusy,
  onSave,
}: {
  order: Order;
  isBusy: boolean;
  onSave: () => void;
}) => {
  const saveOnEnter = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement;
    if (!isEnter(event.nativeEvent) || !isField) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSave();
  };
  return (
    <fieldset onKeyDown={saveOnEnter} className="min-w-0 rounded-control bg-subtle px-3 pt-2 pb-3">
      <legend className="float-left text-13 font-bold leading-8">창고 항목</legend>
      <div className="flex min-h-8 items-center justify-end gap-2">
        <span className="mr-auto pl-2">{mustBeMeasured(order) && <UnmeasuredMark />}</span>
        <Button size="sm" variant="weak" busy={isBusy} title="Enter" onClick={onSave}>
          창고 항목만 저장
        </Button>
      </div>
      <div className="mt-1.5">
        <FieldGrid>
          <Weight />
          <div className={`${spans.two} grid grid-cols-3 gap-1.5`}>
            <OrderText name="width" {...sideProps} />
            <OrderText name="length" {...sideProps} />
            <OrderText name="height" {...sideProps} />
          </div>
          <Volume order={order} />
          <OrderText name="boxQty" unit="개" />
          <LocationSelect />
          <StatusSelect order={order} />
          <OrderText name="orderId" />
        </FieldGrid>
      </div>
      <Exclusion order={order} />
      <MeasuredBoxes order={order} />
      <HoldSection />
    </fieldset>
  );
};

type RegistrationProps = { order: Order; isBusy: boolean; onSaveWarehouse: () => void };

export const RegistrationSection = ({ order, isBusy, onSaveWarehouse }: RegistrationProps) => (
  <Section part="registration" aside={<p className="text-13 text-ink-3">* 표시 항목은 필수 입력입니다.</p>}>
    <WarehouseFields order={order} isBusy={isBusy} onSave={onSaveWarehouse} />
    <div className="mt-3">
      <FactGrid facts={registrationFacts(order)} />
    </div>
    <div className="mt-3">
      <FieldGrid>
        <FreightSelect />
        <CustomerField />
        <OrderText name="siteUrl" inputMode="url" />
        <AppendedInputs part="registration" />
      </FieldGrid>
    </div>
    <Ecommerce />
  </Section>
);
