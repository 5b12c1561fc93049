/** Goods that customs never clears by the simplified list clearance (목록통관). */
export type Goods = {
  kind: 'supplement' | 'food';
  /** English name, as an example for a Korean item name. */
  english: string;
  /** HS code that such goods usually have. Undefined if it depends on the item. */
  hsCode?: string;
};

/** Maximum number of bottles of food supplements per receiver. Customs destroys the rest at the receiver's cost. */
export const SUPPLEMENT_LIMIT = 6;

type Row = readonly [kind: Goods['kind'], english: string, hsCode: string | undefined, words: string];

const SUPPLEMENT_HS = '210690';
const supplement = (english: string, words: string): Row => ['supplement', english, SUPPLEMENT_HS, words];
const food = (english: string, words: string, hsCode?: string): Row => ['food', english, hsCode, words];

// Words are separated by commas. An English word also matches its plural, and a hyphen or nothing in place of a blank.
const rows: readonly Row[] = [
  supplement('VITAMIN C', '비타민, VITAMIN, MULTIVITAMIN, MULTI VITAMIN'),
  supplement('OMEGA 3 FISH OIL', '오메가, 어유, 크릴, OMEGA, FISH OIL, KRILL'),
  supplement('PROBIOTICS', '유산균, 프로바이오틱스, PROBIOTIC'),
  supplement('PROPOLIS', '프로폴리스, PROPOLIS'),
  supplement('LUTEIN', '루테인, LUTEIN'),
  supplement('COLLAGEN', '콜라겐, COLLAGEN'),
  supplement('GLUCOSAMINE', '글루코사민, GLUCOSAMINE'),
  supplement('MILK THISTLE', '밀크씨슬, 밀크시슬, MILK THISTLE'),
  supplement('GREEN LIPPED MUSSEL', '초록입홍합, 초록홍합, GREEN LIPPED MUSSEL'),
  supplement('SQUALENE', '스쿠알렌, SQUALENE'),
  supplement('COENZYME Q10', '코엔자임, 코큐텐, COENZYME, COQ10'),
  supplement('MAGNESIUM', '마그네슘, MAGNESIUM'),
  supplement('CALCIUM', '칼슘, CALCIUM'),
  supplement('RED GINSENG', '홍삼, GINSENG'),
  supplement('FOLIC ACID', '엽산, FOLIC ACID, FOLATE'),
  supplement('SUPPLEMENT', '영양제, 보충제, 건강기능식품, 건강식품, SUPPLEMENT, PROTEIN POWDER'),
  food('MANUKA HONEY', '꿀, HONEY', '040900'),
  food('CHOCOLATE', '초콜릿, 초콜렛, CHOCOLATE', '180690'),
  food('COFFEE', '커피, 원두, COFFEE', '090121'),
  food('BLACK TEA', '홍차, BLACK TEA', '090230'),
  food('HERBAL TEA', '허브티, 녹차, TEA'),
  food('COOKIES', '쿠키, 비스킷, 비스켓, COOKIE, BISCUIT', '190531'),
  food('WINE', '와인, 포도주, WINE', '220421'),
  food('INFANT FORMULA', '분유, INFANT FORMULA, MILK POWDER', '190110'),
  food('CANDY', '사탕, 젤리, CANDY, LOLLY, LOLLIES', '170490'),
  food('MACADAMIA NUTS', '견과, 마카다미아, 아몬드, MACADAMIA, ALMOND, CASHEW, NUT'),
  food('CEREAL', '시리얼, 위트빅스, CEREAL, MUESLI, WEET BIX'),
  food('OLIVE OIL', '올리브유, 올리브오일, OLIVE OIL', '150920'),
  food('CHEESE', '치즈, CHEESE'),
  food('BEEF JERKY', '육포, JERKY'),
  food('JAM', '과일잼, 딸기잼, JAM'),
  food('FOOD', '식품, 과자, 간식, 소스, FOOD, SNACK, SAUCE'),
];

// Cosmetics and household goods are often named after food: HONEY SHAMPOO, TEA TREE OIL, WINE GLASS.
const otherGoods = `크림, 로션, 비누, 샴푸, 세럼, 화장품, 마스크팩, 립밤, 향수, 티트리, 컵, 그릇, SOAP, SHAMPOO, CONDITIONER,
  LOTION, SERUM, MASK, BALM, CANDLE, TOOTHPASTE, CLEANSER, MOISTURISER, MOISTURIZER, CREAM, COSMETIC, PERFUME, TEA TREE, LIP, HAIR,
  SKIN, BODY, FACE, HAND, POT, MUG, CUP, GLASS, GLASSES, BOTTLE, BOWL, MAKER, MACHINE, GRINDER, BOOK, TOY, TOWEL, SHIRT`;

const pick = (words: string, pattern: RegExp) =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => pattern.test(word));

/** Matches an item name in capitals that contains one of the words. */
const matcher = (words: string): RegExp => {
  const english = pick(words, /^[A-Z]/).map((word) => word.replaceAll(' ', '[ -]?'));
  const parts = pick(words, /^[가-힣]/);
  if (english.length > 0) parts.push(`\\b(?:${english.join('|')})S?\\b`);
  return new RegExp(parts.join('|'));
};

const table = rows.map(([kind, english, hsCode, words]): { goods: Goods; pattern: RegExp } => ({
  goods: { kind, english, hsCode },
  pattern: matcher(words),
}));
const otherPattern = matcher(otherGoods);

/** Recognises food and food supplements by keywords in an item name, Korean or English. Undefined for other goods. */
export const recogniseGoods = (itemName: string): Goods | undefined => {
  const name = itemName.normalize('NFKC').toUpperCase();
  if (otherPattern.test(name)) return undefined;
  return table.find(({ pattern }) => pattern.test(name))?.goods;
};

/** Number of pieces of food supplements among the items. */
export const countSupplements = (items: readonly { itemName: string; itemQty: number | string }[]): number =>
  items
    .filter(({ itemName }) => recogniseGoods(itemName)?.kind === 'supplement')
    .reduce((sum, { itemQty }) => sum + (Number(itemQty) || 0), 0);
