import { airVolumeWeight, seaVolume } from '#shared/domain/measures.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Icon } from '#web/components/icons.tsx';
import { formatDecimal } from '#web/lib/formats.ts';
import { Checks } from './section.tsx';
import { Part, Tags } from './shipping-part.tsx';

const stages = [
  ['접수', '주문을 등록하면 H/BL 번호가 나옵니다.', '접수대기, 접수완료'],
  ['입고', '호주 물류센터에서 상자를 확인하고 무게와 크기를 잽니다.', '입고완료'],
  ['출고', '운송장을 붙여 항공편이나 배에 싣습니다.', '출고대기, 출고완료, 선적완료'],
  [
    '입항·통관',
    '한국에 도착해 반입하고 세관이 심사합니다. 보류되면 이유를 확인해 안내합니다.',
    '입항, 통관중, 통관완료',
  ],
  ['국내 배송', '택배사가 받는 분께 배송합니다.', '국내배송중, 배송완료'],
] as const;

/** 진행 단계 */
export const Stages = () => (
  <Part id="stages" title="진행 단계">
    <ol className="divide-y divide-line border-line border-y">
      {stages.map(([title, text, words], index) => (
        <li key={title} className="grid gap-x-4 gap-y-0.5 py-4 sm:grid-cols-[132px_1fr]">
          <h3 className="flex items-center gap-3 text-16 font-bold">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brand text-13 text-surface tabular-nums">
              {index + 1}
            </span>
            {title}
          </h3>
          <div>
            <p className="text-16">{text}</p>
            <p className="mt-0.5 text-14 text-ink-2">배송조회 상태: {words}</p>
          </div>
        </li>
      ))}
    </ol>
  </Part>
);

/** 포장과 금지 품목 */
export const Packing = () => (
  <>
    <Part id="packing" title="포장">
      <Checks
        lines={[
          '찌그러지지 않은 새 골판지 상자를 쓰고, 내용물에 맞는 크기를 고릅니다. 빈자리가 많으면 부피무게만 늘어납니다.',
          '물건마다 완충재로 감싸고 상자 안에서 흔들리지 않게 빈 곳을 채웁니다.',
          '액체는 뚜껑을 테이프로 막고 비닐봉지에 한 번 더 넣습니다.',
          '상자의 위아래 이음매와 모서리를 테이프로 모두 붙입니다.',
          '인보이스와 패킹리스트에 적은 품명, 수량과 실제 내용물이 같은지 확인합니다.',
        ]}
      />
      <p className="mt-4 text-14 text-ink-2">
        한국에서 호주로 보낼 때는 짚을 완충재로 쓰지 마세요. 호주는 음식, 식물, 동물성 물품과 짚 포장을
        엄격하게 검역합니다.
      </p>
    </Part>
    <Part id="forbidden" title="금지 품목">
      <div className="rounded-card bg-danger-weak p-5">
        <p className="flex gap-2.5 text-16 font-bold text-danger">
          <Icon name="warning" className="mt-0.5" />
          배터리와 인화성 물질은 보낼 수 없습니다.
        </p>
        <dl className="mt-4 space-y-3 text-16">
          <div>
            <dt className="font-semibold">배터리</dt>
            <dd className="text-ink-2">보조배터리, 충전지, 배터리를 뺄 수 없는 기기</dd>
          </div>
          <div>
            <dt className="font-semibold">인화성 물질</dt>
            <dd className="text-ink-2">라이터와 라이터 기름, 불이 붙는 스프레이, 페인트와 신너</dd>
          </div>
        </dl>
      </div>
      <p className="mt-4 text-14 text-ink-2">
        보내도 되는지 분명하지 않은 물건은 접수하기 전에 고객센터로 물어봐 주세요.
      </p>
    </Part>
  </>
);

const example = { width: 30, length: 45, height: 65 };
const measures = `${example.width} × ${example.length} × ${example.height}`;

const ways = [
  {
    name: '항공 부피무게',
    formula: '가로 × 세로 × 높이(cm) ÷ 6,000',
    sum: `${measures} ÷ 6,000`,
    result: `${formatDecimal(airVolumeWeight(example))} kg`,
    note: '실중량이 이보다 가벼우면 이 무게가, 무거우면 실중량이 요금 기준입니다.',
  },
  {
    name: '해운 부피',
    formula: '가로 × 세로 × 높이(cm) ÷ 1,000,000',
    sum: `${measures} ÷ 1,000,000`,
    result: `${formatDecimal(seaVolume(example))} CBM`,
    note: '상자가 여러 개면 상자마다 계산해 더합니다.',
  },
] as const;

/** 부피무게 */
export const VolumeWeight = () => (
  <Part id="volume" title="부피무게">
    <p className="text-16 text-ink-2">
      상자의 바깥 크기를 cm로 잽니다. 아래는 {measures} cm 상자로 계산한 예시입니다.
    </p>
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      {ways.map(({ name, formula, sum, result, note }) => (
        <div key={name} className="rounded-card border border-line p-5">
          <h3 className="text-16 font-bold">{name}</h3>
          <p className="text-14 text-ink-2">{formula}</p>
          <p className="mt-4 text-14 tabular-nums">{sum}</p>
          <p className="text-24 font-bold text-brand tabular-nums">= {result}</p>
          <p className="mt-2 text-14 text-ink-2">{note}</p>
        </div>
      ))}
    </div>
    <ButtonLink to="/" hash="calculator" variant="weak" size="lg" icon="calculator" className="mt-4">
      내 상자로 계산하기
    </ButtonLink>
    <div className="mt-8">
      <h3 className="mb-3 text-16 font-bold">접수하기 전에 재어둘 것</h3>
      <Tags words={['가로(cm)', '세로(cm)', '높이(cm)', '무게(kg)', '상자 수']} />
    </div>
  </Part>
);
