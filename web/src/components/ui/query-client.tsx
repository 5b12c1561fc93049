import {
  type Mutation,
  MutationCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
} from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { alert } from './dialogs.tsx';
import { notice } from './notice.tsx';

/** Effects shared by all mutations, declared as `useMutation({ mutationFn, meta })`. */
export type MutationMeta = {
  /** Queries to reload. They also reload after a failure, because another user may have changed the record. */
  invalidates?: readonly QueryKey[];
  /** Text of the notice after success. */
  saved?: string;
  /** Title of the alert after a failure. Without a title the caller shows the failure. */
  failed?: string;
  /** Second paragraph of the alert: what the user can do about the error. */
  advice?: (error: unknown) => string | undefined;
  /** True for errors that the caller handles, such as a conflict. */
  isHandled?: (error: unknown) => boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

type AnyMutation = Mutation<unknown, unknown, unknown>;

const reload = ({ invalidates = [] }: MutationMeta) =>
  Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** React Query awaits these callbacks before it calls `onSuccess` or `onError` of the mutation. */
const mutationCache = new MutationCache({
  onSuccess: async (_answer, _input, _context, { meta = {} }: AnyMutation) => {
    await reload(meta);
    if (meta.saved) notice.success(meta.saved);
  },
  onError: async (error, _input, _context, { meta = {} }: AnyMutation) => {
    if (meta.failed && !meta.isHandled?.(error)) {
      const body = [messageOf(error), meta.advice?.(error)].filter(Boolean).join('\n');
      await alert({ title: meta.failed, body });
    }
    await reload(meta);
  },
});

const isRetryable = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Query data stays fresh for 30 s. A query is retried twice, but only after network failures and server errors. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
    // By default a mutation without a connection waits and is sent later. With `always` it fails immediately.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});

/** Provides the query client to the pages inside. The home page is outside, which saves 10 KB of its first load. */
export const QueryLayout = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
);
