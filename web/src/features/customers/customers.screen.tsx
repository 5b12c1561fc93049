// First of all: no schema may be built before it.
import '../../lib/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { RadioGroup } from '../../components/choice-group.tsx';
import { ManagedList } from '../../components/managed-list.tsx';
import { customerColumns } from './customer-columns.tsx';
import { type Customer, customerQueries } from './queries.ts';

const CustomerDialog = lazy(() => import('./customer-dialog.tsx'));

const route = getRouteApi('/admin/_shell/customer-manage');

const PAGE_SIZE = 30;

const types = [
  { value: 'all', label: '전체' },
  { value: 'partner', label: '파트너' },
  { value: 'customer', label: '일반 고객' },
];

/** 고객 관리: everyone who has signed up. */
export const CustomersScreen = () => {
  const navigate = route.useNavigate();
  const { type } = route.useSearch();
  const query = useQuery(customerQueries.list(type));
  const [opened, setOpened] = useState<Customer>();
  const close = () => setOpened(undefined);

  return (
    <div className="p-3 sm:p-4">
      <ManagedList
        title="고객 관리"
        noun="고객"
        counter="명"
        icon="users"
        searchHint="이름, 이메일, 휴대폰번호"
        textsOf={({ id, name, email, mobile, authLevelName, country }) => [
          String(id),
          name,
          email,
          mobile,
          authLevelName,
          country,
        ]}
        query={query}
        emptyHint="가입한 회원이 여기에 나옵니다."
        pageSize={PAGE_SIZE}
        tools={
          <RadioGroup
            label="고객 구분"
            className="sm:mr-3"
            hideLabel
            name="type"
            options={types}
            value={type ?? 'all'}
            onChange={({ target: { value } }) =>
              void navigate({
                search: { type: value === 'partner' || value === 'customer' ? value : undefined },
                resetScroll: false,
              })
            }
          />
        }
        words={{ failed: '불러오기 실패!' }}
        columns={customerColumns}
        rowKey={({ id }) => id}
        onOpen={setOpened}
      />
      {opened && (
        <Suspense>
          <CustomerDialog customer={opened} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};
