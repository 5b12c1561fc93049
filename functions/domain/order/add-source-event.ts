import { transact } from '#functions/db/client.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { Order } from '#shared/domain/order.ts';
import { AppError } from '#shared/errors.ts';
import { planWithStatus } from './add-event.ts';
import { type DatedDraft, placedTime, stacksAround } from './event-place.ts';

/** Event that an outside service reports. `sourceId`: equal if the service reports the same event again. */
type SourceDraft = DatedDraft & Required<Pick<DatedDraft, 'source' | 'sourceId'>>;

/** `repeated`: written before. `refused`: the status rule does not allow it. `gone`: the order is no longer concerned. */
type SourceOutcome = 'added' | 'repeated' | 'refused' | 'gone';

/**
 * Adds an event that an outside service reports, at its time. The status of the order follows from all of its events.
 * @param by name of the service @param isConcerned false if the order is no longer the one that the service reports about
 */
export const addSourceEvent = async (
  orderId: number,
  draft: SourceDraft,
  { by, now, isConcerned }: { by: string; now: Date; isConcerned: (order: Order) => boolean },
): Promise<SourceOutcome> =>
  retryOnConflict(async () => {
    const order = await getOrder('all', orderId, { consistent: true });
    if (!order || order.isDel || !isConcerned(order)) return 'gone';
    const placed = { ...draft, occurredAt: placedTime(Date.parse(draft.occurredAt), order, now) };
    const { after, isAllowed, isShown, isRepeated } = await stacksAround(order, placed);
    if (isRepeated) return 'repeated';
    if (!isAllowed) return 'refused';
    const author = { name: by, memberId: null };
    const { actions } = await planWithStatus(order, placed, { reached: after, isShown }, { author, now });
    const failed = await transact(actions);
    if (failed.includes('ORDER_NUMBER')) throw new AppError('ORDER_NUMBER_TAKEN');
    return failed.length === 0 ? 'added' : undefined;
  });
