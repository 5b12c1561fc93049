import { clsx } from 'clsx';
import type { Ref } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { notice } from '../../components/notice.tsx';
import { useSession } from '../../lib/session.ts';
import type { Registered } from './send-order.ts';

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notice.success('H/BL 번호를 복사했습니다.');
  } catch {
    notice.error('복사하지 못했습니다. 번호를 직접 선택해 복사해주세요.');
  }
};

/** The number an order got, and where to go with it. */
export const RegisteredNumber = ({
  registered: { hblNo, orderId },
  isLarge,
}: {
  registered: Registered;
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
        <Button variant="weak" icon="copy" onClick={() => void copy(hblNo)}>
          번호 복사
        </Button>
        {/* A number of digits only stays a text by the full load, and the back office needs one anyway. */}
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

/** What the page shows once an order is registered. */
export const RegisteredPanel = ({
  registered,
  onAgain,
  heading,
}: {
  registered: Registered;
  onAgain: () => void;
  heading: Ref<HTMLHeadingElement>;
}) => (
  <section className="mx-auto flex max-w-text flex-col items-center rounded-dialog border border-line px-5 py-12 text-center sm:py-16">
    <span className="grid size-16 place-items-center rounded-full bg-success-weak text-success">
      <Icon name="check" size={32} />
    </span>
    <h2 ref={heading} tabIndex={-1} className="mt-5 mb-6 text-24 font-bold outline-none">
      주문이 등록되었습니다
    </h2>
    <RegisteredNumber registered={registered} isLarge />
    <p className="mt-8 max-w-100 text-14 text-ink-2">
      이 번호로 언제든지 배송 상태를 확인할 수 있습니다. 상품을 보낼 때 함께 알려주세요.
    </p>
    <Button variant="secondary" size="lg" icon="plus" onClick={onAgain} className="mt-6">
      새 주문 등록
    </Button>
  </section>
);
