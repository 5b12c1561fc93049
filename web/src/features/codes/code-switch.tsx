import { useQueryClient } from '@tanstack/react-query';
import { RecordSwitch } from '#web/components/record-switch.tsx';
import { call } from '#web/lib/call.ts';
import { allCodes, type CodeRow, namedByCodes } from './queries.ts';

/** Whether a code is offered where one chooses. */
export const CodeSwitch = ({ code: { id, codeLabel, isInUse } }: { code: CodeRow }) => {
  const client = useQueryClient();
  return (
    <RecordSwitch
      name={codeLabel}
      checked={isInUse}
      queryKey={allCodes.queryKey}
      affected={namedByCodes}
      show={(shown) =>
        client.setQueryData(allCodes.queryKey, (codes) =>
          codes?.map((code) => (code.id === id ? { ...code, isInUse: shown } : code)),
        )
      }
      send={(wanted) => call('POST /api/code/updateCodeStatus', { body: { id, status: wanted ? 0 : 1 } })}
      failed="상태변경에 실패했습니다"
    />
  );
};
