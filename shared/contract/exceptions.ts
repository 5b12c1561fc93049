import * as z from 'zod';
import { Exception, ExceptionComment, ExceptionRuleName } from '#shared/domain/exception.ts';
import { required } from '#shared/domain/fields.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { exceptionLabels } from '#shared/exception-words.ko.ts';
import { messages } from '#shared/words.ko.ts';
import { defineRoutes } from './route.ts';
import { Day, Id, NumberLike } from './wire.ts';

/** Exceptions per request. */
export const MAX_EXCEPTION_IDS = 100;
export const MAX_EXCEPTION_COMMENT = 500;
export const MAX_CLOSING_REASON = 200;
const MAX_DAYS = 3650;

const ExceptionId = typedText().min(1).max(60);
const ExceptionIds = z.array(ExceptionId).min(1).max(MAX_EXCEPTION_IDS);

export const ExceptionSearch = z.object({
  state: z.enum(['open', 'closed']),
  rule: ExceptionRuleName.optional(),
  partnerId: Id.optional(),
  /** 0: without an assignee. */
  assigneeId: NumberLike.pipe(z.int().min(0)).optional(),
  olderThanDays: NumberLike.pipe(z.int().min(0).max(MAX_DAYS)).optional(),
  /** Without comments, a page costs a fraction of the reads. */
  withComments: z.boolean().default(true),
  /** `next` of the previous page. */
  next: z.string().max(90).nullish(),
});
export type ExceptionSearch = z.output<typeof ExceptionSearch>;

/** Exceptions that a change concerns: those with the ids, or at most 1,000 that match a search, of all its pages. */
const targets = {
  ids: ExceptionIds.optional(),
  search: ExceptionSearch.optional(),
};
export type ExceptionTargets = { ids?: string[]; search?: ExceptionSearch };

const eitherTargets = (
  { ids, search }: ExceptionTargets,
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  const label = ids ? 'search' : 'ids';
  if (Boolean(ids) === Boolean(search))
    addIssue({ code: 'custom', path: [label], message: messages.enterCorrectly('대상') });
};

/** Without `dueDate` the due date is unchanged; null removes it. */
export const ExceptionAssignment = z
  .object({
    ...targets,
    /** Null removes the assignee. */
    assigneeId: Id.nullable(),
    dueDate: Day.nullish(),
  })
  .superRefine(eitherTargets);
export type ExceptionAssignment = z.output<typeof ExceptionAssignment>;

const Count = z.object({ count: z.number() });
const Counts = z.record(ExceptionRuleName, z.number());
const writeErrors = [
  'VALIDATION_FAILED',
  'EXCEPTION_NOT_FOUND',
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_MISMATCH',
] as const;

export const exceptionRoutes = defineRoutes('exception', {
  count: {
    method: 'POST',
    path: '/api/exception/count',
    level: 80,
    summary: '확인이 필요한 주문의 열린 건수, 파트너는 자기 주문만',
    body: z.object({ partnerId: Id.optional() }),
    response: z.object({ counts: Counts }),
    errors: ['VALIDATION_FAILED'],
  },
  list: {
    method: 'POST',
    path: '/api/exception/list',
    level: 80,
    records: { action: 'search', what: '확인 필요' },
    summary: '확인이 필요한 주문: 최신순 40건씩, 파트너는 자기 주문만. counts는 열린 건수',
    body: ExceptionSearch,
    response: z.object({
      items: z.array(Exception),
      /** Open exceptions by rule, of the partner in `partnerId` or of all that the caller may see. */
      counts: Counts,
      next: z.string().nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  assign: {
    method: 'POST',
    path: '/api/exception/assign',
    level: 90,
    summary: '확인 필요 담당자 지정: 열린 건만 바꾼다. ids 대신 search로 모든 쪽에서 1,000건까지',
    body: ExceptionAssignment,
    response: Count,
    errors: [...writeErrors, 'MEMBER_NOT_FOUND', 'MEMBER_STOPPED'],
    idempotent: true,
  },
  getComments: {
    method: 'POST',
    path: '/api/exception/getComments',
    level: 80,
    summary: '확인 필요 한 건의 메모, 오래된 순',
    body: z.object({ id: ExceptionId }),
    response: z.object({ comments: z.array(ExceptionComment) }),
    errors: ['VALIDATION_FAILED', 'EXCEPTION_NOT_FOUND'],
  },
  comment: {
    method: 'POST',
    path: '/api/exception/comment',
    level: 80,
    summary: '확인 필요에 메모 추가',
    body: z.object({ id: ExceptionId, text: required(exceptionLabels.comment, MAX_EXCEPTION_COMMENT) }),
    response: z.object({ id: z.string() }),
    errors: writeErrors,
    idempotent: true,
  },
  close: {
    method: 'POST',
    path: '/api/exception/close',
    level: 90,
    summary: '확인 필요 닫기: count는 이 요청으로 닫은 건수. ids 대신 search로 모든 쪽에서 1,000건까지',
    body: z
      .object({
        ...targets,
        reason: required(exceptionLabels.closedReason, MAX_CLOSING_REASON),
      })
      .superRefine(eitherTargets),
    response: Count,
    errors: writeErrors,
    idempotent: true,
  },
});
