import type { ExpectedParcel, ScanResult } from '#shared/domain/scan.ts';
import { cleanScanCode, isPossibleNumber } from '#shared/domain/scan-code.ts';
import { isSessionMode, type ScanMode, type SessionMode } from '#shared/domain/scan-rules.ts';
import * as length from '#shared/domain/values/length.ts';
import type { Read } from '#shared/domain/values/reading.ts';
import * as weight from '#shared/domain/values/weight.ts';
import { scanReasonSentences } from '#shared/scan-words.ko.ts';
import type { EnteredMeasures, NewScan, SentScan, StoredScan } from '#web/lib/scan-store.ts';
import { answerFromList, type ExpectedList } from './expected-list.ts';
import type { Outcome } from './feedback.ts';
import { secondScanOf } from './hand-over.ts';
import { confirmedEntry, type Entry, localEntry, trainingEntry, wordOf } from './scan-entry.ts';
import type { ReceiveDetail } from './settings.ts';

/** Entries that the screen lists. */
const LISTED = 50;

const SCAN_TRACKING = '이제 택배사 운송장을 스캔하세요.';
const UNREAD = '읽지 못했습니다. 다시 스캔하세요.';
const SCAN_BOX_FIRST = '박스의 송장을 먼저 스캔하세요.';
const KEPT = '주인 모를 박스로 보관했습니다.';
const NOT_MEASURED = '저장하지 않았으니 다시 측정해주세요.';
const NOT_STORED = '이 브라우저에 스캔을 저장하지 못했습니다. 저장 공간을 확인한 뒤 다시 스캔해주세요.';

/** Measures as typed: weight in kg, sides in cm, and the code of a parcel location. */
export type Measures = Record<'weight' | 'width' | 'length' | 'height' | 'locationCode', string>;
const noMeasures: Measures = { weight: '', width: '', length: '', height: '', locationCode: '' };

/** Sides of a box, in the sequence in which they are entered. */
export const sides = { length: '세로', width: '가로', height: '높이' } as const;

/** Settings of the device and rights of the member. Events do not change them. */
export type StationSetup = {
  mode: ScanMode;
  /** Modes that the member may use. */
  modes: readonly ScanMode[];
  /** Details that the station asks for after a receive scan. */
  asks: readonly ReceiveDetail[];
  /** Codes of the parcel locations. */
  locations: ReadonlySet<string>;
};

/** Id and time of an event. The id is that of the scan if the event is one. */
type Stamp = { scanId: string; at: Date };

/** A code as it was scanned. `box`: chosen by a person. */
export type Scanned = Stamp & { code: string; box?: number; mode: ScanMode; isTraining: boolean };

/** Label of a courier that was scanned after a box. */
type Label = Scanned & { courierCode: string };

/** Input that completes a scan. */
type Waiting = {
  for: 'tracking' | 'measures';
  scanId: string;
  code: string;
  /** The first of two: the scan of `receive` was stored, or its check found no parcel. */
  ended?: 'storing' | 'check';
};

type StationState = {
  /** Newest first, except for late answers. */
  entries: readonly Entry[];
  isTraining: boolean;
  waiting?: Waiting;
  measures: Measures;
  /** Chosen location of `putAway`. */
  location: string;
  /** Chosen courier of `handOver`. */
  courierCode: string;
  /** First scans of hand-overs whose numbers are being checked, and the label that followed each. */
  unchecked: readonly { scanId: string; label?: Label }[];
  /** Box that was scanned last in `measure`, whose check may be answered after that of the next box. */
  onBench?: string;
};

export const initialState: StationState = {
  entries: [],
  isTraining: false,
  measures: noMeasures,
  location: '',
  courierCode: '',
  unchecked: [],
};

/** A scan to answer from the list, to store and to send. */
type Recording = Scanned & {
  values: Partial<SentScan>;
  /** True while a person may still enter measures. */
  isOpen?: boolean;
  photos?: readonly Blob[];
  /** Session in which the server asked the question that this scan answers. */
  askedIn?: string;
};

/** The session of the device, and its list. */
type OpenSession = { mode: SessionMode; sessionId: string; list: ExpectedList };

/** Input of a person, or the result of an effect. */
type Events = {
  scanned: { code: string; box?: number };
  /** A code was typed too slowly for a scan. */
  typedSlowly: { code: string };
  modeChosen: { mode: ScanMode };
  trainingSet: { isTraining: boolean };
  measureTyped: { name: keyof Measures; text: string };
  measuresSaved: object;
  inputCancelled: object;
  locationChosen: { location: string };
  courierChosen: { courierCode: string };
  /** Box of a scan that this device or the server could not assign. `questions`: those of the server. */
  boxChosen: { entry: Entry; box: number; questions: readonly StoredScan[] };
  /** Box of a scan that the server could not assign, and that the list may not show. */
  questionAnswered: { question: StoredScan; box: number };
  /** The box of an unknown number was stored without an order. */
  boxKept: { entry: Entry };
  undone: { entry: Entry };
  sessionRead: { recording: Recording; session: OpenSession | undefined };
  stored: { entry: Entry };
  notStored: { entry: Entry };
  /** `isNumber`: whether the code is the number of a parcel; undefined without network, or if the answer is late. */
  checked: { scanned: Scanned; isNumber: boolean | undefined };
  lookedUp: { entry: Entry; result: ScanResult };
  lookUpFailed: { entry: Entry; detail: string };
  answered: { scan: StoredScan; result: ScanResult };
};
export type StationEvent = { [T in keyof Events]: { type: T } & Events[T] }[keyof Events];

/** Work outside the state. It begins in the sequence of the effects. */
export type Effects = {
  signal: { outcome: Outcome };
  storeMode: { mode: ScanMode };
  /** Ends with `sessionRead`. */
  readSession: { recording: Recording };
  markScanned: { sessionId: string; parcel: ExpectedParcel };
  unmarkScanned: { sessionId: string; code: string; box?: number };
  leaveClosed: { sessionId: string };
  /** Ends with `stored` or `notStored`. `answered` follows after the scan is sent. */
  store: { scan: Omit<NewScan, 'memberId'>; entry: Entry };
  closeScan: { entered?: EnteredMeasures };
  removeScan: { seq: number };
  /** Ends with `checked`. */
  check: { scanned: Scanned };
  /** Ends with `lookedUp` or `lookUpFailed`. */
  lookUp: { entry: Entry };
};
export type StationEffect = { [T in keyof Effects]: { type: T } & Effects[T] }[keyof Effects];

type State = StationState & StationSetup;

/** The state and the effects so far, while an event is reduced. */
type Step = { state: State; effects: StationEffect[] };

const change = (step: Step, changes: Partial<StationState>): void => {
  step.state = { ...step.state, ...changes };
};

const perform = (step: Step, ...effects: readonly StationEffect[]): void => {
  step.effects.push(...effects);
};

const setListed = (step: Step, entries: readonly Entry[]): void =>
  change(step, { entries: entries.slice(0, LISTED) });

/** Shows a scan as the newest. */
const show = (step: Step, entry: Entry): void => {
  perform(step, { type: 'signal', outcome: entry.outcome });
  setListed(step, [entry, ...step.state.entries]);
};

/** Shows a scan that is neither stored nor sent. */
const showLocal = (
  step: Step,
  { scanId, at, code, mode }: Omit<Scanned, 'isTraining'>,
  shown: Pick<Entry, 'outcome' | 'word' | 'detail'>,
): void => show(step, { ...localEntry({ scanId, at, code, mode }), ...shown, isConfirmed: true });

const refuse = (step: Step, scanned: Scanned, word: string, detail: string): void =>
  showLocal(step, scanned, { outcome: 'refused', word, detail });

/** Asks for the scan or the measure that completes a scan. */
const ask = (step: Step, scanned: Scanned, word: string, detail: string): void =>
  showLocal(step, scanned, { outcome: 'next', word, detail });

const removeEntries = (step: Step, isRemoved: (entry: Entry) => boolean): void =>
  setListed(
    step,
    step.state.entries.filter((one) => !isRemoved(one)),
  );

/** Removes what asks for another scan or a measure. */
const removeAsked = (step: Step): void => removeEntries(step, ({ outcome }) => outcome === 'next');

const removeEntry = (step: Step, removedId: string): void =>
  removeEntries(step, ({ scanId }) => scanId === removedId);

/**
 * Shows the answer of the server in the row of its scan, so that a late answer does not hide the newest scan. A refusal
 * or a question moves to the top of the list, unless the screen has already shown the scan as such.
 */
const confirm = (step: Step, before: Entry, confirmed: Entry): void => {
  const { entries } = step.state;
  const isNews = confirmed.outcome !== before.outcome;
  // The sound repeats only if the server disagrees with what the screen has said.
  if (isNews) perform(step, { type: 'signal', outcome: confirmed.outcome });
  const others = entries.filter(({ scanId }) => scanId !== confirmed.scanId);
  const place = entries.findIndex(({ scanId }) => scanId === confirmed.scanId);
  const byTime = others.findIndex(({ at }) => at <= confirmed.at);
  const inTime = byTime < 0 ? others.length : byTime;
  const isAlarm = isNews && ['refused', 'question'].includes(confirmed.outcome);
  others.splice(isAlarm ? 0 : place < 0 ? inTime : place, 0, confirmed);
  setListed(step, others);
};

/** Answers a scan from the list of its session, and stores it. */
const answerAndStore = (step: Step, recording: Recording, session?: OpenSession): void => {
  const { scanId, at, code, mode, values, isOpen, photos, askedIn, isTraining } = recording;
  const { box, trackingNo } = values;
  const current = session?.mode === mode ? session : undefined;
  const sessionId = current?.sessionId ?? askedIn;
  if (isSessionMode(mode) && !sessionId && !isTraining) {
    refuse(step, recording, '콘솔 없음', '먼저 콘솔을 골라주세요.');
    return;
  }
  const answer = current
    ? answerFromList(current.list, current.mode, code, box)
    : { result: 'unknown' as const };
  const entry = localEntry({ scanId, code, mode, at, box, sessionId, trackingNo }, answer);
  if (isTraining || entry.outcome === 'question') {
    show(step, isTraining ? trainingEntry(entry) : entry);
    return;
  }
  // Before the scan is stored, because a second scan of the box may follow at once.
  if (sessionId && answer.result === 'ok') {
    const parcel = { ...answer.parcel, scanned: [answer.box] };
    perform(step, { type: 'markScanned', sessionId, parcel });
  }
  const scan = {
    mode,
    scan: { scanId, code, scannedAt: at.toISOString(), ...values },
    ...(sessionId && { sessionId }),
    ...(isOpen && { isOpen }),
    ...(photos && { photos }),
  };
  perform(step, { type: 'store', scan, entry });
};

const record = (step: Step, recording: Recording): void => {
  if (isSessionMode(recording.mode)) perform(step, { type: 'readSession', recording });
  else answerAndStore(step, recording);
};

/** Reads the numbers as any form does. Zero counts as not measured. `problems`: sentences about what cannot be read. */
const readMeasures = (measures: Measures) => {
  const values: Partial<SentScan> = {};
  const problems: string[] = [];
  const read = (name: keyof typeof sides | 'weight', label: string, reader: Read<number>) => {
    const text = measures[name].trim();
    if (text === '') return;
    const reading = reader(text);
    if ('problem' in reading) problems.push(`${label} ${text}: ${reading.problem}`);
    else if (reading.value > 0) values[name] = reading.value;
  };
  read('weight', '무게', weight.read);
  for (const [name, label] of Object.entries(sides)) read(name as keyof typeof sides, label, length.read);
  if (measures.locationCode) values.locationCode = measures.locationCode;
  return { values, problems };
};

/**
 * Saves the measures that a person typed for the last scan. Without any, a scan of `measure` is dropped. Measures that
 * cannot be read are refused: a person who `corrects` them keeps the form, the next scan saves the others.
 */
const saveMeasures = (step: Step, { scanId: now, at }: Stamp, corrects = false): void => {
  removeAsked(step);
  const { waiting, measures, mode, isTraining } = step.state;
  if (waiting?.for !== 'measures') return;
  const { scanId, code } = waiting;
  const { values, problems } = readMeasures(measures);
  if (problems.length > 0) {
    const detail = [...problems, ...(corrects ? [] : [NOT_MEASURED])].join(' ');
    refuse(step, { scanId: `${now}-measures`, at, code, mode, isTraining }, '측정값 확인', detail);
    if (corrects) return;
  }
  change(step, { waiting: undefined, measures: noMeasures });
  if (mode === 'receive') perform(step, { type: 'closeScan', entered: { code, values } });
  else if (Object.keys(values).length > 0) record(step, { scanId, at, code, mode, isTraining, values });
};

const putAway = (step: Step, scanned: Scanned): void => {
  const { code, box } = scanned;
  const { locations, location } = step.state;
  if (locations.has(code)) {
    change(step, { location: code });
    ask(step, scanned, '위치 선택', '이 위치에 넣을 박스를 스캔하세요.');
  } else if (location) record(step, { ...scanned, values: { box, locationCode: location } });
  else refuse(step, scanned, '위치 없음', '먼저 화물 위치의 라벨을 스캔해주세요.');
};

/** Waits for the label of a box, unless the code turns out to be no house bill number. */
const startHandOver = (step: Step, first: Scanned): void => {
  const { scanId, code, isTraining } = first;
  change(step, { waiting: { for: 'tracking', scanId, code } });
  ask(step, first, '운송장 대기', SCAN_TRACKING);
  if (isTraining) return;
  change(step, { unchecked: [...step.state.unchecked, { scanId }] });
  perform(step, { type: 'check', scanned: first });
};

const storeLabel = (step: Step, boxCode: string, { courierCode, ...label }: Label): void => {
  const values = { box: label.box, trackingNo: label.code, ...(courierCode && { courierCode }) };
  record(step, { ...label, code: boxCode, values });
};

// The first scan is the box, the second one the label of the courier. Another box replaces a box without a label,
// because the next label belongs to the box on the bench.
const handOver = (step: Step, scanned: Scanned): void => {
  const { waiting: first, courierCode, unchecked } = step.state;
  const meaning = first ? secondScanOf(first.code, scanned.code) : 'otherParcel';
  if (meaning === 'sameParcel') {
    const word = wordOf('repeat', scanned.mode);
    showLocal(step, scanned, { outcome: 'repeat', word, detail: SCAN_TRACKING });
  } else if (meaning === 'otherParcel' || !first) {
    startHandOver(step, scanned);
  } else {
    const label = { ...scanned, courierCode };
    const isFirst = ({ scanId }: { scanId: string }) => scanId === first.scanId;
    change(step, {
      waiting: undefined,
      unchecked: unchecked.map((one) => (isFirst(one) ? { ...one, label } : one)),
    });
    if (!unchecked.some(isFirst)) storeLabel(step, first.code, label);
  }
};

/** Ends the check of a first scan. If it was no box, the label that followed is the first scan of the next hand-over. */
const endFirstCheck = (step: Step, first: Scanned, isNumber: boolean | undefined): void => {
  const { scanId, code } = first;
  const { unchecked, waiting } = step.state;
  const label = unchecked.find((one) => one.scanId === scanId)?.label;
  change(step, { unchecked: unchecked.filter((one) => one.scanId !== scanId) });
  // Without network, a number without letters is that of a courier.
  if (isNumber ?? /[A-Z]/.test(code)) {
    if (label) storeLabel(step, code, label);
    return;
  }
  removeEntries(step, (one) => one.outcome === 'next' && one.code === code);
  if (waiting?.code === code) change(step, { waiting: undefined });
  refuse(step, first, wordOf('refused', first.mode), SCAN_BOX_FIRST);
  if (label) startHandOver(step, label);
};

// Asks for the measures before the number is checked, because most numbers are known and the next box may follow at once.
const receive = (step: Step, scanned: Scanned): void => {
  const { scanId, code, box, isTraining } = scanned;
  saveMeasures(step, scanned);
  const isOpen = step.state.asks.length > 0 && !isTraining;
  change(step, { waiting: isOpen ? { for: 'measures', scanId, code } : undefined });
  // Partners may not look up a parcel.
  if (isOpen && step.state.modes.includes('lookUp')) perform(step, { type: 'check', scanned });
  record(step, { ...scanned, values: { box }, isOpen });
};

// Sends the scan of an unknown number without measures, so that the server refuses it like any other scan. It must be
// stored before.
const endUnknown = (step: Step, { scanId }: Stamp, ended: 'storing' | 'check'): void => {
  const { waiting } = step.state;
  if (waiting?.for !== 'measures' || waiting.scanId !== scanId) return;
  if (waiting.ended === undefined) {
    change(step, { waiting: { ...waiting, ended } });
  } else if (waiting.ended !== ended) {
    change(step, { waiting: undefined, measures: noMeasures });
    perform(step, { type: 'closeScan' });
  }
};

const endMeasureCheck = (step: Step, scanned: Scanned, isNumber: boolean | undefined): void => {
  const { scanId, code, mode } = scanned;
  if (isNumber === false) {
    refuse(step, scanned, wordOf('refused', mode), scanReasonSentences.UNKNOWN_NUMBER);
  } else if (step.state.onBench === code) {
    change(step, { waiting: { for: 'measures', scanId, code } });
    ask(step, scanned, '측정값 입력', '무게나 크기를 입력해주세요.');
  }
};

const measure = (step: Step, scanned: Scanned): void => {
  change(step, { onBench: scanned.code });
  saveMeasures(step, scanned);
  if (scanned.isTraining) endMeasureCheck(step, scanned, true);
  else perform(step, { type: 'check', scanned });
};

const lookUp = (step: Step, { scanId, at, code, mode, isTraining }: Scanned): void => {
  const entry = localEntry({ scanId, at, code, mode });
  show(step, isTraining ? trainingEntry(entry) : entry);
  if (!isTraining) perform(step, { type: 'lookUp', entry });
};

const scanIntoSession = (step: Step, scanned: Scanned): void =>
  record(step, { ...scanned, values: { box: scanned.box } });

const byMode: Record<ScanMode, (step: Step, scanned: Scanned) => void> = {
  receive,
  measure,
  putAway,
  load: scanIntoSession,
  arrival: scanIntoSession,
  handOver,
  lookUp,
};

const scan = (step: Step, { scanId, at }: Stamp, text: string, box?: number): void => {
  const { mode, isTraining } = step.state;
  const code = cleanScanCode(text);
  if (!code) return;
  removeAsked(step);
  byMode[mode](step, { scanId, at, code, box, mode, isTraining });
};

/** True if a code that was typed too slowly for a scan may be one. */
export const isPossibleCode = (text: string, { locations }: Pick<StationSetup, 'locations'>): boolean => {
  const code = cleanScanCode(text);
  return locations.has(code) || isPossibleNumber(code);
};

const readSlow = (step: Step, { scanId, at }: Stamp, text: string): void => {
  const { mode } = step.state;
  const unread = { outcome: 'unread', word: '다시 스캔', detail: UNREAD } as const;
  if (isPossibleCode(text, step.state)) scan(step, { scanId, at }, text);
  else showLocal(step, { scanId, at, code: cleanScanCode(text), mode }, unread);
};

/** Ends the input for the last scan, before another kind of scan follows. */
const endInput = (step: Step, stamp: Stamp): void => {
  change(step, { onBench: undefined });
  saveMeasures(step, stamp);
  change(step, { waiting: undefined });
};

const cancelInput = (step: Step): void => {
  removeAsked(step);
  change(step, { waiting: undefined, measures: noMeasures });
  if (step.state.mode === 'receive') perform(step, { type: 'closeScan' });
};

const endStoring = (step: Step, entry: Entry): void => {
  const { entries } = step.state;
  // Only now, because a kill of the browser must not lose a scan that the screen has shown. The server may have answered.
  if (!entries.some(({ scanId }) => scanId === entry.scanId)) show(step, entry);
  endUnknown(step, entry, 'storing');
};

const unmark = (step: Step, { code, box, sessionId }: Entry): void => {
  if (sessionId) perform(step, { type: 'unmarkScanned', sessionId, code, box });
};

/** Refusals of a courier's label, after which the box needs another label. */
const isLabelRefused = ({ reason }: ScanResult): boolean =>
  reason === 'TRACKING_FORM' || reason === 'TRACKING_TAKEN';

const applyAnswer = (step: Step, { scan: sent, mode, sessionId }: StoredScan, result: ScanResult): void => {
  const { scanId, code, box, trackingNo, scannedAt } = sent;
  const { orderId, hblNo, boxes } = result;
  const isRefused = result.result === 'refused';
  const known = step.state.entries.find((one) => one.scanId === scanId);
  if (sessionId) {
    // The first scan of a box that was scanned twice stays.
    if (isRefused && known?.outcome !== 'repeat')
      perform(step, { type: 'unmarkScanned', sessionId, code, box });
    if (!isRefused && orderId && hblNo && boxes) {
      const parcel = { orderId, hblNo, boxQty: boxes.total, scanned: boxes.scanned };
      perform(step, { type: 'markScanned', sessionId, parcel });
    }
    if (result.reason === 'SESSION_CLOSED') perform(step, { type: 'leaveClosed', sessionId });
  }
  // The next box may already wait for its label.
  if (isLabelRefused(result) && step.state.mode === 'handOver' && !step.state.waiting)
    change(step, { waiting: { for: 'tracking', scanId, code } });
  const at = new Date(scannedAt);
  const entry = known ?? localEntry({ scanId, code, mode, at, box, sessionId, trackingNo });
  confirm(step, entry, confirmedEntry(entry, result));
};

/** Scans again, with its measures and photos, what the server could not assign to a box. */
const answerQuestion = (step: Step, { scanId, at }: Stamp, question: StoredScan, box: number): void => {
  const { seq, mode, sessionId: askedIn, scan: asked, photos } = question;
  const { scanId: askedId, scannedAt: _, code, ...values } = asked;
  const { isTraining } = step.state;
  removeEntry(step, askedId);
  perform(step, { type: 'removeScan', seq });
  record(step, { scanId, at, code, mode, isTraining, values: { ...values, box }, photos, askedIn });
};

const endCheck = (step: Step, scanned: Scanned, isNumber: boolean | undefined): void => {
  if (scanned.mode === 'handOver') endFirstCheck(step, scanned, isNumber);
  else if (scanned.mode === 'measure') endMeasureCheck(step, scanned, isNumber);
  else if (isNumber === false) endUnknown(step, scanned, 'check');
};

const rules: { [T in keyof Events]: (step: Step, event: Events[T] & Stamp) => void } = {
  scanned: (step, { code, box, ...stamp }) => scan(step, stamp, code, box),
  typedSlowly: (step, { code, ...stamp }) => readSlow(step, stamp, code),
  modeChosen: (step, { mode, ...stamp }) => {
    endInput(step, stamp);
    perform(step, { type: 'storeMode', mode });
  },
  trainingSet: (step, { isTraining, ...stamp }) => {
    endInput(step, stamp);
    change(step, { isTraining });
  },
  measureTyped: (step, { name, text }) =>
    change(step, { measures: { ...step.state.measures, [name]: text } }),
  measuresSaved: (step, stamp) => saveMeasures(step, stamp, true),
  inputCancelled: cancelInput,
  locationChosen: (step, { location }) => change(step, { location }),
  courierChosen: (step, { courierCode }) => change(step, { courierCode }),
  boxChosen: (step, { entry, box, questions, ...stamp }) => {
    const question = questions.find(({ scan: asked }) => asked.scanId === entry.scanId);
    removeEntry(step, entry.scanId);
    if (question) answerQuestion(step, stamp, question, box);
    else scan(step, stamp, entry.code, box);
  },
  questionAnswered: (step, { question, box, ...stamp }) => answerQuestion(step, stamp, question, box),
  boxKept: (step, { entry }) =>
    confirm(step, entry, { ...entry, outcome: 'ok', word: '보관', detail: KEPT, reason: undefined }),
  undone: (step, { entry }) => {
    removeEntry(step, entry.scanId);
    unmark(step, entry);
  },
  sessionRead: (step, { recording, session }) => answerAndStore(step, recording, session),
  stored: (step, { entry }) => endStoring(step, entry),
  notStored: (step, { entry }) => {
    if (entry.outcome === 'ok') unmark(step, entry);
    show(step, { ...entry, outcome: 'refused', word: '저장 실패', detail: NOT_STORED, isConfirmed: true });
    endUnknown(step, entry, 'storing');
  },
  checked: (step, { scanned, isNumber }) => endCheck(step, scanned, isNumber),
  lookedUp: (step, { entry, result }) => confirm(step, entry, confirmedEntry(entry, result)),
  lookUpFailed: (step, { entry, detail }) =>
    confirm(step, entry, { ...entry, outcome: 'refused', word: '조회 실패', detail, isConfirmed: true }),
  answered: (step, { scan: sent, result }) => applyAnswer(step, sent, result),
};

/** Returns the state of the station after an event, and the effects of the event. */
export const reduce = (
  state: State,
  event: StationEvent & Stamp,
): { state: State; effects: readonly StationEffect[] } => {
  const step: Step = { state, effects: [] };
  (rules[event.type] as (step: Step, event: StationEvent & Stamp) => void)(step, event);
  return step;
};
