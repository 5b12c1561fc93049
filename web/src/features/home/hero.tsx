import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icons.tsx';
import picture from './pictures/hero.svg';

/** Ten numbers with what stands between them. */
const MOST_LETTERS = 220;

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
          maxLength={MOST_LETTERS}
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

/** What the service is, and where a parcel is: the first thing most visitors come for. */
export const Hero = () => (
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
