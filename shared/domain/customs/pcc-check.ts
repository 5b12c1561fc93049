import * as z from 'zod';
import { isFinal } from '#shared/domain/order-status.ts';

// Check of a customs code (PCC) together with name, mobile and zipcode of the receiver against the records of customs.

/** `formOnly`: the service is off, so only the form of the code was checked. */
export const pccStates = [
  'notApplicable',
  'notChecked',
  'waiting',
  'matched',
  'mismatch',
  'unavailable',
  'formOnly',
] as const;
export type PccState = (typeof pccStates)[number];

/** Parts of the receiver that customs can report as wrong. */
export const pccParts = ['code', 'name', 'phone', 'zip'] as const;
export type PccPart = (typeof pccParts)[number];

export const PccCheck = z.object({
  state: z.enum(pccStates),
  wrong: z.array(z.enum(pccParts)),
  checkedAt: z.iso.datetime().nullable(),
  source: z.enum(['unipass', 'form']).nullable(),
});
export type PccCheck = z.output<typeof PccCheck>;

/** Result as an order stores it. `hash`: hash of the values that were checked. */
export const StoredPccCheck = z.object({
  checkedAt: z.iso.datetime(),
  source: z.literal('unipass'),
  wrong: z.array(z.enum(pccParts)),
  hash: z.string(),
});
export type StoredPccCheck = z.output<typeof StoredPccCheck>;

/** Fields of an order that a check compares with the records of customs. */
export const pccInputs = ['pcc', 'receiverName', 'receiverMobile', 'receiverZipcode'] as const;
export type PccInputs = Record<(typeof pccInputs)[number], string>;

// The fields of an order that these functions read, because the table of its fields refers to the schemas above.
type PccFields = { pccState: PccState; pccCheck: StoredPccCheck | null };
type Typed = { receiverType: 1 | 2 };
type Stage = { isDel: boolean; status: string };

/** Companies have no personal code. */
const isPerson = ({ receiverType }: Typed): boolean => receiverType === 1;

/** State of an order that was registered. The projector puts it into the queue. */
export const firstPccFields = (order: Typed): PccFields => ({
  pccState: isPerson(order) ? 'waiting' : 'notApplicable',
  pccCheck: null,
});

const checkedFields = [...pccInputs, 'receiverType'] as const;

/** Returns the state of an edited order: another receiver or code ends the result. A queued order stays in the queue. */
export const pccFieldsAfter = (
  before: PccInputs & Typed & PccFields,
  after: PccInputs & Typed,
): PccFields => {
  if (checkedFields.every((field) => before[field] === after[field])) {
    return { pccState: before.pccState, pccCheck: before.pccCheck };
  }
  if (!isPerson(after)) return { pccState: 'notApplicable', pccCheck: null };
  return { pccState: before.pccState === 'waiting' ? 'waiting' : 'notChecked', pccCheck: null };
};

const isAtEnd = ({ isDel, status }: Stage): boolean => isDel || isFinal(status);

/** True if a check of the order is of use: the receiver is a person, and the parcel is not at its end. */
export const isPccChecked = (order: Typed & Stage): boolean => isPerson(order) && !isAtEnd(order);

/**
 * Returns the state of an order for people, because no result follows without the service, or after the end of a parcel.
 * @param isOff true while the service is not set up
 */
export const shownPccState = (order: Stage & Pick<PccFields, 'pccState'>, isOff: boolean): PccState => {
  const { pccState } = order;
  if (pccState === 'notApplicable' || pccState === 'matched' || pccState === 'mismatch') return pccState;
  if (isOff) return 'formOnly';
  return pccState === 'waiting' && isAtEnd(order) ? 'notChecked' : pccState;
};

/** Returns the stored states of orders that can be shown with one of these states. */
export const storedPccStates = (shown: readonly PccState[], isOff: boolean): PccState[] => {
  const stages: readonly Stage[] = [false, true].map((isDel) => ({ isDel, status: '' }));
  return pccStates.filter((pccState) =>
    stages.some((stage) => shown.includes(shownPccState({ ...stage, pccState }, isOff))),
  );
};

/** Returns the result of an order. @param isOff true while the service is not set up */
export const pccCheckOf = (order: Typed & Stage & PccFields, isOff: boolean): PccCheck => {
  const state = isPerson(order) ? shownPccState(order, isOff) : 'notApplicable';
  if (state === 'formOnly') return { state, wrong: [], checkedAt: null, source: 'form' };
  const { wrong = [], checkedAt = null, source = null } = order.pccCheck ?? {};
  return { state, wrong, checkedAt, source };
};
