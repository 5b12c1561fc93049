import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alert } from '../../components/dialogs.tsx';
import { notice } from '../../components/notice.tsx';
import { Switch } from '../../components/switch.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { type FreightRun, referenceQueries } from '../../lib/reference-queries.ts';

const words = ['사용', '미사용'] as const;

/** Whether consols may travel by a run: shown as wanted at once, and as it was when the server refuses. */
export const RunSwitch = ({ run: { id, freightNo, isInUse } }: { run: FreightRun }) => {
  const client = useQueryClient();
  const { queryKey } = referenceQueries.freight;
  const [isBusy, setBusy] = useState(false);
  const show = (shown: boolean) =>
    client.setQueryData(queryKey, (runs) =>
      runs?.map((run) => (run.id === id ? { ...run, isInUse: shown } : run)),
    );
  const change = async (wanted: boolean) => {
    setBusy(true);
    // A list that was asked for before would bring the old state back.
    void client.cancelQueries({ queryKey });
    show(wanted);
    try {
      await call('POST /api/freight/updateFreightStatus', { body: { id, status: wanted ? 0 : 1 } });
      notice.success('상태를 변경했습니다.');
    } catch (error) {
      show(!wanted);
      await alert({
        title: '상태 변경에 실패했습니다.',
        body: messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.'),
      });
      void client.invalidateQueries({ queryKey });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label={`${freightNo} 사용 여부`}
      words={words}
      checked={isInUse}
      busy={isBusy}
      onChange={(wanted) => void change(wanted)}
    />
  );
};
