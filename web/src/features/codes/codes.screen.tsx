import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { codeGroupName } from '#shared/domain/code.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ManagedList } from '#web/components/managed-list.tsx';
import { useRemoval } from '#web/components/record-form.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { PHONE, useMediaQuery } from '#web/lib/media-query.ts';
import { codeColumns } from './code-columns.tsx';
import { GroupSelect, GroupTree, groupsOf } from './group-choice.tsx';
import { allCodes, type CodeRow, namedByCodes } from './queries.ts';

const CodeDialog = lazy(() => import('./code-dialog.tsx'));

const route = getRouteApi('/admin/_shell/code-management');

const PAGE_SIZE = 30;

const adviceOn = (error: unknown) =>
  error instanceof ApiError && error.code === 'REFERENCE_IN_USE'
    ? '새로 고르지 못하게 하려면 미사용으로 바꿔주세요.'
    : undefined;

/** 코드 관리: what the product's drop-downs and names are made of. */
export const CodesScreen = () => {
  const navigate = route.useNavigate();
  const { group: asked } = route.useSearch();
  const isPhone = useMediaQuery(PHONE);
  const query = useQuery(allCodes);
  const group = groupsOf(query.data).find((known) => known === asked);
  const remove = useRemoval('코드', namedByCodes, {
    removed: '삭제했습니다.',
    failed: '삭제에 실패했습니다',
    advice: adviceOn,
  });
  const [opened, setOpened] = useState<{ code?: CodeRow }>();
  const close = () => setOpened(undefined);
  const columns = codeColumns({
    showsGroup: !group,
    onEdit: (code) => setOpened({ code }),
    onDelete: ({ id, codeLabel, code, parentCode }) =>
      void remove({
        name: codeLabel,
        details: `${codeGroupName(parentCode)} · ${code}`,
        send: () => call('POST /api/code/delCode', { body: { id } }),
      }),
  });
  const codes = group ? query.data?.filter(({ parentCode }) => parentCode === group) : query.data;

  return (
    <div className="flex gap-5 p-3 sm:p-4">
      {!isPhone && <GroupTree codes={query.data} group={group} />}
      <div className="min-w-0 flex-1">
        <ManagedList
          noun="코드"
          counter="개"
          icon="tree"
          searchHint="코드, 이름, 값, 설명"
          textsOf={({ code, parentCode, codeLabel, value, description }) => [
            code,
            parentCode,
            codeGroupName(parentCode),
            codeLabel,
            value,
            description,
          ]}
          query={{ ...query, data: codes }}
          onAdd={() => setOpened({})}
          emptyHint="화면의 목록과 이름이 여기에서 나옵니다."
          pageSize={PAGE_SIZE}
          tools={
            <>
              {isPhone && (
                <GroupSelect
                  codes={query.data}
                  group={group}
                  onChange={(next) => void navigate({ search: { group: next }, resetScroll: false })}
                />
              )}
              <ButtonLink to="/admin/audit" search={{ kind: 'code' }} variant="secondary" icon="history">
                변경 기록
              </ButtonLink>
            </>
          }
          columns={columns}
          rowKey={({ id }) => id}
        />
      </div>
      {opened && (
        <Suspense>
          <CodeDialog
            code={opened.code}
            group={group}
            groups={groupsOf(query.data)}
            onSaved={close}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
};
