import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readTakeOverToken } from '#shared/domain/take-over-token.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { call } from '#web/lib/call.ts';
import { useSession } from '#web/lib/session.ts';
import { AuthCard, ResultCard } from './auth-card.tsx';
import { clearLinkToken, linkToken } from './link-token.ts';

/** Page of the link that transfers a parcel. The transfer requires a press, because mail programs open links. */
export const TakeOverScreen = () => {
  // The token is cleared after its use, but the page still names the parcel.
  const [hblNo] = useState(() => readTakeOverToken(linkToken())?.hblNo);
  const number = hblNo && <span translate="no">{hblNo}</span>;
  const session = useSession();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('POST /api/my/takeOver', { body: { token: linkToken() } }),
    meta: { invalidates: [['own', session?.memberId]], failed: '화물을 가져오지 못했습니다.' },
    onSuccess: clearLinkToken,
  });
  if (isSuccess) {
    return (
      <ResultCard
        title="화물을 가져왔습니다"
        description={<>H/BL 번호 {number}의 화물을 이제 내 배송에서 볼 수 있습니다.</>}
      >
        <ButtonLink to="/my" size="lg">
          내 배송 보기
        </ButtonLink>
      </ResultCard>
    );
  }
  return (
    <AuthCard
      title="화물 가져오기"
      description="가입 전에 접수한 화물을 내 배송으로 가져옵니다. 배송 소식은 접수할 때 입력한 이메일 대신 회원 이메일로 보내드립니다."
    >
      <div className="mb-6 rounded-card bg-subtle p-4">
        <DefinitionList
          entries={[
            ['H/BL 번호', number],
            ['회원 이메일', session?.email],
          ]}
        />
      </div>
      <Button size="lg" block busy={isPending} onClick={() => mutate()}>
        내 배송으로 가져오기
      </Button>
    </AuthCard>
  );
};
