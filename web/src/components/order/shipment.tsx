import type { ParcelDetails } from '#shared/domain/parcel-details.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { CourierLink, FreightTimes } from './parcel-details.tsx';

const freightIcons = { 1: 'ship', 2: 'plane' } as const;

/** Flight or sailing, courier, and the link to an inquiry about the parcel. */
const Shipment = ({
  parcel: { freight, courier, hblNo },
}: {
  parcel: Pick<ParcelDetails, 'freight' | 'courier'> & { hblNo: string };
}) => (
  <div className="flex flex-wrap items-start gap-x-12 gap-y-4 border-line border-t pt-5 text-14">
    {freight && (
      <div className="flex gap-3">
        <Icon name={freightIcons[freight.method]} className="text-ink-3" />
        <FreightTimes freight={freight} />
      </div>
    )}
    {courier && (
      <div className="flex gap-3">
        <Icon name="truck" className="text-ink-3" />
        <CourierLink courier={courier} />
      </div>
    )}
    <ButtonLink to="/inquiry" search={{ hblNo }} variant="ghost" icon="mail" className="-ml-4 md:ml-auto">
      이 배송 문의하기
    </ButtonLink>
  </div>
);

export default Shipment;
