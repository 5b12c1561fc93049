import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const mayHelp = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Answers count as fresh for 30 s; only failures that may pass are tried again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && mayHelp(error),
    },
  },
});
