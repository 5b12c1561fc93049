import { useQueryClient } from '@tanstack/react-query';
import { RecordSwitch } from '#web/components/record-switch.tsx';
import { call } from '#web/lib/call.ts';
import { type FreightRun, referenceQueries } from '#web/lib/reference-queries.ts';

/** Whether consols may travel by a run. */
export const RunSwitch = ({ run: { id, freightNo, isInUse } }: { run: FreightRun }) => {
  const client = useQueryClient();
  const { queryKey } = referenceQueries.freight;
  return (
    <RecordSwitch
      name={freightNo}
      checked={isInUse}
      queryKey={queryKey}
      show={(shown) =>
        client.setQueryData(queryKey, (runs) =>
          runs?.map((run) => (run.id === id ? { ...run, isInUse: shown } : run)),
        )
      }
      send={(wanted) =>
        call('POST /api/freight/updateFreightStatus', { body: { id, status: wanted ? 0 : 1 } })
      }
      failed="상태 변경에 실패했습니다."
    />
  );
};
