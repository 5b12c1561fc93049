import { transact } from '#functions/db/client.ts';
import { addInquiryActions, answerInquiryActions } from '#functions/db/inquiry.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import { fullName, type Session } from '#shared/domain/session.ts';

/** Invented inquiries for one machine. */

/** Oldest first: days ago, who, what they ask, and what was answered. */
const inquiries: readonly (readonly [number, string, string, string, string?])[] = [
  [
    19,
    '장도윤',
    '시드니 픽업 가능 지역',
    '시드니 서쪽 파라마타에서도 방문 픽업이 되나요? 상자는 네 개입니다.',
    '파라마타는 화요일과 금요일에 방문합니다.\n상자 네 개면 15kg 이하로 나누어 포장해주세요.',
  ],
  [
    16,
    '백지윤',
    '운송장 재발행',
    '운송장을 잃어버렸습니다. 다시 받을 수 있을까요?',
    '회원님의 내 배송 목록에서 운송장을 다시 내려받으실 수 있습니다.',
  ],
  [
    13,
    '오세훈',
    '통관 보류 문의',
    '통관 보류로 조회되는데 어떤 서류를 내야 하나요?',
    '구매 영수증과 개인통관고유부호를 회신해주시면 관세사에게 전달하겠습니다.',
  ],
  [
    9,
    '송하은',
    '합배송 문의',
    '서로 다른 날 도착한 두 상자를 하나로 묶어 보낼 수 있나요?',
    '같은 받는 분이면 묶어서 보내드립니다. 입고 후 7일 안에 알려주세요.',
  ],
  [6, '노태경', '주소 변경', '출고 전인데 받는 주소를 바꾸고 싶습니다. 어떻게 하면 되나요?'],
  [
    4,
    '문가영',
    '사업자 물류대행 상담',
    '월 300건 정도의 출고를 맡기고 싶습니다.\n요금표와 계약 조건을 받을 수 있을까요?',
  ],
  [2, '김민지', '배송 상태 메일', '배송 상태가 바뀔 때마다 메일을 받고 싶은데 설정을 못 찾겠습니다.'],
  [1, '배수현', '부피무게 계산', '같은 상자 세 개를 한 번에 보내면 부피무게는 어떻게 계산하나요?'],
];

const HOUR = 3_600_000;

/** The demo customer asks as a member, the others as visitors; the older questions have their answers. */
export const seedInquiries = async (sessions: readonly Session[], now: Date): Promise<void> => {
  for (const [daysAgo, name, title, contents, answer] of inquiries) {
    const id = await nextId('inquiry');
    const morning = startOfSeoulDay(addDays(seoulDay(now), -daysAgo)).getTime();
    const member = sessions.find((session) => fullName(session) === name);
    await transact(
      addInquiryActions({
        id,
        memberId: member?.memberId ?? null,
        name,
        email: member?.email ?? `inquiry${id}@example.com`,
        mobile: '01023456789',
        title,
        contents,
        regDate: new Date(morning + 10 * HOUR).toISOString(),
        answers: [],
      }),
    );
    if (!answer) continue;
    const at = new Date(morning + 15 * HOUR).toISOString();
    await transact(answerInquiryActions(id, { at, by: '최은영', text: answer, isMailed: true }, 0));
  }
};
