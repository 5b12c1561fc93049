import { useEffect, useState } from 'react';
import { type OfficeHours, officeState } from './office-state.ts';

const MINUTE = 60_000;

/** The time, anew with each minute; nothing until the page runs, since a stored page must not carry an old time. */
const useMinute = (): Date | undefined => {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = new Date();
      setNow(time);
      timer = setTimeout(tick, MINUTE - (time.getTime() % MINUTE));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
};

/** What time it is at an office, and whether somebody answers the phone. Its place is kept until it is known. */
export const OfficeNow = ({ office }: { office: OfficeHours & { city: string } }) => {
  const now = useMinute();
  const state = now && officeState(now, office);
  return (
    <p className="mt-1 flex min-h-5.5 flex-wrap items-center gap-x-2">
      {state ? (
        <>
          <span
            className={`inline-flex items-center gap-1.5 font-semibold ${state.isOpen ? 'text-success' : ''}`}
          >
            <span
              aria-hidden="true"
              className={`size-2 rounded-full ${state.isOpen ? 'bg-success' : 'border-2 border-control'}`}
            />
            {state.isOpen ? '상담 중' : `${state.opensOn} ${office.opensAt}부터 상담`}
          </span>
          <span className="tabular-nums">
            {office.city} {state.time}
          </span>
        </>
      ) : (
        // As high as the line that follows.
        <span aria-hidden="true">&nbsp;</span>
      )}
    </p>
  );
};
