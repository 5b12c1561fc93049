import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '#web/components/page-header.tsx';
import { ErrorState, Skeleton } from '#web/components/states.tsx';
import { ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Withdrawal } from './withdrawal.tsx';

const Profile = () => {
  // What is written over should be what stands there now, not what was read half a minute ago.
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...ownQueries.profile(useSession()?.memberId),
    staleTime: 0,
  });
  if (error && !isFetching && !data) {
    return <ErrorState title="내 정보를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return data && isFetchedAfterMount ? <ProfileForm profile={data} /> : <Skeleton rows={8} />;
};

/** 내 정보 */
export const ProfileScreen = () => (
  <div className="max-w-text">
    <PageHeader title="내 정보" />
    <Profile />
    <PasswordForm />
    <Withdrawal />
  </div>
);
