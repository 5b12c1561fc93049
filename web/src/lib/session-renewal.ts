import type { Session } from '#shared/domain/session.ts';
import { createStore } from './store.ts';

/** A lost session that the page asks the password for. */
export type Renewal = {
  session: Session;
  /** The server's sentence: expired, signed out, or replaced by another member's session. */
  reason: string;
  answer: (isRenewed: boolean) => void;
};

/** The question on the screen; null when there is none. */
export const renewalStore = createStore<Renewal | null>(null);

let running: Promise<boolean> | undefined;

/**
 * Asks for the password over the page, once for all calls that were refused together.
 * @returns false when the user cancels
 */
export const renewSession = (session: Session, reason: string): Promise<boolean> => {
  running ??= new Promise<boolean>((resolve) => {
    renewalStore.set({ session, reason, answer: resolve });
  }).finally(() => {
    running = undefined;
    renewalStore.set(null);
  });
  return running;
};
