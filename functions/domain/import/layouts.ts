import { createHash } from 'node:crypto';
import type { ImportMapping, PartnerMappings } from '#functions/db/import-mapping.entity.ts';
import { REASON_HEADER } from '#shared/domain/order-sheet.ts';
import { headerKey, type SheetMapping } from './columns.ts';

/** Mapping of each known layout by its key, and the mapping of other layouts. */
export type Mappings = { byLayout: ReadonlyMap<string, SheetMapping>; otherwise: SheetMapping };

const KEY_LENGTH = 32;

const reasonKey = headerKey(REASON_HEADER);

/**
 * Returns the key of a layout: a hash of its headers without their sequence, case, blanks and repetitions. A file of
 * failed rows has the layout of the file that it is made from.
 */
export const layoutKeyOf = (headers: readonly (string | undefined)[]): string => {
  const keys = new Set(headers.map((header = '') => headerKey(header)));
  for (const ignored of ['', reasonKey]) keys.delete(ignored);
  return createHash('sha256')
    .update([...keys].sort().join('\n'))
    .digest('hex')
    .slice(0, KEY_LENGTH);
};

const sheetMapping = ({ headers, fixed }: ImportMapping): SheetMapping => ({ mapped: headers, fixed });

export const toMappings = ({ former, layouts }: PartnerMappings): Mappings => ({
  byLayout: new Map(layouts.map((one) => [one.layout, sheetMapping(one)])),
  otherwise: sheetMapping(former),
});

/** Returns mappings that have this mapping for every layout. */
export const onlyMapping = (otherwise: SheetMapping): Mappings => ({ byLayout: new Map(), otherwise });
