import * as z from 'zod';
import { OneNotice } from '#shared/domain/notice.ts';
import { type Action, batchGet, type Item, type Key, queryAll } from './client.ts';

/** All notices lie in one partition by their number, without what they say: that may be long, and lies by itself. */
const sortKey = (id: number) => String(id).padStart(8, '0');
const headKey = (id: number): Key => ({ pk: 'NOTICE', sk: sortKey(id) });
const contentsKey = (id: number): Key => ({ pk: 'NOTICETEXT', sk: sortKey(id) });

const Head = OneNotice.omit({ contents: true });
export type NoticeHead = z.output<typeof Head>;

const Contents = OneNotice.pick({ id: true, contents: true, version: true });

/** AP-70 every notice without its contents, newest first. They are few: one page of a query holds some thousands. */
export const listNotices = async (): Promise<NoticeHead[]> =>
  (await queryAll('NOTICE')).map((item) => Head.parse(item)).reverse();

/**
 * Where a change came between the two reads, the older version counts: whoever changes what they saw then is refused.
 */
const whole = (head: NoticeHead, items: readonly Item[]): OneNotice => {
  const { contents, version } = Contents.parse(
    items.find(({ pk, id }) => pk === 'NOTICETEXT' && id === head.id),
  );
  return { ...head, contents, version: Math.min(head.version, version) };
};

/** AP-72 notices with their contents, in the same order; those that went meanwhile are left out. */
export const withContents = async (heads: readonly NoticeHead[]): Promise<OneNotice[]> => {
  const items = await batchGet(heads.map(({ id }) => contentsKey(id)));
  const there = new Set(items.map(({ id }) => id));
  return heads.filter(({ id }) => there.has(id)).map((head) => whole(head, items));
};

/** AP-73 notices by number, in no order; unknown ones are left out. */
export const getNotices = async (
  ids: readonly number[],
  options?: { consistent?: boolean },
): Promise<OneNotice[]> => {
  const items = await batchGet(
    ids.flatMap((id) => [headKey(id), contentsKey(id)]),
    options,
  );
  const withText = new Set(items.filter(({ pk }) => pk === 'NOTICETEXT').map(({ id }) => id));
  return items
    .filter(({ pk, id }) => pk === 'NOTICE' && withText.has(id))
    .map((head) => whole(Head.parse(head), items));
};

/** AP-73 one notice. */
export const getNotice = async (
  id: number,
  options?: { consistent?: boolean },
): Promise<OneNotice | undefined> => (await getNotices([id], options))[0];

const putActions = (notice: OneNotice): readonly [head: Action, contents: Action] => {
  const { contents, ...head } = z.encode(OneNotice, notice);
  const { id, version } = notice;
  return [
    { name: 'NOTICE', put: { ...headKey(id), ...head } },
    { name: 'CONTENTS', put: { ...contentsKey(id), id, contents, version } },
  ];
};

/** AP-71 a new notice. */
export const addNoticeActions = putActions;

/** AP-71 a notice changed; reported as `NOTICE` when it is not in the version that was seen. */
export const changeNoticeActions = (notice: OneNotice, seen: number): Action[] => {
  const [head, contents] = putActions(notice);
  return [{ ...head, condition: 'version = :seen', values: { ':seen': seen } }, contents];
};

/** AP-71 a notice is gone; reported as `NOTICE` when it was before. */
export const removeNoticeActions = (id: number): Action[] => [
  { name: 'NOTICE', delete: headKey(id), condition: 'attribute_exists(pk)' },
  { name: 'CONTENTS', delete: contentsKey(id) },
];
