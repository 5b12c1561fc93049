import { handleMailReport, mailReportOf } from '#functions/domain/mail/mail-events.ts';
import { type JobInput, job } from '#functions/runtime/job.ts';

/** Handles an event of SES about a mail that did not arrive. */
export const handler = job('mailEvents', async ({ event, now }: JobInput<unknown>) => {
  const report = mailReportOf(event, now);
  if (report) await handleMailReport(report);
  return { failure: report?.failure };
});
