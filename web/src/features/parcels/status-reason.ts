import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { statusChange } from '#shared/domain/status-change.ts';
import { errorCatalog } from '#shared/errors.ts';
import { askReason } from '#web/components/ui/reasons.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { getSession } from '#web/lib/session.ts';

type OrderWithStatus = Parameters<typeof statusChange>[0];

/**
 * True if a change of the status needs a reason. False for a hold in a list, although it may be a step back: the list does
 * not have the milestone of a held order, so that only the server knows.
 */
export const needsStatusReason = (order: OrderWithStatus, status: string): boolean => {
  const session = getSession();
  return session !== null && statusChange(order, status, session) === 'needsReason';
};

export const lacksStatusReason = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'STATUS_REASON_REQUIRED';

/** Asks for the reason of a change that reverts a status. @returns undefined if the user closes the question */
export const askStatusReason = (name: string): Promise<string | undefined> =>
  askReason({
    title: errorCatalog.STATUS_REASON_REQUIRED.message,
    name,
    kind: {
      schema: ChangeReason,
      maxLength: MAX_CHANGE_REASON,
      label: '사유',
      action: '상태 변경',
      note: '사유는 진행 내역에 남습니다. 고객에게는 보이지 않습니다.',
    },
  });
