import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { epochSeconds } from '#shared/domain/dates.ts';
import { startTable } from '#test/support/engine.ts';

const table = await startTable();
const db = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/expiry.ts')),
  ...(await import('#functions/db/idempotency.entity.ts')),
  ...(await import('#functions/db/import.entity.ts')),
  ...(await import('#functions/db/mail-claim.entity.ts')),
  ...(await import('#functions/db/mail-link.entity.ts')),
  ...(await import('#functions/db/order-lookups.entity.ts')),
  ...(await import('#functions/db/pending-mail.entity.ts')),
  ...(await import('#functions/db/restore-run.entity.ts')),
  ...(await import('#functions/db/scan.entity.ts')),
  ...(await import('#functions/db/sorting-code.entity.ts')),
};

beforeEach(() => table.empty());
afterAll(() => table.stop());

const FOLDER = 'functions/db';
const start = new Date('2026-01-05T03:00:00.000Z');
/** Two years later: every item of these entities has expired, and the table still contains it. */
const later = new Date('2028-01-05T03:00:00.000Z');

const isWritten = async (actions: Parameters<typeof db.transact>[0]) =>
  (await db.transact(actions)).length === 0;
const idempotency = (now: Date) => ({
  id: 'key',
  bodyHash: now.toISOString(),
  at: epochSeconds(now),
  expiresAt: epochSeconds(now) + 60,
});
const scan = (now: Date) => ({
  mode: 'receive' as const,
  memberId: 1,
  recordedAt: now.toISOString(),
  result: {
    scanId: '00000000-0000-4000-8000-000000000001',
    result: 'refused' as const,
    reason: 'UNKNOWN' as never,
  },
  isUndone: false,
  ttl: epochSeconds(now) + 60,
});
const pending: Parameters<typeof db.addPendingMail>[0] = {
  audience: 'member',
  recipientId: 7,
  orderIds: [1],
  eventId: 'e',
  kind: 'short',
};
const claim = (at: Date) => ({
  id: 'mail',
  topic: { shownIn: 'inquiry' as const, inquiryId: 1, nth: 1 },
  at,
});
const imported = (now: Date) => ({ id: 'file', partnerId: 2, at: now.toISOString() }) as never;
const run = (now: Date) => db.newRun({ kind: 'REHEARSAL', filename: 'a.ndjson.gz', by: 'a' } as never, now);

/** Writes that require that no item has their key, by entity. Each returns true if it was written. */
const additions: Record<string, ((now: Date) => Promise<unknown>)[]> = {
  'idempotency.entity.ts': [
    (now) => isWritten(db.storeAnswerActions(idempotency(now), 1)),
    (now) => isWritten(db.reserveAnswerActions(idempotency(now))),
    async (now) => {
      await db.storeAnswer(idempotency(now), 1);
      const stored = await db.getStoredAnswer('key', epochSeconds(now));
      return stored?.bodyHash === now.toISOString();
    },
  ],
  'import.entity.ts': [
    (now) => isWritten(db.beginImportActions(imported(now))),
    (now) => isWritten([db.storeChunkAction(imported(now), { nth: 1 } as never, now)]),
  ],
  'mail-claim.entity.ts': [
    (now) => db.claimMail(claim(now)),
    (now) => isWritten([db.claimMailAction(claim(now))]),
  ],
  'mail-link.entity.ts': [
    async (now) => {
      const secret = await db.mailLinkSecret({ kind: 'order', id: 1 }, now);
      return db.isMailLinkSecret({ kind: 'order', id: 1 }, secret, now);
    },
  ],
  'order-lookups.entity.ts': [
    async (now) => {
      const { lockVersion } = await db.readTrackingNumberUse('689201234567');
      return isWritten([db.trackingNumberLockAction(['689201234567', lockVersion], epochSeconds(now))]);
    },
  ],
  'pending-mail.entity.ts': [(now) => db.addPendingMail(pending, now)],
  'restore-run.entity.ts': [(now) => isWritten(db.beginRunActions(run(now), now))],
  'scan.entity.ts': [(now) => db.addScan(scan(now)), (now) => isWritten([db.addScanAction(scan(now))])],
  'sorting-code.entity.ts': [
    async (now) => {
      const [at, day] = [epochSeconds(now), now.toISOString().slice(0, 10)];
      await db.recordUnresolvedZipcode('06236', day, { now: at, expiresAt: at + 60 });
      return (await db.listUnresolvedZipcodes(at)).some(({ firstDay }) => firstDay === day);
    },
  ],
};

/** Entities whose writes need no such test, with the reason. */
const others: Record<string, string> = {
  'access-record.entity.ts': 'each record has a new key',
  'consol-change.entity.ts': 'only removes the ttl of an earlier version',
  'correction.entity.ts': 'a new link replaces one without a condition',
  'delay-notice.entity.ts': 'writes without a condition',
  'device.entity.ts': 'writes without a condition',
  'found-customer.entity.ts': 'writes without a condition',
  'import-job.entity.ts': 'each job has a new key; later writes require the lease of a job that was read',
  'invitation.entity.ts': 'an invitation ends before its ttl, and conditions compare that end',
  'limit.entity.ts': 'counts in its own windows; its tests let a window end',
  'mail-orders.entity.ts': 'writes without a condition',
  'mail-stop.entity.ts': 'conditions compare the time at which the stop was lifted, before its ttl',
  'member.entity.ts': 'the reset token is replaced without a condition and used before its ttl only',
  'order-mail.entity.ts': 'writes without a condition',
  'seen.entity.ts': 'a marker of a change stays correct after its ttl',
  'sent-mail.entity.ts': 'writes without a condition',
  'session.entity.ts': 'each session has a new key',
  'take-over.entity.ts':
    'requests and secrets are replaced without a condition, and a secret is used before its ttl only',
};

describe('an item past its ttl that DynamoDB has not deleted', () => {
  it('is covered below for every entity with a ttl', () => {
    const withTtl = readdirSync(FOLDER).filter(
      (file) => file.endsWith('.entity.ts') && /\bttl\b/.test(readFileSync(`${FOLDER}/${file}`, 'utf8')),
    );
    expect([...Object.keys(additions), ...Object.keys(others)].sort()).toEqual(withTtl.sort());
  });

  const cases = Object.entries(additions).flatMap(([file, writes]) =>
    writes.map((write, nth) => [`${file}, write ${nth + 1}`, write] as const),
  );
  it.each(cases)('does not block a new item: %s', async (_, write) => {
    expect(await write(start)).toBe(true);
    expect(await write(later)).toBe(true);
  });

  it('keeps a scan from being undone, and a notification from being claimed or ended', async () => {
    await db.addScan(scan(start));
    expect(await isWritten([db.markUndoneAction(scan(start).result.scanId, later)])).toBe(false);
    expect(await isWritten([db.markUndoneAction(scan(start).result.scanId, start)])).toBe(true);
    await db.addPendingMail(pending, start);
    const [listed] = await db.listPendingMails({ audience: 'member', id: 7 });
    expect(await db.claimPendingMail(listed as never, 'mail', later)).toBe(false);
    expect(await db.claimPendingMail(listed as never, 'mail', start)).toBe(true);
  });

  it('is no open restore', async () => {
    await db.transact(db.beginRunActions(run(start), start));
    expect(await db.getOpenRun(start)).toBeDefined();
    expect(await db.getOpenRun(later)).toBeUndefined();
  });

  it('ends the link of a mail, whose next mail has a new secret', async () => {
    const subject = { kind: 'order', id: 1 } as const;
    const secret = await db.mailLinkSecret(subject, start);
    expect(await db.isMailLinkSecret(subject, secret, later)).toBe(false);
    expect(await db.mailLinkSecret(subject, later)).not.toBe(secret);
  });
});
