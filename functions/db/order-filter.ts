import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dayNumber } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/order.ts';

// Fields whose stored value equals the value in an order, so that a DynamoDB filter and `meetsConditions` give equal
// results.
type Field =
  | 'partnerId'
  | 'regId'
  | 'receiverName'
  | 'receiverMobile'
  | 'courierCode'
  | 'customerNum'
  | 'status'
  | 'parcelLocation'
  | 'freightMethod'
  | 'isUnmeasured'
  | 'printCount';

/**
 * A flag is compared as in the table: 1 for true. `atLeast`: a number above the default of the field. `from` and
 * `before`: the promised window ends on or after the first, and before the second day in Seoul. Both are false for orders
 * without a window.
 */
export type Condition =
  | ({ field: Field } & (
      | { oneOf: readonly (string | number)[] }
      | { noneOf: readonly string[] }
      | { contains: string }
      | { atLeast: number }
    ))
  | { field: 'promisedTo'; from?: string; before?: string };

/** True if the list row meets all conditions. */
export const meetsConditions = (row: OrderRow, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => {
    if (condition.field === 'promisedTo') {
      const { from = '', before } = condition;
      const { promisedTo } = row;
      return promisedTo !== '' && promisedTo >= from && (before === undefined || promisedTo < before);
    }
    const read = row[condition.field];
    const value = typeof read === 'boolean' ? Number(read) : read;
    if ('contains' in condition) return String(value).includes(condition.contains);
    if ('atLeast' in condition) return Number(value) >= condition.atLeast;
    if ('noneOf' in condition) return !condition.noneOf.includes(String(value));
    return value !== null && condition.oneOf.includes(value);
  });

type StoredNames = Record<Field | 'promisedTo', readonly [short: string, byDefault?: unknown]>;
type Expression = Pick<
  QueryCommandInput,
  'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/**
 * Returns the DynamoDB filter for list rows that meet all conditions. Default values are not stored, so an absent
 * attribute meets a condition that includes the default.
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
    if ('contains' in condition) {
      values[`:v${index}`] = condition.contains;
      return `contains(${path}, :v${index})`;
    }
    if ('atLeast' in condition) {
      values[`:v${index}`] = condition.atLeast;
      return `${path} >= :v${index}`;
    }
    const isExcluding = 'noneOf' in condition;
    const listed = isExcluding ? condition.noneOf : condition.oneOf;
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
