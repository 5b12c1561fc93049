import { type ReactNode, Suspense, useState } from 'react';

/** Hides an estimate of taxes, whose code and data load when a user opens it. */
export const TaxDisclosure = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details aria-live="off" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-9 w-fit content-center text-14 font-semibold text-brand">
        관세·부가가치세 예상
      </summary>
      {isOpen && (
        <Suspense fallback={<p className="text-14 text-ink-2">불러오는 중입니다.</p>}>{children}</Suspense>
      )}
    </details>
  );
};
