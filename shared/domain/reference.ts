import * as z from 'zod';
import { InvertedFlag } from '../contract/wire.ts';

/** Reference data: what the drop-downs are filled from. All of it is stored, with a first fill in `first-fill.ts`. */

/** Groups of the code table. */
export const codeGroups = [
  'ORDSTT',
  'CONSTT',
  'AUTHLV',
  'BIZTYP',
  'NATION',
  'CIT',
  'REGION',
  'FRTMTD',
  'EXRATE',
] as const;
export type CodeGroup = (typeof codeGroups)[number];

export const Code = z.object({
  /** `<parentCode>-<code>`: a code is unique in its group. */
  id: z.string(),
  code: z.string(),
  parentCode: z.string(),
  orderNo: z.number(),
  codeLabel: z.string(),
  value: z.string(),
  /** True when in use; 0 on the wire. */
  status: InvertedFlag,
  description: z.string(),
});
export type Code = z.output<typeof Code>;

export const Courier = z.object({
  courierCode: z.string(),
  courierName: z.string(),
  country: z.string(),
  regDate: z.iso.datetime(),
});
export type Courier = z.output<typeof Courier>;

export const PickupPlace = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  city: z.string(),
  region: z.string(),
  memo: z.string(),
  regDate: z.iso.datetime(),
});
export type PickupPlace = z.output<typeof PickupPlace>;

/** `class`: IM_PC_LO import, EX_RQ_ST export request, EX_PU_LO export pickup. */
export const ParcelLocation = PickupPlace.omit({ city: true }).extend({ class: z.string() });
export type ParcelLocation = z.output<typeof ParcelLocation>;

export const Partner = z.object({ id: z.number(), partner_name: z.string() });
export type Partner = z.output<typeof Partner>;
