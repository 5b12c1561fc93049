import * as z from 'zod';
import { epochSeconds } from '#shared/domain/dates.ts';
import { MappedHeader } from '#shared/domain/import-mapping.ts';
import { type Action, batchGet, getItem, type Key, queryAll, updateItem } from './client.ts';
import { ifAbsent, unexpired } from './expiry.ts';

/**
 * Imports of spreadsheets. An import is done in chunks of its file's orders, each in one transaction with an item that
 * says what became of them, so that a chunk is never done twice and a repeat goes on with those that are missing.
 */
const Import = z.object({
  id: z.string(),
  partnerId: z.number(),
  /** What the file was called. */
  filename: z.string().default(''),
  memberId: z.number(),
  by: z.string(),
  at: z.iso.datetime(),
  /** What headers of its partner's own stand for. */
  mapped: z.array(MappedHeader).readonly().default([]),
  /** Orders registered, once every chunk is done. */
  registered: z.number().optional(),
});
export type Import = z.output<typeof Import>;

const Chunk = z.object({
  nth: z.number(),
  /** Orders that were left out: their first rows, and why, where the file alone does not say. */
  failed: z.array(z.tuple([z.number(), z.string()])),
});
export type ImportChunk = z.output<typeof Chunk>;

/** As long as the uploaded file is kept. */
const KEPT_SECONDS = 180 * 24 * 3600;

const partition = (id: string) => `IMPORT#${id}`;
const importKey = (id: string): Key => ({ pk: partition(id), sk: 'IMPORT' });
const chunkKey = (id: string, nth: number): Key => ({
  pk: partition(id),
  sk: `CHUNK#${String(nth).padStart(4, '0')}`,
});

const expiry = ({ at }: Pick<Import, 'at'>) => epochSeconds(new Date(at)) + KEPT_SECONDS;

/** AP-180 an import, as it stands now. */
export const getImport = async (id: string, now: Date): Promise<Import | undefined> => {
  const item = unexpired(await getItem(importKey(id), { consistent: true }), epochSeconds(now));
  return item && Import.parse(item);
};

/** AP-180 several imports by their ids; those that are forgotten are left out. */
export const getImports = async (ids: readonly string[], now: Date): Promise<Import[]> =>
  (await batchGet(ids.map(importKey)))
    .flatMap((item) => unexpired(item, epochSeconds(now)) ?? [])
    .map((item) => Import.parse(item));

/** AP-181 writes down that an import begins; reported as `IMPORT` when it has. */
export const beginImportAction = (started: Import): Action => ({
  name: 'IMPORT',
  put: { ...importKey(started.id), ...started, ttl: expiry(started) },
  ...ifAbsent(epochSeconds(new Date(started.at))),
});

/** AP-182 the chunks that are done. */
export const listImportChunks = async (id: string, now: Date): Promise<ImportChunk[]> =>
  (await queryAll(partition(id), 'CHUNK#', { consistent: true }))
    .flatMap((item) => unexpired(item, epochSeconds(now)) ?? [])
    .map((item) => Chunk.parse(item));

/** AP-182 one of them. */
export const getImportChunk = async (
  id: string,
  nth: number,
  now: Date,
): Promise<ImportChunk | undefined> => {
  const item = unexpired(await getItem(chunkKey(id, nth), { consistent: true }), epochSeconds(now));
  return item && Chunk.parse(item);
};

/** AP-183 part of the transaction that does a chunk; reported as `CHUNK` when a twin did it. */
export const chunkAction = (of: Import, chunk: ImportChunk, now: Date): Action => ({
  name: 'CHUNK',
  put: { ...chunkKey(of.id, chunk.nth), ...chunk, ttl: expiry(of) },
  ...ifAbsent(epochSeconds(now)),
});

/** AP-184 every chunk is done. */
export const endImport = async (id: string, registered: number): Promise<void> => {
  await updateItem(importKey(id), {
    UpdateExpression: 'SET registered = :registered',
    ExpressionAttributeValues: { ':registered': registered },
    ReturnValues: 'NONE',
  });
};
