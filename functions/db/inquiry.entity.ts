import * as z from 'zod';
import { Inquiry } from '#shared/domain/inquiry.ts';
import type { Action, Key } from './client.ts';

/** All inquiries lie in one partition by their number: some a day. */
const key = (id: number): Key => ({ pk: 'INQUIRY', sk: String(id).padStart(8, '0') });

/** AP-78 a new one, to be written with the answer to its request. */
export const addInquiryAction = (kept: Inquiry): Action => ({
  name: 'INQUIRY',
  put: { ...key(kept.id), ...z.encode(Inquiry, kept) },
  condition: 'attribute_not_exists(pk)',
});
