import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?common';
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rare';
import './gallery.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DialogHost } from '#web/components/ui/dialogs.tsx';
import { NoticeHost } from '#web/components/ui/notice.tsx';
import { queryClient } from '#web/components/ui/query-client.tsx';
import { Gallery } from './gallery.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Gallery />
      <DialogHost />
      <NoticeHost />
    </QueryClientProvider>
  </StrictMode>,
);
