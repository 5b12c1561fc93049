import { useEffect, useRef } from 'react';
import { IconButton } from '#web/components/button.tsx';
import { SideMenu } from './side-menu.tsx';

/** The side menu over the page, where there is no room beside it. Closes with Esc, a click outside, and a choice. */
export const MenuOverlay = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it too, by the browser itself
    <dialog
      ref={dialog}
      aria-label="업무 메뉴"
      onClose={onClose}
      onClick={({ target }) => {
        const isOutside = target === dialog.current;
        const isLink = target instanceof Element && target.closest('a') !== null;
        if (isOutside || isLink) onClose();
      }}
      className="m-0 h-dvh max-h-none w-64 bg-surface text-ink shadow-float backdrop:bg-backdrop"
    >
      <div className="flex h-full flex-col">
        <IconButton icon="close" label="메뉴 닫기" size={44} className="m-1 self-end" onClick={onClose} />
        <div className="min-h-0 flex-1">
          <SideMenu />
        </div>
      </div>
    </dialog>
  );
};
