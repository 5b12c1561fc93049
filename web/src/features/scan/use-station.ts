import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScanResult } from '#shared/domain/scan.ts';
import { cleanScanCode, isPossibleNumber } from '#shared/domain/scan-code.ts';
import { isSessionMode, PARTNER_MODE, type ScanMode } from '#shared/domain/scan-rules.ts';
import { scanReasonSentences } from '#shared/scan-words.ko.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { deviceNow } from '#web/lib/clock.ts';
import type { SentScan, StoredScan } from '#web/lib/scan-store.ts';
import { useStore } from '#web/lib/store.ts';
import { answerFromList, withoutScanned, withScanned } from './expected-list.ts';
import { signal } from './feedback.ts';
import { secondScanOf } from './hand-over.ts';
import { confirmedEntry, type Entry, localEntry, trainingEntry, wordOf } from './scan-entry.ts';
import { stationSettings } from './settings.ts';
import { type OnResult, useScanQueue } from './use-scan-queue.ts';
import { useSession } from './use-session.ts';

/** Time in milliseconds that a person waits for the check of a number. */
const CHECK_MS = 2_000;
/** Entries that the screen lists. */
const LISTED = 50;

const SCAN_TRACKING = '이제 택배사 운송장을 스캔하세요.';
const UNREAD = '읽지 못했습니다. 다시 스캔하세요.';
const SCAN_BOX_FIRST = '박스의 송장을 먼저 스캔하세요.';

/** Refusals of a courier's label, after which the box needs another label. */
const isLabelRefused = ({ reason }: ScanResult): boolean =>
  reason === 'TRACKING_FORM' || reason === 'TRACKING_TAKEN';

/** Input that completes the scan of `code`. */
type Waiting = { for: 'tracking' | 'measures'; code: string };

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
  scannedAt: deviceNow().toISOString(),
  ...values,
});

type RecordOptions = {
  /** True while a person may still enter measures. */
  isOpen?: boolean;
  photos?: readonly Blob[];
  /** Mode and session of a scan that was answered with a question. Otherwise those of the station. */
  scannedIn?: ScanMode;
  askedFor?: string;
};

type Options = {
  memberId: number;
  /** Modes that the member may use. */
  modes: readonly ScanMode[];
  /** Codes of the parcel locations. */
  locations: ReadonlySet<string>;
};

// The list is only a help: the next scans are answered by the server anyway.
const ignoreFailure = () => {};

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
  const [waiting, showWaiting] = useState<Waiting>();
  // A ref, because a label may follow its box before React renders.
  const awaited = useRef(waiting);
  const setWaiting = useCallback((next: Waiting | undefined): void => {
    awaited.current = next;
    showWaiting(next);
  }, []);
  const [measures, setMeasures] = useState(noMeasures);
  const [location, setLocation] = useState('');
  const [courierCode, setCourierCode] = useState('');
  /** Whether the last first scan of a hand-over is a house bill number. */
  const firstScan = useRef<Promise<boolean>>(undefined);
  /** Box that was scanned last in `measure`, whose check may be answered after that of the next box. */
  const onBench = useRef<string>(undefined);
  const session = useSession(isSessionMode(mode) ? mode : undefined);

  const setListed = useCallback((next: readonly Entry[]): void => {
    listed.current = next.slice(0, LISTED);
    setEntries(listed.current);
  }, []);

  /** Shows a scan as the newest. */
  const show = (entry: Entry): void => {
    signal(entry.outcome);
    setListed([entry, ...listed.current]);
  };

  /** Shows a scan that is neither stored nor sent. */
  const showLocal = (code: string, shown: Pick<Entry, 'outcome' | 'word' | 'detail'>): void => {
    const scanned = { scanId: crypto.randomUUID(), code, mode, at: deviceNow() };
    show({ ...localEntry(scanned), ...shown, isConfirmed: true });
  };

  const refuse = (code: string, word: string, detail: string): void =>
    showLocal(code, { outcome: 'refused', word, detail });

  /** Asks for the scan or the measure that completes a scan. */
  const ask = (code: string, word: string, detail: string): void =>
    showLocal(code, { outcome: 'next', word, detail });

  /** Removes what asks for another scan or a measure. @param code only of this code */
  const removeAsked = (code?: string): void =>
    setListed(
      listed.current.filter((one) => one.outcome !== 'next' || (code !== undefined && one.code !== code)),
    );

  /**
   * Shows the answer of the server in the row of its scan, so that a late answer does not hide the newest scan. A
   * refusal moves to the top of the list, unless the screen has already shown the scan as refused.
   */
  const confirm = useCallback(
    (before: Entry, confirmed: Entry): void => {
      const isNews = confirmed.outcome !== before.outcome;
      // The sound repeats only if the server disagrees with what the screen has said.
      if (isNews) signal(confirmed.outcome);
      const others = listed.current.filter(({ scanId }) => scanId !== confirmed.scanId);
      const place = listed.current.findIndex(({ scanId }) => scanId === confirmed.scanId);
      const byTime = others.findIndex(({ at }) => at <= confirmed.at);
      const inTime = byTime < 0 ? others.length : byTime;
      const isAlarm = isNews && ['refused', 'question'].includes(confirmed.outcome);
      others.splice(isAlarm ? 0 : place < 0 ? inTime : place, 0, confirmed);
      setListed(others);
    },
    [setListed],
  );

  const { changeList, leaveClosed, refresh, restoredId } = session;
  const onResult: OnResult = useCallback(
    ({ scan, mode: scannedIn, sessionId }, result) => {
      const { scanId, code, box, trackingNo, scannedAt } = scan;
      const { orderId, hblNo, boxes } = result;
      const known = listed.current.find((one) => one.scanId === scanId);
      if (sessionId) {
        // The first scan of a box that was scanned twice stays.
        if (result.result === 'refused' && known?.outcome !== 'repeat')
          changeList(sessionId, (before) => withoutScanned(before, code, box));
        if (result.result !== 'refused' && orderId && hblNo && boxes) {
          const parcel = { orderId, hblNo, boxQty: boxes.total, scanned: boxes.scanned };
          changeList(sessionId, (before) => withScanned(before, parcel));
        }
        if (result.reason === 'SESSION_CLOSED') leaveClosed(sessionId);
      }
      // The next box may already wait for its label.
      if (isLabelRefused(result) && stationSettings.get().mode === 'handOver' && !awaited.current) {
        setWaiting({ for: 'tracking', code });
      }
      const at = new Date(scannedAt);
      const scanned = { scanId, code, mode: scannedIn, at, box, sessionId, trackingNo };
      const entry = known ?? localEntry(scanned);
      confirm(entry, confirmedEntry(entry, result));
    },
    [changeList, confirm, leaveClosed, setWaiting],
  );
  const queue = useScanQueue(memberId, onResult);

  const { send, failure } = queue;
  /** True while other devices may have scanned boxes that are expected in the list. */
  const isListOld = useRef(false);
  const reloadOldList = useCallback(async (): Promise<void> => {
    if (!isListOld.current || !(await send())) return;
    const closed = await refresh();
    isListOld.current = false;
    if (closed) leaveClosed(closed.sessionId);
  }, [send, refresh, leaveClosed]);
  useEffect(() => {
    if (isTraining) return;
    const start = () => {
      isListOld.current = true;
      reloadOldList().catch(ignoreFailure);
    };
    if (restoredId) start();
    addEventListener('online', start);
    return () => removeEventListener('online', start);
  }, [isTraining, restoredId, reloadOldList]);
  // The network may return later than the browser says.
  useEffect(() => {
    if (failure === undefined) reloadOldList().catch(ignoreFailure);
  }, [failure, reloadOldList]);

  const lookUp = async (code: string): Promise<void> => {
    const scan = newScan(code, {});
    const entry = localEntry({ scanId: scan.scanId, code, mode, at: deviceNow() });
    if (isTraining) {
      show(trainingEntry(entry));
      return;
    }
    show(entry);
    try {
      const { results } = await call('POST /api/scan/record', { body: { mode, scans: [scan] } });
      for (const result of results) confirm(entry, confirmedEntry(entry, result));
    } catch (error) {
      const detail = messageOf(error);
      confirm(entry, { ...entry, outcome: 'refused', word: '조회 실패', detail, isConfirmed: true });
    }
  };

  const record = async (
    code: string,
    values: Partial<SentScan> = {},
    { isOpen = false, photos, scannedIn = mode, askedFor }: RecordOptions = {},
  ): Promise<void> => {
    const scan = newScan(code, values);
    const { box, trackingNo } = values;
    const current = (await session.readSession())?.sessionId;
    const sessionId = scannedIn === mode ? current : askedFor;
    const answer =
      isSessionMode(scannedIn) && sessionId && sessionId === current
        ? answerFromList(session.readList(), scannedIn, code, box)
        : { result: 'unknown' as const };
    const { scanId } = scan;
    const scanned = { scanId, code, mode: scannedIn, at: deviceNow(), box, sessionId, trackingNo };
    const entry = localEntry(scanned, answer);
    if (isTraining) {
      show(trainingEntry(entry));
      return;
    }
    if (entry.outcome === 'question') {
      show(entry);
      return;
    }
    const marked = answer.result === 'ok' ? { ...answer.parcel, scanned: [answer.box] } : undefined;
    // Before the scan is stored, because a second scan of the box may follow at once.
    if (sessionId && marked) changeList(sessionId, (before) => withScanned(before, marked));
    try {
      await queue.add({
        mode: scannedIn,
        scan,
        ...(sessionId && { sessionId }),
        ...(isOpen && { isOpen }),
        ...(photos && { photos }),
      });
      // Only now, because a kill of the browser must not lose a scan that the screen has shown. The server may have answered.
      if (!listed.current.some(({ scanId }) => scanId === scan.scanId)) show(entry);
    } catch {
      if (sessionId && marked) changeList(sessionId, (before) => withoutScanned(before, code, box));
      show({
        ...entry,
        outcome: 'refused',
        word: '저장 실패',
        detail: '이 브라우저에 스캔을 저장하지 못했습니다. 저장 공간을 확인한 뒤 다시 스캔해주세요.',
        isConfirmed: true,
      });
    }
  };

  /** Saves the measures that a person typed for the last scan. Without any, a scan of `measure` is dropped. */
  const saveMeasures = async (): Promise<void> => {
    removeAsked();
    if (awaited.current?.for !== 'measures') return;
    const { code } = awaited.current;
    const values = valuesOf(measures);
    setWaiting(undefined);
    setMeasures(noMeasures);
    if (mode === 'receive') await queue.close({ code, values });
    else if (Object.keys(values).length > 0) await record(code, values);
  };

  const putAway = (code: string, box: number | undefined): void => {
    if (locations.has(code)) {
      setLocation(code);
      ask(code, '위치 선택', '이 위치에 넣을 박스를 스캔하세요.');
    } else if (location) void record(code, { box, locationCode: location });
    else refuse(code, '위치 없음', '먼저 화물 위치의 라벨을 스캔해주세요.');
  };

  /** Returns whether a code is the number of a parcel; undefined without network, or if the answer is late. */
  const isKnown = async (code: string): Promise<boolean | undefined> => {
    if (isTraining) return true;
    const late = new AbortController();
    setTimeout(() => late.abort(), CHECK_MS);
    try {
      const { results } = await call('POST /api/scan/record', {
        body: { mode: 'lookUp', scans: [newScan(code, {})] },
        signal: late.signal,
      });
      return results.every(({ reason }) => reason !== 'UNKNOWN_NUMBER');
    } catch {
      return undefined;
    }
  };

  /** Asks for nothing more about a code, and shows why. */
  const refuseWaiting = (code: string, detail: string): void => {
    removeAsked(code);
    if (awaited.current?.code === code) setWaiting(undefined);
    refuse(code, wordOf('refused', mode), detail);
  };

  /** Waits for the label of a box, unless the code turns out to be no house bill number. */
  const startHandOver = (code: string): void => {
    setWaiting({ for: 'tracking', code });
    ask(code, '운송장 대기', SCAN_TRACKING);
    // Without network, a number without letters is that of a courier.
    const check = isKnown(code).then((answer) => answer ?? /[A-Z]/.test(code));
    firstScan.current = check;
    void check.then((isHouseBill) => isHouseBill || refuseWaiting(code, SCAN_BOX_FIRST));
  };

  /** Stores the label of a box. After a first scan that was no box, this scan is the first one. */
  const storeLabel = async (boxCode: string, trackingNo: string, box: number | undefined): Promise<void> => {
    if (!(await firstScan.current)) startHandOver(trackingNo);
    else await record(boxCode, { box, trackingNo, ...(courierCode && { courierCode }) });
  };

  // The first scan is the box, the second one the label of the courier. Another box replaces a box without a label,
  // because the next label belongs to the box on the bench.
  const handOver = (code: string, box: number | undefined): void => {
    const first = awaited.current;
    const meaning = first ? secondScanOf(first.code, code) : 'otherParcel';
    if (meaning === 'sameParcel') {
      showLocal(code, { outcome: 'repeat', word: wordOf('repeat', mode), detail: SCAN_TRACKING });
    } else if (meaning === 'otherParcel' || !first) {
      startHandOver(code);
    } else {
      setWaiting(undefined);
      void storeLabel(first.code, code, box);
    }
  };

  // Sends the scan without measures, so that the server refuses it like any other scan.
  const endUnknown = async (asked: Waiting, check: Promise<boolean | undefined>): Promise<void> => {
    if ((await check) !== false || awaited.current !== asked) return;
    setWaiting(undefined);
    setMeasures(noMeasures);
    await queue.close();
  };

  // Asks for the measures before the number is checked, because most numbers are known and the next box may follow at once.
  const receive = async (code: string, box: number | undefined): Promise<void> => {
    await saveMeasures();
    const hasDetails = asks.length > 0 && !isTraining;
    const asked: Waiting | undefined = hasDetails ? { for: 'measures', code } : undefined;
    setWaiting(asked);
    // Partners may not look up a parcel.
    const check = asked && modes.includes('lookUp') ? isKnown(code) : undefined;
    await record(code, { box }, { isOpen: hasDetails });
    if (asked && check) await endUnknown(asked, check);
  };

  const measure = async (code: string): Promise<void> => {
    onBench.current = code;
    await saveMeasures();
    if ((await isKnown(code)) === false) {
      refuse(code, wordOf('refused', mode), scanReasonSentences.UNKNOWN_NUMBER);
    } else if (onBench.current === code) {
      setWaiting({ for: 'measures', code });
      ask(code, '측정값 입력', '무게나 크기를 입력해주세요.');
    }
  };

  const scanIntoSession = async (code: string, box: number | undefined): Promise<void> => {
    if (isTraining || (await session.readSession())) await record(code, { box });
    else refuse(code, '콘솔 없음', '먼저 콘솔을 골라주세요.');
  };

  const byMode: Record<ScanMode, (code: string, box: number | undefined) => void> = {
    receive: (code, box) => void receive(code, box),
    measure: (code) => void measure(code),
    putAway,
    load: (code, box) => void scanIntoSession(code, box),
    arrival: (code, box) => void scanIntoSession(code, box),
    handOver,
    lookUp: (code) => void lookUp(code),
  };

  /** Handles a scanned or typed code. @param box box that a person chose */
  const scan = (text: string, box?: number): void => {
    const code = cleanScanCode(text);
    if (!code) return;
    removeAsked();
    byMode[mode](code, box);
  };

  /**
   * Handles a code that was typed too slowly for a scan: a possible number is scanned, any other code is shown as unread.
   * @returns true for a possible number
   */
  const readSlow = (text: string): boolean => {
    const code = cleanScanCode(text);
    const isPossible = locations.has(code) || isPossibleNumber(code);
    if (isPossible) scan(text);
    else showLocal(code, { outcome: 'unread', word: '다시 스캔', detail: UNREAD });
    return isPossible;
  };

  const removeEntry = (scanId: string): void =>
    setListed(listed.current.filter((one) => one.scanId !== scanId));

  /** Scans again, with its measures and photos, what the server could not assign to a box. */
  const answerQuestion = (
    { seq, mode: scannedIn, sessionId, scan: asked, photos }: StoredScan,
    box: number,
  ) => {
    const { scanId, scannedAt: _, code, ...values } = asked;
    removeEntry(scanId);
    void queue.confirm([seq]);
    void record(code, { ...values, box }, { photos, scannedIn, askedFor: sessionId });
  };

  const cancelWaiting = (): void => {
    removeAsked();
    setWaiting(undefined);
    setMeasures(noMeasures);
    if (mode === 'receive') void queue.close();
  };

  const endInput = (): void => {
    onBench.current = undefined;
    void saveMeasures();
    setWaiting(undefined);
  };

  return {
    mode,
    changeMode: (next: ScanMode): void => {
      endInput();
      stationSettings.set((now) => ({ ...now, mode: next }));
    },
    entries,
    queue,
    session,
    scan,
    readSlow,
    confirm,
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
    setTraining: (isOn: boolean): void => {
      endInput();
      setTraining(isOn);
    },
    answerQuestion,
    /** Scans the code of an entry again as the box that a person chose. */
    chooseBox: (entry: Entry, box: number): void => {
      const asked = queue.backlog.questions.find(({ scan }) => scan.scanId === entry.scanId);
      if (asked) {
        answerQuestion(asked, box);
      } else {
        removeEntry(entry.scanId);
        scan(entry.code, box);
      }
    },
    /** Removes the entry of an undone scan, and the mark of its box. */
    forget: ({ scanId, code, box, sessionId }: Entry): void => {
      removeEntry(scanId);
      if (sessionId) changeList(sessionId, (before) => withoutScanned(before, code, box));
    },
  };
};

export type Station = ReturnType<typeof useStation>;
