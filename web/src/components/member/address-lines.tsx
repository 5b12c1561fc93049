import { formatRecipientMobile } from '#shared/domain/values/phone-format.ts';
import type { OwnAddress } from '#web/lib/own-queries.ts';

export const AddressLines = ({ address }: { address: OwnAddress }) => (
  <>
    <span className="block font-semibold">
      {address.alias || address.receiverName}
      {address.alias && <span className="ml-2 text-14 font-medium text-ink-2">{address.receiverName}</span>}
    </span>
    <span translate="no" className="mt-1 block text-14 text-ink-2 tabular-nums">
      {formatRecipientMobile(address.receiverMobile)}
    </span>
    <span className="block text-14 text-ink-2">
      ({address.receiverZipcode}) {address.receiverAddress1} {address.receiverAddress2}
    </span>
  </>
);
