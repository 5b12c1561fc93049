import { isDeepStrictEqual } from 'node:util';
import { transact } from '#functions/db/client.ts';
import {
  getImportMappings,
  type ImportMapping,
  type Layout,
  removeLayoutAction,
  saveLayoutAction,
} from '#functions/db/import-mapping.entity.ts';
import { listCouriers } from '#functions/db/reference.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { parcelMappingRoutes } from '#shared/contract/parcel-mapping.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { type FixedValue, MAX_LAYOUTS, type MappedHeader } from '#shared/domain/import-mapping.ts';
import type { PartnerChoice } from '#shared/domain/partner.ts';
import { AppError } from '#shared/errors.ts';
import { type Column, columnId, columnsOf, headerKey } from './columns.ts';

const auditedColumns = columnsOf([]);
const fixedKey = (id: string) => `fixed.${id}`;
const labels = Object.fromEntries(
  auditedColumns.flatMap((column) => [
    [columnId(column), column.header],
    [fixedKey(columnId(column)), `${column.header} 고정값`],
  ]),
);

type MappingAnswer = AnswerOf<typeof parcelMappingRoutes.getImportMapping>;

const answerOf = ({ headers, fixed }: ImportMapping, columns: readonly Column[]): MappingAnswer => ({
  headers,
  fixed,
  columns: columns.map(({ choices, ...column }) => ({
    column: columnId(column),
    header: column.header,
    isRequired: column.required === true,
    mayBeFixed: column.isUnique !== true,
    choices: choices ? Object.entries(choices).map(([label, value]) => ({ value, label })) : null,
  })),
});

/** Returns the mapping of a layout, and all columns to which a header can be mapped. */
export const readImportMapping = async (
  { id }: PartnerChoice,
  layout: string | undefined,
): Promise<MappingAnswer> => {
  const [{ former, layouts }, couriers] = await Promise.all([getImportMappings(id), listCouriers()]);
  const own = layouts.find((one) => one.layout === layout);
  return answerOf(own ?? former, columnsOf(couriers));
};

const checkHeaders = (headers: readonly MappedHeader[], columns: readonly Column[]): void => {
  const known = new Set(columns.map(columnId));
  const keys = new Set(['']);
  const taken = new Set<string>();
  headers.forEach(({ header, column, also }, nth) => {
    const key = headerKey(header);
    if (keys.has(key)) throw wrongField(`headers.${nth}.header`, '엑셀의 열');
    keys.add(key);
    for (const [name, id] of Object.entries({ column, also })) {
      if (id === null || id === undefined) continue;
      if (taken.has(id) || !known.has(id)) throw wrongField(`headers.${nth}.${name}`, header);
      taken.add(id);
    }
  });
};

const checkFixed = (fixed: readonly FixedValue[], columns: readonly Column[]): void => {
  const taken = new Set<string>();
  fixed.forEach(({ column: id, value }, nth) => {
    const column = columns.find((one) => columnId(one) === id);
    if (!column || column.isUnique || taken.has(id)) throw wrongField(`fixed.${nth}.column`, '고정값의 열');
    taken.add(id);
    const isChoice = !column.choices || Object.values(column.choices).includes(value);
    if (!isChoice) throw wrongField(`fixed.${nth}.value`, column.header);
  });
};

// Returns the headers of each column, and the fixed values. A removed value is absent.
const auditedMapping = ({ headers, fixed }: ImportMapping) =>
  headers.length + fixed.length === 0
    ? undefined
    : Object.fromEntries([
        ...auditedColumns.map((column) => {
          const id = columnId(column);
          const own = headers.filter((mapped) => mapped.column === id || mapped.also === id);
          return [id, own.map(({ header }) => header)];
        }),
        ...auditedColumns.map((column) => {
          const id = columnId(column);
          return [fixedKey(id), fixed.find((one) => one.column === id)?.value ?? ''];
        }),
      ]);

// The layouts that were not used for the longest time give way to a new layout.
const layoutsToRemove = (layouts: readonly Layout[]): Layout[] =>
  layouts.toSorted((one, other) => other.usedAt.localeCompare(one.usedAt)).slice(MAX_LAYOUTS - 1);

const MAX_TRIES = 3;

type MappingChange = ImportMapping & Pick<Layout, 'layout'>;

/**
 * Replaces the mapping of a layout. A partner has at most `MAX_LAYOUTS`.
 * @throws VALIDATION_FAILED for a wrong header or value, CONFLICT after `MAX_TRIES` concurrent changes
 */
export const changeImportMapping = async (
  caller: Caller,
  { id, partner_name: name }: PartnerChoice,
  { layout, headers, fixed }: MappingChange,
): Promise<MappingAnswer> => {
  const columns = columnsOf(await listCouriers());
  checkHeaders(headers, columns);
  checkFixed(fixed, columns);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const { former, layouts } = await getImportMappings(id);
    const own = layouts.find((one) => one.layout === layout);
    const { headers: headersBefore, fixed: fixedBefore } = own ?? former;
    if (own && isDeepStrictEqual([headers, fixed], [headersBefore, fixedBefore]))
      return answerOf(own, columns);
    const after = {
      layout,
      headers,
      fixed,
      version: (own?.version ?? 0) + 1,
      usedAt: caller.now.toISOString(),
    };
    const failed = await transact([
      saveLayoutAction(id, after),
      ...(own ? [] : layoutsToRemove(layouts)).map((one) => removeLayoutAction(id, one)),
      auditAction(
        caller,
        { kind: 'importMapping', id, name },
        labels,
        auditedMapping({ headers: headersBefore, fixed: fixedBefore }),
        auditedMapping(after),
      ),
    ]);
    if (failed.length === 0) return answerOf(after, columns);
  }
  throw new AppError('CONFLICT');
};
