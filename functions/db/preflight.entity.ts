import * as z from 'zod';
import { type Action, getItem, type Item, type Key, type PutAction } from './client.ts';
import { consolKey } from './consol.entity.ts';
import { ifVersion } from './versioned.ts';

// Decisions of people about the findings of the customs rules in a consol, and the summary of the last preflight. The
// findings are not stored: they are computed from the present orders.

const PREFLIGHT = 'PREFLIGHT';
const preflightKey = (consolId: number): Key => ({ ...consolKey(consolId), sk: PREFLIGHT });

/** True for the preflight of a consol. */
export const isPreflight = ({ sk }: Item): boolean => sk === PREFLIGHT;

/** Returns the ids of the orders that were red at the last preflight; none without an item. */
export const redOrdersOf = (item: Item | undefined): number[] => (item?.red as number[] | undefined) ?? [];

const Reason = z.object({ text: z.string(), by: z.string(), at: z.iso.datetime() });
const Override = z.object({
  orderId: z.number(),
  rule: z.string(),
  key: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type StoredOverride = z.output<typeof Override>;

const Stored = z.object({
  consolId: z.number(),
  version: z.number(),
  /** Reason of each amber rule. */
  reasons: z.record(z.string(), Reason),
  overrides: z.array(Override),
  /** Time and author of the last preflight, and its result. */
  at: z.iso.datetime(),
  by: z.string(),
  ruleVersion: z.string(),
  digest: z.string(),
  counts: z.object({ red: z.number(), amber: z.number(), green: z.number() }),
  red: z.array(z.number()),
});
export type StoredPreflight = z.output<typeof Stored>;

/** AP-550 Returns the preflight of a consol by a strongly consistent read; undefined before the first one. */
export const getPreflight = async (consolId: number): Promise<StoredPreflight | undefined> => {
  const item = await getItem(preflightKey(consolId), { consistent: true });
  return item && Stored.parse(item);
};

/** AP-550 Returns the ids of the orders that were red at the last preflight of a consol. */
export const getRedOrders = async (consolId: number): Promise<number[]> =>
  redOrdersOf(await getItem(preflightKey(consolId), { consistent: true }));

/** AP-551 Stores a preflight with its next version. Fails as `PREFLIGHT` if it was changed concurrently. */
export const putPreflightAction = (
  before: StoredPreflight | undefined,
  after: Omit<StoredPreflight, 'version'>,
): PutAction => ({
  name: 'PREFLIGHT',
  put: { ...preflightKey(after.consolId), ...after, version: (before?.version ?? 0) + 1 },
  ...ifVersion(before?.version ?? 0),
});

/** AP-552 Deletes the preflight of a consol that is deleted. */
export const removePreflightAction = (consolId: number): Action => ({
  name: 'PREFLIGHT',
  delete: preflightKey(consolId),
});
