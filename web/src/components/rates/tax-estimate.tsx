import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ErrorLine } from '#web/components/ui/states.tsx';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

type TaxedParcel = Body<'POST /api/customs/estimateTax'>;
type Estimate = Answer<'POST /api/customs/estimateTax'>;
type Amount = Pick<Estimate, 'min' | 'max'>;

const STALE_MS = 600_000;

const amountText = ({ min, max }: Amount): string => {
  if (max === null) return `${formatNumber(min)}원 이상`;
  return min === max ? `${formatNumber(min)}원` : `${formatNumber(min)}–${formatNumber(max)}원`;
};

const UnknownItems = ({ names }: { names: readonly string[] }) => (
  <p className="mt-1 text-14 font-medium text-warning">
    세율을 알 수 없는 물품이 있습니다. <span className="font-normal text-ink-2">{names.join(', ')}</span>
  </p>
);

const Result = ({ estimate, parcel }: { estimate: Estimate; parcel: TaxedParcel }) => {
  const { kind, lines, unknownItems, assumptions } = estimate;
  return (
    <>
      <p className="text-16 font-bold tabular-nums">
        예상 세금{' '}
        <span translate="no" className="text-brand">
          {amountText(estimate)}
        </span>
      </p>
      {kind === 'unknown' && (
        <UnknownItems names={unknownItems.map((index) => parcel.items[index]?.itemName ?? '')} />
      )}
      {kind !== 'none' && (
        <dl className="mt-2 space-y-1 text-14">
          {lines.map(({ name, ...amount }) => (
            <div key={name} className="flex gap-3">
              <dt className="font-semibold text-ink-2">{name}</dt>
              <dd translate="no" className="tabular-nums">
                {amountText(amount)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="mt-2 list-disc space-y-0.5 pl-5 text-13 text-ink-2">
        {assumptions.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
};

/** Estimated duty and VAT of a parcel with at least one item. Load it lazily. */
export const TaxEstimate = ({ parcel }: { parcel: TaxedParcel }) => {
  const sent = useDebounced(JSON.stringify(parcel));
  const { data, error, refetch } = useQuery({
    queryKey: ['taxEstimate', sent],
    queryFn: async ({ signal }) => {
      const body: TaxedParcel = JSON.parse(sent);
      return { estimate: await call('POST /api/customs/estimateTax', { body, signal }), parcel: body };
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  return (
    <div>
      <div role="status">
        {data && <Result {...data} />}
        {!data && !error && <p className="text-14 text-ink-2">세금을 계산하는 중입니다.</p>}
      </div>
      {error && (
        <ErrorLine message="세금을 계산하지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      <p className="mt-2 text-13 text-ink-3">참고용 점검입니다. 최종 판단은 세관과 관세사가 합니다.</p>
    </div>
  );
};
