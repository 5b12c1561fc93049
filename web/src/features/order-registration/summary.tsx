import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#shared/domain/amounts.ts';
import type { Rates } from '#shared/domain/exchange-rates.ts';
import { HIGHLIGHT_ABOVE } from '#shared/domain/order.ts';
import type { FieldAt } from '#shared/domain/order-fields.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { Icon } from '#web/components/ui/icons.tsx';
import { declaredTotal } from '#web/lib/declared-value.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import type { RegistrationValues } from './form-values.ts';

const useItems = () => useWatch<RegistrationValues, 'itemList'>({ name: 'itemList' });

/** Exchange rates, which are requested only if an item is not in USD. */
export const useRates = (): Rates => {
  const items = useItems();
  const enabled = items.some(({ currency }) => currency !== 'USD');
  return useQuery({ ...referenceQueries.rates, enabled }).data ?? {};
};

const TaxNote = () => (
  <p className="mt-2 flex items-start gap-1.5 text-13 font-medium text-danger">
    <Icon name="warning" size={16} className="mt-0.5" />
    신고 금액이 USD {TAX_LIMIT_USD}을 넘으면 과세 대상이며, 세금은 보내는 분이 책임집니다.
  </p>
);

export const DeclaredTotal = ({ className }: { className?: string }) => {
  const items = useItems();
  const total = declaredTotal(items, useRates(), HIGHLIGHT_ABOVE);
  const isHigh = total?.isHigh ?? false;
  return (
    <div
      aria-live="polite"
      className={clsx(
        'rounded-card px-4 py-4 sm:px-5',
        isHigh ? 'bg-danger-weak' : 'bg-brand-tint',
        className,
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-14 font-semibold">총 금액</span>
        <span
          translate="no"
          className={clsx('text-20 font-bold tabular-nums', isHigh ? 'text-danger' : 'text-brand')}
        >
          {total ? formatMoney(total.amount, total.currency) : '등록할 때 USD로 계산합니다'}
        </span>
      </div>
      {isHigh && <TaxNote />}
    </div>
  );
};

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-2.5">
    <dt className="shrink-0 text-14 text-ink-2">{term}</dt>
    <dd className="min-w-0 text-right text-14 font-semibold">{children || '–'}</dd>
  </div>
);

const lineLabels = {
  shipperName: '보내는 분',
  receiverName: '받는 분',
  receiverZipcode: '배송지',
  receiverAddress1: '배송지',
  itemList: '상품',
} as const satisfies Record<FieldAt<'summary'>, string>;

export const Summary = ({ partnerName }: { partnerName: string }) => {
  const [shipper, receiver, zipcode, address] = useWatch<
    RegistrationValues,
    ['shipperName', 'receiverName', 'receiverZipcode', 'receiverAddress1']
  >({ name: ['shipperName', 'receiverName', 'receiverZipcode', 'receiverAddress1'] });
  const items = useItems();
  return (
    <section aria-label="주문 요약" className="rounded-dialog bg-subtle p-6">
      <h2 className="text-16 font-bold">주문 요약</h2>
      <dl className="mt-2 mb-4 divide-y divide-line">
        <Line term="파트너">
          <bdi>{partnerName}</bdi>
        </Line>
        <Line term={lineLabels.shipperName}>{shipper}</Line>
        <Line term={lineLabels.receiverName}>{receiver}</Line>
        <Line term={lineLabels.receiverAddress1}>
          {[zipcode && `(${zipcode})`, address].filter(Boolean).join(' ')}
        </Line>
        <Line term={lineLabels.itemList}>{`${items.length}종`}</Line>
      </dl>
      <DeclaredTotal />
    </section>
  );
};
