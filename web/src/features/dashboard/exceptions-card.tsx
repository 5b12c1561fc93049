import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exceptionRules } from '#shared/domain/exception-rules.ts';
import { exceptionRuleNames } from '#shared/exception-words.ko.ts';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { exceptionCountsQuery, totalOf } from '#web/lib/exception-queries.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { Card } from './figures.tsx';

/** Open exceptions by rule. Each number leads to its exceptions. */
export const ExceptionsCard = ({ partnerId }: { partnerId: number | undefined }) => {
  const query = useQuery(exceptionCountsQuery(partnerId));
  const { data: counts } = query;
  return (
    <Card title="확인 필요" hint="문제가 있거나 오래 움직이지 않아 확인이 필요한 주문입니다.">
      {!counts && <QueryPlaceholder query={query} failed="확인 필요 건수를 불러오지 못했습니다." rows={1} />}
      {counts && totalOf(counts) === 0 && (
        <p className="text-14 text-ink-2">확인이 필요한 주문이 없습니다.</p>
      )}
      {counts && totalOf(counts) > 0 && (
        <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3 lg:grid-cols-5">
          {exceptionRules
            .filter((rule) => counts[rule])
            .map((rule) => (
              <li key={rule}>
                <Link
                  to="/admin/exceptions"
                  search={{ rule, partnerId }}
                  className="block rounded-control border border-line p-3 text-13 hover:bg-brand-tint"
                >
                  {exceptionRuleNames[rule]}
                  <span className="mt-1 block text-20 font-bold tabular-nums">
                    {formatNumber(counts[rule] ?? 0)} <span className="text-14 font-semibold">건</span>
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
};
