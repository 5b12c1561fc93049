import { OWNER } from '#shared/domain/auth-level.ts';
import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { hasDeparted } from '#shared/domain/consol.ts';
import { errorCatalog } from '#shared/errors.ts';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { askReason } from '#web/components/ui/reasons.tsx';
import { getSession } from '#web/lib/session.ts';

type Question = { title: string; body: string; action: string; tone?: 'danger' | 'normal' };

/**
 * Asks before orders leave their consols. If one of the consols has departed, the question of an owner asks for a reason,
 * and other users read that only owners may do this.
 * @returns the reason, if one is needed; undefined if nothing may be sent
 */
export const confirmRelease = async (
  consols: readonly { status: string }[],
  { title, body, action, tone }: Question,
): Promise<{ reason?: string } | undefined> => {
  if (!consols.some(({ status }) => hasDeparted(status)))
    return (await confirm({ title, body, action, tone })) ? {} : undefined;
  if ((getSession()?.authLevel ?? 0) < OWNER) {
    await alert({ title: errorCatalog.CONSOL_DEPARTED.message, body });
    return undefined;
  }
  const kind = {
    schema: ChangeReason,
    maxLength: MAX_CHANGE_REASON,
    label: '사유',
    action,
    note: '이미 출발한 콘솔입니다. 사유는 변경 기록에 남습니다.',
  };
  const reason = await askReason({ title, name: body, kind });
  return reason === undefined ? undefined : { reason };
};
