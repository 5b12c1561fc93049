import * as z from 'zod';
import { Session } from '../domain/session.ts';
import { Credentials, Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';

export const adminRoutes = defineRoutes('admin', {
  signIn: {
    method: 'POST',
    path: '/api/admin/signIn',
    level: 'anyone',
    summary: '파트너·관리자 로그인',
    body: Credentials,
    response: Session,
    errors: ['INVALID_CREDENTIALS', 'NOT_STAFF', 'TOO_MANY_ATTEMPTS'],
    throttle: 'signIn',
  },
  signOut: {
    method: 'POST',
    path: '/api/admin/signOut',
    level: 'anyone',
    summary: '관리자 로그아웃',
    response: Nothing,
  },
  getSession: {
    method: 'GET',
    path: '/api/admin/getSession',
    level: 'anyone',
    summary: '관리자 로그인 여부',
    response: z.object({ isLogin: z.boolean(), user: Session.nullable() }),
  },
});
