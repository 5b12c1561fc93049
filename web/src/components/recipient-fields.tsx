import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { isUnassignedZipcode } from '#shared/domain/zipcode.ts';
import { isUnusualPcc } from '#web/lib/customs-code.ts';
import { receiverTypeNames } from '#web/lib/order-words.ts';
import { code, digits } from '#web/lib/typing.ts';
import { zipcodeWarning } from '#web/lib/zipcode-warning.ts';
import { AddressSearchButton } from './address-search-button.tsx';
import { Button } from './button.tsx';
import { optionsOf } from './field.tsx';
import { FieldWarning } from './field-warning.tsx';
import { FormRadio, FormText } from './form-field.tsx';

const phone = digits(11);

type Recipient = Record<
  'receiverType' | 'receiverTel' | 'receiverMobile' | 'receiverZipcode' | 'receiverAddress1' | 'pcc',
  string
>;

const receiverTypes = optionsOf(receiverTypeNames);

const zipcode = digits(5);
const customsCode = code(13);

const isStillTyping = (pcc: string) => /^P\d{0,11}$/.test(pcc);

/**
 * Field for the personal customs code (개인통관고유부호). Warns about an unusual format. @param isBrief hides the format
 * hint
 */
export const CustomsCode = ({
  required,
  isBrief,
  className,
}: {
  required: boolean;
  isBrief?: boolean;
  className?: string;
}) => {
  const [receiverType, pcc] = useWatch<Recipient, ['receiverType', 'pcc']>({ name: ['receiverType', 'pcc'] });
  const { touchedFields } = useFormState<Recipient>({ name: 'pcc' });
  const isDoubtful = isUnusualPcc({ receiverType, pcc }) && (touchedFields.pcc || !isStillTyping(pcc));
  const formatHint =
    receiverType === '1' ? 'P와 숫자 12자리' : '사업자는 통관고유부호나 사업자등록번호를 입력해주세요.';
  return (
    <FormText
      name="pcc"
      label={orderLabels.pcc}
      required={required}
      className={className}
      clean={customsCode}
      placeholder={receiverType === '1' ? 'P123456789012' : undefined}
      hint={
        isDoubtful ? (
          <FieldWarning>P와 숫자 12자리가 아닙니다. 이대로 등록할 수 있지만 다시 확인해주세요.</FieldWarning>
        ) : (
          !isBrief && formatHint
        )
      }
    />
  );
};

const ZipcodeAndAddress = () => {
  const [receiverZipcode, receiverAddress1] = useWatch<Recipient, ['receiverZipcode', 'receiverAddress1']>({
    name: ['receiverZipcode', 'receiverAddress1'],
  });
  const { errors } = useFormState<Recipient>({ name: 'receiverZipcode' });
  const isUnassigned = isUnassignedZipcode(receiverZipcode);
  const text = !errors.receiverZipcode && zipcodeWarning({ receiverZipcode, receiverAddress1 });
  const warning = text && <FieldWarning>{text}</FieldWarning>;
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-[160px_1fr]">
      <FormText
        name="receiverZipcode"
        label={orderLabels.receiverZipcode}
        required
        clean={zipcode}
        inputMode="numeric"
        autoComplete="section-receiver postal-code"
        placeholder="06236"
        hint={isUnassigned && warning}
      />
      <FormText
        name="receiverAddress1"
        label={orderLabels.receiverAddress1}
        required
        autoComplete="section-receiver address-line1"
        placeholder="서울특별시 강남구 테헤란로 123"
        hint={!isUnassigned && warning}
      />
    </div>
  );
};

const SamePhoneButton = () => {
  const { setValue } = useFormContext<Recipient>();
  const tel = useWatch<Recipient, 'receiverTel'>({ name: 'receiverTel' });
  return (
    <span className="absolute -top-2 right-0">
      <Button
        variant="weak"
        size="sm"
        disabled={tel === ''}
        onClick={() =>
          setValue('receiverMobile', tel, { shouldValidate: true, shouldTouch: true, shouldDirty: true })
        }
      >
        전화번호와 같음
      </Button>
    </span>
  );
};

/** Recipient fields of an order form. The customs code is optional in the address book. */
export const RecipientFields = ({ isPccRequired = true }: { isPccRequired?: boolean }) => (
  <>
    <FormRadio name="receiverType" label={orderLabels.receiverType} required options={receiverTypes} />
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <FormText
        name="receiverName"
        label={orderLabels.receiverName}
        required
        autoComplete="section-receiver name"
        placeholder="홍길동"
        hint="한글로 입력해주세요."
        className="sm:col-span-2"
      />
      <FormText
        name="receiverTel"
        label={orderLabels.receiverTel}
        required
        clean={phone}
        inputMode="numeric"
        autoComplete="section-receiver home tel"
        placeholder="0212345678"
        hint="숫자만, 최대 11자리"
      />
      <div className="relative">
        <FormText
          name="receiverMobile"
          label={orderLabels.receiverMobile}
          required
          clean={phone}
          inputMode="numeric"
          autoComplete="section-receiver mobile tel"
          placeholder="01012345678"
          hint="숫자만, 최대 11자리"
        />
        <SamePhoneButton />
      </div>
    </div>
    <AddressSearchButton />
    <ZipcodeAndAddress />
    <FormText
      name="receiverAddress2"
      label={orderLabels.receiverAddress2}
      required
      autoComplete="section-receiver address-line2"
      placeholder="101동 1203호"
    />
    <CustomsCode required={isPccRequired} />
  </>
);
