import { groupBy } from '#shared/group-by.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { StoredScan } from '#web/lib/scan-store.ts';
import { Announcement } from './announcement.tsx';
import { BoxButtons } from './box-buttons.tsx';
import type { ScanQueue } from './use-scan-queue.ts';

/** Longer than sending takes, so that a screen reader does not announce each scan that is sent at once. */
const ANNOUNCE_MS = 5_000;

/** Number of unsent scans, always visible, and why they cannot be sent. */
export const UnsentCount = ({ queue: { backlog, failure, send } }: { queue: ScanQueue }) => {
  const unsent = formatNumber(backlog.unsent);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-14 font-semibold tabular-nums">
      <Announcement
        text={
          backlog.unsent === 0
            ? '스캔을 모두 전송했습니다.'
            : `전송하지 않은 스캔 ${unsent}건. ${failure ?? ''}`
        }
        pause={ANNOUNCE_MS}
      />
      <p>{backlog.unsent === 0 ? '모두 전송함' : `미전송 ${unsent}건`}</p>
      {failure && <p className="font-normal text-danger">{failure} 자동으로 다시 보냅니다.</p>}
      {failure && backlog.unsent > 0 && (
        <Button variant="secondary" size="sm" onClick={() => void send()}>
          다시 보내기
        </Button>
      )}
      {backlog.foreign > 0 && (
        <p className="font-normal text-warning">
          다른 계정의 미전송 스캔 {formatNumber(backlog.foreign)}건은 그 계정으로 로그인하면 전송됩니다.
        </p>
      )}
    </div>
  );
};

/** Button of the next row, or of the one before the last. */
const neighbourOf = (confirmed: HTMLElement): HTMLElement | null | undefined => {
  const row = confirmed.closest('li');
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
};

/** Scans that a person must confirm or answer: of a session, or all of them. */
export const scansIn = (scans: readonly StoredScan[], sessionId: string | undefined) =>
  sessionId === undefined ? scans : scans.filter((one) => one.sessionId === sessionId);

/** Groups refused scans by the sentence about their refusal. */
export const byRefusal = (scans: readonly StoredScan[]) => [...groupBy(scans, ({ refusal = '' }) => refusal)];

type RefusedProps = { confirm: ScanQueue['confirm']; scans: readonly StoredScan[] };

/** Scans that were refused for one reason, which a person confirms together. */
const ReasonGroup = ({ confirm, scans }: RefusedProps) => (
  <section className="space-y-2">
    <div className="flex items-center gap-3">
      <h3 className="min-w-0 flex-1 text-14 font-semibold">
        {scans[0]?.refusal} {formatNumber(scans.length)}건
      </h3>
      {scans.length > 1 && (
        <Button variant="secondary" size="md" onClick={() => void confirm(scans.map(({ seq }) => seq))}>
          모두 확인
        </Button>
      )}
    </div>
    <ul className="space-y-2">
      {scans.map(({ seq, scan }) => (
        <li key={seq} className="flex items-center gap-3 text-14">
          <span className="min-w-0 flex-1">
            <strong className="break-all">{scan.code}</strong>
            <span className="ml-2 text-ink-3">
              <Instant at={scan.scannedAt} />
            </span>
          </span>
          <Button
            variant="secondary"
            size="md"
            onClick={({ currentTarget }) => {
              const next = neighbourOf(currentTarget);
              void confirm([seq]).then(() => next?.focus());
            }}
          >
            확인
          </Button>
        </li>
      ))}
    </ul>
  </section>
);

/** Scans that the server has refused. Each must be confirmed before the work can be closed. */
export const RefusedList = ({ confirm, scans }: RefusedProps) => {
  if (scans.length === 0) return null;
  return (
    <section aria-labelledby="refused-scans" className="rounded-card border border-danger bg-danger-weak p-4">
      <h2 id="refused-scans" className="text-16 font-bold">
        거절된 스캔 {formatNumber(scans.length)}건
      </h2>
      <div className="mt-2 max-h-60 space-y-4 overflow-y-auto">
        {byRefusal(scans).map(([reason, ofReason]) => (
          <ReasonGroup key={reason} confirm={confirm} scans={ofReason} />
        ))}
      </div>
    </section>
  );
};

type QuestionProps = {
  scans: readonly StoredScan[];
  onAnswer: (scan: StoredScan, box: number) => void;
  onDiscard: ScanQueue['confirm'];
};

/** Scans of parcels with several boxes whose answer came when the next box was on the bench. */
export const QuestionList = ({ scans, onAnswer, onDiscard }: QuestionProps) => {
  if (scans.length === 0) return null;
  return (
    <section
      aria-labelledby="scan-questions"
      className="rounded-card border border-accent bg-warning-weak p-4"
    >
      <h2 id="scan-questions" className="text-16 font-bold">
        박스 번호를 골라야 하는 스캔 {formatNumber(scans.length)}건
      </h2>
      <ul className="mt-2 max-h-60 space-y-3 overflow-y-auto">
        {scans.map((one) => (
          <li key={one.seq} className="text-14">
            <span className="flex items-center gap-3">
              <strong className="min-w-0 flex-1 break-all">{one.scan.code}</strong>
              <Button variant="ghost" size="sm" onClick={() => void onDiscard([one.seq])}>
                지우기
              </Button>
            </span>
            <BoxButtons total={one.question ?? 0} size="md" onChoose={(box) => onAnswer(one, box)} />
          </li>
        ))}
      </ul>
    </section>
  );
};
