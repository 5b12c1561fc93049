import { clsx } from 'clsx';
import { Icon } from './icons.tsx';

/** Progress of a form with several steps. @param current index of the current step, from 0 */
export const Stepper = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className="flex gap-1.5" aria-label="진행 단계">
    {steps.map((step, index) => {
      const done = index < current;
      return (
        <li key={step} aria-current={index === current ? 'step' : undefined} className="min-w-0 flex-1">
          <span
            className={clsx(
              'block h-1 rounded-full transition-colors',
              index <= current ? 'bg-brand' : 'bg-line',
            )}
          />
          <span
            className={clsx(
              'mt-2 flex items-center gap-1 text-13',
              index === current ? 'font-semibold text-brand' : 'text-ink-2 max-sm:sr-only',
            )}
          >
            {done && <Icon name="check" size={14} label="완료" />}
            {index + 1}. {step}
          </span>
        </li>
      );
    })}
  </ol>
);
