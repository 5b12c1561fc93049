import { airVolumeWeight, chargeableWeight } from '#shared/domain/measures.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { formatDecimal } from '#web/lib/formats.ts';
import picture from './pictures/flight.svg';
import { RateSection } from './rate-section.tsx';
import { Checks, NextStep, Section, ServiceHero, Stages } from './section.tsx';

const examples = [
  { name: '옷이 든 큰 상자', box: { width: 30, length: 45, height: 65 }, actualKg: 8 },
  { name: '책이 든 작은 상자', box: { width: 30, length: 25, height: 20 }, actualKg: 8 },
] as const;

const Bar = ({
  name,
  kg,
  maxKg,
  isBilled,
}: {
  name: string;
  kg: number;
  maxKg: number;
  isBilled: boolean;
}) => (
  <li className={isBilled ? 'text-brand' : undefined}>
    <div className="flex justify-between gap-3 text-14">
      <span className={isBilled ? 'font-bold' : 'text-ink-2'}>
        {name}
        {isBilled && ' · 요금 기준'}
      </span>
      <span translate="no" className="font-bold tabular-nums">
        {formatDecimal(kg)} kg
      </span>
    </div>
    {/* Drawn as SVG, because the content security policy forbids style attributes in prerendered pages. */}
    <svg aria-hidden="true" className="mt-1.5 block h-3 w-full rounded-full bg-sunken">
      <rect
        width={`${(kg / maxKg) * 100}%`}
        height="100%"
        rx="6"
        className={isBilled ? 'fill-brand' : 'fill-control'}
      />
    </svg>
  </li>
);

const Examples = () => (
  <div className="grid gap-4 md:grid-cols-2 md:gap-6">
    {examples.map(({ name, box, actualKg }) => {
      const volumeKg = airVolumeWeight(box);
      const billedKg = chargeableWeight(actualKg, volumeKg);
      const maxKg = Math.max(volumeKg, actualKg);
      return (
        <article key={name} className="rounded-dialog border border-line p-6">
          <h3 className="text-18 font-bold">{name}</h3>
          <p className="mt-0.5 text-14 text-ink-2 tabular-nums">
            {box.width} × {box.length} × {box.height} cm, {actualKg} kg
          </p>
          <ul className="mt-5 space-y-4">
            <Bar name="실중량" kg={actualKg} maxKg={maxKg} isBilled={billedKg === actualKg} />
            <Bar name="부피무게" kg={volumeKg} maxKg={maxKg} isBilled={billedKg === volumeKg} />
          </ul>
        </article>
      );
    })}
  </div>
);

const stages = [
  ['주문등록', '보내는 분과 받는 분, 상품을 적으면 H/BL 번호가 나옵니다.'],
  ['입고·계량', '호주 물류센터에서 무게와 크기를 재고 요금 기준 무게를 확정합니다.'],
  ['출고·적재', '항공편에 싣고 호주 세관에 수출을 신고합니다.'],
  ['입항·통관', '한국 공항에 도착해 하기신고와 반입을 마치고 통관을 진행합니다.'],
  ['국내 배송', '통관이 끝나면 국내 택배사가 문 앞까지 배송합니다.'],
] as const;

/** 항공 운송 */
export const FlightScreen = () => (
  <>
    <ServiceHero
      topic="항공 운송"
      title={
        <>
          급한 짐은
          <br />
          하늘길로 보냅니다
        </>
      }
      lead="선물과 개인 택배, 온라인몰 주문처럼 하루라도 빨리 닿아야 하는 짐을 호주에서 한국까지 항공편으로 운송합니다."
      picture={picture}
      actions={
        <>
          <ButtonLink to="/parcel-reg-aus-to-kor" size="lg">
            주문등록
          </ButtonLink>
          <ButtonLink to="/" hash="calculator" size="lg" variant="secondary">
            부피무게 계산
          </ButtonLink>
        </>
      }
    />
    <Section
      title="요금은 더 큰 무게를 따릅니다"
      lead="비행기는 무게와 자리를 함께 씁니다. 그래서 실중량과 부피무게를 견주어 큰 값을 요금 기준으로 삼습니다. 부피무게는 가로 × 세로 × 높이(cm) ÷ 6,000입니다."
    >
      <Examples />
      <p className="mt-4 text-14 text-ink-2">
        계산 방법을 보여드리기 위한 예시입니다. 무게가 같은 두 상자도 크기에 따라 기준이 달라집니다.
      </p>
    </Section>
    <RateSection method={2} />
    <Section title="항공편은 이렇게 움직입니다">
      <Stages stages={stages} />
    </Section>
    <Section title="싣기 전에 확인해주세요">
      <div className="grid gap-8 rounded-dialog bg-subtle p-6 md:grid-cols-2 md:p-10">
        <div>
          <h3 className="mb-4 text-18 font-bold">이런 짐에 알맞습니다</h3>
          <Checks
            lines={['개인이 쓰는 물건과 선물', '온라인몰과 매장에서 접수한 주문', '작고 가벼운 상품']}
          />
        </div>
        <div>
          <h3 className="mb-4 text-18 font-bold">지켜주세요</h3>
          <Checks
            lines={[
              '배터리와 인화성 물질은 보낼 수 없습니다.',
              '품명과 수량, 금액을 인보이스에 사실대로 적습니다.',
              '받는 분의 개인통관고유부호와 실제 연락처를 미리 확인합니다.',
            ]}
          />
        </div>
      </div>
    </Section>
    <NextStep title="지금 보낼 짐이 있으신가요?" text="회원가입 없이도 주문을 등록할 수 있습니다." />
  </>
);
