import * as z from 'zod';
import { typedText } from './clean-text.ts';

export const MAX_MAPPED_HEADERS = 200;
/** A longer text is not treated as a header. */
export const MAX_HEADER = 100;

/** `column` is a `columnId`. */
export const MappedHeader = z.object({
  header: typedText().min(1).max(MAX_HEADER),
  column: z.string().max(40),
});
export type MappedHeader = z.output<typeof MappedHeader>;

/** `null` removes the mapping of the header. */
export const HeaderChange = MappedHeader.extend({ column: MappedHeader.shape.column.nullable() });
export type HeaderChange = z.output<typeof HeaderChange>;
