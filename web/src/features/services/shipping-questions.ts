import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { carriage } from '#web/components/terms.ts';
import type { Question } from './questions.tsx';

/** 자주 묻는 질문 */
export const shippingQuestions: readonly Question[] = [
  {
    question: '회원이 아니어도 보낼 수 있나요?',
    answer:
      '네. 회원가입 없이 주문을 등록하고 H/BL 번호를 받을 수 있습니다. 회원으로 로그인하면 번호 없이도 내 배송을 모두 볼 수 있습니다.',
  },
  {
    question: 'H/BL 번호는 어디에서 보나요?',
    answer:
      '주문등록을 마친 화면과 상자에 붙인 운송장의 바코드 아래에 있습니다. 매장에서 접수했다면 접수한 파트너에게 문의해주세요.',
  },
  {
    question: `USD ${TAX_LIMIT_USD}을 넘으면 보낼 수 없나요?`,
    answer: `보낼 수 있습니다. 다만 목록통관이 아니라 일반수입신고로 통관하며 관세와 부가가치세가 붙습니다. 세금에 대한 책임은 보내는 분에게 있으니 받는 분과 미리 상의해주세요.`,
  },
  {
    question: '여러 상자로 나누어 보내면 세금을 내지 않나요?',
    answer:
      '아닙니다. 하나의 운송장(B/L, AWB)으로 온 물품을 기준 금액 아래로 나누어 신고하거나, 같은 해외 판매자에게서 같은 날 산 물품을 나누어 들여오면 금액을 모두 더해 과세합니다. 도착한 날이 같다는 이유만으로는 더하지 않습니다.',
  },
  {
    question: '영양제나 꿀도 목록통관이 되나요?',
    answer: `되지 않습니다. 건강기능식품과 식품은 금액이 USD ${TAX_LIMIT_USD} 이하여도 일반수입신고로 통관합니다.`,
  },
  {
    question: '받는 분 전화번호로 안심번호를 적어도 되나요?',
    answer:
      '안 됩니다. 050으로 시작하는 안심번호는 개인통관고유부호에 등록된 번호와 맞지 않아 통관이 멈춥니다. 전화와 문자를 받을 수 있는 실제 휴대폰번호를 적어주세요.',
  },
  {
    question: '배송이 늦어지면 보상받을 수 있나요?',
    answer: `오프로드(적재 제외), 통관, 파업, 천재지변으로 인한 지연은 보상하지 않습니다. 그 밖의 지연은 ${carriage.delayClaim}에 신고해주세요.`,
  },
  {
    question: '물건이 파손되거나 없어졌어요.',
    answer: `손상은 ${carriage.damageClaim}, 분실은 ${carriage.lossClaim}에 H/BL 번호와 함께 고객센터로 신고해주세요. 책임 한도는 ${carriage.liability}입니다. 상자와 포장재는 확인이 끝날 때까지 버리지 마세요.`,
  },
  {
    question: '받는 분이 계속 집에 없으면 어떻게 되나요?',
    answer: `배달하지 못한 화물은 ${carriage.undeliverable}합니다. 그 안에 고객센터로 다시 배달할 날과 주소를 알려주세요.`,
  },
];
