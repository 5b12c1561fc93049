import type { Order } from '#shared/domain/order.ts';

/** Order of the labels in the PDF: by registration, or by the rows of the spreadsheet that the orders were imported from. */
export type LabelOrder = 'registered' | 'file';

type Registered = Pick<Order, 'id' | 'importId' | 'importRow'>;

/**
 * Sorts orders for their labels. `file`: the orders of one import are together and in the order of its rows. Each import is
 * placed among the other orders by the registration of its first order.
 */
export const sortForLabels = <T extends Registered>(orders: readonly T[], by: LabelOrder): T[] => {
  const byId = [...orders].sort((a, b) => a.id - b.id);
  if (by === 'registered') return byId;
  const firstIds = new Map<string, number>();
  for (const { id, importId } of byId) if (!firstIds.has(importId)) firstIds.set(importId, id);
  const firstIdOf = ({ id, importId }: T) => (importId ? (firstIds.get(importId) ?? id) : id);
  return byId.sort((a, b) => firstIdOf(a) - firstIdOf(b) || a.importRow - b.importRow || a.id - b.id);
};
