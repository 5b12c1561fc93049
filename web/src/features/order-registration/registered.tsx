import { clsx } from 'clsx';
import type { Ref } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { DonePanel } from '#web/components/done-panel.tsx';
import { useSession } from '#web/lib/session.ts';
import type { RegisteredOrder } from './steps.ts';

export const RegisteredNumber = ({
  registered: { hblNo, orderId },
  isLarge,
}: {
  registered: RegisteredOrder;
  isLarge?: boolean;
}) => {
  const session = useSession();
  const query = `?hblNo=${encodeURIComponent(hblNo)}`;
  return (
    <div>
      <p className="text-14 text-ink-2">H/BL 번호</p>
      <p
        className={clsx(
          'font-bold text-brand tabular-nums select-all',
          isLarge ? 'text-30 sm:text-48' : 'text-24',
        )}
      >
        {hblNo}
      </p>
      {orderId && <p className="text-14 text-ink-2">주문번호 {orderId}</p>}
      <div className={clsx('mt-3 flex flex-wrap items-center gap-x-5 gap-y-2', isLarge && 'justify-center')}>
        <CopyButton text={hblNo} what="H/BL 번호를">
          번호 복사
        </CopyButton>
        {/* Plain links, because the router writes search values that look like numbers in quotes. */}
        <a href={`/parcel-info${query}`} className="font-semibold text-brand underline underline-offset-4">
          배송조회
        </a>
        {isPartnerOrStaff(session) && (
          <a
            href={`/admin/parcel-info${query}`}
            className="font-semibold text-brand underline underline-offset-4"
          >
            운송장 출력
          </a>
        )}
      </div>
    </div>
  );
};

export const RegisteredPanel = ({
  registered,
  onAgain,
  heading,
}: {
  registered: RegisteredOrder;
  onAgain: () => void;
  heading: Ref<HTMLHeadingElement>;
}) => (
  <DonePanel
    title={
      <>
        <span className="mb-1 block text-14 font-semibold text-success">확인</span>
        상품등록에 성공했습니다.
      </>
    }
    heading={heading}
  >
    <RegisteredNumber registered={registered} isLarge />
    <p className="mt-8 max-w-100 text-14 text-ink-2">
      이 번호로 언제든지 배송 상태를 확인할 수 있습니다. 상품을 보낼 때 함께 알려주세요.
    </p>
    <div className="mt-6 flex flex-wrap justify-center gap-2">
      <Button variant="secondary" size="lg" icon="plus" onClick={onAgain}>
        새 주문 등록
      </Button>
      {useSession() && (
        <ButtonLink to="/my" variant="secondary" size="lg" icon="box">
          마이페이지
        </ButtonLink>
      )}
    </div>
  </DonePanel>
);
