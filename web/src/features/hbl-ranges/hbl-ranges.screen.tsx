import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/components/button.tsx';
import { OfficeHeader } from '#web/components/office-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/states.tsx';
import type { Answer } from '#web/lib/call.ts';
import { ActiveRange } from './active-range.tsx';
import { rangesQuery } from './queries.ts';
import { RangeForm } from './range-form.tsx';
import { RangeTable } from './range-table.tsx';
import { useRangeForm } from './use-range-form.ts';

const Ranges = ({ data, dailyAverage }: Answer<'GET /api/seqConfig/sequence-list'>) => {
  const active = data.find((range) => range.active);
  const rangeForm = useRangeForm(active);
  return (
    <div className="space-y-4">
      {active ? (
        <ActiveRange range={active} dailyAverage={dailyAverage} />
      ) : (
        <EmptyState icon="hash" title="등록된 번호 범위가 없습니다">
          번호 범위를 저장하면 접수할 때 H/BL 번호가 발급됩니다.
        </EmptyState>
      )}
      <RangeForm {...rangeForm} />
      {data.length > 0 && <RangeTable ranges={data} onEdit={rangeForm.edit} />}
    </div>
  );
};

/** H/BL 번호 관리: the ranges that house bill numbers are issued from. */
export const HblRangesScreen = () => {
  const { data, error, isFetching, refetch } = useQuery(rangesQuery);
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        description="저장한 범위에서 번호를 발급합니다. 한 번 발급된 번호는 다시 발급되지 않습니다."
        actions={
          <ButtonLink to="/admin/audit" search={{ kind: 'sequence' }} variant="secondary" icon="history">
            변경 기록
          </ButtonLink>
        }
      />
      {error && !data && !isFetching ? (
        <ErrorState title="번호 범위를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Ranges {...data} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
};
