import { useCallback, useRef, useState } from 'react';
import { cleanScanCode } from '#shared/domain/scan-code.ts';
import { isSessionMode, PARTNER_MODE, type ScanMode } from '#shared/domain/scan-rules.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useStore } from '#web/lib/store.ts';
import { answerFromList } from './expected-list.ts';
import { signal } from './feedback.ts';
import { confirmedEntry, type Entry, localEntry } from './scan-entry.ts';
import type { SentScan } from './scan-store.ts';
import { stationSettings } from './settings.ts';
import { type OnResult, useScanQueue } from './use-scan-queue.ts';
import { useSession } from './use-session.ts';

/** Entries that the screen lists. */
const LISTED = 50;

/** Input that completes the scan of `code`. */
export type Waiting = { for: 'tracking' | 'measures'; code: string };

/** Measures as typed: weight in kg, sides in cm, and the code of a parcel location. */
export type Measures = Record<'weight' | 'width' | 'length' | 'height' | 'locationCode', string>;
const noMeasures: Measures = { weight: '', width: '', length: '', height: '', locationCode: '' };

const valuesOf = ({ locationCode, ...numbers }: Measures): Partial<SentScan> => ({
  ...Object.fromEntries(
    Object.entries(numbers).flatMap(([name, text]) => (Number(text) > 0 ? [[name, Number(text)]] : [])),
  ),
  ...(locationCode && { locationCode }),
});

const newScan = (code: string, values: Partial<SentScan>): SentScan => ({
  scanId: crypto.randomUUID(),
  code,
  scannedAt: new Date().toISOString(),
  ...values,
});

type Options = {
  memberId: number;
  /** Modes that the member may use. */
  modes: readonly ScanMode[];
  /** Codes of the parcel locations. */
  locations: ReadonlySet<string>;
};

/** State and actions of the scan station. */
export const useStation = ({ memberId, modes, locations }: Options) => {
  const settings = useStore(stationSettings);
  const { asks } = settings;
  // The previous member of this device may have used a mode that this member may not use.
  const mode = modes.includes(settings.mode) ? settings.mode : PARTNER_MODE;
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  // A ref, because results and scans follow each other faster than React renders.
  const listed = useRef(entries);
  const [isTraining, setTraining] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  const [measures, setMeasures] = useState(noMeasures);
  const [location, setLocation] = useState('');
  const [courierCode, setCourierCode] = useState('');
  const session = useSession(isSessionMode(mode) ? mode : undefined);

  /** Shows an entry as the newest, or in its place if it is listed. */
  const put = useCallback((entry: Entry): void => {
    const isListed = listed.current.some(({ scanId }) => scanId === entry.scanId);
    listed.current = isListed
      ? listed.current.map((one) => (one.scanId === entry.scanId ? entry : one))
      : [entry, ...listed.current].slice(0, LISTED);
    setEntries(listed.current);
  }, []);

  const { markScanned } = session;
  const onResult: OnResult = useCallback(
    ({ scan, mode: scannedIn }, result) => {
      const { orderId, hblNo, boxes } = result;
      if (isSessionMode(scannedIn) && result.result !== 'refused' && orderId && hblNo && boxes) {
        markScanned({ orderId, hblNo, boxQty: boxes.total, scanned: boxes.scanned });
      }
      const { scanId, code, scannedAt } = scan;
      const known = listed.current.find((one) => one.scanId === scanId);
      const entry = known ?? localEntry({ scanId, code, mode: scannedIn, at: new Date(scannedAt) });
      const confirmed = confirmedEntry(entry, result);
      // The sound repeats only if the server disagrees with what the screen has said.
      if (confirmed.outcome !== entry.outcome) signal(confirmed.outcome);
      put(confirmed);
    },
    [markScanned, put],
  );
  const queue = useScanQueue(memberId, onResult);

  const lookUp = async (code: string): Promise<void> => {
    const scan = newScan(code, {});
    const entry = localEntry({ scanId: scan.scanId, code, mode, at: new Date() });
    put(entry);
    try {
      const { results } = await call('POST /api/scan/record', { body: { mode, scans: [scan] } });
      for (const result of results) {
        const confirmed = confirmedEntry(entry, result);
        signal(confirmed.outcome);
        put(confirmed);
      }
    } catch (error) {
      signal('refused');
      put({ ...entry, outcome: 'refused', word: '조회 못 함', detail: messageOf(error), isConfirmed: true });
    }
  };

  const record = async (
    code: string,
    values: Partial<SentScan> = {},
    isOpen = false,
    photos?: readonly Blob[],
  ): Promise<void> => {
    const scan = newScan(code, values);
    const answer = isSessionMode(mode)
      ? answerFromList(session.readList(), mode, code, values.box)
      : { result: 'unknown' as const };
    const entry = localEntry({ scanId: scan.scanId, code, mode, at: new Date() }, answer);
    const show = (shown: Entry) => {
      put(shown);
      signal(shown.outcome);
    };
    if (isTraining) {
      show({ ...entry, detail: `연습: 저장하지 않습니다. ${entry.detail}`.trim(), isConfirmed: true });
      return;
    }
    if (entry.reason === 'WHICH_BOX') {
      show(entry);
      return;
    }
    if (answer.result === 'ok') markScanned({ ...answer.parcel, scanned: [answer.box] });
    try {
      await queue.add({
        mode,
        scan,
        ...(session.session && { sessionId: session.session.sessionId }),
        ...(isOpen && { isOpen }),
        ...(photos && { photos }),
      });
      // Only now, because a kill of the browser must not lose a scan that the screen has shown. The server may have answered.
      if (!listed.current.some(({ scanId }) => scanId === scan.scanId)) show(entry);
    } catch {
      show({
        ...entry,
        outcome: 'refused',
        word: '저장 못 함',
        detail: '이 브라우저에 스캔을 저장하지 못했습니다. 저장 공간을 확인한 뒤 다시 스캔해주세요.',
        isConfirmed: true,
      });
    }
  };

  const refuse = (code: string, word: string, detail: string): void => {
    signal('refused');
    const scanned = { scanId: crypto.randomUUID(), code, mode, at: new Date() };
    put({ ...localEntry(scanned), outcome: 'refused', word, detail, isConfirmed: true });
  };

  /** Saves the measures that a person typed for the last scan. Without any, a scan of `measure` is dropped. */
  const saveMeasures = async (): Promise<void> => {
    if (waiting?.for !== 'measures') return;
    const values = valuesOf(measures);
    setWaiting(undefined);
    setMeasures(noMeasures);
    if (mode === 'receive') await queue.close(values);
    else if (Object.keys(values).length > 0) await record(waiting.code, values);
  };

  const putAway = (code: string, box: number | undefined): void => {
    if (locations.has(code)) setLocation(code);
    else if (location) void record(code, { box, locationCode: location });
    else refuse(code, '위치 없음', '먼저 화물 위치의 라벨을 스캔해주세요.');
  };

  // The first scan is the box, the second one the label of the courier.
  const handOver = (code: string, box: number | undefined): void => {
    if (waiting?.for !== 'tracking') {
      setWaiting({ for: 'tracking', code });
      return;
    }
    setWaiting(undefined);
    void record(waiting.code, { box, trackingNo: code, ...(courierCode && { courierCode }) });
  };

  const receive = async (code: string, box: number | undefined): Promise<void> => {
    await saveMeasures();
    const hasDetails = asks.length > 0 && !isTraining;
    setWaiting(hasDetails ? { for: 'measures', code } : undefined);
    await record(code, { box }, hasDetails);
  };

  const measure = async (code: string): Promise<void> => {
    await saveMeasures();
    setWaiting({ for: 'measures', code });
  };

  const scanIntoSession = (code: string, box: number | undefined): void => {
    if (session.session) void record(code, { box });
    else refuse(code, '콘솔 없음', '먼저 콘솔을 골라주세요.');
  };

  const byMode: Record<ScanMode, (code: string, box: number | undefined) => void> = {
    receive: (code, box) => void receive(code, box),
    measure: (code) => void measure(code),
    putAway,
    load: scanIntoSession,
    arrival: scanIntoSession,
    handOver,
    lookUp: (code) => void lookUp(code),
  };

  /** Handles a scanned or typed code. @param box box that a person chose */
  const scan = (text: string, box?: number): void => {
    const code = cleanScanCode(text);
    if (code) byMode[mode](code, box);
  };

  const cancelWaiting = (): void => {
    setWaiting(undefined);
    setMeasures(noMeasures);
    if (mode === 'receive') void queue.close({});
  };

  return {
    mode,
    changeMode: (next: ScanMode): void => {
      void saveMeasures();
      setWaiting(undefined);
      stationSettings.set((now) => ({ ...now, mode: next }));
    },
    entries,
    queue,
    session,
    scan,
    saveMeasures,
    waiting,
    cancelWaiting,
    measures,
    setMeasure: (name: keyof Measures, text: string) =>
      setMeasures((before) => ({ ...before, [name]: text })),
    location,
    setLocation,
    courierCode,
    setCourierCode,
    isTraining,
    setTraining,
    /** Scans the code of an entry again, with its measures and numbers, as the box that a person chose. */
    chooseBox: (entry: Entry, box: number): void => {
      const asked = queue.backlog.refused.find((one) => one.scan.scanId === entry.scanId);
      if (!asked) {
        scan(entry.code, box);
        return;
      }
      const { scanId: _, scannedAt: __, code, ...values } = asked.scan;
      void queue.confirm(asked.seq);
      void record(code, { ...values, box }, false, asked.photos);
    },
    /** Removes the entry of an undone scan. */
    forget: (scanId: string): void => {
      listed.current = listed.current.filter((one) => one.scanId !== scanId);
      setEntries(listed.current);
    },
  };
};

export type Station = ReturnType<typeof useStation>;
