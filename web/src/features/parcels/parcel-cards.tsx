import type { ComponentProps } from 'react';
import { Chip, orderTone } from '#web/components/chip.tsx';
import { CardFacts, CardHead, SelectableCards } from '#web/components/selectable-cards.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { freightName } from '#web/lib/order-words.ts';
import type { ParcelView } from './parcel-view.ts';
import { PrintedBadge } from './printed-badge.tsx';

type Props = Omit<ComponentProps<typeof SelectableCards<ParcelView>>, 'label' | 'children'>;

/** The parcels of a lookup on a phone. */
export const ParcelCards = (props: Props) => (
  <SelectableCards label="배송상품" {...props}>
    {(row) => (
      <>
        <CardHead
          hblNo={row.hblNo}
          mark={row.isPrinted && <PrintedBadge />}
          chip={<Chip tone={orderTone(row.status)}>{row.statusName}</Chip>}
        />
        <span className="block text-14">
          {row.receiverName}
          <span className="text-ink-3"> · {row.receiverAddress1}</span>
        </span>
        <CardFacts
          facts={[formatMinute(row.regDate), row.partnerName, freightName(row.freightMethod), row.mblNo]}
        />
      </>
    )}
  </SelectableCards>
);
