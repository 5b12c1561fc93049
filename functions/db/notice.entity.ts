import * as z from 'zod';
import { OneNotice } from '#shared/domain/notice.ts';
import { type Action, batchGet, type Item, type Key, queryAll } from './client.ts';
import { ifVersion } from './versioned.ts';

// The contents of a notice are a separate item, because they may be long and lists do not show them.
const sortKey = (id: number) => String(id).padStart(8, '0');
const headKey = (id: number): Key => ({ pk: 'NOTICE', sk: sortKey(id) });
const contentsKey = (id: number): Key => ({ pk: 'NOTICETEXT', sk: sortKey(id) });

const Head = OneNotice.omit({ contents: true });
type NoticeHead = z.output<typeof Head>;

const Contents = OneNotice.pick({ id: true, contents: true, version: true });

/** AP-70 Returns all notices without contents, newest first. */
export const listNotices = async (): Promise<NoticeHead[]> =>
  (await queryAll('NOTICE')).map((item) => Head.parse(item)).reverse();

// If the notice was changed between the reads of its two items, their versions differ. The result has the older
// version, so that a change based on it is refused.
const joinContents = (head: NoticeHead, items: readonly Item[]): OneNotice => {
  const { contents, version } = Contents.parse(
    items.find(({ pk, id }) => pk === 'NOTICETEXT' && id === head.id),
  );
  return { ...head, contents, version: Math.min(head.version, version) };
};

/** AP-72 Returns the notices with their contents. Omits notices that were deleted concurrently. */
export const withContents = async (heads: readonly NoticeHead[]): Promise<OneNotice[]> => {
  const items = await batchGet(heads.map(({ id }) => contentsKey(id)));
  const found = new Set(items.map(({ id }) => id));
  return heads.filter(({ id }) => found.has(id)).map((head) => joinContents(head, items));
};

/** AP-73 Returns notices in no particular order. Omits unknown numbers. */
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
    .map((head) => joinContents(Head.parse(head), items));
};

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

/** AP-71 Adds a notice with its contents. */
export const addNoticeActions = putActions;

/** AP-71 Changes a notice. Fails as `NOTICE` unless the stored version is `expectedVersion`. */
export const changeNoticeActions = (notice: OneNotice, expectedVersion: number): Action[] => {
  const [head, contents] = putActions(notice);
  return [{ ...head, ...ifVersion(expectedVersion) }, contents];
};

/** AP-71 Deletes a notice. Fails as `NOTICE` if the notice does not exist. */
export const removeNoticeActions = (id: number): Action[] => [
  { name: 'NOTICE', delete: headKey(id), condition: 'attribute_exists(pk)' },
  { name: 'CONTENTS', delete: contentsKey(id) },
];
