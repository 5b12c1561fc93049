import { describe, expect, it } from 'vitest';
import { pixel } from '#test/fixtures/pictures.ts';
import { client, codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';

const [staff] = await demoClients('staff');

const upload = (content: string) => staff.post('/api/image/upload', { content });
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

describe('POST /api/image/upload', () => {
  it('stores an image that is returned unchanged and cached permanently', async () => {
    const { status, body } = await upload(pixel);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^\/api\/image\/[0-9a-f]{64}\.png$/);
    expect((await upload(pixel)).body.url).toBe(body.url);

    const image = await fetch(`${url}${body.url}`);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(pixel);
  });

  it.each([
    ['an HTML page', base64('<html><script>alert(1)</script>')],
    ['an SVG, which may contain scripts', base64('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF header without an image', base64('GIF88a')],
    ['an image over 1.5 MB', base64(`\x89PNG\r\n\x1a\n${'x'.repeat(1_500_001)}`)],
  ])('returns 422 for %s', async (_, content) => {
    expect(codeOf(await upload(content))).toEqual([
      422,
      expect.stringMatching(/IMAGE_UNREADABLE|VALIDATION_FAILED/),
    ]);
  });

  it.each(['', '../uploads/a.png', '..%2Fuploads%2Fa.png', `${'0'.repeat(64)}.svg`, `${'0'.repeat(63)}.png`])(
    'never creates a file that GET /api/image/%s returns',
    async (name) => {
      const { status } = await client(url).get(`/api/image/${name}`);
      expect([404, 422]).toContain(status);
    },
  );
});
