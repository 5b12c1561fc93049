import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { CorrectedCell, FixedValue, MappedHeader } from '#shared/domain/import-mapping.ts';
import {
  type Action,
  batchGet,
  getItem,
  type Key,
  queryAll,
  queryNewestFirst,
  updateItem,
} from './client.ts';
import { dropExpired, ifAbsent } from './expiry.ts';

// An import registers its orders in chunks. The transaction of a chunk also writes an item with the result of the
// chunk. If the import is repeated, only chunks without such an item are registered.
const Import = z.object({
  id: z.string(),
  partnerId: z.number(),
  filename: z.string().default(''),
  memberId: z.number(),
  /** Full name of the member who imports. */
  by: z.string(),
  at: z.iso.datetime(),
  /** Header mapping of the partner when the import began. */
  mapped: z.array(MappedHeader).readonly().default([]),
  /** Fixed values of the partner when the import began. */
  fixed: z.array(FixedValue).readonly().default([]),
  /** Row of the headers, from 1. By default the first row with a value. */
  headerRow: z.number().default(1),
  /** Name of the sheet. By default the server finds it. */
  sheet: z.string().optional(),
  /** True if the import contains hidden rows, as those of version 0.9.16 or earlier do. */
  includeHidden: z.boolean().default(true),
  /** Rows of the file that the import contains, with their corrected cells. By default all rows as they are. */
  selection: z.object({ rows: z.array(z.number()), cells: z.array(CorrectedCell) }).optional(),
  /** First import of the file, if this import corrects failed rows. */
  firstImportId: z.string().optional(),
  /** Number of registered orders. Set when every chunk is registered. */
  registered: z.number().optional(),
  /** Number of failed orders. Set with `registered`; absent in imports of version 0.9.16 or earlier. */
  failed: z.number().optional(),
});
export type Import = z.output<typeof Import>;

const Chunk = z.object({
  /** Index of the chunk in the file. */
  nth: z.number(),
  /** Row and reason of each failed order. The reason is empty if reading the file again finds it. */
  failed: z.array(z.tuple([z.number(), z.string()])),
  /** Ids of the registered orders. Absent in chunks of version 0.9.16 or earlier. */
  ids: z.array(z.number()).default([]),
});
export type ImportChunk = z.output<typeof Chunk>;

const TTL_SECONDS = 180 * 24 * 3600;

const partition = (id: string) => `IMPORT#${id}`;
const importKey = (id: string): Key => ({ pk: partition(id), sk: 'IMPORT' });
const chunkKey = (id: string, nth: number): Key => ({
  pk: partition(id),
  sk: `CHUNK#${String(nth).padStart(4, '0')}`,
});

const listPartition = (partnerId: number) => `IMPORTS#${partnerId}`;
const listedAs = ({ at, id }: Pick<Import, 'at' | 'id'>): string => `${at}#${id}`;

const expiry = ({ at }: Pick<Import, 'at'>) => epochSeconds(new Date(at)) + TTL_SECONDS;

/** AP-180 Returns an import by a strongly consistent read; undefined if it is unknown or expired. */
export const getImport = async (id: string, now: Date): Promise<Import | undefined> => {
  const item = dropExpired(await getItem(importKey(id), { consistent: true }), epochSeconds(now));
  return item && Import.parse(item);
};

/** AP-180 Returns imports in no particular order. Omits unknown and expired imports. */
export const getImports = async (ids: readonly string[], now: Date): Promise<Import[]> =>
  (await batchGet(ids.map(importKey)))
    .flatMap((item) => dropExpired(item, epochSeconds(now)) ?? [])
    .map((item) => Import.parse(item));

/** AP-181 Starts an import and lists it for its partner. Fails as `IMPORT` if the import was started before. */
export const beginImportActions = (started: Import): Action[] => {
  const { id, partnerId } = started;
  const ttl = expiry(started);
  return [
    {
      name: 'IMPORT',
      put: { ...importKey(id), ...started, ttl },
      ...ifAbsent(epochSeconds(new Date(started.at))),
    },
    { name: 'LISTED', put: { pk: listPartition(partnerId), sk: listedAs(started), id, ttl } },
  ];
};

/**
 * AP-185 Returns the ids of a partner's imports, newest first.
 * @param before `cursor` of the last import of the previous page
 */
export const listImportIds = async (
  partnerId: number,
  before: string | undefined,
  limit: number,
): Promise<{ id: string; cursor: string }[]> =>
  (await queryNewestFirst(listPartition(partnerId), before, limit)).map(({ id, sk }) => ({
    id: String(id),
    cursor: String(sk),
  }));

/** AP-182 Returns the registered chunks of an import. */
export const listImportChunks = async (id: string, now: Date): Promise<ImportChunk[]> =>
  (await queryAll(partition(id), 'CHUNK#', { consistent: true }))
    .flatMap((item) => dropExpired(item, epochSeconds(now)) ?? [])
    .map((item) => Chunk.parse(item));

/** AP-182 Returns a registered chunk; undefined if the chunk is not registered. */
export const getImportChunk = async (
  id: string,
  nth: number,
  now: Date,
): Promise<ImportChunk | undefined> => {
  const item = dropExpired(await getItem(chunkKey(id, nth), { consistent: true }), epochSeconds(now));
  return item && Chunk.parse(item);
};

/** AP-183 Stores the result of a chunk. Fails as `CHUNK` if another worker registered the chunk. */
export const storeChunkAction = (source: Import, chunk: ImportChunk, now: Date): Action => ({
  name: 'CHUNK',
  put: { ...chunkKey(source.id, chunk.nth), ...chunk, ttl: expiry(source) },
  ...ifAbsent(epochSeconds(now)),
});

/** AP-184 Marks an import as complete. @param counts number of registered and of failed orders */
export const endImport = async (
  id: string,
  counts: { registered: number; failed: number },
): Promise<void> => {
  await updateItem(importKey(id), {
    UpdateExpression: 'SET registered = :registered, failed = :failed',
    ExpressionAttributeValues: { ':registered': counts.registered, ':failed': counts.failed },
    ReturnValues: 'NONE',
  });
};
