import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { courierNamesOf, referenceQueries } from '#web/lib/reference-queries.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { CheckedNumbers } from './checked-numbers.tsx';
import { NumberInput } from './number-input.tsx';
import { useCourierNumbers } from './use-courier-numbers.ts';

const route = getRouteApi('/admin/_shell/courier-numbers');

const progressNames = { check: '확인', save: '등록' };

/** 운송장 번호 등록: saves the couriers and tracking numbers of many orders. */
export const CourierNumbersScreen = () => {
  const query = useQuery(referenceQueries.couriers);
  const couriers = query.data ?? [];
  const bulk = useCourierNumbers(couriers);
  const { rows = '' } = route.useSearch();
  const [pasted, setPasted] = useState(rows);
  const { checked, progress, startOver } = bulk;
  const names = courierNamesOf(couriers);
  useUnsavedInput(pasted !== '' || checked !== undefined);
  // Loads the names of the statuses before the result shows them.
  useQuery(referenceQueries.codes('ORDSTT'));

  const content = checked ? (
    <CheckedNumbers
      bulk={bulk}
      rows={checked}
      nameOf={(code) => names.get(code) ?? code}
      onReturn={(text) => {
        setPasted(text);
        startOver();
      }}
    />
  ) : (
    <NumberInput bulk={bulk} couriers={couriers} pasted={pasted} setPasted={setPasted} />
  );

  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        description="택배 운송장 번호를 여러 주문에 한 번에 등록합니다. 모든 행을 먼저 확인한 뒤 등록합니다."
        actions={
          <p role="status" className="text-14 tabular-nums">
            {progress &&
              `${formatNumber(progress.done)} / ${formatNumber(progress.total)}행 ${progressNames[progress.name]} 중`}
          </p>
        }
      />
      {query.data ? content : <QueryPlaceholder query={query} failed="택배사를 불러오지 못했습니다." />}
    </div>
  );
};
