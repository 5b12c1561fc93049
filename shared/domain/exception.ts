import * as z from 'zod';
import { Day } from '#shared/contract/wire.ts';
import { exceptionRules } from './exception-rules.ts';
import { Promised } from './timeline.ts';

export const ExceptionRuleName = z.enum(exceptionRules);

export const ExceptionComment = z.object({ at: z.iso.datetime(), by: z.string(), text: z.string() });
export type ExceptionComment = z.output<typeof ExceptionComment>;

/** Something about an order that needs a person: opened by a rule, closed when its cause ends or by a person. */
export const Exception = z.object({
  id: z.string(),
  orderId: z.number(),
  hblNo: z.string(),
  partnerName: z.string(),
  rule: ExceptionRuleName,
  /** Instant at which the cause began. */
  since: z.iso.datetime(),
  assigneeId: z.number().nullable(),
  /** Empty without an assignee. */
  assigneeName: z.string(),
  dueDate: Day.nullable(),
  state: z.enum(['open', 'closed']),
  /** Empty while the exception is open. */
  closedReason: z.string(),
  commentCount: z.number(),
  /** Oldest first. Empty in a list that was requested without them. */
  comments: z.array(ExceptionComment),
  /** Status of the order (code group ORDSTT). */
  status: z.string(),
  /** Name of the reason of its hold (code group HOLDRS); empty without one. */
  reason: z.string(),
  receiverName: z.string(),
  promised: Promised.nullable(),
  /** Present in an exception that concerns all parcels of a zipcode: number of those that are waiting. */
  data: z.object({ zipcode: z.string(), parcels: z.number() }).optional(),
});
export type Exception = z.output<typeof Exception>;
