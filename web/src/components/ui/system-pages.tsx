import { ButtonLink } from './button.tsx';
import { Spinner } from './spinner.tsx';
import { EmptyState, ErrorState } from './states.tsx';

/** Shown while the code of the first page loads or the session is checked. */
export const WaitingPage = () => (
  <div className="grid min-h-dvh place-items-center text-brand">
    <Spinner size={28} label="불러오는 중입니다." />
  </div>
);

export const ErrorPage = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <div className="mx-auto max-w-page px-5">
    <h1 tabIndex={-1} className="sr-only">
      오류
    </h1>
    <ErrorState title="페이지를 표시하지 못했습니다" error={error} onRetry={reset} />
  </div>
);

export const NotFoundPage = () => (
  <div className="mx-auto max-w-page px-5">
    <h1 tabIndex={-1} className="sr-only">
      페이지를 찾을 수 없습니다
    </h1>
    <EmptyState
      icon="search"
      title="페이지를 찾을 수 없습니다"
      action={
        <ButtonLink to="/" reloadDocument>
          홈으로 가기
        </ButtonLink>
      }
    >
      주소가 바뀌었거나 잘못 입력되었을 수 있습니다.
    </EmptyState>
  </div>
);
