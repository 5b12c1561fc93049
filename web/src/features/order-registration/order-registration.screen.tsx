import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { companyName } from '#shared/company.ts';
import { fullName, isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Skeleton } from '#web/components/states.tsx';
import { useSession } from '#web/lib/session.ts';
import { RegisteredPanel } from './registered.tsx';
import { RegistrationForm } from './registration-form.tsx';
import type { RegisteredOrder } from './steps.ts';
import { Summary } from './summary.tsx';

const MemberRegistration = lazy(() => import('./member-registration.tsx'));
const route = getRouteApi('/_public/_query/parcel-reg-aus-to-kor');

/** Public registration page (주문등록), to which the QR code of a partner links. */
export const OrderRegistrationScreen = () => {
  const search = route.useSearch();
  const partnerName = String(search.partnerName ?? '').trim() || companyName;
  const link = { partnerId: search.partnerId ?? DEFAULT_PARTNER, memberId: String(search.memberId ?? '') };
  const session = useSession();
  const [registered, setRegistered] = useState<RegisteredOrder>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (registered) heading.current?.focus();
  }, [registered]);
  const Form = session && !isPartnerOrStaff(session) ? MemberRegistration : RegistrationForm;
  return (
    <div className="mx-auto max-w-page px-5 pb-16">
      <PageHeader
        title="주문등록"
        description={
          <>
            {session && <span className="block">{fullName(session)}님, 안녕하세요.</span>}
            방문하신 파트너는 <bdi className="font-semibold text-ink">{partnerName}</bdi>입니다.
          </>
        }
      />
      {registered ? (
        <RegisteredPanel registered={registered} heading={heading} onAgain={() => setRegistered(undefined)} />
      ) : (
        <Suspense fallback={<Skeleton rows={8} />}>
          <Form
            mode="customer"
            link={link}
            onRegistered={setRegistered}
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
