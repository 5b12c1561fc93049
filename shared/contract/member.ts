import * as z from 'zod';
import { FoundCustomer } from '../domain/member.ts';
import { defineRoutes } from './route.ts';
import { NumberLike } from './wire.ts';

/** What a customer is searched by. */
export const searchBy = { name: 0, mobile: 1, email: 2 } as const;

const typed = z.string().trim().max(100).prefault('');

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

export const memberRoutes = defineRoutes('member', {
  searchCustomer: {
    method: 'POST',
    path: '/api/member/searchCustomer',
    level: 80,
    summary: '고객 검색: 성명, 휴대폰번호, 이메일이 정확히 같은 회원',
    body: CustomerSearch,
    response: z.array(FoundCustomer),
    errors: ['VALIDATION_FAILED'],
  },
});
