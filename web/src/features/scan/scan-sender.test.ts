import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ScanResult } from '#shared/domain/scan.ts';
import type { ScanMode } from '#shared/domain/scan-rules.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type Post, sendScans } from './scan-sender.ts';
import { addScan, closeScans, openScanDb, readBacklog, type ScanDb } from './scan-store.ts';

const MEMBER = 7;
const newDb = () => openScanDb(randomUUID());

const addCodes = async (
  db: ScanDb,
  codes: readonly string[],
  mode: ScanMode = 'receive',
  memberId = MEMBER,
) => {
  for (const code of codes) {
    const scan = { scanId: randomUUID(), code, scannedAt: '2026-11-23T01:00:00.000Z' };
    await addScan(db, { memberId, mode, scan });
  }
};

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `HHK${1000000 + index}`);

/** A server that accepts each code once, and refuses the codes of `refused`. */
const startServer = ({ refused = [] as string[] } = {}) => {
  const requests: string[][] = [];
  const post: Post = async ({ scans }) => {
    requests.push(scans.map(({ code }) => code));
    return {
      results: scans.map(
        ({ scanId, code }): ScanResult => ({
          scanId,
          ...(refused.includes(code)
            ? { result: 'refused', reason: 'UNKNOWN_NUMBER' }
            : { result: 'ok', hblNo: code }),
        }),
      ),
    };
  };
  return { requests, post };
};

const start = (db: ScanDb, post: Post, isStopped = () => false) =>
  sendScans({
    db,
    memberId: MEMBER,
    post,
    describe: ({ reason }) => String(reason),
    onResult: () => {},
    isStopped,
  });

const failing = (status: number): ApiError =>
  new ApiError(status, { code: 'X' as never, message: `오류 ${status}` });

describe('sendScans', () => {
  it('sends all scans in the sequence of the device, at most 25 per request', async () => {
    const db = await newDb();
    const codes = numbered(60);
    await addCodes(db, codes);
    const { requests, post } = startServer();
    await start(db, post);
    expect(requests.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(requests.flat()).toEqual(codes);
    expect(await readBacklog(db, MEMBER)).toEqual({ unsent: 0, foreign: 0, refused: [] });
  });

  it('sends scans of another mode in a request of their own', async () => {
    const db = await newDb();
    await addCodes(db, ['A1', 'A2']);
    await addCodes(db, ['B1'], 'putAway');
    await addCodes(db, ['A3']);
    const { requests, post } = startServer();
    await start(db, post);
    expect(requests).toEqual([['A1', 'A2'], ['B1'], ['A3']]);
  });

  it('keeps all scans if the network fails, and sends the same scan ids later', async () => {
    const db = await newDb();
    await addCodes(db, ['A1', 'A2']);
    const sent: string[][] = [];
    const lost: Post = async ({ scans }) => {
      sent.push(scans.map(({ scanId }) => scanId));
      throw failing(0);
    };
    await expect(start(db, lost)).rejects.toMatchObject({ status: 0 });
    expect((await readBacklog(db, MEMBER)).unsent).toBe(2);
    const { post } = startServer();
    await start(db, async (body) => {
      sent.push(body.scans.map(({ scanId }) => scanId));
      return post(body);
    });
    expect(sent[1]).toEqual(sent[0]);
    expect((await readBacklog(db, MEMBER)).unsent).toBe(0);
  });

  it('keeps a refused scan until a person confirms it', async () => {
    const db = await newDb();
    await addCodes(db, ['A1', 'A2', 'A3']);
    await start(db, startServer({ refused: ['A2'] }).post);
    const { unsent, refused } = await readBacklog(db, MEMBER);
    expect(unsent).toBe(0);
    expect(refused.map(({ scan, refusal }) => [scan.code, refusal])).toEqual([['A2', 'UNKNOWN_NUMBER']]);
  });

  it('one malformed scan does not stop the others', async () => {
    const db = await newDb();
    await addCodes(db, numbered(30));
    const { requests, post } = startServer();
    await start(db, async (body) => {
      if (body.scans.some(({ code }) => code === 'HHK1000003')) throw failing(422);
      return post(body);
    });
    const { unsent, refused } = await readBacklog(db, MEMBER);
    expect(unsent).toBe(0);
    expect(refused.map(({ refusal }) => refusal)).toEqual(['오류 422']);
    expect(requests.flat()).toHaveLength(29);
    expect(requests.at(-1)).toHaveLength(1);
  });

  it('does not send the scans of another member of this device', async () => {
    const db = await newDb();
    await addCodes(db, ['A1'], 'receive', 8);
    await addCodes(db, ['B1']);
    const { requests, post } = startServer();
    await start(db, post);
    expect(requests).toEqual([['B1']]);
    expect(await readBacklog(db, MEMBER)).toMatchObject({ unsent: 0, foreign: 1 });
  });

  it('an open scan is sent with its measures after it is closed', async () => {
    const db = await newDb();
    const scan = { scanId: randomUUID(), code: 'A1', scannedAt: '2026-11-23T01:00:00.000Z' };
    await addScan(db, { memberId: MEMBER, mode: 'receive', isOpen: true, scan });
    const sent: unknown[] = [];
    const { post } = startServer();
    const record: Post = async (body) => {
      sent.push(...body.scans);
      return post(body);
    };
    await start(db, record);
    expect(sent).toEqual([]);
    await closeScans(db, MEMBER, { weight: 3.2 });
    await start(db, record);
    expect(sent).toEqual([{ ...scan, weight: 3.2 }]);
  });

  it('sends no further request after the station was left', async () => {
    const db = await newDb();
    await addCodes(db, numbered(30));
    const { requests, post } = startServer();
    await start(db, post, () => requests.length > 0);
    expect(requests).toHaveLength(1);
    expect((await readBacklog(db, MEMBER)).unsent).toBe(5);
  });

  it('a scan without result stays stored, and the request counts as failed', async () => {
    const db = await newDb();
    await addCodes(db, ['A1']);
    await expect(start(db, async () => ({ results: [] }))).rejects.toThrow('No result');
    expect((await readBacklog(db, MEMBER)).unsent).toBe(1);
  });
});
