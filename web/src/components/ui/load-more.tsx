import { Button } from './button.tsx';
import { ErrorState } from './states.tsx';

type Props = {
  query: {
    error: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** Title of the error. */
  failed: string;
};

/** Button that loads the next page of an infinite query, or the error of the last attempt, with a button that repeats it. */
export const LoadMore = ({ query, failed }: Props) => {
  const { error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  if (error && !isFetching) {
    const retry = isFetchNextPageError ? query.fetchNextPage : query.refetch;
    return <ErrorState title={failed} error={error} onRetry={() => void retry()} />;
  }
  return (
    hasNextPage && (
      <Button
        variant="secondary"
        size="lg"
        block
        busy={isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
        className="mx-auto mt-6 max-w-80 flex!"
      >
        더 보기
      </Button>
    )
  );
};
