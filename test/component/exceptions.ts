import { exceptionRules } from '#shared/domain/exception-rules.ts';
import type { Answer } from '#web/lib/call.ts';

type Page = Answer<'POST /api/exception/list'>;

export const noCounts = Object.fromEntries(exceptionRules.map((rule) => [rule, 0])) as Page['counts'];

export const noExceptions: Page = { items: [], counts: noCounts, next: null };

/** Page of exceptions. @param counts open exceptions by rule; rules without a number have none */
export const exceptionPage = (items: Page['items'], counts: Partial<Page['counts']> = {}): Page => ({
  items,
  counts: { ...noCounts, ...counts },
  next: null,
});

export const exception = (changes: Partial<Page['items'][number]> = {}): Page['items'][number] => ({
  id: '1.STATUS_PROBLEM.1',
  orderId: 1,
  hblNo: 'HHK1000001',
  partnerName: '시드니마트',
  rule: 'STATUS_PROBLEM',
  since: '2026-11-20T01:00:00.000Z',
  assigneeId: null,
  assigneeName: '',
  dueDate: null,
  state: 'open',
  closedReason: '',
  commentCount: 0,
  comments: [],
  status: '82',
  reason: '',
  receiverName: '홍길동',
  promised: null,
  ...changes,
});
