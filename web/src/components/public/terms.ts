import { retentionYears } from '#shared/domain/retention.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import type { IconName } from '#web/components/ui/icons.tsx';

/** Terms that the sender accepts when registering an order. The terms of carriage repeat them. */
export const registrationTerms: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'calculator',
    title: '세금',
    text: `신고 금액이 USD ${TAX_LIMIT_USD}을 넘는 물품은 과세 대상이며, 세금에 대한 책임은 보내는 분에게 있습니다.`,
  },
  {
    icon: 'file',
    title: '인보이스와 패킹리스트',
    text: '인보이스와 패킹리스트를 정확하게 작성할 책임은 보내는 분에게 있습니다.',
  },
  {
    icon: 'warning',
    title: '금지 품목',
    text: '배터리와 인화성 물질은 보낼 수 없습니다.',
  },
  {
    icon: 'clock',
    title: '지연',
    text: '오프로드(적재 제외), 통관, 파업, 천재지변으로 인한 지연은 보상하지 않습니다.',
  },
];

/** Claim periods and limits of the terms of carriage. */
export const carriage = {
  damageClaim: '14일 이내',
  delayClaim: '21일 이내',
  lossClaim: '120일 이내',
  liability: '운송장 1건당 USD 500',
  undeliverable: '30일간 보관',
} as const;

/** Row of a table with two columns. */
export type TermRow = readonly [term: string, text: string];

export const carriageRows: readonly TermRow[] = [
  ['손상 신고', carriage.damageClaim],
  ['지연 신고', carriage.delayClaim],
  ['분실 신고', carriage.lossClaim],
  ['책임 한도', carriage.liability],
  ['배달 불능 화물', carriage.undeliverable],
];

/** Name and retention period of each kind of record, as stated in the privacy policy. */
export const retention = {
  contract: ['계약·결제 기록', `${retentionYears.contract}년`],
  dispute: ['분쟁 처리 기록', `${retentionYears.dispute}년`],
  abuse: ['부정 이용 기록', '1년'],
  identity: ['본인 확인 정보', '6개월'],
  visit: ['방문 기록', '3개월'],
} as const satisfies Record<string, TermRow>;

export const retentionRows: readonly TermRow[] = Object.values(retention);

/** Consent of a visitor to the processing of personal data, by contact form. `retentionPeriod` includes the kind of record. */
export const contactConsent = {
  inquiry: {
    data: '이름, 이메일, 휴대폰번호, 문의 내용',
    purpose: '문의 확인과 답변',
    retentionPeriod: retention.dispute,
  },
  pickup: {
    data: '보내는 분의 이름, 휴대폰번호, 이메일, 픽업 주소와 받는 분의 이름, 수입자 번호, 휴대폰번호, 주소',
    purpose: '픽업 일정 안내와 수출 운송',
    retentionPeriod: retention.contract,
  },
} as const;
