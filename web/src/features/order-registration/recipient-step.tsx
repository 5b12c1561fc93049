import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { optionsOf } from '../../components/select-field.tsx';
import { receiverTypeNames } from '../../lib/order-words.ts';
import { code, digits } from '../../lib/typing.ts';
import { isUnusualPcc, type RegistrationValues } from './form-values.ts';
import { OrderChoice, OrderMemo, OrderText } from './order-field.tsx';

const receiverTypes = optionsOf(receiverTypeNames);

const phone = digits(11);
const zipcode = digits(5);
const customsCode = code(13);

const isStillTyping = (pcc: string) => /^P\d{0,11}$/.test(pcc);

/** 개인통관고유부호, with a warning for a form that persons do not have. */
const CustomsCode = () => {
  const [receiverType, pcc] = useWatch<RegistrationValues, ['receiverType', 'pcc']>({
    name: ['receiverType', 'pcc'],
  });
  const { touchedFields } = useFormState<RegistrationValues>({ name: 'pcc' });
  const isDoubtful = isUnusualPcc({ receiverType, pcc }) && (touchedFields.pcc || !isStillTyping(pcc));
  const usual =
    receiverType === '1' ? 'P와 숫자 12자리' : '사업자는 통관고유부호나 사업자등록번호를 입력해주세요.';
  return (
    <OrderText
      name="pcc"
      required
      clean={customsCode}
      placeholder={receiverType === '1' ? 'P123456789012' : undefined}
      hint={
        isDoubtful ? (
          <span className="flex items-start gap-1 font-medium text-warning">
            <Icon name="warning" size={16} className="mt-0.5" />
            P와 숫자 12자리가 아닙니다. 이대로 등록할 수 있지만 다시 확인해주세요.
          </span>
        ) : (
          usual
        )
      }
    />
  );
};

const SamePhone = () => {
  const { setValue } = useFormContext<RegistrationValues>();
  const tel = useWatch<RegistrationValues, 'receiverTel'>({ name: 'receiverTel' });
  return (
    <span className="absolute -top-2 right-0">
      <Button
        variant="weak"
        size="sm"
        disabled={tel === ''}
        onClick={() => setValue('receiverMobile', tel, { shouldValidate: true, shouldTouch: true })}
      >
        전화번호와 같음
      </Button>
    </span>
  );
};

/** 받는 분 */
export const RecipientStep = () => (
  <div className="space-y-6">
    <OrderChoice name="receiverType" required options={receiverTypes} />
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <OrderText
        name="receiverName"
        required
        autoComplete="section-receiver name"
        placeholder="홍길동"
        hint="한글로 입력해주세요."
        className="sm:col-span-2"
      />
      <OrderText
        name="receiverTel"
        required
        clean={phone}
        inputMode="numeric"
        autoComplete="section-receiver home tel"
        placeholder="0212345678"
        hint="숫자만, 최대 11자리"
      />
      <div className="relative">
        <OrderText
          name="receiverMobile"
          required
          clean={phone}
          inputMode="numeric"
          autoComplete="section-receiver mobile tel"
          placeholder="01012345678"
          hint="숫자만, 최대 11자리"
        />
        <SamePhone />
      </div>
    </div>
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-[160px_1fr]">
      <OrderText
        name="receiverZipcode"
        required
        clean={zipcode}
        inputMode="numeric"
        autoComplete="section-receiver postal-code"
        placeholder="06236"
      />
      <OrderText
        name="receiverAddress1"
        required
        autoComplete="section-receiver address-line1"
        placeholder="서울특별시 강남구 테헤란로 123"
      />
    </div>
    <OrderText
      name="receiverAddress2"
      required
      autoComplete="section-receiver address-line2"
      placeholder="101동 1203호"
    />
    <CustomsCode />
    <OrderMemo name="orderMemo" placeholder="예: 부재 시 경비실에 맡겨주세요." />
    <OrderMemo name="deliveryRequest" placeholder="예: 배송 전에 연락해주세요." />
  </div>
);
