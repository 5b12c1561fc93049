import * as z from 'zod';
import { PARTNER_MODE, scanModes, sessionModes } from '#shared/domain/scan-rules.ts';
import { createStoredValue } from '#web/lib/store.ts';
import { wedgeDefaults } from './wedge.ts';

/** Facts that a person can enter after a receive scan. */
export const receiveDetails = { weight: '무게', size: '크기', location: '화물 위치', photo: '사진' } as const;
export type ReceiveDetail = keyof typeof receiveDetails;

const number = (most: number, otherwise: number) => z.coerce.number().int().min(1).max(most).catch(otherwise);

export const StationSettings = z.object({
  /** Mode of the station, which a reload keeps. */
  mode: z.enum(scanModes).catch(PARTNER_MODE),
  /** Chosen camera (`deviceId`). Empty: the camera at the back. */
  cameraId: z.string().max(200).catch(''),
  minLength: number(30, wedgeDefaults.minLength),
  maxInterval: number(500, wedgeDefaults.maxInterval),
  maxPerCharacter: number(500, wedgeDefaults.maxPerCharacter),
  pauseAfter: number(5_000, wedgeDefaults.pauseAfter),
  prefix: z.string().max(10).catch(''),
  suffix: z.string().max(10).catch(''),
  /** Details that the station asks for after a receive scan. */
  asks: z.array(z.enum(Object.keys(receiveDetails) as [ReceiveDetail, ...ReceiveDetail[]])).catch([]),
});
export type StationSettings = z.output<typeof StationSettings>;

/** Settings of this device, because its scanner and its place differ from those of other devices. */
export const stationSettings = createStoredValue('scan.settings', (stored) =>
  StationSettings.parse(typeof stored === 'object' && stored !== null ? stored : {}),
);

/** Session on a consol, whose report can be shown. */
const ReportedSession = z.object({ sessionId: z.string(), mblNo: z.string(), mode: z.enum(sessionModes) });
export type ReportedSession = z.output<typeof ReportedSession>;

/** The session that was closed last on this device. */
export const lastClosed = createStoredValue('scan.last-closed', (stored) =>
  ReportedSession.optional().catch(undefined).parse(stored),
);
