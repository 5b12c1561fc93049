import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { deleteDB, openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { addScan, closeScans, openScanDb, removeOld, scanDb, usedScanDb } from './scan-store.ts';

const MEMBER = 7;
const scanOf = (code: string, isOpen = true, memberId = MEMBER) => ({
  memberId,
  mode: 'receive' as const,
  isOpen,
  scan: { scanId: randomUUID(), code, scannedAt: '2026-11-23T01:00:00.000Z' },
});

it('addScan() closes the earlier open scan of the member in the same transaction', async () => {
  const db = await openScanDb(randomUUID());
  await addScan(db, scanOf('B1', true, 8));
  await addScan(db, scanOf('A1'));
  const transactions = vi.spyOn(db, 'transaction');
  await addScan(db, scanOf('A2'));
  expect(transactions).toHaveBeenCalledOnce();
  const stored = await db.getAll('scans');
  expect(stored.map(({ scan, isOpen }) => [scan.code, isOpen])).toEqual([
    ['B1', true],
    ['A1', undefined],
    ['A2', true],
  ]);
});

it('closeScans() gives the entered measures only to the scan of their code', async () => {
  const db = await openScanDb(randomUUID());
  const change = db.transaction('scans', 'readwrite');
  for (const [nth, code] of ['A1', 'A2'].entries()) await change.store.put({ seq: nth + 1, ...scanOf(code) });
  await closeScans(db, MEMBER, { code: 'A2', values: { weight: 3 } });
  const stored = await db.getAll('scans');
  expect(stored.map(({ scan, isOpen }) => [scan.weight, isOpen])).toEqual([
    [undefined, undefined],
    [3, undefined],
  ]);
});

it('scanDb() opens the database again after a failure', async () => {
  const newer = await openDB('hanho-scans', 2);
  await expect(scanDb()).rejects.toThrow('version');
  newer.close();
  await deleteDB('hanho-scans');
  await expect(scanDb()).resolves.toBe(await scanDb());
});

it('removeOld() removes scans and sessions of all members after 7 days', async () => {
  const db = await openScanDb(randomUUID());
  for (const code of ['OLD1', 'NEW1']) {
    const { scan, ...rest } = scanOf(code, false, code === 'OLD1' ? 8 : MEMBER);
    const scannedAt = code === 'OLD1' ? '2026-11-15T23:59:59.000Z' : '2026-11-16T00:00:01.000Z';
    await addScan(db, { ...rest, scan: { ...scan, scannedAt } });
  }
  const session = { mode: 'load' as const, consolId: 3, mblNo: '081-12345675', expected: [] };
  await db.put('sessions', { ...session, sessionId: 'old', storedAt: '2026-11-15T23:59:59.000Z' });
  await db.put('sessions', { ...session, sessionId: 'older' });
  await db.put('sessions', { ...session, sessionId: 'new', storedAt: '2026-11-16T00:00:01.000Z' });
  await removeOld(db, new Date('2026-11-23T00:00:00.000Z'));
  expect((await db.getAll('scans')).map(({ scan }) => scan.code)).toEqual(['NEW1']);
  expect((await db.getAll('sessions')).map(({ sessionId }) => sessionId)).toEqual(['new']);
});

it('usedScanDb() creates no database on a device that has never scanned', async () => {
  (await scanDb()).close();
  await deleteDB('hanho-scans');
  expect(await usedScanDb()).toBeUndefined();
  expect(await indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: 'hanho-scans' }));
});
