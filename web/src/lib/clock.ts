import { createStore } from './store.ts';
import { keepJson, readJson, tabStorage } from './stored-json.ts';

// The clock of this computer may be wrong. Screens take the time from the server, by the `date` header of its answers.

// Without the prefix `hanho.`: it is a fact about the computer, with which a prerendered page still hydrates, and which
// the next member needs as well.
const KEY = 'clock';
/** Answers that took longer do not state the time, because the computer may have slept. */
const MAX_TRIP_MS = 10_000;

/** Time of the server minus that of this computer, in ms. Stored until the tab closes. */
export const clockOffset = createStore(0, Number(readJson(tabStorage, KEY)) || 0);

/** Time of the server. Before its first answer in this session, the time of this computer. */
export const serverNow = (): Date => new Date(Date.now() + clockOffset.get());

/** Time of this computer, for records that the server corrects by the time at which they were sent. */
export const deviceNow = (): Date => new Date();

/**
 * Learns the time of the server from an answer. The header states full seconds, so smaller differences change nothing.
 * @param header `date` header of an answer that no cache has stored
 * @param sentAt time of this computer when the request was sent, in epoch milliseconds
 */
export const followServerClock = (header: string | null, sentAt: number): void => {
  const tripMs = Date.now() - sentAt;
  const offsetMs = Date.parse(header ?? '') + 500 - sentAt - tripMs / 2;
  const isNew = Math.abs(offsetMs - clockOffset.get()) > 1000 + tripMs;
  if (!isNew || tripMs < 0 || tripMs > MAX_TRIP_MS) return;
  clockOffset.set(offsetMs);
  keepJson(tabStorage, KEY, offsetMs);
};
