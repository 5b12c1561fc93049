import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Chip, orderTone, type Tone } from '#web/components/chip.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Icon, type IconName } from '#web/components/icons.tsx';
import { CourierLink, FreightTimes } from '#web/components/parcel-details.tsx';
import { formatMinute, formatMobile } from '#web/lib/formats.ts';
import { MaskNote } from './mask-note.tsx';
import { isMasked } from './parcel.ts';
import { Progress } from './progress.tsx';
import type { Parcel } from './queries.ts';

const marks: Record<Tone, { icon: IconName; classes: string }> = {
  neutral: { icon: 'clock', classes: 'bg-brand text-surface' },
  info: { icon: 'truck', classes: 'bg-brand text-surface' },
  success: { icon: 'check', classes: 'bg-success text-surface' },
  warning: { icon: 'warning', classes: 'bg-warning text-surface' },
  danger: { icon: 'error', classes: 'bg-danger text-surface' },
};

const Mark = ({ status, isCurrent }: { status: string; isCurrent: boolean }) => {
  const { icon, classes } = marks[orderTone(status)];
  return isCurrent ? (
    <span className={clsx('z-1 grid size-7 shrink-0 place-items-center rounded-full', classes)}>
      <Icon name={icon} size={16} />
    </span>
  ) : (
    <span className="z-1 grid size-7 shrink-0 place-items-center">
      <span className="grid size-5 place-items-center rounded-full bg-brand-weak text-brand">
        <Icon name="check" size={13} />
      </span>
    </span>
  );
};

const Timeline = ({ history }: Pick<Parcel, 'history'>) => (
  <ol className="mt-4">
    {history.map(({ status, statusLabel, created_at }, index) => {
      const isCurrent = index === history.length - 1;
      return (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a status can occur twice in a minute, and entries never move
          key={index}
          aria-current={isCurrent ? 'step' : undefined}
          className={clsx('relative flex gap-3', !isCurrent && 'pb-3.5')}
        >
          {!isCurrent && <span className="absolute top-6 -bottom-1 left-3.25 w-0.5 bg-brand-weak" />}
          <Mark status={status} isCurrent={isCurrent} />
          <p
            className={clsx(
              'flex flex-1 flex-wrap items-center justify-between gap-x-3 text-14',
              isCurrent ? 'font-bold' : 'text-ink-2',
            )}
          >
            <span className={clsx(isCurrent && 'text-16')}>
              {statusLabel}
              {isCurrent && <span className="ml-2 text-12 font-semibold text-brand">현재</span>}
            </span>
            <time dateTime={created_at} className="text-13 font-normal text-ink-3 tabular-nums">
              {formatMinute(created_at)}
            </time>
          </p>
        </li>
      );
    })}
  </ol>
);

type Detail = readonly [label: string, value: ReactNode];

const detailsOf = (parcel: Parcel): readonly Detail[] => [
  ['H/BL 번호', parcel.hblNo],
  ['파트너', parcel.partnerName],
  ['상태', parcel.statusName],
  ['받는 분', parcel.receiverName],
  ['휴대폰번호', formatMobile(parcel.receiverMobile)],
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
        <span className="tabular-nums">{parcel.hblNo}</span>
        <Chip tone={orderTone(parcel.status)}>{parcel.statusName}</Chip>
      </span>
    }
  >
    <Progress parcel={parcel} />
    <div className="mt-6 grid gap-8 md:grid-cols-[1fr_1.1fr]">
      <section>
        <h3 className="text-16 font-bold">
          배송 이력 <span className="text-13 font-normal text-ink-3">한국 시간</span>
        </h3>
        <Timeline history={parcel.history} />
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
