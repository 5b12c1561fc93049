import * as z from 'zod';
import { Inquiry, type InquiryAnswer } from '#shared/domain/inquiry.ts';
import { type Action, batchGet, getItem, type Item, type Key, query, updateItem } from './client.ts';

// The partition INQUIRYOPEN lists the numbers of inquiries without an answer.
const sortKey = (id: number) => String(id).padStart(8, '0');
const key = (id: number): Key => ({ pk: 'INQUIRY', sk: sortKey(id) });
const openKey = (id: number): Key => ({ pk: 'INQUIRYOPEN', sk: sortKey(id) });

export const inquiryOf = (item: Item): Inquiry | undefined =>
  item.pk === 'INQUIRY' ? Inquiry.parse(item) : undefined;

/** AP-78 Adds an inquiry and lists it as unanswered. */
export const addInquiryActions = (inquiry: Inquiry): Action[] => [
  {
    name: 'INQUIRY',
    put: { ...key(inquiry.id), ...z.encode(Inquiry, inquiry) },
    condition: 'attribute_not_exists(pk)',
  },
  { name: 'OPEN', put: { ...openKey(inquiry.id), id: inquiry.id } },
];

const newestFirst = async (pk: string, before: number | undefined, limit: number): Promise<Item[]> => {
  const { items } = await query({
    KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: { ':pk': pk, ...(before !== undefined && { ':before': sortKey(before) }) },
    ScanIndexForward: false,
    Limit: limit,
  });
  return items;
};

/** AP-130 Returns inquiries, newest first. @param before only smaller numbers */
export const listInquiries = async (before: number | undefined, limit: number): Promise<Inquiry[]> =>
  (await newestFirst('INQUIRY', before, limit)).map((item) => Inquiry.parse(item));

/** AP-131 Returns inquiries without an answer, newest first. @param before only smaller numbers */
export const listOpenInquiries = async (before: number | undefined, limit: number): Promise<Inquiry[]> => {
  const open = await newestFirst('INQUIRYOPEN', before, limit);
  const items = await batchGet(open.map(({ id }) => key(Number(id))));
  return items.map((item) => Inquiry.parse(item)).sort((a, b) => b.id - a.id);
};

/** AP-132 Returns an inquiry by a strongly consistent read. */
export const getInquiry = async (id: number): Promise<Inquiry | undefined> => {
  const item = await getItem(key(id), { consistent: true });
  return item && Inquiry.parse(item);
};

/** AP-133 Adds an answer. Fails as `INQUIRY` if the number of answers is no longer `seen`. */
export const answerInquiryActions = (id: number, answer: InquiryAnswer, seen: number): Action[] => [
  {
    name: 'INQUIRY',
    update: key(id),
    expression: 'SET answers = list_append(answers, :answers)',
    condition: 'size(answers) = :seen',
    values: { ':answers': [answer], ':seen': seen },
  },
  { name: 'OPEN', delete: openKey(id) },
];

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

/** AP-134 Records that an answer was mailed. @param nth index of the answer, from 0 */
export const markAnswerMailed = async (id: number, nth: number): Promise<void> => {
  await updateItem(key(id), {
    UpdateExpression: `SET answers[${nth}].isMailed = :yes`,
    ExpressionAttributeValues: { ':yes': true },
  });
};
