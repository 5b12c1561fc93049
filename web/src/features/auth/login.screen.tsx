import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { call } from '#web/lib/call.ts';
import { isStaffPath } from '#web/lib/session-rules.ts';
import { AuthCard, quietLink, strongLink } from './auth-card.tsx';
import { safeRedirect } from './redirect.ts';
import { SignInForm } from './sign-in-form.tsx';

const staffLogins = [
  { href: '/partnerAdmin', label: '파트너 로그인' },
  { href: '/admin', label: '관리자 로그인' },
];

export const LoginScreen = () => {
  const router = useRouter();
  const { redirect } = getRouteApi('/_public/login').useSearch();
  return (
    <AuthCard
      title="로그인"
      description="내 배송을 한 번에 확인하고 빠르게 주문하세요."
      below={
        <p className="mt-6 flex justify-center gap-1 text-14">
          {staffLogins.map(({ href, label }) => (
            <a key={href} href={href} className={quietLink}>
              {label}
            </a>
          ))}
        </p>
      }
    >
      <SignInForm
        signIn={(body) => call('POST /api/cust/signIn', { body, ownsSession: true })}
        enter={() => {
          const target = safeRedirect(redirect && `${redirect}${location.hash}`);
          if (isStaffPath(target)) location.assign(target);
          else router.history.push(target);
        }}
        announce={(body) => alert({ title: '로그인', body })}
      />
      <p className="mt-3 flex flex-wrap justify-between text-14">
        <Link to="/forgot-password" className={`-ml-3 ${quietLink}`}>
          비밀번호를 잊으셨나요?
        </Link>
        <Link to="/signUp" className={`-mr-3 ${strongLink}`}>
          회원가입
        </Link>
      </p>
      <div className="mt-8 border-line border-t pt-6">
        <p className="text-14 text-ink-2">회원이 아니어도 이용할 수 있습니다.</p>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <ButtonLink to="/parcel-info" variant="secondary" icon="search">
            배송조회
          </ButtonLink>
          <ButtonLink to="/parcel-reg-aus-to-kor" variant="secondary" icon="edit">
            주문등록
          </ButtonLink>
        </div>
      </div>
    </AuthCard>
  );
};
