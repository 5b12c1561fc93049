import type { ScanResult } from '#shared/domain/scan.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Body } from '#web/lib/call.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { uploadPhotos } from '#web/lib/photo-upload.ts';
import {
  changeScan,
  nextBatch,
  type ScanDb,
  type Settled,
  type StoredScan,
  settle,
} from '#web/lib/scan-store.ts';

/** Sends one request of `scan/record`. */
export type Post = (body: Body<'POST /api/scan/record'>) => Promise<{ results: ScanResult[] }>;

type Sender = {
  db: ScanDb;
  memberId: number;
  post: Post;
  /** Sentence about a refusal of a result. */
  describe: (result: ScanResult) => string;
  /** Called with each result, also of scans from before a page reload. */
  onResult: (scan: StoredScan, result: ScanResult) => void;
  /** True after the station was left. The next session may belong to another member. */
  isStopped: () => boolean;
  now?: () => Date;
  /** Uploads photos and returns their keys. */
  upload?: (photos: readonly Blob[]) => Promise<string[]>;
};

// The server cannot read these scans, so that sending them again cannot help.
const isMalformed = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 413, 422].includes(error.status);

const bodyOf = (batch: readonly StoredScan[], now: Date): Parameters<Post>[0] => {
  const [{ mode, sessionId } = { mode: 'lookUp' as const, sessionId: undefined }] = batch;
  return {
    mode,
    ...(sessionId && { sessionId }),
    sentAt: now.toISOString(),
    scans: batch.map(({ scan, photoKeys }) => ({ ...scan, ...(photoKeys && { photoKeys: [...photoKeys] }) })),
  };
};

// The keys are stored, so that a photo is uploaded once.
const withUploads = async (
  stored: StoredScan,
  { db, upload = uploadPhotos }: Sender,
): Promise<StoredScan> => {
  if (!stored.photos?.length || stored.photoKeys) return stored;
  const uploaded = { ...stored, photoKeys: await upload(stored.photos) };
  await changeScan(db, uploaded);
  return uploaded;
};

/** Sentence about an accepted or refused scan that a person must confirm; undefined if there is none. */
const problemOf = (
  { photos, photoProblem }: StoredScan,
  result: ScanResult,
  describe: Sender['describe'],
): string | undefined => {
  if (result.result === 'refused') return describe(result);
  const isDropped = result.result === 'repeat' && photos?.length;
  return isDropped ? '이미 입고된 화물이라 사진을 저장하지 않았습니다.' : photoProblem;
};

// A scan that the server cannot read is sent again without its photos, because they may be the reason.
const settleMalformed = (db: ScanDb, { photos, photoKeys: _, ...scan }: StoredScan, message: string) =>
  photos?.length
    ? changeScan(db, { ...scan, photoProblem: `사진을 저장하지 못했습니다. ${message}` })
    : settle(db, [{ scan, refusal: message }]);

const settledBy =
  (results: readonly ScanResult[], { describe, onResult }: Sender) =>
  (scan: StoredScan): Settled[] => {
    const result = results.find(({ scanId }) => scanId === scan.scan.scanId);
    // A scan without result stays unsent.
    if (!result) return [];
    onResult(scan, result);
    const question = result.reason === 'WHICH_BOX' ? result.boxes?.total : undefined;
    return [{ scan, refusal: problemOf(scan, result, describe), question }];
  };

/**
 * Sends the stored scans of a member in the sequence of the device until none is left or the station was left.
 * @throws the error of a request, if sending again later can help. The scans stay stored.
 */
export const sendScans = async (sender: Sender): Promise<void> => {
  const { db, memberId, post, isStopped, now = () => deviceNow() } = sender;
  let limit: number | undefined;
  for (;;) {
    const batch = await nextBatch(db, memberId, limit);
    if (batch.length === 0 || isStopped()) return;
    try {
      const sent: StoredScan[] = [];
      for (const stored of batch) sent.push(await withUploads(stored, sender));
      if (isStopped()) return;
      const { results } = await post(bodyOf(sent, now()));
      const settled = sent.flatMap(settledBy(results, sender));
      if (settled.length === 0) throw new TypeError('No result for any of the scans');
      await settle(db, settled);
    } catch (error) {
      if (!isMalformed(error)) throw error;
      // One malformed scan refuses the whole request, so the others are sent one by one.
      const isAlone = batch.length === 1;
      if (isAlone) await settleMalformed(db, batch[0] as StoredScan, error.message);
      limit = isAlone ? undefined : 1;
    }
  }
};
