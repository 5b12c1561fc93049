import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { LoadMore } from '#web/components/ui/load-more.tsx';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Answer, call } from '#web/lib/call.ts';
import { downloadFrom } from '#web/lib/files.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { ImportLabelsButton } from './import-labels.tsx';

type Imported = Answer<'POST /api/parcel/getImportList'>['rows'][number];

const FAILED = '등록 내역을 불러오지 못했습니다.';

const resultText = ({ registered, failed }: Imported): string => {
  if (registered === null) return '등록을 마치지 않았습니다.';
  return `등록 ${formatNumber(registered)}건${failed > 0 ? `, 실패 ${formatNumber(failed)}건` : ''}`;
};

const ImportRow = (row: Imported) => {
  const { id, filename, at, by, isCorrection, registered, failedExcelDownloadUrl } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-14">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold break-all">
          {filename}
          {isCorrection && <span className="ml-1.5 text-13 font-medium text-ink-2">고친 행</span>}
        </p>
        <p className="text-13 text-ink-2">
          <Instant at={at} /> · {by} · {resultText(row)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {failedExcelDownloadUrl && (
          <Button
            variant="secondary"
            size="sm"
            icon="download"
            onClick={() => downloadFrom(failedExcelDownloadUrl)}
          >
            <span className="sr-only">{filename} </span>
            실패한 행 내려받기
          </Button>
        )}
        {registered !== null && registered > 0 && (
          <ImportLabelsButton importId={id} count={registered} filename={filename} size="sm" />
        )}
      </div>
    </li>
  );
};

/** Imports of a partner, newest first. @param partnerId chosen by staff; undefined for a partner's own imports */
export const ImportHistory = ({ partnerId }: { partnerId: number | undefined }) => {
  const query = useInfiniteQuery({
    queryKey: ['importList', partnerId],
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/parcel/getImportList', { body: { partnerId, paging: pageParam }, signal }),
    initialPageParam: 0 as string | 0,
    getNextPageParam: ({ nextPaging }) => nextPaging,
    // Each registration of this dialog changes the list.
    staleTime: 0,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-14 font-bold">등록 내역</h3>
      {!query.data && <QueryPlaceholder query={query} failed={FAILED} rows={3} />}
      {query.data && rows.length === 0 && (
        <p className="text-14 text-ink-2">최근 6개월 동안 엑셀로 등록한 내역이 없습니다.</p>
      )}
      {rows.length > 0 && (
        <ul aria-label="등록 내역" className="divide-y divide-line rounded-card border border-line">
          {rows.map((row) => (
            <ImportRow key={row.id} {...row} />
          ))}
        </ul>
      )}
      {query.data && <LoadMore query={query} failed={FAILED} />}
    </section>
  );
};
