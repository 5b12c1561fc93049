import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '#infra/local/engine.ts';
import { localCredentials, startS3 } from '#infra/local/s3.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Session } from '#shared/domain/session.ts';
import { startTable } from '#test/support/engine.ts';

const startJob = vi.hoisted(() => vi.fn<(job: string, event: { filename: string }) => Promise<void>>());
vi.mock('#functions/adapters/jobs.ts', () => ({ startJob }));

const actor = { memberId: 1, lName: '최', fName: '은영', authLevel: 99 } as Session;

const table = await startTable();
const s3: Engine = await startS3(table.folder, 'hanho-files');
Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  S3_ENDPOINT: s3.endpoint,
});
const product = {
  ...(await import('#functions/adapters/files.ts')),
  ...(await import('#functions/domain/audit.ts')),
  ...(await import('#functions/domain/backup/request-backup.ts')),
  ...(await import('#functions/domain/backup/request-restore.ts')),
  ...(await import('#functions/domain/backup/backup-state.ts')),
  ...(await import('#functions/domain/backup/backup-files.ts')),
  ...(await import('#functions/domain/file/list-files.ts')),
  ...(await import('#functions/domain/file/list-downloads.ts')),
  ...(await import('#functions/domain/file/download-file.ts')),
};

afterAll(() => table.stop());

let lastDay = Date.parse('2026-01-01T03:00:00Z');
/** Each test uses another day, so that no backup of the previous test is running. */
let now: Date;
beforeEach(() => {
  lastDay += 86_400_000;
  now = new Date(lastDay);
  startJob.mockReset().mockResolvedValue();
});
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const run = (at = now) => product.requestBackup({ actor, now: at });
const completeBackup = (filename: string) =>
  product.putFile('backup', product.manifestName(filename), new Uint8Array(), 'application/json');

describe('requestBackup', () => {
  it('starts and records one backup for ten concurrent requests', async () => {
    const names = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => run(new Date(now.getTime() + nth))),
    );
    expect(new Set(names).size).toBe(1);
    expect(startJob.mock.calls).toEqual([['backup', { filename: names[0] }]]);
    const { rows } = await product.auditPage({ month: '2026-01', kind: 'backup' }, undefined);
    expect(rows.filter(({ at }) => seoulDay(at) === seoulDay(now))).toMatchObject([
      { recordId: names[0], by: '최은영' },
    ]);
  });

  it('returns the running backup, and starts a new one after its end', async () => {
    const first = await run();
    expect(await run(minutesLater(15))).toBe(first);
    expect(await product.requestedBackup(minutesLater(15))).toMatchObject({
      filename: first,
      state: 'running',
    });
    await completeBackup(first);
    expect(await product.requestedBackup(minutesLater(15))).toMatchObject({ state: 'done' });
    expect(await run(minutesLater(16))).not.toBe(first);
    expect(startJob).toHaveBeenCalledTimes(2);
  });

  it('reports a backup that did not end in time as failed, and starts another one', async () => {
    const first = await run();
    expect(await product.requestedBackup(minutesLater(17))).toMatchObject({
      filename: first,
      state: 'failed',
    });
    const second = await run(minutesLater(17));
    expect(second).not.toBe(first);
    expect(await product.requestedBackup(minutesLater(17))).toMatchObject({
      filename: second,
      state: 'running',
    });
  });

  it('throws UNAVAILABLE and records nothing when the job cannot start', async () => {
    startJob.mockRejectedValueOnce(new Error('no answer'));
    await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await product.requestedBackup(now)).toBeNull();
    const filename = await run(minutesLater(1));
    expect(startJob).toHaveBeenLastCalledWith('backup', { filename });
  });
});

it('requestRehearsal accepts complete backups only, one at a time, and again after a failed start', async () => {
  const filename = await run();
  const rehearse = () => product.requestRehearsal(filename, { actor, now });
  await expect(rehearse()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await completeBackup(filename);
  startJob.mockRejectedValueOnce(new Error('no answer'));
  await expect(rehearse()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, rehearse));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))).toEqual(
    Array(4).fill('REHEARSAL_RUNNING'),
  );
});

it('filePage lists each of 1,005 files once, newest first', async () => {
  const names = Array.from({ length: 1_005 }, (_, nth) => `${String(nth).padStart(64, '0')}.xlsx`);
  for (let at = 0; at < names.length; at += 50) {
    await Promise.all(
      names.slice(at, at + 50).map((name) => product.putFile('uploads', name, new Uint8Array(3), 'a/b')),
    );
  }
  const pages: string[][] = [];
  const times: string[] = [];
  let before: string | null | undefined;
  do {
    const page = await product.filePage('uploads', before ?? undefined, now);
    pages.push(page.fileDetails.map(({ filename }) => filename));
    times.push(...page.fileDetails.map(({ createdAt }) => createdAt));
    before = page.nextPaging;
  } while (before);
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 200, 200, 200, 5]);
  expect(pages.flat().sort()).toEqual(names);
  expect(times).toEqual(times.toSorted().reverse());
});

// This test is the last one, because it stops the local S3.
it('filePage and downloadFile throw UNAVAILABLE while the bucket does not respond', async () => {
  await s3.stop();
  const unavailable = { code: 'UNAVAILABLE', retryAfter: 5 };
  await expect(product.filePage('backup', undefined, now)).rejects.toMatchObject(unavailable);
  await expect(
    product.downloadFile({ folder: 'backup', filename: 'a.jsonl.gz' }, '점검', actor, now),
  ).rejects.toMatchObject(unavailable);
  expect((await product.downloadPage(seoulDay(now).slice(0, 7), undefined)).rows).toEqual([]);
});
