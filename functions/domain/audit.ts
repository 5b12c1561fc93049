import { type AuditSearch, addAuditAction, listAudit } from '#functions/db/audit.entity.ts';
import type { Action } from '#functions/db/client.ts';
import type { AuditEntry, AuditKind } from '#shared/domain/audit.ts';
import { fullName, type Session } from '#shared/domain/session.ts';
import type { Author } from './author.ts';

/** Author and time of an audit entry. */
export type AuditCaller = { actor: Pick<Session, 'memberId' | 'lName' | 'fName'>; now: Date };

type Value = string | number | boolean | null | undefined | readonly string[];
type Fields<L> = { readonly [K in keyof L]?: Value };

const MAX_TEXT = 200;
const PAGE_SIZE = 50;

const textOf = (value: Value): string => {
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
};

/** Returns label, previous text and new text of each changed field. Fields without a label are omitted. */
export const changedFields = <L extends Record<string, string>>(
  labels: L,
  before: Fields<L> | undefined,
  after: Fields<L> | undefined,
): AuditEntry['changes'] =>
  Object.entries(labels)
    .map(([field, label]) => ({ label, from: textOf(before?.[field]), to: textOf(after?.[field]) }))
    .filter(({ from, to }) => from !== to);

export type AuditDraft = Pick<AuditEntry, 'kind' | 'recordId' | 'name' | 'action' | 'changes' | 'reason'>;

export const withAuthor = (
  draft: AuditDraft,
  { name, memberId }: Pick<Author, 'name' | 'memberId'>,
  at: string,
): Omit<AuditEntry, 'id'> => ({ ...draft, name: textOf(draft.name), at, by: name, byId: memberId });

/** Action that adds an audit entry. @param before absent for a new record @param after absent for a deleted record */
export const auditAction = <L extends Record<string, string>>(
  { actor, now }: AuditCaller,
  record: { kind: AuditKind; id: string | number; name: string },
  labels: L,
  before: Fields<L> | undefined,
  after: Fields<L> | undefined,
): Action =>
  addAuditAction(
    withAuthor(
      {
        kind: record.kind,
        recordId: String(record.id),
        name: record.name,
        action: !before ? 'add' : after ? 'change' : 'delete',
        changes: changedFields(labels, before, after),
      },
      { name: fullName(actor), memberId: actor.memberId },
      now.toISOString(),
    ),
  );

/** Returns a page of audit entries, newest first. @param before `nextPaging` of the previous page */
export const auditPage = async (
  search: AuditSearch,
  before: string | undefined,
): Promise<{ rows: AuditEntry[]; nextPaging: string | null }> => {
  const found = await listAudit(search, before, PAGE_SIZE + 1);
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, nextPaging: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
};
