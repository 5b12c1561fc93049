import { describe, expect, it } from 'vitest';
import { seedRates } from '#shared/domain/exchange-rates.ts';
import { statusCodes } from '#shared/domain/order-status.ts';
import { customsRatesOf } from './customs-rates.ts';
import {
  customsRules,
  findingsOf,
  overridable,
  RULE_VERSION,
  type RuleContext,
  type RuleOrder,
} from './rules.ts';

const item = {
  itemName: 'WOOL BLANKET',
  itemQty: 1,
  unitPrice: 100,
  currency: 'USD',
  hsCode: '630120',
} as const;

const clean: RuleOrder = {
  id: 1,
  hblNo: 'HHK1000001',
  regDate: '2026-11-28T01:00:00.000Z',
  receiverType: 1,
  receiverMobile: '01012345678',
  receiverZipcode: '04524',
  receiverAddress1: '서울특별시 중구 세종대로 110',
  pcc: 'P123456789012',
  pccCheck: { state: 'matched', checkedAt: '2026-11-28T02:00:00.000Z', wrong: [] },
  needClearance: 'Y',
  customsCategory: 'D',
  ecommerceType: '',
  overSeasSellerCode: '',
  overSeasSellerName: '',
  shippingAgencyCode: '',
  shippingAgencyName: '',
  sellerAgencyCode: '',
  sellerAgencyName: '',
  siteUrl: '',
  weight: 3,
  boxQty: 1,
  isUnmeasured: false,
  status: '02',
  statusesBelow: '',
  firstStatus: '01',
  itemList: [item],
};

const context: RuleContext = {
  rates: customsRatesOf(undefined, seedRates, '2026-12-01'),
  method: 'air',
  today: '2026-12-01',
};

const check = (changes: Partial<RuleOrder>, other: Partial<RuleContext> = {}) =>
  findingsOf({ ...clean, ...changes }, { ...context, ...other });
const found = (changes: Partial<RuleOrder>, other?: Partial<RuleContext>) =>
  check(changes, other).map(({ rule, severity, text }) => [rule, severity, text]);
const items = (...changes: Partial<RuleOrder['itemList'][number]>[]) => ({
  itemList: changes.map((change) => ({ ...item, ...change })),
});
const checked = (changes: Partial<RuleOrder['pccCheck']>) => ({
  pccCheck: { ...clean.pccCheck, ...changes },
});
const pair = { overSeasSellerCode: 'S1', overSeasSellerName: 'SHOP' };

const COMPANY: Partial<RuleOrder> = { receiverType: 2, pcc: '1208147521' };
const PCC_FORM = ['PCC_FORM', 'amber', '개인통관고유부호는 P와 숫자 12자리입니다.'];
const UNVERIFIED = '개인통관고유부호를 세관에서 확인하지 않았습니다.';
const PHONE_FORM = ['PHONE_FORM', 'amber', '휴대폰번호 형식이 아닙니다.'];
const ZIP_UNKNOWN = ['ZIP_UNKNOWN', 'red', '없는 우편번호입니다.'];
const NO_HS_RULE = { hsCode: '630120' };
const ECOMMERCE = ['ECOMMERCE_CODES', 'red', '전자상거래 유형과 부호·상호를 입력해주세요.'];
const FIXED = '적용 환율: 고정 환율';

describe('findingsOf', () => {
  it('finds nothing in a complete parcel', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Partial<RuleOrder>, unknown[]]>([
    ['a code of 11 digits', { pcc: 'P12345678901' }, [PCC_FORM]],
    ['a code of 13 digits', { pcc: 'P1234567890123' }, [PCC_FORM]],
    ['an empty code', { pcc: '' }, [PCC_FORM]],
    ['a code in lower case with blanks', { pcc: ' p1234 5678 9012 ' }, []],
    ['a company', { ...COMPANY, ...checked({ state: 'mismatch', wrong: ['name'] }) }, []],
    [
      'a mismatch of the name',
      checked({ state: 'mismatch', wrong: ['name'] }),
      [['PCC_MISMATCH', 'red', '개인통관고유부호의 이름이 세관 기록과 다릅니다.']],
    ],
    [
      'a mismatch of several parts',
      checked({ state: 'mismatch', wrong: ['code', 'zip', 'phone'] }),
      [['PCC_MISMATCH', 'red', '개인통관고유부호의 전화번호·우편번호·부호가 세관 기록과 다릅니다.']],
    ],
    [
      'a check that was never done',
      checked({ state: 'notChecked' }),
      [['PCC_UNVERIFIED', 'amber', UNVERIFIED]],
    ],
    ['a waiting check', checked({ state: 'waiting' }), [['PCC_UNVERIFIED', 'amber', UNVERIFIED]]],
    ['an unavailable check', checked({ state: 'unavailable' }), [['PCC_UNVERIFIED', 'amber', UNVERIFIED]]],
    ['the service being off', checked({ state: 'formOnly' }), [['PCC_UNVERIFIED', 'info', UNVERIFIED]]],
    ['a check that is not possible yet', checked({ state: 'notApplicable', checkedAt: null }), []],
    ['a match of 30 days ago', checked({ checkedAt: '2026-11-01T14:59:59.000Z' }), []],
    [
      'a match of 31 days ago',
      checked({ checkedAt: '2026-10-31T14:59:59.000Z' }),
      [['PCC_OLD', 'amber', '개인통관고유부호를 31일 전에 확인했습니다. 다시 확인해주세요.']],
    ],
    [
      'a safe number',
      { receiverMobile: '050412345678' },
      [['PHONE_VIRTUAL', 'red', '050 안심번호로는 통관할 수 없습니다. 실제 휴대폰번호가 필요합니다.']],
    ],
    ['a mobile of 10 digits', { receiverMobile: '0111234567' }, []],
    ['a mobile with hyphens and country code', { receiverMobile: '+82 10-1234-5678' }, []],
    ['a mobile that starts with 012', { receiverMobile: '01212345678' }, [PHONE_FORM]],
    ['a number in Seoul', { receiverMobile: '0212345678' }, [PHONE_FORM]],
    ['a zipcode of an unassigned prefix', { receiverZipcode: '99999' }, [ZIP_UNKNOWN]],
    ['a zipcode of 4 digits', { receiverZipcode: '4524' }, [ZIP_UNKNOWN]],
    [
      'a zipcode of the last prefix',
      { receiverZipcode: '63122', receiverAddress1: '제주특별자치도 제주시' },
      [],
    ],
    [
      'a zipcode of another province',
      { receiverZipcode: '48058' },
      [['ZIP_ADDRESS', 'amber', '우편번호와 주소의 지역이 다릅니다.']],
    ],
  ])('checks the receiver: %s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });

  it.each<[string, Partial<RuleOrder>, unknown[]]>([
    ['USD 140.00 by list', items({ unitPrice: 140 }), []],
    [
      'USD 140.01 by list',
      items({ unitPrice: 140.01 }),
      [
        [
          'VALUE_CLOSE',
          'amber',
          'USD 150에 가깝습니다(USD 140.01). 현지 배송비와 세금을 더해도 넘지 않는지 확인해주세요.',
        ],
      ],
    ],
    [
      'USD 150.00 by list',
      items({ unitPrice: 75, itemQty: 2 }),
      [
        [
          'VALUE_CLOSE',
          'amber',
          'USD 150에 가깝습니다(USD 150.00). 현지 배송비와 세금을 더해도 넘지 않는지 확인해주세요.',
        ],
      ],
    ],
    [
      'USD 150.01 by list',
      items({ unitPrice: 150 }, { unitPrice: 0.01 }),
      [['VALUE_LIST', 'red', '목록통관 한도 USD 150을 넘었습니다(USD 150.01). 일반통관으로 바꿔주세요.']],
    ],
    ['USD 900 by declaration', { needClearance: 'N', ...items({ unitPrice: 900 }) }, []],
    [
      'no price at all',
      items({ unitPrice: 0 }, { unitPrice: 0 }),
      [['VALUE_ZERO', 'red', '물품가격이 0입니다.']],
    ],
    [
      'one item without a price',
      items({}, { itemName: 'SAMPLE', unitPrice: 0 }),
      [['VALUE_ZERO_ITEM', 'amber', 'SAMPLE의 가격이 0입니다.']],
    ],
    ['AUD 2,000.00', { needClearance: 'N', ...items({ unitPrice: 2_000, currency: 'AUD' }) }, []],
    [
      'AUD 2,000.01',
      { needClearance: 'N', ...items({ unitPrice: 2_000.01, currency: 'AUD' }) },
      [['EDN', 'amber', 'AUD 2,000을 넘어 호주 수출신고(EDN)가 필요합니다.']],
    ],
  ])('checks the value: %s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });

  it('converts at the rate of customs when it is stored, and says so', () => {
    const parcel = items({ unitPrice: 233.33, currency: 'AUD' });
    const rates = customsRatesOf({ USD: 1400, AUD: 900 }, seedRates, '2026-12-01');
    const [fixed] = check(parcel);
    const [byCustoms] = check(parcel, { rates });
    expect(fixed).toMatchObject({ rule: 'VALUE_LIST', values: 'USD 151.66|' });
    expect(fixed?.todo).toContain(FIXED);
    expect(byCustoms).toMatchObject({ rule: 'VALUE_CLOSE', values: 'USD 150.00|' });
    expect(byCustoms?.todo).toContain('적용 환율: 관세청 주간 환율(2026-11-29부터)');
    const withYen = items({ unitPrice: 140.01 }, { unitPrice: 100, currency: 'JPY' });
    expect(check(withYen, { rates })[0]?.todo).toContain(
      '적용 환율: 관세청 주간 환율(2026-11-29부터), 고정 환율',
    );
  });

  it.each<[string, Partial<RuleOrder>, unknown[]]>([
    ...(['VITAMIN C', 'MANUKA HONEY', 'DOG FOOD', 'PANADOL', 'WINE'] as const).map(
      (itemName): [string, Partial<RuleOrder>, unknown[]] => [
        `${itemName} by declaration`,
        {
          needClearance: 'N',
          ...items({
            itemName,
            hsCode: { 'VITAMIN C': '210690', WINE: '220421' }[itemName as string] ?? '040900',
          }),
        },
        [],
      ],
    ),
    [
      'OMEGA 3 by list',
      items({ itemName: 'OMEGA 3', hsCode: '210690' }),
      [['LIST_EXCLUDED', 'red', 'OMEGA 3은 목록통관을 할 수 없습니다.']],
    ],
    [
      'honey by list',
      items({ itemName: 'HONEY', hsCode: '040900' }),
      [['LIST_EXCLUDED', 'red', 'HONEY는 목록통관을 할 수 없습니다.']],
    ],
    [
      'pet food by list',
      items({ itemName: '사료', ...NO_HS_RULE }),
      [['LIST_EXCLUDED', 'red', '사료는 목록통관을 할 수 없습니다.']],
    ],
    [
      'medicine by list',
      items({ itemName: '진통제', ...NO_HS_RULE }),
      [['LIST_EXCLUDED', 'red', '진통제는 목록통관을 할 수 없습니다.']],
    ],
    [
      'alcohol by list',
      items({ itemName: 'BEER', ...NO_HS_RULE }),
      [['LIST_EXCLUDED', 'red', 'BEER은 목록통관을 할 수 없습니다.']],
    ],
    [
      '6 bottles',
      { needClearance: 'N', ...items({ itemName: 'LUTEIN', itemQty: 6, unitPrice: 5, hsCode: '210690' }) },
      [],
    ],
    [
      '7 bottles in two items',
      {
        needClearance: 'N',
        ...items(
          { itemName: 'LUTEIN', itemQty: 4, unitPrice: 5, hsCode: '210690' },
          { itemName: 'PROPOLIS', itemQty: 3, unitPrice: 5, hsCode: '210690' },
        ),
      },
      [['SUPPLEMENT_LIMIT', 'amber', '건강기능식품이 6병을 넘습니다(7병). 초과분은 폐기될 수 있습니다.']],
    ],
    ['meat', items({ itemName: '육포', ...NO_HS_RULE }), [['QUARANTINE', 'red', '육포는 검역 대상입니다.']]],
    [
      'a plant',
      { needClearance: 'N', ...items({ itemName: 'TULIP BULB' }) },
      [['QUARANTINE', 'red', 'TULIP BULB는 검역 대상입니다.']],
    ],
    ['the oil of a seed', items({ itemName: 'ROSEHIP SEED OIL' }), []],
    [
      'a battery',
      items({ itemName: 'POWER BANK' }),
      [['DANGEROUS', 'red', 'POWER BANK는 항공 위험물일 수 있습니다.']],
    ],
    [
      'a battery of an item with the name of other goods',
      { needClearance: 'N', ...items({ itemName: 'WINE OPENER BATTERY', hsCode: '220421' }) },
      [['DANGEROUS', 'red', 'WINE OPENER BATTERY는 항공 위험물일 수 있습니다.']],
    ],
    [
      'an aerosol',
      items({ itemName: '스프레이' }),
      [['DANGEROUS', 'red', '스프레이는 항공 위험물일 수 있습니다.']],
    ],
    [
      'an item without HS code',
      items({ hsCode: '' }),
      [['HS_MISSING', 'red', 'WOOL BLANKET의 HS CODE가 없습니다.']],
    ],
    ...(['00', '77', '98', '99'] as const).map((chapter): [string, Partial<RuleOrder>, unknown[]] => [
      `chapter ${chapter}`,
      items({ hsCode: `${chapter}1230` }),
      [['HS_UNKNOWN', 'amber', `WOOL BLANKET의 HS CODE ${chapter}1230은 없는 류입니다.`]],
    ]),
    ['chapter 01', items({ hsCode: '010121' }), []],
    ['chapter 97', items({ hsCode: '970110' }), []],
    [
      'a code of another chapter than the name',
      { needClearance: 'N', ...items({ itemName: 'VITAMIN C', hsCode: '330499' }) },
      [['HS_NAME', 'amber', '품명 VITAMIN C와 HS CODE 330499가 맞지 않는 것 같습니다.']],
    ],
    [
      'another code of the same chapter',
      { needClearance: 'N', ...items({ itemName: 'VITAMIN C', hsCode: '210610' }) },
      [],
    ],
  ])('checks the goods: %s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });

  it('counts dangerous goods as amber by sea', () => {
    expect(found(items({ itemName: 'POWER BANK' }), { method: 'sea' })).toEqual([
      ['DANGEROUS', 'amber', 'POWER BANK는 항공 위험물일 수 있습니다.'],
    ]);
  });

  it('names the item, its fields and the values of a finding', () => {
    const parcel = items({}, { itemName: 'CANDLE', unitPrice: 9, hsCode: '' });
    expect(check(parcel)).toEqual([
      {
        rule: 'HS_MISSING',
        severity: 'red',
        text: 'CANDLE의 HS CODE가 없습니다.',
        todo: 'HS CODE 6자리를 입력해주세요.',
        fields: ['hsCode'],
        item: 1,
        values: 'CANDLE|1',
      },
    ]);
  });

  it.each<[string, Partial<RuleOrder>, unknown[]]>([
    ['24.999 kg in a box', { weight: 24.999 }, []],
    ['25 kg in a box', { weight: 25 }, [['WEIGHT_HEAVY', 'amber', '박스당 25kg 이상입니다.']]],
    ['49.99 kg in two boxes', { weight: 49.99, boxQty: 2 }, []],
    ['50 kg in two boxes', { weight: 50, boxQty: 2 }, [['WEIGHT_HEAVY', 'amber', '박스당 25kg 이상입니다.']]],
    ['no weight', { weight: 0, isUnmeasured: true }, [['WEIGHT_MISSING', 'red', '무게가 없습니다.']]],
    [
      'a weight without a size',
      { isUnmeasured: true },
      [['WEIGHT_MISSING', 'amber', '크기를 측정하지 않았습니다.']],
    ],
    ['an e-commerce parcel with type and pair', { customsCategory: 'A', ecommerceType: 'A', ...pair }, []],
    ['an e-commerce parcel without a type', { customsCategory: 'A', ...pair }, [ECOMMERCE]],
    ['an e-commerce parcel without a pair', { customsCategory: 'A', ecommerceType: 'A' }, [ECOMMERCE]],
    [
      'an e-commerce parcel with a half pair',
      { customsCategory: 'A', ecommerceType: 'A', ...pair, sellerAgencyName: 'AGENT' },
      [ECOMMERCE],
    ],
    ['a half pair of another parcel', { sellerAgencyName: 'AGENT' }, []],
  ])('checks the parcel: %s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });

  it('finds the statuses that do not travel, and parcels that were not received', () => {
    const texts = statusCodes.flatMap((status) => found({ status }).map((finding) => [status, ...finding]));
    const waiting = '아직 입고되지 않았습니다.';
    expect(texts).toEqual([
      ['00', 'NOT_RECEIVED', 'amber', waiting],
      ['01', 'NOT_RECEIVED', 'amber', waiting],
      ['80', 'NOT_LOADABLE', 'red', '오류입고 상태의 주문입니다.'],
      ['80', 'NOT_RECEIVED', 'amber', waiting],
      ['81', 'NOT_LOADABLE', 'red', '출고보류 상태의 주문입니다.'],
      ['81', 'NOT_RECEIVED', 'amber', waiting],
      ['82', 'NOT_RECEIVED', 'amber', waiting],
      ['83', 'NOT_RECEIVED', 'amber', waiting],
      ['84', 'NOT_LOADABLE', 'red', '반송·폐기 상태의 주문입니다.'],
      ['84', 'NOT_RECEIVED', 'amber', waiting],
      ['90', 'NOT_LOADABLE', 'red', '신청취소 상태의 주문입니다.'],
      ['90', 'NOT_RECEIVED', 'amber', waiting],
    ]);
    expect(found({ status: '82', statusesBelow: '05' })).toEqual([]);
    expect(found({ status: '' })).toEqual([]);
    expect(found({ status: '20' })).toEqual([]);
  });

  it('applies no rule before its first day', () => {
    const parcel = { pcc: '', weight: 0 };
    expect(found(parcel, { today: '2025-12-31' })).toEqual([]);
    expect(found(parcel, { today: '2026-01-01' })).not.toEqual([]);
  });
});

describe('findingsOf with the parcels of a consol', () => {
  const parcel = (hblNo: string, changes: Partial<RuleOrder> = {}): RuleOrder => ({
    ...clean,
    hblNo,
    siteUrl: 'https://www.shop.example/cart',
    ...items({ unitPrice: 75.01 }),
    ...changes,
  });
  const first = parcel('H1');
  const combined = (consolOrders: readonly RuleOrder[], order = consolOrders[0] ?? clean) =>
    findingsOf(order, { ...context, consolOrders }).map(({ rule, severity, text }) => [rule, severity, text]);
  const SELLER = [
    ['COMBINED_SELLER', 'red', '같은 판매자·같은 날의 주문이 합산과세 대상입니다(H1, H2, 합계 USD 150.02).'],
  ];
  const RECEIVER = [
    ['COMBINED_RECEIVER', 'amber', '같은 받는 분의 화물이 함께 있습니다(H1, H2, 합계 USD 150.02).'],
  ];

  it.each<[string, Partial<RuleOrder>, unknown[]]>([
    ['the same seller and day', {}, SELLER],
    ['another spelling of code and shop', { pcc: 'p123-456789012', siteUrl: 'SHOP.example' }, SELLER],
    ['the end of the same day in Seoul', { regDate: '2026-11-28T14:59:59.000Z' }, SELLER],
    ['the next day in Seoul', { regDate: '2026-11-28T15:00:00.000Z' }, RECEIVER],
    ['another seller', { siteUrl: 'https://other.example' }, RECEIVER],
    ['a seller with a code', { overSeasSellerCode: 'S1' }, RECEIVER],
    ['no seller', { siteUrl: '' }, RECEIVER],
    ['another receiver', { pcc: 'P999999999999' }, []],
    ['a parcel by declaration', { needClearance: 'N' }, []],
    ['USD 150.00 together', items({ unitPrice: 74.99 }), []],
  ])('finds combined taxation: %s', (_, changes, expected) => {
    expect(combined([first, parcel('H2', changes)])).toEqual(expected);
  });

  it('uses the code of the seller before the shop', () => {
    const coded = (hblNo: string, siteUrl: string) => parcel(hblNo, { overSeasSellerCode: 'S1', siteUrl });
    expect(combined([coded('H1', 'a.example'), coded('H2', 'b.example')])).toEqual(SELLER);
  });

  it('does not combine parcels without a seller by seller', () => {
    expect(combined([parcel('H1', { siteUrl: '' }), parcel('H2', { siteUrl: '' })])).toEqual(RECEIVER);
  });

  it('does not combine parcels without a customs code', () => {
    const parcels = [parcel('H1', { pcc: '' }), parcel('H2', { pcc: '' })];
    expect(combined(parcels)).toEqual([PCC_FORM]);
  });

  it('names all parcels of the receiver for the one of another seller', () => {
    const other = parcel('H3', { siteUrl: 'other.example' });
    const parcels = [first, parcel('H2'), other];
    expect(combined(parcels)).toEqual(SELLER);
    expect(combined(parcels, other)).toEqual([
      ['COMBINED_RECEIVER', 'amber', '같은 받는 분의 화물이 함께 있습니다(H1, H2, H3, 합계 USD 225.03).'],
    ]);
  });

  it('checks nothing of other parcels without a consol', () => {
    expect(found({ siteUrl: 'shop.example' })).toEqual([]);
  });
});

describe('customsRules', () => {
  it('have the date of the last change as version and apply from 2026-01-01', () => {
    expect(RULE_VERSION).toBe('2026-12-01');
    expect(new Set(customsRules.map(({ validFrom }) => validFrom))).toEqual(new Set(['2026-01-01']));
  });

  it('cannot be overridden where customs refuses in any case', () => {
    const fixed = customsRules.map(({ id }) => id).filter((id) => !overridable(id));
    expect(fixed.sort()).toEqual([
      'ECOMMERCE_CODES',
      'HS_MISSING',
      'NOT_LOADABLE',
      'VALUE_LIST',
      'VALUE_ZERO',
    ]);
  });
});
