import { lazy, Suspense, useState } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { Button } from '#web/components/button.tsx';
import { useSession } from '#web/lib/session.ts';
import { Part } from './part.tsx';

const WithdrawalDialog = lazy(() => import('./withdrawal-dialog.tsx'));

/** 회원 탈퇴; a partner or member of staff leaves through the administrator. */
export const Withdrawal = () => {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (isPartnerOrStaff(session)) return null;
  return (
    <Part title="회원 탈퇴" lead="계정과 개인정보를 지웁니다. 법이 정한 기록은 정해진 기간 동안 보관합니다.">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        회원 탈퇴
      </Button>
      {isOpen && (
        <Suspense>
          <WithdrawalDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Part>
  );
};
