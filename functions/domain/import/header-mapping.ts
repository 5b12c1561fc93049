import { isDeepStrictEqual } from 'node:util';
import type { parcelMappingRoutes } from '#shared/contract/parcel-mapping.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import {
  type FixedValue,
  type HeaderChange,
  MAX_MAPPED_HEADERS,
  type MappedHeader,
} from '#shared/domain/import-mapping.ts';
import type { PartnerChoice } from '#shared/domain/partner.ts';
import { AppError } from '#shared/errors.ts';
import { transact } from '../../db/client.ts';
import {
  changeImportMappingAction,
  getImportMapping,
  type ImportMapping,
} from '../../db/import-mapping.entity.ts';
import { listCouriers } from '../../db/reference.entity.ts';
import { auditAction, type Editor } from '../audit.ts';
import { wrongField } from '../wrong-field.ts';
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
type Mapping = Pick<ImportMapping, 'headers' | 'fixed'>;

const answerOf = ({ headers, fixed }: Mapping, columns: readonly Column[]): MappingAnswer => ({
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

/** Returns the mapping of a partner, and all columns to which a header can be mapped. */
export const readImportMapping = async ({ id }: PartnerChoice): Promise<MappingAnswer> => {
  const [mapping, couriers] = await Promise.all([getImportMapping(id), listCouriers()]);
  return answerOf(mapping, columnsOf(couriers));
};

/** `fixed` undefined keeps the fixed values. */
export type MappingChange = { headers: readonly HeaderChange[]; fixed?: readonly FixedValue[] };

const checkHeaders = (changes: readonly HeaderChange[], columns: readonly Column[]): void => {
  const known = new Set(columns.map(columnId));
  const headers = new Set(['']);
  const taken = new Set<string>();
  changes.forEach(({ header, column, also }, nth) => {
    const key = headerKey(header);
    if (headers.has(key)) throw wrongField(`headers.${nth}.header`, '엑셀의 열');
    headers.add(key);
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

const withChanges = (headers: readonly MappedHeader[], changes: readonly HeaderChange[]): MappedHeader[] => {
  const changed = new Set(changes.map(({ header }) => headerKey(header)));
  const unchanged = headers.filter(({ header }) => !changed.has(headerKey(header)));
  return [
    ...unchanged,
    ...changes.flatMap(({ column, ...change }) => (column === null ? [] : { ...change, column })),
  ];
};

// Returns the headers of each column, and the fixed values. A removed value is absent.
const auditedMapping = ({ headers, fixed }: Mapping) =>
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

// True if the header is already mapped to the columns of the change, or not mapped if the column is null.
const isApplied = (headers: readonly MappedHeader[], { header, column, also }: HeaderChange): boolean => {
  const known = headers.find((mapped) => headerKey(mapped.header) === headerKey(header));
  return (known?.column ?? null) === column && known?.also === also;
};

const MAX_TRIES = 3;

/**
 * Maps headers of a partner's files to columns. A change with the column null removes the mapping of its header.
 * Headers without a change keep their mapping.
 * @throws VALIDATION_FAILED for a wrong change or too many headers, CONFLICT after `MAX_TRIES` concurrent changes
 */
export const changeImportMapping = async (
  editor: Editor,
  { id, partner_name: name }: PartnerChoice,
  { headers: changes, fixed }: MappingChange,
): Promise<MappingAnswer> => {
  const columns = columnsOf(await listCouriers());
  checkHeaders(changes, columns);
  checkFixed(fixed ?? [], columns);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const before = await getImportMapping(id);
    const after = {
      headers: withChanges(before.headers, changes),
      fixed: fixed ? [...fixed] : before.fixed,
    };
    const isUnchanged = isDeepStrictEqual(after.fixed, before.fixed);
    if (isUnchanged && changes.every((change) => isApplied(before.headers, change)))
      return answerOf(before, columns);
    if (after.headers.length > MAX_MAPPED_HEADERS) {
      throw new AppError('VALIDATION_FAILED', {
        message: `연결은 ${MAX_MAPPED_HEADERS}개까지 저장합니다. 쓰지 않는 연결을 지워주세요.`,
      });
    }
    const failed = await transact([
      changeImportMappingAction(id, before, after),
      auditAction(
        editor,
        { kind: 'importMapping', id, name },
        labels,
        auditedMapping(before),
        auditedMapping(after),
      ),
    ]);
    if (failed.length === 0) return answerOf(after, columns);
  }
  throw new AppError('CONFLICT');
};
