import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { PromisedDays } from '#web/components/order/promised-days.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';

export type Fact = {
  label: string;
  value: ReactNode;
  /** True for long values such as addresses and memos, which get half a line. */
  wide?: boolean;
  /** Path of the form field that changes the value. Absent if none does. */
  field?: string;
};

/** Opens the form with the focus on a field, by its path. Undefined if the order cannot be changed. */
export type OnEdit = ((field?: string) => void) | undefined;

const isBlank = (value: ReactNode) => value === '' || value === null || value === undefined;

/** A definition list in the columns of a `FieldGrid`. Empty values are shown as a dash. */
export const FactGrid = ({ facts, onEdit }: { facts: readonly Fact[]; onEdit?: OnEdit }) => (
  <dl className="grid grid-cols-2 gap-x-3 gap-y-2.5 text-14 sm:grid-cols-4 lg:grid-cols-6">
    {facts.map(({ label, value, wide, field }) => (
      <div key={label} className={clsx('group min-w-0', wide && 'col-span-2 lg:col-span-3')}>
        <dt className="flex items-center text-12 text-ink-3">
          {label}
          {field && onEdit && (
            <button
              type="button"
              aria-label={`${label} 편집`}
              onClick={() => onEdit(field)}
              className="-my-1 ml-0.5 grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-brand pointer-fine:opacity-40 pointer-fine:focus-visible:opacity-100 pointer-fine:group-hover:opacity-100"
            >
              <Icon name="edit" size={13} />
            </button>
          )}
        </dt>
        <dd className="break-words font-medium whitespace-pre-line tabular-nums">
          {isBlank(value) ? '–' : value}
        </dd>
      </div>
    ))}
  </dl>
);

/** `noticeEmail`: masked address of a visitor who gets mails about the parcel. */
export const registrationFacts = (order: Order & { noticeEmail?: string }): Fact[] => [
  { label: orderLabels.hblNo, value: order.hblNo },
  ...(order.mergedInto ? [{ label: orderLabels.mergedInto, value: order.mergedInto }] : []),
  { label: orderLabels.mblNo, value: order.mblNo },
  { label: '회차', value: formatNumber(order.round) },
  { label: '등록자', value: order.regName },
  ...(order.noticeEmail ? [{ label: '알림 받는 이메일', value: order.noticeEmail }] : []),
  { label: orderLabels.partnerId, value: order.partnerName },
  ...(order.promisedTo ? [{ label: orderLabels.promisedTo, value: <PromisedDays order={order} /> }] : []),
  { label: '등록일시', value: formatMinute(order.regDate) },
];
