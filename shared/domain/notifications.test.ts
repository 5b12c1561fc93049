import { describe, expect, it } from 'vitest';
import {
  chosenNotifications,
  defaultNotifications,
  isUrgent,
  notificationKinds,
  notificationOf,
  storedNotifications,
} from './notifications.ts';
import { eventKinds, kindNames } from './parcel-events.ts';

describe('choice of notifications', () => {
  it('is read as it was stored', () => {
    for (const chosen of [[], defaultNotifications, notificationKinds]) {
      expect(chosenNotifications(storedNotifications(chosen), false)).toEqual(chosen);
    }
  });

  it('has a letter of its own for each kind', () => {
    expect(new Set(storedNotifications(notificationKinds)).size).toBe(notificationKinds.length);
  });

  it('of a new member is received, departed, out for delivery, delayed and problems', () => {
    expect(defaultNotifications.toSorted()).toEqual(
      ['delayed', 'departed', 'outForDelivery', 'problems', 'received'].toSorted(),
    );
  });

  it('of a member without stored kinds follows the switch', () => {
    expect(chosenNotifications(undefined, false)).toEqual([]);
    expect(chosenNotifications(undefined, true)).toEqual(notificationKinds);
  });

  it('ignores letters that this version does not know', () => {
    expect(chosenNotifications('RZ?', true)).toEqual(['received']);
  });
});

describe('notificationOf', () => {
  it('has a kind for each public event that changes the status', () => {
    const missing = kindNames.filter(
      (kind) => 'status' in eventKinds[kind] && notificationOf(kind) === undefined,
    );
    expect(missing).toEqual([]);
  });

  it.each(['registered', 'labelPrinted', 'statusCorrected', 'notificationSent', 'linked'] as const)(
    'has none for %s',
    (kind) => {
      expect(notificationOf(kind)).toBeUndefined();
    },
  );
});

describe('isUrgent', () => {
  it('is true for the events that lead to 80 to 84', () => {
    expect(kindNames.filter(isUrgent).toSorted()).toEqual(
      [
        'customsHeld',
        'customsInspection',
        'disposed',
        'receivingProblem',
        'returned',
        'shippingHeld',
        'taxDue',
      ].toSorted(),
    );
  });
});
