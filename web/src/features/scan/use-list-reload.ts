import { useCallback, useEffect, useRef } from 'react';
import type { ScanQueue } from './use-scan-queue.ts';
import type { ScanSession } from './use-session.ts';

type Reloaded = { queue: Pick<ScanQueue, 'send'>; session: Pick<ScanSession, 'refresh' | 'leaveClosed'> };

/**
 * Loads the list of the session again, which lacks the scans of other devices, and leaves a closed session.
 * @returns false if the scans of this device cannot be sent now, without which the list would be old
 * @throws ApiError
 */
export const reloadList = async ({ queue, session }: Reloaded): Promise<boolean> => {
  if (!(await queue.send())) return false;
  const closed = await session.refresh();
  if (closed) session.leaveClosed(closed.sessionId);
  return true;
};

// The list is only a help: the next scans are answered by the server anyway.
const ignoreFailure = () => {};

/** Loads the list again after the device had no network, or had stored the list before. */
export const useListReload = (queue: ScanQueue, session: ScanSession, isTraining: boolean): void => {
  const { send, failure } = queue;
  const { refresh, leaveClosed, restoredId } = session;
  /** True while other devices may have scanned boxes that are expected in the list. */
  const isOld = useRef(false);
  const reload = useCallback(async (): Promise<void> => {
    if (!isOld.current) return;
    const isReloaded = await reloadList({ queue: { send }, session: { refresh, leaveClosed } });
    if (isReloaded) isOld.current = false;
  }, [send, refresh, leaveClosed]);
  useEffect(() => {
    if (isTraining) return;
    const start = () => {
      isOld.current = true;
      reload().catch(ignoreFailure);
    };
    if (restoredId) start();
    addEventListener('online', start);
    return () => removeEventListener('online', start);
  }, [isTraining, restoredId, reload]);
  // The network may return later than the browser says.
  useEffect(() => {
    if (failure === undefined) reload().catch(ignoreFailure);
  }, [failure, reload]);
};
