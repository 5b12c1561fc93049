import { orderLabels } from '#shared/domain/order-fields.ts';
import { digits } from '#web/lib/typing.ts';
import { FormText } from './form-field.tsx';

const phone = digits(11);

/** Sender fields of an order form. @param below prefix of the field names */
export const SenderFields = ({
  below = '',
  required = true,
}: {
  below?: '' | 'sender.';
  required?: boolean;
}) => (
  <>
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <FormText
        name={`${below}shipperName`}
        label={orderLabels.shipperName}
        required={required}
        autoComplete="section-sender name"
        placeholder="HONG GILDONG"
        hint="영문으로 입력해주세요."
      />
      <FormText
        name={`${below}shipperMobile`}
        label={orderLabels.shipperMobile}
        required={required}
        clean={phone}
        inputMode="numeric"
        autoComplete="section-sender tel"
        placeholder="0412345678"
        hint="숫자만, 최대 11자리"
      />
    </div>
    <FormText
      name={`${below}shipperAddress`}
      label={orderLabels.shipperAddress}
      required={required}
      autoComplete="section-sender street-address"
      placeholder="12 George Street, Sydney NSW 2000"
      hint="영문으로 입력해주세요."
    />
    <FormText
      name={`${below}siteUrl`}
      label={orderLabels.siteUrl}
      inputMode="url"
      placeholder="https://"
      hint="구매한 쇼핑몰이 있을 때만 입력해주세요."
    />
  </>
);
