import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportLine, ScanReport } from '#shared/domain/scan.ts';
import { reportParts } from '#shared/domain/scan-rules.ts';
import { MISREAD, reportLineText, reportPartNames, scanModeNames } from '#shared/scan-words.ko.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { PrintedSheet } from '#web/components/ui/print-page.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/clock.ts';
import { saveFile } from '#web/lib/files.ts';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import type { StoredScan } from '#web/lib/scan-store.ts';
import { byRefusal } from './backlog-list.tsx';
import type { ReportedSession } from './settings.ts';
import type { ScanQueue } from './use-scan-queue.ts';

const parcelText = ({ receiverName, partnerName, lastPlace, lastEventAt }: ReportLine): string =>
  [
    receiverName,
    partnerName,
    lastPlace && `위치 ${lastPlace}`,
    lastEventAt && `마지막 기록 ${formatMinute(lastEventAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const ReportPart = ({ name, lines }: { name: string; lines: readonly ReportLine[] }) => (
  <section>
    <h3 className="text-16 font-bold">
      {name} {formatNumber(lines.length)}건
    </h3>
    <ul className="mt-1 divide-y divide-line">
      {lines.map((line, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number may have several lines, which are never reordered
        <li key={nth} className="flex flex-wrap gap-x-3 py-1.5 text-14">
          <strong className="break-all">{line.hblNo}</strong>
          <span>{reportLineText(line)}</span>
          {line.orderId !== undefined && (
            <span className="w-full break-words text-ink-2">{parcelText(line)}</span>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const Report = ({ report }: { report: ScanReport }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a report that is longer than the dialog
  <section aria-label="보고 내용" tabIndex={0} className="space-y-5 rounded-control">
    <p className="text-18 font-semibold tabular-nums">
      예정 {formatNumber(report.expected)}건 중 {formatNumber(report.scanned)}건 스캔
    </p>
    {reportParts
      .filter((part) => report[part].length > 0)
      .map((part) => (
        <ReportPart key={part} name={reportPartNames[part]} lines={report[part]} />
      ))}
    {report.misread.length > 0 && (
      <ReportPart name={MISREAD} lines={report.misread.map((hblNo) => ({ hblNo }))} />
    )}
  </section>
);

const useDownload = ({ sessionId, mblNo }: ReportedSession) =>
  useMutation({
    mutationFn: async () => {
      const file = await call('GET /api/scan/reportExcel/{sessionId}', { params: { sessionId } });
      saveFile(file, `${mblNo} 스캔 보고.xlsx`);
    },
    meta: { failed: '엑셀을 내려받지 못했습니다.' },
  });

type DeviceBacklog = {
  /** Refused scans that a person has not confirmed. */
  refused: readonly StoredScan[];
  /** Number of scans that are not sent, or of which the box is not chosen. */
  waiting: number;
  confirm: ScanQueue['confirm'];
};

/** The refused scans that closing confirms, by reason. */
const RefusedCounts = ({ refused }: Pick<DeviceBacklog, 'refused'>) => (
  <div role="status" className="mb-4 rounded-control bg-warning-weak p-3 text-14">
    <p>마감하면 거절된 스캔 {formatNumber(refused.length)}건을 확인한 것으로 처리합니다.</p>
    <ul>
      {byRefusal(refused).map(([reason, ofReason]) => (
        <li key={reason}>
          {reason} {formatNumber(ofReason.length)}건
        </li>
      ))}
    </ul>
  </div>
);

type Props = {
  session: ReportedSession;
  /** Open scans of this device. Undefined for a closed session. */
  backlog: DeviceBacklog | undefined;
  /** Called after the session was closed. The dialog then shows the final report. */
  onClosed: () => void;
  onCancel: () => void;
};

/**
 * Dialog with the missing and surplus parcels of a session, which prints and downloads them. A person closes the
 * session here.
 */
const ReportDialog = ({ session, backlog, onClosed, onCancel }: Props) => {
  const { sessionId, mblNo, mode } = session;
  const client = useQueryClient();
  const queryKey = ['scan', 'report', sessionId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('POST /api/scan/report', { body: { sessionId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const closing = useMutation({
    mutationFn: async () => {
      await backlog?.confirm(backlog.refused.map(({ seq }) => seq));
      return call('POST /api/scan/closeSession', { body: { sessionId } });
    },
    meta: { saved: '작업을 마감했습니다.' },
    onSuccess: (report) => {
      client.setQueryData(queryKey, report);
      onClosed();
    },
  });
  const download = useDownload(session);
  const title = `${mblNo} ${scanModeNames[mode]} ${backlog ? '마감' : '마감 보고'}`;
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      size="lg"
      footer={
        <>
          <span className="mr-auto flex gap-2">
            <Button
              variant="secondary"
              icon="download"
              busy={download.isPending}
              disabled={!query.data}
              onClick={() => download.mutate()}
            >
              엑셀
            </Button>
            <Button
              variant="secondary"
              icon="print"
              disabled={!query.data}
              onClick={() => globalThis.print()}
            >
              인쇄
            </Button>
          </span>
          <Button variant="secondary" onClick={onCancel}>
            {backlog ? '계속 스캔' : '닫기'}
          </Button>
          {backlog && (
            <Button
              busy={closing.isPending}
              disabled={backlog.waiting > 0 || !query.data}
              onClick={() => closing.mutate()}
            >
              {backlog.refused.length > 0 ? '모두 확인하고 마감' : '마감'}
            </Button>
          )}
        </>
      }
    >
      <FormFailure message={closing.error ? messageOf(closing.error) : undefined} />
      {backlog && backlog.waiting > 0 && (
        <p role="status" className="mb-4 rounded-control bg-warning-weak p-3 text-14">
          이 기기에 전송하지 않았거나 박스를 고르지 않은 스캔이 {formatNumber(backlog.waiting)}건 있습니다.
          모두 처리하면 마감할 수 있습니다.
        </p>
      )}
      {backlog && backlog.waiting === 0 && backlog.refused.length > 0 && (
        <RefusedCounts refused={backlog.refused} />
      )}
      {query.data ? (
        <>
          <Report report={query.data} />
          <PrintedSheet>
            <h1 className="text-20 font-bold">{title}</h1>
            <p className="mb-4 text-14">출력 {formatMinute(serverNow().toISOString())} KST</p>
            <Report report={query.data} />
          </PrintedSheet>
        </>
      ) : (
        <QueryPlaceholder query={query} failed="보고서를 불러오지 못했습니다." />
      )}
    </Dialog>
  );
};

export default ReportDialog;
