import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { Chip } from '#web/components/chip.tsx';
import type { Column } from '#web/components/table.tsx';
import { formatDay, formatMobile } from '#web/lib/formats.ts';
import type { Customer } from './queries.ts';

export const customerColumns: readonly Column<Customer>[] = [
  { key: 'id', header: '회원번호', tight: true, render: ({ id }) => id, sortBy: ({ id }) => id },
  {
    key: 'level',
    header: '등급',
    tight: true,
    render: (customer) => (
      <Chip tone={isPartnerOrStaff(customer) ? 'info' : 'neutral'} icon={null}>
        {customer.authLevelName}
      </Chip>
    ),
    sortBy: ({ authLevel }) => authLevel,
  },
  {
    key: 'email',
    header: '이메일',
    render: ({ email }) => <span className="break-all">{email}</span>,
    sortBy: ({ email }) => email,
  },
  { key: 'name', header: '이름', tight: true, render: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'mobile',
    header: '휴대폰번호',
    tight: true,
    render: ({ mobile }) => formatMobile(mobile),
    sortBy: ({ mobile }) => mobile,
  },
  {
    key: 'country',
    header: '국가',
    tight: true,
    render: ({ country }) => country,
    sortBy: ({ country }) => country,
  },
  {
    key: 'regDate',
    header: '가입일',
    tight: true,
    render: ({ regDate }) => formatDay(regDate),
    sortBy: ({ regDate }) => regDate,
  },
];
