import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatRecipientMobile } from '#shared/domain/values/phone-format.ts';
import { CourierLink, FreightTimes } from '#web/components/order/parcel-details.tsx';
import { Timeline } from '#web/components/order/timeline.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { MaskNote } from './mask-note.tsx';
import { isMasked } from './parcel.ts';
import { Progress } from './progress.tsx';
import type { Parcel } from './queries.ts';

type Detail = readonly [label: string, value: ReactNode];

const detailsOf = (parcel: Parcel): readonly Detail[] => [
  ['H/BL 번호', parcel.hblNo],
  ['파트너', parcel.partnerName],
  ['상태', parcel.statusName],
  ['받는 분', parcel.receiverName],
  ['휴대폰번호', formatRecipientMobile(parcel.receiverMobile)],
  ['주소', parcel.receiverAddress1],
  ['메모', parcel.orderMemo || '-'],
  ['등록일', formatMinute(parcel.regDate)],
  ...(parcel.freight
    ? [['운송편', <FreightTimes key="freight" freight={parcel.freight} />] satisfies Detail]
    : []),
  ...(parcel.courier
    ? [['국내 택배', <CourierLink key="courier" courier={parcel.courier} />] satisfies Detail]
    : []),
];

const ParcelDialog = ({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    size="lg"
    title={
      <span className="flex flex-wrap items-center gap-2.5">
        <span translate="no" className="tabular-nums">
          {parcel.hblNo}
        </span>
        <Chip tone={orderTone(parcel.status)}>{parcel.statusName}</Chip>
      </span>
    }
  >
    <Progress parcel={parcel} />
    <div className="mt-6 grid gap-8 md:grid-cols-[1fr_1.1fr]">
      <section>
        <h3 className="text-16 font-bold">배송 이력</h3>
        <Timeline
          timeline={parcel}
          courierUrl={parcel.courier?.url}
          hblNo={parcel.hblNo}
          statusName={parcel.statusName}
        />
      </section>
      <section>
        <h3 className="text-16 font-bold">배송 정보</h3>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 rounded-card bg-subtle p-5 text-14">
          {detailsOf(parcel).map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="whitespace-nowrap text-ink-3">{label}</dt>
              <dd className="font-medium whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
        {isMasked(parcel) && <MaskNote hblNo={parcel.hblNo} />}
        <Link
          to="/inquiry"
          search={{ hblNo: parcel.hblNo }}
          className="mt-3 inline-flex min-h-8 items-center gap-2 rounded-control text-14 font-medium text-ink-2 hover:text-brand"
        >
          <Icon name="mail" size={18} />이 배송 문의하기
        </Link>
      </section>
    </div>
  </Dialog>
);

export default ParcelDialog;
