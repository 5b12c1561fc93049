import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExpectedParcel } from '#shared/domain/scan.ts';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { call } from '#web/lib/call.ts';
import { type ExpectedList, listOf, withScanned } from './expected-list.ts';
import { type StoredSession, scanDb } from './scan-store.ts';

/** Consol of a session. */
export type SessionConsol = { id: number; mblNo: string };

const readSession = async (mode: SessionMode): Promise<StoredSession | undefined> =>
  (await (await scanDb()).getAll('sessions')).find((session) => session.mode === mode);

const openSession = async (
  mode: SessionMode,
  { id: consolId, mblNo }: SessionConsol,
): Promise<StoredSession> => {
  const { sessionId, expected } = await call('POST /api/scan/openSession', { body: { mode, consolId } });
  return { sessionId, mode, consolId, mblNo, expected };
};

const store = async (session: StoredSession): Promise<void> => {
  await (await scanDb()).put('sessions', session);
};

/**
 * The session of `load` or `arrival` that this device takes part in. Its list is stored, so that a page that is loaded
 * again without network still answers scans.
 */
export const useSession = (mode: SessionMode | undefined) => {
  const [session, setSession] = useState<StoredSession>();
  // A ref, because scans follow each other faster than React renders.
  const list = useRef<ExpectedList>(new Map());
  const [shownList, setShownList] = useState<ExpectedList>(list.current);
  const setList = useCallback((next: ExpectedList) => {
    list.current = next;
    setShownList(next);
  }, []);

  const show = useCallback(
    (next: StoredSession | undefined) => {
      setSession(next);
      setList(listOf(next?.expected ?? []));
    },
    [setList],
  );

  useEffect(() => {
    let isShown = true;
    show(undefined);
    if (mode)
      void readSession(mode).then((stored) => {
        if (isShown && stored) show(stored);
      });
    return () => {
      isShown = false;
    };
  }, [mode, show]);

  return {
    session,
    list: shownList,
    readList: useCallback(() => list.current, []),
    /** Opens or joins the session of a consol. @throws ApiError */
    open: useCallback(
      async (consol: SessionConsol): Promise<void> => {
        if (!mode) return;
        const opened = await openSession(mode, consol);
        await store(opened);
        show(opened);
      },
      [mode, show],
    ),
    /** Marks boxes as scanned, also in the stored list. */
    markScanned: useCallback(
      (parcel: ExpectedParcel): void => {
        setList(withScanned(list.current, parcel));
        if (session) void store({ ...session, expected: [...list.current.values()] });
      },
      [session, setList],
    ),
    /** Ends the work of this device in the session. */
    leave: useCallback(async (): Promise<void> => {
      if (session) await (await scanDb()).delete('sessions', session.sessionId);
      show(undefined);
    }, [session, show]),
  };
};

export type ScanSession = ReturnType<typeof useSession>;
