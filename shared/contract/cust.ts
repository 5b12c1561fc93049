import * as z from 'zod';
import { Email } from '#shared/domain/email.ts';
import { SignUp } from '#shared/domain/member.ts';
import { Session } from '#shared/domain/session.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { defineRoutes } from './route.ts';

export const Credentials = z.object({
  email: typedText().toLowerCase().min(1).max(100),
  pwd: z.string().min(1).max(1000),
});

export const Nothing = z.object({});

export const custRoutes = defineRoutes('cust', {
  signIn: {
    method: 'POST',
    path: '/api/cust/signIn',
    level: 'anyone',
    servesAnySession: true,
    records: { action: 'signIn', what: '사이트' },
    summary: '고객 로그인',
    body: Credentials,
    response: Session,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_STOPPED', 'TOO_MANY_ATTEMPTS'],
    throttle: 'signIn',
  },
  signOut: {
    method: 'GET',
    path: '/api/cust/signOut',
    level: 'anyone',
    servesAnySession: true,
    summary: '로그아웃',
    response: Nothing,
  },
  getSession: {
    method: 'GET',
    path: '/api/cust/getSession',
    level: 'anyone',
    servesAnySession: true,
    summary: '현재 로그인 정보',
    response: z.object({ user: Session.nullable() }),
  },
  userCheck: {
    method: 'POST',
    path: '/api/cust/userCheck',
    level: 'anyone',
    servesAnySession: true,
    summary: '이메일 사용 가능 여부: true면 사용할 수 있다',
    body: z.object({ email: Email }),
    response: z.boolean(),
    errors: ['VALIDATION_FAILED'],
    throttle: 'signUp',
  },
  signUp: {
    method: 'POST',
    path: '/api/cust/signUp',
    level: 'anyone',
    servesAnySession: true,
    summary: '회원가입',
    body: SignUp,
    response: z.object({ id: z.number() }),
    errors: ['VALIDATION_FAILED', 'EMAIL_TAKEN'],
    throttle: 'signUp',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/cust/requestPasswordReset',
    level: 'anyone',
    servesAnySession: true,
    summary: '비밀번호 재설정 메일 요청: 회원이 아니어도 답은 같다',
    body: z.object({ email: Email }),
    response: Nothing,
    errors: ['VALIDATION_FAILED'],
    throttle: 'signUp',
  },
});
