import { careMail } from '#web/components/public/company.ts';
import { carriage } from '#web/components/public/terms.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { addIcons, Icon } from '#web/components/ui/icons.tsx';
import { pageIcons } from '#web/components/ui/page-icons.ts';
import commerce from './pictures/commerce.svg';
import freight from './pictures/freight.svg';
import fulfilment from './pictures/fulfilment.svg';
import storage from './pictures/storage.svg';
import picture from './pictures/warehouse.svg';
import { Checks, NextStep, type Point, Points, Section, ServiceHero } from './section.tsx';

addIcons(pageIcons);

type Service = {
  id: string;
  name: string;
  title: string;
  text: string;
  picture: string;
  lines: readonly string[];
};

const services: readonly Service[] = [
  {
    id: 'e-commerce',
    name: '이커머스',
    title: '주문이 들어온 만큼 한국으로',
    text: '온라인몰과 매장에서 받은 주문을 한 건씩 H/BL로 접수해 한국 고객의 집 앞까지 보냅니다.',
    picture: commerce,
    lines: [
      '해외판매자, 구매대행, 통신판매중개자 정보를 주문마다 기록',
      '주문번호와 상품 URL을 통관 자료에 함께 제출',
      '고객이 H/BL 번호로 직접 배송조회',
    ],
  },
  {
    id: 'fulfilment',
    name: '풀필먼트',
    title: '입고부터 출고까지 대신합니다',
    text: '상품을 물류센터로 보내두면 주문에 맞춰 담고 무게를 재어 운송장까지 붙여 내보냅니다.',
    picture: fulfilment,
    lines: ['입고 검수와 계량', '주문별 합포장과 운송장 부착', '출고 상태를 주문마다 공유'],
  },
  {
    id: 'freight',
    name: '화물 운송',
    title: '항공과 해운을 짐에 맞게',
    text: '급한 물량은 항공으로, 부피가 큰 물량은 해운으로 나누어 같은 출발 편의 화물을 한데 모아 운송합니다.',
    picture: freight,
    lines: [
      '항공은 실중량과 부피무게 중 큰 값',
      '해운은 부피(CBM) 기준',
      '목록통관과 일반수입신고 모두 접수',
    ],
  },
  {
    id: 'warehousing',
    name: '창고 보관',
    title: '호주와 한국, 두 곳의 물류센터',
    text: '호주 NSW와 인천의 물류센터에서 출발 전과 통관 전후의 화물을 보관하고 확인합니다.',
    picture: storage,
    lines: [
      '출고 일정에 맞춘 보관',
      '들어오고 나갈 때마다 수량 확인',
      `배달 불능 화물은 ${carriage.undeliverable}`,
    ],
  },
];

const ServiceRow = ({ service, isReversed }: { service: Service; isReversed: boolean }) => (
  <article id={service.id} className="grid items-center gap-6 md:grid-cols-2 md:gap-14">
    <img
      src={service.picture}
      alt=""
      width="520"
      height="300"
      loading="lazy"
      className={`w-full rounded-dialog ${isReversed ? 'md:order-last' : ''}`}
    />
    <div>
      <p className="text-14 font-bold text-brand">{service.name}</p>
      <h2 className="mt-1 text-24 font-bold md:text-30">{service.title}</h2>
      <p className="mt-3 mb-5 text-16 text-ink-2">{service.text}</p>
      <Checks lines={service.lines} />
    </div>
  </article>
);

const tools: readonly Point[] = [
  { icon: 'upload', title: '엑셀 일괄등록', text: '주문이 많은 날도 엑셀 파일 하나로 한 번에 등록합니다.' },
  {
    icon: 'hash',
    title: 'QR 주문등록',
    text: '매장에 QR 코드를 두면 손님이 자기 휴대폰으로 직접 주문을 적습니다.',
  },
  { icon: 'print', title: '운송장 출력', text: '바코드와 집배코드가 들어간 운송장을 PDF로 바로 출력합니다.' },
  { icon: 'search', title: '주문 조회', text: '기간과 상태, 받는 분으로 원하는 주문을 바로 찾습니다.' },
  {
    icon: 'users',
    title: '고객 관리',
    text: '등록된 고객을 이름, 휴대폰번호, 이메일로 찾아 주문에 연결합니다.',
  },
  {
    icon: 'calendar',
    title: '주간 현황',
    text: '최근 7일의 등록 건수와 단계별 주문 수를 한 화면에서 봅니다.',
  },
];

/** 비즈니스 서비스 */
export const BusinessScreen = () => (
  <>
    <ServiceHero
      topic="비즈니스 서비스"
      title={
        <>
          파는 일에만
          <br />
          집중하세요
        </>
      }
      lead="건강식품점과 약국, 온라인몰과 물류 대행사까지. 호주에서 한국으로 나가는 물류를 접수부터 국내 배송까지 맡습니다."
      picture={picture}
      actions={
        <>
          <a
            href={`mailto:${careMail}?subject=${encodeURIComponent('비즈니스 서비스 상담')}`}
            className="inline-flex h-12 items-center justify-center gap-2 rounded-control bg-brand px-5 text-16 font-semibold text-surface hover:bg-brand-strong"
          >
            <Icon name="mail" />
            상담 메일 보내기
          </a>
          <ButtonLink to="/shipping-infomation" size="lg" variant="secondary">
            배송 안내
          </ButtonLink>
        </>
      }
    />
    <div className="mx-auto mt-16 max-w-page space-y-16 px-5 md:space-y-24">
      {services.map((service, index) => (
        <ServiceRow key={service.id} service={service} isReversed={index % 2 === 1} />
      ))}
    </div>
    <Section
      title="파트너 화면에서 직접 합니다"
      lead="파트너가 되면 주문을 등록하고 관리하는 화면을 함께 드립니다. 따로 설치할 것은 없습니다."
    >
      <Points points={tools} />
    </Section>
    <NextStep
      title="이미 파트너이신가요?"
      text="파트너 화면에서 오늘 접수한 주문을 확인하세요."
      action={
        // Staff pages need a full page load, because they have their own content security policy.
        <a
          href="/partnerAdmin"
          className="inline-flex h-14 items-center rounded-control bg-brand px-6 text-18 font-semibold text-surface hover:bg-brand-strong"
        >
          파트너 로그인
        </a>
      }
    />
  </>
);
