import { clsx } from 'clsx';
import { lazy, type Ref, Suspense } from 'react';
import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { DonePanel } from '#web/components/order/done-panel.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Skeleton } from '#web/components/ui/states.tsx';
import { useSession } from '#web/lib/session.ts';
import type { RegisteredOrder } from './steps.ts';

export const RegisteredNumber = ({
  registered: { hblNo, orderId },
  isLarge,
}: {
  registered: Pick<RegisteredOrder, 'hblNo' | 'orderId'>;
  isLarge?: boolean;
}) => {
  const session = useSession();
  const query = `?hblNo=${encodeURIComponent(hblNo)}`;
  return (
    <div>
      <p className="text-14 text-ink-2">H/BL 번호</p>
      <p
        translate="no"
        className={clsx(
          'font-bold text-brand tabular-nums select-all',
          isLarge ? 'text-30 sm:text-48' : 'text-24',
        )}
      >
        {hblNo}
      </p>
      {orderId && <p className="text-14 text-ink-2">주문번호 {orderId}</p>}
      <div
        className={clsx(
          'mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden',
          isLarge && 'justify-center',
        )}
      >
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

const DropOffGuide = lazy(() => import('./drop-off-guide.tsx'));

const MailNote = ({ mailedTo, isRefused }: { mailedTo: string; isRefused: boolean }) => (
  <p className="mt-2 max-w-100 text-14 text-balance text-ink-2 print:hidden">
    {isRefused ? (
      '이 주소로 한 시간에 보낼 수 있는 안내 메일 수를 넘어 이번에는 메일을 보내지 못했습니다. 이 화면을 인쇄하거나 저장해주세요.'
    ) : (
      <>
        같은 내용을 <bdi className="font-semibold break-all text-ink">{mailedTo}</bdi> 주소로 보내드립니다.
      </>
    )}
  </p>
);

export const RegisteredPanel = ({
  registered,
  mailedTo,
  onAgain,
  heading,
}: {
  registered: RegisteredOrder;
  /** Address of the mail about the registration; empty if no mail was requested. */
  mailedTo: string;
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
    <p className="mt-8 max-w-100 text-14 text-balance text-ink-2">
      이 번호로 언제든지 배송 상태를 확인할 수 있습니다. 상품을 보낼 때 함께 알려주세요.
    </p>
    {mailedTo && <MailNote mailedTo={mailedTo} isRefused={registered.isMailRefused === true} />}
    <Suspense fallback={<Skeleton rows={6} />}>
      <DropOffGuide hblNo={registered.hblNo} />
    </Suspense>
    <div className="mt-3 flex flex-wrap justify-center gap-2 print:hidden">
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

/** The page that the mail about a registration opens: number, QR code and drop-off places of one parcel. */
export const RegistrationGuide = ({ hblNo }: { hblNo: string }) => (
  <section className="mx-auto flex max-w-text flex-col items-center rounded-dialog border border-line px-5 py-10 text-center">
    <h2 className="mb-4 text-20 font-bold">상품을 맡길 때 보여주세요</h2>
    <RegisteredNumber registered={{ hblNo, orderId: '' }} isLarge />
    <Suspense fallback={<Skeleton rows={6} />}>
      <DropOffGuide hblNo={hblNo} />
    </Suspense>
  </section>
);
