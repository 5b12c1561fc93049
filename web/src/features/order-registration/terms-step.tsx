import { TAX_LIMIT_USD } from '#shared/domain/order.ts';
import { Icon, type IconName } from '../../components/icons.tsx';

const terms: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'calculator',
    title: '세금',
    text: `신고 금액이 USD ${TAX_LIMIT_USD}을 넘는 물품은 과세 대상이며, 세금에 대한 책임은 보내는 분에게 있습니다.`,
  },
  {
    icon: 'file',
    title: '인보이스와 패킹리스트',
    text: '인보이스와 패킹리스트를 정확하게 작성할 책임은 보내는 분에게 있습니다.',
  },
  {
    icon: 'warning',
    title: '금지 품목',
    text: '배터리와 인화성 물질은 보낼 수 없습니다.',
  },
  {
    icon: 'clock',
    title: '지연',
    text: '오프로드(적재 제외), 통관, 파업, 천재지변으로 인한 지연은 보상하지 않습니다.',
  },
];

const carriage: readonly (readonly [string, string])[] = [
  ['손상 신고', '14일 이내'],
  ['지연 신고', '21일 이내'],
  ['분실 신고', '120일 이내'],
  ['책임 한도', '운송장 1건당 USD 500'],
  ['배달 불능 화물', '30일간 보관'],
];

const retention: readonly (readonly [string, string])[] = [
  ['계약·결제 기록', '5년'],
  ['분쟁 처리 기록', '3년'],
  ['부정 이용 기록', '1년'],
  ['본인 확인 정보', '6개월'],
  ['방문 기록', '3개월'],
];

const Facts = ({ title, facts }: { title: string; facts: typeof carriage }) => (
  <section className="rounded-card bg-subtle p-5">
    <h3 className="text-14 font-bold">{title}</h3>
    <dl className="mt-3 space-y-1.5 text-14">
      {facts.map(([term, text]) => (
        <div key={term} className="flex justify-between gap-3">
          <dt className="text-ink-2">{term}</dt>
          <dd className="text-right font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** What is agreed to before an order is registered. */
export const TermsStep = () => (
  <div>
    <p className="text-16 text-ink-2">등록 전에 아래 약관을 확인해주세요.</p>
    <ul className="mt-5 divide-y divide-line rounded-card border border-line">
      {terms.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4 p-4 sm:p-5">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-weak text-brand">
            <Icon name={icon} size={20} />
          </span>
          <div>
            <h3 className="text-16 font-bold">{title}</h3>
            <p className="mt-0.5 text-14 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <Facts title="운송 약관 요약" facts={carriage} />
      <Facts title="개인정보 보관 기간" facts={retention} />
    </div>
  </div>
);
