import { airVolumeWeight, seaVolume } from '#shared/domain/measures.ts';
import type { Milestone, orderStatuses } from '#shared/domain/order-status.ts';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { carriage } from '#web/components/public/terms.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { formatDecimal } from '#web/lib/formats.ts';
import picture from './pictures/shipping.svg';
import { Checks, NextStep, Part, type Question, Questions, Tags } from './section.tsx';
import { Clearance, Pcc } from './shipping-customs.tsx';

const stages = [
  { title: '접수', text: '주문을 등록하면 H/BL 번호가 나옵니다.' },
  { title: '입고', text: '호주 물류센터에서 상자를 확인하고 무게와 크기를 잽니다.' },
  { title: '출고', text: '운송장을 붙여 항공편이나 배에 싣습니다.' },
  {
    title: '입항·통관',
    text: '한국에 도착해 반입하고 세관이 심사합니다. 보류되면 이유를 확인해 안내합니다.',
  },
  { title: '국내 배송', text: '택배사가 받는 분께 배송합니다.' },
] as const;
type Title = (typeof stages)[number]['title'];
type Label<S extends Milestone> = (typeof orderStatuses)[S]['label'];

/** Statuses and their stages. The compiler compares them with the table of statuses, which would add 0.8 KB to this page. */
const statuses = {
  '00': ['접수', '접수대기'],
  '01': ['접수', '접수완료'],
  '02': ['입고', '입고완료'],
  '03': ['출고', '출고대기'],
  '04': ['출고', '출고완료'],
  '05': ['출고', '선적완료'],
  '06': ['입항·통관', '입항'],
  '07': ['입항·통관', '통관중'],
  '08': ['입항·통관', '통관완료'],
  '09': ['국내 배송', '국내배송중'],
  '10': ['국내 배송', '배송완료'],
} as const satisfies { [S in Milestone]: readonly [Title, Label<S>] };
const statusNamesOf = (title: Title): string =>
  Object.entries(statuses)
    .sort()
    .filter(([, [stage]]) => stage === title)
    .map(([, [, label]]) => label)
    .join(', ');

const Stages = () => (
  <Part id="stages" title="진행 단계">
    <ol className="divide-y divide-line border-line border-y">
      {stages.map(({ title, text }, index) => (
        <li key={title} className="grid gap-x-4 gap-y-0.5 py-4 sm:grid-cols-[132px_1fr]">
          <h3 className="flex items-center gap-3 text-16 font-bold">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brand text-13 text-surface tabular-nums">
              {index + 1}
            </span>
            {title}
          </h3>
          <div>
            <p className="text-16">{text}</p>
            <p className="mt-0.5 text-14 text-ink-2">배송조회 상태: {statusNamesOf(title)}</p>
          </div>
        </li>
      ))}
    </ol>
  </Part>
);

const Packing = () => (
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

const volumeFormulas = [
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

const VolumeWeight = () => (
  <Part id="volume" title="부피무게">
    <p className="text-16 text-ink-2">
      상자의 바깥 크기를 cm로 잽니다. 아래는 {measures} cm 상자로 계산한 예시입니다.
    </p>
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      {volumeFormulas.map(({ name, formula, sum, result, note }) => (
        <div key={name} className="rounded-card border border-line p-5">
          <h3 className="text-16 font-bold">{name}</h3>
          <p className="text-14 text-ink-2">{formula}</p>
          <p className="mt-4 text-14 tabular-nums">{sum}</p>
          <p translate="no" className="text-24 font-bold text-brand tabular-nums">
            = {result}
          </p>
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

const shippingQuestions: readonly Question[] = [
  {
    question: '회원이 아니어도 보낼 수 있나요?',
    answer:
      '네. 회원가입 없이 주문을 등록하고 H/BL 번호를 받을 수 있습니다. 회원으로 로그인하면 번호 없이도 내 배송을 모두 볼 수 있습니다.',
  },
  {
    question: 'H/BL 번호는 어디에서 보나요?',
    answer:
      '주문등록을 마친 화면과 상자에 붙인 운송장의 바코드 아래에 있습니다. 매장에서 접수했다면 접수한 파트너에게 문의해주세요.',
  },
  {
    question: `USD ${TAX_LIMIT_USD}을 넘으면 보낼 수 없나요?`,
    answer: `보낼 수 있습니다. 다만 목록통관이 아니라 일반수입신고로 통관하며 관세와 부가가치세가 붙습니다. 세금에 대한 책임은 보내는 분에게 있으니 받는 분과 미리 상의해주세요.`,
  },
  {
    question: '여러 상자로 나누어 보내면 세금을 내지 않나요?',
    answer:
      '아닙니다. 하나의 운송장(B/L, AWB)으로 온 물품을 기준 금액 아래로 나누어 신고하거나, 같은 해외 판매자에게서 같은 날 산 물품을 나누어 들여오면 금액을 모두 더해 과세합니다. 도착한 날이 같다는 이유만으로는 더하지 않습니다.',
  },
  {
    question: '영양제나 꿀도 목록통관이 되나요?',
    answer: `되지 않습니다. 건강기능식품과 식품은 금액이 USD ${TAX_LIMIT_USD} 이하여도 일반수입신고로 통관합니다.`,
  },
  {
    question: '받는 분 전화번호로 안심번호를 적어도 되나요?',
    answer:
      '안 됩니다. 050으로 시작하는 안심번호는 개인통관고유부호에 등록된 번호와 맞지 않아 통관이 멈춥니다. 전화와 문자를 받을 수 있는 실제 휴대폰번호를 적어주세요.',
  },
  {
    question: '배송이 늦어지면 보상받을 수 있나요?',
    answer: `오프로드(적재 제외), 통관, 파업, 천재지변으로 인한 지연은 보상하지 않습니다. 그 밖의 지연은 ${carriage.delayClaim}에 신고해주세요.`,
  },
  {
    question: '물건이 파손되거나 없어졌어요.',
    answer: `손상은 ${carriage.damageClaim}, 분실은 ${carriage.lossClaim}에 H/BL 번호와 함께 고객센터로 신고해주세요. 책임 한도는 ${carriage.liability}입니다. 상자와 포장재는 확인이 끝날 때까지 버리지 마세요.`,
  },
  {
    question: '받는 분이 계속 집에 없으면 어떻게 되나요?',
    answer: `배달하지 못한 화물은 ${carriage.undeliverable}합니다. 그 안에 고객센터로 다시 배달할 날과 주소를 알려주세요.`,
  },
];

const parts = [
  { id: 'stages', title: '진행 단계' },
  { id: 'packing', title: '포장' },
  { id: 'forbidden', title: '금지 품목' },
  { id: 'customs', title: '통관과 세금' },
  { id: 'excluded', title: '목록통관 제외 품목' },
  { id: 'pcc', title: '개인통관고유부호' },
  { id: 'volume', title: '부피무게' },
  { id: 'questions', title: '자주 묻는 질문' },
] as const;

const Contents = () => (
  <nav aria-label="이 페이지의 내용" className="lg:sticky lg:top-24 lg:self-start">
    <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0 lg:border-line lg:border-l">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-10 items-center rounded-control bg-subtle px-3 text-14 font-medium text-ink-2 hover:text-brand lg:min-h-9 lg:bg-surface lg:px-4"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** 배송 안내 */
export const ShippingScreen = () => (
  <>
    <div className="mx-auto max-w-page px-5">
      <div className="flex items-end justify-between gap-6">
        <PageHeader
          title="배송 안내"
          description="호주에서 한국으로 짐을 보내기 전에 알아둘 것을 모았습니다. 통관 기준은 2026년 11월에 확인한 내용이며, 최종 판단은 세관이 합니다."
        />
        <img src={picture} alt="" width="280" height="170" className="mb-2 hidden w-70 shrink-0 md:block" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[200px_1fr] lg:gap-14">
        <Contents />
        <div className="min-w-0 space-y-16">
          <Stages />
          <Packing />
          <Clearance />
          <Pcc />
          <VolumeWeight />
          <Part id="questions" title="자주 묻는 질문">
            <Questions questions={shippingQuestions} />
          </Part>
        </div>
      </div>
    </div>
    <NextStep title="준비가 되셨나요?" text="회원가입 없이도 주문을 등록하고 H/BL 번호를 받을 수 있습니다." />
  </>
);
