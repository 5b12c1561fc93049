import { beforeAll, describe, expect, inject, it } from 'vitest';
import { pixel } from '../fixtures/pictures.ts';
import { type Client, client, signedIn } from '../support/client.ts';

const url = inject('productUrl');
let staff: Client;
beforeAll(async () => {
  staff = await signedIn(url, 'staff@demo.hanho.test');
});

const upload = (content: string) => staff.post('/api/image/upload', { content });
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

describe('pictures', () => {
  it('are shown as they came, to be kept by browsers for good', async () => {
    const { status, body } = await upload(pixel);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^\/api\/image\/[0-9a-f]{64}\.png$/);
    expect((await upload(pixel)).body.url).toBe(body.url);

    const shown = await fetch(`${url}${body.url}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(pixel);
  });

  it.each([
    ['a page', base64('<html><script>alert(1)</script>')],
    ['a drawing, which may hold scripts', base64('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture in name only', base64('GIF88a')],
    ['more than a function may carry', base64(`\x89PNG\r\n\x1a\n${'x'.repeat(1_500_001)}`)],
  ])('are not %s', async (_, content) => {
    const { status, body } = await upload(content);
    expect([status, body.code]).toEqual([422, expect.stringMatching(/IMAGE_UNREADABLE|VALIDATION_FAILED/)]);
  });

  it.each(['', '../uploads/a.png', '..%2Fuploads%2Fa.png', `${'0'.repeat(64)}.svg`, `${'0'.repeat(63)}.png`])(
    'are not found under the name %s',
    async (name) => {
      const { status } = await client(url).get(`/api/image/${name}`);
      expect([404, 422]).toContain(status);
    },
  );
});
