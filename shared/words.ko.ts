import { asObject, asTopic } from './korean.ts';

export const freightNames = { 1: '해운', 2: '항공' } as const;
export const clearanceNames = { N: '일반통관', Y: '목록통관' } as const;
export const customsCategoryNames = {
  D: '개인용',
  A: '전자상거래',
  E: '상업용 물품',
  F: '상업용 서류',
} as const;
export const receiverTypeNames = { 1: '개인', 2: '사업자' } as const;

export const NOTICE_AUTHOR = '관리자';

export const messages = {
  required: (label: string) => `${asTopic(label)} 필수 입력 항목입니다.`,
  enter: (labels: string) => `${asObject(labels)} 입력해주세요.`,
  enterCorrectly: (labels: string) => `${asObject(labels)} 올바르게 입력해주세요.`,
  tooLong: (max: number) => `최대 ${max}자까지 입력 가능합니다.`,
  tooShort: (min: number) => `${min}자 이상 입력해주세요.`,
  email: '잘못된 이메일 형식입니다.',
  zipcode: '5자리를 입력하세요',
  oldZipcode: '예전 6자리 우편번호입니다. 5자리 우편번호를 입력해주세요.',
  phone: '전화번호를 확인해주세요. (예: 010-1234-5678)',
  safePhone: '안심번호는 통관과 배송에 쓸 수 없습니다. 실제 휴대폰번호를 입력해주세요.',
  residentNumber: '주민등록번호는 받을 수 없습니다. P로 시작하는 개인통관고유부호를 입력해주세요.',
  unprintable: (letters: string) => `라벨에 인쇄할 수 없는 글자가 있습니다: ${letters}`,
  decimals: (most: number) => `소수점 아래 ${most}자리까지 입력할 수 있습니다.`,
  atMost: (most: number, unit: string) =>
    `최대 ${most.toLocaleString('ko-KR')}${unit}까지 입력할 수 있습니다.`,
  addressKeyword: '도로명과 건물번호를 함께 입력해주세요. 예: 세종대로 110',
  implausibleWeight: '무게와 크기를 확인해주세요.',
  unassignedZipcode: '없는 우편번호입니다. 다시 확인해주세요.',
  issuableHblNo: '자동으로 발급하는 형식의 H/BL 번호는 직접 입력할 수 없습니다.',
  itemName: '상품 목록의 품명은 필수 입력 항목입니다.',
  itemQty: '상품 목록의 수량은 1 이상이어야 합니다.',
  hsCode: 'HS CODE는 6자리입니다.',
  atLeastOneItem: '최소 1개 이상의 상품이 필요합니다.',
  noItems: '상품은 최소 1개 이상이어야 합니다.',
  nthItemQty: (nth: number) => `${nth}번째 상품의 수량은 1 이상이어야 합니다.`,
  starred: '* 표시 항목은 필수 입력입니다.',
  fillAll: '모든 항목을 입력해주세요.',
  wrongType: '형식이 올바르지 않습니다.',
  brokenText: '깨진 글자가 있습니다. 다시 입력하거나 UTF-8로 보내주세요.',
  tryAgain: '오류가 발생했습니다. 다시 시도해주세요.',
} as const;

/** Sentences about a field, by its label. */
export type FieldWords = Pick<typeof messages, 'required' | 'enterCorrectly'>;

/** Sentences about a field of an order, with the particles that the specification quotes. */
export const orderMessages = {
  required: (label: string) => `${label}은(는) 필수 입력 항목입니다.`,
  enter: (labels: string) => `${labels} 을 입력해주세요.`,
  enterCorrectly: (labels: string) => `${labels} 을 올바르게 입력해주세요.`,
};
