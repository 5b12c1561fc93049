import { createRootRoute } from '@tanstack/react-router';
import { AppFrame } from '#web/components/ui/app-frame.tsx';
import { WaitingPage } from '#web/components/ui/system-pages.tsx';

export const Route = createRootRoute({ component: AppFrame, pendingComponent: WaitingPage, pendingMs: 400 });
