import type { StoredConsol } from '#functions/db/consol.entity.ts';
import { listFreight } from '#functions/db/freight.entity.ts';
import { listCodes } from '#functions/db/reference.entity.ts';
import { type AuditDraft, changedFields } from '#functions/domain/audit.ts';
import { consolLabels, type ShortChoice } from '#shared/domain/consol.ts';
import type { Order } from '#shared/domain/order.ts';

/** Maximum audit entries per release. A release from more consols than this is one entry. */
const MAX_ENTRIES = 20;

type OrderNumbers = readonly Pick<Order, 'hblNo'>[];

const orderText = (orders: OrderNumbers): string =>
  orders.length === 0 ? '' : `${orders.length}건: ${orders.map(({ hblNo }) => hblNo).join(', ')}`;

const orderChanges = (released: OrderNumbers, added: OrderNumbers): AuditDraft['changes'] =>
  changedFields({ orders: '담긴 주문' }, { orders: orderText(released) }, { orders: orderText(added) });

export const consolDraft = (
  { id, mblNo }: { id: string | number; mblNo: string },
  action: AuditDraft['action'],
  changes: AuditDraft['changes'],
  reason = '',
): AuditDraft => ({
  kind: 'consol',
  recordId: String(id),
  name: mblNo,
  action,
  changes,
  ...(reason && { reason }),
});

const fieldsOf = async (consol: StoredConsol) => {
  const [runs, statuses, cities] = await Promise.all([listFreight(), listCodes('CONSTT'), listCodes('CIT')]);
  const labelOf = (codes: typeof cities, code: string) =>
    codes.find((one) => one.code === code)?.codeLabel ?? code;
  return {
    ...consol,
    freightCode: runs.find(({ id }) => id === consol.freightCode)?.freightNo ?? String(consol.freightCode),
    departCity: labelOf(cities, consol.departCity),
    arrivalCity: labelOf(cities, consol.arrivalCity),
    status: labelOf(statuses, consol.status),
  };
};

/** @param before absent for a registration @param after absent for a deletion */
export const consolChanges = async (
  before: StoredConsol | undefined,
  after: StoredConsol | undefined,
): Promise<AuditDraft['changes']> => {
  const [previous, current] = await Promise.all([before && fieldsOf(before), after && fieldsOf(after)]);
  return changedFields(consolLabels, previous, current);
};

export const deletionDraft = (
  consol: StoredConsol,
  changes: AuditDraft['changes'],
  released: readonly Order[],
  reason: string | undefined,
): AuditDraft => consolDraft(consol, 'delete', [...changes, ...orderChanges(released, [])], reason);

export const linkDraft = (consol: { id: number; mblNo: string }, orders: OrderNumbers): AuditDraft =>
  consolDraft(consol, 'change', orderChanges([], orders));

const shortLabels = {
  leave: '남겨둔 주문',
  include: '포함한 주문 (적재되지 않음)',
} as const satisfies Partial<Record<ShortChoice, string>>;

/** Audit entry about orders that were not loaded and stay in their consol. */
export const shortDraft = (
  consol: { id: number; mblNo: string },
  choice: keyof typeof shortLabels,
  orders: OrderNumbers,
  reason: string | undefined,
): AuditDraft => {
  const changes = changedFields(
    { orders: shortLabels[choice] },
    { orders: '' },
    { orders: orderText(orders) },
  );
  return consolDraft(consol, 'change', changes, reason);
};

const releaseDraft = (orders: readonly Order[], reason: string | undefined): AuditDraft => {
  const id = [...new Set(orders.map(({ consolId }) => consolId))].join(', ');
  const mblNo = [...new Set(orders.map((order) => order.mblNo))].join(', ');
  return consolDraft({ id, mblNo }, 'change', orderChanges(orders, []), reason);
};

/** Returns one audit entry per consol, or a single entry for more than `MAX_ENTRIES` consols. */
export const releaseDrafts = (orders: readonly Order[], reason?: string): AuditDraft[] => {
  const consolidated = orders.filter(({ consolId }) => consolId !== null);
  const ids = [...new Set(consolidated.map(({ consolId }) => consolId))];
  const groups = ids.map((id) => consolidated.filter(({ consolId }) => consolId === id));
  return (groups.length > MAX_ENTRIES ? [consolidated] : groups).map((group) => releaseDraft(group, reason));
};
