/** An embedded stand-in for one AWS service. */
export type Engine = { endpoint: string; stop: () => Promise<void> };

/** Where engines listen: nobody but this machine reaches them. */
export const LOOPBACK = '127.0.0.1';

/** A start that cannot go on, told in one line without a stack. */
export class StartError extends Error {}
