import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#web/lib/call.ts';

export type PreflightView = Answer<'POST /api/customs/preflight'>;
export type ParcelView = PreflightView['parcels'][number];
export type FindingView = ParcelView['findings'][number];

/** Checks the present orders with each load. Each load is recorded as an access, so that only a user starts another one. */
export const preflightQuery = (consolId: number) =>
  queryOptions({
    queryKey: ['preflight', consolId],
    queryFn: ({ signal }) => call('POST /api/customs/preflight', { body: { consolId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

type Decision = Omit<Body<'POST /api/customs/decide'>, 'consolId'>;

/** Stores decisions and shows the findings after them. */
export const useDecide = (consolId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) =>
      call('POST /api/customs/decide', {
        body: { consolId, ...decision },
        idempotencyKey: crypto.randomUUID(),
      }),
    meta: { failed: '저장하지 못했습니다.' },
    onSuccess: (preflight) => client.setQueryData(preflightQuery(consolId).queryKey, preflight),
    // The findings or the consol may have changed, so the page shows them as they are now.
    onError: () => client.invalidateQueries({ queryKey: preflightQuery(consolId).queryKey }),
  });
};
