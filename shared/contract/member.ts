import * as z from 'zod';
import {
  Invitation,
  InvitationId,
  InvitationInput,
  InvitedPerson,
  OpenedInvitation,
  Person,
} from '#shared/domain/invitation.ts';
import { Customer, CustomerInput, FoundCustomer } from '#shared/domain/member.ts';
import { MailStop } from '#shared/domain/profile.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Id, LastShown, NumberLike, pageOf, Version } from './wire.ts';

export const searchBy = { name: 0, mobile: 1, email: 2 } as const;

// A search refuses no text, because it finds nothing by one that is too long.
const typed = typedText().prefault('');

const CustomerSearch = z
  .object({
    cat: NumberLike.pipe(z.literal([searchBy.name, searchBy.mobile, searchBy.email])),
    lName: typed,
    fName: typed,
    mobile: typed,
    email: typed.transform((text) => text.toLowerCase()),
  })
  .refine(({ cat, lName, fName }) => cat !== searchBy.name || (lName && fName), {
    path: ['lName'],
    error: '성, 이름 모두 입력해주세요',
  })
  .refine(({ cat, mobile }) => cat !== searchBy.mobile || /\p{Nd}/u.test(mobile), {
    path: ['mobile'],
    error: '모바일번호를 입력해주세요',
  })
  .refine(({ cat, email }) => cat !== searchBy.email || email, {
    path: ['email'],
    error: '이메일을 입력해 주세요',
  });
export type CustomerSearch = z.output<typeof CustomerSearch>;

/** Maximum members in a response. A member has at most about 900 bytes, so the response stays below 1 MB. */
export const MAX_LISTED_MEMBERS = 1_000;

const CustomerType = z.enum(['all', 'partner', 'customer']);
export type CustomerType = z.output<typeof CustomerType>;
const CustomerPageType = z.enum([...CustomerType.options, 'nonStaff']);
export type CustomerPageType = z.output<typeof CustomerPageType>;

/** `mailStop`: null if mails are sent to the address of the member. */
const MemberMailStop = z.object({ mailStop: MailStop.nullable() });

const InvitationToken = z.string().max(200);

export const memberRoutes = defineRoutes('member', {
  searchCustomer: {
    method: 'POST',
    path: '/api/member/searchCustomer',
    level: 80,
    records: { action: 'search', what: '고객 찾기' },
    summary: '고객 검색: 성명, 휴대폰번호, 이메일이 정확히 같은 회원',
    body: CustomerSearch,
    response: z.array(FoundCustomer),
    errors: ['VALIDATION_FAILED'],
  },
  getCustomerList: {
    method: 'POST',
    path: '/api/member/getCustomerList',
    level: 90,
    records: { action: 'search', what: '고객 목록' },
    summary: `고객 목록: 전체, 파트너 또는 일반 고객을 최근 가입순으로, 최대 ${MAX_LISTED_MEMBERS}명. 전체 수는 x-total-count. 그보다 많으면 getCustomerPage`,
    hasTotal: true,
    body: z
      .object({ type: CustomerType.prefault('all'), paging: NumberLike.pipe(z.literal(0)).prefault(0) })
      .prefault({}),
    response: z.array(Customer),
    errors: ['VALIDATION_FAILED'],
  },
  getCustomerPage: {
    method: 'POST',
    path: '/api/member/getCustomerPage',
    level: 90,
    records: { action: 'search', what: '고객 목록' },
    summary:
      '고객 목록 한 쪽과 전체 수: 최근 가입순 50명씩. 찾는 말이 있으면 쪽이 짧거나 비어도 이어질 수 있다. nonStaff는 직원(90 이상)을 뺀 회원',
    body: z.object({ type: CustomerPageType.prefault('all'), wanted: typed, paging: LastShown }),
    response: pageOf(Customer).extend({
      /** Number of members of the type, regardless of the search. */
      total: z.number(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  modifyCustomer: {
    method: 'POST',
    path: '/api/member/modifyCustomer',
    level: 90,
    records: { action: 'view', what: '고객 정보' },
    summary: '고객 수정: 등급, 파트너 또는 이메일이 바뀌면 그 고객의 로그인이 모두 끝난다',
    body: CustomerInput.extend({ id: Id, version: NumberLike.pipe(z.int()) }),
    response: Customer,
    errors: [
      'VALIDATION_FAILED',
      'MEMBER_NOT_FOUND',
      'EMAIL_TAKEN',
      'OWN_ACCOUNT',
      'MEMBER_IS_PARTNER_ADMIN',
      'CONFLICT',
    ],
  },
  delCustomer: {
    method: 'POST',
    path: '/api/member/delCustomer',
    level: 90,
    summary: '고객 삭제: 주문은 남고 개인정보는 지워진다',
    body: z.object({ id: Id }),
    response: Nothing,
    errors: ['MEMBER_NOT_FOUND', 'OWN_ACCOUNT', 'MEMBER_IS_PARTNER_ADMIN', 'CONFLICT'],
  },
  getPeople: {
    method: 'POST',
    path: '/api/member/getPeople',
    level: 90,
    records: { action: 'search', what: '직원 목록' },
    summary: `직원과 파트너 담당자(80 이상), 그리고 아직 수락하지 않은 초대. 등급순, 최대 ${MAX_LISTED_MEMBERS}명`,
    response: z.object({
      rows: z.array(Person),
      /** Number of members of level 80 and above. */
      total: z.number(),
      /** Newest first, including invitations that expired at most 30 days ago. */
      invitations: z.array(Invitation),
    }),
  },
  setStopped: {
    method: 'POST',
    path: '/api/member/setStopped',
    level: 90,
    records: { action: 'view', what: '고객 정보' },
    summary: '계정 사용 중지 또는 다시 사용: 중지하면 그 회원의 로그인이 모두 끝나고 다시 로그인할 수 없다',
    body: z.object({ id: Id, version: Version, isStopped: z.boolean() }),
    response: Customer,
    errors: ['VALIDATION_FAILED', 'MEMBER_NOT_FOUND', 'OWN_ACCOUNT', 'CONFLICT'],
  },
  getMailStop: {
    method: 'POST',
    path: '/api/member/getMailStop',
    level: 90,
    summary: '회원의 이메일 주소로 보내는 메일이 반송이나 스팸 신고로 중지되었는지',
    body: z.object({ id: Id }),
    response: MemberMailStop,
    errors: ['MEMBER_NOT_FOUND'],
  },
  resumeMails: {
    method: 'POST',
    path: '/api/member/resumeMails',
    level: 90,
    summary: '중지된 주소로 메일 다시 보내기. 중지되지 않았으면 그대로 둔다',
    body: z.object({ id: Id }),
    response: MemberMailStop,
    errors: ['MEMBER_NOT_FOUND', 'CONFLICT'],
  },
  inviteMember: {
    method: 'POST',
    path: '/api/member/inviteMember',
    level: 90,
    summary: '직원 또는 파트너 담당자 초대: 본인 등급까지. 초대 메일의 링크는 7일 동안 한 번만 쓸 수 있다',
    body: InvitationInput,
    response: Invitation,
    errors: [
      'VALIDATION_FAILED',
      'INVITATION_OPEN',
      'MEMBER_IS_STAFF',
      'MEMBER_STOPPED',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/member/resendInvitation',
    level: 90,
    summary: '초대 메일 다시 보내기: 앞서 보낸 링크는 쓸 수 없게 된다',
    body: z.object({ id: InvitationId }),
    response: Invitation,
    errors: ['VALIDATION_FAILED', 'INVITATION_NOT_FOUND', 'CONFLICT', 'TOO_MANY_ATTEMPTS'],
  },
  withdrawInvitation: {
    method: 'POST',
    path: '/api/member/withdrawInvitation',
    level: 90,
    summary: '초대 취소: 보낸 링크는 바로 쓸 수 없게 된다',
    body: z.object({ id: InvitationId }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'INVITATION_NOT_FOUND', 'CONFLICT'],
  },
  openInvitation: {
    method: 'POST',
    path: '/api/member/openInvitation',
    level: 'anyone',
    servesAnySession: true,
    summary: '메일의 링크로 초대 내용 보기',
    body: z.object({ token: InvitationToken }),
    response: OpenedInvitation,
    errors: ['VALIDATION_FAILED', 'INVITATION_INVALID'],
    throttle: 'signUp',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/member/acceptInvitation',
    level: 'anyone',
    servesAnySession: true,
    summary: '초대 수락: 이름과 비밀번호를 정하고 초대받은 등급의 회원이 된다',
    body: InvitedPerson.extend({ token: InvitationToken }),
    response: Nothing,
    errors: ['VALIDATION_FAILED', 'INVITATION_INVALID'],
    throttle: 'signUp',
  },
});
