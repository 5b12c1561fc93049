import { adminRoutes } from './admin.ts';
import { boardRoutes } from './board.ts';
import { boxRoutes } from './box.ts';
import { chargeRoutes } from './charge.ts';
import { consolRoutes } from './consol.ts';
import { custRoutes } from './cust.ts';
import { customsRoutes } from './customs.ts';
import { dashboardRoutes } from './dashboard.ts';
import { dropOffRoutes } from './drop-off.ts';
import { exceptionRoutes } from './exceptions.ts';
import { fileRoutes } from './file.ts';
import { freightRoutes } from './freight.ts';
import { imageRoutes } from './image.ts';
import { inquiryRoutes } from './inquiry.ts';
import { logRoutes } from './log.ts';
import { memberRoutes } from './member.ts';
import { myRoutes } from './my.ts';
import { parcelRoutes } from './parcel.ts';
import { parcelCourierRoutes } from './parcel-couriers.ts';
import { parcelEventRoutes } from './parcel-events.ts';
import { parcelImportRoutes } from './parcel-import.ts';
import { parcelMappingRoutes } from './parcel-mapping.ts';
import { parcelRepackRoutes } from './parcel-repack.ts';
import { partnerRoutes } from './partner.ts';
import { preflightRoutes } from './preflight.ts';
import { rateRoutes } from './rate.ts';
import { codeRoutes, courierRoutes, recordRoutes } from './reference.ts';
import type { Route } from './route.ts';
import { scanRoutes } from './scan.ts';
import { scheduleRoutes } from './schedule.ts';
import { seqConfigRoutes } from './seq-config.ts';
import { settingRoutes } from './setting.ts';
import { statementRoutes } from './statement.ts';
import { trackingStateRoutes } from './tracking-state.ts';

/** All routes, for code that iterates over them. Handlers import only their area: all schemas add 20 ms to a cold start. */
export const routesByArea = {
  cust: custRoutes,
  my: myRoutes,
  admin: adminRoutes,
  parcel: {
    ...parcelRoutes,
    ...parcelImportRoutes,
    ...parcelMappingRoutes,
    ...parcelCourierRoutes,
    ...parcelEventRoutes,
    ...parcelRepackRoutes,
  },
  member: memberRoutes,
  charge: chargeRoutes,
  customs: { ...customsRoutes, ...preflightRoutes },
  dashboard: dashboardRoutes,
  ...recordRoutes,
  courier: { ...courierRoutes, ...trackingStateRoutes },
  dropOff: dropOffRoutes,
  code: codeRoutes,
  partner: partnerRoutes,
  consol: consolRoutes,
  scan: scanRoutes,
  box: boxRoutes,
  freight: freightRoutes,
  seqConfig: seqConfigRoutes,
  board: boardRoutes,
  image: imageRoutes,
  file: fileRoutes,
  inquiry: inquiryRoutes,
  exception: exceptionRoutes,
  schedule: scheduleRoutes,
  rate: rateRoutes,
  setting: settingRoutes,
  statement: statementRoutes,
  log: logRoutes,
} as const;

type Areas = typeof routesByArea;
export type AnyRoute = { [A in keyof Areas]: Areas[A][keyof Areas[A]] }[keyof Areas];
export type RouteId = AnyRoute extends infer R ? (R extends { id: infer I } ? I & string : never) : never;

export const allRoutes: readonly (Route & { id: RouteId })[] = Object.values(routesByArea).flatMap((routes) =>
  Object.values(routes),
);

/** Path of the handler below `functions/api`: `parcel.getOrders` → `parcel/get-orders`. */
export const handlerPath = (id: string): string =>
  id.replace('.', '/').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
