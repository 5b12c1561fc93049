import { useQueryClient } from '@tanstack/react-query';
import { alert, confirm } from '../../components/dialogs.tsx';
import { notice } from '../../components/notice.tsx';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { type FreightRun, referenceQueries } from '../../lib/reference-queries.ts';

const reasonOf = (error: unknown): string => {
  const reason = messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.');
  const isInUse = error instanceof ApiError && error.code === 'FREIGHT_IN_USE';
  return isInUse ? `${reason}\n새 콘솔에서 고르지 못하게 하려면 미사용으로 바꿔주세요.` : reason;
};

/** Deletes a run after a question that names it. */
export const useRunRemoval = () => {
  const client = useQueryClient();
  const { queryKey } = referenceQueries.freight;
  return async ({ id, freightNo, methodLabel }: FreightRun, route: string) => {
    const yes = await confirm({
      title: `운송편 ${freightNo}을(를) 삭제할까요?`,
      body: `${methodLabel} · ${route}`,
      action: '삭제',
      tone: 'danger',
    });
    if (!yes) return;
    try {
      await call('POST /api/freight/delFreight', { body: { id } });
    } catch (error) {
      await alert({ title: '운송편 삭제에 실패했습니다.', body: reasonOf(error) });
      return client.invalidateQueries({ queryKey });
    }
    client.setQueryData(queryKey, (runs) => runs?.filter((run) => run.id !== id));
    notice.success('운송편을 삭제했습니다.');
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
};
