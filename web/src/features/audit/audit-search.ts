// Part of the entry, for the route reads it before any code of the page has loaded: as little as possible, no schema.

export type AuditSearch = {
  month?: string;
  /** Of `auditKinds`; another one counts as none. */
  kind?: string;
  recordId?: string;
};

const textOf = (value: unknown, pattern: RegExp): string | undefined => {
  // The router reads what looks like a number as one.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && pattern.test(text) ? text : undefined;
};

export const readAuditSearch = ({ month, kind, recordId }: Record<string, unknown>): AuditSearch => ({
  month: textOf(month, /^20\d\d-(0[1-9]|1[0-2])$/),
  kind: textOf(kind, /^\w{1,20}$/),
  recordId: textOf(recordId, /^.{1,40}$/),
});
