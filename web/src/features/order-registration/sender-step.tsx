import { digits } from '../../lib/typing.ts';
import { OrderText } from './order-field.tsx';

const phone = digits(11);

/** 보내는 분 */
export const SenderStep = () => (
  <div className="space-y-6">
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <OrderText
        name="shipperName"
        required
        autoComplete="section-sender name"
        placeholder="HONG GILDONG"
        hint="영문으로 입력해주세요."
      />
      <OrderText
        name="shipperMobile"
        required
        clean={phone}
        inputMode="numeric"
        autoComplete="section-sender tel"
        placeholder="0412345678"
        hint="숫자만, 최대 11자리"
      />
    </div>
    <OrderText
      name="shipperAddress"
      required
      autoComplete="section-sender street-address"
      placeholder="12 George Street, Sydney NSW 2000"
      hint="영문으로 입력해주세요."
    />
    <OrderText
      name="siteUrl"
      inputMode="url"
      placeholder="https://"
      hint="구매한 쇼핑몰이 있을 때만 입력해주세요."
    />
  </div>
);
