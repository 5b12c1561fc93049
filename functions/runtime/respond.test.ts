import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textResponse } from './respond.ts';

describe('textResponse()', () => {
  it('compresses a Korean text of 12 KB with fewer than 10,240 characters', async () => {
    const text = '가'.repeat(4_000);
    const { body = '', headers, isBase64Encoded } = await textResponse('application/json', text, 'gzip');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(isBase64Encoded).toBe(true);
    expect(gunzipSync(Buffer.from(body, 'base64')).toString()).toBe(text);
  });

  it('does not compress a shorter text, or for a client that does not accept gzip', async () => {
    const short = '가'.repeat(3_000);
    const long = '가'.repeat(4_000);
    expect(await textResponse('application/json', short, 'gzip')).toMatchObject({ body: short });
    expect(await textResponse('application/json', long, 'br')).toMatchObject({ body: long });
  });
});
