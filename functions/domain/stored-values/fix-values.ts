import { changeAddressActions, getAddress } from '#functions/db/address.entity.ts';
import { type Action, transact } from '#functions/db/client.ts';
import { addChangeAction } from '#functions/db/history.entity.ts';
import { changeMemberActions, getMember } from '#functions/db/member.entity.ts';
import { getOrder, orderChangeActions } from '#functions/db/order.entity.ts';
import { trackingNumberLockAction } from '#functions/db/order-lookups.entity.ts';
import { changePartnerAction, readPartner } from '#functions/db/partner.entity.ts';
import { changePickupPhonesAction, getPickupRequests } from '#functions/db/pickup-request.entity.ts';
import { SYSTEM_NAME } from '#functions/domain/author.ts';
import { changesBetween } from '#functions/domain/order/change-log.ts';
import { checkTrackingNumber } from '#functions/domain/order/tracking-number-use.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { epochSeconds } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/order.ts';
import { differencesOf, type Fixable, isFixable, withFixes } from './find-differences.ts';
import type { StoredRecord } from './stored-records.ts';
import type { Fixes } from './survey-values.ts';

const SYSTEM = { by: SYSTEM_NAME, byId: null };

type Fixing = { fixes: Fixable[]; taken: Fixable[]; actions: Action[] };

// Lists the tracking number as taken if another active order has it. Otherwise, its lock is part of the change. A deleted
// order does not keep its number, so another order may have it too.
const checkNumber = async ({ id, isDel }: Order, found: readonly Fixable[], now: Date): Promise<Fixing> => {
  const number = found.find(({ field }) => field === 'courierNum');
  if (!number || isDel) return { fixes: [...found], taken: [], actions: [] };
  const { holder, lock } = await checkTrackingNumber(String(number.read), [id]);
  return holder
    ? { fixes: found.filter((one) => one !== number), taken: [number], actions: [] }
    : { fixes: [...found], taken: [], actions: [trackingNumberLockAction(lock, epochSeconds(now))] };
};

// The instant of the last change stays, because the retention period and the end of idle orders count from it.
const changeOrder = (before: Order, fixes: readonly Fixable[], now: Date): Action[] => {
  const after = { ...withFixes(before, fixes), version: before.version + 1 };
  const changes = changesBetween(before, after);
  const change = { ...SYSTEM, at: now.toISOString(), changes, hblNo: before.hblNo };
  return [...orderChangeActions(before, after), addChangeAction(before.id, after.version, change)];
};

/** Reads the record again, because it may have changed since the scan. */
const readAgain = async (record: StoredRecord): Promise<StoredRecord | undefined> => {
  const { kind, value } = record;
  switch (kind) {
    case 'order': {
      const order = await getOrder('all', value.id, { consistent: true, withDeleted: true });
      return order && { kind, value: order };
    }
    case 'member': {
      const member = await getMember(value.id, { consistent: true });
      return member && { kind, value: member };
    }
    case 'partner': {
      const partner = await readPartner(value.id);
      return partner && { kind, value: partner };
    }
    case 'pickupRequest': {
      const [request] = await getPickupRequests([value.id]);
      return request && { kind, value: request };
    }
    case 'address': {
      const address = await getAddress(record.memberId, value.id);
      return address && { kind, value: address, memberId: record.memberId };
    }
  }
};

const changeActions = (record: StoredRecord, fixes: readonly Fixable[], now: Date): Action[] => {
  switch (record.kind) {
    case 'order':
      return changeOrder(record.value, fixes, now);
    case 'member':
      return changeMemberActions(record.value, withFixes(record.value, fixes));
    case 'partner':
      return [changePartnerAction(record.value, withFixes(record.value, fixes))];
    case 'pickupRequest':
      return [changePickupPhonesAction(record.value, withFixes(record.value, fixes))];
    case 'address':
      return changeAddressActions(record.memberId, record.value, withFixes(record.value, fixes));
  }
};

/**
 * Stores the values of a record whose spelling differs from that of their rules. A repeated call changes nothing. A
 * tracking number that another active order has is left.
 */
export const fixRecord = (scanned: StoredRecord, now: Date): Promise<Fixes> =>
  retryOnConflict(async () => {
    const record = await readAgain(scanned);
    const found = record ? differencesOf(record).filter(isFixable) : [];
    if (!record || found.length === 0) return { fixed: [], taken: [] };
    const { fixes, taken, actions } =
      record.kind === 'order'
        ? await checkNumber(record.value, found, now)
        : { fixes: found, taken: [], actions: [] };
    if (fixes.length === 0) return { fixed: [], taken };
    const failed = await transact([...changeActions(record, fixes, now), ...actions]);
    return failed.length === 0 ? { fixed: fixes, taken } : undefined;
  });
