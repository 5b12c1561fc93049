import { useState } from 'react';
import { isSessionMode, PARTNER_MODE } from '#shared/domain/scan-rules.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { withoutScanned, withScanned } from './expected-list.ts';
import { signal } from './feedback.ts';
import { type StationSettings, stationSettings } from './settings.ts';
import {
  type Effects,
  initialState,
  reduce,
  type Scanned,
  type StationEffect,
  type StationEvent,
  type StationSetup,
} from './station.ts';
import { useListReload } from './use-list-reload.ts';
import { type ScanQueue, useScanQueue } from './use-scan-queue.ts';
import { type ScanSession, useSession } from './use-session.ts';

/** Time in milliseconds that a person waits for the check of a number. */
const CHECK_MS = 2_000;

/** Looks up a code, which records no scan. @throws ApiError */
const lookUp = async ({ scanId, code, at }: Omit<Scanned, 'isTraining'>, late?: AbortSignal) => {
  const body = { mode: 'lookUp' as const, scans: [{ scanId, code, scannedAt: at.toISOString() }] };
  return (await call('POST /api/scan/record', { body, signal: late })).results;
};

/** Returns whether a code is the number of a parcel; undefined without network, or if the answer is late. */
const isNumberOf = async (scanned: Scanned): Promise<boolean | undefined> => {
  const late = new AbortController();
  setTimeout(() => late.abort(), CHECK_MS);
  try {
    // With another id, because the server answers the id of a scan only once.
    const results = await lookUp({ ...scanned, scanId: crypto.randomUUID() }, late.signal);
    return results.every(({ reason }) => reason !== 'UNKNOWN_NUMBER');
  } catch {
    return undefined;
  }
};

type Dispatch = (event: StationEvent) => void;
type Runner = { queue: ScanQueue; session: ScanSession; dispatch: Dispatch };

const runners: { [T in keyof Effects]: (effect: Effects[T], runner: Runner) => unknown } = {
  signal: ({ outcome }) => signal(outcome),
  storeMode: ({ mode }) => stationSettings.set((now) => ({ ...now, mode })),
  readSession: async ({ recording }, { session, dispatch }) => {
    const read = await session.readSession();
    const list = session.readList();
    dispatch({ type: 'sessionRead', recording, session: read && { ...read, list } });
  },
  markScanned: ({ sessionId, parcel }, { session }) =>
    session.changeList(sessionId, (list) => withScanned(list, parcel)),
  unmarkScanned: ({ sessionId, code, box }, { session }) =>
    session.changeList(sessionId, (list) => withoutScanned(list, code, box)),
  leaveClosed: ({ sessionId }, { session }) => session.leaveClosed(sessionId),
  store: ({ scan, entry }, { queue, dispatch }) =>
    queue.add(scan).then(
      () => dispatch({ type: 'stored', entry }),
      () => dispatch({ type: 'notStored', entry }),
    ),
  closeScan: ({ entered }, { queue }) => queue.close(entered),
  removeScan: ({ seq }, { queue }) => queue.confirm([seq]),
  check: async ({ scanned }, { dispatch }) =>
    dispatch({ type: 'checked', scanned, isNumber: await isNumberOf(scanned) }),
  lookUp: async ({ entry }, { dispatch }) => {
    try {
      for (const result of await lookUp(entry)) dispatch({ type: 'lookedUp', entry, result });
    } catch (error) {
      dispatch({ type: 'lookUpFailed', entry, detail: messageOf(error) });
    }
  },
};

const run = (effect: StationEffect, runner: Runner): unknown =>
  (runners[effect.type] as (effect: StationEffect, runner: Runner) => unknown)(effect, runner);

type Options = Pick<StationSetup, 'modes' | 'locations'> & { memberId: number };

const setupOf = ({ mode, asks }: StationSettings, { modes, locations }: Options): StationSetup => ({
  // The previous member of this device may have used a mode that this member may not use.
  mode: modes.includes(mode) ? mode : PARTNER_MODE,
  modes,
  asks,
  locations,
});

/** State of the scan station, and `dispatch` for its events. */
export const useStation = (options: Options) => {
  // Reduced outside of React, because results and scans follow each other faster than React renders.
  const [store] = useState(() => createStore(initialState));
  const setup = setupOf(useStore(stationSettings), options);
  const state = { ...useStore(store), ...setup };
  const session = useSession(isSessionMode(setup.mode) ? setup.mode : undefined);
  const queue = useScanQueue(options.memberId, (scan, result) =>
    dispatch({ type: 'answered', scan, result }),
  );
  const dispatch: Dispatch = (event) => {
    const before = { ...store.get(), ...setupOf(stationSettings.get(), options) };
    const next = reduce(before, { ...event, scanId: crypto.randomUUID(), at: deviceNow() });
    store.set(next.state);
    for (const effect of next.effects) run(effect, { queue, session, dispatch });
  };
  useListReload(queue, session, state.isTraining);
  return { ...state, queue, session, dispatch };
};

export type Station = ReturnType<typeof useStation>;
