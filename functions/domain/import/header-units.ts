import { CURRENCY_MARK } from './currency-marks.ts';

const PLAIN_NUMBER = /^-?\d[\d,]*(?:\.\d+)?$/;

/** Units and currencies by the kind of a column. Whether a unit can be read is decided where the value is read. */
const units: Readonly<Record<string, RegExp>> = {
  weight: /^(?:kgs?|kilos?|kilograms?|g|gr|grams?|mg|lbs?|oz|킬로|킬로그램|키로|그램|그람|파운드)$/i,
  length: /^(?:mm|cms?|m|in|inch(?:es)?|ft|센티|센티미터|센치|밀리|밀리미터|미터|인치)$/i,
  count: /^(?:개|박스|상자|ea|pcs?|box(?:es)?|ctns?)$/i,
  price: new RegExp(`^(?:${CURRENCY_MARK})$`, 'i'),
};

// The last brackets of a header, if the header ends with them: `무게(g)`, `무게(단위: g)`.
const splitHeader = (header: string): { name: string; unit?: string } => {
  const text = header.normalize('NFKC').trim();
  const start = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  const unit = /[)\]]$/.test(text)
    ? text
        .slice(start + 1, -1)
        .replace(/^\s*단위\s?:?/, '')
        .trim()
    : '';
  const isKnown = start > 0 && Object.values(units).some((pattern) => pattern.test(unit));
  return isKnown ? { name: text.slice(0, start).trim(), unit } : { name: header };
};

/** Returns a header without a unit or currency in brackets. Other brackets stay, because they are part of the name. */
export const bareHeader = (header: string): string => splitHeader(header).name;

/**
 * Returns the unit or currency in the brackets of a header: `g` for `무게(g)`.
 * @param kind of the column; a unit of another kind is ignored
 */
export const headerUnit = (header: string, kind: string): string | undefined => {
  const { unit = '' } = splitHeader(header);
  return units[kind]?.test(unit) ? unit : undefined;
};

/** Adds the unit of a header to a number without a unit, so that the number is read like a cell with this unit. */
export const withHeaderUnit = (text: string, unit: string | undefined): string =>
  unit !== undefined && PLAIN_NUMBER.test(text) ? `${text} ${unit}` : text;
