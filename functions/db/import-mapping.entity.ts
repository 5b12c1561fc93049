import * as z from 'zod';
import { MappedHeader } from '#shared/domain/import-mapping.ts';
import { type Action, getItem, type Key } from './client.ts';

/** What the headers of a partner's sheets stand for, all in one item; headers are values in it, never names. */
const ImportMapping = z.object({ version: z.number(), headers: z.array(MappedHeader) });
export type ImportMapping = z.output<typeof ImportMapping>;

const key = (partnerId: number): Key => ({ pk: `IMPORTMAP#${partnerId}`, sk: 'IMPORTMAP' });

/** AP-160 a partner's headers, as they stand now; version 0 where it never had any. */
export const getImportMapping = async (partnerId: number): Promise<ImportMapping> => {
  const item = await getItem(key(partnerId), { consistent: true });
  return item ? ImportMapping.parse(item) : { version: 0, headers: [] };
};

/** AP-161 other headers for a partner; reported as `IMPORTMAP` when they are of another version by now. */
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
