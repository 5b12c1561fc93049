import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { RateCardInput, type StoredRateCard, surchargeKinds } from '#shared/domain/rate-card.ts';
import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import { cardFile } from '#test/fixtures/spreadsheets.ts';
import { readCard } from './read-card.ts';
import { writeCard } from './write-card.ts';

const inputOf = (changes: Record<string, unknown> = {}) => RateCardInput.parse(rateCardPayload(changes));
const reread = async (card: RateCardInput, partnerId: number | null = null) => {
  const stored: StoredRateCard = { ...card, partnerId, validUntil: null, version: 3 };
  const content = Buffer.from(await writeCard(stored)).toString('base64');
  return readCard({ filename: 'card.xlsx', content });
};

const allKinds = Object.entries(surchargeKinds).map(([kind, name], index) => ({
  kind,
  name: `${name} ${index}`,
  amount: index * 1234 + 1,
  fromKg: kind === 'heavy' ? 24.999 : null,
}));
const fineSteps = Array.from({ length: 200 }, (_, index) => ({
  upTo: (index + 1) / 1000,
  price: index * 7 + (index % 3),
}));

const cards: Record<string, Record<string, unknown>> = {
  'in AUD by air': {},
  'in KRW by sea': {
    method: 1,
    currency: 'KRW',
    interval: 0.1,
    steps: [
      { upTo: 0.1, price: 90_000 },
      { upTo: 0.3, price: 100_000_000 },
    ],
    extraPrice: 12_345,
    minimum: 1,
  },
  'in USD with a price and a minimum of 0': { currency: 'USD', extraPrice: 0, minimum: 0 },
  'with cents in every amount': { extraPrice: 1, minimum: 99_999_999, steps: [{ upTo: 0.5, price: 29 }] },
  'with 200 steps of three decimals': { interval: 0.001, steps: fineSteps },
  'with every kind of surcharge': { surcharges: allKinds },
  'without surcharges': { surcharges: [] },
  'without exclusions': { notIncluded: [] },
  'with ten exclusions': { notIncluded: Array.from({ length: 10 }, (_, nth) => `항목 ${nth}, 기타`) },
  'with texts like formulas, numbers and markup': {
    surcharges: [
      '=1+1',
      '+1',
      '007',
      '１２',
      '<a>&amp;"',
      '_x0041_',
      '_x005F_x0041_',
      '여러\n줄',
      "'인용",
    ].map((name) => ({
      kind: 'other',
      name,
      amount: 1,
      fromKg: null,
    })),
    notIncluded: ['=HYPERLINK("x")', '-5', '1,000', 'a\tb', '첫째\n둘째'],
  },
};

describe('readCard', () => {
  it.each(Object.entries(cards))('returns the card that was written: %s', async (_, changes) => {
    const card = inputOf(changes);
    expect(await reread(card, 7)).toEqual({ card, problems: [] });
  });

  it('returns the same card for random amounts and steps', async () => {
    for (const currency of ['AUD', 'USD', 'KRW']) {
      const interval = Math.ceil(Math.random() * 5000) / 1000;
      const random = () => Math.floor(Math.random() * 100_000_001);
      const steps = Array.from({ length: 30 }, (_, index) => ({
        upTo: Math.round((index + 1) * interval * 1000) / 1000,
        price: random(),
      }));
      const card = inputOf({ currency, interval, steps, extraPrice: random(), minimum: random() });
      expect(await reread(card)).toEqual({ card, problems: [] });
    }
  });

  const main = [
    ['운송 방법', '항공'],
    ['적용 시작일', '2999-01-01'],
    ['통화', 'AUD'],
    ['구간 간격', 0.5],
    ['표를 넘는 구간당 요금', null],
    ['최저 요금', 0],
    ['최소 소요일', 5],
    ['최대 소요일', 7],
  ];
  const mainWith = (label: string, value: unknown) =>
    main.map((row) => (row[0] === label ? [label, value] : row));
  const steps = [
    ['상한', '요금'],
    [0.5, 9],
    [1, 12],
  ];
  const surcharges = [['종류', '이름', '요금', '기준 무게']];
  const sheets = (changes: Record<string, unknown[][]> = {}) =>
    readCard(cardFile({ 기본: main, 구간: steps, '추가 요금': surcharges, ...changes }));

  it('reads amounts that were typed as text, in a table with blank rows', async () => {
    const typed = [['상한', '요금'], ['0.5', '1,009.5'], [], ['1', '1,012.00']];
    expect(await sheets({ 구간: typed })).toMatchObject({
      card: {
        steps: [
          { upTo: 0.5, price: 100_950 },
          { upTo: 1, price: 101_200 },
        ],
      },
      problems: [],
    });
  });

  it.each([
    ['more decimals than the currency has', 9.005],
    ['more decimals than the currency has, as text', '5.000'],
    ['minus zero, as text', '-0'],
    ['a negative amount', -1],
    ['more than the maximum', 1_000_000.01],
    ['a text', '무료'],
    ['a formula', { t: 'n', f: '1+1', v: 2 }],
    ['an error', { t: 'e', v: 7 }],
    ['no price', null],
  ])('names the cell of a price with %s', async (_, price) => {
    const { card, problems } = await sheets({
      구간: [
        ['상한', '요금'],
        [0.5, 9],
        [1, price],
      ],
    });
    expect(problems).toEqual([{ sheet: '구간', cell: 'B3', message: expect.any(String) }]);
    expect(card.steps[0]).toEqual({ upTo: 0.5, price: 900 });
  });

  it.each(['0"g"', '0%', '0"lb"'])('names the cell of a step in the number format %s', async (z) => {
    const { problems } = await sheets({
      구간: [
        ['상한', '요금'],
        [{ t: 'n', v: 500, z }, 9],
      ],
    });
    expect(problems).toEqual([{ sheet: '구간', cell: 'A2', message: expect.any(String) }]);
  });

  it.each(['0.0" kg"', '#,##0.00', '0.0"㎥"', '0'])('reads a step in the number format %s', async (z) => {
    const { card, problems } = await sheets({
      구간: [
        ['상한', '요금'],
        [{ t: 'n', v: 0.5, z }, 9],
      ],
    });
    expect([card.steps, problems]).toEqual([[{ upTo: 0.5, price: 900 }], []]);
  });

  it('names the cell of a price of minus zero, which is a number in the file', async () => {
    const { filename, content } = cardFile({
      기본: main,
      구간: [
        ['상한', '요금'],
        [0.5, -0.25],
      ],
      '추가 요금': surcharges,
    });
    const parts = unzipSync(Buffer.from(content, 'base64'));
    const sheet = 'xl/worksheets/sheet2.xml';
    const xml = Buffer.from(parts[sheet] ?? [])
      .toString()
      .replace('-0.25', '-0');
    const zipped = Buffer.from(zipSync({ ...parts, [sheet]: Buffer.from(xml) })).toString('base64');
    const { problems } = await readCard({ filename, content: zipped });
    expect(problems).toEqual([{ sheet: '구간', cell: 'B2', message: '요금을 올바르게 입력해주세요.' }]);
  });

  it('lists the problems by sheet and cell, and returns the values that it could read', async () => {
    const { card, problems } = await sheets({
      기본: [...mainWith('운송 방법', '철도'), ['포함하지 않는 것', '관세'], ['메모', '2026년']],
      구간: [
        ['상한', '요금'],
        [1, 12],
        [0.7, 9],
        [2, '비쌈'],
      ],
      '추가 요금': [...surcharges, ['무거운 상자', '25 kg 이상', 15, null], ['보험', '', 3, null]],
    });
    expect(problems).toEqual([
      { sheet: '기본', cell: 'B1', message: '운송 방법을 올바르게 입력해주세요.' },
      { sheet: '구간', cell: 'B4', message: '요금을 올바르게 입력해주세요.' },
      { sheet: '추가 요금', cell: 'D2', message: '기준 무게는 필수 입력 항목입니다.' },
      { sheet: '추가 요금', cell: 'A3', message: '추가 요금 종류를 올바르게 입력해주세요.' },
      { sheet: '추가 요금', cell: 'B3', message: expect.stringContaining('추가 요금 이름') },
    ]);
    expect(card).toMatchObject({
      partnerId: null,
      method: null,
      currency: 'AUD',
      steps: [{ price: 1200 }, { price: 900 }, { upTo: 2, price: null }],
      surcharges: [
        { kind: 'heavy', amount: 1500, fromKg: null },
        { kind: null, name: '', amount: 300 },
      ],
      notIncluded: ['관세'],
    });
  });

  it('names the cells of steps in a wrong sequence, and beside the interval', async () => {
    const { problems } = await sheets({
      구간: [
        ['상한', '요금'],
        [1, 12],
        [0.5, 9],
        [1.7, 20],
      ],
    });
    expect(problems).toEqual([
      { sheet: '구간', cell: 'A3', message: '앞 구간보다 커야 합니다.' },
      { sheet: '구간', cell: 'A4', message: '구간 간격의 배수여야 합니다.' },
    ]);
  });

  it('explains that a day has the number format of days', async () => {
    const day = { t: 'n', v: 401_769, z: 'yyyy-mm-dd' };
    const { card, problems } = await sheets({ 기본: mainWith('적용 시작일', day) });
    expect(problems).toEqual([{ sheet: '기본', cell: 'B2', message: expect.stringContaining('날짜 서식') }]);
    expect(card.validFrom).toBe('');
  });

  it('reports a missing sheet, and the labels that the main sheet lacks', async () => {
    const { problems } = await readCard(cardFile({ 기본: [['통화', 'AUD']] }));
    expect(problems).toContainEqual({ sheet: '구간', cell: '', message: "'구간' 시트가 없습니다." });
    expect(problems).toContainEqual({
      sheet: '추가 요금',
      cell: '',
      message: "'추가 요금' 시트가 없습니다.",
    });
    const message = '운송 방법은 필수 입력 항목입니다.';
    expect(problems).toContainEqual({ sheet: '기본', cell: '', message });
  });

  it.each([
    ['SPREADSHEET_UNREADABLE', { filename: 'card.csv', content: 'YQ==' }],
    ['SPREADSHEET_UNREADABLE', { filename: 'card.xlsx', content: 'YQ==' }],
    ['SPREADSHEET_EMPTY', cardFile({ 주문: [['통화', 'AUD']] })],
    ['SPREADSHEET_TOO_LARGE', cardFile({ 구간: Array.from({ length: 600 }, () => [1, 2]) })],
  ])('throws %s', async (code, file) => {
    await expect(readCard(file)).rejects.toMatchObject({ code });
  });
});
