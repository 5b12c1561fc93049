import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock, setClockOffset } from '#functions/runtime/clock.ts';
import type { SimulatorChange } from '#infra/local/simulators/simulator.ts';
import { startUnipass } from '#infra/local/simulators/unipass.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';

const folder = await mkdtemp(join(tmpdir(), 'hanho-unipass-'));
const file = join(folder, 'starts.jsonl');
const unipass = await startUnipass(file);
const { pcc, clearance, customsRates } = unipass.simulators;
const simulators = [pcc, clearance, customsRates];
const SECRET = unipass.secret();
afterAll(async () => {
  await unipass.stop();
  await rm(folder, { recursive: true });
});

/** Loads the adapters with the environment of a function. @param secret undefined for a function without the secret */
const load = async (secret?: string, url = unipass.url) => {
  for (const name of ['TABLE_NAME', 'FILES_BUCKET', 'MAIL_FROM']) vi.stubEnv(name, 'unused');
  vi.stubEnv('UNIPASS_URL', url);
  vi.stubEnv('UNIPASS', secret);
  vi.resetModules();
  const [{ verifyPcc }, { fetchClearance }, { fetchCustomsRates }] = await Promise.all([
    import('#functions/adapters/pcc.ts'),
    import('#functions/adapters/clearance.ts'),
    import('#functions/adapters/customs-rates.ts'),
  ]);
  return { verifyPcc, fetchClearance, fetchCustomsRates };
};
type Adapters = Awaited<ReturnType<typeof load>>;
const adapters = await load(SECRET);

let startedAt: Date;
beforeEach(() => {
  startedAt = clock.now();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  for (const simulator of simulators) simulator.change({ fault: null, off: false, reset: true });
  setClockOffset(0);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const verify = (code: string, changes: object = {}, { verifyPcc }: Adapters = adapters) =>
  verifyPcc(
    { pcc: code, name: '홍길동', mobile: '01012345678', zipcode: '04524', ...changes },
    { now: clock.now() },
  );
const YEAR = 2026;
const follow = (hblNo: string, { fetchClearance }: Adapters = adapters) =>
  fetchClearance({ hblNo, year: YEAR });
const readRates = ({ fetchCustomsRates }: Adapters = adapters) => fetchCustomsRates('2026-12-01');

/** Starts a server that answers each call with an XML document. */
const serveXml = async (xml: string): Promise<Adapters> => {
  const service = createServer((_, res) => res.setHeader('content-type', 'text/xml').end(xml)).listen(
    0,
    '127.0.0.1',
  );
  await once(service, 'listening');
  service.unref();
  return load(SECRET, `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
};

describe('verifyPcc with the simulator', () => {
  it.each(['P123456789010', 'P123456789011', 'P123456789012', 'P123456789013', 'P123456789014'])(
    'matches the code %s',
    async (code) => {
      expect(await verify(code, { name: '누구나', zipcode: '99999' })).toEqual({
        state: 'matched',
        wrong: [],
        checkedAt: expect.any(String),
      });
    },
  );

  const other = { name: '김철수', mobile: '01099998888', zipcode: '06236' };
  it.each([
    ['P123456789015', other, ['name']],
    ['P123456789016', other, ['phone']],
    ['P123456789017', other, ['zip']],
    ['P123456789018', {}, ['code']],
    ['P123456789088', {}, ['code']],
    ['P123456789019', other, ['name', 'zip']],
    ['P123456789019', { zipcode: '06236' }, ['zip']],
  ])('reports for the code %s with %j the wrong fields %j', async (code, changes, wrong) => {
    expect(await verify(code, changes)).toMatchObject({ state: 'mismatch', wrong });
    if (wrong[0] !== 'code') expect((await verify(code)).state).toBe('matched');
  });

  it('is unavailable after a fault and its repeated call, and matches afterwards', async () => {
    expect(await verify('P123456789099')).toEqual({
      state: 'unavailable',
      wrong: [],
      checkedAt: null,
      failure: { scope: 'service', reason: 'The service reports a fault of its own' },
    });
    expect(pcc.state().calls).toBe(2);
    expect((await verify('P123456789099')).state).toBe('matched');
  });

  it('sends a code in lower case, blanks and hyphens in one form', async () => {
    await verify(' p1234-5678 9012', { name: ' 홍 길동 ', mobile: '+82 10-1234-5678', zipcode: ' 04524' });
    const query = new URL(pcc.state().last[0]?.path ?? '', unipass.url).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      crkyCn: 'local-pcc-key',
      persEcm: 'P123456789012',
      pltxNm: '홍 길동',
      cralTelno: '01012345678',
      custPsno: '04524',
    });
  });

  it.each([
    [
      'one element with several messages',
      '<persEcmQryRtnErrInfoVo><errMsgCn>성명 불일치</errMsgCn><errMsgCn>전화번호 불일치</errMsgCn></persEcmQryRtnErrInfoVo>',
      ['name', 'phone'],
    ],
    [
      'several elements',
      '<persEcmQryRtnErrInfoVo><errMsgCn>영문명 불일치</errMsgCn></persEcmQryRtnErrInfoVo><persEcmQryRtnErrInfoVo><errMsgCn>우편번호 불일치</errMsgCn></persEcmQryRtnErrInfoVo>',
      ['name', 'zip'],
    ],
    [
      'a message that names two fields',
      '<persEcmQryRtnErrInfoVo><errMsgCn>납세의무자명, 전화번호 불일치</errMsgCn></persEcmQryRtnErrInfoVo>',
      ['name', 'phone'],
    ],
    [
      'an unknown message',
      '<persEcmQryRtnErrInfoVo><errMsgCn>유효기간 만료</errMsgCn></persEcmQryRtnErrInfoVo>',
      ['code'],
    ],
    ['no message', '', ['code']],
  ])('reports the wrong fields of %s', async (_, messages, wrong) => {
    const serving = await serveXml(`<persEcmQryRtnVo><tCnt>0</tCnt>${messages}</persEcmQryRtnVo>`);
    expect(await verify('P123456789012', {}, serving)).toMatchObject({ state: 'mismatch', wrong });
  });
});

const hoursSinceStart = (instant: string) =>
  Math.round((Date.parse(instant) - startedAt.getTime()) / 360_000) / 10;
/** Events of a cargo, with the hours after the first call. */
const eventsAfter = async (hblNo: string, hours: number) => {
  await follow(hblNo);
  setClockOffset(hours * 3_600 + 60);
  const result = await follow(hblNo);
  if (result.kind !== 'events') return result.kind;
  return result.events.map(({ occurredAt, kind, word }) => `${hoursSinceStart(occurredAt)} ${kind} ${word}`);
};

const landed = [
  '0 customsProgress 적재화물목록 심사완료',
  '0 arrived 입항보고 수리',
  '1 customsStarted 하기신고 수리',
  '2 customsStarted 반입신고',
];
const passedAt = (hours: number) => [
  `${hours} customsReleased 통관목록심사완료`,
  `${hours + 1} customsReleased 반출신고`,
];
const listed = [...landed, '3 customsStarted 통관목록접수'];
const ordinary = [...listed, ...passedAt(24)];

describe('fetchClearance with the simulator', () => {
  it.each([
    ['HN26000001', 0, landed.slice(0, 2)],
    ['HN26000002', 2, landed],
    ['HN26000003', 25, ordinary],
    [
      'HN26000004',
      49,
      [
        ...landed,
        '3 customsStarted 수입신고',
        '24 taxDue 결재통보',
        '48 customsReleased 수입신고수리',
        '49 customsReleased 반출신고',
      ],
    ],
    ['HN26000005', 73, [...listed, '5 customsHeld 통관보류', ...passedAt(72)]],
    [
      'HN26000006',
      25,
      [
        ...landed,
        '2.5 customsProgress 장치장소변경',
        '3 customsStarted 통관목록접수',
        '4 customsProgress 반출신고',
        ...passedAt(24),
      ],
    ],
    ['HN26000007', 23, 'notFound'],
    [
      'HN26000017',
      25,
      [
        '24 customsProgress 적재화물목록 심사완료',
        '24 arrived 입항보고 수리',
        '25 customsStarted 하기신고 수리',
      ],
    ],
    ['HN26000008', 30, 'choices'],
    ['HN26000009', 30, 'failing'],
    ['HN26000090', 30, 'failing'],
  ])('returns for the H/BL %s after %f h: %j', async (hblNo, hours, expected) => {
    expect(await eventsAfter(hblNo, hours)).toEqual(expected);
  });

  it('returns the cargo, the place and words whose meaning is not known', async () => {
    await follow('HN26000016');
    setClockOffset(3 * 3_600);
    const result = await follow('HN26000016');
    expect(result).toMatchObject({
      kind: 'events',
      cargo: { hblNo: 'HN26000016', mblNo: '18012345675', arrivedOn: seoulDay(startedAt), packages: 1 },
      unknownWords: ['장치장소변경'],
    });
    if (result.kind !== 'events') throw new Error('No events');
    expect(result.cargo.cargoNo).toMatch(/^[A-Z\d]{19}$/);
    expect(result.events[0]?.place).toBe('인천공항 특송물류센터');
    expect(result.events.map(({ sourceId }) => sourceId)).toEqual(
      result.events.map(({ occurredAt, word }) => {
        const time = new Date(Date.parse(occurredAt) + 9 * 3_600_000)
          .toISOString()
          .slice(0, 19)
          .replace(/\D/g, '');
        return `${result.cargo.cargoNo}|${time}|${word}`;
      }),
    );
  });

  it('returns two cargoes with one number, and the events of each by its cargo number', async () => {
    const result = await follow('HN26000018');
    const today = seoulDay(startedAt);
    expect(result).toEqual({
      kind: 'choices',
      choices: [
        {
          cargoNo: expect.any(String),
          hblNo: 'HN26000018',
          mblNo: '18012345675',
          arrivedOn: today,
          packages: 1,
        },
        {
          cargoNo: expect.any(String),
          hblNo: 'HN26000018',
          mblNo: '98881140743',
          arrivedOn: addDays(today, -300),
          packages: 1,
        },
      ],
    });
    const [{ cargoNo = '' } = {}] = result.kind === 'choices' ? result.choices : [];
    expect(await adapters.fetchClearance({ cargoNo })).toMatchObject({ kind: 'events', cargo: { cargoNo } });
  });

  it('finds nothing for an unknown cargo number', async () => {
    expect(await adapters.fetchClearance({ cargoNo: '26UNKNOWN0000000000' })).toEqual({ kind: 'notFound' });
  });

  it('fails for this call only if the answer is about another cargo', async () => {
    expect(await follow('HN26000019')).toMatchObject({ kind: 'failing', failure: { scope: 'call' } });
    expect(clearance.state().calls).toBe(1);
  });

  it('sends the year with a number, and only a cargo number without one', async () => {
    await follow('hn26 000001');
    await adapters.fetchClearance({ cargoNo: '26A' });
    const [second, first] = clearance
      .state()
      .last.map(({ path }) => Object.fromEntries(new URL(path, unipass.url).searchParams));
    expect(first).toEqual({ crkyCn: 'local-clearance-key', blYy: '2026', hblNo: 'HN26000001' });
    expect(second).toEqual({ crkyCn: 'local-clearance-key', cargMtNo: '26A' });
  });

  it('drops rows without a time and repeated rows, and returns texts without control characters', async () => {
    const row = (time: string, word: string) =>
      `<cargCsclPrgsInfoDtlQryVo><prcsDttm>${time}</prcsDttm><cargTrcnRelaBsopTpcd>${word}</cargTrcnRelaBsopTpcd><shedNm>&lt;b&gt;창고\u0085</shedNm></cargCsclPrgsInfoDtlQryVo>`;
    const serving = await serveXml(
      `<cargCsclPrgsInfoQryRtnVo><tCnt>5</tCnt><cargCsclPrgsInfoQryVo><cargMtNo>26A</cargMtNo><hblNo>HN-1</hblNo></cargCsclPrgsInfoQryVo>${
        row('20261201100000', '반입신고') +
        row('20261201100000', '반입신고') +
        row('', '하기신고') +
        row('20261301100000', '하기신고') +
        row('20261201090000', '하기신고') +
        row('2026-12-01', '하기신고')
      }</cargCsclPrgsInfoQryRtnVo>`,
    );
    expect(await follow('HN1', serving)).toMatchObject({
      kind: 'events',
      cargo: { arrivedOn: '', mblNo: '', packages: 0 },
      events: [
        { occurredAt: '2026-12-01T00:00:00.000Z', word: '하기신고', place: '<b>창고' },
        { occurredAt: '2026-12-01T01:00:00.000Z', word: '반입신고' },
      ],
    });
  });

  it.each([
    ['another root element', '<answer><tCnt>0</tCnt></answer>'],
    ['no count', '<cargCsclPrgsInfoQryRtnVo/>'],
    ['a count but no cargo', '<cargCsclPrgsInfoQryRtnVo><tCnt>2</tCnt></cargCsclPrgsInfoQryRtnVo>'],
    [
      'a choice of no cargoes',
      '<cargCsclPrgsInfoQryRtnVo><ntceInfo>[N00] 여러 건</ntceInfo><tCnt>2</tCnt></cargCsclPrgsInfoQryRtnVo>',
    ],
  ])('fails for %s', async (_, xml) => {
    expect((await follow('HN1', await serveXml(xml))).kind).toBe('failing');
  });

  it('starts with the stored first calls, also for cargo numbers', async () => {
    const first = await follow('HN26000011');
    const cargoNo = first.kind === 'events' ? first.cargo.cargoNo : '';
    const copy = join(folder, 'copy.jsonl');
    await writeFile(copy, `["HN26000011",${startedAt.getTime() - 30 * 3_600_000}]\n`);
    const restarted = await startUnipass(copy);
    const { fetchClearance } = await load(SECRET, restarted.url);
    const result = await fetchClearance({ cargoNo });
    expect(result.kind === 'events' && result.events.length).toBe(7);
    await restarted.stop();
  });
});

describe('fetchCustomsRates with the simulator', () => {
  it.each([
    ['2026-11-29', '2026-11-29'],
    ['2026-12-05', '2026-11-29'],
    ['2026-12-06', '2026-12-06'],
  ])('returns for %s the rates from %s', async (day, from) => {
    expect(await adapters.fetchCustomsRates(day)).toEqual({
      kind: 'rates',
      from,
      krwByCurrency: { USD: 1400, AUD: 900, JPY: 9.2 },
    });
  });

  it('finds none before they are published', async () => {
    const serving = await serveXml('<trifFxrtInfoQryRtnVo><tCnt>0</tCnt></trifFxrtInfoQryRtnVo>');
    expect(await readRates(serving)).toEqual({ kind: 'notFound' });
  });

  it('reads a rate with separators and skips a row without one', async () => {
    const row = (currency: string, rate: string) =>
      `<trifFxrtInfoQryRsltVo><currSgn>${currency}</currSgn><fxrt>${rate}</fxrt><aplyBgnDt>20261129</aplyBgnDt></trifFxrtInfoQryRsltVo>`;
    const rows = row('USD', '1,400.50') + row('AUD', '') + row('', '1') + row('EUR', '0') + row('JPY', '-9');
    const serving = await serveXml(`<trifFxrtInfoQryRtnVo><tCnt>5</tCnt>${rows}</trifFxrtInfoQryRtnVo>`);
    expect(await readRates(serving)).toMatchObject({ kind: 'rates', krwByCurrency: { USD: 1400.5 } });
  });

  it('fails without a usable rate', async () => {
    const serving = await serveXml('<trifFxrtInfoQryRtnVo><tCnt>1</tCnt></trifFxrtInfoQryRtnVo>');
    expect((await readRates(serving)).kind).toBe('failing');
  });
});

const services = [
  { name: 'pcc', simulator: pcc, ask: async (using?: Adapters) => verify('P123456789012', {}, using) },
  { name: 'clearance', simulator: clearance, ask: async (using?: Adapters) => follow('HN26000001', using) },
  { name: 'customsRates', simulator: customsRates, ask: async (using?: Adapters) => readRates(using) },
] as const;
const failureOf = (result: object) => ('failure' in result ? result.failure : undefined);

describe.each(services)('the service $name', ({ simulator, ask }) => {
  it('is off without a key, and makes no call', async () => {
    for (const secret of [undefined, '{"other":"key"}', '{"pcc":"","clearance":"","rates":""}']) {
      const result = await ask(await load(secret));
      expect('state' in result ? result.state : result.kind).toBe('off');
    }
    expect(simulator.state().calls).toBe(0);
  });

  it('reports a wrong key, which no result contains', async () => {
    const wrong = JSON.stringify({ pcc: 'a-wrong-key', clearance: 'a-wrong-key', rates: 'a-wrong-key' });
    const result = await ask(await load(wrong));
    expect(failureOf(result)).toEqual({ scope: 'key', reason: 'The service refuses the key' });
    expect(JSON.stringify(result)).not.toContain('a-wrong-key');
    expect(simulator.state().calls).toBe(1);
  });

  it.each([
    ['reset', 'service', 2],
    ['http500', 'service', 2],
    ['rateLimited', 'service', 1],
    ['html', 'service', 1],
    ['empty', 'service', 1],
    ['tooLarge', 'service', 1],
    ['charset', 'service', 1],
    ['entity', 'service', 1],
    ['systemFault', 'service', 2],
    ['quota', 'service', 2],
    ['keyRefused', 'key', 1],
    ['slow', 'service', 1],
    ['hang', 'service', 1],
  ] as const)(
    'fails for the fault %s with scope %s after %i call(s), and recovers',
    async (fault, scope, calls) => {
      simulator.change({ fault });
      const failure = failureOf(await ask());
      expect(failure).toMatchObject({ scope });
      expect(JSON.stringify(failure)).not.toMatch(/P123456789012|홍길동|local-|127\.0\.0\.1|%ED/);
      expect(simulator.state().calls).toBe(calls);
      simulator.change({ fault: null });
      expect(failureOf(await ask())).toBeUndefined();
    },
  );
});

describe('a fault for one number', () => {
  const fault: SimulatorChange = { fault: 'html' };

  it('is limited to a customs code', async () => {
    pcc.change({ ...fault, only: 'P123456789012' });
    expect((await verify('P123456789012')).state).toBe('unavailable');
    expect((await verify('P123456789013')).state).toBe('matched');
  });

  it('is limited to an H/BL and the cargo number of this H/BL', async () => {
    const found = await follow('HN26000001');
    const cargoNo = found.kind === 'events' ? found.cargo.cargoNo : '';
    clearance.change({ ...fault, only: 'HN26000001' });
    expect((await follow('HN26000001')).kind).toBe('failing');
    expect((await adapters.fetchClearance({ cargoNo })).kind).toBe('failing');
    expect((await follow('HN26000002')).kind).toBe('events');
    clearance.change(fault);
    expect((await follow('HN26000002')).kind).toBe('failing');
  });
});
