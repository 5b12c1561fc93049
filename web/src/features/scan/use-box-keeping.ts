import { useState } from 'react';
import { MAX_BOX_PHOTOS } from '#shared/domain/unclaimed-box-rules.ts';
import { scanModeNames } from '#shared/scan-words.ko.ts';
import { notice } from '#web/components/ui/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import type { Entry } from './scan-entry.ts';
import type { Station } from './use-station.ts';

/** True for a scan whose number the server does not know. */
export const isUnclaimed = ({ reason, isConfirmed, isTraining }: Entry): boolean =>
  reason === 'UNKNOWN_NUMBER' && isConfirmed && !isTraining;

/** Stores the box of an unknown number, with what was entered for it, and confirms its refused scan. */
export const useBoxKeeping = ({ queue, dispatch }: Station) => {
  const [isKeeping, setKeeping] = useState(false);
  const keep = async (entry: Entry): Promise<void> => {
    const { scanId, code, mode } = entry;
    const refused = queue.backlog.refused.find(({ scan }) => scan.scanId === scanId);
    const body = {
      code,
      note: `${scanModeNames[mode]} 작업에서 스캔한 등록되지 않은 번호`,
      weight: refused?.scan.weight,
      locationCode: refused?.scan.locationCode,
      photoKeys: refused?.photoKeys?.slice(0, MAX_BOX_PHOTOS),
    };
    setKeeping(true);
    try {
      // The scan names the request, so that a second tap stores no second box.
      await call('POST /api/box/add', { body, idempotencyKey: scanId });
      if (refused) await queue.confirm([refused.seq]);
      dispatch({ type: 'boxKept', entry });
    } catch (error) {
      notice.error(`${code}: ${messageOf(error)}`);
    } finally {
      setKeeping(false);
    }
  };
  return { isKeeping, keep };
};
