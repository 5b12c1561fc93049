import { OrderText } from './order-field.tsx';

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
      <OrderText
        name="shipperName"
        below={below}
        required={required}
        autofill="section-sender"
        placeholder="HONG GILDONG"
        hint="영문으로 입력해주세요."
      />
      <OrderText
        name="shipperMobile"
        below={below}
        required={required}
        autofill="section-sender"
        placeholder="0412 345 678"
      />
    </div>
    <OrderText
      name="shipperAddress"
      below={below}
      required={required}
      autofill="section-sender"
      placeholder="12 George Street, Sydney NSW 2000"
      hint="영문으로 입력해주세요."
    />
    <OrderText
      name="siteUrl"
      below={below}
      inputMode="url"
      placeholder="https://"
      hint="구매한 쇼핑몰이 있을 때만 입력해주세요."
    />
  </>
);
