import * as z from 'zod';
import { AuditEntry, AuditKind } from '#shared/domain/audit.ts';
import { Email } from '#shared/domain/email.ts';
import { NewPassword } from '#shared/domain/member.ts';
import { BoardType, Notice } from '#shared/domain/notice.ts';
import { Session } from '#shared/domain/session.ts';
import { Credentials, Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { lastRow, Month, PageIndex, pageOf } from './wire.ts';

export const adminRoutes = defineRoutes('admin', {
  signIn: {
    method: 'POST',
    path: '/api/admin/signIn',
    level: 'anyone',
    servesAnySession: true,
    records: { action: 'signIn', what: '업무 화면' },
    summary: '파트너·관리자 로그인',
    body: Credentials,
    response: Session,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_STOPPED', 'NOT_STAFF', 'TOO_MANY_ATTEMPTS'],
    throttle: 'signIn',
  },
  signOut: {
    method: 'POST',
    path: '/api/admin/signOut',
    level: 'anyone',
    servesAnySession: true,
    summary: '관리자 로그아웃',
    response: Nothing,
  },
  getSession: {
    method: 'GET',
    path: '/api/admin/getSession',
    level: 'anyone',
    servesAnySession: true,
    summary: '관리자 로그인 여부',
    response: z.object({ isLogin: z.boolean(), user: Session.nullable() }),
  },
  sendMail: {
    method: 'POST',
    path: '/api/admin/send-mail',
    level: 90,
    summary: '회원에게 비밀번호 재설정 메일 발송',
    body: z.object({ to: Email }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'MEMBER_NOT_FOUND', 'FORBIDDEN', 'MEMBER_STOPPED', 'TOO_MANY_ATTEMPTS'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/admin/reset-password',
    level: 'anyone',
    servesAnySession: true,
    summary: '메일의 링크로 새 비밀번호 설정',
    body: z.object({ token: z.string().max(200), password: NewPassword }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'RESET_TOKEN_INVALID'],
    throttle: 'signUp',
  },
  checkResetToken: {
    method: 'POST',
    path: '/api/admin/checkResetToken',
    level: 'anyone',
    servesAnySession: true,
    summary: '비밀번호 재설정 링크 확인: 새 비밀번호를 입력하기 전에',
    body: z.object({ token: z.string().max(200) }),
    response: Nothing,
    errors: ['RESET_TOKEN_INVALID'],
    throttle: 'signUp',
  },
  getNoticeList: {
    method: 'POST',
    path: '/api/admin/getNoticeList',
    level: 80,
    summary:
      '공지사항 관리 목록: 고정 글 먼저, 최신순, 10건씩; 숨긴 글은 90 이상에게만. brdTyp이 없으면 모든 게시판',
    body: z.object({ paging: PageIndex, brdTyp: BoardType.optional() }),
    response: z.array(Notice),
    errors: ['VALIDATION_FAILED'],
  },
  getAuditList: {
    method: 'POST',
    path: '/api/admin/getAuditList',
    level: 90,
    summary:
      '변경 기록: 기준정보, 콘솔, 주문에서 누가 언제 무엇을 바꿨는지, 한 달씩 최신순 50건. 주문의 recordId는 H/BL 번호',
    body: z.object({
      month: Month,
      kind: AuditKind.optional(),
      recordId: z.string().max(40).optional(),
      paging: lastRow(AuditEntry.shape.id),
    }),
    response: pageOf(AuditEntry),
    errors: ['VALIDATION_FAILED'],
  },
});
