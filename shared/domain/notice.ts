import * as z from 'zod';
import { InvertedFlag, NumberLike } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { requiredValue } from './fields.ts';
import { isBlankText } from './rich-text.ts';
import { typedText } from './typed-text.ts';

export const noticeLabels = {
  title: '제목',
  writer: '작성자',
  contents: '내용',
  isFixed: '상단 고정',
  isShown: '게시',
  boardType: '게시판',
} as const;

export const TITLE_LENGTH = 100;
export const WRITER_LENGTH = 50;
const CONTENTS_BYTES = 100 * 1024;

const requiredText = (max: number) =>
  typedText().min(1, { error: messages.fillAll, abort: true }).max(max, messages.tooLong(max)).prefault('');

export const BoardType = requiredValue(messages.fillAll, NumberLike.pipe(z.int().min(0).max(99)));

/** HTML with visible content, of a size that fits into a DynamoDB item. */
export const NoticeContents = z
  .string()
  .refine((html) => !isBlankText(html), { error: messages.fillAll, abort: true })
  .refine(
    (html) => new TextEncoder().encode(html).length <= CONTENTS_BYTES,
    '내용은 최대 100KB까지 입력 가능합니다.',
  )
  .prefault('');

export const NoticeText = z.object({
  title: requiredText(TITLE_LENGTH),
  writer: requiredText(WRITER_LENGTH),
  contents: NoticeContents,
});

// The wire values of both flags are inverted: 0 means true.
const flags = {
  /** The notice is pinned to the top. */
  isFixed: InvertedFlag,
  isShown: InvertedFlag,
};

export const NoticeInput = NoticeText.extend(flags);
export type NoticeInput = z.output<typeof NoticeInput>;

export const Notice = z.object({
  id: z.number(),
  /** Position in the list, from 1. */
  rownum: z.number(),
  title: z.string(),
  boardType: z.number(),
  /** Readers always see `관리자`. */
  writer: z.string(),
  /** Contains sanitised HTML. */
  contents: z.string(),
  ...flags,
  regDate: z.iso.datetime(),
  /** A change must name the version that was read. */
  version: z.number(),
});
export type Notice = z.output<typeof Notice>;

export const OneNotice = Notice.omit({ rownum: true });
export type OneNotice = z.output<typeof OneNotice>;
