import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { registrationMail } from './mail-texts.ts';
import { qrTable } from './qr-table.ts';

const { buffer } = await readFile(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);
prepareZXingModule({ overrides: { wasmBinary: buffer } });

const MARGIN = 16;
const MODULE = 4;

/** Texts of the QR codes in a table whose cells are drawn as squares. */
const scan = async (html: string): Promise<string[]> => {
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, cells = '']) =>
    [...cells.matchAll(/bgcolor="#(\w)/g)].map(([, digit]) => digit === '0'),
  );
  const width = rows.length * MODULE + 2 * MARGIN;
  const data = new Uint8ClampedArray(4 * width * width);
  for (let at = 0; at < width * width; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)].map((place) => Math.floor((place - MARGIN) / MODULE));
    data.fill(rows[y ?? 0]?.[x ?? 0] ? 0 : 255, 4 * at, 4 * at + 3);
    data[4 * at + 3] = 255;
  }
  const image = { data, width, height: width, colorSpace: 'srgb' } as const;
  return (await readBarcodes(image, { formats: ['QRCode'] })).map(({ text }) => text);
};

it.each(['HANB1260200001', 'abc-'.repeat(5)])(
  'a mail about the registration of %s has its QR code as a table, without images, in less than 100 KB',
  async (hblNo) => {
    const { html } = registrationMail(
      { hblNo, estimate: '' },
      [],
      { guide: '', tracking: '' },
      qrTable(hblNo),
    );
    expect(await scan(html)).toEqual([hblNo]);
    expect(html).not.toMatch(/<img|<svg|url\(/);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  },
);
