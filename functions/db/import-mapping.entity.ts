import * as z from 'zod';
import { FixedValue, LayoutKey, MappedHeader } from '#shared/domain/import-mapping.ts';
import { type Action, type Key, queryAll, updateItem } from './client.ts';
import { ifVersion } from './versioned.ts';

// Mappings of version 0.9.16 or earlier have no fixed values.
const ImportMapping = z.object({
  headers: z.array(MappedHeader),
  fixed: z.array(FixedValue).default([]),
});
export type ImportMapping = z.output<typeof ImportMapping>;

const Layout = ImportMapping.extend({
  layout: LayoutKey,
  version: z.number(),
  /** Time of the last change or import. */
  usedAt: z.iso.datetime(),
});
export type Layout = z.output<typeof Layout>;

/** `former`: the mapping that partners had before layouts. It applies to layouts without an own mapping. */
export type PartnerMappings = { former: ImportMapping; layouts: readonly Layout[] };

const FORMER = 'IMPORTMAP';
const LAYOUT = 'LAYOUT#';
const partition = (partnerId: number): string => `IMPORTMAP#${partnerId}`;
const layoutKey = (partnerId: number, layout: string): Key => ({
  pk: partition(partnerId),
  sk: LAYOUT + layout,
});

/** AP-160 Returns the mappings of a partner by a strongly consistent read. */
export const getImportMappings = async (partnerId: number): Promise<PartnerMappings> => {
  const items = await queryAll(partition(partnerId), '', { consistent: true });
  const former = items.find(({ sk }) => sk === FORMER);
  return {
    former: former ? ImportMapping.parse(former) : { headers: [], fixed: [] },
    layouts: items.filter(({ sk }) => String(sk).startsWith(LAYOUT)).map((item) => Layout.parse(item)),
  };
};

/** AP-161 Adds or replaces a layout. Fails as `LAYOUT` if the layout was modified concurrently. */
export const saveLayoutAction = (partnerId: number, layout: Layout): Action => ({
  name: 'LAYOUT',
  put: { ...layoutKey(partnerId, layout.layout), ...layout },
  ...ifVersion(layout.version - 1),
});

/** AP-161 Removes a layout. */
export const removeLayoutAction = (partnerId: number, { layout }: Layout): Action => ({
  name: 'REMOVED',
  delete: layoutKey(partnerId, layout),
});

/** AP-162 Stores the time of an import. Does nothing for a layout that is not stored. */
export const markLayoutUsed = async (partnerId: number, layout: string, now: Date): Promise<void> => {
  await updateItem(layoutKey(partnerId, layout), {
    UpdateExpression: 'SET usedAt = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': now.toISOString() },
    ReturnValues: 'NONE',
  });
};
