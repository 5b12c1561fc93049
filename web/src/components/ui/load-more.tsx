import { Button } from './button.tsx';
import { ErrorState } from './states.tsx';

type Props = {
  query: {
    error: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Title of the error. */
  failed: string;
};

/** Button that loads the next page of an infinite query, or the error of the last attempt. */
export const LoadMore = ({
  query: { error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage },
  failed,
}: Props) => {
  if (error && !isFetching) {
    return <ErrorState title={failed} error={error} onRetry={() => void fetchNextPage()} />;
  }
  return (
    hasNextPage && (
      <Button
        variant="secondary"
        size="lg"
        block
        busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
        className="mx-auto mt-6 max-w-80 flex!"
      >
        더 보기
      </Button>
    )
  );
};
