import { isServiceOff } from '#functions/db/counter.entity.ts';
import type { ParcelEvent } from '#functions/db/history.entity.ts';
import { listCodes, listParcelLocations } from '#functions/db/reference.entity.ts';
import { maskAddress } from '#shared/domain/address-mask.ts';
import { shownPccState } from '#shared/domain/customs/pcc-check.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { maskName, maskPhone } from '#shared/domain/masking.ts';
import type { HistoryRow, Order } from '#shared/domain/order.ts';
import type { Session } from '#shared/domain/session.ts';
import type { Timeline } from '#shared/domain/timeline.ts';
import type { TrackingRow } from '#shared/domain/tracking-row.ts';
import { delayReasons, holdReasons, nameless, readParcelDetails } from './parcel-details.ts';
import { readEvents, statusChangesOf } from './parcel-events.ts';
import { type TimelineNames, timelineOf, viewerOf } from './timeline.ts';
import { readSources } from './timeline-sources.ts';

/** Returns a function from a status code to its name. An unknown code is its own name. */
export const statusNames = async (): Promise<(status: string) => string> => {
  const names = new Map((await listCodes('ORDSTT')).map(({ code, codeLabel }) => [code, codeLabel]));
  return (status) => names.get(status) ?? status;
};

/** Returns a function from the code of a parcel location or port to its name. Another text is its own name. */
const placeNames = async (): Promise<(place: string) => string> => {
  const [locations, ports] = await Promise.all([listParcelLocations(), listCodes('CIT')]);
  const names = new Map([
    ...ports.map(({ code, codeLabel }) => [code, codeLabel] as const),
    ...locations.map(({ code, name }) => [code, name] as const),
  ]);
  return (place) => names.get(place) ?? place;
};

/** Returns a function that adds the fields which only answers have, and shows the state of the customs code. */
export const answerOfOrder = async () => {
  const [nameOf, isPccOff] = await Promise.all([statusNames(), isServiceOff('pcc')]);
  return <O extends Pick<Order, 'status' | 'printCount' | 'isDel' | 'pccState'>>(order: O) => ({
    ...order,
    pccState: shownPccState(order, isPccOff),
    statusName: nameOf(order.status),
    isPrinted: order.printCount > 0,
  });
};

export const historyOf = async (order: Order): Promise<HistoryRow[]> => {
  const [nameOf, events] = await Promise.all([statusNames(), readEvents(order)]);
  return statusChangesOf(order, events).map(({ status, by, at }) => ({
    statusLabel: nameOf(status),
    updated_by_name: by || '고객',
    created_at: at,
  }));
};

/** Reads the names that the timelines of these events need. */
export const readNames = async (events: readonly ParcelEvent[]): Promise<TimelineNames> => {
  const [statusName, reasonName, delayReasonName, placeName] = await Promise.all([
    statusNames(),
    events.some(({ data }) => data.reason) ? holdReasons() : nameless,
    events.some(({ data }) => data.delayReason) ? delayReasons() : nameless,
    events.some(({ place }) => place) ? placeNames() : nameless,
  ]);
  return { statusName, reasonName, delayReasonName, placeName };
};

/** Reads the timeline of an order for a caller who may see the order. */
export const readTimeline = async (order: Order, actor: Session, now: Date): Promise<Timeline> => {
  const viewer = viewerOf(order, actor);
  const [events, sourcesOf] = await Promise.all([readEvents(order), readSources([order], now)]);
  const timeline = timelineOf(order, events, viewer, await readNames(events), seoulDay(now));
  return { ...timeline, sources: sourcesOf(order, viewer) };
};

/**
 * Returns the tracking data of orders. Personal data is masked for visitors and others who may have guessed the H/BL
 * number.
 * @param isLinkHolder true if the caller opened the link of a mail about the orders
 */
export const trackingRowsOf = async (
  orders: readonly Order[],
  actor: Session | undefined,
  now: Date,
  isLinkHolder = false,
): Promise<TrackingRow[]> => {
  const [detailsOf, sourcesOf, events] = await Promise.all([
    readParcelDetails(orders),
    readSources(orders, now),
    Promise.all(orders.map((order) => readEvents(order))),
  ]);
  const names = await readNames(events.flat());
  return orders.map((order, index) => {
    const known = viewerOf(order, actor);
    const isUnmasked = known !== 'visitor';
    const viewer = isLinkHolder && !isUnmasked ? 'linkHolder' : known;
    const ownEvents = events[index] ?? [];
    return {
      hblNo: order.hblNo,
      partnerName: order.partnerName,
      status: order.status,
      statusName: names.statusName(order.status),
      receiverName: isUnmasked ? order.receiverName : maskName(order.receiverName),
      receiverMobile: isUnmasked ? order.receiverMobile : maskPhone(order.receiverMobile),
      receiverAddress1: isUnmasked ? order.receiverAddress1 : maskAddress(order.receiverAddress1),
      orderMemo: isUnmasked ? order.orderMemo : '',
      regDate: order.regDate,
      ...detailsOf(order, viewer),
      ...timelineOf(order, ownEvents, viewer, names, seoulDay(now)),
      sources: sourcesOf(order, viewer),
      history: statusChangesOf(order, ownEvents).map(({ status, at }) => ({
        status,
        statusLabel: names.statusName(status),
        created_at: at,
      })),
    };
  });
};
