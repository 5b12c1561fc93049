import type { ParcelDetails } from '#shared/domain/parcel-details.ts';
import { freightNames } from '#shared/words.ko.ts';
import { formatMoney } from '#web/lib/formats.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icons.tsx';

type Part<K extends keyof ParcelDetails> = NonNullable<ParcelDetails[K]>;

/** Name of the courier, and the tracking number as a link to the courier's page about the parcel. */
export const CourierLink = ({ courier: { name, number, url } }: { courier: Part<'courier'> }) => (
  <span className="tabular-nums">
    <span className="block text-13 font-normal text-ink-2">{name}</span>
    {url ? (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium text-brand underline underline-offset-4"
      >
        {number}
        <span className="sr-only"> 택배사에서 조회 (새 창)</span>
      </a>
    ) : (
      number
    )}
  </span>
);

/** Flight or sailing with its days of departure and arrival. */
export const FreightTimes = ({ freight: { method, name, etd, eta } }: { freight: Part<'freight'> }) => (
  <span className="tabular-nums">
    <span className="block">
      {freightNames[method]} {name}
    </span>
    <span className="block text-13 font-normal text-ink-2">출발 예정 {etd}</span>
    <span className="block text-13 font-normal text-ink-2">도착 예정 {eta}</span>
  </span>
);

const Tax = ({ tax: { amount, account, dueDate } }: { tax: NonNullable<Part<'hold'>['tax']> }) => (
  <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 font-normal text-ink tabular-nums">
      {[
        ['납부할 세금', amount > 0 && formatMoney(amount, 'KRW')],
        ['납부 계좌', account],
        ['납부 기한', dueDate],
      ].map(
        ([label, value]) =>
          value && (
            <div key={String(label)} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
    {account && (
      <CopyButton text={account} what="납부 계좌를">
        계좌 복사
      </CopyButton>
    )}
  </div>
);

/** Reason of a hold with its note and the tax, as far as the viewer may see them. */
export const HoldBox = ({
  statusName,
  hold,
  isTaxHidden,
}: {
  statusName: string;
  hold: ParcelDetails['hold'];
  /** True if a tax is due that the viewer may not see. */
  isTaxHidden: boolean;
}) => (
  <div className="flex items-start gap-2 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-medium text-warning">
    <Icon name="warning" size={18} className="mt-0.5" />
    <div className="min-w-0">
      <p>
        {statusName} 상태입니다.{' '}
        {hold?.reason ? <b>사유: {hold.reason}</b> : !hold && '자세한 내용은 고객센터로 문의해주세요.'}
      </p>
      {hold?.note && <p className="mt-1 font-normal whitespace-pre-line text-ink">{hold.note}</p>}
      {hold?.tax && <Tax tax={hold.tax} />}
      {isTaxHidden && (
        <p className="mt-1 font-normal text-ink">
          납부할 금액과 계좌는 로그인한 회원에게만 보입니다. 비회원은 1:1 문의로 알려주세요.
        </p>
      )}
    </div>
  </div>
);
