import * as z from 'zod';
import { typedText } from './clean-text.ts';

/** What the headers of a partner's own sheets stand for. */

/** Headers that a partner may have connected. */
export const MAX_MAPPED_HEADERS = 200;
/** Letters of a header that can be connected; what is longer is no header. */
export const MAX_HEADER = 100;

/** A header of theirs and the column of ours that it stands for, by its id (`columnId`). */
export const MappedHeader = z.object({
  header: typedText().min(1).max(MAX_HEADER),
  column: z.string().max(40),
});
export type MappedHeader = z.output<typeof MappedHeader>;

/** A header is connected, or with null no longer. */
export const HeaderChange = MappedHeader.extend({ column: MappedHeader.shape.column.nullable() });
export type HeaderChange = z.output<typeof HeaderChange>;
