import { seoulDay } from '#shared/domain/dates.ts';

/** File name of a waybill PDF: Seoul day and timestamp in ms, such as `20261121-1795190400000.pdf`. */
export const waybillFileName = (now: Date): string =>
  `${seoulDay(now).replaceAll('-', '')}-${now.getTime()}.pdf`;
