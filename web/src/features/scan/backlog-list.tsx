import { Button } from '#web/components/button.tsx';
import { Instant } from '#web/components/instant.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { ScanQueue } from './use-scan-queue.ts';

/** Number of unsent scans, always visible, and why they cannot be sent. */
export const UnsentCount = ({ queue: { backlog, failure } }: { queue: ScanQueue }) => (
  <p role="status" className="text-14 font-semibold tabular-nums">
    {backlog.unsent === 0 ? '모두 전송함' : `미전송 ${formatNumber(backlog.unsent)}건`}
    {failure && <span className="ml-2 font-normal text-danger">{failure} 계속 다시 보냅니다.</span>}
    {backlog.foreign > 0 && (
      <span className="ml-2 font-normal text-warning">
        다른 계정의 미전송 스캔 {formatNumber(backlog.foreign)}건은 그 계정으로 로그인하면 전송됩니다.
      </span>
    )}
  </p>
);

/** Scans that the server has refused. Each must be confirmed before the work can be closed. */
export const RefusedList = ({ queue: { backlog, confirm } }: { queue: ScanQueue }) => {
  if (backlog.refused.length === 0) return null;
  return (
    <section aria-labelledby="refused-scans" className="rounded-card border border-danger bg-danger-weak p-4">
      <h2 id="refused-scans" className="text-16 font-bold">
        거절된 스캔 {formatNumber(backlog.refused.length)}건
      </h2>
      <ul className="mt-2 max-h-60 space-y-2 overflow-y-auto">
        {backlog.refused.map(({ seq, scan, refusal }) => (
          <li key={seq} className="flex items-center gap-3 text-14">
            <span className="min-w-0 flex-1">
              <strong className="break-all">{scan.code}</strong>
              <span className="ml-2 text-ink-3">
                <Instant at={scan.scannedAt} />
              </span>
              <span className="block">{refusal}</span>
            </span>
            <Button variant="secondary" size="md" onClick={() => void confirm(seq)}>
              확인
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
