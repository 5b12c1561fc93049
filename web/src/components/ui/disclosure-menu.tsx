import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from './icons.tsx';
import { useEscape } from './use-escape.ts';

/**
 * Button that shows a list of links below it. It is a disclosure and not an ARIA menu, so entries stay links. Esc, a
 * click or focus outside, and a click on an entry close it.
 */
export const DisclosureMenu = ({
  label,
  align = 'left',
  className,
  children,
}: {
  label: ReactNode;
  align?: 'left' | 'right';
  className?: string;
  children: ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  useEscape(
    open,
    useCallback(() => {
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    }, []),
  );
  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`flex items-center gap-1 ${className ?? ''}`}
      >
        {label}
        <Icon
          name="down"
          size={16}
          className={open ? 'rotate-180 transition-transform' : 'transition-transform'}
        />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the entries are links and buttons, whose Enter is a click too
        <div
          onClick={() => setOpen(false)}
          className={`absolute top-full z-30 mt-1.5 min-w-44 rounded-card bg-surface p-1.5 shadow-float ${align === 'right' ? 'right-0' : 'left-0'}`}
        >
          {children}
        </div>
      )}
    </div>
  );
};

export const menuEntry =
  'flex min-h-10 w-full items-center rounded-control px-3 text-left text-14 font-medium text-ink hover:bg-subtle';
