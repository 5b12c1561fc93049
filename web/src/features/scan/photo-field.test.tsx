import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '#shared/domain/photo.ts';
import { expectNoOverflow } from '#test/component/actions.ts';
import { openPage } from '#test/component/app.tsx';
import { changeFiles, FILE_CHANGED } from '#test/component/files.ts';
import { answer, callsOf, refuse } from '#test/component/network.ts';
import { answerReference } from '#test/component/reference.ts';
import { button, expectGone, field, press } from '#test/component/screen.ts';
import { openScanDb } from '#web/lib/scan-store.ts';
import { stationSettings } from './settings.ts';

const RECORD = 'POST /api/scan/record';
const UPLOAD = 'POST /api/scan/photoUpload';
const STORAGE = 'https://files.hanho.test/';
const form = page.getByRole('form', { name: 'HHK1000123 측정' });
const thumbnails = form.getByRole('img', { name: /^찍은 사진/ });
const refused = page.getByRole('region', { name: /^거절된 스캔/ });

/** Returns a photo with noise, which compresses badly. */
const photoOf = async (width: number, height: number, name = 'IMG_1.jpg'): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const pixels = context.createImageData(width, height);
  // A fixed sequence, so that each run has the same photo.
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    pixels.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  context.putImageData(pixels, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })], name, {
    type: 'image/jpeg',
  });
};

/** Photos that the browser has sent to the storage. */
const stored: Blob[] = [];
const realFetch = globalThis.fetch;

/** Selects files within the page, because `upload` sends their bytes through the test runner: a minute for 30 MB. */
const take = async (files: File[]): Promise<void> => {
  const input = form.getByLabelText('사진 찍기');
  await expect.element(input).toBeInTheDocument();
  const selection = new DataTransfer();
  for (const file of files) selection.items.add(file);
  (input.element() as HTMLInputElement).files = selection.files;
  input.element().dispatchEvent(new Event('change', { bubbles: true }));
};
const scanCode = async (code: string): Promise<void> => {
  await field('번호 직접 입력').fill(code);
  await userEvent.keyboard('{Enter}');
};
// Without the check of the number, which records nothing.
const sentScans = () => callsOf(RECORD).flatMap(({ body }) => (body.mode === 'lookUp' ? [] : body.scans));

beforeEach(async () => {
  const db = await openScanDb();
  await Promise.all([db.clear('scans'), db.clear('sessions')]);
  db.close();
  stationSettings.set({ ...stationSettings.get(), mode: 'receive', asks: ['photo'], pauseAfter: 1 });
  answerReference();
  answer(RECORD, ({ body }) => ({
    results: body.scans.map(({ scanId, code }) => ({
      scanId,
      result: 'ok' as const,
      orderId: 7,
      hblNo: code,
      status: '02',
      boxes: { scanned: [1], total: 1 },
    })),
  }));
  answer(UPLOAD, ({ body }) => ({
    uploads: Array.from({ length: body.count }, (_, nth) => ({
      photoKey: `key${nth}`,
      url: `${STORAGE}${nth}`,
      headers: { 'content-type': 'image/jpeg' },
    })),
  }));
  stored.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).startsWith(STORAGE)) return realFetch(input, init);
    stored.push(init?.body as Blob);
    return new Response(null);
  });
  await openPage('/admin/scan', { as: 'staff' });
  await scanCode('HHK1000123');
  await expect.element(form).toBeVisible();
  return () => vi.restoreAllMocks();
});

describe('photos of a received box', () => {
  it('are reduced, stored on the device, uploaded and sent with the scan', async () => {
    await take([await photoOf(2400, 1800), await photoOf(80, 60)]);
    await expect.element(thumbnails.nth(1)).toBeVisible();
    await press('사진 2 지우기', form);
    await expectGone(thumbnails.nth(1));
    expect(sentScans()).toEqual([]);
    await press('저장', form);
    await expect.poll(sentScans).toMatchObject([{ code: 'HHK1000123', photoKeys: ['key0'] }]);
    expect(stored).toHaveLength(1);
    const [photo] = stored as [Blob];
    const { width, height } = await createImageBitmap(photo);
    expect([photo.type, Math.max(width, height) <= MAX_PHOTO_SIDE]).toEqual(['image/jpeg', true]);
    expect(photo.size).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
    expect(callsOf(UPLOAD).map(({ body }) => body)).toEqual([{ count: 1, sizes: [photo.size] }]);
    await expect.element(page.getByText('모두 전송함')).toBeVisible();
  });

  it('are at most six', async () => {
    const small = await photoOf(8, 8);
    await take(Array.from({ length: 7 }, () => small));
    await expect.element(thumbnails.nth(5)).toBeVisible();
    await expectGone(form.getByLabelText('사진 찍기'));
    await expect.element(form.getByRole('alert')).toHaveTextContent('사진은 6장까지 넣을 수 있습니다.');
    await expectNoOverflow();
  });

  it.each([
    [
      'a HEIC photo',
      () => new File(['ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }),
      /HEIC 사진을 읽지 못합니다/,
    ],
    [
      'a file that is no image',
      () => new File(['memo'], 'memo.jpg', { type: 'image/jpeg' }),
      /손상되어 읽지 못했습니다/,
    ],
    ['a file of 30 MB', () => new File([new Uint8Array(30 * 1024 * 1024)], 'a.jpg'), /25MB 이하/],
  ])('refuse %s with a sentence, and keep the others', async (_, fileOf, sentence) => {
    await take([fileOf(), await photoOf(8, 8)]);
    await expect.element(thumbnails.first()).toBeVisible();
    await expect.element(form.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(button('저장', form)).toBeEnabled();
  });

  it('are taken again if their file can no longer be read', async () => {
    const photo = await photoOf(8, 8);
    changeFiles();
    await take([photo]);
    await expect.element(form.getByRole('alert')).toHaveTextContent(FILE_CHANGED);
  });

  it('refused by the server do not keep the scan from being sent', async () => {
    answer(RECORD, ({ body }) =>
      body.scans.some(({ photoKeys }) => photoKeys)
        ? refuse('VALIDATION_FAILED')
        : { results: body.scans.map(({ scanId, code }) => ({ scanId, result: 'ok' as const, hblNo: code })) },
    );
    await take([await photoOf(8, 8)]);
    await expect.element(thumbnails.first()).toBeVisible();
    await press('저장', form);
    await expect.element(refused).toHaveTextContent('사진을 저장하지 못했습니다.');
    expect(sentScans().at(-1)).not.toHaveProperty('photoKeys');
    await press('확인', refused);
    await expectGone(refused);
  });
});
