import { Chip } from '#web/components/chip.tsx';
import { formatDay } from '#web/lib/formats.ts';
import { contractState, daysUntil } from './contract-state.ts';
import type { Partner } from './queries.ts';

const Warning = ({ end }: { end: string }) => {
  const today = formatDay(new Date());
  const state = contractState(end, today);
  if (state === 'running') return null;
  if (state === 'over') return <Chip tone="danger">만료</Chip>;
  const days = daysUntil(end, today);
  return <Chip tone="warning">{days === 0 ? '오늘 만료' : `${days}일 후 만료`}</Chip>;
};

/** From when to when a partner's contract runs, and a warning before it ends. */
export const Contract = ({ contract_start_date: start, contract_end_date: end }: Partner) =>
  start || end ? (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
      <span className="whitespace-nowrap">{`${start} ~ ${end}`.trim()}</span>
      <Warning end={end} />
    </span>
  ) : (
    '-'
  );
