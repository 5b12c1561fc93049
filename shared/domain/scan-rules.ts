// Without schemas, so that the page of the scan station can check scans before it sends them.

export const scanModes = ['receive', 'measure', 'putAway', 'load', 'arrival', 'handOver', 'lookUp'] as const;
export type ScanMode = (typeof scanModes)[number];

/** Modes in which a person opens and closes a session on a consol. */
export const sessionModes = ['load', 'arrival'] as const;
export type SessionMode = (typeof sessionModes)[number];
export const isSessionMode = (mode: ScanMode): mode is SessionMode => mode === 'load' || mode === 'arrival';

/** The mode that partners may use, for their own parcels. */
export const PARTNER_MODE: ScanMode = 'receive';

export const scanReasons = [
  /** No such number, a box above the number of boxes, or a parcel of others. */
  'UNKNOWN_NUMBER',
  'WHICH_BOX',
  'ORDER_DELETED',
  'ORDER_CANCELLED',
  /** `load` and `handOver` of a delivered parcel. */
  'ORDER_CLOSED',
  'ON_HOLD',
  /** `receive` by a partner of a parcel in a consol, which only staff may change. */
  'IN_CONSOL',
  'NOT_RECEIVED',
  'BOXES_MISSING',
  'OTHER_CONSOL',
  'CONSOL_CLOSED',
  'METHOD_DIFFERS',
  'NOT_ON_CONSOL',
  'UNKNOWN_LOCATION',
  'TRACKING_TAKEN',
  /** Wrong form for the courier, an unknown courier, or the label of a parcel instead of the courier's label. */
  'TRACKING_FORM',
  'SESSION_CLOSED',
] as const;
export type ScanReason = (typeof scanReasons)[number];

/** Parts of the report about a session. */
export const reportParts = ['short', 'incomplete', 'over', 'added'] as const;
export type ReportPart = (typeof reportParts)[number];

/** A scan can be undone for this time after the server recorded it. */
export const UNDO_MS = 30_000;
