import * as z from 'zod';
import { orderFields, trackingFields } from './order-fields.ts';
import { storedShapeOf } from './order-rules.ts';
import { ParcelDetails } from './parcel-details.ts';
import { Timeline } from './timeline.ts';

const trackingShape = storedShapeOf(orderFields, trackingFields);

/**
 * Parcel in a tracking result. Personal data is masked, except for the parcel's customer, its partner and staff. A
 * separate module, so that the forms of an order load without it.
 */
export const TrackingRow = z.object({
  ...trackingShape,
  ...ParcelDetails.shape,
  ...Timeline.shape,
  statusName: z.string(),
  /** The number that was looked up, if its parcel was merged into this one. */
  mergedFrom: z.string().optional(),
  history: z.array(z.object({ status: z.string(), statusLabel: z.string(), created_at: z.iso.datetime() })),
});
export type TrackingRow = z.output<typeof TrackingRow>;
