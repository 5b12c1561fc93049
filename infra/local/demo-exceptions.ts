import { addParcelEvent, type NewEvent } from '#functions/db/history.entity.ts';
import { stopMails } from '#functions/db/mail-stop.entity.ts';
import { maskEmail } from '#shared/domain/masking.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import type { DemoParcel } from './demo-freight.ts';

const HOUR = 3_600_000;

/** Address that a visitor entered. */
const BOUNCED = 'mina@example.com';

type Draft = Pick<NewEvent, 'kind' | 'source' | 'data'>;

/** Events that open exceptions, by the status of the parcel. Holds of the demo orders open further ones. */
const drafts: readonly (readonly [status: string, draft: Draft])[] = [
  ['09', { kind: 'deliveryAttemptFailed', source: 'courier', data: { reason: '받는 분 부재' } }],
  ['09', { kind: 'deliveryAttemptFailed', source: 'courier', data: { reason: '주소 확인 필요' } }],
  ['03', { kind: 'labelPrinted', source: 'system', data: { sortingCode: 'none' } }],
  [
    '08',
    {
      kind: 'notificationFailed',
      source: 'system',
      data: { mail: 'registered', recipient: maskEmail(BOUNCED), failure: 'bounce' },
    },
  ],
];

/** Adds events that open exceptions, each to another parcel of a visitor. */
export const seedExceptions = async (parcels: readonly DemoParcel[], now: Date): Promise<void> => {
  await stopMails(BOUNCED, 'bounce', now);
  const left = parcels.filter(({ customerNum }) => customerNum === NON_MEMBER);
  for (const [nth, [status, draft]] of drafts.entries()) {
    const index = left.findIndex((parcel) => parcel.status === status);
    if (index < 0) continue;
    const [parcel] = left.splice(index, 1) as [DemoParcel];
    const at = new Date(now.getTime() - (nth + 1) * HOUR).toISOString();
    await addParcelEvent(parcel.id, {
      ...draft,
      occurredAt: at,
      recordedAt: at,
      sourceId: `demo ${nth}`,
      by: '',
      byId: null,
      version: 0,
    });
  }
};
