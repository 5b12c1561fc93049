import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScanResult } from '#shared/domain/scan.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { deviceNow } from '#web/lib/clock.ts';
import {
  addScan,
  type Backlog,
  closeScans,
  type EnteredMeasures,
  type NewScan,
  readBacklog,
  removeOld,
  removeScans,
  type ScanDb,
  type StoredScan,
  scanDb,
  setPhotos,
} from '#web/lib/scan-store.ts';
import { refusalOf } from './scan-entry.ts';
import { sendScans } from './scan-sender.ts';

const RETRY_MS = 5_000;

/** Called with the result of each sent scan. */
type OnResult = (scan: StoredScan, result: ScanResult) => void;

/**
 * Scans of this device that the server has not accepted. They are stored before they are sent, and sent in the
 * background until the server has answered. Use it in one tab at a time, so that they arrive in their sequence.
 */
export const useScanQueue = (memberId: number, onResult: OnResult) => {
  const [backlog, setBacklog] = useState<Backlog>({
    unsent: 0,
    photos: 0,
    foreign: 0,
    refused: [],
    questions: [],
  });
  /** Why the scans cannot be sent or stored now. */
  const [failure, setFailure] = useState<string>();
  const sending = useRef<Promise<boolean>>(undefined);
  const isStopped = useRef(false);
  const isNeeded = useRef(false);
  const resultHandler = useRef(onResult);
  resultHandler.current = onResult;

  const withDb = useCallback(
    async <T>(work: (db: ScanDb) => Promise<T>): Promise<T> => {
      const db = await scanDb();
      const done = await work(db);
      setBacklog(await readBacklog(db, memberId));
      return done;
    },
    [memberId],
  );

  const sendAll = useCallback(async (): Promise<boolean> => {
    let isSent = true;
    // Also after a failure: a call during the attempt may know that the network has returned.
    while (isNeeded.current) {
      isNeeded.current = false;
      try {
        await withDb((db) =>
          sendScans({
            db,
            memberId,
            post: (body) => call('POST /api/scan/record', { body }),
            describe: refusalOf,
            onResult: (scan, result) => resultHandler.current(scan, result),
            isStopped: () => isStopped.current,
          }),
        );
        isSent = true;
        setFailure(undefined);
      } catch (error) {
        isSent = false;
        setFailure(messageOf(error));
      }
    }
    sending.current = undefined;
    return isSent;
  }, [memberId, withDb]);

  const send = useCallback((): Promise<boolean> => {
    isNeeded.current = true;
    sending.current ??= sendAll();
    return sending.current;
  }, [sendAll]);

  useEffect(() => {
    isStopped.current = false;
    // Otherwise a browser that needs space may remove unsent scans.
    void navigator.storage?.persist();
    // Scans that were left open when the page was closed get no more measures.
    void withDb((db) => closeScans(db, memberId))
      .then(send)
      // Only now, because old scans of the member may be sent still.
      .then(() => withDb((db) => removeOld(db, deviceNow())))
      .catch((error) => setFailure(messageOf(error)));
    const retry = () => void send();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      isStopped.current = true;
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [memberId, send, withDb]);

  return {
    backlog,
    failure,
    /** Stores a scan and starts sending. The earlier open scan is closed. @throws if the browser cannot store it */
    add: useCallback(
      async (scan: Omit<NewScan, 'memberId'>): Promise<void> => {
        await withDb((db) => addScan(db, { ...scan, memberId }));
        void send();
      },
      [memberId, send, withDb],
    ),
    /** Sends the unsent scans. @returns false if they cannot be sent now */
    send,
    /** Closes the open scan, with the measures that a person entered. */
    close: useCallback(
      async (entered?: EnteredMeasures): Promise<void> => {
        await withDb((db) => closeScans(db, memberId, entered));
        void send();
      },
      [memberId, send, withDb],
    ),
    /** Stores the photos of the open scan of a code. @returns false if the scan is not open any more */
    setPhotos: useCallback(
      (code: string, photos: readonly Blob[]): Promise<boolean> =>
        withDb((db) => setPhotos(db, memberId, code, photos)),
      [memberId, withDb],
    ),
    /** Removes refused scans that a person has confirmed. */
    confirm: useCallback(
      (seqs: readonly number[]): Promise<void> => withDb((db) => removeScans(db, seqs)),
      [withDb],
    ),
  };
};

export type ScanQueue = ReturnType<typeof useScanQueue>;
