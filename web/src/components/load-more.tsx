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
  /** What is said when the next page does not come. */
  failed: string;
};

/** At the end of a list that comes page by page: the next one, or why it did not come. */
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
