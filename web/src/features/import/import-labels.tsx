import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createContext, Suspense, useContext, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';

export type LabelsDialog = ComponentType<{
  ids: readonly number[];
  /** Orders that were printed before. */
  printedIds: ReadonlySet<number>;
  open: boolean;
  onClose: () => void;
}>;
export const LabelsDialogContext = createContext<LabelsDialog>(() => null);

/** Button that opens the labels of exactly the orders that an import registered. */
export const ImportLabelsButton = ({
  importId,
  count,
  filename,
  size = 'md',
}: {
  importId: string;
  count: number;
  /** Distinguishes the buttons of several imports for screen readers. */
  filename?: string;
  size?: 'sm' | 'md';
}) => {
  const Labels = useContext(LabelsDialogContext);
  const [isOpen, setOpen] = useState(false);
  const orders = useQuery({
    queryKey: ['importOrders', importId],
    queryFn: async ({ signal }) =>
      (await call('POST /api/parcel/getImportOrders', { body: { importId }, signal })).ids,
    enabled: false,
  });
  const open = async () => {
    const { data, error } = await orders.refetch();
    if (error) return notice.error(messageOf(error, '주문을 불러오지 못했습니다.'));
    if (data?.length === 0) return notice.error('등록한 주문의 목록이 없어 조회 화면에서 출력해주세요.');
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon="print"
        size={size}
        busy={orders.isFetching}
        onClick={() => void open()}
      >
        {filename && <span className="sr-only">{filename} </span>}
        {formatNumber(count)}건 운송장 출력
      </Button>
      {isOpen && orders.data && (
        <Suspense>
          <Labels ids={orders.data} printedIds={new Set()} open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
