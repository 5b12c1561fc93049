import { addChangedOrders, type OrderFieldChange, removeChangedOrders } from '#functions/db/audit.entity.ts';
import { changeOf, type FieldChange, type Change as LoggedChange } from '#functions/db/history.entity.ts';
import { filterUnprocessed } from '#functions/db/seen.entity.ts';
import type { Change } from '#functions/db/stream.ts';
import { chunks } from '#shared/chunks.ts';
import type { OrderField } from '#shared/domain/order-fields.ts';
import { groupBy } from '#shared/group-by.ts';
import { mapWithLimit } from '#shared/map-with-limit.ts';
import { changeTexts } from './change-log.ts';

// The audit list shows changes of orders from the change log: one entry for all orders that a member changed at one
// instant. It shows no personal data, because reading the list is not recorded as an access to personal data.

const shownFields: ReadonlySet<string> = new Set<OrderField>([
  'freightMethod',
  'orderId',
  'status',
  'holdReason',
  'courierCode',
  'courierNum',
  'parcelLocation',
  'boxQty',
  'weight',
  'width',
  'length',
  'height',
  'boxes',
  'isUnmeasured',
  'totalPrice',
  'totalUsd',
  'rates',
  'chargeBase',
  'chargeManual',
  'chargeLines',
  'chargeOptions',
  'isDel',
]);
const HIDDEN = '***';
const MANY = '여러 값';
/** If a field has more different changes than this in a batch, the entry shows no values. */
const MAX_VALUES = 5;

/** Orders per update, which keeps the expression below 4 KB. */
const ORDERS_AT_ONCE = 100;
const CONCURRENCY = 10;
const DAY_MS = 24 * 3600 * 1000;

type AuditedChange = LoggedChange & { byId: number; hblNo: string };

// Automatic changes have no member. The entries of a consol show its orders and M/BL number.
const auditedChangeOf = (item: Change['after']): AuditedChange | undefined => {
  const logged = item && changeOf(item);
  if (!logged || logged.byId === null || !logged.hblNo) return undefined;
  const changes = logged.changes.filter(([field]) => field !== 'mblNo');
  return changes.length > 0 ? { ...logged, byId: logged.byId, hblNo: logged.hblNo, changes } : undefined;
};

// Rollbacks delete entries of the change log, and so does the retention years later.
const revertedChangeOf = ({ at, before, after }: Change): AuditedChange | undefined => {
  const logged = after ? undefined : auditedChangeOf(before);
  return logged && at * 1000 - Date.parse(logged.at) < DAY_MS ? logged : undefined;
};

const groupByRequest = (logged: readonly AuditedChange[]): AuditedChange[][] =>
  [...groupBy(logged, ({ at, byId }) => `${at}#${byId}`).values()].flatMap((group) =>
    chunks(group, ORDERS_AT_ONCE),
  );

type ToTexts = Awaited<ReturnType<typeof changeTexts>>;

const hidden = (text: string): string => text && HIDDEN;

/** Returns the different changes of a group of orders, without personal data. */
export const summarise = (changes: readonly FieldChange[], toTexts: ToTexts): OrderFieldChange[] => {
  const byLabel = new Map<string, Map<string, OrderFieldChange>>();
  for (const change of changes) {
    const { field, label, from, to } = toTexts(change);
    const shown = shownFields.has(field.split('.')[0] ?? field)
      ? { label, from, to }
      : { label, from: hidden(from), to: hidden(to) };
    const values = byLabel.get(label) ?? new Map<string, OrderFieldChange>();
    byLabel.set(label, values.set(JSON.stringify(shown), shown));
  }
  return [...byLabel].flatMap(([label, values]) =>
    values.size > MAX_VALUES ? [{ label, from: MANY, to: MANY }] : [...values.values()],
  );
};

/** Numbers without repeats: a member may change an order twice at one instant, and an update names an attribute once. */
const numbersOf = (group: readonly AuditedChange[]): string[] => [
  ...new Set(group.map(({ hblNo }) => hblNo)),
];

/**
 * Adds audit entries for changes of orders, and removes orders whose change was rolled back. Idempotent.
 * @returns the number of changed orders that it added
 */
export const auditOrderChanges = async (changes: readonly Change[]): Promise<number> => {
  const relevant = changes.flatMap(({ id, at, before, after }) => {
    const added = before ? undefined : auditedChangeOf(after);
    const reverted = revertedChangeOf({ id, at, before, after });
    return added || reverted ? [{ id, at, added, reverted }] : [];
  });
  if (relevant.length === 0) return 0;
  // A restore marks its stream changes as processed. The restored table has the entries already.
  const unprocessed = await filterUnprocessed(relevant);
  const added = unprocessed.flatMap((change) => change.added ?? []);
  const reverted = unprocessed.flatMap((change) => change.reverted ?? []);
  const toTexts = await changeTexts();
  await mapWithLimit(groupByRequest(added), CONCURRENCY, async (group) => {
    const [first] = group;
    if (!first) return;
    const { at, by, byId } = first;
    const fieldChanges = group.flatMap((change) => change.changes);
    await addChangedOrders({
      at,
      by,
      byId,
      hblNos: numbersOf(group),
      changes: summarise(fieldChanges, toTexts),
    });
  });
  await mapWithLimit(groupByRequest(reverted), CONCURRENCY, async (group) => {
    const [first] = group;
    if (first) await removeChangedOrders({ at: first.at, byId: first.byId, hblNos: numbersOf(group) });
  });
  return added.length;
};
