import type { Colour } from './domain/customs/preflight.ts';
import type { RuleId, Severity } from './domain/customs/rules.ts';

/** Names of the customs rules, as shown to staff and brokers. */
export const customsRuleNames: Readonly<Record<RuleId, string>> = {
  PCC_FORM: '부호 형식',
  PCC_MISMATCH: '부호 불일치',
  PCC_UNVERIFIED: '부호 미확인',
  PCC_OLD: '부호 확인 오래됨',
  PHONE_VIRTUAL: '안심번호',
  PHONE_FORM: '휴대폰번호 형식',
  ZIP_UNKNOWN: '없는 우편번호',
  ZIP_ADDRESS: '우편번호와 주소',
  VALUE_LIST: '목록통관 한도',
  VALUE_CLOSE: '한도에 가까움',
  VALUE_ZERO: '물품가격 0',
  VALUE_ZERO_ITEM: '상품 가격 0',
  COMBINED_SELLER: '합산과세',
  COMBINED_RECEIVER: '같은 받는 분',
  LIST_EXCLUDED: '목록통관 배제',
  SUPPLEMENT_LIMIT: '건강기능식품 수량',
  QUARANTINE: '검역 대상',
  DANGEROUS: '위험물',
  HS_MISSING: 'HS CODE 없음',
  HS_UNKNOWN: '없는 HS CODE',
  HS_NAME: '품명과 HS CODE',
  WEIGHT_HEAVY: '무거운 박스',
  WEIGHT_MISSING: '무게·크기',
  ECOMMERCE_CODES: '전자상거래 부호',
  EDN: '호주 수출신고',
  NOT_LOADABLE: '실을 수 없는 상태',
  NOT_RECEIVED: '미입고',
};

export const colourNames: Readonly<Record<Colour, string>> = { red: '빨강', amber: '주의', green: '정상' };

export const severityNames: Readonly<Record<Severity, string>> = { red: '빨강', amber: '주의', info: '참고' };

/** Shown once on the page of the preflight and with each tax estimate. */
export const REFERENCE_ONLY = '참고용 점검입니다. 최종 판단은 세관과 관세사가 합니다.';
