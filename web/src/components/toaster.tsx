import './notice.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { useStore } from '#web/lib/store.ts';
import { Icon } from './icons.tsx';
import { type Notice, waitingNotices } from './notice.tsx';

const looks: Record<Notice['kind'], { icon: 'checkCircle' | 'info' | 'error'; className: string }> = {
  success: { icon: 'checkCircle', className: 'text-success' },
  positive: { icon: 'info', className: 'text-brand' },
  error: { icon: 'error', className: 'text-danger' },
};

/** Shows the waiting notices. Outside #root, which an open dialog makes inert. */
const Toaster = () => {
  const waiting = useStore(waitingNotices);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { kind, text, duration } of waiting) {
      const { icon, className } = looks[kind];
      toast(text, { duration, icon: <Icon name={icon} className={className} /> });
    }
    waitingNotices.set([]);
  }, [waiting]);
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
