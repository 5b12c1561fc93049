import { config } from '#functions/config.ts';
import { trackerOf } from '#shared/domain/trackers.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';
import { callOutside, OutsideCallError } from './outside-call.ts';
import { readSecretFields } from './secrets.ts';
import {
  failedCall,
  parseTrackingAnswer,
  readTracking,
  type TrackedParcel,
  type TrackingResult,
} from './tracking-answer.ts';

/** `beforeAttempt`: awaited before each call, also before the retry. */
type Options = { now: Date; beforeAttempt?: () => Promise<void> };

const readKey = async (): Promise<string | undefined> => (await readSecretFields('COURIER_TRACKER'))?.key;

/** True if the tracking service is set up. @throws UNAVAILABLE if the key cannot be read */
export const isTrackerSetUp = async (): Promise<boolean> => Boolean(await readKey());

/**
 * Asks the tracking service for the events of a parcel. The key is sent in the body, so that no log of a URL contains it.
 * @throws UNAVAILABLE if the key cannot be read
 */
export const fetchTracking = async (
  parcel: TrackedParcel,
  { now, beforeAttempt }: Options,
): Promise<TrackingResult> => {
  const tracker = trackerOf(parcel.courierCode);
  const key = tracker && (await readKey());
  if (!key) return { kind: 'off' };
  try {
    const answer = await callOutside({
      url: `${config.COURIER_TRACKER_URL}/api/v1/trackingInfo`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        t_key: key,
        t_code: tracker.code,
        t_invoice: trackingNumberKey(parcel.courierNum),
      }),
      mediaTypes: ['application/json'],
      parse: parseTrackingAnswer,
      beforeAttempt,
    });
    return readTracking(answer, parcel, now);
  } catch (error) {
    if (error instanceof OutsideCallError) return failedCall(error.message);
    throw error;
  }
};
