import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/notice.tsx';
import { Pagination } from '#web/components/pagination.tsx';
import { ErrorState, Skeleton } from '#web/components/states.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { reportError } from '#web/lib/report.ts';
import { WaybillSvg } from '#web/lib/waybill/waybill-svg.tsx';
import { loadWaybills, markPrinted, type PrintResult, type Progress, printWaybills } from './waybills.tsx';

const PAGE_SIZE = 6;

const successText = ({ ids, failedCount, unresolvedCount }: PrintResult): string =>
  [
    `운송장 ${formatNumber(ids.length)}건을 저장했습니다.`,
    failedCount > 0 && `주소 조회 실패 ${formatNumber(failedCount)}건`,
    unresolvedCount > 0 && `집배코드 미확인 ${formatNumber(unresolvedCount)}건`,
  ]
    .filter(Boolean)
    .join(' ');

const Preview = ({ ids }: { ids: readonly number[] }) => {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const idsOnPage = ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['parcels', 'waybills', idsOnPage],
    queryFn: ({ signal }) => loadWaybills(client, idsOnPage, { printedAt: new Date(), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (isError)
    return <ErrorState title="운송장을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  return (
    <>
      <ul aria-label="운송장" className={clsx('grid gap-4', ids.length > 1 && 'lg:grid-cols-2')}>
        {data.waybills.map((waybill) => (
          <li key={waybill.hblNo}>
            <WaybillSvg
              waybill={waybill}
              className="block w-full rounded-tag border border-line bg-surface"
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(ids.length / PAGE_SIZE)} onChange={setPage} />
    </>
  );
};

const usePrinting = (ids: readonly number[], onDone: () => void) => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const showFailure = (error: unknown, fallback: string) => {
    reportError(error);
    notice.error(messageOf(error, fallback), LOOKUP_NOTICE);
  };
  const print = async () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress({ step: '준비하는 중', done: 0, total: ids.length });
    try {
      const result = await printWaybills(client, ids, { signal, onProgress: setProgress });
      if (!result) return;
      notice.success(successText(result), LOOKUP_NOTICE);
      onDone();
      await markPrinted(client, result.ids).catch((error) =>
        showFailure(error, '출력 완료 표시를 저장하지 못했습니다.'),
      );
    } catch (error) {
      if (!signal.aborted) showFailure(error, '운송장을 만들지 못했습니다.');
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, print, cancel: () => controller.current?.abort() };
};

const ProgressLine = ({ step, done, total }: Progress) => (
  <div className="mr-auto flex min-w-48 flex-1 flex-col justify-center gap-1">
    <p className="flex justify-between text-13 text-ink-2 tabular-nums">
      <span>{step}</span>
      <span>
        {formatNumber(done)} / {formatNumber(total)}
      </span>
    </p>
    <progress
      aria-label={step}
      value={done}
      max={total}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
    />
  </div>
);

const WaybillDialog = ({
  ids,
  open,
  onClose,
}: {
  ids: readonly number[];
  open: boolean;
  onClose: () => void;
}) => {
  const { progress, print, cancel } = usePrinting(ids, onClose);
  const count = formatNumber(ids.length);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      size={ids.length > 1 ? 'xl' : 'lg'}
      title="운송장 미리보기"
      description={`${count}건 · 17 × 11 cm`}
      footer={
        progress ? (
          <>
            <ProgressLine {...progress} />
            <Button variant="secondary" onClick={cancel}>
              취소
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              닫기
            </Button>
            <Button icon="print" onClick={() => void print()}>
              {count}건 PDF 출력
            </Button>
          </>
        )
      }
    >
      <Preview ids={ids} />
    </Dialog>
  );
};

export default WaybillDialog;
