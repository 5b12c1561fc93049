import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { orderVolume } from '#shared/domain/measures.ts';
import { ecommerceFields, type Order } from '#shared/domain/order.ts';
import { maySetStatus } from '#shared/domain/order-update.ts';
import { OrderFigure, OrderText } from '#web/components/order-field.tsx';
import { formatDecimal } from '#web/lib/formats.ts';
import { volumeUnit } from '#web/lib/order-words.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { decimal, digits } from '#web/lib/typing.ts';
import { CodeSelect } from './code-select.tsx';
import { CustomerField } from './customer-field.tsx';
import { Facts, registeredFacts } from './facts.tsx';
import { hasEcommerce, type OrderValues } from './order-values.ts';
import { FieldGrid, Section, spans } from './section.tsx';

const quantity = digits(5);

/** Partners have few statuses to choose from, and none once the parcel has arrived. */
const StatusSelect = ({ from }: { from: string }) => {
  const session = useSession();
  const { data = [] } = useQuery(referenceQueries.codes('ORDSTT'));
  const allowed = data.filter(({ code }) => session && maySetStatus(session, from, code));
  return (
    <CodeSelect
      name="status"
      required
      options={allowed.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
    />
  );
};

const FreightSelect = () => {
  const { data = [] } = useQuery(referenceQueries.freightMethods);
  return (
    <CodeSelect
      name="freightMethod"
      required
      options={data.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
    />
  );
};

const LocationSelect = () => {
  const { data = [] } = useQuery(referenceQueries.parcelLocations);
  return (
    <CodeSelect
      name="parcelLocation"
      placeholder="없음"
      options={data.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
};

/** The volume of the box as it is typed. */
const Volume = () => {
  const id = useId();
  const [method, ...typed] = useWatch<OrderValues, ['freightMethod', 'width', 'length', 'height']>({
    name: ['freightMethod', 'width', 'length', 'height'],
  });
  const [width = 0, length = 0, height = 0] = typed.map((each) => Number(each) || 0);
  return (
    <div>
      <span id={id} className="mb-1 block text-13 font-semibold">
        부피중량
      </span>
      <output
        aria-labelledby={id}
        className="flex h-9 items-center justify-between rounded-control bg-subtle px-3 text-14 tabular-nums"
      >
        {formatDecimal(orderVolume({ width, length, height }, Number(method)))}{' '}
        <span className="text-13 text-ink-3">{volumeUnit(Number(method))}</span>
      </output>
    </div>
  );
};

const Weight = () => {
  const weight = useWatch<OrderValues, 'weight'>({ name: 'weight' });
  const isZero = weight !== '' && Number(weight) === 0;
  return (
    <OrderFigure
      name="weight"
      required
      clean={decimal}
      unit="kg"
      hint={isZero && <span className="font-medium text-warning">0 kg입니다. 확인해주세요.</span>}
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

/** 1 등록 정보 */
export const RegistrationSection = ({ order }: { order: Order }) => (
  <Section part="registration" aside={<p className="text-13 text-ink-3">* 표시 항목은 필수 입력입니다.</p>}>
    <Facts facts={registeredFacts(order)} />
    <div className="mt-3">
      <FieldGrid>
        <StatusSelect from={order.status} />
        <OrderText name="orderId" maxLength={20} />
        <FreightSelect />
        <LocationSelect />
        <CustomerField />
        <div className={`${spans.two} grid grid-cols-3 gap-1.5`}>
          <OrderFigure name="width" clean={decimal} unit="cm" />
          <OrderFigure name="length" clean={decimal} unit="cm" />
          <OrderFigure name="height" clean={decimal} unit="cm" />
        </div>
        <Weight />
        <Volume />
        <OrderFigure name="boxQty" clean={quantity} isWhole unit="개" />
        <OrderText name="siteUrl" inputMode="url" />
      </FieldGrid>
    </div>
    <Ecommerce />
  </Section>
);
