import type { parcelMappingRoutes } from '#shared/contract/parcel-mapping.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { type HeaderChange, MAX_MAPPED_HEADERS, type MappedHeader } from '#shared/domain/import-mapping.ts';
import type { PartnerChoice } from '#shared/domain/partner.ts';
import { AppError } from '#shared/errors.ts';
import { transact } from '../../db/client.ts';
import {
  changeImportMappingAction,
  getImportMapping,
  type ImportMapping,
} from '../../db/import-mapping.entity.ts';
import { auditAction, type Editor } from '../audit.ts';
import { wrongField } from '../wrong-field.ts';
import { columnId, columnsOf, headerKey } from './columns.ts';

const columns = columnsOf([]);
const labels = Object.fromEntries(columns.map((column) => [columnId(column), column.header]));

type MappingAnswer = AnswerOf<typeof parcelMappingRoutes.getImportMapping>;

const answerOf = ({ headers }: ImportMapping): MappingAnswer => ({
  headers,
  columns: columns.map((column) => ({
    column: columnId(column),
    header: column.header,
    isRequired: column.required === true,
  })),
});

/** Returns the mapped headers of a partner, and all columns to which a header can be mapped. */
export const readImportMapping = async ({ id }: PartnerChoice): Promise<MappingAnswer> =>
  answerOf(await getImportMapping(id));

const checkChanges = (changes: readonly HeaderChange[]): void => {
  const headers = new Set(['']);
  const taken = new Set<string>();
  changes.forEach(({ header, column }, nth) => {
    const key = headerKey(header);
    if (headers.has(key)) throw wrongField(`headers.${nth}.header`, '엑셀의 열');
    headers.add(key);
    if (column === null) return;
    if (taken.has(column) || !Object.hasOwn(labels, column))
      throw wrongField(`headers.${nth}.column`, header);
    taken.add(column);
  });
};

const withChanges = (headers: readonly MappedHeader[], changes: readonly HeaderChange[]): MappedHeader[] => {
  const changed = new Set(changes.map(({ header }) => headerKey(header)));
  const unchanged = headers.filter(({ header }) => !changed.has(headerKey(header)));
  return [
    ...unchanged,
    ...changes.flatMap(({ header, column }) => (column === null ? [] : { header, column })),
  ];
};

const byColumn = (headers: readonly MappedHeader[]) =>
  headers.length === 0
    ? undefined
    : Object.fromEntries(
        columns.map((column) => {
          const id = columnId(column);
          return [id, headers.filter((mapped) => mapped.column === id).map(({ header }) => header)];
        }),
      );

// True if the header is already mapped to the column of the change, or not mapped if that column is null.
const isApplied = (headers: readonly MappedHeader[], { header, column }: HeaderChange): boolean => {
  const known = headers.find((mapped) => headerKey(mapped.header) === headerKey(header));
  return (known?.column ?? null) === column;
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
  changes: readonly HeaderChange[],
): Promise<MappingAnswer> => {
  checkChanges(changes);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const before = await getImportMapping(id);
    if (changes.every((change) => isApplied(before.headers, change))) return answerOf(before);
    const headers = withChanges(before.headers, changes);
    if (headers.length > MAX_MAPPED_HEADERS) {
      throw new AppError('VALIDATION_FAILED', {
        message: `연결은 ${MAX_MAPPED_HEADERS}개까지 저장합니다. 쓰지 않는 연결을 지워주세요.`,
      });
    }
    const failed = await transact([
      changeImportMappingAction(id, before, headers),
      auditAction(
        editor,
        { kind: 'importMapping', id, name },
        labels,
        byColumn(before.headers),
        byColumn(headers),
      ),
    ]);
    if (failed.length === 0) return answerOf({ ...before, headers });
  }
  throw new AppError('CONFLICT');
};
