import { addParcelEvent, type NewEvent } from '#functions/db/history.entity.ts';
import type { DemoParcel } from './demo-freight.ts';

const HOUR = 3_600_000;

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
      data: { mail: 'status', recipient: 'mi***@example.com', failure: 'bounce' },
    },
  ],
];

/** Adds events that open exceptions, each to another parcel. */
export const seedExceptions = async (parcels: readonly DemoParcel[], now: Date): Promise<void> => {
  const left = [...parcels];
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
