import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { orderLabels } from '#shared/domain/order-fields.ts';
import * as pcc from '#shared/domain/values/pcc.ts';
import { isUnassignedZipcode } from '#shared/domain/zipcode.ts';
import { AddressSearchButton } from '#web/components/member/address-search-button.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { optionsOf } from '#web/components/ui/field.tsx';
import { FieldWarning } from '#web/components/ui/field-warning.tsx';
import { FormRadio } from '#web/components/ui/form-field.tsx';
import { isUnusualPcc } from '#web/lib/customs-code.ts';
import { hintsOf } from '#web/lib/customs-hints.ts';
import { receiverTypeNames } from '#web/lib/order-words.ts';
import { zipcodeWarning } from '#web/lib/zipcode-warning.ts';
import { OrderText } from './order-field.tsx';

type Recipient = Record<
  'receiverType' | 'receiverTel' | 'receiverMobile' | 'receiverZipcode' | 'receiverAddress1' | 'pcc',
  string
>;

const receiverTypes = optionsOf(receiverTypeNames);

const isStillTyping = (text: string) => /^P\d{0,11}$/.test(pcc.key(text));

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
  const [receiverType, typed] = useWatch<Recipient, ['receiverType', 'pcc']>({
    name: ['receiverType', 'pcc'],
  });
  const { touchedFields } = useFormState<Recipient>({ name: 'pcc' });
  const isDoubtful =
    isUnusualPcc({ receiverType, pcc: typed }) && (touchedFields.pcc || !isStillTyping(typed));
  const formatHint =
    receiverType === '1' ? 'P와 숫자 12자리' : '사업자는 통관고유부호나 사업자등록번호를 입력해주세요.';
  return (
    <OrderText
      name="pcc"
      required={required}
      className={className}
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
      <OrderText
        name="receiverZipcode"
        required
        autofill="section-receiver"
        placeholder="06236"
        hint={isUnassigned && warning}
      />
      <OrderText
        name="receiverAddress1"
        required
        autofill="section-receiver"
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

const Mobile = () => {
  const receiverMobile = useWatch<Recipient, 'receiverMobile'>({ name: 'receiverMobile' });
  const { touchedFields, errors } = useFormState<Recipient>({ name: 'receiverMobile' });
  // The error says more about a number that the form refuses.
  const isTyped = touchedFields.receiverMobile && receiverMobile !== '' && !errors.receiverMobile;
  const [hint] = isTyped ? hintsOf(['PHONE_VIRTUAL', 'PHONE_FORM'], { receiverMobile }) : [];
  return (
    <OrderText
      name="receiverMobile"
      required
      autofill="section-receiver mobile"
      hint={hint && <FieldWarning>{hint}</FieldWarning>}
    />
  );
};

/** Recipient fields of an order form. The customs code is optional in the address book. */
export const RecipientFields = ({ isPccRequired = true }: { isPccRequired?: boolean }) => (
  <>
    <FormRadio name="receiverType" label={orderLabels.receiverType} required options={receiverTypes} />
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <OrderText
        name="receiverName"
        required
        autofill="section-receiver"
        placeholder="홍길동"
        hint="한글로 입력해주세요."
        className="sm:col-span-2"
      />
      <OrderText name="receiverTel" required autofill="section-receiver home" placeholder="02-1234-5678" />
      <div className="relative">
        <Mobile />
        <SamePhoneButton />
      </div>
    </div>
    <AddressSearchButton />
    <ZipcodeAndAddress />
    <OrderText name="receiverAddress2" required autofill="section-receiver" placeholder="101동 1203호" />
    <CustomsCode required={isPccRequired} />
  </>
);
