import * as z from 'zod';
import { Day, Id } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { ChangeReason } from './change-reason.ts';
import { readText, required, text } from './fields.ts';
import type { EventKind } from './parcel-events.ts';
import type { SessionMode } from './scan-rules.ts';
import { key as mblNoKey, read as readMblNo } from './values/mbl-no.ts';

/** Status in which orders can be linked to a consol. */
export const CONSOL_OPEN = '001';
const CLOSED = '002';
const DEPARTED = '003';

// Statuses in their usual sequence, from 준비 to 종료. Other statuses, such as 009 취소, are no steps.
const steps = [CONSOL_OPEN, CLOSED, DEPARTED, '004', '005', '006', '007'];

/** True from the departure of a consol on. False for a status that is no step, such as 009 취소. */
export const hasDeparted = (status: string): boolean => steps.indexOf(status) >= steps.indexOf(DEPARTED);

/** Event by which the parcels of a consol follow its new status. Absent for a status that they do not follow. */
export const milestones: Readonly<Record<string, EventKind | undefined>> = {
  [DEPARTED]: 'departed',
  '004': 'arrived',
  '005': 'customsStarted',
  '006': 'customsReleased',
};

/**
 * Session whose scans decide which orders move with the consol to a status: those of the loading until the departure,
 * later those of the arrival. Undefined for a status that asks none.
 */
export const sessionOfStep = (status: string): SessionMode | undefined => {
  const step = steps.indexOf(status);
  if (step < steps.indexOf(CLOSED)) return undefined;
  return step <= steps.indexOf(DEPARTED) ? 'load' : 'arrival';
};

/** True if a change of the status ends the preparation of a consol. False for a cancellation, which is no step. */
export const endsPreparation = (before: string, after: string): boolean =>
  before === CONSOL_OPEN && steps.indexOf(after) > 0;

/** Ways to change the status of a consol that has orders which were not scanned completely or which do not travel. */
const shortChoices = ['release', 'leave', 'include'] as const;
export type ShortChoice = (typeof shortChoices)[number];

/**
 * True if a change of a consol may release orders that were not loaded: from a status before the departure, to one that does
 * not ask the session of the arrival.
 */
export const mayReleaseShort = (before: string, after: string): boolean =>
  [CONSOL_OPEN, CLOSED].includes(before) && sessionOfStep(after) !== 'arrival';

/** Maximum length of the reason of an unusual change of status. */
export const STEP_REASON_LENGTH = 100;

export const consolLabels = {
  freightCode: '운송편',
  mblNo: 'M/BL 번호',
  etd: '출발 예정일',
  eta: '도착 예정일',
  departCity: '출발지',
  arrivalCity: '도착지',
  status: '콘솔 상태',
  memo: '메모',
} as const;

/**
 * Checks the check digit of an air waybill number (3-digit airline, 7 digits, check digit mod 7; IATA Resolution 600a). A
 * form shows a hint for a wrong check digit, but accepts the number.
 */
export const checkAirWaybill = (mblNo: string): 'right' | 'wrong' | 'no air waybill' => {
  const number = mblNoKey(mblNo);
  if (!/^\d{11}$/.test(number)) return 'no air waybill';
  return Number(number.slice(3, 10)) % 7 === Number(number[10]) ? 'right' : 'wrong';
};

/**
 * Returns what is unusual about a change of status, which the screens ask a reason for: the steps that it skips, and
 * whether the consol departs before its ETD.
 * @param before status before the change; `CONSOL_OPEN` for a new consol
 * @param today in Seoul
 */
export const unusualStep = (
  before: string,
  { status, etd }: { status: string; etd: string },
  today: string,
): { skipped: string[]; isEarly: boolean } => {
  const [from, to] = [steps.indexOf(before), steps.indexOf(status)];
  const departure = steps.indexOf(DEPARTED);
  return {
    skipped: from === -1 ? [] : steps.slice(from + 1, Math.max(to, 0)),
    isEarly: from < departure && to >= departure && today < etd,
  };
};

const isInSequence = ({ etd, eta }: { etd: string; eta: string }) => etd <= eta;
const notInSequence = { path: ['eta'], error: messages.enterCorrectly(consolLabels.eta) };

/** New dates of a consol. */
export const ConsolDates = z.object({ etd: Day, eta: Day }).refine(isInSequence, notInSequence);
export type ConsolDates = z.output<typeof ConsolDates>;

/** Why the dates of a consol change. `delayReason`: code of the group DELAYR. */
export const DelayCause = z.object({
  delayReason: text(6).optional(),
  delayNote: text(200).optional(),
});
export type DelayCause = z.output<typeof DelayCause>;

/** True if a change of a consol moves its departure or arrival. */
export const isDateChanged = (before: ConsolDates, after: ConsolDates): boolean =>
  before.etd !== after.etd || before.eta !== after.eta;

export const ConsolInput = z
  .object({
    freightCode: Id,
    mblNo: readText(readMblNo, {
      max: 14,
      wrong: messages.enterCorrectly(consolLabels.mblNo),
      whenEmpty: messages.required(consolLabels.mblNo),
    }),
    etd: Day,
    eta: Day,
    departCity: required(consolLabels.departCity, 6),
    arrivalCity: required(consolLabels.arrivalCity, 6),
    status: required(consolLabels.status, 6).default(CONSOL_OPEN),
    memo: text(400),
  })
  .refine(isInSequence, notInSequence);
export type ConsolInput = z.output<typeof ConsolInput>;

/** Reason of an unusual change of status, for the audit entry. Calls without a reason are accepted. */
export const StepReason = text(STEP_REASON_LENGTH);

/** Decision about short orders, with its reason for the audit entry. */
export const ShortDecision = z.object({
  short: z.enum(shortChoices).optional(),
  shortReason: ChangeReason.optional(),
});
export type ShortDecision = z.output<typeof ShortDecision>;

/** Arguments for `refine`: the choice `include` needs a reason. */
export const includesWithReason = () =>
  [
    ({ short, shortReason }: ShortDecision) => short !== 'include' || shortReason !== undefined,
    { path: ['shortReason'], error: messages.enter('사유') },
  ] satisfies [unknown, unknown];

/** A user confirmed an M/BL number although its check digit is wrong. Another number ends the confirmation. */
const MblConfirmation = z.object({ by: z.string(), at: z.iso.datetime() });

export const ConsolTotals = z.object({
  /** Linked orders, with those whose status does not travel. */
  linkedOrderQty: z.number(),
  /** Orders that travel. The totals below count these only. */
  totalOrderQty: z.number(),
  /** Number of boxes. */
  totalQty: z.number(),
  /** Actual weight in kg. */
  totalWeight: z.number(),
  /** Volume weight in kg by air, volume in CBM by sea. */
  totalVolume: z.number(),
  /** Orders that the totals contain with the default size, because their box was not measured. */
  unmeasuredOrderQty: z.number(),
});
export type ConsolTotals = z.output<typeof ConsolTotals>;

/** Scans of the latest session of a mode, for the orders that are linked now. Numbers of parcels, `over` of codes. */
export const ConsolScans = z.object({
  state: z.enum(['open', 'closed']),
  sessionId: z.string(),
  closedAt: z.iso.datetime().nullable(),
  expected: z.number(),
  /** All boxes were scanned. */
  scanned: z.number(),
  /** No box was scanned. */
  short: z.number(),
  /** Some boxes were scanned. */
  incomplete: z.number(),
  /** Codes that the session refused. */
  over: z.number(),
});
export type ConsolScans = z.output<typeof ConsolScans>;

export const Consol = z.object({
  id: z.number(),
  version: z.number(),
  freightCode: z.number(),
  flightName: z.string(),
  method: z.literal([1, 2]),
  mblNo: z.string(),
  etd: z.string(),
  eta: z.string(),
  departCity: z.string(),
  arrivalCity: z.string(),
  status: z.string(),
  statusLabel: z.string(),
  memo: z.string(),
  mblConfirmation: MblConfirmation.nullable(),
  ...ConsolTotals.shape,
  /** Latest session of loading; null without one. */
  loading: ConsolScans.nullable(),
  /** Latest session at the arrival; null without one. */
  unloading: ConsolScans.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Consol = z.output<typeof Consol>;

const MailPreview = z.object({ subject: z.string(), text: z.string() }).nullable();

/** Reach of a change of dates, and the mail to the customer of the first parcel. Empty if the dates stay the same. */
export const DelayPreview = z.object({
  /** Parcels that are neither delivered, returned nor cancelled. */
  parcels: z.number(),
  customers: z.number(),
  partners: z.number(),
  subject: z.string(),
  text: z.string(),
  /**
   * Numbers of addresses that are mailed. `unreachable`: members, partners and parcels of visitors without an address that
   * may be mailed.
   */
  audience: z.object({
    members: z.number(),
    partners: z.number(),
    visitors: z.number(),
    unreachable: z.number(),
  }),
  /** First mail of each audience; null if none is sent. */
  mailPreview: z.object({ members: MailPreview, partners: MailPreview, visitors: MailPreview }),
});
export type DelayPreview = z.output<typeof DelayPreview>;

/** Calendar entry of a consol on its day of departure. `title` is the M/BL number, `id` the negative consol id. */
export const ConsolDeparture = z.object({
  id: z.number(),
  title: z.string(),
  mblNo: z.string(),
  departCity: z.string(),
  arrivalCity: z.string(),
  freightCode: z.number(),
  etd: z.string(),
  eta: z.string(),
  eventDate: z.string(),
  eventType: z.number(),
  days: z.number(),
});
export type ConsolDeparture = z.output<typeof ConsolDeparture>;
