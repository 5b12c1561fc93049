import { Icon } from '#web/components/icons.tsx';
import { carriageFacts, type Fact, registrationTerms, retentionFacts } from '#web/components/terms.ts';

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
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
      {registrationTerms.map(({ icon, title, text }) => (
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
      <Facts title="운송 약관 요약" facts={carriageFacts} />
      <Facts title="개인정보 보관 기간" facts={retentionFacts} />
    </div>
  </div>
);
