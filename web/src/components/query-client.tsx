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

/** Effects that every mutation of the app shares, declared as `useMutation({ mutationFn, meta })`. */
export type MutationMeta = {
  /** Queries to reload, after a failure as well, because another user may have changed the record. */
  invalidates?: readonly QueryKey[];
  /** Text of the notice after success. */
  saved?: string;
  /** Title of the alert after a failure; its body is the sentence of the error. Without it the caller shows the failure. */
  failed?: string;
  /** Text added to the alert for some errors. */
  advice?: (error: unknown) => string | undefined;
  /** Returns true for errors that the caller shows itself, such as a conflict that it can resolve. */
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

/** These run before the `onSuccess` and `onError` of the mutation itself, which wait for them. */
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

const mayHelp = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Responses count as fresh for 30 s. A query is retried twice, after network failures and server errors only. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && mayHelp(error),
    },
    // Without a connection a mutation fails at once; by default it would wait and be sent much later.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});

/** Wraps the pages that need queries. The home page does without, which makes its first load 10 KB smaller. */
export const QueryLayout = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
);
