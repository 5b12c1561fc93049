import { transact } from '#functions/db/client.ts';
import { addInquiryActions, answerInquiryActions } from '#functions/db/inquiry.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { addDays, seoulDay, startOfSeoulDay } from '#shared/domain/dates.ts';
import type { OneNotice } from '#shared/domain/notice.ts';
import { PUBLIC_BOARD } from '#shared/domain/notice-list.ts';
import { BY_AIR, BY_SEA, type ScheduleEvent } from '#shared/domain/schedule.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import { NOTICE_AUTHOR } from '#shared/words.ko.ts';

const pinnedNotices: readonly (readonly [title: string, paragraphs: readonly string[]])[] = [
  [
    '개인통관고유부호 유효기간 제도 안내',
    [
      '2026년부터 새로 발급되는 개인통관고유부호는 발급일로부터 1년 동안 사용할 수 있습니다.',
      '부호에 등록된 이름, 휴대폰번호, 배송지 우편번호가 주문 정보와 다르면 통관이 늦어질 수 있으니 등록 전에 확인해주세요.',
    ],
  ],
  [
    '12월 연말 항공편 마감 일정',
    [
      '연말에는 물량이 늘어 항공편 접수를 출항 이틀 전 오후 3시에 마감합니다.',
      '마감 이후 입고된 짐은 다음 항공편으로 출발합니다.',
    ],
  ],
];
const otherNotices: readonly (readonly [title: string, text: string])[] = [
  ['시드니 물류센터 입고 시간 변경', '평일 입고 시간이 오전 9시부터 오후 4시 30분까지로 바뀝니다.'],
  [
    '건강기능식품 6병 기준 안내',
    '자가 사용으로 인정되는 건강기능식품은 6병까지입니다. 초과분은 폐기 비용이 발생할 수 있습니다.',
  ],
  ['멜버른 픽업 서비스 시작', '멜버른 클레이튼 인근 지역의 방문 픽업을 시작했습니다.'],
  ['배송 메모 작성 요령', '배송 메모는 400자까지 적을 수 있으며 운송장에 함께 인쇄됩니다.'],
  [
    '홈페이지 점검 안내',
    '토요일 새벽 2시부터 한 시간 동안 점검이 있습니다. 점검 중에도 배송조회는 이용할 수 있습니다.',
  ],
  ['배터리 포함 상품 접수 불가', '보조배터리와 배터리가 분리되지 않는 전자제품은 접수할 수 없습니다.'],
  ['해운 컨테이너 적재 마감', '해운은 출항 닷새 전에 적재를 마감합니다.'],
  [
    '부피무게 계산 기준',
    '항공은 가로×세로×높이(cm)를 6,000으로 나눈 값과 실중량 가운데 큰 쪽을 기준으로 합니다.',
  ],
  ['추석 연휴 고객센터 운영', '한국 고객센터는 연휴 동안 쉬고, 호주 고객센터는 정상 운영합니다.'],
  ['운송장 번호 문의 전 확인하세요', '국내 택배 운송장 번호는 통관이 끝난 뒤에 등록됩니다.'],
  ['꿀·유제품 반입 기준', '꿀과 유제품은 검역 대상일 수 있어 통관에 하루 이틀이 더 걸립니다.'],
  ['주소 표기 안내', '도로명주소와 상세주소를 나누어 적어주시면 배송이 빨라집니다.'],
];

const paragraph = (text: string) => `<p>${text}</p>`;

/** Notices, oldest first, so that ids increase with time. One notice is not published. */
export const demoNotices = (today: string): Omit<OneNotice, 'id'>[] => {
  const all = [
    ...otherNotices.map(([title, text]) => ({ title, contents: paragraph(text), isFixed: false })),
    ...pinnedNotices.map(([title, texts]) => ({
      title,
      contents: texts.map(paragraph).join(''),
      isFixed: true,
    })),
  ];
  return all.map((notice, index) => ({
    ...notice,
    boardType: PUBLIC_BOARD,
    writer: NOTICE_AUTHOR,
    version: 1,
    isShown: index !== 4,
    regDate: new Date(
      startOfSeoulDay(addDays(today, (index - all.length) * 4)).getTime() + 36_000_000,
    ).toISOString(),
  }));
};

const flights = [
  ['시드니 → 인천 항공', 'QF87 시드니 09:35 출발, 인천 18:20 도착'],
  ['멜버른 → 인천 항공', 'KE402 멜버른 출발, 인천 저녁 도착'],
] as const;
const voyages = [
  ['시드니항 → 부산항 해운', '컨테이너 적재 마감은 출항 닷새 전입니다.'],
  ['멜버른항 → 인천항 해운', '컨테이너 적재 마감은 출항 닷새 전입니다.'],
] as const;

/** Departures of 93 days from the start of this month: by air on Tuesdays and Fridays, by sea every tenth day. */
export const demoEvents = (today: string): Omit<ScheduleEvent, 'id'>[] => {
  const firstDay = `${today.slice(0, 7)}-01`;
  const days = Array.from({ length: 93 }, (_, index) => addDays(firstDay, index));
  const planned = days.flatMap((eventDate, index) => {
    const weekday = new Date(eventDate).getUTCDay();
    const flight = weekday === 2 ? flights[0] : weekday === 5 ? flights[1] : undefined;
    const voyage = index % 10 === 4 ? voyages[index % 20 === 4 ? 0 : 1] : undefined;
    return [
      ...(flight ? [{ eventType: BY_AIR, title: flight[0], details: flight[1] }] : []),
      ...(voyage ? [{ eventType: BY_SEA, title: voyage[0], details: voyage[1] }] : []),
    ].map((departure) => ({ ...departure, eventDate, days: 1 }));
  });
  return planned.map((event) => ({
    ...event,
    description: event.details,
    eventTime: '',
    duration: 0,
    isPublic: true,
    version: 1,
  }));
};

/** Inquiries, oldest first: age in days, name, title, contents, and answer if there is one. */
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

/** Adds inquiries: one by the demo customer as a member, the others by visitors. */
export const seedInquiries = async (sessions: readonly Session[], now: Date): Promise<void> => {
  for (const [daysAgo, name, title, contents, answer] of inquiries) {
    const id = await nextId('inquiry');
    const morning = startOfSeoulDay(addDays(seoulDay(now), -daysAgo)).getTime();
    const member = sessions.find((session) => fullName(session) === name);
    const inquiry = {
      id,
      memberId: member?.memberId ?? null,
      name,
      email: member?.email ?? `inquiry${id}@example.com`,
      mobile: '01023456789',
      hblNo: '',
      title,
      contents,
      regDate: new Date(morning + 10 * HOUR).toISOString(),
      answers: [],
    };
    await transact(addInquiryActions(inquiry));
    if (!answer) continue;
    const at = new Date(morning + 15 * HOUR).toISOString();
    await transact(answerInquiryActions(inquiry, { at, by: '최은영', text: answer, isMailed: true }));
  }
};
