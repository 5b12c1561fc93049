import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MILLIMETRES_PER_POINT } from '#web/lib/pdf/typesetter.ts';
import { MissingCharactersError } from '#web/lib/waybill/missing-characters.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';
import { inkIn, layoutLabels, makePdf, openPdf, printPage, readCode128, sample, textsOf } from './support.ts';

const firstPage = async (waybill: WaybillData, options?: Parameters<typeof makePdf>[1]) => {
  const { bytes, fonts } = await makePdf([waybill], options);
  return { page: await (await openPdf(bytes)).getPage(1), fonts };
};

/** Printed dots of each character of a receiver name, as texts of 1 and 0. */
const receiverNameInk = async (name: string): Promise<string[]> => {
  const waybill = { ...sample, receiverName: name };
  const { page } = await firstPage(waybill);
  const bitmap = await printPage(page);
  const line = layoutLabels(waybill)[0]?.find(
    (shape) => shape.kind === 'text' && shape.field === 'receiverName',
  );
  if (line?.kind !== 'text') throw new Error('The label has no text of the field receiverName');
  const em = line.size * MILLIMETRES_PER_POINT;
  const advance = line.width / name.length;
  return [...name].map((_, index) => inkIn(bitmap, line.x + index * advance, line.y - 0.8 * em, advance, em));
};

const inkShare = (dots: string) => [...dots].filter((dot) => dot === '1').length / dots.length;

describe('renderPdf', () => {
  test('contains the form of all labels once, with the fonts that it needs', async () => {
    const { bytes } = await makePdf([sample, { ...sample, hblNo: 'HH2611000124' }]);
    const forms = Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Form\n.*\n\/Resources .*/g);
    expect(forms).toEqual([
      expect.stringMatching(/\/Resources <<\/Font <<\/F\d+ \d+ 0 R \/F\d+ \d+ 0 R>>>>$/),
    ]);
    expect(await textsOf(await (await openPdf(bytes)).getPage(2))).toEqual(
      expect.arrayContaining(['집배코드', '주문번호', 'HH2611000124-01']),
    );
  });

  test('makes a page of 170 × 110 mm per label, with language and title', async () => {
    const { bytes, fonts } = await makePdf([sample, { ...sample, hblNo: 'HH2611000124' }]);
    const pdf = await openPdf(bytes);
    expect(pdf.numPages).toBe(2);
    const { view } = await pdf.getPage(2);
    expect(view.map((points) => ((points ?? 0) * 25.4) / 72)).toEqual([
      0,
      0,
      expect.closeTo(170, 2),
      expect.closeTo(110, 2),
    ]);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: '운송장 2장', Language: 'ko' });
    expect(fonts.sort()).toEqual(['bold-0', 'regular-0']);
  });

  test('writes texts that can be selected and searched', async () => {
    const { page } = await firstPage(sample);
    expect(await textsOf(page)).toEqual(
      expect.arrayContaining([
        sample.hblNo,
        sample.courierNum,
        sample.mblNo,
        '택배 운송장번호 우체국택배',
        'A1 100 01 07',
        '홍길동',
        '04524',
        '서울특별시 중구 세종대로 110',
        '태평로1가, 3층 301호',
        'OMEGA 3 FISH OIL',
        '부재 시 문 앞에 놓아 주세요.',
        '1 / 3',
        'HH2611000123-01',
        '3.2 kg',
      ]),
    );
  });

  test('writes 376 different syllables that can be read', async () => {
    const syllables = Array.from({ length: 376 }, (_, nth) => String.fromCharCode(0xac00 + 28 * nth)).join(
      '',
    );
    // The whole request is on the second label.
    const { bytes } = await makePdf([{ ...sample, deliveryRequest: syllables }]);
    const page = await (await openPdf(bytes)).getPage(2);
    expect((await textsOf(page)).join('')).toContain(syllables);
  });

  test('reports progress up to the last label', async () => {
    const seen: string[] = [];
    await makePdf([sample, sample], { onProgress: (done, total) => seen.push(`${done}/${total}`) });
    expect(seen).toEqual(['1/2', '2/2']);
  });

  test('prints barcodes that can be scanned at 203 dpi, for forty numbers of 5 to 20 characters and box numbers', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-'];
    const number = (length: number) =>
      fc.oneof(
        fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length }),
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
      );
    const codes = Array.from({ length: 40 }, (_, index) =>
      fc.sample(number(20 - (index % 16)), { numRuns: 1, seed: index }),
    ).flat();
    expect(new Set(codes).size).toBe(40);
    const labels = Array.from({ length: 20 }, (_, index) => ({
      ...sample,
      hblNo: codes[2 * index] ?? '',
      courierNum: codes[2 * index + 1] ?? '',
    }));
    const pdf = await openPdf((await makePdf(labels)).bytes);
    for (const [index, { hblNo, courierNum }] of labels.entries()) {
      const bitmap = await printPage(await pdf.getPage(index + 1));
      expect(await readCode128(bitmap)).toEqual([`${hblNo}-01`, courierNum].sort());
    }
  });

  test('draws rare syllables and Hanja, and loads only the font slices that contain them', async () => {
    const rare = '뷁찦펲金寧';
    const ink = await receiverNameInk(rare);
    for (const dots of ink) expect(inkShare(dots)).toBeGreaterThan(0.1);
    expect(new Set(ink).size).toBe(rare.length);

    const { page, fonts } = await firstPage({ ...sample, receiverName: rare });
    expect((await textsOf(page)).join('')).toContain(rare);
    expect(fonts.length).toBeGreaterThan(2);
    expect(fonts.length).toBeLessThan(10);
  });

  test('throws MissingCharactersError with the characters that no font has', async () => {
    const waybills = [
      sample,
      { ...sample, hblNo: 'HH2', deliveryRequest: '문 앞 🙂 ༀ 🙂', partnerName: '🚚' },
    ];
    const error = await makePdf(waybills).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MissingCharactersError);
    expect((error as MissingCharactersError).missing).toEqual([
      { hblNo: 'HH2', characters: ['🙂', 'ༀ', '🚚'] },
    ]);
  });

  test('prints □ for characters that no font has if replaceMissing is set', async () => {
    const { page } = await firstPage({ ...sample, deliveryRequest: '문 앞 🙂' }, { replaceMissing: true });
    expect(await textsOf(page)).toContain('문 앞 □');
  });

  test('prints two labels on an A4 page, whose barcodes can be scanned', async () => {
    const second = { ...sample, box: 2 };
    const pdf = await openPdf(
      (await makePdf([sample, second, { ...sample, box: 3 }], { sheet: 'a4Double' })).bytes,
    );
    expect(pdf.numPages).toBe(2);
    const page = await pdf.getPage(1);
    expect(page.view.slice(2).map(Math.round)).toEqual([595, 842]);
    expect(await readCode128(await printPage(page))).toEqual(
      ['HH2611000123-01', 'HH2611000123-02', sample.courierNum, sample.courierNum].sort(),
    );
    expect(await textsOf(await pdf.getPage(2))).toContain('HH2611000123-03');
  });

  test('prints a long address on a second label', async () => {
    const address = '가나다라마 '.repeat(60).trim();
    const { bytes } = await makePdf([
      { ...sample, receiverAddress2: address, receiverAddress1: '바'.repeat(200) },
    ]);
    const pdf = await openPdf(bytes);
    expect(pdf.numPages).toBe(2);
    expect(await textsOf(await pdf.getPage(1))).toContain('1/2 · 추가 정보 있음');
    const texts = await textsOf(await pdf.getPage(2));
    expect(texts).toContain('2/2 추가 정보');
    expect(texts.join(' ')).toContain(address);
  });

  test('uses less than 2,500 bytes per label for five hundred labels', async () => {
    const cities = [
      '서울특별시 강남구 테헤란로',
      '부산광역시 해운대구 센텀중앙로',
      '제주특별자치도 서귀포시 일주동로',
    ];
    const labels = Array.from({ length: 500 }, (_, index) => ({
      ...sample,
      hblNo: `HH2611${String(index).padStart(6, '0')}`,
      courierNum: String(6_897_000_000_000 + index * 7919),
      receiverName: String.fromCharCode(
        0xae40 + (index % 7) * 3,
        0xbbfc + (index % 5),
        0xc9c0 + (index % 11),
      ),
      receiverAddress1: `${cities[index % cities.length]} ${index}`,
      receiverAddress2: `${index % 30}동 ${index}호`,
    }));
    const { bytes } = await makePdf(labels);
    expect(bytes.byteLength / labels.length).toBeLessThan(2500);
  });
});
