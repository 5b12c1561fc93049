import './notice.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { Icon } from './icons.tsx';

export type Notice = { kind: 'success' | 'positive' | 'error'; text: string; duration: number };

const looks: Record<Notice['kind'], { icon: 'checkCircle' | 'info' | 'error'; className: string }> = {
  success: { icon: 'checkCircle', className: 'text-success' },
  positive: { icon: 'info', className: 'text-brand' },
  error: { icon: 'error', className: 'text-danger' },
};

/** Shows waiting notices. It is rendered outside `#root`, because an open dialog makes `#root` inert. */
const Toaster = ({ waiting, onShown }: { waiting: readonly Notice[]; onShown: () => void }) => {
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { kind, text, duration } of waiting) {
      const { icon, className } = looks[kind];
      toast(text, { duration, icon: <Icon name={icon} className={className} /> });
    }
    onShown();
  }, [waiting, onShown]);
  return createPortal(
    <Sonner
      position="top-center"
      containerAriaLabel="알림"
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        closeButton: true,
        closeButtonAriaLabel: '알림 닫기',
        classNames: {
          toast: 'notice',
          title: 'text-14 font-semibold text-ink',
        },
      }}
    />,
    document.body,
  );
};

export default Toaster;
