import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { SelectField } from '#web/components/field.tsx';
import { notice } from '#web/components/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { MOST_CHANGED, pickupQueries, setPickupStatus } from './queries.ts';
import type { PickupNames } from './use-names.ts';

type Props = { ids: readonly string[]; names: PickupNames; onChanged: () => void };

/** Puts the requests that are chosen on another status, after a question. */
export const StatusBar = ({ ids, names: { statuses, statusName }, onChanged }: Props) => {
  const client = useQueryClient();
  const [status, setStatus] = useState('');
  const [isSending, setSending] = useState(false);
  const count = `${formatNumber(ids.length)}건`;

  const change = async () => {
    if (ids.length > MOST_CHANGED) {
      await alert({ title: `한 번에 ${MOST_CHANGED}건까지 변경할 수 있습니다.`, body: `${count} 선택됨` });
      return;
    }
    const yes = await confirm({
      title: `${count}의 상태를 변경할까요?`,
      body: `${ids.join(', ')} → ${statusName(status)}`,
      action: '변경',
    });
    if (!yes) return;
    setSending(true);
    try {
      await setPickupStatus(client, ids, status);
      notice.success(`${count}의 상태를 변경했습니다.`);
      onChanged();
    } catch (error) {
      await alert({
        title: '상태 변경에 실패했습니다.',
        body: messageOf(error),
      });
      await client.invalidateQueries({ queryKey: pickupQueries.lists });
    } finally {
      setSending(false);
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="min-w-20 text-14 tabular-nums">
        {ids.length > 0 ? `${count} 선택` : '선택 없음'}
      </p>
      <SelectField
        label="바꿀 상태"
        hideLabel
        size="sm"
        placeholder="바꿀 상태"
        options={statuses.map(({ code, name }) => ({ value: code, label: name }))}
        value={status}
        onChange={({ target }) => setStatus(target.value)}
        className="w-36"
      />
      <Button
        disabled={ids.length === 0 || !status}
        busy={isSending}
        onClick={() => void change()}
        className="h-9!"
      >
        상태 변경
      </Button>
    </div>
  );
};
