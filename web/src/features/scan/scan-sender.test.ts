import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ScanResult } from '#shared/domain/scan.ts';
import type { ScanMode } from '#shared/domain/scan-rules.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { addScan, closeScans, openScanDb, readBacklog, type ScanDb, setPhotos } from '#web/lib/scan-store.ts';
import { type Post, sendScans } from './scan-sender.ts';

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

const start = (db: ScanDb, post: Post, isStopped = () => false, upload = async (): Promise<string[]> => []) =>
  sendScans({
    upload,
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
    expect(await readBacklog(db, MEMBER)).toEqual({
      unsent: 0,
      photos: 0,
      foreign: 0,
      refused: [],
      questions: [],
    });
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

  it('keeps a scan of a parcel with several boxes as a question, not as a refusal', async () => {
    const db = await newDb();
    await addCodes(db, ['A1']);
    await start(db, async ({ scans }) => ({
      results: scans.map(({ scanId }) => ({
        scanId,
        result: 'refused',
        reason: 'WHICH_BOX',
        boxes: { scanned: [], total: 3 },
      })),
    }));
    const { refused, questions } = await readBacklog(db, MEMBER);
    expect(refused).toEqual([]);
    expect(questions.map(({ scan, question }) => [scan.code, question])).toEqual([['A1', 3]]);
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
    await closeScans(db, MEMBER, { code: 'A1', values: { weight: 3.2 } });
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

describe('sendScans with photos', () => {
  const photos = [new Blob(['a']), new Blob(['b'])];
  const addWithPhotos = async (db: ScanDb, code = 'P1') =>
    addScan(db, {
      memberId: MEMBER,
      mode: 'receive',
      scan: { scanId: randomUUID(), code, scannedAt: '2026-11-23T01:00:00.000Z' },
      photos,
    });
  /** Counts the uploads, and names the photos of each. */
  const startUploads = () => {
    const uploads: number[] = [];
    const upload = async (sent: readonly Blob[] = []): Promise<string[]> => {
      uploads.push(sent.length);
      return sent.map((_, nth) => `key${nth}`);
    };
    return { uploads, upload };
  };
  const never = () => false;

  it('uploads the photos of a scan before it is sent, and removes both when it was accepted', async () => {
    const db = await newDb();
    await addWithPhotos(db);
    const { uploads, upload } = startUploads();
    const sent: unknown[] = [];
    const { post } = startServer();
    await start(
      db,
      (body) => {
        sent.push(...body.scans.map(({ photoKeys }) => photoKeys));
        return post(body);
      },
      never,
      upload,
    );
    expect(uploads).toEqual([2]);
    expect(sent).toEqual([['key0', 'key1']]);
    expect(await db.count('scans')).toBe(0);
  });

  it('keeps scan and photos if the upload fails, and uploads once if sending fails', async () => {
    const db = await newDb();
    await addWithPhotos(db);
    const { uploads, upload } = startUploads();
    const { post } = startServer();
    await expect(start(db, post, never, () => Promise.reject(failing(503)))).rejects.toThrow('오류 503');
    await expect(start(db, () => Promise.reject(failing(0)), never, upload)).rejects.toThrow('오류 0');
    expect(await readBacklog(db, MEMBER)).toMatchObject({ unsent: 1 });
    await start(db, post, never, upload);
    expect(uploads).toEqual([2]);
    expect(await db.count('scans')).toBe(0);
  });

  it('sends a scan without its photos if the server refuses them, and lists the loss', async () => {
    const db = await newDb();
    await addCodes(db, ['A1']);
    await addWithPhotos(db);
    await addCodes(db, ['A2']);
    const { requests, post } = startServer();
    await start(
      db,
      (body) => (body.scans.some(({ photoKeys }) => photoKeys) ? Promise.reject(failing(422)) : post(body)),
      never,
      startUploads().upload,
    );
    expect(requests.flat()).toEqual(['A1', 'P1', 'A2']);
    const { unsent, refused } = await readBacklog(db, MEMBER);
    expect([unsent, refused.map(({ refusal }) => refusal)]).toEqual([
      0,
      ['사진을 저장하지 못했습니다. 오류 422'],
    ]);
  });

  it('lists photos of a parcel that was received before, because the server does not store them', async () => {
    const db = await newDb();
    await addWithPhotos(db);
    const post: Post = async ({ scans }) => ({
      results: scans.map(({ scanId }) => ({ scanId, result: 'repeat' as const })),
    });
    await start(db, post, never, startUploads().upload);
    const { refused } = await readBacklog(db, MEMBER);
    expect(refused.map(({ refusal }) => refusal)).toEqual([
      '이미 입고된 화물이라 사진을 저장하지 않았습니다.',
    ]);
  });

  it('stores photos only with the open scan of their code', async () => {
    const db = await newDb();
    const scan = { scanId: randomUUID(), code: 'P1', scannedAt: '2026-11-23T01:00:00.000Z' };
    await addScan(db, { memberId: MEMBER, mode: 'receive', scan, isOpen: true });
    expect(await setPhotos(db, MEMBER, 'P2', photos)).toBe(false);
    expect(await setPhotos(db, MEMBER, 'P1', photos)).toBe(true);
    await closeScans(db, MEMBER, { code: 'P1', values: { weight: 2 } });
    expect(await setPhotos(db, MEMBER, 'P1', [])).toBe(false);
    const [stored] = await db.getAll('scans');
    expect(stored).toMatchObject({ scan: { weight: 2 } });
    expect(stored?.photos).toHaveLength(2);
  });
});
