import { ErrorState } from './states.tsx';

/** A page that broke while it was shown. */
export const ErrorPage = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <div className="mx-auto max-w-page px-5">
    <h1 tabIndex={-1} className="sr-only">
      오류
    </h1>
    <ErrorState title="페이지를 표시하지 못했습니다" error={error} onRetry={reset} />
  </div>
);
