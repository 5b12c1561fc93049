import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { reportError } from '#web/lib/report.ts';
import { createPreference, useStore } from '#web/lib/store.ts';
import type { SheetName } from '#web/lib/waybill/sheets.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';
import { WaybillSvg } from '#web/lib/waybill/waybill-svg.tsx';
import { type LabelOrder, sortForLabels } from './label-order.ts';
import { fetchAllOrders } from './queries.ts';
import {
  loadWaybills,
  MAX_LABELS,
  type PrintResult,
  type Progress,
  printWaybills,
  recordPrint,
  TooManyLabelsError,
} from './waybills.tsx';

const PAGE_SIZE = 6;
/** Boxes of an order that the preview shows. The PDF has all of them. */
const PREVIEW_BOXES = 8;

const labelOrder = createPreference<LabelOrder>('admin.labelOrder', ['registered', 'file']);
const labelOrders = [
  { value: 'registered', label: '등록 순서' },
  { value: 'file', label: '엑셀 파일 순서' },
] as const satisfies readonly { value: LabelOrder; label: string }[];

const sheetPreference = createPreference<SheetName>('admin.labelSheet', ['label', 'a4Double', 'a4Single']);
const sheetChoices = [
  { value: 'label', label: '라벨 17 × 11 cm' },
  { value: 'a4Double', label: 'A4, 한 장에 2개' },
  { value: 'a4Single', label: 'A4, 한 장에 1개' },
] as const satisfies readonly { value: SheetName; label: string }[];

const countText = ({ ids, labelCount }: PrintResult): string => {
  const orders = `${formatNumber(ids.length)}건`;
  return labelCount === ids.length ? orders : `${orders}(${formatNumber(labelCount)}장)`;
};

const successText = (result: PrintResult): string =>
  [
    `운송장 ${countText(result)}을 저장했습니다.`,
    result.failedCount > 0 && `주소 조회 실패 ${formatNumber(result.failedCount)}건`,
    result.unresolvedCount > 0 && `집배코드 미확인 ${formatNumber(result.unresolvedCount)}건`,
  ]
    .filter(Boolean)
    .join(' ');

/** Ids in the order of the labels. Only the order of the file needs the orders themselves. */
const useSortedIds = (ids: readonly number[], by: LabelOrder) =>
  useQuery({
    queryKey: ['parcels', 'waybills', 'sorted', by, ids],
    queryFn: async ({ signal }) =>
      by === 'registered'
        ? [...ids].sort((a, b) => a - b)
        : sortForLabels(await fetchAllOrders(ids, { signal }), by).map(({ id }) => id),
    staleTime: 0,
  });

const Labels = ({ waybills, isSingle }: { waybills: readonly WaybillData[]; isSingle: boolean }) => (
  <>
    <ul aria-label="운송장" className={clsx('grid gap-4', !isSingle && 'lg:grid-cols-2')}>
      {waybills.map((waybill) => (
        <li key={`${waybill.hblNo}-${waybill.box}`}>
          <WaybillSvg waybill={waybill} className="block w-full rounded-tag border border-line bg-surface" />
        </li>
      ))}
    </ul>
    {waybills.some(({ boxQty }) => boxQty > PREVIEW_BOXES) && (
      <p className="mt-3 text-13 text-ink-2">
        박스 {PREVIEW_BOXES}개까지 미리 보여 드립니다. PDF에는 모든 박스가 들어갑니다.
      </p>
    )}
  </>
);

const Preview = ({ ids, by }: { ids: readonly number[]; by: LabelOrder }) => {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const sorted = useSortedIds(ids, by);
  const idsOnPage = sorted.data?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? [];
  const labels = useQuery({
    queryKey: ['parcels', 'waybills', idsOnPage],
    queryFn: ({ signal }) =>
      loadWaybills(client, idsOnPage, { by, printedAt: serverNow(), maxBoxes: PREVIEW_BOXES, signal }),
    enabled: sorted.isSuccess,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const failed = [sorted, labels].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title="운송장을 불러오지 못했습니다."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!labels.data) return <Skeleton rows={8} />;
  const { waybills } = labels.data;
  return (
    <>
      <Labels waybills={waybills} isSingle={waybills.length === 1} />
      <Pagination page={page} pageCount={Math.ceil(ids.length / PAGE_SIZE)} onChange={setPage} />
    </>
  );
};

const TOO_MANY = `한 번에 ${formatNumber(MAX_LABELS)}장까지 출력할 수 있습니다. 주문을 나누어 선택하거나 박스 수량을 확인해주세요.`;

const usePrinting = (ids: readonly number[], by: LabelOrder, sheet: SheetName, onDone: () => void) => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const print = async () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress({ step: '준비하는 중', done: 0, total: ids.length });
    try {
      const result = await printWaybills(client, ids, { by, sheet, signal, onProgress: setProgress });
      if (!result) return;
      notice.success(successText(result), LOOKUP_NOTICE);
      onDone();
      await recordPrint(client, result);
    } catch (error) {
      if (error instanceof TooManyLabelsError) notice.error(TOO_MANY, LOOKUP_NOTICE);
      else if (!signal.aborted) {
        reportError(error);
        notice.error(messageOf(error, '운송장을 만들지 못했습니다.'), LOOKUP_NOTICE);
      }
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
    <ProgressBar label={step} done={done} total={total} />
  </div>
);

type Choice = { by: LabelOrder; sheet: SheetName; isUnprintedOnly: boolean };

/** Choices of what is printed in which order. Disabled while a PDF is made. */
const Options = ({
  choice: { by, sheet, isUnprintedOnly },
  isSingle,
  unprintedCount,
  disabled,
  onUnprintedOnly,
}: {
  choice: Choice;
  /** True for one order, which needs no sequence. */
  isSingle: boolean;
  /** Undefined if the choice makes no difference, because all or none of the orders were printed. */
  unprintedCount: number | undefined;
  disabled: boolean;
  onUnprintedOnly: (isUnprintedOnly: boolean) => void;
}) => (
  <fieldset disabled={disabled} className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-2">
    <legend className="sr-only">출력 방법</legend>
    {!isSingle && (
      <SelectField
        label="출력 순서"
        size="sm"
        options={labelOrders}
        value={by}
        onChange={({ target }) => labelOrder.set(target.value as LabelOrder)}
        className="w-40"
      />
    )}
    <SelectField
      label="용지"
      size="sm"
      options={sheetChoices}
      value={sheet}
      onChange={({ target }) => sheetPreference.set(target.value as SheetName)}
      className="w-44"
    />
    {unprintedCount !== undefined && (
      <Checkbox
        label={`인쇄 안 된 것만 (${formatNumber(unprintedCount)}건)`}
        checked={isUnprintedOnly}
        onChange={({ target }) => onUnprintedOnly(target.checked)}
      />
    )}
  </fieldset>
);

const WaybillDialog = ({
  ids: selectedIds,
  printedIds,
  open,
  onClose,
}: {
  ids: readonly number[];
  /** Orders of the list that were printed before. */
  printedIds: ReadonlySet<number>;
  open: boolean;
  onClose: () => void;
}) => {
  const by = useStore(labelOrder);
  const sheet = useStore(sheetPreference);
  const [isUnprintedOnly, setUnprintedOnly] = useState(false);
  // Kept from the opening, because printing marks the orders of the list.
  const [unprintedIds] = useState(() => selectedIds.filter((id) => !printedIds.has(id)));
  const isMixed = unprintedIds.length > 0 && unprintedIds.length < selectedIds.length;
  const ids = isMixed && isUnprintedOnly ? unprintedIds : selectedIds;
  const { progress, print, cancel } = usePrinting(ids, by, sheet, onClose);
  const count = formatNumber(ids.length);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      size={selectedIds.length > 1 ? 'xl' : 'lg'}
      title="운송장 미리보기"
      description={`${count}건`}
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
      <Options
        choice={{ by, sheet, isUnprintedOnly }}
        isSingle={selectedIds.length === 1}
        unprintedCount={isMixed ? unprintedIds.length : undefined}
        disabled={progress !== undefined}
        onUnprintedOnly={setUnprintedOnly}
      />
      <Preview key={ids.length} ids={ids} by={by} />
    </Dialog>
  );
};

export default WaybillDialog;
