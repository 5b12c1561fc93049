import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReportLine, ScanReport } from '#shared/domain/scan.ts';
import { scanReasonSentences } from '#shared/scan-words.ko.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FormFailure } from '#web/components/form-notes.tsx';
import { QueryPlaceholder } from '#web/components/states.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import type { StoredSession } from './scan-store.ts';

type Part = 'short' | 'incomplete' | 'over' | 'added';
const parts: Record<Part, string> = {
  short: '부족: 스캔하지 않은 화물',
  incomplete: '박스 일부만 스캔한 화물',
  over: '초과: 거절된 번호',
  added: '스캔으로 콘솔에 담은 화물',
};

const lineText = ({ boxes, reason }: ReportLine): string =>
  [
    boxes && boxes.total > 1 && `박스 ${boxes.total}개 중 ${boxes.scanned.length}개`,
    reason && scanReasonSentences[reason],
  ]
    .filter(Boolean)
    .join(', ');

const ReportPart = ({ name, lines }: { name: string; lines: readonly ReportLine[] }) => (
  <section>
    <h3 className="text-16 font-bold">
      {name} {formatNumber(lines.length)}건
    </h3>
    <ul className="mt-1 divide-y divide-line">
      {lines.map((line) => (
        <li key={line.hblNo} className="flex flex-wrap gap-x-3 py-1.5 text-14">
          <strong className="break-all">{line.hblNo}</strong>
          <span>{lineText(line)}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Report = ({ report }: { report: ScanReport }) => (
  <div className="space-y-5">
    <p className="text-18 font-semibold tabular-nums">
      예정 {formatNumber(report.expected)}건 중 {formatNumber(report.scanned)}건 스캔
    </p>
    {(Object.keys(parts) as Part[])
      .filter((part) => report[part].length > 0)
      .map((part) => (
        <ReportPart key={part} name={parts[part]} lines={report[part]} />
      ))}
  </div>
);

type Props = {
  session: StoredSession;
  /** Number of scans that are unsent or not confirmed. */
  open: number;
  onClosed: () => void;
  onCancel: () => void;
};

/** Dialog with the missing and surplus parcels of a session, in which a person closes the session. */
const ReportDialog = ({ session: { sessionId, mblNo }, open, onClosed, onCancel }: Props) => {
  const query = useQuery({
    queryKey: ['scan', 'report', sessionId],
    queryFn: ({ signal }) => call('POST /api/scan/report', { body: { sessionId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const closing = useMutation({
    mutationFn: () => call('POST /api/scan/closeSession', { body: { sessionId } }),
    meta: { saved: '작업을 마감했습니다.' },
    onSuccess: onClosed,
  });
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`${mblNo} 마감`}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            계속 스캔
          </Button>
          <Button
            busy={closing.isPending}
            disabled={open > 0 || !query.data}
            onClick={() => closing.mutate()}
          >
            마감
          </Button>
        </>
      }
    >
      <FormFailure message={closing.error ? messageOf(closing.error) : undefined} />
      {open > 0 && (
        <p role="status" className="mb-4 rounded-control bg-warning-weak p-3 text-14">
          이 기기에 전송하지 않았거나 확인하지 않은 스캔이 {formatNumber(open)}건 있습니다. 모두 처리하면
          마감할 수 있습니다.
        </p>
      )}
      {query.data ? (
        <Report report={query.data} />
      ) : (
        <QueryPlaceholder query={query} failed="보고서를 불러오지 못했습니다." />
      )}
    </Dialog>
  );
};

export default ReportDialog;
