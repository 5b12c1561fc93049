import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { alert } from './dialogs.tsx';
import { notice } from './notice.tsx';
import { Switch } from './switch.tsx';

const words = ['사용', '미사용'] as const;

type Props = {
  /** The record as people call it: `QF87`. */
  name: string;
  checked: boolean;
  /** The list that shows the record. */
  queryKey: QueryKey;
  /** Shows the record in that list as it is wanted. */
  show: (checked: boolean) => void;
  send: (checked: boolean) => Promise<unknown>;
  /** What else changes with it. */
  affected?: QueryKey;
  failed: string;
};

/** Whether a record is in use: shown as wanted at once, and as it was when the server refuses. */
export const RecordSwitch = ({ name, checked, queryKey, show, send, affected = queryKey, failed }: Props) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const change = async (wanted: boolean) => {
    setBusy(true);
    // A list that was asked for before would bring the old state back.
    void client.cancelQueries({ queryKey });
    show(wanted);
    try {
      await send(wanted);
      notice.success('상태를 변경했습니다.');
    } catch (error) {
      show(!wanted);
      await alert({
        title: failed,
        body: messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.'),
      });
    } finally {
      void client.invalidateQueries({ queryKey: affected });
      setBusy(false);
    }
  };
  return (
    <Switch
      label={`${name} 사용 여부`}
      words={words}
      checked={checked}
      busy={isBusy}
      onChange={(wanted) => void change(wanted)}
    />
  );
};
