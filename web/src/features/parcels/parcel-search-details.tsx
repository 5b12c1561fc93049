import { useQuery } from '@tanstack/react-query';
import { isStaff } from '#shared/domain/auth-level.ts';
import { SelectField, TextField } from '#web/components/field.tsx';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { digits } from '#web/lib/typing.ts';
import type { Criteria, CriteriaErrors } from './criteria.ts';
import { CustomerField } from './customer-field.tsx';
import { StatusChoice } from './status-choice.tsx';

const dialCodes = ['+82', '+61'].map((value) => ({ value, label: value }));
const mobileDigits = digits(13);

type Props = {
  draft: Criteria;
  errors: CriteriaErrors;
  onEdit: (part: Partial<Criteria>) => void;
  /** The receiver's mobile number was left. */
  onMobileLeft: () => void;
};

/** What stands behind the fold of the search form. */
export const ParcelSearchDetails = ({ draft, errors, onEdit, onMobileLeft }: Props) => {
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
        <TextField label="받는 분 이름" maxLength={50} {...control('receiverName')} />
        <TextField
          label="받는 분 휴대폰번호"
          type="tel"
          inputMode="numeric"
          placeholder="010-1234-5678"
          {...control('receiverMobile')}
          onBlur={onMobileLeft}
        />
        <div className="grid grid-cols-[6rem_1fr] gap-1">
          <SelectField
            label="국가번호"
            placeholder="선택"
            options={dialCodes}
            {...control('mobileCountry')}
          />
          <TextField
            label="휴대폰 번호"
            type="tel"
            inputMode="numeric"
            {...control('mobileNum')}
            onChange={({ target }) => onEdit({ mobileNum: mobileDigits(target.value) })}
          />
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
          <TextField label="운송장 번호" maxLength={50} {...control('courierNum')} />
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
          options={methods.map(({ value, codeLabel }) => ({ value, label: codeLabel }))}
          {...control('freightMethod')}
        />
      </div>
      <StatusChoice statuses={statuses} value={draft.status} onChange={(status) => onEdit({ status })} />
    </div>
  );
};
