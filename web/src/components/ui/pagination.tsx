import { IconButton } from './button.tsx';

/** Page buttons on each side of the current page. */
const PAGES_AROUND = 2;

/** Page buttons. Renders nothing for a single page. @param page number of the current page, from 1 */
export const Pagination = ({
  page,
  pageCount,
  onChange,
}: {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}) => {
  if (pageCount <= 1) return null;
  const first = Math.max(1, Math.min(page - PAGES_AROUND, pageCount - 2 * PAGES_AROUND));
  const last = Math.min(pageCount, first + 2 * PAGES_AROUND);
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <nav aria-label="페이지" className="mt-4 flex items-center justify-center gap-1">
      <IconButton icon="left" label="이전 페이지" disabled={page === 1} onClick={() => onChange(page - 1)} />
      {pages.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`${number}페이지`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          className="size-10 rounded-control text-14 font-medium text-ink-2 tabular-nums hover:bg-sunken aria-[current=page]:bg-brand-weak aria-[current=page]:font-bold aria-[current=page]:text-brand-strong"
        >
          {number}
        </button>
      ))}
      <IconButton
        icon="right"
        label="다음 페이지"
        disabled={page === pageCount}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
};
