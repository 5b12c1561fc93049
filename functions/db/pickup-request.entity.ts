import * as z from 'zod';
import { PickupRequest } from '#shared/domain/pickup-request.ts';
import type { Action, Key } from './client.ts';

/** All export pickup requests lie in one partition by their number: some a day. */
const key = (id: number): Key => ({ pk: 'EXPORT', sk: String(id).padStart(8, '0') });

/** AP-79 a new one, to be written with the answer to its request. */
export const addPickupRequestAction = (kept: PickupRequest): Action => ({
  name: 'EXPORT',
  put: { ...key(kept.id), ...z.encode(PickupRequest, kept) },
  condition: 'attribute_not_exists(pk)',
});
