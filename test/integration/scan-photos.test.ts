import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seoulDay } from '#shared/domain/dates.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#shared/domain/photo.ts';
import type { TimelineEvent } from '#shared/domain/timeline.ts';
import { exif, heic, jpeg, withSegments } from '#test/fixtures/photos.ts';
import { pixel } from '#test/fixtures/pictures.ts';
import { type Client, codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';
import { type Registered, registerOrder } from '#test/support/orders.ts';
import { openPhotoUploads, uploadPhotos } from '#test/support/photos.ts';

const [staff, partner, partner2, customer, owner] = await demoClients(
  'staff',
  'partner',
  'partner2',
  'customer',
  'admin',
);

const register = (changes: object = {}, as: Client = partner): Promise<Registered> =>
  registerOrder(as, { orderId: `P-${randomUUID().slice(0, 8)}`, ...changes });

const openUploads = (count: number) => openPhotoUploads(staff, count);
const upload = (files: Buffer[], as: Client = staff) => uploadPhotos(as, files);

const scanOf = (code: string, rest: object) => ({
  scanId: randomUUID(),
  code,
  scannedAt: new Date().toISOString(),
  ...rest,
});
const send = (scans: object[], as: Client = staff) => as.post('/api/scan/record', { mode: 'receive', scans });
const eventsOf = async (orderId: number, as: Client = staff): Promise<TimelineEvent[]> =>
  (await as.post('/api/parcel/getTimeline', { orderId })).body.events;
const photoOf = (orderId: number, photoKey: string, as: Client = staff) =>
  as.get(`/api/scan/photo/${orderId}/${photoKey}`);
const isShown = async (orderId: number, photoKey: string, as: Client): Promise<boolean> => {
  const { status, body, headers } = await photoOf(orderId, photoKey, as);
  if (status !== 200) return false;
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('cache-control')).toBe('no-store');
  return body.length > 0;
};

/** Receives an order of the customer with one photo. */
const receivedWithPhoto = async () => {
  const { id, hblNo } = await register({ orderId: undefined }, customer);
  const [photoKey = ''] = await upload([withSegments(exif)]);
  const scan = scanOf(hblNo, { photoKeys: [photoKey] });
  const answer = await send([scan]);
  expect(answer.body.results).toMatchObject([{ result: 'ok', status: '02' }]);
  return { id, hblNo, photoKey, scan, answer };
};

describe('POST /api/scan/photoUpload', () => {
  it('returns a distinct key and URL for each of at most six photos', async () => {
    const uploads = await openUploads(MAX_PHOTOS);
    expect(new Set(uploads.map(({ photoKey }) => photoKey)).size).toBe(MAX_PHOTOS);
    expect(new Set(uploads.map(({ url }) => url)).size).toBe(MAX_PHOTOS);
    expect(uploads[0]?.headers).toEqual({ 'content-type': 'image/jpeg' });
  });

  it.each([0, MAX_PHOTOS + 1, 1.5])('refuses %j photos', async (count) => {
    expect(codeOf(await staff.post('/api/scan/photoUpload', { count }))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it.each([
    ['too large', 1, [MAX_PHOTO_BYTES + 1]],
    ['empty', 1, [0]],
    ['of another number', 2, [100]],
  ])('refuses sizes that are %s', async (_, count, sizes) => {
    expect(codeOf(await staff.post('/api/scan/photoUpload', { count, sizes }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
  });

  it('returns a URL that signs the size, so that S3 accepts no other one', async () => {
    const { body } = await staff.post('/api/scan/photoUpload', { count: 1, sizes: [jpeg.length] });
    const signed = new URL(body.uploads[0].url).searchParams.get('X-Amz-SignedHeaders');
    expect(signed?.split(';')).toContain('content-length');
  });

  it('refuses customers', async () => {
    expect((await customer.post('/api/scan/photoUpload', { count: 1 })).status).toBe(403);
  });
});

describe('GET /api/scan/photo', () => {
  it('is recorded as an access of staff to the order, and not of its customer', async () => {
    const { id, photoKey } = await receivedWithPhoto();
    for (const as of [staff, customer]) expect(await isShown(id, photoKey, as)).toBe(true);
    const month = seoulDay(new Date()).slice(0, 7);
    const { rows } = (await owner.post('/api/admin/getAccessList', { month })).body as {
      rows: { what: string; subjects: string }[];
    };
    const views = rows.filter(({ what, subjects }) => what === '화물 사진' && subjects === String(id));
    expect(views).toHaveLength(1);
  });
});

describe('POST /api/scan/record with photos', () => {
  it('stores them without metadata with the event, within 12 write units', async () => {
    const { id, hblNo } = await register({ orderId: '' });
    const photoKeys = await upload(Array.from({ length: MAX_PHOTOS }, () => withSegments(exif)));
    const { body, units } = await send([scanOf(hblNo, { photoKeys })]);
    expect(body.results).toMatchObject([{ result: 'ok', status: '02' }]);
    expect(units.write).toBeLessThanOrEqual(12);
    const [received] = await eventsOf(id);
    expect(received).toMatchObject({ kind: 'received', data: { photoKeys } });
    const { status, body: photo } = await photoOf(id, photoKeys[0] as string);
    expect(status).toBe(200);
    expect(photo).not.toContain('GPSLatitude');
  });

  it('answers a repeated scan as the first time, with one event', async () => {
    const { id, scan, answer, photoKey } = await receivedWithPhoto();
    const again = await send([scan]);
    expect(again.body).toEqual(answer.body);
    const events = (await eventsOf(id)).filter(({ kind }) => kind === 'received');
    expect(events.map(({ data }) => data.photoKeys)).toEqual([[photoKey]]);
  });

  it('adds a customer event to a box of several without measures', async () => {
    const { id, hblNo } = await register({ boxQty: 2 });
    const photoKeys = await upload([jpeg]);
    expect((await send([scanOf(`${hblNo}-01`, { photoKeys })])).body.results).toMatchObject([
      { result: 'ok', boxes: { scanned: [1], total: 2 } },
    ]);
    const [photographed] = await eventsOf(id, partner);
    expect(photographed).toMatchObject({ kind: 'photographed', data: { box: 1, photoKeys } });
  });

  it.each([
    ['is larger than the limit', Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES)])],
    ['is a HEIC image', heic],
    ['is a PNG image', Buffer.from(pixel, 'base64')],
    ['is not an image', Buffer.from('<html></html>')],
    ['is empty', Buffer.alloc(0)],
    ['ends in the middle', jpeg.subarray(0, jpeg.length - 20)],
  ])('returns 422 and records no scan of the request if a photo %s', async (_, file) => {
    const [{ id, hblNo }, other] = [await register(), await register()];
    const photoKeys = await upload([jpeg, file]);
    const answer = await send([scanOf(other.hblNo, {}), scanOf(hblNo, { photoKeys })]);
    expect(codeOf(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.body.fields).toMatchObject([{ path: 'scans.1.photoKeys.1' }]);
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['registered']);
    expect((await eventsOf(other.id)).map(({ kind }) => kind)).toEqual(['registered']);
  });

  it.each([
    ['an unknown key', async () => ['A'.repeat(22)]],
    ['a key without upload', async () => (await openUploads(1)).map(({ photoKey }) => photoKey)],
    ['a key of another member', () => upload([jpeg], partner)],
    ['a path', async () => ['../1/x']],
    [
      'more keys than the limit',
      () => upload(Array.from({ length: MAX_PHOTOS }, () => jpeg)).then((keys) => [...keys, 'A'.repeat(22)]),
    ],
  ])('returns 422 for %s', async (_, keys) => {
    const { hblNo } = await register();
    const answer = await send([scanOf(hblNo, { photoKeys: await keys() })]);
    expect(codeOf(answer)).toEqual([422, 'VALIDATION_FAILED']);
  });
});

describe('GET /api/scan/photo/{orderId}/{photoKey}', () => {
  it('shows a photo to the customer, the partner and staff, and to no one else', async () => {
    const { id, photoKey } = await receivedWithPhoto();
    expect(await isShown(id, photoKey, staff)).toBe(true);
    expect(await isShown(id, photoKey, customer)).toBe(true);
    expect(codeOf(await photoOf(id, photoKey, partner2))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await photoOf(id, photoKey, visitor))).toEqual([401, 'NOT_SIGNED_IN']);
    const own = await register();
    const photoKeys = await upload([jpeg], partner);
    expect((await send([scanOf(own.hblNo, { photoKeys })], partner)).body.results).toMatchObject([
      { result: 'ok' },
    ]);
    expect(await isShown(own.id, photoKeys[0] as string, partner)).toBe(true);
    expect(codeOf(await photoOf(own.id, photoKeys[0] as string, customer))).toEqual([404, 'NOT_FOUND']);
  });

  it('names the photos to the customer, and not to others who track the number', async () => {
    const { hblNo, photoKey } = await receivedWithPhoto();
    const dataOf = async (viewer: Client) =>
      (await viewer.post('/api/parcel/byHblNo', { hblNo })).body[0].events[0].data;
    expect(await dataOf(customer)).toEqual({ photoKeys: [photoKey] });
    expect(await dataOf(partner2)).toEqual({});
    expect(await dataOf(visitor)).toEqual({});
  });

  it('returns 404 for a photo of another order and for an unknown order', async () => {
    const [{ photoKey }, other] = [await receivedWithPhoto(), await register()];
    expect(codeOf(await photoOf(other.id, photoKey))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await photoOf(99_999_999, photoKey))).toEqual([404, 'NOT_FOUND']);
  });

  it('returns 404 for a photo of an undone scan, which the timeline does not name either', async () => {
    const { id, photoKey, scan } = await receivedWithPhoto();
    expect((await staff.post('/api/scan/undo', { scanId: scan.scanId })).status).toBe(200);
    for (const viewer of [staff, customer]) {
      expect(codeOf(await photoOf(id, photoKey, viewer))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await eventsOf(id)).flatMap(({ data }) => data.photoKeys ?? [])).toEqual([]);
  });
});
