import { Link } from '@tanstack/react-router';
import { AuthCard, strongLink } from './auth-card.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** 회원가입 */
export const SignUpScreen = () => (
  <AuthCard
    title="회원가입"
    description="가입하면 내 배송을 한 번에 확인할 수 있습니다."
    below={
      <p className="mt-6 flex items-center justify-center text-14 text-ink-2">
        이미 회원이신가요?
        <Link to="/login" className={strongLink}>
          로그인
        </Link>
      </p>
    }
  >
    <SignUpForm />
  </AuthCard>
);
