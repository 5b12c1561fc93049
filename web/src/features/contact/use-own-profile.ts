import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { call } from '#web/lib/call.ts';
import { type OwnProfile, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';

/** Fills what is still blank with what a signed-in customer told of himself. */
export const useOwnProfile = <V extends FieldValues, B>(
  { getValues, setValue }: UseFormReturn<V, unknown, B>,
  valuesFrom: (profile: OwnProfile) => Partial<V>,
): void => {
  const session = useSession();
  const { data: profile } = useQuery({
    ...ownQueries.profile(session?.memberId),
    // The form works without it: a session that has ended takes nobody away from what was typed.
    queryFn: ({ signal }) => call('GET /api/my/getProfile', { signal, ownsSession: true }),
    enabled: session !== null && !isPartnerOrStaff(session),
  });
  useEffect(() => {
    if (!profile) return;
    for (const [key, value] of Object.entries(valuesFrom(profile))) {
      const name = key as FieldPath<V>;
      if (getValues(name) === '') setValue(name, value as FieldPathValue<V, FieldPath<V>>);
    }
  }, [profile, valuesFrom, getValues, setValue]);
};
