import { describe, expect, it } from 'vitest';
import { shownBoxes } from '#functions/domain/order/scanned-boxes.ts';
import type { Order } from '#shared/domain/order.ts';
import type { Scan } from '#shared/domain/scan.ts';
import type { ScanMode } from '#shared/domain/scan-rules.ts';
import type { Session } from '#shared/domain/session.ts';
import { type PlanContext, planScan, refusalOnConsol, type ScanPlan } from './scan-plan.ts';

const AT = '2026-11-20T00:00:00.000Z';
const staff = { memberId: 3, authLevel: 90 } as Session;

const orderWith = (changes: Partial<Order>): Order =>
  ({
    id: 7,
    hblNo: 'HHK1000007',
    status: '01',
    firstStatus: '01',
    statusesBelow: '',
    boxQty: 1,
    consolId: null,
    freightMethod: 2,
    isDel: false,
    itemList: [],
    weight: 10,
    width: 30,
    length: 20,
    height: 10,
    boxes: [],
    registered: null,
    ...changes,
  }) as Partial<Order> as Order;

type Boxes = ScanPlan['boxes'];
const noBoxes: Boxes = { version: 0, receive: [], measure: [], putAway: [], handOver: [] };

/** Applies scans of boxes to an order, and returns its state and the answers. */
const station = (order: Order, boxes: Boxes = noBoxes, context: PlanContext = { actor: staff }) => {
  let parcel = { order, boxes };
  return {
    parcel: () => parcel,
    scan: async (mode: ScanMode, box: number, values: Partial<Scan> = {}) => {
      const scan = { scanId: `${mode} ${box}`, code: order.hblNo, scannedAt: AT, ...values };
      const outcome = await planScan(mode, parcel, { scan, box, occurredAt: AT }, context);
      if (typeof outcome !== 'object' || !('boxes' in outcome)) return outcome;
      const { draft, to } = outcome.edit ?? {};
      parcel = { order: { ...parcel.order, ...to }, boxes: outcome.boxes };
      return (draft ?? outcome.event)?.kind ?? 'boxes only';
    },
  };
};

describe('receive of a parcel with several boxes', () => {
  it('records each box once and receives the parcel with its last box', async () => {
    const { scan, parcel } = station(orderWith({ boxQty: 2 }));
    expect(await scan('receive', 2)).toBe('boxes only');
    expect(await scan('receive', 2)).toBe('repeat');
    expect(await scan('receive', 1)).toBe('received');
    expect(await scan('receive', 1)).toBe('repeat');
    expect(parcel().order.status).toBe('02');
  });

  it.each(['02', '05'])(
    'records boxes that were not scanned before a person set status %s',
    async (status) => {
      const { scan, parcel } = station(orderWith({ boxQty: 2, status }));
      expect(shownBoxes('receive', parcel())).toEqual({ boxes: { scanned: [], total: 2 } });
      expect(await scan('receive', 1)).toBe('boxes only');
      expect(await scan('receive', 2, { locationCode: '', weight: 3 })).toBe('measured');
      expect(await scan('receive', 2)).toBe('repeat');
      expect(parcel()).toMatchObject({ order: { status }, boxes: { receive: [1, 2] } });
      expect(shownBoxes('receive', parcel())).toEqual({ boxes: { scanned: [1, 2], total: 2 } });
    },
  );

  it('is a repeat for each box of a delivered parcel', async () => {
    const { scan } = station(orderWith({ boxQty: 2, status: '10' }));
    expect(await scan('receive', 2)).toBe('repeat');
  });

  it('resolves a receiving problem when all boxes are scanned', async () => {
    const { scan, parcel } = station(orderWith({ boxQty: 2, status: '80', statusesBelow: '02' }));
    expect(await scan('receive', 1)).toBe('boxes only');
    expect(await scan('receive', 2)).toBe('received');
    expect(parcel().order.status).toBe('02');
  });
});

describe('receive of a parcel with one box', () => {
  it.each(['02', '05', '10'])('is a repeat in status %s', async (status) => {
    const { scan, parcel } = station(orderWith({ status }));
    expect(await scan('receive', 1)).toBe('repeat');
    expect(shownBoxes('receive', parcel())).toEqual({ boxes: { scanned: [1], total: 1 } });
  });

  it('resolves a receiving problem for staff, but not for a partner', async () => {
    const order = orderWith({ status: '80', statusesBelow: '02' });
    expect(await station(order).scan('receive', 1)).toBe('received');
    const byPartner = station(order, noBoxes, { actor: { ...staff, authLevel: 80 } });
    expect(await byPartner.scan('receive', 1)).toEqual({ reason: 'ON_HOLD' });
  });
});

describe('measure of a parcel with several boxes', () => {
  it('adds each box once, and counts the others with their share of the registered weight', async () => {
    const { scan, parcel } = station(orderWith({ boxQty: 4 }));
    expect(await scan('measure', 1, { weight: 4.1 })).toBe('measured');
    expect(await scan('measure', 2, { weight: 3.2 })).toBe('measured');
    expect(parcel().order).toMatchObject({ weight: 12.3, totalWeight: 12.3 });
    expect(await scan('measure', 1, { weight: 4.1 })).toBe('repeat');
    expect(await scan('measure', 1, { weight: 5 })).toBe('measured');
    await scan('receive', 3, { weight: 1 });
    await scan('measure', 4, { weight: 2 });
    expect(parcel().order.weight).toBe(11.2);
  });

  it('keeps the sides of each box, and the registered sides of the order', async () => {
    const { scan, parcel } = station(orderWith({ boxQty: 2, freightMethod: 2 }));
    await scan('measure', 1, { width: 60, length: 50, height: 40 });
    await scan('measure', 2, { width: 30, length: 20, height: 20 });
    expect(parcel().order).toMatchObject({
      ...{ weight: 10, width: 30, length: 20, height: 10, volumeMm3: 132_000_000, volumeWeight: 22 },
      boxes: [
        { no: 1, width: 60, length: 50, height: 40, weight: null, measuredAt: AT },
        { no: 2, width: 30, length: 20, height: 20, weight: null, measuredAt: AT },
      ],
    });
  });
});

it('measure of a parcel with one box replaces its weight', async () => {
  const { scan, parcel } = station(orderWith({}));
  await scan('measure', 1, { weight: 4 });
  await scan('measure', 1, { weight: 5 });
  expect(parcel().order).toMatchObject({ weight: 5, boxes: [{ no: 1, weight: 5 }] });
});

it.each([
  ['measure', { weight: 4 }, 'measured'],
  ['putAway', {}, 'putAway'],
] as const)('%s with the same values and a photo is another event', async (mode, values, kind) => {
  const { scan } = station(orderWith({}));
  expect(await scan(mode, 1, values)).toBe(kind);
  expect(await scan(mode, 1, values)).toBe('repeat');
  expect(await scan(mode, 1, { ...values, photoKeys: ['A'.repeat(22)] })).toBe(kind);
});

describe('refusalOnConsol', () => {
  const OPEN = { status: '001', method: 2 };
  const loaded = { status: '02', consolId: 4, mblNo: 'MAEU1' };

  it.each<[string, Partial<Order>, number[], typeof OPEN]>([
    ['nothing', loaded, [], OPEN],
    ['ON_HOLD', { ...loaded, status: '82', statusesBelow: '02' }, [], OPEN],
    ['ORDER_CANCELLED', { ...loaded, status: '90' }, [], OPEN],
    ['ORDER_CLOSED', { ...loaded, status: '10' }, [], OPEN],
    ['NOT_RECEIVED', { ...loaded, status: '01' }, [], OPEN],
    ['BOXES_MISSING', { ...loaded, status: '01', boxQty: 2 }, [2], OPEN],
    ['METHOD_DIFFERS', { ...loaded, freightMethod: 1 }, [], OPEN],
    ['CONSOL_CLOSED', loaded, [], { ...OPEN, status: '002' }],
  ])('of load is %s, as a scan of a box answers', async (reason, changes, receive, consol) => {
    const parcel = { order: orderWith(changes), boxes: { ...noBoxes, receive } };
    expect(refusalOnConsol('load', parcel, consol) ?? 'nothing').toBe(reason);
    const link = { id: 4, mblNo: 'MAEU1', eta: '', arrivalCountry: '' };
    const session = { id: 's', mode: 'load' as const, consolId: 4, openedAt: AT, by: '', byId: 3 };
    const context = { actor: staff, session, consol: { ...consol, link, isArriving: false } };
    const { scan } = station(parcel.order, parcel.boxes, context);
    expect(await scan('load', 1)).toEqual(reason === 'nothing' ? 'loaded' : { reason });
  });

  it('of arrival is nothing for a held parcel of a closed consol', () => {
    const parcel = { order: orderWith({ status: '82', consolId: 4 }), boxes: noBoxes };
    expect(refusalOnConsol('arrival', parcel, { ...OPEN, status: '002' })).toBeUndefined();
  });
});
