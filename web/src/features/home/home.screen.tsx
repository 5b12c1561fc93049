import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type SubmitEvent, Suspense } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { WhenNear } from '#web/components/ui/when-near.tsx';
import air from '#web/features/home/pictures/air.svg';
import picture from '#web/features/home/pictures/hero.svg';
import ocean from '#web/features/home/pictures/ocean.svg';

const TrackingForm = () => {
  const navigate = useNavigate();
  const track = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hblNo = String(new FormData(event.currentTarget).get('hblNo')).trim();
    void navigate({ to: '/parcel-info', search: hblNo ? { hblNo } : {} });
  };
  return (
    <form onSubmit={track} className="mt-8 flex max-w-130 flex-col gap-2 xs:flex-row">
      <div className="relative flex-1">
        <Icon name="search" className="-translate-y-1/2 absolute top-1/2 left-4 text-ink-2" />
        <input
          name="hblNo"
          aria-label="H/BL 번호"
          placeholder="H/BL 번호"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="h-14 w-full rounded-control border border-control bg-surface pr-4 pl-12 text-18 font-medium focus-visible:border-brand focus-visible:-outline-offset-1"
        />
      </div>
      <Button type="submit" size="xl">
        배송조회
      </Button>
    </form>
  );
};

const stages = [
  { label: '시드니 물류센터 입고', state: 'done' },
  { label: '인천공항 도착', state: 'done' },
  { label: '세관 통관 중', state: 'now' },
  { label: '국내 배송', state: 'next' },
] as const;

const Dot = ({ state }: { state: (typeof stages)[number]['state'] }) =>
  state === 'done' ? (
    <span className="grid size-5 place-items-center rounded-full bg-brand text-surface">
      <Icon name="check" size={13} />
    </span>
  ) : (
    <span
      className={`size-5 rounded-full border-[5px] ${state === 'now' ? 'border-brand bg-surface' : 'border-sunken bg-line'}`}
    />
  );

const ExampleCard = () => (
  <figure className="absolute bottom-2 left-0 w-66 rounded-dialog bg-surface p-5 shadow-float">
    <figcaption className="text-13 font-medium text-ink-3">배송 진행 예시</figcaption>
    <ul className="mt-3 space-y-3">
      {stages.map(({ label, state }) => (
        <li
          key={label}
          className={`flex items-center gap-3 text-14 ${state === 'now' ? 'font-bold text-brand' : 'font-medium text-ink-2'}`}
        >
          <Dot state={state} />
          {label}
        </li>
      ))}
    </ul>
  </figure>
);

const Hero = () => (
  <section className="overflow-hidden bg-linear-to-b from-brand-tint to-surface">
    <div className="mx-auto grid max-w-page items-center gap-8 px-5 pt-12 pb-16 md:grid-cols-[1.1fr_1fr] md:pt-14 md:pb-20">
      <div>
        <p className="text-16 font-bold text-brand">호주–한국 국제 배송</p>
        <h1 tabIndex={-1} className="mt-3 text-30 font-bold lg:text-48">
          호주에서 한국까지
          <br />내 짐의 지금을 보여드려요
        </h1>
        <p className="mt-4 max-w-115 text-16 text-ink-2 lg:text-18">
          접수부터 통관, 국내 배송까지 H/BL 번호 하나로 확인하세요.
        </p>
        <TrackingForm />
      </div>
      <div className="relative mx-auto hidden w-full max-w-130 md:block">
        <img src={picture} alt="" width="520" height="460" fetchPriority="high" className="w-full" />
        <ExampleCard />
      </div>
    </div>
  </section>
);

const services = [
  {
    id: 'air',
    name: '항공 운송',
    to: '/service-flight',
    promise: '빠르게 받아야 하는 택배와 소형 화물에 알맞습니다.',
    picture: air,
    tint: 'bg-brand-weak',
    facts: [
      ['요금 기준', '실중량과 부피무게 중 큰 값'],
      ['부피무게', '가로 × 세로 × 높이(cm) / 6,000 = kg'],
    ],
  },
  {
    id: 'ocean',
    name: '해운 운송',
    to: '/service-ocean',
    promise: '이사 짐이나 대량 화물처럼 부피가 큰 짐에 알맞습니다.',
    picture: ocean,
    tint: 'bg-sunken',
    facts: [
      ['요금 기준', '부피(CBM)'],
      ['부피', '가로 × 세로 × 높이(cm) / 1,000,000 = CBM'],
    ],
  },
] as const;

const Services = () => (
  <section className="mx-auto mt-8 max-w-page px-5">
    <h2 className="text-24 font-bold md:text-30">짐에 맞는 운송 방법</h2>
    <div className="mt-6 grid gap-4 md:grid-cols-2 md:gap-6">
      {services.map(({ id, name, to, promise, picture, tint, facts }) => (
        <article
          key={id}
          id={id}
          className={`group relative flex flex-col overflow-hidden rounded-dialog ${tint}`}
        >
          <div className="px-6 pt-7 md:px-8 md:pt-8">
            <h3 className="text-20 font-bold">{name}</h3>
            <p className="mt-1 text-16 text-ink-2">{promise}</p>
            <dl className="mt-5 space-y-1.5 text-14">
              {facts.map(([term, text]) => (
                <div key={term} className="flex gap-3">
                  <dt className="w-16 shrink-0 text-ink-2">{term}</dt>
                  <dd className="font-semibold">{text}</dd>
                </div>
              ))}
            </dl>
            <Link
              to={to}
              preload="intent"
              className="mt-5 inline-flex min-h-6 items-center gap-1 rounded-control text-14 font-semibold text-brand after:absolute after:inset-0 after:content-[''] group-hover:underline group-hover:underline-offset-4"
            >
              {`${name} 자세히 보기`}
              <Icon name="right" size={16} />
            </Link>
          </div>
          <img src={picture} alt="" width="480" height="200" className="mt-auto w-full" />
        </article>
      ))}
    </div>
  </section>
);

const steps = [
  { icon: 'edit', title: '주문등록', text: '보내는 분, 받는 분, 상품을 적으면 H/BL 번호가 나옵니다.' },
  { icon: 'box', title: '입고·계량', text: '호주 물류센터에서 무게와 부피를 다시 확인합니다.' },
  { icon: 'plane', title: '운송·통관', text: '항공이나 해운으로 운송하고 통관 상태를 알려드립니다.' },
  { icon: 'truck', title: '국내 배송', text: '택배사 운송장 번호로 문 앞까지 이어서 조회합니다.' },
] as const;

const Steps = () => (
  <section className="mx-auto mt-24 max-w-page px-5">
    <h2 className="text-24 font-bold md:text-30">보내는 방법, 네 단계</h2>
    <ol className="mt-6 grid gap-4 xs:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ icon, title, text }, index) => (
        <li key={title} className="rounded-dialog border border-line p-6">
          <span className="flex items-center justify-between">
            <span className="grid size-11 place-items-center rounded-card bg-brand-weak text-brand">
              <Icon name={icon} size={22} />
            </span>
            <span className="text-20 font-bold text-ink-3 tabular-nums">{index + 1}</span>
          </span>
          <h3 className="mt-5 text-18 font-bold">{title}</h3>
          <p className="mt-1 text-14 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

// These components are below the first viewport, so they load later.
const Calculator = lazy(() => import('#web/components/rates/calculator.tsx'));
const Departures = lazy(() => import('./departures.tsx'));
const LatestNotices = lazy(() => import('./latest-notices.tsx'));

const DepartureSection = () => (
  <section className="mx-auto mt-24 max-w-page px-5">
    <h2 className="text-24 font-bold md:text-30">출항 일정</h2>
    <p className="mt-1 mb-6 text-16 text-ink-2">
      항공편과 배편이 언제 떠나는지 확인하세요. 한국 시간 기준입니다.
    </p>
    {/* Reserves the height of six list entries on a phone, and of five calendar weeks on wider screens. */}
    <WhenNear className="min-h-130 md:min-h-147.5">
      <Departures />
    </WhenNear>
  </section>
);

const NoticeSection = () => (
  <section className="mx-auto mt-24 max-w-page px-5">
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-24 font-bold md:text-30">공지사항</h2>
      <ButtonLink to="/notice" variant="secondary">
        공지사항 전체 보기
      </ButtonLink>
    </div>
    <WhenNear className="min-h-71.5">
      <LatestNotices />
    </WhenNear>
  </section>
);

const CalculatorSection = () => (
  <section id="calculator" className="mx-auto mt-24 max-w-page px-5">
    <h2 className="text-24 font-bold md:text-30">부피무게 계산기</h2>
    <p className="mt-1 mb-6 text-16 text-ink-2">
      박스 크기를 넣으면 항공과 해운의 요금 기준과 예상 요금, 소요일을 함께 보여드립니다.
    </p>
    <Suspense fallback={<div className="h-312 rounded-dialog bg-subtle sm:h-219 lg:h-130" />}>
      <Calculator />
    </Suspense>
  </section>
);

const RegisterBand = () => (
  <section className="mx-auto mt-24 max-w-page px-5">
    <div className="flex flex-wrap items-center justify-between gap-6 rounded-dialog bg-brand-weak px-6 py-9 md:px-12 md:py-11">
      <div>
        <h2 className="text-24 font-bold">한국으로 보낼 짐이 있으신가요?</h2>
        <p className="mt-1 text-16 text-ink-2">
          회원가입 없이도 주문을 등록하고 H/BL 번호를 바로 받을 수 있습니다.
        </p>
      </div>
      <ButtonLink to="/parcel-reg-aus-to-kor" size="xl">
        주문등록하기
      </ButtonLink>
    </div>
  </section>
);

export const HomeScreen = () => (
  <>
    <Hero />
    <Services />
    <DepartureSection />
    <CalculatorSection />
    <Steps />
    <NoticeSection />
    <RegisterBand />
  </>
);
