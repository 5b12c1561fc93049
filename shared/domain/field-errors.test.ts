import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { eventPayload, freightPayload } from '#test/fixtures/freight.ts';
import { partnerPayload } from '#test/fixtures/partners.ts';
import { inquiryPayload, pickupPayload } from '#test/fixtures/visitor-forms.ts';
import { CodeInput } from './code.ts';
import { FreightInput } from './freight.ts';
import { InquiryInput } from './inquiry.ts';
import { PartnerInput } from './partner.ts';
import { PickupRequestInput } from './pickup-request.ts';
import { CourierInput, ParcelLocationInput, PickupPlaceInput } from './reference.ts';
import { ScheduleInput } from './schedule.ts';

// Routes answer with these errors of their body; test/integration proves it for one field of each route.

type Row = readonly [path: string, value: unknown, message: string];

const tooLong = (most: number) => `최대 ${most}자까지 입력 가능합니다.`;

const expectErrors = (schema: z.ZodType, valid: object, rows: readonly Row[]) => {
  it('accepts the example', () => {
    expect(schema.safeParse(valid).error?.issues).toBeUndefined();
  });

  it.each(rows)('%s = %s is an error of this field', (path, value, message) => {
    const { error } = schema.safeParse({ ...valid, [path]: value });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
  });
};

const codeRows = (code: string, name: string, label: string): Row[] => [
  [code, '', `${label} 코드는 필수 입력 항목입니다.`],
  [code, 'ABCDEFGH9', tooLong(8)],
  [code, '12345678', `${label} 코드를 올바르게 입력해주세요.`],
  [code, 'A-1', `${label} 코드를 올바르게 입력해주세요.`],
  [code, '코드', `${label} 코드를 올바르게 입력해주세요.`],
  [name, ' ', `${label}명은 필수 입력 항목입니다.`],
  [name, '가'.repeat(101), tooLong(100)],
  ['country', '', '국가는 필수 입력 항목입니다.'],
  ['country', 'KORE', tooLong(3)],
];

describe('CourierInput', () => {
  const courier = { courierCode: 'K900', courierName: '택배', country: 'KOR' };
  expectErrors(CourierInput, courier, codeRows('courierCode', 'courierName', '택배사'));
});

const place = { code: 'T1', name: '시험 장소', country: 'AUS' };

describe('PickupPlaceInput', () => {
  expectErrors(PickupPlaceInput, { ...place, city: 'SYD' }, [
    ...codeRows('code', 'name', '픽업 장소'),
    ['city', '', '도시는 필수 입력 항목입니다.'],
    ['memo', '가'.repeat(401), tooLong(400)],
  ]);
});

describe('ParcelLocationInput', () => {
  expectErrors(ParcelLocationInput, { ...place, class: 'IM_PC_LO' }, [
    ...codeRows('code', 'name', '화물 위치'),
    ['class', '', '구분은 필수 입력 항목입니다.'],
    ['class', 'IM_XX_LO', '구분을 올바르게 입력해주세요.'],
    ['region', 'NSWX', tooLong(3)],
    ['memo', '가'.repeat(401), tooLong(400)],
  ]);
});

describe('CodeInput', () => {
  const code = {
    parentCode: 'CIT',
    code: 'ABC',
    codeLabel: '케언스',
    value: 'AUS',
    description: '',
    status: 0,
  };
  expectErrors(CodeInput, code, [
    ['code', 'ABCDEFG', tooLong(6)],
    ['code', ' ', '코드는 필수 입력 항목입니다.'],
    ['code', '한글', '코드를 올바르게 입력해주세요.'],
    ['parentCode', 'CITIES1', tooLong(6)],
    ['parentCode', 'A-B', '그룹을 올바르게 입력해주세요.'],
    ['parentCode', 'cities', '그룹을 올바르게 입력해주세요.'],
    ['parentCode', '', '그룹은 필수 입력 항목입니다.'],
    ['codeLabel', '가'.repeat(101), tooLong(100)],
    ['codeLabel', '', '이름은 필수 입력 항목입니다.'],
    ['value', '1'.repeat(12), tooLong(11)],
    ['description', '가'.repeat(1001), tooLong(1000)],
  ]);
});

describe('CodeInput of a reason of a hold', () => {
  const reason = { parentCode: 'HOLDRS', code: '20', codeLabel: '주소 확인 필요', status: 0 };
  expectErrors(CodeInput, { ...reason, value: '82' }, [
    ['value', '통관보류', '값을 올바르게 입력해주세요.'],
    ['value', '05', '값을 올바르게 입력해주세요.'],
  ]);

  it('accepts a reason without a status, which every hold offers', () => {
    expect(CodeInput.safeParse({ ...reason, value: '' }).success).toBe(true);
  });
});

describe.each([
  ['FRTMTD', '2', '3'],
  ['LEADTM', 'DEP2', 'DEP3'],
])('CodeInput of %s, whose codes the source code reads', (parentCode, known, unknown) => {
  expectErrors(CodeInput, { parentCode, code: known, codeLabel: '항공', value: '2', status: 0 }, [
    ['code', unknown, '코드를 올바르게 입력해주세요.'],
  ]);
});

describe('FreightInput', () => {
  expectErrors(FreightInput, freightPayload(), [
    ['freightNo', 'QF00876', tooLong(6)],
    ['freightNo', ' ', '편명은 필수 입력 항목입니다.'],
    ['note', '가'.repeat(1001), tooLong(1000)],
    ['method', 3, '운송 방법을 올바르게 입력해주세요.'],
    ['arrival', '', '도착지는 필수 입력 항목입니다.'],
  ]);
});

describe('PartnerInput', () => {
  expectErrors(PartnerInput, partnerPayload(), [
    ['business_number', '12345678', '사업자등록번호를 올바르게 입력해주세요.'],
    ['business_number', '12345678912', tooLong(10)],
    ['business_number', '123-45-678', '사업자등록번호를 올바르게 입력해주세요.'],
    ['ceo_name', 'John Smith', '대표자명을 올바르게 입력해주세요.'],
    ['ceo_name', '가'.repeat(51), tooLong(50)],
    ['phone', '021234567890', '전화번호를 확인해주세요. (예: 010-1234-5678)'],
    ['phone', '02-123', '전화번호를 확인해주세요. (예: 010-1234-5678)'],
    ['email', 'x', '잘못된 이메일 형식입니다.'],
    ['address', '가'.repeat(401), tooLong(400)],
    ['contract_start_date', '2026-02-30', '계약 시작일을 올바르게 입력해주세요.'],
    ['contract_end_date', '2025-12-31', '계약 종료일을 올바르게 입력해주세요.'],
    ['monthly_estimate_volume', -1, '월 예상 물량을 올바르게 입력해주세요.'],
    ['logo_url', 'https://elsewhere.example/logo.png', '로고를 올바르게 입력해주세요.'],
  ]);
});

describe('ScheduleInput', () => {
  expectErrors(ScheduleInput, eventPayload(), [
    ['title', '', '제목은 필수 입력 항목입니다.'],
    ['eventType', 3, '구분을 올바르게 입력해주세요.'],
    ['eventTime', '25:00', '시각을 올바르게 입력해주세요.'],
    ['days', 0, '기간을 올바르게 입력해주세요.'],
    ['days', 32, '기간을 올바르게 입력해주세요.'],
    ['description', '가'.repeat(1001), tooLong(1000)],
  ]);
});

describe('InquiryInput', () => {
  expectErrors(InquiryInput, inquiryPayload(), [
    ['name', ' ', '이름은 필수 입력 항목입니다.'],
    ['name', '당첨 evil.com', '이름에는 / : @ [ ] < > 기호와 인터넷 주소를 쓸 수 없습니다.'],
    ['email', 'x', '잘못된 이메일 형식입니다.'],
    ['mobile', '', '휴대폰번호는 필수 입력 항목입니다.'],
    ['contents', '가'.repeat(2001), tooLong(2000)],
  ]);
});

describe('PickupRequestInput', () => {
  expectErrors(PickupRequestInput, pickupPayload(), [
    ['senderMobCountry', '+1', '국가번호를 선택해주세요.'],
    ['reqBranch', '', '접수 지점은 필수 입력 항목입니다.'],
  ]);
});
