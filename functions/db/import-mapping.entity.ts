import * as z from 'zod';
import { MappedHeader } from '#shared/domain/import-mapping.ts';
import { type Action, getItem, type Key } from './client.ts';

// Headers are values in one item, never attribute names.
const ImportMapping = z.object({ version: z.number(), headers: z.array(MappedHeader) });
export type ImportMapping = z.output<typeof ImportMapping>;

const key = (partnerId: number): Key => ({ pk: `IMPORTMAP#${partnerId}`, sk: 'IMPORTMAP' });

/** AP-160 A strongly consistent read. A partner without a mapping has version 0. */
export const getImportMapping = async (partnerId: number): Promise<ImportMapping> => {
  const item = await getItem(key(partnerId), { consistent: true });
  return item ? ImportMapping.parse(item) : { version: 0, headers: [] };
};

/** AP-161 Fails as `IMPORTMAP` if the mapping was modified concurrently. */
export const changeImportMappingAction = (
  partnerId: number,
  { version }: ImportMapping,
  headers: readonly MappedHeader[],
): Action => ({
  name: 'IMPORTMAP',
  put: { ...key(partnerId), version: version + 1, headers },
  condition: 'attribute_not_exists(pk) OR #version = :was',
  names: { '#version': 'version' },
  values: { ':was': version },
});
