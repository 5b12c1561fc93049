import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { ScanResult } from '#shared/domain/scan.ts';
import { scanModes } from '#shared/domain/scan-rules.ts';
import { type Action, batchGet, getItem, type Item, type Key } from './client.ts';
import { addExpiring, dropExpired, ifAbsent, ifPresent } from './expiry.ts';
import { orderKey } from './order.entity.ts';
import { ifVersion } from './versioned.ts';

// A scan, and the scanned boxes of an order.

const Boxes = z.array(z.number());
const OnConsol = z.object({
  consolId: z.number(),
  boxes: Boxes,
  /** Session in which a load scan linked the parcel to the consol. */
  linkedIn: z.string().optional(),
});

/** Boxes of an order that were scanned, by mode. Those of `load` and `arrival` count for one consol. */
const ScannedBoxes = z.object({
  /** Increases with every change; 0 before the first one. */
  version: z.number().default(0),
  receive: Boxes.default([]),
  measure: Boxes.default([]),
  putAway: Boxes.default([]),
  handOver: Boxes.default([]),
  load: OnConsol.optional(),
  arrival: OnConsol.optional(),
  /** Weight in kg of boxes by number, which version 0.9.16 or earlier stored here instead of in the order. */
  weights: z.record(z.string(), z.number()).optional(),
});
export type ScannedBoxes = z.output<typeof ScannedBoxes>;

const BOXES = 'BOXES';
const boxesKey = (orderId: number): Key => ({ ...orderKey(orderId), sk: BOXES });
const noBoxes = ScannedBoxes.parse({});

/** AP-410 Returns the scanned boxes of orders by a strongly consistent read, by order id. */
export const getScannedBoxes = async (
  orderIds: readonly number[],
): Promise<(orderId: number) => ScannedBoxes> => {
  const items = await batchGet(orderIds.map(boxesKey), { consistent: true });
  const byPk = new Map(items.map((item) => [item.pk, ScannedBoxes.parse(item)]));
  return (orderId) => byPk.get(boxesKey(orderId).pk) ?? noBoxes;
};

/** AP-411 Changes the scanned boxes of an order. Fails as `BOXES` if they were changed concurrently. */
export const changeBoxesAction = (orderId: number, before: ScannedBoxes, after: ScannedBoxes): Action => ({
  name: BOXES,
  put: { ...boxesKey(orderId), ...after, version: before.version + 1 },
  ...ifVersion(before.version),
});

/** Weights in kg that version 0.9.16 or earlier stored with the scanned boxes of an order, by the number of the box. */
export const formerWeightsOf = (item: Item): Record<string, number> | undefined => {
  const weights = item.sk === BOXES ? ScannedBoxes.parse(item).weights : undefined;
  return weights && Object.keys(weights).length > 0 ? weights : undefined;
};

/** AP-412 Deletes the scanned boxes of an order that is deleted permanently. */
export const removeBoxesAction = (orderId: number): Action => ({ name: BOXES, delete: boxesKey(orderId) });

/** Facts about a scan that an undo needs. */
const Undo = z.object({
  /** Versions of the order and of its scanned boxes after the scan. */
  version: z.number(),
  boxesVersion: z.number(),
  box: z.number(),
  /** Fields of the order that the scan changed, with their values before it. */
  before: z.record(z.string(), z.json()),
});
export type Undo = z.output<typeof Undo>;

const StoredScan = z.object({
  mode: z.enum(scanModes),
  memberId: z.number(),
  recordedAt: z.iso.datetime(),
  result: ScanResult,
  sessionId: z.string().optional(),
  /** Absent if the scan changed nothing. */
  undo: Undo.optional(),
  isUndone: z.boolean().default(false),
  /** Epoch seconds. */
  ttl: z.number(),
});
export type StoredScan = z.output<typeof StoredScan>;

const SCAN = 'SCAN';
const scanKey = (scanId: string): Key => ({ pk: `${SCAN}#${scanId}`, sk: SCAN });
const scanItem = (scan: StoredScan) => ({ ...scanKey(scan.result.scanId), ...scan });

/** AP-413 Returns the scans that were recorded before, by their id. @param now epoch seconds */
export const getScans = async (scanIds: readonly string[], now: number): Promise<Map<string, StoredScan>> => {
  const items = await batchGet([...new Set(scanIds)].map(scanKey), { consistent: true });
  return new Map(
    items.flatMap((item) => {
      const scan = dropExpired(item, now) && StoredScan.parse(item);
      return scan ? [[scan.result.scanId, scan] as const] : [];
    }),
  );
};

/** AP-413 Returns a scan by a strongly consistent read. @param now epoch seconds */
export const getScan = async (scanId: string, now: number): Promise<StoredScan | undefined> => {
  const item = dropExpired(await getItem(scanKey(scanId), { consistent: true }), now);
  return item && StoredScan.parse(item);
};

/** AP-414 Records a scan. Fails as `SCAN` if it was recorded concurrently. */
export const addScanAction = (scan: StoredScan): Action => ({
  name: SCAN,
  put: scanItem(scan),
  ...ifAbsent(epochSeconds(new Date(scan.recordedAt))),
});

/** AP-414 Records a scan that writes nothing else. @returns false if it was recorded concurrently */
export const addScan = (scan: StoredScan): Promise<boolean> =>
  addExpiring(scanItem(scan), epochSeconds(new Date(scan.recordedAt)));

/** AP-415 Marks a scan as undone. Fails as `SCAN` if it was undone concurrently. */
export const markUndoneAction = (scanId: string, now: Date): Action => {
  const { condition, names, values } = ifPresent(epochSeconds(now));
  return {
    name: SCAN,
    update: scanKey(scanId),
    expression: 'SET isUndone = :yes',
    condition: `${condition} AND isUndone = :no`,
    names,
    values: { ...values, ':yes': true, ':no': false },
  };
};
