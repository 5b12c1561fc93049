import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { matchesWords } from '#shared/search-text.ts';
import { OfficeHeader, useOfficeTitle } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { type Column, Table, useSorting } from '#web/components/ui/table.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { InvitationList } from './invitation-list.tsx';
import { MemberFilter } from './member-filter.tsx';
import { customerQueries, type Person } from './queries.ts';
import { UseChip } from './use-chip.tsx';

type PartnerName = (id: number | null) => string;

const personColumns = (partnerName: PartnerName): readonly Column<Person>[] => [
  { key: 'name', header: '이름', tight: true, render: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'use',
    header: '상태',
    tight: true,
    render: ({ stoppedAt }) => <UseChip stoppedAt={stoppedAt} />,
    sortBy: ({ stoppedAt }) => Number(stoppedAt !== undefined),
  },
  {
    key: 'level',
    header: '등급',
    tight: true,
    render: (person) => (
      <Chip tone={isStaff(person) ? 'info' : 'neutral'} icon={null}>
        {person.authLevelName}
      </Chip>
    ),
    sortBy: ({ authLevel }) => authLevel,
  },
  {
    key: 'partner',
    header: '파트너',
    tight: true,
    render: ({ partnerId }) => partnerName(partnerId),
    sortBy: ({ partnerId }) => partnerName(partnerId),
  },
  {
    key: 'email',
    header: '이메일',
    render: ({ email }) => <span className="inline-block min-w-48 break-all">{email}</span>,
    sortBy: ({ email }) => email,
  },
  { key: 'mobile', header: '휴대폰번호', tight: true, render: ({ mobile }) => formatMobile(mobile) || '-' },
  {
    key: 'lastSignInAt',
    header: '마지막 로그인',
    tight: true,
    render: ({ lastSignInAt }) => (lastSignInAt ? <Instant at={lastSignInAt} /> : '기록 없음'),
    sortBy: ({ lastSignInAt = '' }) => lastSignInAt,
  },
  {
    key: 'regDate',
    header: '가입일',
    tight: true,
    render: ({ regDate }) => <Instant at={regDate} dayOnly />,
    sortBy: ({ regDate }) => regDate,
  },
];

const CustomerDialog = lazy(() => import('./customer-dialog.tsx'));
const InviteDialog = lazy(() => import('./invite-dialog.tsx'));

const route = getRouteApi('/admin/_shell/staff-manage');

type PeopleType = 'staff' | 'partner' | undefined;
const types = [
  { value: 'all', label: '전체' },
  { value: 'staff', label: '직원' },
  { value: 'partner', label: '파트너 담당자' },
];

const isOfType = (person: Pick<Person, 'authLevel'>, type: PeopleType): boolean =>
  type === undefined || isStaff(person) === (type === 'staff');

const PersonTable = ({
  people,
  isNarrowed,
  partnerName,
  onOpen,
}: {
  people: readonly Person[];
  /** True if a search or a type hides people. */
  isNarrowed: boolean;
  partnerName: PartnerName;
  onOpen: (person: Person) => void;
}) => {
  const columns = personColumns(partnerName);
  const { sorting, sorted } = useSorting(columns);
  if (people.length === 0) {
    return (
      <EmptyState icon="search" title="찾는 직원이 없습니다">
        이름, 이메일, 휴대폰번호와 구분을 확인해주세요.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="mb-2 text-13 text-ink-2 tabular-nums">
        {`${isNarrowed ? '' : '전체 '}${formatNumber(people.length)}명${isNarrowed ? ' 찾음' : ''}`}
      </p>
      <Table
        caption="직원"
        columns={columns}
        rows={sorted(people)}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        sorting={sorting}
      />
    </>
  );
};

/** Lists of invitations and people. @param searchText words that must all match */
const PeopleLists = ({
  type,
  searchText,
  onOpen,
}: {
  type: PeopleType;
  searchText: string;
  onOpen: (person: Person) => void;
}) => {
  const query = useQuery(customerQueries.people);
  const { data: partners = [] } = useQuery(referenceQueries.partners);
  if (!query.data) return <QueryPlaceholder query={query} failed="불러오기 실패!" rows={6} />;
  const partnerName: PartnerName = (id) => partners.find((partner) => partner.id === id)?.partner_name ?? '-';
  const { rows, total, invitations } = query.data;
  const people = rows.filter(
    (person) =>
      isOfType(person, type) &&
      matchesWords(
        [person.name, person.email, person.mobile, person.authLevelName, partnerName(person.partnerId)],
        searchText,
      ),
  );
  const shownInvitations = invitations.filter(
    (invitation) => isOfType(invitation, type) && matchesWords([invitation.email], searchText),
  );
  return (
    <>
      {shownInvitations.length > 0 && (
        <InvitationList invitations={shownInvitations} partnerName={partnerName} />
      )}
      <PersonTable
        people={people}
        isNarrowed={people.length < rows.length}
        partnerName={partnerName}
        onOpen={onOpen}
      />
      {rows.length < total && (
        <p className="mt-3 text-13 text-ink-2">
          {`전체 ${formatNumber(total)}명 가운데 ${formatNumber(rows.length)}명만 보입니다. 나머지는 고객 관리의 파트너에서 찾아주세요.`}
        </p>
      )}
    </>
  );
};

/** 직원 관리: members who may enter the back office, apart from customers, and invitations. */
export const PeopleScreen = () => {
  const navigate = route.useNavigate();
  const { type } = route.useSearch();
  const [typed, setTyped] = useState('');
  const [openedPerson, setOpenedPerson] = useState<Person>();
  const [isInviting, setInviting] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts(useOfficeTitle(), [
    { keys: '/', label: '직원 찾기', run: () => searchField.current?.focus() },
    { keys: 'n', label: '직원 초대', run: () => setInviting(true) },
  ]);
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        actions={
          <>
            <MemberFilter
              noun="직원"
              types={types}
              type={type}
              onTypeChange={(value) =>
                void navigate({
                  search: { type: value === 'staff' || value === 'partner' ? value : undefined },
                  resetScroll: false,
                })
              }
              searchField={searchField}
              typed={typed}
              onTyped={setTyped}
            />
            <Button icon="plus" onClick={() => setInviting(true)}>
              직원 초대
            </Button>
          </>
        }
      />
      <PeopleLists type={type} searchText={typed.trim()} onOpen={setOpenedPerson} />
      <Suspense>
        {openedPerson && (
          <CustomerDialog customer={openedPerson} noun="직원" onClose={() => setOpenedPerson(undefined)} />
        )}
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      </Suspense>
    </div>
  );
};
