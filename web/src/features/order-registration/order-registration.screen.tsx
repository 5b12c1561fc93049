import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { companyName } from '#shared/company.ts';
import { fullName, isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { EmptyState, Skeleton } from '#web/components/ui/states.tsx';
import { call } from '#web/lib/call.ts';
import { useSession } from '#web/lib/session.ts';
import type { RegistrationValues } from './form-values.ts';
import { RegisteredPanel, RegistrationGuide } from './registered.tsx';
import { RegistrationForm } from './registration-form.tsx';
import type { RegisteredOrder } from './steps.ts';
import { Summary } from './summary.tsx';

const MemberRegistration = lazy(() => import('./member-registration.tsx'));
const OwnOrderEdit = lazy(() => import('./own-order-edit.tsx'));
const route = getRouteApi('/_public/_query/parcel-reg-aus-to-kor');

/**
 * Public registration page (주문등록), to which the QR code of a partner links. `hblNo` in the URL shows the guide to the
 * drop-off places, `edit` the form of an own order.
 */
export const OrderRegistrationScreen = () => {
  const { hblNo, edit } = route.useSearch();
  const shownNumber = String(hblNo ?? '');
  if (edit === undefined && !isHouseBill(shownNumber)) return <Registration />;
  return (
    <div className="mx-auto max-w-page px-5 pb-16">
      <PageHeader title={edit === undefined ? '접수 안내' : '주문 수정'} />
      {edit === undefined ? (
        <RegistrationGuide hblNo={shownNumber} />
      ) : (
        <Suspense fallback={<Skeleton rows={8} />}>
          <OwnOrderEdit id={edit} />
        </Suspense>
      )}
    </div>
  );
};

// Anyone can write a link, so only text in the format of a number is shown.
const isHouseBill = (text: string): boolean => /^[A-Za-z0-9_.-]{1,20}$/.test(text);

const registrationState = queryOptions({
  queryKey: ['registration', 'state'],
  queryFn: ({ signal }) => call('GET /api/parcel/getRegistrationState', { signal }),
  retry: false,
});

/** Shown in place of the form while the company accepts no orders. */
const NotOpen = () => (
  <EmptyState
    title="아직 주문을 접수하지 않습니다"
    action={
      <ButtonLink to="/inquiry" variant="secondary">
        1:1 문의
      </ButtonLink>
    }
  >
    접수를 시작하면 이 화면에서 바로 등록할 수 있습니다.
  </EmptyState>
);

/** A finished registration with the address of its mail. */
type Finished = { registered: RegisteredOrder; mailedTo: string };

const Registration = () => {
  const search = route.useSearch();
  const partnerName = String(search.partnerName ?? '').trim() || companyName;
  const link = { partnerId: search.partnerId ?? DEFAULT_PARTNER, memberId: String(search.memberId ?? '') };
  const session = useSession();
  const [finished, setFinished] = useState<Finished>();
  // If the check fails, the form is shown, because the server checks again.
  const { data: state, isPending } = useQuery(registrationState);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (finished) heading.current?.focus();
  }, [finished]);
  const finish = (registered: RegisteredOrder, { noticeEmail }: RegistrationValues) =>
    setFinished({
      registered,
      mailedTo: isPartnerOrStaff(session) ? '' : (session?.email ?? noticeEmail.trim()),
    });
  const Form = session && !isPartnerOrStaff(session) ? MemberRegistration : RegistrationForm;
  return (
    <div className="mx-auto max-w-page px-5 pb-16">
      <div className={finished && 'print:hidden'}>
        <PageHeader
          title="주문등록"
          description={
            <>
              {session && <span className="block">{fullName(session)}님, 안녕하세요.</span>}
              방문하신 파트너는 <bdi className="font-semibold text-ink">{partnerName}</bdi>입니다.
            </>
          }
        />
      </div>
      {isPending ? (
        <Skeleton rows={8} />
      ) : state?.isOpen === false && !finished ? (
        <NotOpen />
      ) : finished ? (
        <RegisteredPanel {...finished} heading={heading} onAgain={() => setFinished(undefined)} />
      ) : (
        <Suspense fallback={<Skeleton rows={8} />}>
          <Form
            mode="customer"
            link={link}
            onRegistered={finish}
            aside={
              <div className="sticky top-24">
                <Summary partnerName={partnerName} />
              </div>
            }
          />
        </Suspense>
      )}
    </div>
  );
};
