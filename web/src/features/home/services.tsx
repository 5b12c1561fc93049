import { Link } from '@tanstack/react-router';
import { Icon } from '#web/components/icons.tsx';
import air from './pictures/air.svg';
import ocean from './pictures/ocean.svg';

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

/** The two ways a parcel travels. */
export const Services = () => (
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
