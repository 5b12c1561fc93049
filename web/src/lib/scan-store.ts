import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { type ExpectedParcel, MAX_SCANS } from '#shared/domain/scan.ts';
import type { ScanMode, SessionMode } from '#shared/domain/scan-rules.ts';
import type { Body } from './call.ts';

/** A scan as the device sends it. */
export type SentScan = Body<'POST /api/scan/record'>['scans'][number];

/** A scan of this device that the server has not accepted. */
export type StoredScan = {
  /** Sequence on this device. */
  seq: number;
  /** Member who scanned. Only a session of this member sends the scan. */
  memberId: number;
  mode: ScanMode;
  /** Of `load` and `arrival`. */
  sessionId?: string;
  scan: SentScan;
  /** True while a person may still add measures, which happens until the next scan. Such a scan is not sent. */
  isOpen?: boolean;
  /** Reduced photos, which are uploaded before the scan is sent. */
  photos?: readonly Blob[];
  /** Names of the uploaded photos. */
  photoKeys?: readonly string[];
  /** Sentence about photos that the server does not accept, without which the scan is sent. */
  photoProblem?: string;
  /** Sentence about the refusal by the server, which a person must confirm. Undefined for an unsent scan. */
  refusal?: string;
  /** Number of boxes of the parcel, of which a person must choose one. */
  question?: number;
};

/** A parcel of a session. `isAdded`: a scan of this device has linked it. */
export type ListedParcel = ExpectedParcel & { isAdded?: boolean };

/** An open session of `load` or `arrival`, with the list that the server answered. */
export type StoredSession = {
  sessionId: string;
  mode: SessionMode;
  consolId: number;
  mblNo: string;
  expected: ListedParcel[];
  /** Time of the list. Version 0.9.16 or earlier stored none. */
  storedAt?: string;
};

interface Schema extends DBSchema {
  scans: { key: number; value: StoredScan };
  sessions: { key: string; value: StoredSession };
}

export type ScanDb = IDBPDatabase<Schema>;
export type NewScan = Omit<StoredScan, 'seq' | 'refusal' | 'question'>;

const DB_NAME = 'hanho-scans';

/** Opens the database of this device. @param name only tests use another one */
export const openScanDb = (name = DB_NAME): Promise<ScanDb> =>
  openDB<Schema>(name, 1, {
    upgrade: (db) => {
      db.createObjectStore('scans', { keyPath: 'seq', autoIncrement: true });
      db.createObjectStore('sessions', { keyPath: 'sessionId' });
    },
    terminated: () => {
      connection = undefined;
    },
  });

let connection: Promise<ScanDb> | undefined;

/** The database of this device. All parts of the page share one connection, which a failure opens again. */
export const scanDb = (): Promise<ScanDb> => {
  connection ??= openScanDb().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
};

/** The database of a device that has scanned; undefined on any other one. */
export const usedScanDb = async (): Promise<ScanDb | undefined> => {
  // Firefox before 126 does not list its databases.
  const databases = await indexedDB.databases?.();
  return !databases || databases.some(({ name }) => name === DB_NAME) ? scanDb() : undefined;
};

// A scan must survive a kill of the browser, so the browser writes it to the disk before the promise resolves.
const strict = { durability: 'strict' } as const;

/** Measures that a person entered for the open scan of a code. */
export type EnteredMeasures = { code: string; values: Partial<SentScan> };

const closeIn = async (
  store: IDBPObjectStore<Schema, ['scans'], 'scans', 'readwrite'>,
  memberId: number,
  entered?: EnteredMeasures,
): Promise<void> => {
  for (const { isOpen, ...stored } of await store.getAll()) {
    if (!isOpen || stored.memberId !== memberId) continue;
    const values = stored.scan.code === entered?.code ? entered.values : {};
    await store.put({ ...stored, scan: { ...stored.scan, ...values } });
  }
};

/** Stores a scan, unsent, after all others, and closes the earlier open scans of its member. */
export const addScan = async (db: ScanDb, scan: NewScan): Promise<void> => {
  const change = db.transaction('scans', 'readwrite', strict);
  await closeIn(change.store, scan.memberId);
  // The database adds `seq`.
  await change.store.add(scan as StoredScan);
  await change.done;
};

/** Closes the open scans of a member, so that they are sent. */
export const closeScans = async (db: ScanDb, memberId: number, entered?: EnteredMeasures): Promise<void> => {
  const change = db.transaction('scans', 'readwrite', strict);
  await closeIn(change.store, memberId, entered);
  await change.done;
};

/** Stores the photos of an open scan. @returns false if the scan of this code is not open any more */
export const setPhotos = async (
  db: ScanDb,
  memberId: number,
  code: string,
  photos: readonly Blob[],
): Promise<boolean> => {
  const change = db.transaction('scans', 'readwrite', strict);
  const open = (await change.store.getAll()).find(
    (one) => one.isOpen && one.memberId === memberId && one.scan.code === code,
  );
  if (open) await change.store.put({ ...open, photos });
  await change.done;
  return open !== undefined;
};

/** Replaces a stored scan. */
export const changeScan = async (db: ScanDb, scan: StoredScan): Promise<void> => {
  await db.put('scans', scan);
};

export const removeScans = async (db: ScanDb, seqs: readonly number[]): Promise<void> => {
  const change = db.transaction('scans', 'readwrite', strict);
  for (const seq of seqs) void change.store.delete(seq);
  await change.done;
};

const isRefused = ({ refusal }: StoredScan): boolean => refusal !== undefined;

/** Returns the scans of a member that the next request sends: the oldest ones, of one mode and session. */
export const nextBatch = async (db: ScanDb, memberId: number, limit = MAX_SCANS): Promise<StoredScan[]> => {
  const batch: StoredScan[] = [];
  let cursor = await db.transaction('scans').store.openCursor();
  while (cursor && batch.length < limit) {
    const one = cursor.value;
    const [first] = batch;
    if (!isRefused(one) && !one.isOpen && one.memberId === memberId) {
      if (first && (first.mode !== one.mode || first.sessionId !== one.sessionId)) break;
      batch.push(one);
    }
    cursor = await cursor.continue();
  }
  return batch;
};

/** Outcome of a scan that was sent. `refusal`, `question`: see `StoredScan`. */
export type Settled = { scan: StoredScan; refusal?: string; question?: number };

/** Removes accepted scans, and keeps the others until a person confirms or answers them. */
export const settle = async (db: ScanDb, settled: readonly Settled[]): Promise<void> => {
  const change = db.transaction('scans', 'readwrite', strict);
  for (const { scan, refusal, question } of settled) {
    if (refusal === undefined) void change.store.delete(scan.seq);
    else void change.store.put({ ...scan, refusal, ...(question !== undefined && { question }) });
  }
  await change.done;
};

export type Backlog = {
  unsent: number;
  /** Photos of unsent scans. */
  photos: number;
  /** Unsent scans of other members on this device. */
  foreign: number;
  refused: StoredScan[];
  /** Scans of which a person must choose the box. */
  questions: StoredScan[];
};

/** Returns what the member still has to send, to confirm or to answer on this device. */
export const readBacklog = async (db: ScanDb, memberId: number): Promise<Backlog> => {
  const scans = await db.getAll('scans');
  const isOwn = (scan: StoredScan) => scan.memberId === memberId;
  const unsent = scans.filter((scan) => !isRefused(scan));
  const ownUnsent = unsent.filter(isOwn);
  const ownRefused = scans.filter((scan) => isOwn(scan) && isRefused(scan));
  return {
    unsent: ownUnsent.length,
    photos: ownUnsent.reduce((sum, { photos = [] }) => sum + photos.length, 0),
    foreign: unsent.length - ownUnsent.length,
    refused: ownRefused.filter(({ question }) => question === undefined),
    questions: ownRefused.filter(({ question }) => question !== undefined),
  };
};

/** Removes the sessions of this device, whose lists the server answers again. */
export const removeSessions = (db: ScanDb): Promise<void> => db.clear('sessions');

/** A device that several members use keeps nothing longer. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

/** Removes scans, photos and lists that are too old, of all members, sent or not. */
export const removeOld = async (db: ScanDb, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  const change = db.transaction(['scans', 'sessions'], 'readwrite', strict);
  const [scans, sessions] = [change.objectStore('scans'), change.objectStore('sessions')];
  for (const { seq, scan } of await scans.getAll()) {
    if (scan.scannedAt < oldest) void scans.delete(seq);
  }
  for (const { sessionId, storedAt = '' } of await sessions.getAll()) {
    if (storedAt < oldest) void sessions.delete(sessionId);
  }
  await change.done;
};
