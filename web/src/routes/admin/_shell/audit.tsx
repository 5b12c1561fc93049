import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '#web/features/audit/audit.screen.tsx';

type AuditSearch = {
  month?: string;
  /** Key of `auditKinds`. The screen ignores other values. */
  kind?: string;
  recordId?: string;
};

/** Search value as text if it matches the pattern. The router parses a value of digits as a number. */
const textOf = (value: unknown, pattern: RegExp): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && pattern.test(text) ? text : undefined;
};

export const Route = createFileRoute('/admin/_shell/audit')({
  validateSearch: ({ month, kind, recordId }: Record<string, unknown>): AuditSearch => ({
    month: textOf(month, /^20\d\d-(0[1-9]|1[0-2])$/),
    kind: textOf(kind, /^\w{1,20}$/),
    recordId: textOf(recordId, /^.{1,40}$/),
  }),
  component: AuditScreen,
});
