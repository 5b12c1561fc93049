import { useQuery } from '@tanstack/react-query';
import { Chip, type Tone } from '#web/components/chip.tsx';
import { Facts } from '#web/components/facts.tsx';
import { ErrorState } from '#web/components/states.tsx';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import { type Rehearsal, rehearsalList } from './queries.ts';

const states: Record<Rehearsal['state'], { label: string; tone: Tone }> = {
  running: { label: '진행 중', tone: 'neutral' },
  done: { label: '성공', tone: 'success' },
  failed: { label: '실패', tone: 'danger' },
};

const since = (count: number) =>
  count === 0 ? '그대로' : `${formatNumber(Math.abs(count))}개 ${count > 0 ? '늘어남' : '줄어듦'}`;

const factsOf = ({ filename, at, by, endedAt, items, orders, differences, reason }: Rehearsal) =>
  [
    [
      '백업',
      <span key="file" className="break-all">
        {filename}
      </span>,
    ],
    ['시작', `${formatMinute(at)} · ${by}`],
    ['끝', endedAt && formatMinute(endedAt)],
    ['복원한 항목', items !== undefined && `${formatNumber(items)}개 (주문 ${formatNumber(orders ?? 0)}건)`],
    // A difference ends it as failed, with the reason.
    ['백업과 다른 항목', differences && '없음'],
    [
      '바로잡은 항목',
      differences && (differences.repaired === 0 ? '없음' : `${formatNumber(differences.repaired)}개`),
    ],
    [
      '백업 이후',
      differences && `항목 ${since(differences.itemsSince)}, 주문 ${since(differences.ordersSince)}`,
    ],
    ['사유', reason],
  ] as const;

const Report = ({ rehearsal }: { rehearsal: Rehearsal }) => {
  const { label, tone } = states[rehearsal.state];
  return (
    <div className="space-y-3">
      <Chip tone={tone}>{label}</Chip>
      <Facts facts={factsOf(rehearsal)} />
    </div>
  );
};

/** How rehearsals of a restore went: the last one, and those before it. */
export const Rehearsals = () => {
  const query = useQuery(rehearsalList);
  const { data, error, isFetching, refetch } = query;
  if (error && !data && !isFetching) {
    return (
      <ErrorState
        title="복원 연습 기록을 불러오지 못했습니다."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const [last, ...earlier] = data ?? [];
  if (!last) return null;
  return (
    <section aria-labelledby="rehearsals" className="mb-5 rounded-card border border-line p-4">
      <h2 id="rehearsals" className="mb-3 text-16 font-bold">
        복원 연습
      </h2>
      <div role="status">
        <Report rehearsal={last} />
      </div>
      {earlier.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-14 text-brand">{`이전 기록 ${earlier.length}건`}</summary>
          <ul className="mt-3 space-y-4">
            {earlier.map((rehearsal) => (
              <li key={rehearsal.id} className="border-line border-t pt-4">
                <Report rehearsal={rehearsal} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
