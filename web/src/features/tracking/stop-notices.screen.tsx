import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { call } from '#web/lib/call.ts';

const route = getRouteApi('/_public/_query/stop-notices');

/** Page of the link in a mail to a visitor. It deletes the address after a press, because mail programs open links. */
export const StopNoticesScreen = () => {
  const { token = '' } = route.useSearch();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('POST /api/parcel/stopNotices', { body: { token } }),
    meta: { failed: '안내 메일을 그만 받지 못했습니다. 잠시 후 다시 시도해주세요.' },
  });
  return (
    <div className="mx-auto max-w-form px-5">
      <PageHeader
        title="안내 메일 그만 받기"
        description={
          isSuccess
            ? '등록할 때 남기신 이메일을 삭제했습니다. 이 배송의 안내 메일을 더 보내지 않습니다.'
            : '등록할 때 남기신 이메일을 삭제하고, 이 배송의 안내 메일을 더 보내지 않습니다.'
        }
      />
      <div className="mt-8">
        {isSuccess ? (
          <ButtonLink to="/parcel-info" variant="secondary">
            배송조회로 가기
          </ButtonLink>
        ) : (
          <Button size="lg" block busy={isPending} onClick={() => mutate()}>
            그만 받기
          </Button>
        )}
      </div>
    </div>
  );
};
