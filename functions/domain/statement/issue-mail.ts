import { readPartner } from '#functions/db/partner.entity.ts';
import { type StoredStatement, sumsOf } from '#functions/db/statement.entity.ts';
import { statementMail } from '#functions/domain/mail/mail-texts.ts';
import { mayMailRequested } from '#functions/domain/mail/may-mail.ts';
import { contactOf } from '#functions/domain/mail/recipients.ts';
import { sendOnce } from '#functions/domain/mail/send-once.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import { formatCharge } from '#shared/domain/money.ts';

/**
 * Mails the admin of the partner that a statement was issued, once. Does nothing without an admin, or later than a day after
 * the issue.
 * @throws an error of SES, after which the mail can be repeated
 */
export const mailStatement = async (
  statement: StoredStatement,
  { clock, origin }: { clock: () => Date; origin: string },
): Promise<void> => {
  const { id, number, month, currency, partnerId, issuedOn, dueOn } = statement;
  if (!number || seoulDay(clock()) > addDays(issuedOn, 1)) return;
  const partner = await readPartner(partnerId);
  const to = partner ? await contactOf(partner) : '';
  if (!to) return;
  const { total } = sumsOf(statement);
  await sendOnce({
    id: `statement#${id}`,
    to,
    at: clock(),
    topic: { shownIn: 'audit', kind: 'statement', recordId: id, name: number, mail: '정산서 발행' },
    write: async () =>
      (await mayMailRequested(to))
        ? statementMail(
            { number, month, total: formatCharge({ amount: total, currency }), dueOn },
            `${origin}/admin/statements`,
          )
        : undefined,
  });
};
