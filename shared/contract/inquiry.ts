import * as z from 'zod';
import { InquiryInput } from '../domain/inquiry.ts';
import { defineRoutes } from './route.ts';

export const inquiryRoutes = defineRoutes('inquiry', {
  addInquiry: {
    method: 'POST',
    path: '/api/inquiry/addInquiry',
    level: 'anyone',
    summary: '1:1 문의 등록: 접수 확인 메일을 보낸다',
    body: InquiryInput,
    response: z.object({ id: z.number() }),
    errors: ['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_MISMATCH'],
    idempotent: true,
    throttle: 'visitorForm',
  },
});
