import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fullName, isStaff } from '#shared/domain/auth-level.ts';
import { chargeStateNames, chargeStates } from '#shared/domain/charge-states.ts';
import { type PrintState, printStates } from '#shared/domain/label-print.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { CustomerSearchButton } from '#web/components/member/customer-search-button.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { DateRangeField } from '#web/components/ui/date-range-field.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import { pccStateNames, pccStates } from '#web/lib/order-words.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { type Criteria, type CriteriaErrors, selectLate } from './criteria.ts';

type Customer = Pick<Criteria, 'customerNum' | 'customerName'>;

const CustomerField = ({
  customer: { customerNum, customerName },
  onChange,
}: {
  customer: Customer;
  onChange: (customer: Customer) => void;
}) => (
  <div className="flex items-end gap-1">
    <div className="relative min-w-0 flex-1">
      <TextField
        label="고객"
        size="sm"
        readOnly
        placeholder="전체"
        value={customerName || customerNum}
        className={customerNum ? '[&_input]:pr-8' : undefined}
      />
      {customerNum && (
        <IconButton
          icon="close"
          size={32}
          label="고객 지우기"
          className="absolute right-0.5 bottom-0.5"
          onClick={() => onChange({ customerNum: '', customerName: '' })}
        />
      )}
    </div>
    <CustomerSearchButton
      className="h-9! px-3!"
      aria-label="고객 검색"
      onChoose={(found) => onChange({ customerNum: String(found.id), customerName: fullName(found) })}
    >
      검색
    </CustomerSearchButton>
  </div>
);

/**
 * `value` contains the chosen options, separated by commas. An empty text means all of them. `isLong`: offers to choose all
 * options at once.
 */
const Choice = ({
  label,
  options,
  value,
  isLong = false,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  isLong?: boolean;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  const chosen = new Set(value.split(',').filter(Boolean));
  const choose = (isChosen: (option: string) => boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter(isChosen)
        .join(','),
    );
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex items-center gap-1">
        <span id={id} className="mr-1 text-14 font-semibold">
          {label}
        </span>
        {isLong && (
          <>
            <Button size="sm" variant="ghost" onClick={() => choose(() => true)}>
              모두 선택
            </Button>
            <Button size="sm" variant="ghost" onClick={() => choose(() => false)}>
              모두 해제
            </Button>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-x-4">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-8 items-center gap-1.5 text-13">
            <input
              type="checkbox"
              className="size-4 accent-brand"
              checked={chosen.has(option.value)}
              onChange={({ target }) =>
                choose((each) => (each === option.value ? target.checked : chosen.has(each)))
              }
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const dialCodes = ['+82', '+61'].map((value) => ({ value, label: value }));
const printNames: Record<PrintState, string> = {
  unprinted: '미출력',
  printed: '출력됨',
  reprinted: '재출력',
};
const chargeChoices = chargeStateNames.map((value) => ({ value, label: chargeStates[value] }));
const pccChoices = pccStates.map((value) => ({ value, label: pccStateNames[value] }));
const printChoices = printStates.map((value) => ({ value, label: printNames[value] }));

type Props = {
  draft: Criteria;
  errors: CriteriaErrors;
  onEdit: (part: Partial<Criteria>) => void;
};

export const ParcelSearchDetails = ({ draft, errors, onEdit }: Props) => {
  const isOfStaff = isStaff(useSession());
  const { data: partners = [] } = useQuery({ ...referenceQueries.partners, enabled: isOfStaff });
  const { data: couriers = [] } = useQuery(referenceQueries.couriers);
  const { data: locations = [] } = useQuery(referenceQueries.parcelLocations);
  const { data: methods = [] } = useQuery(referenceQueries.freightMethods);
  const { data: statuses = [] } = useQuery(referenceQueries.codes('ORDSTT'));
  const control = (name: keyof Criteria) => ({
    name,
    size: 'sm' as const,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
  });
  return (
    <div className="mt-3 space-y-3 rounded-card bg-subtle p-3">
      <div className="grid grid-cols-1 items-start gap-x-3 gap-y-2.5 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        <TextField label="받는 분 이름" {...control('receiverName')} />
        <TextField
          label="받는 분 휴대폰번호"
          type="tel"
          placeholder="010-1234-5678 또는 끝 4자리"
          {...control('receiverMobile')}
        />
        <div className="grid grid-cols-[6rem_1fr] gap-1">
          <SelectField
            label="국가번호"
            placeholder="선택"
            options={dialCodes}
            {...control('mobileCountry')}
          />
          <TextField label="휴대폰 번호" type="tel" {...control('mobileNum')} />
        </div>
        <div className="grid grid-cols-[8rem_1fr] gap-1">
          <SelectField
            label="택배사"
            placeholder="선택"
            options={couriers.map(({ courierCode, courierName }) => ({
              value: courierCode,
              label: courierName,
            }))}
            {...control('courierCode')}
          />
          <TextField label="운송장 번호" {...control('courierNum')} />
        </div>
        <CustomerField customer={draft} onChange={onEdit} />
        {isOfStaff && (
          <SelectField
            label="파트너"
            placeholder="전체"
            options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
            {...control('partnerId')}
          />
        )}
        <SelectField
          label="화물 위치"
          placeholder="전체"
          options={locations.map(({ code, name }) => ({ value: code, label: name }))}
          {...control('parcelLocation')}
        />
        <SelectField
          label="운송 방법"
          placeholder="전체"
          options={methods.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
          {...control('freightMethod')}
        />
        <DateRangeField
          label="배송 예정일"
          name="promisedFrom"
          size="sm"
          value={{ from: draft.promisedFrom, to: draft.promisedTo }}
          error={errors.promisedFrom}
          className="xs:col-span-2"
          onChange={({ from, to }) => onEdit({ promisedFrom: from, promisedTo: to })}
        />
        <SelectField
          label="운송장 출력"
          placeholder="전체"
          options={printChoices}
          {...control('printState')}
        />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label="측정 안 된 박스만"
          checked={draft.isUnmeasured === '1'}
          onChange={({ target }) => onEdit({ isUnmeasured: target.checked ? '1' : '' })}
        />
        <Checkbox
          label="배송 예정일이 지난 주문만 (등록 시작일은 비워도 됨)"
          checked={draft.isLate === '1'}
          onChange={({ target }) => onEdit(selectLate(draft, target.checked))}
        />
        <Checkbox
          label="진행 중인 주문만 (등록 시작일은 비워도 됨)"
          checked={draft.isOpen === '1'}
          onChange={({ target }) => onEdit({ isOpen: target.checked ? '1' : '' })}
        />
      </div>
      <Choice
        label="주문 상태"
        options={statuses.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))}
        value={draft.status}
        isLong
        onChange={(status) => onEdit({ status })}
      />
      <Choice
        label={orderLabels.pccState}
        options={pccChoices}
        value={draft.pccState}
        onChange={(pccState) => onEdit({ pccState })}
      />
      <Choice
        label={orderLabels.chargeState}
        options={chargeChoices}
        value={draft.chargeState}
        onChange={(chargeState) => onEdit({ chargeState })}
      />
    </div>
  );
};
