import { eventIdOf, type ParcelEvent } from '#functions/db/history.entity.ts';
import { promisedOf } from '#functions/domain/promise/promised-words.ts';
import type { Order } from '#shared/domain/order.ts';
import { isHeld } from '#shared/domain/order-status.ts';
import { isOutput } from '#shared/domain/output-events.ts';
import {
  compareEvents,
  type EventKind,
  foldEvents,
  isInEffect,
  type Visibility,
  visibilityOf,
  withoutUndoneScans,
} from '#shared/domain/parcel-events.ts';
import { isPartnerOrStaff, isStaff, type Session } from '#shared/domain/session.ts';
import type { EventData, Timeline, TimelineEvent } from '#shared/domain/timeline.ts';
import {
  currentSentence,
  type EventFacts,
  eventSentences,
  HELD,
  nextStepOf,
  quotingSentence,
} from '#shared/event-words.ko.ts';

/** Rights of a caller who reads the events of an order. `linkHolder`: opened the link of a mail about the order. */
export type Viewer = 'visitor' | 'linkHolder' | 'customer' | 'office';

/** Returns how a caller sees an order. Anyone else than staff, its partner and its customer may have guessed its number. */
export const viewerOf = (order: Order, actor: Session | undefined): Viewer => {
  if (!actor) return 'visitor';
  if (isStaff(actor)) return 'office';
  if (isPartnerOrStaff(actor) && actor.partnerId === order.partnerId) return 'office';
  return actor.memberId === order.customerNum ? 'customer' : 'visitor';
};

const seenBy: Record<Viewer, readonly Visibility[]> = {
  visitor: ['public'],
  linkHolder: ['public', 'customer'],
  customer: ['public', 'customer'],
  office: ['public', 'customer', 'office'],
};

/** True if the viewer sees events of this kind. */
export const isVisibleTo = (viewer: Viewer, kind: EventKind): boolean =>
  seenBy[viewer].includes(visibilityOf(kind));

const dataFor = (viewer: Viewer, { note, ...data }: EventData): EventData => {
  if (viewer === 'visitor' || viewer === 'linkHolder') return {};
  return viewer === 'office' && note !== undefined ? { ...data, note } : data;
};

// The sentence of `delayed` states the dates and the reason to everyone, that of `merged` the number to track. Others state their reason with `reasonName` only.
const publicFacts = (data: EventData, reasonName: ((reason: string) => string) | undefined): EventData => ({
  reason: data.reason && reasonName?.(data.reason),
  delayReason: data.delayReason,
  etdBefore: data.etdBefore,
  etd: data.etd,
  etaBefore: data.etaBefore,
  eta: data.eta,
  promisedFromBefore: data.promisedFromBefore,
  promisedToBefore: data.promisedToBefore,
  promisedFrom: data.promisedFrom,
  promisedTo: data.promisedTo,
  daysOff: data.daysOff,
  word: data.word,
  relatedHblNos: data.relatedHblNos,
});

// Events whose reason only people who know the order may read. A visitor reads `HELD` while one of them holds the parcel.
const holds: readonly EventKind[] = ['receivingProblem', 'shippingHeld', 'customsHeld', 'customsInspection'];

/** Names of codes that the sentences need. */
export type TimelineNames = {
  statusName: (status: string) => string;
  reasonName: (reason: string) => string;
  delayReasonName: (reason: string) => string;
  placeName: (place: string) => string;
};

// Boxes of the order that no event of the same kind has scanned since the order was last taken out of a consol.
const missingBoxes = ({ boxQty }: Order, { kind }: ParcelEvent, events: readonly ParcelEvent[]): number => {
  if (kind !== 'loaded' && kind !== 'unloaded') return 0;
  const since = events.slice(events.findLastIndex((event) => event.kind === 'released') + 1);
  const boxes = since.filter((event) => event.kind === kind).map(({ data: { box = 1 } }) => box);
  return Math.max(0, boxQty - new Set(boxes).size);
};

/** Timeline without what outside services say about the parcel. */
type OwnTimeline = Omit<Timeline, 'sources'>;

/**
 * Returns the events of an order that the viewer may see, the next step and the promised window.
 * @param events in the sequence of `eventsOf` @param today in Seoul
 */
export const timelineOf = (
  order: Order,
  events: readonly ParcelEvent[],
  viewer: Viewer,
  { statusName, reasonName, delayReasonName, placeName }: TimelineNames,
  today: string,
): OwnTimeline => {
  const next = nextStepOf(order.status);
  const scanned = withoutUndoneScans(events);
  const counting = new Set(scanned);
  const stack = foldEvents(order.firstStatus, events);
  const isWithheld = (event: ParcelEvent): boolean =>
    viewer === 'visitor' && holds.includes(event.kind) && counting.has(event) && isInEffect(stack, event);
  const textOf = (event: ParcelEvent, facts: EventFacts, isCurrent: boolean): string => {
    if (isWithheld(event)) return HELD;
    const sentence = isCurrent
      ? currentSentence(event.kind, facts, order.status)
      : eventSentences[event.kind](facts);
    return quotingSentence(sentence, event.source, facts.data);
  };
  const seen = events
    .filter((event) => viewer === 'office' || counting.has(event))
    .filter((event) => isVisibleTo(viewer, event.kind) || isWithheld(event))
    .sort((a, b) => compareEvents(b, a));
  const current = seen.find(
    (event) =>
      !isOutput(event.kind) && event.kind !== 'scanUndone' && counting.has(event) && isInEffect(stack, event),
  );
  return {
    next: next ? { kind: next.kind, text: next.text } : null,
    // The window of before a hold is no promise any more. Staff compare it with the new one.
    promised: viewer !== 'office' && isHeld(order.status) ? null : promisedOf(order, today),
    events: seen.map((event): TimelineEvent => {
      const { kind, occurredAt, recordedAt, source, status = '' } = event;
      const isCurrent = event === current;
      const { reason, photoKeys, ...rest } = dataFor(viewer, event.data);
      const data = {
        ...rest,
        ...(reason && { reason: reasonName(reason) }),
        // The photos of an undone scan are not shown any more.
        ...(photoKeys && counting.has(event) && { photoKeys }),
      };
      const told =
        viewer === 'visitor' || viewer === 'linkHolder'
          ? publicFacts(event.data, viewer === 'linkHolder' ? reasonName : undefined)
          : data;
      const { delayReason } = told;
      const named = { ...told, ...(delayReason && { delayReason: delayReasonName(delayReason) }) };
      const facts = {
        place: placeName(event.place),
        statusName: statusName(status),
        data: named,
        missingBoxes: missingBoxes(order, event, scanned),
      };
      return {
        id: eventIdOf(event),
        kind,
        occurredAt,
        recordedAt,
        source,
        actorName: viewer === 'office' ? event.by : '',
        place: event.place,
        text: textOf(event, facts, isCurrent),
        isCurrent,
        visibility: visibilityOf(kind),
        data,
      };
    }),
  };
};
