/** Goods that customs excludes from the list clearance (목록통관), puts into quarantine, or counts as dangerous by air. */
export type Goods = {
  kind: 'supplement' | 'food' | 'petFood' | 'medicine' | 'alcohol' | 'meat' | 'plant' | 'battery' | 'aerosol';
  /** English name, as an example for a Korean item name. */
  english: string;
  /** HS code that such goods usually have. Undefined if it depends on the item. */
  hsCode?: string;
};

/** Maximum number of bottles of food supplements per receiver. Customs destroys the rest at the receiver's cost. */
export const SUPPLEMENT_LIMIT = 6;

/** `except`: words of names that are other goods. */
type Row = Goods & { words: string; except?: string };

const SUPPLEMENT_HS = '210690';
const supplement = (english: string, words: string): Row => ({
  kind: 'supplement',
  english,
  hsCode: SUPPLEMENT_HS,
  words,
});
const food = (english: string, words: string, hsCode?: string): Row => ({
  kind: 'food',
  english,
  hsCode,
  words,
});
// The oil of a seed is no plant, and its extract no seed.
const plant = (english: string, words: string): Row => ({
  kind: 'plant',
  english,
  words,
  except: 'OIL, 오일, GRAPE SEED, LIGHT BULB, LED BULB',
});

// Words are separated by commas. An English word also matches its plural, and a hyphen or nothing in place of a blank. The
// first row that fits a name decides, so that a supplement as a spray is a supplement, and jerky for dogs is meat.
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
  { kind: 'meat', english: 'BEEF JERKY', words: '육포, JERKY' },
  { kind: 'meat', english: 'HAM', words: '햄(?!스터|프), HAM' },
  { kind: 'meat', english: 'SAUSAGE', words: '소시지, SAUSAGE' },
  { kind: 'petFood', english: 'DOG FOOD', words: '사료, DOG FOOD, CAT FOOD, PET FOOD' },
  { kind: 'medicine', english: 'PANADOL', words: '진통제, PANADOL, NUROFEN, IBUPROFEN' },
  { kind: 'medicine', english: 'COLD MEDICINE', words: '감기약, MEDICINE' },
  food('MANUKA HONEY', '꿀, HONEY', '040900'),
  food('CHOCOLATE', '초콜릿, 초콜렛, CHOCOLATE', '180690'),
  food('COFFEE', '커피, 원두, COFFEE', '090121'),
  food('BLACK TEA', '홍차, BLACK TEA', '090230'),
  food('HERBAL TEA', '허브티, 녹차, TEA'),
  food('COOKIES', '쿠키, 비스킷, 비스켓, COOKIE, BISCUIT', '190531'),
  { kind: 'alcohol', english: 'WINE', hsCode: '220421', words: '와인(?!잔), 포도주, WINE' },
  { kind: 'alcohol', english: 'BEER', words: '맥주(?!잔|효모), BEER' },
  { kind: 'alcohol', english: 'WHISKY', words: '위스키, WHISKY, WHISKEY' },
  { kind: 'alcohol', english: 'GIN', words: 'GIN' },
  food('INFANT FORMULA', '분유, INFANT FORMULA, MILK POWDER', '190110'),
  food('CANDY', '사탕, 젤리, CANDY, LOLLY, LOLLIES', '170490'),
  food('MACADAMIA NUTS', '견과, 마카다미아, 아몬드, MACADAMIA, ALMOND, CASHEW, NUT'),
  food('CEREAL', '시리얼, 위트빅스, CEREAL, MUESLI, WEET BIX'),
  food('OLIVE OIL', '올리브유, 올리브오일, OLIVE OIL', '150920'),
  food('CHEESE', '치즈, CHEESE'),
  food('JAM', '과일잼, 딸기잼, JAM'),
  food('FOOD', '식품, 과자, 간식, 소스, FOOD, SNACK, SAUCE'),
  plant('SEEDS', '씨앗, SEED'),
  plant('BULBS', '구근, BULB'),
  plant('PLANT', '묘목, PLANT'),
];

const supplementWords = rows
  .filter(({ kind }) => kind === 'supplement')
  .map(({ words }) => words)
  .join(', ');

// Also parts and packs of other goods are dangerous: a toy with a battery, a hair aerosol. Sprays of supplements are pumps.
const dangerousRows: readonly Row[] = [
  {
    kind: 'battery',
    english: 'BATTERY',
    words: '배터리, BATTERY, BATTERIES',
    except: `배터리 ?(?:없|미포함|불포함|제외), BATTERY FREE, NO BATTERY, NO BATTERIES, WITHOUT BATTERY, WITHOUT BATTERIES,
      BATTERY NOT INCLUDED, BATTERIES NOT INCLUDED`,
  },
  { kind: 'battery', english: 'BATTERY', words: '보조배터리, POWER BANK' },
  { kind: 'aerosol', english: 'AEROSOL', words: 'AEROSOL, HAIRSPRAY' },
  { kind: 'aerosol', english: 'AEROSOL', words: '스프레이', except: supplementWords },
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

type Entry = { goods: Goods; fits: (name: string) => boolean };

const entryOf = ({ kind, english, hsCode, words, except }: Row): Entry => {
  const wanted = matcher(words);
  const unwanted = except === undefined ? undefined : matcher(except);
  return {
    goods: { kind, english, hsCode },
    fits: (name) => wanted.test(name) && !unwanted?.test(name),
  };
};

const isOther = matcher(otherGoods);
const entries = rows.map(entryOf);
const dangerous = dangerousRows.map(entryOf);

const toCapitals = (itemName: string): string => itemName.normalize('NFKC').toUpperCase();

/** True for the name of an item that is, or contains, a battery or an aerosol, also beside other goods. */
export const isDangerous = (itemName: string): boolean => {
  const name = toCapitals(itemName);
  return dangerous.some(({ fits }) => fits(name));
};

/** Recognises goods with a rule of customs or of the airline by keywords in an item name, Korean or English. */
export const recogniseGoods = (itemName: string): Goods | undefined => {
  const name = toCapitals(itemName);
  const possible = isOther.test(name) ? dangerous : [...entries, ...dangerous];
  return possible.find(({ fits }) => fits(name))?.goods;
};

/** Number of pieces of food supplements among the items. */
export const countSupplements = (items: readonly { itemName: string; itemQty: number | string }[]): number =>
  items
    .filter(({ itemName }) => recogniseGoods(itemName)?.kind === 'supplement')
    .reduce((sum, { itemQty }) => sum + (Number(itemQty) || 0), 0);

/** Number of pieces of food supplements if it is above the limit, otherwise undefined. */
export const excessiveSupplements = (items: Parameters<typeof countSupplements>[0]): number | undefined => {
  const count = countSupplements(items);
  return count > SUPPLEMENT_LIMIT ? count : undefined;
};
