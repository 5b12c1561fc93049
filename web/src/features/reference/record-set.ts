import type { QueryKey } from '@tanstack/react-query';
import type * as z from 'zod';
import type { AuditKind } from '#shared/domain/audit.ts';
import type { CodeGroup } from '#shared/domain/reference.ts';
import type { IconName } from '#web/components/icons.tsx';

/** A record as listed: every value a text. */
export type Row = Record<string, string>;

/** What a field holds, and with it how it is typed and shown. */
export type FieldKind = 'code' | 'name' | 'class' | 'memo' | Extract<CodeGroup, 'NATION' | 'CIT' | 'REGION'>;
type Field<N extends string> = { name: N; kind: FieldKind; isOptional?: true };

type ListQuery = { data?: readonly Row[]; error: unknown; isFetching: boolean; refetch: () => unknown };

type Names<T> = keyof T & string;

/** Records that are added and deleted on a page of their own. */
export type RecordSet<T extends Row = Row> = {
  /** What a record is: `택배사`. */
  noun: string;
  icon: IconName;
  kind: AuditKind;
  emptyHint: string;
  /** The code and the name first. */
  fields: readonly [code: Field<Names<T>>, name: Field<Names<T>>, ...Field<Names<T>>[]];
  labels: Record<Names<T>, string>;
  schema: z.ZodType<T, unknown>;
  queryKey: QueryKey;
  useRows: () => ListQuery;
  // Written as methods, so that a set of some records counts as a set.
  add(input: T): Promise<unknown>;
  remove(code: string): Promise<unknown>;
};
