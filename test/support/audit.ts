import type { AuditEntry, AuditKind } from '#shared/domain/audit.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import type { Client } from './client.ts';

/** Audit entries of a record in the current month, newest first, without their times. */
export const auditOf = async (staff: Client, kind: AuditKind, recordId: string | number) => {
  const month = seoulDay(new Date()).slice(0, 7);
  const { body } = await staff.post('/api/admin/getAuditList', { month, kind, recordId: String(recordId) });
  const rows: AuditEntry[] = body.rows;
  return rows.map(({ by, action, name, changes }) => ({ by, action, name, changes }));
};
