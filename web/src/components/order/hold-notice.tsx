import { TAX_DUE } from '#shared/domain/order-status.ts';
import type { ParcelDetails } from '#shared/domain/parcel-details.ts';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatNumber } from '#web/lib/formats.ts';

type TaxDue = NonNullable<NonNullable<ParcelDetails['hold']>['tax']>;

const Tax = ({ tax: { amount, account, dueDate } }: { tax: TaxDue }) => (
  <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 font-normal text-ink tabular-nums">
      {[
        ['납부할 세금', amount > 0 && `${formatNumber(amount)}원`],
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
const HoldNotice = ({
  parcel: { status, statusName, hold },
  isMasked = false,
}: {
  parcel: Pick<ParcelDetails, 'hold'> & { status: string; statusName: string };
  /** True if the server masked the data of the parcel. */
  isMasked?: boolean;
}) => {
  const isTaxHidden = status === TAX_DUE && isMasked;
  return (
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
            납부할 금액과 계좌는 로그인한 회원에게만 보입니다. 비회원은 1:1 문의를 남겨주세요.
          </p>
        )}
      </div>
    </div>
  );
};

export default HoldNotice;
