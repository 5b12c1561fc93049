import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asObject, asSubject } from '#shared/korean.ts';
import { confirmRelease } from '#web/components/order/confirm-release.ts';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { closedWarning } from '#web/lib/closed-consols.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { askOrderMove, type OrderMove, sendConsolChange } from './change-consol.ts';
import { isPreflightRefusal, showPreflightRefusal } from './preflight-refusal.tsx';
import { type ConsolView, consolQueryKeys } from './queries.ts';
import { askShortOrders, type ShortAnswer } from './short-question.tsx';
import { askStepReason } from './step-reason.ts';

const isConsolNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CONSOL_NOT_FOUND';

type Change = { status: string; reason: string; move: OrderMove; short: ShortAnswer };

/** Changes the status of a consol and, if the user agrees, of its orders. Asks for a reason if needed. */
export const useChangeStatus = (consol: ConsolView) => {
  const client = useQueryClient();
  const { id, version, freightCode, mblNo, etd, eta, departCity, arrivalCity, memo } = consol;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ move: { moveOrders }, short: { decision }, ...change }: Change) =>
      sendConsolChange({
        ...{ id, version, freightCode, mblNo, etd, eta, departCity, arrivalCity, memo },
        ...change,
        ...decision,
        moveOrders,
      }),
    meta: {
      invalidates: consolQueryKeys,
      failed: '콘솔 상태 변경에 실패했습니다.',
      isHandled: isPreflightRefusal,
    },
    onError: (error, { short }) => {
      if (isPreflightRefusal(error)) return showPreflightRefusal(client, consol, error, short.named);
    },
    onSuccess: (changed, { move }) => {
      notice.success(`콘솔 ${mblNo}: ${changed.statusLabel}`, LOOKUP_NOTICE);
      return move.report();
    },
  });
  const changeStatus = async (status: string): Promise<void> => {
    const reason = await askStepReason(client, { before: consol.status, after: { mblNo, etd, status } });
    if (reason === undefined) return;
    const short = await askShortOrders(client, consol, status);
    const move = short && (await askOrderMove(client, consol, status, short.staying));
    if (short && move) await mutateAsync({ status, reason, move, short }).catch(() => undefined);
  };
  return { changeStatus, isPending };
};

/** Confirms the M/BL number of a consol although its check digit is wrong. */
export const useConfirmMblNo = ({ id, mblNo }: ConsolView) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/consol/confirmMblNo', { body: { id, mblNo } }),
    meta: {
      invalidates: consolQueryKeys,
      saved: 'M/BL 번호를 확인했습니다.',
      failed: 'M/BL 번호 확인에 실패했습니다.',
    },
  });
  const confirmNumber = async (): Promise<void> => {
    const isSure = await confirm({
      title: `M/BL 번호 ${asSubject(mblNo)} 맞나요?`,
      body: '검사 숫자가 맞지 않는 번호입니다. 항공사 서류의 번호와 같은지 확인해주세요.\n확인한 사람과 시각이 기록에 남고, 번호를 바꾸면 다시 확인해야 합니다.',
      action: '번호 확인',
    });
    if (isSure) mutate();
  };
  return { confirmNumber, isPending };
};

/** Deletes a consol after a confirmation that states what happens to its orders. */
export const useRemoveConsol = (consol: ConsolView) => {
  const { id, mblNo, linkedOrderQty } = consol;
  const { mutate } = useMutation({
    mutationFn: (confirmed: { reason?: string }) =>
      call('POST /api/consol/deleteConsol', { body: { consoleId: id, ...confirmed } }),
    meta: { invalidates: consolQueryKeys, failed: '콘솔 삭제에 실패했습니다.', isHandled: isConsolNotFound },
    onSuccess: ({ released }) =>
      notice.success(
        `콘솔 ${asObject(mblNo)} 삭제했습니다. 주문 ${formatNumber(released)}건이 해제되었습니다.`,
        LOOKUP_NOTICE,
      ),
    onError: (error) => isConsolNotFound(error) && alert({ title: '삭제할 콘솔을 찾을 수 없습니다.' }),
    // Focus the heading, because the focused button was removed with its card.
    onSettled: focusHeading,
  });
  return async (): Promise<void> => {
    const count = formatNumber(linkedOrderQty);
    const confirmed = await confirmRelease([consol], {
      title: `콘솔 ${asObject(mblNo)} 삭제할까요?`,
      body: [
        closedWarning(consol),
        linkedOrderQty > 0
          ? `담긴 주문 ${count}건은 콘솔에서 해제됩니다. 주문은 삭제되지 않습니다.`
          : '담긴 주문이 없습니다.',
      ]
        .filter(Boolean)
        .join('\n'),
      action: linkedOrderQty > 0 ? `삭제하고 ${count}건 해제` : '콘솔 삭제',
      tone: 'danger',
    });
    if (confirmed) mutate(confirmed);
  };
};
