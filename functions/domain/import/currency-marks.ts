/** Currencies that a sign or code stands for, the usual one first. */
const currenciesOfMark: ReadonlyMap<string, readonly string[]> = new Map([
  ['$', ['USD', 'AUD']],
  ['달러', ['USD', 'AUD']],
  ['불', ['USD', 'AUD']],
  ['US$', ['USD']],
  ['USD$', ['USD']],
  ['USD', ['USD']],
  ['미화', ['USD']],
  ['미국달러', ['USD']],
  ['A$', ['AUD']],
  ['AU$', ['AUD']],
  ['AUD$', ['AUD']],
  ['AUD', ['AUD']],
  ['호주달러', ['AUD']],
  ['호주불', ['AUD']],
  ['₩', ['KRW']],
  ['￦', ['KRW']],
  ['\\', ['KRW']],
  ['원', ['KRW']],
  ['KRW', ['KRW']],
  ['WON', ['KRW']],
  ['¥', ['JPY']],
  ['￥', ['JPY']],
  ['엔', ['JPY']],
  ['JPY', ['JPY']],
  ['€', ['EUR']],
  ['£', ['GBP']],
]);

/** Signs and codes for a regular expression, longer ones first. A blank can precede the sign behind a code: `AUD $`. */
export const CURRENCY_MARK = [...currenciesOfMark.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((mark) => mark.replace(/[$\\]/g, '\\$&').replace(/^([A-Z]+)\\/, '$1 ?\\'))
  .join('|');

/** Returns the currencies of a sign or code, the usual one first; undefined for an unknown mark. */
export const currenciesOf = (mark: string): readonly string[] | undefined =>
  currenciesOfMark.get(mark.replace(' ', '').toUpperCase());

/** Currency of each sign or code that stands for only one. */
export const currencyByMark: Readonly<Record<string, string>> = Object.fromEntries(
  [...currenciesOfMark].flatMap(([mark, [code = '', ...others]]) =>
    others.length > 0 ? [] : [[mark, code]],
  ),
);

// `[$A$-C09]`: sign and locale. `"US$"`: quoted text. `\$`: escaped character. Other brackets are colours or conditions;
// `_` and `*` pad with the character after them.
const FORMAT_PART = /\[\$([^\]-]*)(?:-([^\]]*))?\]|"([^"]*)"|\\(.)|\[[^\]]*\]|[_*].|general/gi;
/** Languages of supported currencies. `''`: without language. */
const signOfLanguage: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: { '': '$', '409': 'US$', 'en-us': 'US$', c09: 'A$', 'en-au': 'A$' },
  '¥': { '': '¥', '411': '¥', 'ja-jp': '¥' },
  '￥': { '': '¥', '411': '¥', 'ja-jp': '¥' },
};

// The lower 16 bits of a numeric locale are the language.
const languageOf = (locale: string): string =>
  /^[\da-f]+$/i.test(locale) ? (Number.parseInt(locale, 16) & 0xffff).toString(16) : locale.toLowerCase();

const signIn = (sign: string, locale: string): string => {
  const signs = signOfLanguage[sign];
  return signs ? (signs[languageOf(locale)] ?? `기타${sign}`) : sign;
};

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const isMark = (word: string): boolean =>
  currenciesOf(word) !== undefined || /\p{Sc}/u.test(word) || isoCodes.has(word.toUpperCase());

const hasSeveral = (mark: string): boolean => (currenciesOf(mark)?.length ?? 0) > 1;

/**
 * Returns the first currency sign or code in the number format of a cell, also one that is not supported. A sign of several
 * currencies is returned only without a code beside it. `기타$` is a dollar of another country than Australia and the
 * United States.
 */
export const markOfFormat = (format: string): string | undefined => {
  const text = format.replace(
    FORMAT_PART,
    (_, sign?: string, locale = '', quoted?: string, escaped?: string) =>
      sign === undefined ? (quoted ?? escaped ?? ' ') : signIn(sign, locale),
  );
  const marks = text.split(/[\s#0?.,;%()-]+/).filter(isMark);
  return marks.find((mark) => !hasSeveral(mark)) ?? marks[0];
};
