import sanitizeHtml from 'sanitize-html';
import { transact } from '#functions/db/client.ts';
import {
  addNoticeActions,
  changeNoticeActions,
  getNotice,
  getNotices,
  listNotices,
  removeNoticeActions,
  withContents,
} from '#functions/db/notice.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { isOwnImage } from '#shared/domain/image.ts';
import {
  type Notice,
  NoticeContents,
  type NoticeInput,
  noticeLabels,
  type OneNotice,
} from '#shared/domain/notice.ts';
import { NOTICES_PER_PAGE, PUBLIC_BOARD } from '#shared/domain/notice-list.ts';
import { isLink, linkSchemes, listKinds, richTextClasses, richTextTags } from '#shared/domain/rich-text.ts';
import { AppError } from '#shared/errors.ts';
import { NOTICE_AUTHOR } from '#shared/words.ko.ts';

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt'],
    li: [{ name: 'data-list', values: [...listKinds] }],
  },
  allowedClasses: { '*': [...richTextClasses] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  transformTags: {
    a: (_, { href = '', class: marks = '' }): sanitizeHtml.Tag =>
      isLink(href)
        ? { tagName: 'a', attribs: { href, rel: 'noopener', class: marks } }
        : { tagName: 'span', attribs: { class: marks } },
    img: (tagName, { alt = '', ...attribs }) => ({ tagName, attribs: { ...attribs, alt } }),
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && !isOwnImage(attribs.src ?? '')) ||
    // Empty spans, which the editor uses for list markers, are removed.
    (tag === 'span' && text === '' && mediaChildren.length === 0),
};

const sanitise = (html: string): string => sanitizeHtml(html, rules);

type Listing = { boardType?: number; isForStaff: boolean; hasContents?: boolean };

const hideWriter = <N extends OneNotice>(notice: N): N => ({ ...notice, writer: NOTICE_AUTHOR });

/**
 * Returns a page of notices, pinned ones first, then the newest. Contents that are not requested are empty and not read.
 * @param paging index of the page, from 0
 */
export const noticePage = async (
  paging: number,
  { boardType, isForStaff, hasContents = true }: Listing,
): Promise<Notice[]> => {
  const listed = (await listNotices())
    .filter((notice) => boardType === undefined || notice.boardType === boardType)
    .filter(({ isShown }) => isShown || isForStaff)
    .sort((a, b) => Number(b.isFixed) - Number(a.isFixed));
  const first = paging * NOTICES_PER_PAGE;
  const heads = listed.slice(first, first + NOTICES_PER_PAGE);
  const page = hasContents ? await withContents(heads) : heads.map((head) => ({ ...head, contents: '' }));
  const numbered = page.map((notice, index) => ({ ...notice, rownum: first + index + 1 }));
  return isForStaff ? numbered : numbered.map(hideWriter);
};

/** Returns a public notice. @throws NOTICE_NOT_FOUND, also for hidden notices and notices of other boards */
export const readNotice = async (id: number): Promise<OneNotice> => {
  const notice = await getNotice(id);
  if (!notice?.isShown || notice.boardType !== PUBLIC_BOARD) throw new AppError('NOTICE_NOT_FOUND');
  return hideWriter(notice);
};

const sanitiseInput = (input: NoticeInput): NoticeInput => {
  const { data, error } = NoticeContents.safeParse(sanitise(input.contents));
  if (error) {
    const fields = error.issues.map(({ message }) => ({ path: 'contents', message }));
    throw new AppError('VALIDATION_FAILED', { fields });
  }
  return { ...input, contents: data };
};

const recordOf = ({ id, title }: OneNotice) => ({ kind: 'notice', id, name: title }) as const;

// The audit entry says only that the text of the notice changed, because the text may be long.
const auditFields = (notice: OneNotice, before = notice) => ({
  ...notice,
  contents: notice.contents === before.contents ? '' : '변경됨',
});

/** Adds a notice with sanitised contents. @throws VALIDATION_FAILED if nothing visible remains */
export const registerNotice = async (
  { boardType, ...input }: NoticeInput & { boardType: number },
  caller: Caller,
): Promise<OneNotice> => {
  const text = sanitiseInput(input);
  const regDate = caller.now.toISOString();
  const notice = { ...text, boardType, id: await nextId('notice'), regDate, version: 1 };
  await transact([
    ...addNoticeActions(notice),
    auditAction(caller, recordOf(notice), noticeLabels, undefined, auditFields(notice)),
  ]);
  return notice;
};

const requireNotice = async (id: number): Promise<OneNotice> => {
  const notice = await getNotice(id, { consistent: true });
  if (!notice) throw new AppError('NOTICE_NOT_FOUND');
  return notice;
};

/**
 * @param expectedVersion version that the caller read; undefined overwrites concurrent changes
 * @throws VALIDATION_FAILED, NOTICE_NOT_FOUND, CONFLICT if the notice no longer has the expected version
 */
export const modifyNotice = (
  id: number,
  expectedVersion: number | undefined,
  { boardType, ...input }: NoticeInput & { boardType?: number },
  caller: Caller,
): Promise<OneNotice> => {
  const text = sanitiseInput(input);
  return retryOnConflict(async () => {
    const before = await requireNotice(id);
    const version = expectedVersion ?? before.version;
    const after = { ...before, ...text, boardType: boardType ?? before.boardType, version: version + 1 };
    const failed = await transact([
      ...changeNoticeActions(after, version),
      auditAction(caller, recordOf(after), noticeLabels, auditFields(before), auditFields(after, before)),
    ]);
    if (failed.length === 0) return after;
    if (expectedVersion !== undefined) throw new AppError('CONFLICT');
    return undefined;
  });
};

/** Deletes all of the notices or none. @throws NOTICE_NOT_FOUND if one of them does not exist */
export const deleteNotices = async (ids: readonly number[], caller: Caller): Promise<void> => {
  const notices = await getNotices(ids, { consistent: true });
  if (notices.length < ids.length) throw new AppError('NOTICE_NOT_FOUND');
  const failed = await transact(
    notices.flatMap((notice) => [
      ...removeNoticeActions(notice.id),
      auditAction(caller, recordOf(notice), noticeLabels, auditFields(notice), undefined),
    ]),
  );
  if (failed.length > 0) throw new AppError('NOTICE_NOT_FOUND');
};
