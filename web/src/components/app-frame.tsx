import { Outlet } from '@tanstack/react-router';
import { ProgressBar } from './progress-bar.tsx';

/** What every page has. */
export const AppFrame = () => (
  <>
    <ProgressBar />
    <Outlet />
  </>
);
