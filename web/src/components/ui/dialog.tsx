import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';

// Headless UI returns the focus to the element of the last focus event. This module loads with the first dialog, after
// the focus event of the element that opened the dialog, so it repeats the event.
document.activeElement?.dispatchEvent(new FocusEvent('focus'));

type Props = {
  open: boolean;
  /** Called by Esc and the close button. A click outside does not close, because it would lose input. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  footer?: ReactNode;
  children?: ReactNode;
};

/** CSS classes of the layer that covers the screen, and of the visible card. */
type Place = { layer: string; card: string };

const Frame = ({
  open,
  onClose,
  title,
  description,
  footer,
  children,
  place,
  role = 'dialog',
}: Props & { place: Place; role?: 'dialog' | 'alertdialog' }) => {
  // Headless UI makes the page behind inert only if the dialog was closed when it mounted.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const element = useRef<HTMLDivElement>(null);
  // Headless UI also closes a dialog without size, such as one that React hides while the next dialog loads.
  const closeIfShown = () => {
    if (element.current && element.current.getClientRects().length > 0) onClose();
  };
  return (
    <HeadlessDialog
      ref={element}
      open={open && isMounted}
      onClose={closeIfShown}
      role={role}
      // Hide it in print with visibility: Headless UI closes a dialog that has no size.
      className="fixed inset-0 z-40 print:invisible"
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-backdrop transition-opacity duration-150 data-closed:opacity-0"
      />
      {/* The panel covers the whole layer, so that Headless UI sees no click outside. */}
      <DialogPanel
        transition
        className={clsx(
          'fixed inset-0 flex transition duration-200 ease-out data-closed:opacity-0',
          place.layer,
        )}
      >
        <div className={clsx('flex flex-col bg-surface shadow-float', place.card)}>
          <header className="flex items-start gap-3 px-5 pt-5 pb-3 sm:px-6">
            <div className="min-w-0 flex-1">
              <DialogTitle className="text-20 font-bold">{title}</DialogTitle>
              {description && <p className="mt-1 text-14 text-ink-2">{description}</p>}
            </div>
            {role === 'dialog' && (
              <IconButton icon="close" label="닫기" onClick={onClose} className="-mt-1.5 -mr-2" />
            )}
          </header>
          {children && (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3.5 sm:px-6">
              {footer}
            </footer>
          )}
        </div>
      </DialogPanel>
    </HeadlessDialog>
  );
};

const widths = { sm: 'sm:max-w-100', md: 'sm:max-w-140', lg: 'sm:max-w-200', xl: 'sm:max-w-280' };

/** Centred dialog; `lg` and `xl` fill the screen of a phone. Public pages import it lazily. */
export const Dialog = ({ size = 'md', ...props }: Props) => (
  <Frame
    {...props}
    place={{
      layer: clsx(
        'items-center justify-center data-closed:translate-y-2',
        size === 'sm' || size === 'md' ? 'p-4' : 'sm:p-4',
      ),
      card: clsx(
        'w-full sm:rounded-dialog sm:max-h-[calc(100dvh-32px)]',
        size === 'sm' || size === 'md' ? 'max-h-[calc(100dvh-32px)] rounded-dialog' : 'h-full sm:h-auto',
        widths[size],
      ),
    }}
  />
);

export const AlertDialog = (props: Omit<Props, 'size' | 'description'>) => (
  <Frame
    {...props}
    role="alertdialog"
    place={{
      layer: 'items-center justify-center p-4 data-closed:translate-y-2',
      card: 'w-full max-w-100 max-h-[calc(100dvh-32px)] rounded-dialog',
    }}
  />
);

const drawerWidths = { sm: 'sm:w-100', md: 'sm:w-120', lg: 'sm:w-160', xl: 'lg:w-280' };

/** Full-height panel at the right edge. It fills the screen of a phone. */
export const Drawer = ({ size = 'lg', ...props }: Props) => (
  <Frame
    {...props}
    place={{
      layer: 'justify-end data-closed:translate-x-8',
      card: clsx('h-full w-full', drawerWidths[size]),
    }}
  />
);
