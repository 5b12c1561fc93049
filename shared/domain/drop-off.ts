import * as z from 'zod';
import { count, required, text } from './fields.ts';

/** Place where senders hand in their parcels (접수처). */

export const dropOffLabels = {
  name: '접수처명',
  address: '주소',
  phone: '전화번호',
  hours: '운영 시간',
  note: '안내 사항',
  orderNo: '표시 순서',
  isActive: '고객에게 표시',
} as const;

export const HOURS_LENGTH = 200;
export const NOTE_LENGTH = 400;

export const DropOffInput = z.object({
  name: required(dropOffLabels.name, 50),
  address: required(dropOffLabels.address, 200),
  phone: required(dropOffLabels.phone, 20, /^[\d +()-]+$/),
  hours: required(dropOffLabels.hours, HOURS_LENGTH),
  note: text(NOTE_LENGTH),
  /** Places are listed by this number, then by name. */
  orderNo: count(dropOffLabels.orderNo, 1, 1, 999),
  /** Only active places are shown to customers. */
  isActive: z.boolean().default(true),
});
export type DropOffInput = z.output<typeof DropOffInput>;

export const DropOff = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  note: z.string(),
  orderNo: z.number(),
  isActive: z.boolean(),
});
export type DropOff = z.output<typeof DropOff>;
