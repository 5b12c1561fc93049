import * as z from 'zod';
import { Session } from '../domain/session.ts';
import { defineRoutes } from './route.ts';

export const Credentials = z.object({
  email: z.string().trim().toLowerCase().min(1).max(100),
  pwd: z.string().min(1).max(1000),
});

/** Answers an empty object. */
export const Nothing = z.object({});

export const custRoutes = defineRoutes('cust', {
  signIn: {
    method: 'POST',
    path: '/api/cust/signIn',
    level: 'anyone',
    summary: '고객 로그인',
    body: Credentials,
    response: Session,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
    throttle: 'signIn',
  },
  signOut: {
    method: 'GET',
    path: '/api/cust/signOut',
    level: 'anyone',
    summary: '로그아웃',
    response: Nothing,
  },
  getSession: {
    method: 'GET',
    path: '/api/cust/getSession',
    level: 'anyone',
    summary: '현재 로그인 정보',
    response: z.object({ user: Session.nullable() }),
  },
});
