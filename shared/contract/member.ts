import * as z from 'zod';
import { typedText } from '../domain/clean-text.ts';
import { Customer, CustomerInput, FoundCustomer } from '../domain/member.ts';
import { Nothing } from './cust.ts';
import { defineRoutes } from './route.ts';
import { Id, LastShown, NumberLike, pageOf } from './wire.ts';

export const searchBy = { name: 0, mobile: 1, email: 2 } as const;

const typed = typedText().max(100).prefault('');

const CustomerSearch = z
  .object({
    cat: NumberLike.pipe(z.literal([searchBy.name, searchBy.mobile, searchBy.email])),
    lName: typed,
    fName: typed,
    mobile: typed.transform((text) => text.replace(/\D/g, '')),
    email: typed.transform((text) => text.toLowerCase()),
  })
  .refine(({ cat, lName, fName }) => cat !== searchBy.name || (lName && fName), {
    path: ['lName'],
    error: '성, 이름 모두 입력해주세요',
  })
  .refine(({ cat, mobile }) => cat !== searchBy.mobile || mobile, {
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
    summary: `고객 목록: 전체, 파트너 또는 일반 고객을 최근 가입순으로, 최대 ${MAX_LISTED_MEMBERS}명. 그보다 많으면 getCustomerPage`,
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
      '고객 목록 한 쪽과 전체 수: 최근 가입순 50명씩. 찾는 말이 있으면 쪽이 짧거나 비어도 이어질 수 있다',
    body: z.object({ type: CustomerType.prefault('all'), wanted: typed, paging: LastShown }),
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
});
