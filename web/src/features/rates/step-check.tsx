import { checkSteps, isRefused, type RateStep, type StepProblem } from '#shared/domain/rate-steps.ts';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatMeasure } from '#web/lib/rates.ts';

type Steps = { method: 1 | 2; interval: number; steps: readonly RateStep[] };

const MAX_SHOWN = 6;

const sentenceOf = ({ index, kind }: StepProblem, card: Steps): string => {
  const bound = (at: number) => formatMeasure(card.steps[at]?.upTo ?? 0, card);
  switch (kind) {
    case 'order':
      return `${bound(index)} 구간이 앞의 ${bound(index - 1)} 구간과 겹칩니다.`;
    case 'interval':
      return `${bound(index)} 구간은 ${formatMeasure(card.interval, card)}의 배수가 아닙니다.`;
    case 'gap':
      return `${bound(index - 1)} 다음 구간이 빠져 ${bound(index)} 요금으로 계산합니다.`;
    case 'cheaper':
      return `${bound(index)} 요금이 앞 구간보다 낮습니다.`;
  }
};

/** Lists gaps, overlaps and falling prices of the steps. */
export const StepCheck = ({ card }: { card: Steps }) => {
  const problems = card.interval > 0 ? checkSteps(card.steps, card.interval) : [];
  const hidden = problems.length - MAX_SHOWN;
  return (
    <section aria-labelledby="step-check" className="rounded-card bg-subtle p-4">
      <h3 id="step-check" className="mb-2 text-14 font-bold">
        구간 검사
      </h3>
      {problems.length === 0 ? (
        <p className="flex items-start gap-1.5 text-14 text-success">
          <Icon name="checkCircle" size={18} className="mt-0.5" />
          빠지거나 겹치는 구간이 없습니다.
        </p>
      ) : (
        <ul className="space-y-1.5 text-14">
          {problems.slice(0, MAX_SHOWN).map((problem) => (
            <li
              key={problem.index}
              className={`flex items-start gap-1.5 ${isRefused(problem) ? 'text-danger' : 'text-warning'}`}
            >
              <Icon name={isRefused(problem) ? 'error' : 'warning'} size={18} className="mt-0.5" />
              {sentenceOf(problem, card)}
            </li>
          ))}
          {hidden > 0 && <li className="text-ink-2">{`그 밖에 ${hidden}건`}</li>}
        </ul>
      )}
    </section>
  );
};
