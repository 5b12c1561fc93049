import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionMode } from '#shared/domain/scan-rules.ts';
import { notice } from '#web/components/ui/notice.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { type StoredSession, scanDb } from '#web/lib/scan-store.ts';
import { type ExpectedList, listOf } from './expected-list.ts';
import { lastClosed } from './settings.ts';

/** Consol of a session. */
type SessionConsol = { id: number; mblNo: string };

type ListChange = (list: ExpectedList) => ExpectedList;

const readStored = async (mode: SessionMode): Promise<StoredSession | undefined> =>
  (await (await scanDb()).getAll('sessions')).find((session) => session.mode === mode);

const openSession = async (
  mode: SessionMode,
  { id: consolId, mblNo }: SessionConsol,
): Promise<StoredSession> => {
  const { sessionId, expected } = await call('POST /api/scan/openSession', { body: { mode, consolId } });
  return { sessionId, mode, consolId, mblNo, expected };
};

/** Loads the list of a session again. @returns undefined if the session is closed */
const reloadSession = async (session: StoredSession): Promise<StoredSession | undefined> => {
  const { mode, consolId, sessionId } = session;
  try {
    const { expected } = await call('POST /api/scan/openSession', { body: { mode, consolId, sessionId } });
    return { ...session, expected };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SCAN_SESSION_NOT_FOUND') return undefined;
    throw error;
  }
};

const changed = (session: StoredSession, changes: readonly ListChange[]): StoredSession => {
  const list = changes.reduce((before, change) => change(before), listOf(session.expected));
  return { ...session, expected: [...list.values()] };
};

const store = async (session: StoredSession): Promise<void> => {
  await (await scanDb()).put('sessions', { ...session, storedAt: deviceNow().toISOString() });
};

const removeStored = async (sessionId: string): Promise<void> =>
  (await scanDb()).delete('sessions', sessionId);

const changeStored = async (sessionId: string, change: ListChange): Promise<void> => {
  const { store: sessions, done } = (await scanDb()).transaction('sessions', 'readwrite');
  const stored = await sessions.get(sessionId);
  if (stored) await sessions.put(changed(stored, [change]));
  await done;
};

// The stored list is only a help without network, because the server knows all scanned boxes.
const ignoreFailure = () => {};

/**
 * The session of `load` or `arrival` that this device takes part in. Its list is stored, so that a page that is loaded
 * again without network still answers scans.
 */
export const useSession = (mode: SessionMode | undefined) => {
  const [session, setSession] = useState<StoredSession>();
  const [shownList, setShownList] = useState<ExpectedList>(new Map());
  const [restoredId, setRestoredId] = useState<string>();
  // Refs, because scans follow each other faster than React renders.
  const current = useRef(session);
  const list = useRef(shownList);
  /** Settled when the session is known for which scans wait: the stored one was read, or one was opened. */
  const starting = useRef<Promise<void>>(undefined);
  /** Changes while the list is loaded again, whose answer may lack them. */
  const changes = useRef<ListChange[]>(undefined);

  const setList = useCallback((next: ExpectedList) => {
    list.current = next;
    setShownList(next);
  }, []);

  const show = useCallback(
    (next: StoredSession | undefined) => {
      current.current = next;
      setSession(next);
      setList(listOf(next?.expected ?? []));
    },
    [setList],
  );

  useEffect(() => {
    let isShown = true;
    show(undefined);
    setRestoredId(undefined);
    starting.current =
      mode &&
      readStored(mode).then((stored) => {
        if (!isShown || !stored) return;
        show(stored);
        setRestoredId(stored.sessionId);
      }, ignoreFailure);
    return () => {
      isShown = false;
    };
  }, [mode, show]);

  const leave = useCallback(
    (sessionId: string): StoredSession | undefined => {
      removeStored(sessionId).catch(ignoreFailure);
      const left = current.current;
      if (left?.sessionId !== sessionId) return undefined;
      show(undefined);
      return left;
    },
    [show],
  );

  const leaveClosed = useCallback(
    (sessionId: string): void => {
      const left = leave(sessionId);
      if (!left) return;
      lastClosed.set({ sessionId, mblNo: left.mblNo, mode: left.mode });
      notice.error(`${left.mblNo} 작업을 다른 기기에서 마감했습니다. 콘솔을 다시 골라주세요.`, {
        duration: 6_000,
      });
    },
    [leave],
  );

  return {
    session,
    list: shownList,
    readList: useCallback(() => list.current, []),
    /** The session for a scan, which may arrive before the session was restored or opened. */
    readSession: useCallback(async () => {
      await starting.current;
      return current.current;
    }, []),
    /** Session whose list this device has stored before, so that it may be old. */
    restoredId,
    /** Opens or joins the session of a consol. @throws ApiError */
    open: useCallback(
      async (consol: SessionConsol): Promise<void> => {
        if (!mode) return;
        const opening = openSession(mode, consol).then(async (opened) => {
          await store(opened);
          show(opened);
        });
        starting.current = opening.catch(ignoreFailure);
        await opening;
      },
      [mode, show],
    ),
    /**
     * Loads the list again, because other devices scan too. Call it when all scans are sent.
     * @returns the session if it is closed
     * @throws ApiError
     */
    refresh: useCallback(async (): Promise<StoredSession | undefined> => {
      const before = current.current;
      if (!before || changes.current) return undefined;
      const made: ListChange[] = [];
      changes.current = made;
      try {
        const reloaded = await reloadSession(before);
        if (current.current?.sessionId !== before.sessionId) return undefined;
        if (!reloaded) return before;
        const next = changed(reloaded, made);
        store(next).catch(ignoreFailure);
        show(next);
        return undefined;
      } finally {
        changes.current = undefined;
      }
    }, [show]),
    /** Changes the list of a session, also if it is not shown. */
    changeList: useCallback(
      (sessionId: string, change: ListChange): void => {
        if (current.current?.sessionId === sessionId) {
          setList(change(list.current));
          changes.current?.push(change);
        }
        changeStored(sessionId, change).catch(ignoreFailure);
      },
      [setList],
    ),
    /** Ends the work of this device in a session. @returns the session if it was shown */
    leave,
    /** Ends the work of this device in a session that another device has closed, and says so. */
    leaveClosed,
  };
};

export type ScanSession = ReturnType<typeof useSession>;
