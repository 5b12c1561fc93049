import * as z from 'zod';
import { InvertedFlag } from '../contract/wire.ts';

/** Boards: 1 is what the public sees. */
export const PUBLIC_BOARD = 1;
/** Rows of a page of notices. */
export const NOTICES_PER_PAGE = 10;

export const Notice = z.object({
  id: z.number(),
  /** Its place in the list, from 1. */
  rownum: z.number(),
  title: z.string(),
  boardType: z.number(),
  writer: z.string(),
  /** Sanitised HTML. */
  contents: z.string(),
  /** Pinned to the top; 0 means yes on the wire. */
  isFixed: InvertedFlag,
  /** Visible to the public; 0 means yes on the wire. */
  isShown: InvertedFlag,
  regDate: z.iso.datetime(),
});
export type Notice = z.output<typeof Notice>;
