import * as z from 'zod';

/**
 * Delivery details of a parcel for its customer. A part is absent if the parcel has none: before it has a tracking
 * number, outside of a consol, or without a hold.
 */
export const ParcelDetails = z.object({
  courier: z
    .object({
      name: z.string(),
      number: z.string(),
      /** Public page of the courier about the parcel. */
      url: z.string().optional(),
    })
    .optional(),
  /** Flight or sailing of the parcel's consol. `etd` and `eta` are days in Seoul. */
  freight: z
    .object({ method: z.literal([1, 2]), name: z.string(), etd: z.string(), eta: z.string() })
    .optional(),
  /** Absent for visitors. */
  hold: z
    .object({
      /** Name of the reason. */
      reason: z.string(),
      /** Only the parcel's customer, its partner and staff see it, and `tax`. Empty for the holder of a link in a mail. */
      note: z.string(),
      /** `amount` is in KRW, `dueDate` a day or empty. */
      tax: z.object({ amount: z.number(), account: z.string(), dueDate: z.string() }).optional(),
    })
    .optional(),
});
export type ParcelDetails = z.output<typeof ParcelDetails>;
