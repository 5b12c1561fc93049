import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#test/component/app.tsx';
import { button } from '#test/component/screen.ts';
import { LoadMore } from './load-more.tsx';

let isOffline = false;
let stored = ['첫 줄'];

const List = () => {
  const query = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: async () => {
      if (isOffline) throw new Error();
      return stored;
    },
    initialPageParam: 0,
    getNextPageParam: () => null,
    retry: false,
  });
  return (
    <>
      <p>{query.data?.pages.flat().join(', ')}</p>
      <button type="button" onClick={() => void query.refetch()}>
        새로고침
      </button>
      <LoadMore query={query} failed="불러오지 못했습니다." />
    </>
  );
};

it('repeats the failed reload of a list that has no further page', async () => {
  await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('첫 줄')).toBeVisible();
  isOffline = true;
  await button('새로고침').click();
  await expect.element(page.getByText('불러오지 못했습니다.')).toBeVisible();
  isOffline = false;
  stored = ['새 줄', ...stored];
  await button('다시 시도').click();
  await expect.element(page.getByText('새 줄, 첫 줄')).toBeVisible();
});
