import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ChargeState } from '#shared/domain/charge-states.ts';
import { dayNumber } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';
import * as personName from '#shared/domain/values/person-name.ts';
import * as phone from '#shared/domain/values/phone.ts';
import { matchesName } from '#shared/search-text.ts';
import { lettersOfStates } from './stored-charge.ts';

// Fields whose stored value equals the value in an order, so that a DynamoDB filter and `meetsConditions` give equal
// results. Only the filter for a part of a name or phone number can let other rows pass, because DynamoDB compares
// characters.
type Field =
  | 'partnerId'
  | 'regId'
  | 'courierCode'
  | 'customerNum'
  | 'status'
  | 'parcelLocation'
  | 'freightMethod'
  | 'isUnmeasured'
  | 'printCount'
  | 'pccState'
  | 'receiverName';

type Searched = 'receiverName' | 'receiverMobile';

/**
 * A flag is compared as in the table: 1 for true. `part`: part of the name or number, in any spelling; not empty.
 * `atLeast`: a number above the default of the field. `from` and
 * `before`: the promised window ends on or after the first, and before the second day in Seoul. Both are false for orders
 * without a window.
 */
export type Condition =
  | ({ field: Field } & (
      | { oneOf: readonly (string | number)[] }
      | { noneOf: readonly string[] }
      | { atLeast: number }
    ))
  | { field: 'chargeState'; oneOf: readonly ChargeState[] }
  | { field: Searched; part: string }
  | { field: 'promisedTo'; from?: string; before?: string };

const contains: Record<Searched, (stored: string, part: string) => boolean> = {
  receiverName: matchesName,
  receiverMobile: phone.contains,
};

/** True if the list row meets all conditions. */
export const meetsConditions = (row: OrderRow, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => {
    if (condition.field === 'promisedTo') {
      const { from = '', before } = condition;
      const { promisedTo } = row;
      return promisedTo !== '' && promisedTo >= from && (before === undefined || promisedTo < before);
    }
    if ('part' in condition) return contains[condition.field](row[condition.field], condition.part);
    if (condition.field === 'chargeState') {
      return row.chargeState !== '' && condition.oneOf.includes(row.chargeState);
    }
    const read = row[condition.field];
    const value = typeof read === 'boolean' ? Number(read) : read;
    if ('atLeast' in condition) return Number(value) >= condition.atLeast;
    if ('noneOf' in condition) return !condition.noneOf.includes(String(value));
    return value !== null && condition.oneOf.includes(value);
  });

const MAX_LETTERS = 20;

// A stored name can have blanks anywhere, so DynamoDB compares single letters. The sign ㈜ is three characters in a `key`.
const lettersOf = (part: string): string[] =>
  [...new Set(personName.key(part).replaceAll('(주)', ''))].filter((letter) => /[가-힣A-Z]/.test(letter));

/** Alternatives of which a stored value must contain at least one, for each text that the value must contain. */
const needles: Record<Searched, (part: string) => string[][]> = {
  receiverName: (part) =>
    lettersOf(part)
      .slice(0, MAX_LETTERS)
      .map((letter) => [...new Set([letter, letter.toLowerCase()])]),
  // A number of before has its country code in place of the zero.
  receiverMobile: (part) => [[phone.searchKey(part).replace(/^0/, '')].filter(Boolean)],
};

type StoredNames = Record<
  Field | Searched | 'promisedTo' | 'chargeState',
  readonly [short: string, byDefault?: unknown]
>;
type Expression = Pick<
  QueryCommandInput,
  'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/**
 * Returns a DynamoDB filter that all list rows meet which meet the conditions. Default values are not stored, so an
 * absent attribute meets a condition that includes the default.
 */
export const filterExpression = (conditions: readonly Condition[], storedNames: StoredNames): Expression => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const terms = conditions.map((condition, index) => {
    const [short, byDefault] = storedNames[condition.field];
    names[`#${short}`] = short;
    const path = `l.#${short}`;
    if (condition.field === 'promisedTo') {
      const { from, before } = condition;
      const ends = [
        ['>=', from],
        ['<', before],
      ] as const;
      const limits = ends.flatMap(([comparison, day], nth) => {
        if (!day) return [];
        values[`:v${index}_${nth}`] = dayNumber(day);
        return [`${path} ${comparison} :v${index}_${nth}`];
      });
      return limits.join(' AND ');
    }
    if ('part' in condition) {
      const required = needles[condition.field](condition.part).filter(({ length }) => length > 0);
      const terms = required.map((alternatives, nth) => {
        const found = alternatives.map((text, which) => {
          values[`:v${index}_${nth}_${which}`] = text;
          return `contains(${path}, :v${index}_${nth}_${which})`;
        });
        return `(${found.join(' OR ')})`;
      });
      return terms.length > 0 ? terms.join(' AND ') : `attribute_exists(${path})`;
    }
    if ('atLeast' in condition) {
      values[`:v${index}`] = condition.atLeast;
      return `${path} >= :v${index}`;
    }
    const isExcluding = 'noneOf' in condition;
    const chosen = isExcluding ? condition.noneOf : condition.oneOf;
    const listed = condition.field === 'chargeState' ? lettersOfStates(condition.oneOf) : chosen;
    const stored = listed.filter((value) => value !== byDefault);
    const placeholders = stored.map((value, nth) => {
      values[`:v${index}_${nth}`] = value;
      return `:v${index}_${nth}`;
    });
    const choices = [
      ...(placeholders.length > 0 ? [`${path} IN (${placeholders.join(', ')})`] : []),
      ...(stored.length < listed.length ? [`attribute_not_exists(${path})`] : []),
    ];
    return `${isExcluding ? 'NOT ' : ''}(${choices.join(' OR ')})`;
  });
  if (terms.length === 0) return {};
  return {
    FilterExpression: terms.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
};
