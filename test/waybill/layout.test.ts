import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BarsShape,
  type Page,
  type RectShape,
  type Shape,
  shapesOf,
  type TextShape,
} from '#web/lib/pdf/shapes.ts';
import { ASCENT, DESCENT, MILLIMETRES_PER_POINT } from '#web/lib/pdf/typesetter.ts';
import { PAGE } from '#web/lib/waybill/form.ts';
import { arrange } from '#web/lib/waybill/sheets.ts';
import type { WaybillData } from '#web/lib/waybill/types.ts';
import { layoutLabels, sample, typesetter } from './support.ts';

type Area = {
  field: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

const textArea = ({ field, x, y, width, size }: TextShape): Area => {
  const em = size * MILLIMETRES_PER_POINT;
  return { field, left: x, right: x + width, top: y - ASCENT * em, bottom: y + DESCENT * em };
};
const rectArea = ({ x, y, width, height }: Omit<RectShape, 'kind'>): Area => ({
  field: 'rule',
  left: x,
  right: x + width,
  top: y,
  bottom: y + height,
});
const barsArea = (bars: BarsShape): Area => ({ ...rectArea(bars), field: bars.field });

const areasOf = (label: readonly Shape[]): Area[] =>
  label.flatMap((shape) => {
    if (shape.kind === 'text') return [textArea(shape)];
    return shape.kind === 'bars' ? [barsArea(shape)] : [];
  });
const firstLabel = (waybill: WaybillData): Shape[] => layoutLabels(waybill)[0] ?? [];

const TOLERANCE = 1e-6;
const overlap = (a: Area, b: Area) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE;

const overlaps = (areas: Area[]): string[] =>
  areas.flatMap((a, index) =>
    areas
      .slice(index + 1)
      .filter((b) => a.field !== b.field && overlap(a, b))
      .map((b) => `${a.field} / ${b.field}`),
  );

/** Fields of texts and bars that a rule or a black area overlaps. White text is ignored, because it is printed on black. */
const overlappedByRules = (shapes: readonly Shape[]): string[] => {
  const rules = shapes.flatMap((shape) => (shape.kind === 'rect' ? [rectArea(shape)] : []));
  return shapes
    .flatMap((shape) => {
      if (shape.kind === 'text') return shape.inverse ? [] : [textArea(shape)];
      return shape.kind === 'bars' ? [barsArea(shape)] : [];
    })
    .filter((area) => rules.some((rule) => overlap(area, rule)))
    .map(({ field }) => field);
};

const fieldsOutside = (areas: Area[]): string[] =>
  areas
    .filter(
      ({ left, right, top, bottom }) =>
        left < 3 || right > PAGE.width - 3 || top < 3 || bottom > PAGE.height - 3,
    )
    .map(({ field }) => field);

const textsIn = (label: readonly Shape[]) => label.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
const textsOf = (waybill: WaybillData) => textsIn(firstLabel(waybill));

const textOf = (letters: string, max: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 0, maxLength: max, size: 'max' });
const koreanText = (max: number) => textOf('가뷁힣서울W1 -.,漢', max);
const englishText = (max: number) => textOf('WMil 9.,/-', max);
const code = textOf('ABCXYZabcwm0123456789_.-', 20);

const anyWaybill = fc.record<WaybillData>({
  hblNo: code,
  box: fc.integer({ min: 1, max: 99 }),
  mblNo: code,
  courierName: koreanText(50),
  courierNum: code,
  sorting: fc.option(fc.record({ cod0: koreanText(8), cod1: code, cod2: code, cod3: code })),
  freight: fc.constantFrom('항공', '해운'),
  orderId: code,
  shipperName: englishText(50),
  shipperMobile: textOf('0123456789-', 13),
  shipperAddress: fc.oneof(
    englishText(200),
    englishText(150).map((street) => `${street}, ${'Wagga '.repeat(6)}NSW 2650`),
  ),
  receiverName: koreanText(50),
  receiverTel: textOf('0123456789-', 13),
  receiverMobile: textOf('0123456789-', 13),
  receiverZipcode: textOf('0123456789', 5),
  receiverAddress1: koreanText(200),
  receiverAddress2: koreanText(200),
  items: fc.array(fc.record({ name: englishText(50), quantity: fc.integer({ min: 1, max: 99_999 }) }), {
    maxLength: 100,
    size: 'max',
  }),
  totalQty: fc.integer({ min: 0, max: 9_999_900 }),
  weight: fc.constantFrom('', '3.2 kg', '총 12.5kg / 3박스', '총 1000000.25kg / 99999박스'),
  boxQty: fc.integer({ min: 1, max: 99_999 }),
  deliveryRequest: koreanText(400),
  partnerName: koreanText(100),
  registeredOn: fc.constant('2026-11-20'),
  printedAt: fc.constant('2026-11-21 16:20'),
  isReprint: fc.boolean(),
});

const longestWaybill: WaybillData = {
  ...sample,
  hblNo: 'W'.repeat(20),
  courierNum: 'Aa1Bb2Cc3Dd4Ee5Ff6Gg',
  receiverName: '뷁'.repeat(50),
  receiverAddress1: '가'.repeat(200),
  receiverAddress2: '가나 '.repeat(66),
  deliveryRequest: '가'.repeat(400),
  shipperAddress: 'W'.repeat(200),
  items: Array.from({ length: 100 }, (_, index) => ({
    name: `ITEM ${index} ${'W'.repeat(42)}`,
    quantity: 99_999,
  })),
};

describe('labels of a waybill', () => {
  test('keeps texts of any content inside the frame and without overlaps', () => {
    fc.assert(
      fc.property(anyWaybill, (waybill) => {
        for (const label of layoutLabels(waybill)) {
          const areas = areasOf(label);
          expect(fieldsOutside(areas)).toEqual([]);
          expect(overlaps(areas)).toEqual([]);
          expect(overlappedByRules(label)).toEqual([]);
          expect(Math.min(...textsIn(label).map(({ size }) => size))).toBeGreaterThanOrEqual(6);
        }
      }),
      { numRuns: 150, seed: 20261121, examples: [[longestWaybill], [sample]] },
    );
  });

  test('prints texts of maximum length completely, on a second label if they do not fit in 6 pt', () => {
    const [first = [], extra = [], ...others] = layoutLabels(longestWaybill);
    const printed = (field: string) =>
      textsIn(extra)
        .filter((text) => text.field === field)
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', '');
    expect(others).toEqual([]);
    expect(textsIn(first).map(({ text }) => text)).toContain('1/2 · 추가 정보 있음');
    expect(textsIn(extra).map(({ text }) => text)).toEqual(expect.arrayContaining(['2/2 추가 정보']));
    expect(printed('extra-받는 분')).toContain(`${'가'.repeat(200)}${'가나'.repeat(66)}`);
    expect(printed('extra-배송 요청')).toBe('가'.repeat(400));
    expect(printed('extra-보내는 분')).toContain('W'.repeat(200));
    expect(printed('extra-품목')).toMatch(/^ITEM0W{42}×99999\/ITEM1.*\/외\d+건$/);
  });

  test('completes only what is cut: all goods of a parcel with a long name', () => {
    const name = 'ORGANIC MANUKA HONEY WITH PROPOLIS AND ROYAL JELLY';
    const items = Array.from({ length: 7 }, (_, nth) => ({ name: `${name} ${nth}`, quantity: nth + 1 }));
    const [, extra = []] = layoutLabels({ ...sample, items });
    const captions = textsIn(extra).flatMap(({ field, text }) => (field.startsWith('caption') ? text : []));
    expect(captions).toEqual(['품목']);
    const texts = textsIn(extra).flatMap(({ field, text }) => (field === 'extra-품목' ? text : []));
    expect(texts.join(' ')).toBe(items.map((item) => `${item.name} × ${item.quantity}`).join(' / '));
  });

  test('has one label if all texts fit', () => {
    expect(layoutLabels(sample)).toHaveLength(1);
    expect(textsOf(sample).map(({ field }) => field)).not.toContain('extra');
  });

  test('leaves the weight blank that no one measured', () => {
    const weights = (weight: string) =>
      textsOf({ ...sample, weight }).flatMap(({ field, text }) => (field === 'strip-중량' ? text : []));
    expect(weights('').join('')).toBe('');
    expect(weights('총 12.5kg / 3박스')).toEqual(['총 12.5kg / 3박스']);
  });

  test('prints two numbers of twenty characters as barcodes', () => {
    const fields = firstLabel(longestWaybill).flatMap((shape) =>
      shape.kind === 'bars' ? [shape.field] : [],
    );
    expect(fields).toEqual(['hblNo-bars', 'courierNum-bars']);
  });

  test('prints the count of items that do not fit', () => {
    const texts = textsOf(longestWaybill).map(({ text }) => text);
    expect(texts).toContain('외 96건');
    expect(texts).toContain(String(96 * 99_999));
  });

  test('prints a dash and no barcode without a tracking number', () => {
    const shapes = firstLabel({ ...sample, courierNum: '' });
    expect(shapes.filter((shape) => shape.kind === 'bars').map(({ field }) => field)).toEqual(['hblNo-bars']);
    expect(shapes).toContainEqual(expect.objectContaining({ field: 'courierNum', text: '-' }));
  });

  test('prints a message when the sorting code is missing', () => {
    const sorting = (waybill: WaybillData) => textsOf(waybill).find(({ field }) => field === 'sorting')?.text;
    const none = { cod0: '', cod1: '', cod2: '', cod3: '' };
    expect(sorting({ ...sample, sorting: null })).toBe('주소 조회 실패');
    expect(sorting({ ...sample, sorting: none })).toBe('집배코드 미확인');
    expect(sorting({ ...sample, sorting: { ...none, cod0: '부1' } })).toBe('부1 집배코드 미확인');
    expect(sorting(sample)).toBe('A1 100 01 07');
  });

  test('prints box 2 / 3, its barcode text and the house bill number for the second of three boxes', () => {
    const texts = textsOf({ ...sample, box: 2 }).map(({ field, text }) => [field, text]);
    expect(texts).toContainEqual(['strip-박스', '2 / 3']);
    expect(texts).toContainEqual(['hblNo', 'HH2611000123-02']);
    expect(texts).toContainEqual(['houseBill', 'HH2611000123']);
  });

  test('prints the plain house bill number once for a parcel with one box', () => {
    const texts = textsOf({ ...sample, boxQty: 1 }).map(({ field, text }) => [field, text]);
    expect(texts).toContainEqual(['strip-박스', '1 / 1']);
    expect(texts.filter(([, text]) => text?.startsWith('HH2611000123'))).toEqual([['hblNo', 'HH2611000123']]);
  });

  test('prints 재출력 only on a label that was printed before', () => {
    const marks = (isReprint: boolean) =>
      textsOf({ ...sample, isReprint }).filter(({ text }) => text === '재출력').length;
    expect([marks(true), marks(false)]).toEqual([1, 0]);
  });

  test('prints an Australian address in two lines, with suburb, state and postcode in capitals', () => {
    const lines = textsOf(sample).filter(({ field }) => field === 'shipperAddress');
    expect(lines.map(({ text }) => text)).toEqual(['12 Rawson St', 'EASTWOOD NSW 2122 AUSTRALIA']);
  });
});

describe('arrange', () => {
  const labels = layoutLabels(longestWaybill).concat(layoutLabels(sample));
  const placesOf = (page: Page) => areasOf(shapesOf(page)).filter(({ field }) => field === 'hblNo');

  test('puts two labels of their own size on an A4 page', () => {
    const { size, pages } = arrange(labels, 'a4Double');
    expect(size).toEqual({ width: 210, height: 297 });
    expect(pages.map((page) => placesOf(page).map(({ top }) => top > 297 / 2))).toEqual([
      [false, true],
      [false],
    ]);
    const bars = (page: Page) => page.flatMap((shape) => (shape.kind === 'bars' ? shape : []));
    const [alone, onPage] = [bars(labels[0] ?? [])[0], bars(pages[0] ?? [])[0]];
    expect(onPage).toEqual({ ...alone, x: 20 + (alone?.x ?? 0), y: expect.any(Number) });
  });

  test('puts one label on an A4 page, in its upper half', () => {
    const { pages } = arrange(labels, 'a4Single');
    expect(pages.map((page) => placesOf(page).map(({ bottom }) => bottom < 297 / 2))).toEqual([
      [true],
      [true],
      [true],
    ]);
  });
});

describe('printable', () => {
  test('composes decomposed syllables, removes zero-width characters and collapses white space', () => {
    expect(typesetter.printable('한글'.normalize('NFD'))).toBe('한글');
    expect(typesetter.printable(' 가\u200b\n\u3000나\u00a0')).toBe('가 나');
  });
});
