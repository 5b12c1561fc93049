import { getOrders } from '#functions/db/order.entity.ts';
import { listPartners } from '#functions/db/partner.entity.ts';
import { readEvents } from '#functions/domain/order/parcel-events.ts';
import { maskName } from '#shared/domain/masking.ts';
import type { Order } from '#shared/domain/order.ts';
import { isOutput } from '#shared/domain/output-events.ts';
import { withoutUndoneScans } from '#shared/domain/parcel-events.ts';
import type { ReportLine, ScanReport } from '#shared/domain/scan.ts';
import { reportParts } from '#shared/domain/scan-rules.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';

const CONCURRENCY = 25;

type ParcelFacts = Pick<ReportLine, 'receiverName' | 'partnerName' | 'lastPlace' | 'lastEventAt'>;

const factsOf = async (order: Order, partnerNames: ReadonlyMap<number, string>): Promise<ParcelFacts> => {
  const events = withoutUndoneScans(await readEvents(order));
  return {
    receiverName: maskName(order.receiverName),
    partnerName: partnerNames.get(order.partnerId) ?? '',
    lastPlace: order.parcelLocation || (events.findLast(({ place }) => place !== '')?.place ?? ''),
    lastEventAt: events.findLast(({ kind }) => !isOutput(kind) && kind !== 'scanUndone')?.occurredAt,
  };
};

/** Returns a report with the facts by which a person finds the parcels of its lines. @param known orders that were read */
export const withParcelFacts = async (report: ScanReport, known: readonly Order[]): Promise<ScanReport> => {
  const ids = new Set(reportParts.flatMap((part) => report[part].flatMap(({ orderId }) => orderId ?? [])));
  if (ids.size === 0) return report;
  const knownById = new Map(known.map((order) => [order.id, order]));
  const missing = [...ids].filter((id) => !knownById.has(id));
  const [others, partners] = await Promise.all([
    getOrders('all', missing, { withDeleted: true }),
    listPartners(),
  ]);
  const partnerNames = new Map(partners.map(({ id, partner_name }) => [id, partner_name]));
  const orders = [...others, ...[...ids].flatMap((id) => knownById.get(id) ?? [])];
  const facts = new Map(
    await mapWithLimit(
      orders,
      CONCURRENCY,
      async (order) => [order.id, await factsOf(order, partnerNames)] as const,
    ),
  );
  const withFacts = (line: ReportLine): ReportLine =>
    line.orderId === undefined ? line : { ...line, ...facts.get(line.orderId) };
  const parts = Object.fromEntries(reportParts.map((part) => [part, report[part].map(withFacts)]));
  return { ...report, ...parts };
};
