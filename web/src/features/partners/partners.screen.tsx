import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatBusinessNumber } from '#shared/domain/partner.ts';
import { ManagedList } from '#web/components/managed-list.tsx';
import { useCodeName } from '#web/lib/use-code-name.ts';
import { type PartnerRow, partnerColumns } from './partner-columns.tsx';
import { type Partner, partnerQueries } from './queries.ts';

const PartnerDialog = lazy(() => import('./partner-dialog.tsx'));

const PAGE_SIZE = 30;

const usePartnerRows = () => {
  const query = useQuery(partnerQueries.list);
  const { data: volumes } = useQuery(partnerQueries.volumes);
  const businessName = useCodeName('BIZTYP');
  const row = (partner: Partner): PartnerRow => ({
    ...partner,
    businessName: businessName(partner.business_type),
    volume: volumes && (volumes.get(partner.id) ?? 0),
  });
  return { ...query, data: query.data?.map(row) };
};

/** 파트너 관리: the firms whose customers send parcels. */
export const PartnersScreen = () => {
  const query = usePartnerRows();
  const [opened, setOpened] = useState<{ partner?: Partner }>();

  return (
    <div className="p-3 sm:p-4">
      <ManagedList
        noun="파트너"
        counter="곳"
        icon="handshake"
        searchHint="이름, 번호, 대표자, 관리자"
        textsOf={(partner) => [
          partner.partner_name,
          partner.business_number,
          formatBusinessNumber(partner.business_number),
          partner.ceo_name,
          partner.businessName,
          partner.phone,
          partner.email,
          partner.admin_name,
          partner.admin_email,
          partner.item_categories,
          partner.pickup_area,
        ]}
        query={query}
        onAdd={() => setOpened({})}
        emptyHint="파트너를 추가하면 그 파트너의 고객이 주문을 등록할 수 있습니다."
        pageSize={PAGE_SIZE}
        words={{ add: '파트너 추가', failed: '불러오기 실패!' }}
        columns={partnerColumns}
        rowKey={({ id }) => id}
        onOpen={(partner) => setOpened({ partner })}
      />
      {opened && (
        <Suspense>
          <PartnerDialog partner={opened.partner} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
