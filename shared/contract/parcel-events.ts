import * as z from 'zod';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { type StaffEventKind, staffEventKinds } from '#shared/domain/parcel-events.ts';
import { Timeline } from '#shared/domain/timeline.ts';
import { typedText } from '#shared/domain/typed-text.ts';
import { messages } from '#shared/words.ko.ts';
import { defineRoutes } from './route.ts';
import { Day, Id, NumberLike } from './wire.ts';

const MAX_PLACE = 50;
const MAX_REASON = 200;
export const MAX_EVENT_NOTE = 400;
const MAX_AMOUNT = 1_000_000_000;

/** An event that staff add by hand. */
export const StaffEvent = z
  .object({
    orderId: Id,
    kind: z.enum(staffEventKinds as [StaffEventKind, ...StaffEventKind[]]),
    /** For `statusCorrected`, and for no other kind. */
    status: typedText().max(11).optional(),
    /** Default: now. A time before the registration of the order counts as the time of the registration. */
    occurredAt: z.iso.datetime({ offset: true }).optional(),
    place: typedText().max(MAX_PLACE).prefault(''),
    reason: typedText().max(MAX_REASON).prefault(''),
    note: typedText().max(MAX_EVENT_NOTE).prefault(''),
    /** Tax in KRW. */
    amount: NumberLike.pipe(z.int().min(0).max(MAX_AMOUNT)).optional(),
    dueDate: Day.optional(),
  })
  .refine(({ kind, status }) => (kind === 'statusCorrected') === Boolean(status), {
    path: ['status'],
    error: messages.enterCorrectly(orderLabels.status),
  });
export type StaffEvent = z.output<typeof StaffEvent>;

// Separate from `parcel.ts`, so that the functions of these routes do not bundle all schemas of orders.
export const parcelEventRoutes = defineRoutes('parcel', {
  getTimeline: {
    method: 'POST',
    path: '/api/parcel/getTimeline',
    level: 80,
    summary: '화물 진행 내역: 최신순',
    body: z.object({ orderId: Id }),
    response: Timeline,
    errors: ['ORDER_NOT_FOUND'],
  },
  addEvent: {
    method: 'POST',
    path: '/api/parcel/addEvent',
    level: 90,
    summary: '화물 진행 내역 추가: 상태는 내역에 따라 정해진다',
    body: StaffEvent,
    response: z.object({ id: z.string(), status: z.string() }),
    errors: [
      'VALIDATION_FAILED',
      'ORDER_NOT_FOUND',
      'ORDER_DELETED',
      'ORDER_NUMBER_TAKEN',
      'STATUS_REASON_REQUIRED',
      'EVENT_NOT_ALLOWED',
      'EVENT_IN_FUTURE',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_MISMATCH',
    ],
    idempotent: true,
  },
});
