import { createHash } from 'node:crypto';
import type { Reply } from '#infra/local/reply.ts';
import { addDays, seoulDay, seoulMinute } from '#shared/domain/dates.ts';
import type { SimulatedService } from './simulator.ts';
import { openStarts } from './starts.ts';
import { answersOf, type Content, localUnipassKeys, queryOf } from './unipass-answer.ts';

const { answer, refuseKey, systemFault, faults } = answersOf('cargCsclPrgsInfoQryRtnVo');
const HOUR = 3_600_000;

/** Step of a cargo, hours after the first call for its house bill number. */
type Step = { hours: number; word: string; note?: string };

const landed: readonly Step[] = [
  { hours: 0, word: '적재화물목록 심사완료' },
  { hours: 0, word: '입항보고 수리' },
  { hours: 1, word: '하기신고 수리' },
  { hours: 2, word: '반입신고' },
];
const listed = (hours: number): Step => ({ hours, word: '통관목록접수' });
const passed = (hours: number): readonly Step[] => [
  { hours, word: '통관목록심사완료' },
  { hours: hours + 1, word: '반출신고', note: '목록통관특송물품 반출' },
];
const ordinary: readonly Step[] = [...landed, listed(3), ...passed(24)];
const DELAY_HOURS = 24;

/** Steps of a cargo by the last digit of its house bill number. Others have the ordinary ones. */
const stepsByDigit: Readonly<Record<string, readonly Step[]>> = {
  4: [
    ...landed,
    { hours: 3, word: '수입신고' },
    { hours: 24, word: '결재통보' },
    { hours: 48, word: '수입신고수리' },
    { hours: 49, word: '반출신고', note: '수입신고 수리후 반출' },
  ],
  5: [...landed, listed(3), { hours: 5, word: '통관보류' }, ...passed(72)],
  6: [
    ...landed,
    { hours: 2.5, word: '장치장소변경' },
    listed(3),
    { hours: 4, word: '반출신고', note: '보세운송 반출' },
    ...passed(24),
  ],
  7: ordinary.map((step) => ({ ...step, hours: step.hours + DELAY_HOURS })),
};

/** Cargo of a house bill. `startedAt`: instant of the first call for the house bill, in ms. */
type Cargo = { cargoNo: string; hblNo: string; mblNo: string; arrivedOn: string; startedAt: number };

const MBL_NO = '18012345675';
const FORMER_MBL_NO = '98881140743';
const FORMER_DAYS = 300;

/** Cargo number of customs: year, 9 letters and digits of the manifest, 8 digits. */
const cargoNoOf = (hblNo: string, mblNo: string): string => {
  const hash = createHash('sha256').update(`${mblNo}|${hblNo}`).digest();
  const manifest = hash.readBigUInt64BE(0).toString(36).toUpperCase().padStart(13, '0').slice(-9);
  return `26${manifest}${String(hash.readUInt32BE(8) % 1e8).padStart(8, '0')}`;
};

const cargoesOf = (hblNo: string, startedAt: number): [Cargo, ...Cargo[]] => {
  const today = seoulDay(new Date(startedAt));
  const cargo = (mblNo: string, arrivedOn: string): Cargo => ({
    cargoNo: cargoNoOf(hblNo, mblNo),
    hblNo,
    mblNo,
    arrivedOn,
    startedAt,
  });
  const present = cargo(MBL_NO, today);
  return hblNo.endsWith('8') ? [present, cargo(FORMER_MBL_NO, addDays(today, -FORMER_DAYS))] : [present];
};

const headerOf = ({ cargoNo, hblNo, mblNo, arrivedOn }: Cargo): Content => [
  ['cargMtNo', cargoNo],
  ['hblNo', hblNo],
  ['mblNo', mblNo],
  ['etprDt', arrivedOn.replaceAll('-', '')],
  ['pckGcnt', '1'],
];

/** Local time in Seoul, `YYYYMMDDhhmmss`. */
const digitsOf = (at: number): string =>
  `${seoulMinute(new Date(at))}${new Date(at).toISOString().slice(17, 19)}`.replace(/\D/g, '');

const rowOf = ({ word, note = '' }: Step, at: number): Content => [
  ['shedNm', '인천공항 특송물류센터'],
  ['prcsDttm', digitsOf(at)],
  ['rlbrCn', note],
  ['cargTrcnRelaBsopTpcd', word],
];

const OTHER_ENDING = '9';
const BUSY_ENDING = '90';

/** Returns the house bill number of another cargo. */
const otherNumber = (hblNo: string): string => `${hblNo.slice(0, -1)}0`;

/** Answer about one cargo: its steps, newest first; none before the first step. */
const answerAbout = (cargo: Cargo, now: number): Reply => {
  const past = (stepsByDigit[cargo.hblNo.slice(-1)] ?? ordinary)
    .map((step) => ({ step, at: cargo.startedAt + step.hours * HOUR }))
    .filter(({ at }) => at <= now)
    .reverse();
  const shown = cargo.hblNo.endsWith(OTHER_ENDING) ? { ...cargo, hblNo: otherNumber(cargo.hblNo) } : cargo;
  return answer([
    ['ntceInfo', ''],
    ['tCnt', String(past.length)],
    ...(past.length > 0 ? [['cargCsclPrgsInfoQryVo', headerOf(shown)] as const] : []),
    ...past.map(({ step, at }) => ['cargCsclPrgsInfoDtlQryVo', rowOf(step, at)] as const),
  ]);
};

const notFound = answer([
  ['ntceInfo', ''],
  ['tCnt', '0'],
]);

const answerWithChoices = (cargoes: readonly Cargo[]): Reply =>
  answer([
    ['ntceInfo', '[N00] 조회 결과가 여러 건입니다. 화물관리번호로 조회하시기 바랍니다.'],
    ['tCnt', String(cargoes.length)],
    ...cargoes.map((cargo) => ['cargCsclPrgsInfoLstQryVo', headerOf(cargo)] as const),
  ]);

/** Cargoes by their numbers. A house bill number has cargoes from its first call on. */
const openCargoes = (file: string) => {
  const starts = openStarts(file);
  const byNo = new Map<string, Cargo>();
  const keep = (hblNo: string, startedAt: number): [Cargo, ...Cargo[]] => {
    const cargoes = cargoesOf(hblNo, startedAt);
    for (const cargo of cargoes) byNo.set(cargo.cargoNo, cargo);
    return cargoes;
  };
  for (const [hblNo, startedAt] of starts.all()) keep(hblNo, startedAt);
  return {
    withHblNo: (hblNo: string, now: number) => keep(hblNo, starts.startOf(hblNo, now)),
    withCargoNo: (cargoNo: string): Cargo | undefined => byNo.get(cargoNo),
    reset: (): void => {
      starts.reset();
      byNo.clear();
    },
  };
};

/** Creates a simulator of the steps of cargoes. @param file stores the first calls */
export const createClearance = (file: string): SimulatedService => {
  const known = openCargoes(file);
  /** Returns the cargoes of a request; none for an unknown cargo number or an incomplete request. */
  const cargoesFor = (query: URLSearchParams, now: number): Cargo[] => {
    const cargoNo = query.get('cargMtNo');
    if (cargoNo) return [known.withCargoNo(cargoNo)].filter((cargo) => cargo !== undefined);
    const hblNo = query.get('hblNo');
    return hblNo && query.get('blYy') ? known.withHblNo(hblNo, now) : [];
  };
  return {
    answer: (request, now) => {
      const query = queryOf(request);
      if (query.get('crkyCn') !== localUnipassKeys.clearance) return refuseKey();
      const [cargo, ...others] = cargoesFor(query, now.getTime());
      if (!cargo) return notFound;
      if (cargo.hblNo.endsWith(BUSY_ENDING)) return systemFault();
      if (others.length > 0) return answerWithChoices([cargo, ...others]);
      return answerAbout(cargo, now.getTime());
    },
    answersByFault: faults,
    namesOf: (request) => {
      const query = queryOf(request);
      const cargo = known.withCargoNo(query.get('cargMtNo') ?? '');
      return [query.get('hblNo') ?? cargo?.hblNo ?? ''];
    },
    reset: known.reset,
  };
};
