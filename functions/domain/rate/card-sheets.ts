// Names in the workbook of a rate card, for the file that is written and the one that is read.

export const sheetNames = { main: '기본', steps: '구간', surcharges: '추가 요금' } as const;

export const stepHeaders = ['상한', '요금'] as const;
export const surchargeHeaders = ['종류', '이름', '요금', '기준 무게'] as const;

/** Fields of the main sheet, in the sequence of its rows. */
export const mainFields = [
  'method',
  'validFrom',
  'currency',
  'interval',
  'extraPrice',
  'minimum',
  'transitMin',
  'transitMax',
  'notIncluded',
] as const;
export type MainField = (typeof mainFields)[number];
