import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill';
import { expect, it } from 'vitest';

it('the WebAssembly file of zxing-wasm is the one that barcode-detector was built for', async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  expect(hash).toBe(ZXING_WASM_SHA256);
});
