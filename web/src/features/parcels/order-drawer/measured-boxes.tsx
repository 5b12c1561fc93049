import { Link } from '@tanstack/react-router';
import { isStaff } from '#shared/domain/auth-level.ts';
import type { Order } from '#shared/domain/order.ts';
import type { MeasuredBox } from '#shared/domain/order-measures.ts';
import { type Column, Table } from '#web/components/ui/table.tsx';
import { formatMeasured, formatMinute, formatNumber } from '#web/lib/formats.ts';
import { sizeOfBox } from '#web/lib/order-words.ts';
import { useSession } from '#web/lib/session.ts';

const columns: Column<MeasuredBox>[] = [
  { key: 'no', header: '상자', render: ({ no }) => `${no}번`, tight: true },
  {
    key: 'weight',
    header: '무게(kg)',
    render: ({ weight }) => (weight === null ? '–' : formatMeasured(weight)),
    align: 'right',
    tight: true,
  },
  { key: 'size', header: '크기(cm)', render: (box) => sizeOfBox(box) || '–', tight: true },
  { key: 'measuredAt', header: '잰 시각', render: ({ measuredAt }) => formatMinute(measuredAt), tight: true },
];

/** Boxes that were measured at the warehouse. Weight and size of the others are the registered ones. */
export const MeasuredBoxes = ({ order: { boxes, boxQty, hblNo } }: { order: Order }) => {
  const session = useSession();
  if (boxes.length === 0) return null;
  return (
    <section aria-label="상자별 측정" className="mt-3">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h4 className="text-13 font-bold">
          상자별 측정 {formatNumber(boxes.length)}/{formatNumber(boxQty)}
        </h4>
        {boxes.length < boxQty && (
          <p className="text-13 text-ink-3">재지 않은 상자는 등록한 크기와 무게로 셉니다.</p>
        )}
        {isStaff(session) && (
          <Link
            to="/admin/scan"
            className="ml-auto text-13 font-semibold text-brand underline underline-offset-4"
            aria-label={`${hblNo} 상자 다시 재기`}
          >
            다시 재기
          </Link>
        )}
      </div>
      <Table caption="상자별 측정" columns={columns} rows={boxes} rowKey={({ no }) => no} />
    </section>
  );
};
