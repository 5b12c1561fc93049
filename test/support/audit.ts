import type { AuditEntry, AuditKind } from '#shared/domain/audit.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Client } from './client.ts';

/** Audit entries of a record in the current month, newest first. */
export const auditEntries = async (
  staff: Client,
  kind: AuditKind,
  recordId: string | number,
): Promise<AuditEntry[]> => {
  const month = seoulDay(new Date()).slice(0, 7);
  return (await staff.post('/api/admin/getAuditList', { month, kind, recordId: String(recordId) })).body.rows;
};

/** Audit entries of a record in the current month, newest first, without ids and times, which differ on every run. */
export const auditOf = async (staff: Client, kind: AuditKind, recordId: string | number) =>
  (await auditEntries(staff, kind, recordId)).map(({ by, action, name, changes }) => ({
    by,
    action,
    name,
    changes,
  }));
