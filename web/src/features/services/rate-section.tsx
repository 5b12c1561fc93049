import { lazy } from 'react';
import { WhenNear } from '#web/components/ui/when-near.tsx';
import { Section } from './section.tsx';

const Rates = lazy(() => import('./rates.tsx'));

/** Section with the rate card of today, which loads when it is near. The document has only the heading and the lead. */
export const RateSection = ({ method }: { method: 1 | 2 }) => (
  <Section
    id="rates"
    title="요금과 소요일"
    lead="호주 물류센터 입고부터 한국의 받는 분께 배송되기까지의 요금입니다. 요금은 짐의 크기와 무게를 잰 뒤 확정됩니다."
  >
    {/* Reserves the height of a rate card. */}
    <WhenNear className="min-h-230 md:min-h-135">
      <Rates method={method} />
    </WhenNear>
  </Section>
);
