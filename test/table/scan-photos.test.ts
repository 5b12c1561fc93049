import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { client } from '#functions/adapters/files.ts';
import type { OrderLog, ParcelEvent } from '#functions/db/history.entity.ts';
import { storePhotos } from '#functions/domain/scan/photo-files.ts';
import { readUploads } from '#functions/domain/scan/photos.ts';
import { removePhotos } from '#functions/domain/scan/remove-photos.ts';
import { MAX_PHOTO_BYTES } from '#shared/domain/photo.ts';
import type { Scan } from '#shared/domain/scan.ts';
import type { Session } from '#shared/domain/session.ts';
import { jpeg } from '#test/fixtures/photos.ts';

const log = vi.hoisted(() => ({ events: [], changes: [] }) as OrderLog);
vi.mock('#functions/db/history.entity.ts', async (original) => ({
  ...(await original<object>()),
  readOrderLog: async () => log,
}));

const photoKey = 'A'.repeat(22);
const scan = { photoKeys: [photoKey] } as Scan;
const actor = { memberId: 3 } as Session;

const down = (error: object) => vi.spyOn(client, 'send').mockImplementation(() => Promise.reject(error));
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['an answer 503 by S3', { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }],
  ['a lost connection', { name: 'TimeoutError' }],
])('%s', (_, error) => {
  it('makes reading an upload fail with UNAVAILABLE', async () => {
    down(error);
    await expect(readUploads([scan], actor)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
  });

  it('makes storing a photo fail with UNAVAILABLE', async () => {
    down(error);
    const stored = storePhotos(1, [photoKey], new Map([[photoKey, jpeg]]));
    await expect(stored).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('readUploads', () => {
  const keysOf = (sent: MockInstance, Command: typeof GetObjectCommand | typeof DeleteObjectCommand) =>
    sent.mock.calls.flatMap(([command]) => (command instanceof Command ? [command.input.Key] : []));
  const answers = (content: Buffer) => ({
    Body: { transformToByteArray: async () => content, destroy: () => undefined },
    ContentLength: content.length,
  });

  it.each([
    ['is no JPEG', Buffer.from('<html></html>')],
    ['is larger than the limit', Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES)])],
  ])('deletes an upload that %s, and keeps the other ones of the request', async (_, file) => {
    const other = 'B'.repeat(22);
    const sent = vi.spyOn(client, 'send').mockImplementation(async (command) => {
      const { Key } = command.input as { Key: string };
      return answers(Key.endsWith(other) ? jpeg : file);
    });
    const both = { photoKeys: [photoKey, other] } as Scan;
    await expect(readUploads([both], actor)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(keysOf(sent, GetObjectCommand)).toHaveLength(2);
    expect(keysOf(sent, DeleteObjectCommand)).toEqual([`photo-uploads/3/${photoKey}`]);
  });
});

describe('removePhotos', () => {
  it('deletes the photos of all events of an order, also of undone scans', async () => {
    const named = (photoKeys: string[]) => ({ kind: 'received', data: { photoKeys } }) as ParcelEvent;
    log.events = [named(['a', 'b']), { kind: 'scanUndone', data: {} } as ParcelEvent, named(['c'])];
    const sent = vi.spyOn(client, 'send').mockImplementation(async () => ({}));
    await removePhotos(7);
    const keys = sent.mock.calls.map(([command]) => (command.input as { Key: string }).Key);
    expect(keys).toEqual(['photos/7/a', 'photos/7/b', 'photos/7/c']);
  });
});
