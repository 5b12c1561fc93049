import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { Switch } from './switch.tsx';

const words = ['사용', '미사용'] as const;

type Props = {
  /** Name of the record: `QF87`. */
  name: string;
  checked: boolean;
  /** The list that shows the record. */
  queryKey: QueryKey;
  /** Changes the record in the cached list. */
  show: (checked: boolean) => void;
  send: (checked: boolean) => Promise<unknown>;
  /** Other queries that the change affects. */
  affected?: QueryKey;
  failed: string;
};

/** Whether a record is in use. The new state shows at once and is reverted if the server refuses it. */
export const RecordSwitch = ({ name, checked, queryKey, show, send, affected = queryKey, failed }: Props) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) => {
      // A list that was requested before would bring the old state back.
      void client.cancelQueries({ queryKey });
      show(wanted);
      return send(wanted).catch((error: unknown) => {
        show(!wanted);
        throw error;
      });
    },
    meta: { invalidates: [affected], saved: '상태를 변경했습니다.', failed },
  });
  return (
    <Switch
      label={`${name} 사용 여부`}
      words={words}
      checked={checked}
      busy={isPending}
      onChange={(wanted) => mutate(wanted)}
    />
  );
};
