import * as z from 'zod';
import { Inquiry, type InquiryAnswer, isOpenInquiry, OwnInquirySummary } from '#shared/domain/inquiry.ts';
import {
  type Action,
  batchGet,
  getItem,
  type Item,
  type Key,
  query,
  queryNewestFirst,
  updateItem,
} from './client.ts';

// The partition INQUIRYOPEN lists the numbers of inquiries whose last message is of the customer. gsi3 lists the inquiries
// of a member with a summary.
const sortKey = (id: number) => String(id).padStart(8, '0');
const key = (id: number): Key => ({ pk: 'INQUIRY', sk: sortKey(id) });
const openKey = (id: number): Key => ({ pk: 'INQUIRYOPEN', sk: sortKey(id) });

const memberPartition = (memberId: number) => `INQ#${memberId}`;

const summaryOf = (inquiry: Inquiry, isUnread: boolean): OwnInquirySummary => ({
  id: inquiry.id,
  hblNo: inquiry.hblNo,
  title: inquiry.title,
  regDate: inquiry.regDate,
  lastAt: inquiry.answers.at(-1)?.at ?? inquiry.regDate,
  isOpen: isOpenInquiry(inquiry),
  isUnread,
});

export const inquiryOf = (item: Item): Inquiry | undefined =>
  item.pk === 'INQUIRY' ? Inquiry.parse(item) : undefined;

/** AP-78 Adds an inquiry and lists it as unanswered, and for its member. */
export const addInquiryActions = (inquiry: Inquiry): Action[] => [
  {
    name: 'INQUIRY',
    put: {
      ...key(inquiry.id),
      ...z.encode(Inquiry, inquiry),
      ...(inquiry.memberId !== null && {
        n: inquiry.id,
        g3: memberPartition(inquiry.memberId),
        l: summaryOf(inquiry, false),
      }),
    },
    condition: 'attribute_not_exists(pk)',
  },
  { name: 'OPEN', put: { ...openKey(inquiry.id), id: inquiry.id } },
];

const newestFirst = (pk: string, before: number | undefined, limit: number): Promise<Item[]> =>
  queryNewestFirst(pk, before === undefined ? undefined : sortKey(before), limit);

/** AP-130 Returns inquiries, newest first. @param before only smaller numbers */
export const listInquiries = async (before: number | undefined, limit: number): Promise<Inquiry[]> =>
  (await newestFirst('INQUIRY', before, limit)).map((item) => Inquiry.parse(item));

/** AP-131 Returns inquiries without an answer, newest first. @param before only smaller numbers */
export const listOpenInquiries = async (before: number | undefined, limit: number): Promise<Inquiry[]> => {
  const open = await newestFirst('INQUIRYOPEN', before, limit);
  const items = await batchGet(open.map(({ id }) => key(Number(id))));
  return items.map((item) => Inquiry.parse(item)).sort((a, b) => b.id - a.id);
};

/** AP-132 Returns an inquiry, and whether its member has not read the last answer, by a strongly consistent read. */
export const getInquiry = async (
  id: number,
): Promise<{ inquiry: Inquiry; isUnread: boolean } | undefined> => {
  const item = await getItem(key(id), { consistent: true });
  if (!item) return undefined;
  // Only inquiries of members have a summary.
  return {
    inquiry: Inquiry.parse(item),
    isUnread: (item.l as OwnInquirySummary | undefined)?.isUnread === true,
  };
};

// Also lists an inquiry of an earlier version for its member.
const addMessageAction = (inquiry: Inquiry, message: InquiryAnswer): Action => {
  const { id, memberId, answers } = inquiry;
  const after = { ...inquiry, answers: [...answers, message] };
  return {
    name: 'INQUIRY',
    update: key(id),
    expression: `SET answers = list_append(answers, :answers)${memberId === null ? '' : ', n = :n, g3 = :g3, l = :l'}`,
    condition: 'size(answers) = :seen',
    values: {
      ':answers': [message],
      ':seen': answers.length,
      ...(memberId !== null && {
        ':n': id,
        ':g3': memberPartition(memberId),
        ':l': summaryOf(after, !message.isReply),
      }),
    },
  };
};

/** AP-133 Adds an answer. Fails as `INQUIRY` if a message was added after `inquiry` was read. */
export const answerInquiryActions = (inquiry: Inquiry, answer: InquiryAnswer): Action[] => [
  addMessageAction(inquiry, answer),
  { name: 'OPEN', delete: openKey(inquiry.id) },
];

/**
 * AP-297 Adds a reply of the member and lists the inquiry as unanswered again. Fails as `INQUIRY` if a message was added
 * after `inquiry` was read.
 */
export const replyInquiryActions = (inquiry: Inquiry, reply: InquiryAnswer): Action[] => [
  addMessageAction(inquiry, reply),
  { name: 'OPEN', put: { ...openKey(inquiry.id), id: inquiry.id } },
];

/** AP-296 Returns summaries of a member's inquiries, newest first. @param before only smaller numbers */
export const listMemberInquiries = async (
  memberId: number,
  before: number | undefined,
  limit: number,
): Promise<OwnInquirySummary[]> => {
  const { items } = await query({
    IndexName: 'gsi3',
    KeyConditionExpression: before === undefined ? 'g3 = :g' : 'g3 = :g AND n < :before',
    ExpressionAttributeValues: {
      ':g': memberPartition(memberId),
      ...(before !== undefined && { ':before': before }),
    },
    ScanIndexForward: false,
    Limit: limit,
  });
  return items.map(({ l }) => OwnInquirySummary.parse(l));
};

/** AP-298 Marks an inquiry as read by its member, unless a message was added after `inquiry` was read. */
export const markInquiryRead = async ({ id, answers }: Inquiry): Promise<void> => {
  await updateItem(key(id), {
    UpdateExpression: 'SET l.isUnread = :no',
    ConditionExpression: 'size(answers) = :seen',
    ExpressionAttributeValues: { ':no': false, ':seen': answers.length },
    ReturnValues: 'NONE',
  });
};

/** AP-172 Deletes an inquiry. Fails as `INQUIRY` if an answer was added concurrently. */
export const removeInquiryActions = ({ id, answers }: Inquiry): Action[] => [
  {
    name: 'INQUIRY',
    delete: key(id),
    condition: 'size(answers) = :seen',
    values: { ':seen': answers.length },
  },
  { name: 'OPEN', delete: openKey(id) },
];

/** AP-496 Records that an answer may have been mailed, unless it was. @param nth index of the answer, from 0 */
export const markAnswerUnknown = async (id: number, nth: number): Promise<void> => {
  await updateItem(key(id), {
    UpdateExpression: `SET answers[${nth}].isMailUnknown = :yes`,
    ConditionExpression: `answers[${nth}].isMailed = :no`,
    ExpressionAttributeValues: { ':yes': true, ':no': false },
    ReturnValues: 'NONE',
  });
};

/** AP-134 Records that an answer was mailed. @param nth index of the answer, from 0 */
export const markAnswerMailed = async (id: number, nth: number): Promise<void> => {
  await updateItem(key(id), {
    UpdateExpression: `SET answers[${nth}].isMailed = :yes`,
    ExpressionAttributeValues: { ':yes': true },
  });
};
