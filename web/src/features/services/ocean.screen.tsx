import { toCbm, volumeOfBoxes } from '#shared/domain/measures.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { formatDecimal } from '#web/lib/formats.ts';
import cube from './pictures/cbm.svg';
import picture from './pictures/ocean.svg';
import { RateSection } from './rate-section.tsx';
import { NextStep, Section, ServiceHero, Stages } from './section.tsx';

const loads = [
  { box: { width: 50, length: 50, height: 40 }, boxes: 1 },
  { box: { width: 50, length: 50, height: 40 }, boxes: 10 },
  { box: { width: 60, length: 50, height: 50 }, boxes: 20 },
] as const;

const Loads = () => (
  <div className="grid items-center gap-8 md:grid-cols-[1fr_1.4fr]">
    <img src={cube} alt="" width="360" height="300" loading="lazy" className="mx-auto w-full max-w-90" />
    <table className="w-full text-left text-16 tabular-nums">
      <caption className="mb-3 text-left text-14 text-ink-2">상자 크기와 수로 본 부피(예시)</caption>
      <thead className="border-line border-y bg-subtle text-14">
        <tr>
          <th scope="col" className="px-3 py-2.5 font-semibold">
            상자 크기(cm)
          </th>
          <th scope="col" className="px-3 py-2.5 text-right font-semibold">
            상자 수
          </th>
          <th scope="col" className="px-3 py-2.5 text-right font-semibold">
            부피(CBM)
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-b">
        {loads.map(({ box, boxes }) => (
          <tr key={boxes}>
            <td className="px-3 py-3">
              {box.width} × {box.length} × {box.height}
            </td>
            <td className="px-3 py-3 text-right">{boxes}</td>
            <td className="px-3 py-3 text-right font-bold">
              {formatDecimal(toCbm(volumeOfBoxes([{ ...box, count: boxes }]), 2))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const comparison = [
  ['요금 기준', '실중량과 부피무게 중 큰 값(kg)', '부피(CBM)'],
  ['계산식', '가로 × 세로 × 높이(cm) ÷ 6,000', '가로 × 세로 × 높이(cm) ÷ 1,000,000'],
  ['알맞은 짐', '급한 택배, 선물, 소형 상품', '이사 짐, 가구, 대량 화물'],
  ['도착 뒤 절차', '공항에서 하기신고 후 반입', '항만에서 하선신고 후 반입'],
] as const;

const Comparison = () => (
  <table className="w-full text-left text-14 md:text-16">
    <thead className="border-line border-y bg-subtle">
      <tr>
        <td className="w-1/5 px-3 py-3" />
        <th scope="col" className="px-3 py-3 font-semibold">
          항공
        </th>
        <th scope="col" className="px-3 py-3 font-bold text-brand">
          해운
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line border-line border-b">
      {comparison.map(([name, air, ocean]) => (
        <tr key={name}>
          <th scope="row" className="px-3 py-3.5 font-semibold">
            {name}
          </th>
          <td className="px-3 py-3.5 text-ink-2">{air}</td>
          <td className="px-3 py-3.5 font-medium">{ocean}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const stages = [
  ['주문등록', '짐의 목록과 상자 수, 크기를 적습니다.'],
  ['입고·검수', '호주 물류센터에서 상자 수와 부피를 다시 잽니다.'],
  ['선적', '같은 배로 갈 화물을 모아 싣고 호주 세관에 수출을 신고합니다.'],
  ['입항·통관', '한국 항만에 도착해 하선신고와 반입을 마치고 통관을 진행합니다.'],
  ['국내 배송', '통관이 끝난 짐을 국내 배송으로 이어서 보냅니다.'],
] as const;

/** 해운 운송 */
export const OceanScreen = () => (
  <>
    <ServiceHero
      topic="해운 운송"
      title={
        <>
          부피가 큰 짐은
          <br />
          바닷길로 보냅니다
        </>
      }
      lead="이사 짐과 가구, 매장에서 팔 대량 상품처럼 자리를 많이 차지하는 짐을 배로 모아 운송합니다."
      picture={picture}
      actions={
        <>
          <ButtonLink to="/parcel-reg-aus-to-kor" size="lg">
            주문등록
          </ButtonLink>
          <ButtonLink to="/" hash="calculator" size="lg" variant="secondary">
            CBM 계산
          </ButtonLink>
        </>
      }
    />
    <Section
      title="1 CBM은 한 변이 1 m인 상자입니다"
      lead="해운 요금은 무게가 아니라 부피로 정합니다. 가로, 세로, 높이를 cm로 곱해 1,000,000으로 나누면 CBM이 됩니다."
    >
      <Loads />
    </Section>
    <RateSection method={1} />
    <Section title="항공과 해운, 무엇이 다른가요">
      <Comparison />
    </Section>
    <Section title="배편은 이렇게 움직입니다">
      <Stages stages={stages} />
    </Section>
    <NextStep
      title="부피가 큰 짐을 준비하고 계신가요?"
      text="주문을 등록해두면 입고할 때 부피를 다시 재어 알려드립니다."
    />
  </>
);
