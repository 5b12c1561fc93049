import { lazy } from 'react';
import { WhenNear } from '#web/components/when-near.tsx';
import { Section } from './section.tsx';

const Rates = lazy(() => import('./rates.tsx'));

/** Section with the rate card of today, which loads when it is near. The document has only the heading and the lead. */
export const RateSection = ({ method }: { method: 1 | 2 }) => (
  <Section
    id="rates"
    title="요금과 소요일"
    lead="호주 물류센터에 입고된 뒤 한국의 받는 분께 닿기까지의 요금입니다. 짐을 재고 나면 요금을 확정합니다."
  >
    {/* Reserves the height of a rate card. */}
    <WhenNear className="min-h-230 md:min-h-135">
      <Rates method={method} />
    </WhenNear>
  </Section>
);
