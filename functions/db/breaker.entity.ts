import * as z from 'zod';
import { type Breaker, CLOSED } from '#shared/domain/breaker.ts';
import { batchGet, deleteItem, type Item, type Key, updateItem } from './client.ts';

const PREFIX = 'BREAKER#';
const key = (service: string): Key => ({ pk: `${PREFIX}${service}`, sk: 'BREAKER' });

const Stored = z.object({ failures: z.number(), openUntil: z.number(), opened: z.number() });
const breakerOf = (item: Item | undefined): Breaker => (item ? Stored.parse(item) : CLOSED);

/** AP-520 Returns the breakers of services by their names. A service without an item is omitted. */
export const getBreakers = async (services: readonly string[]): Promise<Map<string, Breaker>> => {
  const items = await batchGet(services.map(key));
  return new Map(items.map((item) => [String(item.pk).slice(PREFIX.length), breakerOf(item)]));
};

/**
 * AP-521 Replaces a breaker, unless it was changed concurrently.
 * @returns the stored breaker, which is not `after` if it was changed concurrently
 */
export const replaceBreaker = async (service: string, before: Breaker, after: Breaker): Promise<Breaker> => {
  const isSame = 'failures = :failuresBefore AND openUntil = :openUntilBefore';
  const { ok, item } = await updateItem(key(service), {
    UpdateExpression: 'SET failures = :failures, openUntil = :openUntil, opened = :opened',
    ConditionExpression: before === CLOSED ? `attribute_not_exists(pk) OR (${isSame})` : isSame,
    ExpressionAttributeValues: {
      ':failures': after.failures,
      ':openUntil': after.openUntil,
      ':opened': after.opened,
      ':failuresBefore': before.failures,
      ':openUntilBefore': before.openUntil,
    },
  });
  return ok ? after : breakerOf(item);
};

/** AP-522 Deletes the breakers of services, so that they are closed. */
export const removeBreakers = async (services: readonly string[]): Promise<void> => {
  await Promise.all(services.map((service) => deleteItem(key(service))));
};
