import { formatBusinessNumber } from '#shared/domain/partner.ts';
import type { Column } from '#web/components/table.tsx';
import { formatPhone } from '#web/lib/formats.ts';
import { Contract } from './contract.tsx';
import type { Partner } from './queries.ts';
import { Volume } from './volume.tsx';

/** A partner with what its codes and its orders say. */
export type PartnerRow = Partner & { businessName: string; volume: number | undefined };

export const partnerColumns: readonly Column<PartnerRow>[] = [
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
    render: ({ business_number }) => formatBusinessNumber(business_number) || '-',
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
    render: (partner) => <Contract {...partner} />,
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
