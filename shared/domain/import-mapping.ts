import * as z from 'zod';
import { typedText } from './clean-text.ts';

export const MAX_MAPPED_HEADERS = 200;
/** Maximum length of a header. A longer text in a sheet is not a header. */
export const MAX_HEADER = 100;

/** Header of a partner's sheet, and the id of the column that it stands for (`columnId`). */
export const MappedHeader = z.object({
  header: typedText().min(1).max(MAX_HEADER),
  column: z.string().max(40),
});
export type MappedHeader = z.output<typeof MappedHeader>;

/** Change of a mapping. `column` null removes the mapping of the header. */
export const HeaderChange = MappedHeader.extend({ column: MappedHeader.shape.column.nullable() });
export type HeaderChange = z.output<typeof HeaderChange>;
