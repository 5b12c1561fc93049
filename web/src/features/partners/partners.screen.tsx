import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy } from 'react';
import * as businessNumber from '#shared/domain/values/business-number.ts';
import { formatPhone } from '#shared/domain/values/phone-format.ts';
import { ManagedList } from '#web/components/office/managed-list.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import type { Column } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { serverToday } from '#web/lib/today.ts';
import { contractState, daysUntil } from './contract-state.ts';
import { type Partner, partnerQueries } from './queries.ts';

const Volume = ({ volume, estimate }: { volume: number; estimate: number }) => {
  if (estimate === 0) return `${formatNumber(volume)}건`;
  const share = Math.round((volume * 100) / estimate);
  return (
    <span className="inline-block w-36 text-left align-middle">
      <span className="flex justify-between gap-2 text-13 tabular-nums">
        <span>{`${formatNumber(volume)} / ${formatNumber(estimate)}건`}</span>
        <span className="text-ink-2">{share}%</span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={clsx('block h-full rounded-full', share >= 100 ? 'bg-success' : 'bg-brand')}
          style={{ width: `${Math.min(100, share)}%` }}
        />
      </span>
    </span>
  );
};

const ContractWarning = ({ end }: { end: string }) => {
  const today = serverToday();
  const state = contractState(end, today);
  if (state === 'running') return null;
  if (state === 'over') return <Chip tone="danger">만료</Chip>;
  const days = daysUntil(end, today);
  return <Chip tone="warning">{days === 0 ? '오늘 만료' : `${days}일 후 만료`}</Chip>;
};

const ContractPeriod = ({ contract_start_date: start, contract_end_date: end }: Partner) =>
  start || end ? (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
      <span className="whitespace-nowrap">{`${start} ~ ${end}`.trim()}</span>
      <ContractWarning end={end} />
    </span>
  ) : (
    '-'
  );

/** `volume`: number of orders in the current month; undefined while the numbers load. */
type PartnerRow = Partner & { businessName: string; volume: number | undefined };

const partnerColumns: readonly Column<PartnerRow>[] = [
  {
    key: 'name',
    header: '파트너명',
    tight: true,
    render: ({ partner_name, logo_url }) => (
      <span className="inline-flex items-center gap-2">
        {logo_url && <img src={logo_url} alt="" className="size-6 rounded-tag object-contain" />}
        {partner_name}
      </span>
    ),
    sortBy: ({ partner_name }) => partner_name,
  },
  {
    key: 'businessNumber',
    header: '사업자등록번호',
    tight: true,
    render: ({ business_number }) => businessNumber.format(business_number) || '-',
    sortBy: ({ business_number }) => business_number,
  },
  {
    key: 'ceo',
    header: '대표자명',
    tight: true,
    render: ({ ceo_name }) => ceo_name || '-',
    sortBy: ({ ceo_name }) => ceo_name,
  },
  {
    key: 'business',
    header: '업종',
    tight: true,
    render: ({ businessName }) => businessName || '-',
    sortBy: ({ businessName }) => businessName,
  },
  {
    key: 'phone',
    header: '전화번호',
    tight: true,
    render: ({ phone }) => formatPhone(phone) || '-',
    sortBy: ({ phone }) => phone,
  },
  {
    key: 'admin',
    header: '관리자',
    tight: true,
    render: ({ admin_name }) => admin_name || '-',
    sortBy: ({ admin_name }) => admin_name,
  },
  {
    key: 'contract',
    header: '계약 기간',
    render: (partner) => <ContractPeriod {...partner} />,
    sortBy: ({ contract_end_date }) => contract_end_date,
  },
  {
    key: 'volume',
    header: '이번 달 물량',
    tight: true,
    render: ({ volume, monthly_estimate_volume }) =>
      volume === undefined ? '-' : <Volume volume={volume} estimate={monthly_estimate_volume} />,
    sortBy: ({ volume = 0 }) => volume,
  },
];

const PartnerDialog = lazy(() => import('./partner-dialog.tsx'));

const PAGE_SIZE = 30;

const usePartnerRows = () => {
  const query = useQuery(partnerQueries.list);
  const { data: volumes } = useQuery(partnerQueries.volumes);
  const businessName = useCodeName('BIZTYP');
  const toRow = (partner: Partner): PartnerRow => ({
    ...partner,
    businessName: businessName(partner.business_type),
    volume: volumes && (volumes.get(partner.id) ?? 0),
  });
  return { ...query, data: query.data?.map(toRow) };
};

/** Partner page (파트너 관리): the partners and their numbers of orders in the current month. */
export const PartnersScreen = () => {
  const query = usePartnerRows();

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
          businessNumber.format(partner.business_number),
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
        emptyHint="파트너를 추가하면 그 파트너의 고객이 주문을 등록할 수 있습니다."
        pageSize={PAGE_SIZE}
        words={{ add: '파트너 추가', failed: '불러오기 실패!' }}
        columns={() => partnerColumns}
        rowKey={({ id }) => id}
        opensRows
        dialog={(partner, close) => <PartnerDialog partner={partner} onClose={close} />}
      />
    </div>
  );
};
