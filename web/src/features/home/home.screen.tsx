import { lazy, Suspense } from 'react';
import { ButtonLink } from '#web/components/button.tsx';
import { WhenNear } from '#web/components/when-near.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { Steps } from './steps.tsx';

// Below the first view, so it need not come with it.
const Calculator = lazy(() => import('#web/components/calculator.tsx'));
const Departures = lazy(() => import('./departures.tsx'));
const LatestNotices = lazy(() => import('./latest-notices.tsx'));

const DepartureSection = () => (
  <section className="mx-auto mt-24 max-w-page px-5">
    <h2 className="text-24 font-bold md:text-30">출항 일정</h2>
    <p className="mt-1 mb-6 text-16 text-ink-2">
      항공과 해운이 언제 떠나는지 확인하세요. 한국 시간 기준입니다.
    </p>
    {/* A list of six on a phone, else five weeks of the calendar. */}
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
      박스 크기를 넣으면 항공과 해운의 요금 기준을 함께 보여드립니다.
    </p>
    <Suspense fallback={<div className="h-200 rounded-dialog bg-subtle sm:h-140 lg:h-70" />}>
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

/** The home page. */
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
