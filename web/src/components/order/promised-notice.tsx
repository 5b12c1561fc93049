import { koreanDay } from '#shared/domain/dates.ts';
import type { Promised } from '#shared/domain/timeline.ts';
import { Icon } from '#web/components/ui/icons.tsx';
import { promisedDays } from '#web/lib/promised.ts';

const classes = {
  expected: 'bg-brand-tint text-brand-strong',
  late: 'bg-warning-weak text-warning',
};

/**
 * Days on which the parcel is expected, or the sentence that they have passed, with the reasons on request.
 * @param isHeld true if another notice explains why the parcel is held
 */
const PromisedNotice = ({ promised, isHeld = false }: { promised: Promised; isHeld?: boolean }) => {
  const { isLate, reasons, to } = promised;
  return (
    <section
      aria-label={isLate ? '지난 배송 예정일' : '배송 예정일'}
      className={`flex items-start gap-2 rounded-control px-3.5 py-3 text-14 ${isLate ? classes.late : classes.expected}`}
    >
      <Icon name={isLate ? 'warning' : 'calendar'} size={18} className="mt-0.5" />
      <div className="min-w-0">
        {isLate ? (
          <>
            <p className="font-semibold">예정일이 지났습니다.</p>
            <p className="mt-0.5 text-ink">
              {koreanDay(to)}까지 도착할 예정이었습니다.
              {!isHeld && ' 늦어지는 이유를 확인하고 있습니다.'}
            </p>
          </>
        ) : (
          <p className="font-semibold">{promisedDays(promised)} 도착 예정</p>
        )}
        <details className="mt-1 text-13 text-ink-2">
          <summary className="w-fit cursor-pointer">예정일을 정한 기준</summary>
          <ul className="mt-1 list-disc space-y-0.5 pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  );
};

export default PromisedNotice;
