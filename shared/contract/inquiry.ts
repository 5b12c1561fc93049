import * as z from 'zod';
import { Inquiry, InquiryAnswerText, InquiryInput } from '#shared/domain/inquiry.ts';
import { defineRoutes } from './route.ts';
import { Id, IsMailRefused, LastShown, NumberLike, pageOf } from './wire.ts';

const NonNegative = NumberLike.pipe(z.int().min(0));

export const inquiryRoutes = defineRoutes('inquiry', {
  addInquiry: {
    method: 'POST',
    path: '/api/inquiry/addInquiry',
    level: 'anyone',
    summary: '1:1 문의 등록: 접수 확인 메일을 보낸다',
    body: InquiryInput,
    response: z.object({ id: z.number(), isMailRefused: IsMailRefused }),
    errors: ['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_MISMATCH'],
    idempotent: true,
    throttle: 'visitorForm',
  },
  getInquiryList: {
    method: 'POST',
    path: '/api/inquiry/getInquiryList',
    level: 90,
    records: { action: 'search', what: '고객 문의' },
    summary: '고객 문의 목록: 최신순 20건씩, status가 open이면 미답변만',
    body: z.object({
      paging: LastShown,
      status: z.enum(['open']).optional(),
    }),
    response: pageOf(Inquiry),
    errors: ['VALIDATION_FAILED'],
  },
  answerInquiry: {
    method: 'POST',
    path: '/api/inquiry/answerInquiry',
    level: 90,
    records: { action: 'view', what: '고객 문의' },
    summary: '문의 답변: 이력에 더하고 메일로 보낸다; seen은 화면에서 본 답변 수',
    body: z.object({ id: Id, answer: InquiryAnswerText, seen: NonNegative }),
    response: Inquiry,
    errors: ['VALIDATION_FAILED', 'INQUIRY_NOT_FOUND', 'INQUIRY_FULL', 'CONFLICT'],
  },
  mailAnswer: {
    method: 'POST',
    path: '/api/inquiry/mailAnswer',
    level: 90,
    records: { action: 'view', what: '고객 문의' },
    summary: '보내지 못한 답변 메일을 다시 보낸다: nth는 몇 번째 답변인지 (0부터)',
    body: z.object({ id: Id, nth: NonNegative }),
    response: Inquiry,
    errors: ['VALIDATION_FAILED', 'INQUIRY_NOT_FOUND', 'CONFLICT'],
  },
});
