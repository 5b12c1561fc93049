import type { CodeGroup } from '#shared/domain/reference.ts';
import type { Answer } from '#web/lib/call.ts';
import { answer } from './network.ts';

const codes = Object.entries({
  ORDSTT: {
    '00': '접수대기',
    '01': '접수완료',
    '02': '입고완료',
    '03': '출고대기',
    '05': '선적완료',
    '06': '입항',
    '81': '출고보류',
    '83': '세금납부대기',
  },
  CONSTT: { '001': '준비', '002': '마감', '003': '출발', '004': '도착', '007': '종료', '009': '취소' },
  AUTHLV: { '10': '일반회원', '80': '파트너', '90': '관리자', '99': '최고관리자' },
  BIZTYP: { '01': '건강식품·선물점', '02': '약국' },
  NATION: { KOR: '대한민국', AUS: '호주' },
  CIT: { ICN: '인천', GMP: '김포', SYD: '시드니' },
  REGION: { SEL: '서울', NSW: '뉴사우스웨일스' },
  FRTMTD: { '1': '해운', '2': '항공' },
  EXRATE: { USD: '미국 달러', KRW: '대한민국 원', JPY: '일본 엔', AUD: '호주 달러' },
  LEADTM: { CLR2: '항공 통관 (영업일)', DLV2: '항공 국내 배송 (영업일)' },
  DWELLT: { '02': '입고완료 후 진행 없는 일수' },
  DAYOFF: {},
  DELAYR: { '01': '결항·기상', '02': '선적 이월' },
  HOLDRS: { '02': '개인통관고유부호 확인 필요', '06': '운임 결제 대기', '11': '관세·부가세 납부 필요' },
} satisfies Record<CodeGroup, Record<string, string>>).flatMap(([parentCode, group]) =>
  Object.entries(group)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, codeLabel], index) => ({
      id: `${parentCode}-${code}`,
      code,
      parentCode,
      orderNo: index + 1,
      codeLabel,
      value:
        {
          KOR: '+82',
          AUS: '+61',
          KRW: '0.00072',
          JPY: '0.0064',
          AUD: '0.65',
          USD: '1',
          CLR2: '1-2',
          DLV2: '1-2',
          1: '1',
          2: '2',
        }[code] ?? '',
      status: 0 as const,
      description: '',
      version: 1,
    })),
) as Answer<'POST /api/code/getCodeList'>;

const regDate = '2026-11-01T00:00:00.000Z';

/** Sets mock responses of the routes of reference data: codes, couriers, places and partners. */
export const answerReference = (): void => {
  answer('POST /api/code/getCodeList', ({ body }) =>
    codes.filter(({ parentCode }) => !body?.parentCode || parentCode === body.parentCode),
  );
  answer(
    'GET /api/code/getFreightMethodList',
    codes.filter(({ parentCode }) => parentCode === 'FRTMTD'),
  );
  answer('GET /api/courier/getCourierList', [
    { courierCode: 'K001', courierName: '우체국택배', country: 'KOR', regDate },
    { courierCode: 'K002', courierName: 'CJ대한통운', country: 'KOR', regDate },
  ]);
  answer('POST /api/parcel/getUnresolvedZipcodes', {
    table: { date: '2026-11-01', size: 34_396 },
    zipcodes: [],
  });
  answer('GET /api/parcelLocation/getParcelLocationList', [
    {
      class: 'IM_PC_LO',
      code: 'IMSYD',
      name: '시드니 입고장',
      country: 'AUS',
      region: 'NSW',
      memo: '',
      regDate,
    },
    { class: 'EX_RQ_ST', code: 'EXRQ01', name: '접수', country: 'KOR', region: '', memo: '', regDate },
    { class: 'EX_RQ_ST', code: 'EXRQ02', name: '픽업예정', country: 'KOR', region: '', memo: '', regDate },
    {
      class: 'EX_PU_LO',
      code: 'EXPU01',
      name: '인천 수출 픽업장',
      country: 'KOR',
      region: '',
      memo: '',
      regDate,
    },
  ]);
  answer('GET /api/pickup/getPickupLocationList', [
    { code: 'SYDPU', name: '시드니 픽업장', country: 'AUS', city: 'SYD', region: 'NSW', memo: '', regDate },
  ]);
  answer('GET /api/dropOff/getDropOffList', [
    {
      id: 1,
      version: 1,
      name: '시드니 접수처',
      address: '28 Harbourline Drive, Lidcombe NSW 2141',
      phone: '+61 2 5550 0142',
      hours: '월–금 09:00–17:00',
      note: '',
      orderNo: 1,
      isActive: true,
    },
  ]);
  answer('POST /api/partner/getPartnerList', [
    { id: 1, partner_name: '한호로지스' },
    { id: 2, partner_name: '시드니마트' },
    { id: 3, partner_name: '멜번헬스' },
  ] as Answer<'POST /api/partner/getPartnerList'>);
};
