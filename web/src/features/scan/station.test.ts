import { describe, expect, it } from 'vitest';
import type { ScanResult } from '#shared/domain/scan.ts';
import { type ScanMode, type ScanReason, type SessionMode, scanModes } from '#shared/domain/scan-rules.ts';
import type { StoredScan } from '#web/lib/scan-store.ts';
import { listOf } from './expected-list.ts';
import type { Entry } from './scan-entry.ts';
import {
  type Effects,
  initialState,
  isPossibleCode,
  reduce,
  type StationEffect,
  type StationEvent,
  type StationSetup,
} from './station.ts';

const SESSION = 'b1946ac9-2f0e-4a5e-9d0c-0a1b2c3d4e5f';

/** A station whose events have the ids `1`, `2` … and follow each other by a second. */
const startStation = (mode: ScanMode, setup: Partial<StationSetup> = {}) => {
  const locations = new Set(['IMSYD']);
  let state = { ...initialState, mode, modes: scanModes, asks: [], locations, ...setup };
  let count = 0;
  const send = (event: StationEvent): readonly StationEffect[] => {
    count += 1;
    const step = reduce(state, { ...event, scanId: String(count), at: new Date(count * 1000) });
    state = step.state;
    return step.effects;
  };
  return {
    send,
    scan: (code: string, box?: number) => send({ type: 'scanned', code, box }),
    setMode: (next: ScanMode) => {
      state = { ...state, mode: next };
    },
    get state() {
      return state;
    },
    /** The list as the screen shows it: code and word of each scan. */
    get shown() {
      return state.entries.map(({ code, word }) => `${code} ${word}`);
    },
  };
};
type TestStation = ReturnType<typeof startStation>;

/** The only effect of a type. */
const one = <T extends keyof Effects>(effects: readonly StationEffect[], type: T): Effects[T] => {
  const found = effects.filter((effect) => effect.type === type);
  expect(found, type).toHaveLength(1);
  return found[0] as unknown as Effects[T];
};
const typesOf = (effects: readonly StationEffect[]) => effects.map(({ type }) => type);

/** Stores the scans of the effects, as the browser does. @returns the effects after that */
const storeAll = (station: TestStation, effects: readonly StationEffect[]): StationEffect[] =>
  effects.flatMap((effect) =>
    effect.type === 'store' ? station.send({ type: 'stored', entry: effect.entry }) : [],
  );
const check = (station: TestStation, effects: readonly StationEffect[], isNumber: boolean | undefined) =>
  station.send({ type: 'checked', scanned: one(effects, 'check').scanned, isNumber });

const okResult = (scanId: string, hblNo: string): ScanResult => ({
  scanId,
  result: 'ok',
  orderId: 7,
  hblNo,
  status: '02',
  boxes: { scanned: [1], total: 1 },
});
const refusedResult = (scanId: string, reason: ScanReason): ScanResult => ({
  scanId,
  result: 'refused',
  reason,
});
const storedScan = ({ scan }: Effects['store']): StoredScan => ({ ...scan, seq: 1, memberId: 1 });
/** Answers the scan that an effect stores. */
const answer = (station: TestStation, effects: readonly StationEffect[], reason?: ScanReason) => {
  const stored = storedScan(one(effects, 'store'));
  const { scanId, code } = stored.scan;
  const result = reason ? refusedResult(scanId, reason) : okResult(scanId, code);
  return station.send({ type: 'answered', scan: stored, result });
};

describe('receive in the scan station', () => {
  it('shows a scan after it is stored, because a killed browser would lose it', () => {
    const station = startStation('receive');
    const effects = station.scan(' hhk1000123 ');
    expect(one(effects, 'store').scan).toEqual({
      mode: 'receive',
      scan: { scanId: '1', code: 'HHK1000123', scannedAt: '1970-01-01T00:00:01.000Z', box: undefined },
    });
    expect(station.shown).toEqual([]);
    expect(storeAll(station, effects)).toEqual([{ type: 'signal', outcome: 'pending' }]);
    expect(station.shown).toEqual(['HHK1000123 확인 중']);
  });

  it('shows a scan once if the server answers before the browser says that it is stored', () => {
    const station = startStation('receive');
    const effects = station.scan('HHK1000123');
    answer(station, effects);
    expect(storeAll(station, effects)).toEqual([]);
    expect(station.shown).toEqual(['HHK1000123 입고']);
  });

  it('shows a scan that cannot be stored', () => {
    const station = startStation('receive');
    const { entry } = one(station.scan('HHK1000123'), 'store');
    expect(station.send({ type: 'notStored', entry })).toEqual([{ type: 'signal', outcome: 'refused' }]);
    expect(station.shown).toEqual(['HHK1000123 저장 실패']);
  });

  it('closes the previous scan with the measures that were typed, before it stores the next one', () => {
    const station = startStation('receive', { asks: ['weight', 'size', 'location'] });
    storeAll(station, station.scan('HHK1000123'));
    station.send({ type: 'measureTyped', name: 'weight', text: '3.2' });
    station.send({ type: 'measureTyped', name: 'width', text: '0' });
    station.send({ type: 'measureTyped', name: 'locationCode', text: 'IMSYD' });
    const effects = station.scan('HHK1000124');
    expect(typesOf(effects)).toEqual(['closeScan', 'check', 'store']);
    expect(one(effects, 'closeScan').entered).toEqual({
      code: 'HHK1000123',
      values: { weight: 3.2, locationCode: 'IMSYD' },
    });
    expect(one(effects, 'store').scan.isOpen).toBe(true);
    expect(station.state.waiting).toMatchObject({ for: 'measures', code: 'HHK1000124' });
    expect(station.state.measures.weight).toBe('');
  });

  it('leaves no scan open if it asks for nothing', () => {
    const station = startStation('receive');
    const effects = station.scan('HHK1000123');
    expect(typesOf(effects)).toEqual(['store']);
    expect(one(effects, 'store').scan.isOpen).toBeUndefined();
    expect(station.state.waiting).toBeUndefined();
  });

  it.each(['stored first', 'checked first', 'not stored'])(
    'closes the scan of an unknown number without measures: %s',
    (sequence) => {
      const station = startStation('receive', { asks: ['weight'] });
      const effects = station.scan('HHK1000999');
      const { entry } = one(effects, 'store');
      station.send({ type: 'measureTyped', name: 'weight', text: '3' });
      const store = () => station.send({ type: sequence === 'not stored' ? 'notStored' : 'stored', entry });
      const steps = [store, () => check(station, effects, false)];
      const [first, second] = sequence === 'checked first' ? steps.reverse() : steps;
      expect(typesOf(first?.() ?? [])).not.toContain('closeScan');
      expect(station.state.waiting).toMatchObject({ code: 'HHK1000999' });
      expect(one(second?.() ?? [], 'closeScan').entered).toBeUndefined();
      expect(station.state.waiting).toBeUndefined();
      expect(station.state.measures.weight).toBe('');
    },
  );

  it.each([true, undefined])('keeps asking for measures if the check answers %s', (isNumber) => {
    const station = startStation('receive', { asks: ['weight'] });
    const effects = station.scan('HHK1000123');
    storeAll(station, effects);
    expect(check(station, effects, isNumber)).toEqual([]);
    expect(station.state.waiting).toMatchObject({ code: 'HHK1000123' });
  });

  it('keeps asking for the measures of the next box if the previous number is unknown', () => {
    const station = startStation('receive', { asks: ['weight'] });
    const previous = station.scan('HHK1000999');
    storeAll(station, previous);
    storeAll(station, station.scan('HHK1000123'));
    expect(check(station, previous, false)).toEqual([]);
    expect(station.state.waiting).toMatchObject({ code: 'HHK1000123' });
  });

  it('checks no numbers of partners, who may not look up parcels', () => {
    const station = startStation('receive', { asks: ['weight'], modes: ['receive'] });
    expect(typesOf(station.scan('HHK1000123'))).toEqual(['store']);
    expect(station.state.waiting).toMatchObject({ for: 'measures' });
  });

  it('closes a scan without measures when the input is cancelled', () => {
    const station = startStation('receive', { asks: ['weight'] });
    storeAll(station, station.scan('HHK1000123'));
    station.send({ type: 'measureTyped', name: 'weight', text: '3' });
    expect(station.send({ type: 'inputCancelled' })).toEqual([{ type: 'closeScan' }]);
    expect(station.state.waiting).toBeUndefined();
    expect(station.state.measures.weight).toBe('');
  });

  it('saves typed measures before the mode changes', () => {
    const station = startStation('receive', { asks: ['weight'] });
    storeAll(station, station.scan('HHK1000123'));
    station.send({ type: 'measureTyped', name: 'weight', text: '3' });
    expect(station.send({ type: 'modeChosen', mode: 'load' })).toEqual([
      { type: 'closeScan', entered: { code: 'HHK1000123', values: { weight: 3 } } },
      { type: 'storeMode', mode: 'load' },
    ]);
    expect(station.state.waiting).toBeUndefined();
  });
});

describe('measure in the scan station', () => {
  it.each([true, undefined])('asks for the measures of a box if the check answers %s', (isNumber) => {
    const station = startStation('measure');
    const effects = station.scan('HHK1000123');
    expect(typesOf(effects)).toEqual(['check']);
    check(station, effects, isNumber);
    expect(station.shown).toEqual(['HHK1000123 측정값 입력']);
    expect(station.state.waiting).toMatchObject({ for: 'measures', code: 'HHK1000123' });
  });

  it('refuses an unknown number, and asks for nothing', () => {
    const station = startStation('measure');
    check(station, station.scan('HHK1000999'), false);
    expect(station.state.entries).toMatchObject([
      { word: '안 됨', detail: '등록되지 않은 번호입니다.', isConfirmed: true },
    ]);
    expect(station.state.waiting).toBeUndefined();
  });

  it('asks for nothing about a box if the check is answered after the next scan or another mode', () => {
    const station = startStation('measure');
    const first = station.scan('HHK1000123');
    const second = station.scan('HHK1000124');
    check(station, first, true);
    expect(station.shown).toEqual([]);
    station.send({ type: 'modeChosen', mode: 'load' });
    check(station, second, true);
    expect(station.shown).toEqual([]);
    expect(station.state.waiting).toBeUndefined();
  });

  it('stores the measures with the time at which they were saved', () => {
    const station = startStation('measure');
    check(station, station.scan('HHK1000123'), true);
    station.send({ type: 'measureTyped', name: 'weight', text: '3.2' });
    const { scan } = one(station.send({ type: 'measuresSaved' }), 'store');
    expect(scan).toMatchObject({
      mode: 'measure',
      scan: { code: 'HHK1000123', weight: 3.2, scannedAt: '1970-01-01T00:00:04.000Z' },
    });
    expect(station.shown).toEqual([]);
    expect(station.state.waiting).toBeUndefined();
  });

  it('reads units and thousands, and keeps the form while a measure cannot be read', () => {
    const station = startStation('measure');
    check(station, station.scan('HHK1000123'), true);
    station.send({ type: 'measureTyped', name: 'weight', text: '850g' });
    station.send({ type: 'measureTyped', name: 'width', text: '3,2' });
    expect(station.send({ type: 'measuresSaved' })).toEqual([{ type: 'signal', outcome: 'refused' }]);
    expect(station.shown).toEqual(['HHK1000123 측정값 확인']);
    expect(station.state.entries[0]?.detail).toBe('가로 3,2: 형식이 올바르지 않습니다.');
    station.send({ type: 'measureTyped', name: 'width', text: '1,000mm' });
    expect(one(station.send({ type: 'measuresSaved' }), 'store').scan.scan).toMatchObject({
      weight: 0.85,
      width: 100,
    });
  });

  it('says that the next scan saved no measure that cannot be read', () => {
    const station = startStation('receive', { asks: ['weight', 'size'] });
    storeAll(station, station.scan('HHK1000123'));
    station.send({ type: 'measureTyped', name: 'weight', text: '12..5' });
    station.send({ type: 'measureTyped', name: 'height', text: '20' });
    const effects = station.scan('HHK1000124');
    expect(one(effects, 'closeScan').entered).toEqual({ code: 'HHK1000123', values: { height: 20 } });
    expect(one(effects, 'store').scan.scan.code).toBe('HHK1000124');
    expect(station.state.entries.find(({ word }) => word === '측정값 확인')).toMatchObject({
      code: 'HHK1000123',
      outcome: 'refused',
      detail: '무게 12..5: 형식이 올바르지 않습니다. 저장하지 않았으니 다시 측정해주세요.',
    });
  });

  it('stores the measures of a box when the next one is scanned, and drops a scan without measures', () => {
    const station = startStation('measure');
    check(station, station.scan('HHK1000123'), true);
    const effects = station.scan('HHK1000124');
    expect(typesOf(effects)).toEqual(['check']);
    check(station, effects, true);
    station.send({ type: 'measureTyped', name: 'height', text: '20' });
    const next = station.scan('HHK1000125');
    expect(typesOf(next)).toEqual(['store', 'check']);
    expect(one(next, 'store').scan.scan).toMatchObject({ code: 'HHK1000124', height: 20 });
  });
});

describe('put away in the scan station', () => {
  it('puts boxes at the location whose label was scanned or chosen', () => {
    const station = startStation('putAway');
    expect(station.scan('imsyd')).toEqual([{ type: 'signal', outcome: 'next' }]);
    expect(station.shown).toEqual(['IMSYD 위치 선택']);
    expect(one(station.scan('HHK1000123'), 'store').scan.scan).toMatchObject({ locationCode: 'IMSYD' });
    expect(station.shown).toEqual([]);
    station.send({ type: 'locationChosen', location: 'IMMEL' });
    expect(one(station.scan('HHK1000124'), 'store').scan.scan).toMatchObject({ locationCode: 'IMMEL' });
  });

  it('refuses a box without a location', () => {
    const station = startStation('putAway');
    expect(station.scan('HHK1000123')).toEqual([{ type: 'signal', outcome: 'refused' }]);
    expect(station.state.entries).toMatchObject([
      { word: '위치 없음', detail: '먼저 화물 위치의 라벨을 스캔해주세요.' },
    ]);
  });
});

describe.each(['load', 'arrival'] as const)('%s in the scan station', (mode: SessionMode) => {
  const list = listOf([
    { orderId: 1, hblNo: 'HHK1000001', boxQty: 1, scanned: [] },
    { orderId: 2, hblNo: 'HHK1000002', boxQty: 2, scanned: [1] },
    { orderId: 3, hblNo: 'HHK1000003', boxQty: 1, scanned: [], refusal: 'ON_HOLD' },
  ]);
  const session = { mode, sessionId: SESSION, list };
  /** Scans a code, for which the session is read. */
  const scanInto = (station: TestStation, code: string, read: typeof session | undefined = session) => {
    const { recording } = one(station.scan(code), 'readSession');
    return station.send({ type: 'sessionRead', recording, session: read });
  };
  const stationWith = (code: string) => {
    const station = startStation(mode);
    return { station, effects: scanInto(station, code) };
  };

  it('marks a box of the list before the scan is stored with its session', () => {
    const { station, effects } = stationWith('HHK1000001');
    const parcel = { orderId: 1, hblNo: 'HHK1000001', boxQty: 1, scanned: [1] };
    expect(typesOf(effects)).toEqual(['markScanned', 'store']);
    expect(one(effects, 'markScanned')).toMatchObject({ sessionId: SESSION, parcel });
    expect(one(effects, 'store').scan).toMatchObject({ mode, sessionId: SESSION });
    expect(storeAll(station, effects)).toEqual([{ type: 'signal', outcome: 'ok' }]);
  });

  it.each([
    ['HHK1000002-01', 'repeat'],
    ['HHK1000003', 'refused'],
  ])('stores %s, which the list answers as %s, and marks nothing', (code, outcome) => {
    const { station, effects } = stationWith(code);
    expect(typesOf(effects)).toEqual(['store']);
    expect(storeAll(station, effects)).toEqual([{ type: 'signal', outcome }]);
  });

  it('asks which box it is, and stores the scan of the chosen box only', () => {
    const { station, effects } = stationWith('HHK1000002');
    expect(effects).toEqual([{ type: 'signal', outcome: 'question' }]);
    const [entry] = station.state.entries as [Entry];
    const chosen = station.send({ type: 'boxChosen', entry, box: 2, questions: [] });
    expect(station.shown).toEqual([]);
    expect(one(chosen, 'readSession').recording).toMatchObject({ code: 'HHK1000002', values: { box: 2 } });
  });

  it('refuses a scan without a session, also while the session of another mode is open', () => {
    const station = startStation(mode);
    const other = { ...session, mode: mode === 'load' ? ('arrival' as const) : ('load' as const) };
    for (const read of [undefined, other]) {
      const { recording } = one(station.scan('HHK1000001'), 'readSession');
      const effects = station.send({ type: 'sessionRead', recording, session: read });
      expect(effects).toEqual([{ type: 'signal', outcome: 'refused' }]);
    }
    expect(station.shown).toEqual(['HHK1000001 콘솔 없음', 'HHK1000001 콘솔 없음']);
  });

  it('reverts the mark of a box whose scan is not stored, undone or refused', () => {
    const { station, effects } = stationWith('HHK1000001');
    const { entry } = one(effects, 'store');
    const unmarked = { sessionId: SESSION, code: 'HHK1000001' };
    expect(one(station.send({ type: 'notStored', entry }), 'unmarkScanned')).toMatchObject(unmarked);
    expect(one(station.send({ type: 'undone', entry }), 'unmarkScanned')).toMatchObject(unmarked);
    expect(one(answer(station, effects, 'ON_HOLD'), 'unmarkScanned')).toMatchObject(unmarked);
  });

  it('keeps the mark of the first scan if the second scan of the box is refused or not stored', () => {
    const { station, effects } = stationWith('HHK1000002-01');
    const { entry } = one(effects, 'store');
    storeAll(station, effects);
    expect(typesOf(answer(station, effects, 'ON_HOLD'))).not.toContain('unmarkScanned');
    expect(typesOf(station.send({ type: 'notStored', entry }))).not.toContain('unmarkScanned');
  });

  it('marks the boxes that the server knows, and leaves a session that is closed', () => {
    const { station, effects } = stationWith('HHK1000001');
    expect(one(answer(station, effects), 'markScanned').parcel).toMatchObject({ scanned: [1] });
    expect(one(answer(station, effects, 'SESSION_CLOSED'), 'leaveClosed').sessionId).toBe(SESSION);
  });
});

describe('hand-over in the scan station', () => {
  const LABEL = '6012345678905';
  const OTHER_LABEL = '6012345678916';
  /** Scans a box whose number is known. */
  const scanBox = (station: TestStation, code: string) => check(station, station.scan(code), true);

  it('stores the label that follows a box with the chosen courier', () => {
    const station = startStation('handOver');
    station.send({ type: 'courierChosen', courierCode: 'CJ' });
    scanBox(station, 'HHK1000123');
    expect(station.shown).toEqual(['HHK1000123 운송장 대기']);
    const { scan } = one(station.scan(LABEL), 'store');
    expect(scan).toMatchObject({
      mode: 'handOver',
      scan: { code: 'HHK1000123', trackingNo: LABEL, courierCode: 'CJ' },
    });
    expect([station.shown, station.state.waiting]).toEqual([[], undefined]);
  });

  it('keeps waiting for the label if the same box follows', () => {
    const station = startStation('handOver');
    scanBox(station, 'HHK1000123');
    expect(station.scan('HHK1000123')).toEqual([{ type: 'signal', outcome: 'repeat' }]);
    expect(station.state.entries).toMatchObject([
      { code: 'HHK1000123', word: '이미 스캔함', detail: '이제 택배사 운송장을 스캔하세요.' },
    ]);
    expect(station.state.waiting).toMatchObject({ for: 'tracking', code: 'HHK1000123' });
  });

  it('stores the label with the box that was scanned last', () => {
    const station = startStation('handOver');
    scanBox(station, 'HHK1000123');
    scanBox(station, 'HHK1000124');
    expect(station.shown).toEqual(['HHK1000124 운송장 대기']);
    const effects = station.scan(LABEL);
    expect(one(effects, 'store').scan.scan).toMatchObject({ code: 'HHK1000124', trackingNo: LABEL });
  });

  it('holds a label until its box is checked, and stores it with the courier that was chosen then', () => {
    const station = startStation('handOver');
    station.send({ type: 'courierChosen', courierCode: 'CJ' });
    const box = station.scan('HHK1000123');
    expect(station.scan(LABEL)).toEqual([]);
    station.send({ type: 'courierChosen', courierCode: 'HJ' });
    const { scan } = one(check(station, box, true), 'store').scan;
    expect(scan).toMatchObject({ code: 'HHK1000123', trackingNo: LABEL, courierCode: 'CJ' });
  });

  it('stores the labels of two boxes with their own boxes if the checks are answered in another sequence', () => {
    const station = startStation('handOver');
    const first = station.scan('HHK1000123');
    station.scan(LABEL);
    const second = station.scan('HHK1000124');
    station.scan(OTHER_LABEL);
    expect(one(check(station, second, true), 'store').scan.scan).toMatchObject({
      code: 'HHK1000124',
      trackingNo: OTHER_LABEL,
    });
    expect(one(check(station, first, true), 'store').scan.scan).toMatchObject({
      code: 'HHK1000123',
      trackingNo: LABEL,
    });
    expect(station.state.unchecked).toEqual([]);
  });

  it('refuses a label that is scanned before a box', () => {
    const station = startStation('handOver');
    check(station, station.scan(LABEL), false);
    expect(station.state.entries).toMatchObject([
      { code: LABEL, word: '안 됨', detail: '박스의 송장을 먼저 스캔하세요.' },
    ]);
    expect(station.state.waiting).toBeUndefined();
  });

  it('pairs no two labels, and takes the second one for a first scan', () => {
    const station = startStation('handOver');
    const first = station.scan(LABEL);
    station.scan(OTHER_LABEL);
    const second = check(station, first, false);
    expect(station.shown).toEqual([`${OTHER_LABEL} 운송장 대기`, `${LABEL} 안 됨`]);
    expect(typesOf(check(station, second, false))).toEqual(['signal']);
    expect(station.shown).toEqual([`${OTHER_LABEL} 안 됨`, `${LABEL} 안 됨`]);
  });

  it('keeps waiting for the label of the next box if the refused first scan was replaced', () => {
    const station = startStation('handOver');
    const first = station.scan('HHK1000999');
    const second = station.scan('HHK1000123');
    check(station, second, true);
    check(station, first, false);
    expect(station.shown).toEqual(['HHK1000999 안 됨', 'HHK1000123 운송장 대기']);
    expect(station.state.waiting).toMatchObject({ code: 'HHK1000123' });
  });

  it.each([
    ['HHK1000123', true],
    [LABEL, false],
  ])('takes %s without network for a house bill number: %s', (code, isTaken) => {
    const station = startStation('handOver');
    check(station, station.scan(code), undefined);
    expect(station.state.waiting !== undefined).toBe(isTaken);
  });

  it.each(['TRACKING_TAKEN', 'TRACKING_FORM'] as const)(
    'waits for another label after the refusal %s, unless the next box waits',
    (reason) => {
      const station = startStation('handOver');
      scanBox(station, 'HHK1000123');
      const effects = station.scan(LABEL);
      answer(station, effects, reason);
      expect(station.state.waiting).toMatchObject({ for: 'tracking', code: 'HHK1000123' });
      expect(one(station.scan(OTHER_LABEL), 'store').scan.scan).toMatchObject({
        code: 'HHK1000123',
        trackingNo: OTHER_LABEL,
      });
      scanBox(station, 'HHK1000124');
      answer(station, effects, reason);
      expect(station.state.waiting).toMatchObject({ code: 'HHK1000124' });
    },
  );

  it('waits for no label after its refusal in another mode', () => {
    const station = startStation('handOver');
    scanBox(station, 'HHK1000123');
    const effects = station.scan(LABEL);
    station.setMode('receive');
    answer(station, effects, 'TRACKING_TAKEN');
    expect(station.state.waiting).toBeUndefined();
  });

  it('stores a label that was scanned before training, although its box is checked in training', () => {
    const station = startStation('handOver');
    const box = station.scan('HHK1000123');
    station.scan(LABEL);
    station.send({ type: 'trainingSet', isTraining: true });
    expect(one(check(station, box, true), 'store').scan.scan).toMatchObject({ trackingNo: LABEL });
  });
});

describe('lookUp in the scan station', () => {
  it('shows the answer in the row of the scan, and stores nothing', () => {
    const station = startStation('lookUp');
    const effects = station.scan('HHK1000123');
    expect(typesOf(effects)).toEqual(['signal', 'lookUp']);
    const { entry } = one(effects, 'lookUp');
    station.send({ type: 'lookedUp', entry, result: okResult(entry.scanId, 'HHK1000123') });
    expect(station.shown).toEqual(['HHK1000123 조회']);
  });

  it('shows why a parcel cannot be looked up', () => {
    const station = startStation('lookUp');
    const { entry } = one(station.scan('HHK1000123'), 'lookUp');
    station.send({ type: 'lookUpFailed', entry, detail: '네트워크' });
    expect(station.state.entries).toMatchObject([
      { word: '조회 실패', detail: '네트워크', isConfirmed: true },
    ]);
  });
});

describe('training in the scan station', () => {
  it.each(['receive', 'putAway', 'lookUp'] as const)('accepts a scan of %s, and stores nothing', (mode) => {
    const station = startStation(mode, { asks: ['weight'] });
    station.send({ type: 'trainingSet', isTraining: true });
    station.send({ type: 'locationChosen', location: 'IMSYD' });
    expect(station.scan('HHK1000123')).toEqual([{ type: 'signal', outcome: 'ok' }]);
    expect(station.state.entries).toMatchObject([{ isTraining: true, isConfirmed: true }]);
    expect(station.state.waiting).toBeUndefined();
  });

  it('checks no number of a box, and stores neither measures nor label', () => {
    const station = startStation('measure');
    station.send({ type: 'trainingSet', isTraining: true });
    station.scan('HHK1000123');
    station.send({ type: 'measureTyped', name: 'weight', text: '3' });
    expect(typesOf(station.send({ type: 'measuresSaved' }))).toEqual(['signal']);
    station.setMode('handOver');
    expect(typesOf(station.scan('HHK1000124'))).toEqual(['signal']);
    expect(typesOf(station.scan('6012345678905'))).toEqual(['signal']);
    expect(station.shown).toEqual(['HHK1000124 인계', 'HHK1000123 측정']);
  });

  it('answers a scan without a consol', () => {
    const station = startStation('load');
    station.send({ type: 'trainingSet', isTraining: true });
    const { recording } = one(station.scan('HHK1000001'), 'readSession');
    station.send({ type: 'sessionRead', recording, session: undefined });
    expect(station.shown).toEqual(['HHK1000001 적재']);
  });

  it('begins after the measures of the last scan are saved', () => {
    const station = startStation('measure');
    check(station, station.scan('HHK1000123'), true);
    station.send({ type: 'measureTyped', name: 'weight', text: '3' });
    expect(typesOf(station.send({ type: 'trainingSet', isTraining: true }))).toEqual(['store']);
  });
});

describe('questions of the server in the scan station', () => {
  const question: StoredScan = {
    seq: 5,
    memberId: 1,
    mode: 'load',
    sessionId: SESSION,
    scan: { scanId: 'asked', code: 'HHK1000123', scannedAt: '2026-11-27T00:00:00.000Z', weight: 3 },
    photos: [new Blob()],
    refusal: 'WHICH_BOX',
    question: 3,
  };

  it.each(['list', 'panel'])(
    'are answered in the %s by a new scan with the values of the old one',
    (place) => {
      const station = startStation('receive');
      station.send({
        type: 'answered',
        scan: question,
        result: { ...refusedResult('asked', 'WHICH_BOX'), boxes: { scanned: [], total: 3 } },
      });
      expect(station.shown).toEqual(['HHK1000123 박스 선택']);
      const [entry] = station.state.entries as [Entry];
      const effects = station.send(
        place === 'list'
          ? { type: 'questionAnswered', question, box: 2 }
          : { type: 'boxChosen', entry, box: 2, questions: [question] },
      );
      expect(one(effects, 'removeScan').seq).toBe(5);
      expect(station.shown).toEqual([]);
      const { recording } = one(effects, 'readSession');
      const { scan } = one(station.send({ type: 'sessionRead', recording, session: undefined }), 'store');
      const { mode, sessionId, photos } = question;
      expect(scan).toMatchObject({
        mode,
        sessionId,
        photos,
        scan: { code: 'HHK1000123', weight: 3, box: 2 },
      });
      expect(scan.scan.scanId).not.toBe('asked');
    },
  );
});

describe('list of the scan station', () => {
  /** Scans codes, and stores them. @returns the effects of each scan */
  const scanAll = (station: TestStation, ...codes: string[]) =>
    codes.map((code) => {
      const effects = station.scan(code);
      storeAll(station, effects);
      return effects;
    });

  it('shows a late answer in the row of its scan', () => {
    const station = startStation('receive');
    const [first] = scanAll(station, 'HHK1000121', 'HHK1000122');
    answer(station, first ?? []);
    expect(station.shown).toEqual(['HHK1000122 확인 중', 'HHK1000121 입고']);
  });

  it('shows a late refusal at the top, with its sound', () => {
    const station = startStation('receive');
    const [first] = scanAll(station, 'HHK1000121', 'HHK1000122');
    expect(answer(station, first ?? [], 'ON_HOLD')).toEqual([{ type: 'signal', outcome: 'refused' }]);
    expect(station.shown).toEqual(['HHK1000121 안 됨', 'HHK1000122 확인 중']);
  });

  it('repeats neither the sound of a refusal nor its place at the top', () => {
    const station = startStation('receive');
    const [first] = scanAll(station, 'HHK1000121', 'HHK1000122');
    answer(station, first ?? [], 'ON_HOLD');
    scanAll(station, 'HHK1000123');
    expect(answer(station, first ?? [], 'ON_HOLD')).toEqual([]);
    expect(station.shown[1]).toBe('HHK1000121 안 됨');
  });

  it('shows the answer to a scan from before a reload by the time of the scan', () => {
    const station = startStation('receive');
    scanAll(station, 'HHK1000122');
    const scan = { scanId: 'old', code: 'HHK1000121', scannedAt: '1969-12-31T00:00:00.000Z' };
    const stored: StoredScan = { seq: 1, memberId: 1, mode: 'receive', scan };
    station.send({ type: 'answered', scan: stored, result: okResult('old', 'HHK1000121') });
    expect(station.shown).toEqual(['HHK1000122 확인 중', 'HHK1000121 입고']);
  });

  it('has the newest 50 scans', () => {
    const station = startStation('receive');
    scanAll(station, ...Array.from({ length: 51 }, (_, index) => `HHK${1_000_000 + index}`));
    expect(station.shown).toHaveLength(50);
    expect(station.shown[0]).toBe('HHK1000050 확인 중');
  });

  it('shows the box of an unknown number as stored after it is kept without an order', () => {
    const station = startStation('receive');
    const [first] = scanAll(station, 'HHK1000999');
    answer(station, first ?? [], 'UNKNOWN_NUMBER');
    const [entry] = station.state.entries as [Entry];
    station.send({ type: 'boxKept', entry });
    expect(station.state.entries).toMatchObject([
      { word: '보관', detail: '주인 모를 박스로 보관했습니다.', outcome: 'ok' },
    ]);
    expect(station.state.entries[0]?.reason).toBeUndefined();
  });
});

describe('codes of the scan station', () => {
  it('ignores an empty code', () => {
    const station = startStation('receive', { asks: ['weight'] });
    storeAll(station, station.scan('HHK1000123'));
    expect(station.scan(' \r\n')).toEqual([]);
    expect(station.state.waiting).toMatchObject({ code: 'HHK1000123' });
  });

  it('scans a code that was typed slowly if it is a possible number or location, and shows others as unread', () => {
    const station = startStation('putAway');
    station.send({ type: 'typedSlowly', code: 'imsyd' });
    expect(typesOf(station.send({ type: 'typedSlowly', code: 'hhk1000123' }))).toEqual(['store']);
    expect(station.send({ type: 'typedSlowly', code: 'abcdefg' })).toEqual([
      { type: 'signal', outcome: 'unread' },
    ]);
    expect(station.shown).toEqual(['ABCDEFG 다시 스캔']);
    const possible = ['imsyd', 'hhk1000123', 'abcdefg'].map((code) => isPossibleCode(code, station.state));
    expect(possible).toEqual([true, true, false]);
  });
});
