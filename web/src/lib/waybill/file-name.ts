import { seoulDay } from '#shared/domain/dates.ts';

/** `20261121-1795190400000.pdf`: Seoul day and timestamp in ms. */
export const waybillFileName = (now: Date): string =>
  `${seoulDay(now).replaceAll('-', '')}-${now.getTime()}.pdf`;
