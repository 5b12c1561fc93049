import { mailAllPending } from '../domain/mail/mail-notifications.ts';
import { job } from '../runtime/job.ts';

export const handler = job('notifications', mailAllPending);
