import { ButtonLink } from './button.tsx';
import { EmptyState } from './states.tsx';

/** An address that no page has. */
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
