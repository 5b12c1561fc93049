import { addPartner, type StoredPartner } from '#functions/db/partner.entity.ts';
import { addCode, addRecordItem } from '#functions/db/reference.entity.ts';
import { companyName } from '#shared/company.ts';
import { couriers } from '#shared/domain/couriers.ts';
import { seedRates } from '#shared/domain/exchange-rates.ts';
import {
  leadCode,
  leadMethods,
  leadStepSpecs,
  leadSteps,
  leadTimeText,
  seedLeadTimes,
} from '#shared/domain/lead-time.ts';
import { DEFAULT_COURIER, DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { orderStatuses, statusCodes } from '#shared/domain/order-status.ts';
import { PICKUP_TO_ADDRESS } from '#shared/domain/order-update.ts';
import type { Code, CodeGroup } from '#shared/domain/reference.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

// Reference data of a new table. Afterwards staff change these records in the back office.
type Row = readonly [code: string, codeLabel: string, value?: string];

const codes: Record<CodeGroup, readonly Row[]> = {
  ORDSTT: statusCodes.map((status) => [status, orderStatuses[status].label]),
  CONSTT: [
    ['001', '준비'],
    ['002', '마감'],
    ['003', '출발'],
    ['004', '도착'],
    ['005', '통관중'],
    ['006', '통관완료'],
    ['007', '종료'],
    ['009', '취소'],
  ],
  AUTHLV: [
    ['10', '일반회원'],
    ['80', '파트너'],
    ['90', '관리자'],
    ['99', '최고관리자'],
  ],
  BIZTYP: [
    ['01', '건강식품·선물점'],
    ['02', '약국'],
    ['03', '식품·와인'],
    ['04', '패션·잡화'],
    ['05', '온라인몰'],
    ['06', '물류대행'],
    ['99', '기타'],
  ],
  NATION: [
    ['KOR', '대한민국', '+82'],
    ['AUS', '호주', '+61'],
  ],
  CIT: [
    ['ICN', '인천', 'KOR'],
    ['GMP', '김포', 'KOR'],
    ['PUS', '부산', 'KOR'],
    ['KRINC', '인천항', 'KOR'],
    ['KRPUS', '부산항', 'KOR'],
    ['SYD', '시드니', 'AUS'],
    ['MEL', '멜버른', 'AUS'],
    ['BNE', '브리즈번', 'AUS'],
    ['PER', '퍼스', 'AUS'],
    ['ADL', '애들레이드', 'AUS'],
    ['AUSYD', '시드니항', 'AUS'],
    ['AUMEL', '멜버른항', 'AUS'],
    ['AUBNE', '브리즈번항', 'AUS'],
    ['AUFRE', '프리맨틀항', 'AUS'],
    ['AUADL', '애들레이드항', 'AUS'],
  ],
  REGION: [
    ['11', '서울특별시', 'KOR'],
    ['26', '부산광역시', 'KOR'],
    ['27', '대구광역시', 'KOR'],
    ['28', '인천광역시', 'KOR'],
    ['29', '광주광역시', 'KOR'],
    ['30', '대전광역시', 'KOR'],
    ['31', '울산광역시', 'KOR'],
    ['36', '세종특별자치시', 'KOR'],
    ['41', '경기도', 'KOR'],
    ['42', '강원특별자치도', 'KOR'],
    ['43', '충청북도', 'KOR'],
    ['44', '충청남도', 'KOR'],
    ['45', '전북특별자치도', 'KOR'],
    ['46', '전라남도', 'KOR'],
    ['47', '경상북도', 'KOR'],
    ['48', '경상남도', 'KOR'],
    ['49', '제주특별자치도', 'KOR'],
    ['NSW', '뉴사우스웨일스', 'AUS'],
    ['VIC', '빅토리아', 'AUS'],
    ['QLD', '퀸즐랜드', 'AUS'],
    ['WA', '서호주', 'AUS'],
    ['SA', '남호주', 'AUS'],
    ['TAS', '태즈메이니아', 'AUS'],
    ['ACT', '수도 준주', 'AUS'],
    ['NT', '노던 준주', 'AUS'],
  ],
  FRTMTD: [
    ['1', '해운'],
    ['2', '항공'],
  ],
  EXRATE: [
    ['USD', '미국 달러', String(seedRates.USD)],
    ['KRW', '대한민국 원', String(seedRates.KRW)],
    ['JPY', '일본 엔', String(seedRates.JPY)],
    ['AUD', '호주 달러', String(seedRates.AUD)],
  ],
  // The value is the order status that offers the reason. A reason without a value is offered for every hold.
  HOLDRS: [
    ['01', '받는 분 정보 확인 필요', ''],
    ['02', '개인통관고유부호 확인 필요', ''],
    ['03', '주문 내용과 다른 상품', '80'],
    ['04', '주문번호 확인 불가', '80'],
    ['05', '상품 파손', '80'],
    ['06', '운임 결제 대기', '81'],
    ['07', '발송 제한 품목 확인', '81'],
    ['08', '세관 검사', '82'],
    ['09', '통관 서류 보완 필요', '82'],
    ['10', '합산과세 확인', '82'],
    ['11', '관세·부가세 납부 필요', '83'],
    ['12', '반입 금지 품목', '84'],
    ['13', '고객 요청', '84'],
    ['14', '보관 기한 경과', '84'],
    ['99', '기타', ''],
  ],
  DELAYR: [
    ['01', '결항·기상', ''],
    ['02', '선적 이월', ''],
    ['03', '통관 지연', ''],
    ['04', '공휴일', ''],
    ['99', '기타', ''],
  ],
  LEADTM: leadMethods.flatMap(([method, methodName]) =>
    leadSteps.map((step): Row => {
      const { name, isBusinessDays } = leadStepSpecs[step];
      const code = leadCode(step, method);
      const unit = isBusinessDays ? '영업일' : '일';
      return [code, `${methodName} ${name} (${unit})`, leadTimeText(seedLeadTimes[code])];
    }),
  ),
  // The value is a number of days.
  DWELLT: statusCodes.flatMap((status) => {
    const { label, dwellDays } = orderStatuses[status];
    return dwellDays ? [[status, `${label} 후 진행 없는 일수`, String(dwellDays)] as const] : [];
  }),
  // Staff enter days off that the government sets at short notice.
  DAYOFF: [],
};

// Groups whose codes the source code uses. Their seed codes are marked as used, so that they cannot be deleted.
const requiredGroups: readonly string[] = [
  'ORDSTT',
  'CONSTT',
  'AUTHLV',
  'NATION',
  'FRTMTD',
  'EXRATE',
  'LEADTM',
] satisfies CodeGroup[];

const pickupPlaces = [
  ['AONEPI01', '시드니 스트라스필드 물류센터', 'AUS', 'SYD', 'NSW', ''],
  ['AONEPI02', '멜버른 클레이튼 물류센터', 'AUS', 'MEL', 'VIC', ''],
  ['AONEPI03', '지정 주소 배송 요청', 'AUS', 'SYD', 'NSW', '배송 요청 주소를 함께 받습니다.'],
  ['ICNPI01', '인천 중구 물류센터', 'KOR', 'ICN', '28', ''],
] as const;

const parcelLocations = [
  ['IM_PC_LO', 'IMSYD01', '시드니 입고장', 'AUS', 'NSW'],
  ['IM_PC_LO', 'IMSYD02', '시드니 출고장', 'AUS', 'NSW'],
  ['IM_PC_LO', 'IMICN01', '인천 보세창고', 'KOR', '28'],
  ['EX_RQ_ST', 'EXRQ01', '접수', 'KOR', '28'],
  ['EX_RQ_ST', 'EXRQ02', '픽업예정', 'KOR', '28'],
  ['EX_RQ_ST', 'EXRQ03', '픽업완료', 'KOR', '28'],
  ['EX_PU_LO', 'EXICN01', '인천 수출 픽업장', 'KOR', '28'],
  ['EX_PU_LO', 'EXPUS01', '부산 수출 픽업장', 'KOR', '26'],
] as const;

const toCode = (parentCode: string, [code, codeLabel, value = code]: Row, index: number): Code => ({
  id: `${parentCode}-${code}`,
  code,
  parentCode,
  orderNo: index + 1,
  codeLabel,
  value,
  status: true,
  description: '',
  version: 1,
});

const isReferredTo = (group: string, code: string): boolean =>
  requiredGroups.includes(group) ||
  pickupPlaces.some(
    ([, , , city, region]) => (group === 'CIT' && code === city) || (group === 'REGION' && code === region),
  ) ||
  parcelLocations.some(([, , , , region]) => group === 'REGION' && code === region);

export const blankPartner = (now: Date): Omit<StoredPartner, 'id' | 'partner_name'> => ({
  version: 1,
  business_number: '',
  ceo_name: '',
  business_type: '',
  phone: '',
  email: '',
  address: '',
  item_categories: '',
  pickup_area: '',
  contract_start_date: '',
  contract_end_date: '',
  monthly_estimate_volume: 0,
  logo_url: '',
  adminId: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

/** Adds the seed data. Existing records stay unchanged. */
export const addSeedData = async (now: Date): Promise<void> => {
  const regDate = now.toISOString();
  const additions: (() => Promise<boolean>)[] = [
    () => addPartner({ ...blankPartner(now), id: DEFAULT_PARTNER, partner_name: companyName, isUsed: true }),
    ...Object.entries(codes).flatMap(([group, rows]) =>
      rows.map((row, index) => () => addCode(toCode(group, row, index), isReferredTo(group, row[0]))),
    ),
    ...Object.entries(couriers).map(
      ([courierCode, { name, country }]) =>
        () =>
          addRecordItem(
            'COURIER',
            courierCode,
            { courierCode, courierName: name, country, regDate },
            courierCode === DEFAULT_COURIER,
          ),
    ),
    ...pickupPlaces.map(
      ([code, name, country, city, region, memo]) =>
        () =>
          addRecordItem(
            'PICKUP',
            code,
            { code, name, country, city, region, memo, regDate },
            code === PICKUP_TO_ADDRESS,
          ),
    ),
    ...parcelLocations.map(
      ([cls, code, name, country, region]) =>
        () =>
          addRecordItem('LOCATION', code, { class: cls, code, name, country, region, memo: '', regDate }),
    ),
  ];
  await mapWithLimit(additions, 16, (add) => add());
};
