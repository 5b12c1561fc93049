import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** Mounts its children when they are within 400 px of the visible area. `className` must reserve their height. */
export const WhenNear = ({ className, children }: { className: string; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy page, one delivery can hold "not near" and then "near" for the same element.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '400px' },
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={className}>
      {isNear && <Suspense>{children}</Suspense>}
    </div>
  );
};
