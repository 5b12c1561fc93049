import { companyName } from '#shared/company.ts';
import { careMail, offices } from '#web/components/public/company.ts';
import { OfficeHours } from '#web/components/public/office-hours.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { addIcons, Icon } from '#web/components/ui/icons.tsx';
import { pageIcons } from '#web/components/ui/page-icons.ts';
import picture from './pictures/about.svg';
import { type Point, Points, Section, ServiceHero } from './section.tsx';

addIcons(pageIcons);

const promises: readonly Point[] = [
  {
    icon: 'eye',
    title: '지금을 보여드립니다',
    text: '접수, 입고, 출고, 통관, 국내 배송. 단계가 바뀔 때마다 H/BL 번호 하나로 확인할 수 있습니다.',
  },
  {
    icon: 'calculator',
    title: '기준을 먼저 알려드립니다',
    text: '부피무게 계산법과 세금 기준, 책임 한도를 보내기 전에 볼 수 있는 곳에 적어둡니다.',
  },
  {
    icon: 'eyeOff',
    title: '정보를 가려서 지킵니다',
    text: '로그인하지 않은 조회에서는 받는 분의 이름과 연락처, 주소의 일부를 가립니다.',
  },
];

const Story = () => (
  <div className="max-w-text space-y-4 text-16 text-ink-2 md:text-18">
    <p>
      호주에 사는 사람이 한국의 가족에게 보내는 상자에는 영양제와 꿀, 아이 옷, 손편지가 함께 들어 있습니다.
      값으로 따지기 어려운 짐입니다. 그런데 상자를 보내고 나면 지금 어디에 있는지, 왜 멈춰 있는지 알기 어려울
      때가 많습니다.
    </p>
    <p>
      {companyName}는 그 답답함을 줄이는 일을 합니다. 호주 NSW에서 짐을 받아 재고, 항공과 해운 가운데 알맞은
      길을 골라 싣고, 인천에서 통관과 국내 배송을 이어갑니다. 두 나라의 사무소가 같은 화면을 보며 일하기
      때문에 어느 쪽에 물어도 같은 대답을 들을 수 있습니다.
    </p>
    <p>
      개인 고객뿐 아니라 건강식품점과 약국, 온라인몰 같은 파트너도 같은 시스템에서 주문을 등록하고 운송장을
      출력합니다. 한 상자를 보내는 분도, 날마다 주문을 보내는 매장도 같은 기준으로 안내받습니다.
    </p>
  </div>
);

const Offices = () => (
  <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
    {offices.map((office) => (
      <li key={office.place} className="rounded-dialog border border-line p-6 md:p-8">
        <h3 className="text-20 font-bold">{office.place}</h3>
        <address className="mt-4 space-y-2.5 text-16 text-ink-2">
          <p className="flex gap-2.5">
            <Icon name="pin" className="mt-0.5" />
            {office.address}
          </p>
          <p className="flex gap-2.5">
            <Icon name="phone" className="mt-0.5" />
            <a
              href={`tel:${office.phone.replaceAll(' ', '')}`}
              translate="no"
              className="tabular-nums hover:text-brand"
            >
              {office.phone}
            </a>
          </p>
          <p className="flex gap-2.5">
            <Icon name="clock" className="mt-0.5" />
            <OfficeHours office={office} />
          </p>
        </address>
      </li>
    ))}
  </ul>
);

/** 회사 소개 */
export const AboutScreen = () => (
  <>
    <ServiceHero
      topic="회사 소개"
      title={
        <>
          두 나라 사이를
          <br />
          가깝게 잇습니다
        </>
      }
      lead={`${companyName}는 호주와 한국을 오가는 택배와 화물을 접수부터 통관, 국내 배송까지 맡는 국제 물류 회사입니다.`}
      picture={picture}
    />
    <Section title="우리가 하는 일">
      <Story />
    </Section>
    <Section title="이렇게 일합니다">
      <Points points={promises} />
    </Section>
    <Section title="사무소">
      <Offices />
    </Section>
    <section className="mx-auto mt-24 max-w-page px-5 text-center">
      <h2 className="text-24 font-bold">궁금한 점이 있으신가요?</h2>
      <p className="mt-1 text-16 text-ink-2">
        {careMail}로 메일을 보내주시거나, 배송 안내에서 자주 묻는 질문을 먼저 살펴보세요.
      </p>
      <ButtonLink to="/shipping-infomation" hash="questions" size="lg" variant="weak" className="mt-5">
        자주 묻는 질문 보기
      </ButtonLink>
    </section>
  </>
);
