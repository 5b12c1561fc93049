import * as z from 'zod';
import { FixedValue, MappedHeader } from '#shared/domain/import-mapping.ts';
import { type Action, getItem, type Key } from './client.ts';

// Header mapping of a partner. `headers` contains every mapped header with its columns. Mappings of version 0.9.16 or
// earlier have no fixed values.
const ImportMapping = z.object({
  version: z.number(),
  headers: z.array(MappedHeader),
  fixed: z.array(FixedValue).default([]),
});
export type ImportMapping = z.output<typeof ImportMapping>;

const key = (partnerId: number): Key => ({ pk: `IMPORTMAP#${partnerId}`, sk: 'IMPORTMAP' });

/**
 * AP-160 Returns the mapping by a strongly consistent read. Without a stored mapping, version is 0 and the lists are empty.
 */
export const getImportMapping = async (partnerId: number): Promise<ImportMapping> => {
  const item = await getItem(key(partnerId), { consistent: true });
  return item ? ImportMapping.parse(item) : { version: 0, headers: [], fixed: [] };
};

/** AP-161 Replaces the mapping. Fails as `IMPORTMAP` if the mapping was modified concurrently. */
export const changeImportMappingAction = (
  partnerId: number,
  { version }: ImportMapping,
  { headers, fixed }: Pick<ImportMapping, 'headers' | 'fixed'>,
): Action => ({
  name: 'IMPORTMAP',
  put: { ...key(partnerId), version: version + 1, headers, fixed },
  condition: 'attribute_not_exists(pk) OR #version = :was',
  names: { '#version': 'version' },
  values: { ':was': version },
});
