import { downloadOf } from '#functions/db/download.entity.ts';
import { endedImportJobOf, type ImportJob } from '#functions/db/import-job.entity.ts';
import type { RecordTopic } from '#functions/db/mail-claim.entity.ts';
import { getMember, isActive, type Member, memberChangeOf } from '#functions/db/member.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { readOfficeMembers } from '#functions/domain/office-members.ts';
import { fullName, OWNER } from '#shared/domain/auth-level.ts';
import { maskName } from '#shared/domain/masking.ts';
import { type AccountChange, accountMail, backupDownloadMail, importMail } from './mail-texts.ts';
import { mayMailRequested } from './may-mail.ts';
import { type Outgoing, sendOnce } from './send-once.ts';

/** `origin`: scheme and host of the links in the mails. */
export type MailContext = { origin: string; now: Date };
/** Returns the mail or the mails about a change, or undefined if the change needs no mail. */
export type Mailing = (
  change: Change,
  context: MailContext,
) => Promise<Outgoing | readonly Outgoing[] | undefined>;

/**
 * Sends the mails of stream changes, each once.
 * @returns the number of sent mails
 * @throws AggregateError after all mails, if some could not be sent; the error of a mailing at once. The stream then
 * redelivers the changes, and only mails that were not sent are sent.
 */
export const mailChanges = async (
  changes: readonly Change[],
  mailings: readonly Mailing[],
  context: MailContext,
): Promise<number> => {
  const failures: unknown[] = [];
  let sent = 0;
  for (const change of changes) {
    for (const mailing of mailings) {
      for (const mail of [(await mailing(change, context)) ?? []].flat()) {
        try {
          if (await sendOnce(mail)) sent += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some mails could not be sent');
  return sent;
};

/** Topic of a mail to a member. @param mail name of the mail, for staff */
export const memberTopic = (member: Member, mail: string): RecordTopic => ({
  ...{ shownIn: 'audit', kind: 'customer', mail },
  ...{ recordId: String(member.id), name: maskName(fullName(member)) },
});

const changesOf = (before: Member, after: Member): AccountChange[] => {
  if (after.withdrawnAt) return before.withdrawnAt ? [] : ['closed'];
  const watched = { email: 'email', passwordHash: 'password', authLevel: 'level' } as const;
  const changes = Object.entries(watched).flatMap(([field, name]) =>
    before[field as keyof typeof watched] === after[field as keyof typeof watched] ? [] : name,
  );
  if (before.stoppedAt === after.stoppedAt) return changes;
  return [...changes, after.stoppedAt ? 'stopped' : 'resumed'];
};

/**
 * Mails a change of an account to its previous e-mail address, so that the member learns of a change by another person.
 */
export const accountMailing: Mailing = async (change, { now }) => {
  const members = memberChangeOf(change);
  if (!members) return undefined;
  const { before, after } = members;
  const changes = changesOf(before, after);
  if (changes.length === 0 || !(await mayMailRequested(before.email))) return undefined;
  const at = new Date(change.at * 1000);
  return {
    ...{ id: change.id, to: before.email, at: now },
    topic: memberTopic(before, '계정 변경 안내'),
    write: async () => accountMail(changes, at),
  };
};

/** Import jobs that end within this time send no mail, because the member waits for them. */
const UNMAILED_JOB_MS = 60_000;

/** Duration of an ended job in ms; 0 if no worker started it. */
const durationOf = ({ startedAt, endedAt }: ImportJob): number =>
  startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : 0;

/** Mails the end of a long import job to the member who started it. */
export const importMailing: Mailing = async (change, { origin, now }) => {
  const job = endedImportJobOf(change);
  if (!job || durationOf(job) <= UNMAILED_JOB_MS) return undefined;
  const member = await getMember(job.actor.memberId);
  if (!member || !isActive(member) || !(await mayMailRequested(member.email))) return undefined;
  return {
    ...{ id: change.id, to: member.email, at: now },
    topic: memberTopic(member, '엑셀 대량등록 결과'),
    write: async () => importMail(fullName(member), job, `${origin}/admin/parcel-info`),
  };
};

/** Mails a download of a backup to every owner, because a backup contains the data of all customers. */
export const backupDownloadMailing: Mailing = async ({ id, before, after }, { now }) => {
  const download = after && !before ? downloadOf(after) : undefined;
  if (!download?.file.startsWith('backup/')) return undefined;
  const owners = (await readOfficeMembers()).filter((one) => one.authLevel >= OWNER && isActive(one));
  const mails = owners.map(async (owner): Promise<Outgoing[]> => {
    if (!(await mayMailRequested(owner.email))) return [];
    return [
      {
        ...{ id: `${id}#${owner.id}`, to: owner.email, at: now },
        topic: memberTopic(owner, '백업 내려받기 알림'),
        write: async () => backupDownloadMail(fullName(owner), download),
      },
    ];
  });
  return (await Promise.all(mails)).flat();
};
